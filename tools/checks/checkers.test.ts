import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { clockBreaches } from "./check-clock.ts";
import { importBreaches } from "./check-imports.ts";
import { nameBreaches } from "./check-names.ts";

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function project(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "broadcast-check-"));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

describe("the import check", () => {
  const value = "export const value = 1;\n";
  const modules = "apps/server/src/modules";
  const features = "apps/web/src/features";
  const cases: [rule: string, from: string, to: string][] = [
    ["domain-knows-nothing", "packages/domain/src/a.ts", "packages/contract/src/b.ts"],
    ["contract-knows-domain-only", "packages/contract/src/a.ts", "apps/server/src/http/b.ts"],
    ["web-never-imports-server", "apps/web/src/lib/a.ts", "apps/server/src/http/b.ts"],
    ["server-never-imports-web", "apps/server/src/http/a.ts", "apps/web/src/lib/b.ts"],
    ["server-reaches-sandbox-by-wire", "apps/server/src/providers/a.ts", "apps/sandbox/src/b.ts"],
    ["sandbox-imports-domain-only", "apps/sandbox/src/a.ts", "packages/contract/src/b.ts"],
    ["server-base-below-modules", "apps/server/src/db/a.ts", `${modules}/tags/index.ts`],
    ["modules-below-app", `${modules}/tags/a.ts`, "apps/server/src/app.ts"],
    ["modules-through-index", `${modules}/tags/a.ts`, `${modules}/contacts/contacts.sql.ts`],
    ["server-app-through-index-or-lists", "apps/server/src/app.ts", `${modules}/contacts/contacts.sql.ts`],
    ["web-base-below-features", "apps/web/src/ui/a.ts", `${features}/tags/index.ts`],
    ["features-below-app", `${features}/tags/a.ts`, "apps/web/src/app/b.ts"],
    ["features-through-index", `${features}/tags/a.ts`, `${features}/contacts/b.ts`],
    ["product-never-imports-tools", "apps/server/src/http/a.ts", "tools/b.ts"],
  ];

  it("reports every breach, including one that imports only a type", async () => {
    const files: Record<string, string> = {};
    const expected: string[] = [];
    for (const [index, [rule, from, to]] of cases.entries()) {
      const folder = `case-${index}`;
      const way = `${"../".repeat(from.split("/").length - 1)}${to}`;
      files[`${folder}/${from}`] = `import type { value } from "${way}";\nexport type A = typeof value;\n`;
      files[`${folder}/${to}`] = value;
      expected.push(rule);
    }
    const root = project(files);
    const found = await Promise.all(
      cases.map(async (_, index) =>
        (await importBreaches(join(root, `case-${index}`), 2)).breaches.join("\n"),
      ),
    );
    expect(found.map((text) => text.split(":")[0])).toEqual(expected);
  });

  it("reports cycles and imports that lead nowhere", async () => {
    const folder = project({
      "packages/domain/src/a.ts": 'import { b } from "./b.ts";\nexport const a = () => b;\n',
      "packages/domain/src/b.ts": 'import { a } from "./a.ts";\nexport const b = () => a;\n',
      "packages/domain/src/c.ts": 'export { d } from "./gone.ts";\n',
    });
    const { breaches } = await importBreaches(folder, 3);
    expect(breaches.map((breach) => breach.split(":")[0])).toEqual(
      expect.arrayContaining(["no-cycles", "resolvable"]),
    );
  });

  it("lets allowed imports pass", async () => {
    const folder = project({
      [`${modules}/tags/a.ts`]: 'import { value } from "../contacts/index.ts";\nexport const a = value;\n',
      [`${modules}/contacts/index.ts`]: 'export { value } from "./contacts.ts";\n',
      [`${modules}/contacts/contacts.ts`]: value,
    });
    expect(await importBreaches(folder, 3)).toEqual({ read: 3, breaches: [] });
  });

  it("fails when it could read almost nothing", async () => {
    await expect(importBreaches(project({ "packages/domain/src/a.ts": value }), 50)).rejects.toThrow(
      /proves nothing/,
    );
  });
});

describe("the name check", () => {
  it.each([
    ["packages/domain/src/utils.ts", ""],
    ["packages/domain/src/helpers/dates.ts", ""],
    ["apps/web/src/lib/types.ts", ""],
    ["apps/server/src/modules/tags/tags.helpers.ts", ""],
    ["apps/server/src/modules/tags/new-tags.ts", ""],
    ["apps/server/src/modules/tags/legacy-tags.ts", ""],
    ["apps/server/src/modules/tags/tagsV2.ts", ""],
    ["apps/server/src/modules/tags/tagList.ts", ""],
    ["apps/web/src/features/tags/tag-list.tsx", "export function TagList() {}"],
    ["apps/server/src/db/migrations/tags.sql", ""],
    ["apps/server/src/modules/tags/tags.ts", "export const tagHelper = 1;"],
    ["apps/server/src/modules/tags/tags.ts", "export const tagManager = 1;"],
    ["apps/server/src/modules/managed-accounts/pose.ts", "export const poseHelper = 1;"],
    ["apps/server/src/modules/managed-accounts/manager.ts", ""],
    ["apps/web/src/features/tags/TagList.tsx", "export function TagList() {}\nexport function TagRow() {}"],
  ])("reports %s %s", (path, text) => {
    expect(nameBreaches(project({ [path]: text }))).not.toEqual([]);
  });

  it("lets good names pass", () => {
    const folder = project({
      "apps/server/src/db/migrations/0001-tags.sql": "",
      "apps/server/src/modules/tags/tags.routes.ts": "export const tagRoutes = 1;",
      "apps/web/src/main.tsx": "",
      "apps/web/src/features/tags/TagList.tsx": "export function TagList() {}\nfunction TagRow() {}",
      "tools/new-module.ts": "",
      // An account's manager is a person.
      "apps/server/src/modules/managed-accounts/invite.ts": "export function removeManager() {}",
    });
    expect(nameBreaches(folder)).toEqual([]);
  });
});

describe("the clock check", () => {
  it.each([
    "const at = Date.now();",
    "const at = new Date();",
    "sql`select now()`",
    "sql`where due_at < current_timestamp`",
  ])("reports %s", (line) => {
    expect(clockBreaches(project({ "apps/server/src/modules/tags/tags.ts": line }))).toHaveLength(1);
  });

  it("lets the given clock, parsed dates and tests pass", () => {
    const folder = project({
      "apps/server/src/modules/tags/tags.ts":
        "const at = clock.now();\nconst then = new Date(text);\n// unlike now()\n",
      "apps/server/src/modules/tags/tags.test.ts": "const at = new Date();",
    });
    expect(clockBreaches(folder)).toEqual([]);
  });
});
