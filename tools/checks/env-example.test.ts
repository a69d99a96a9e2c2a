import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { SECRET_FILES } from "../../apps/server/src/secret-files.ts";

const root = dirname(dirname(import.meta.dirname));

it("every secret that can be a file is named where .env.example says how", () => {
  const [head = ""] = readFileSync(join(root, ".env.example"), "utf8").split("# ──");
  expect(SECRET_FILES.filter((name) => !head.includes(name.replace(/_FILE$/, "")))).toEqual([]);
  expect(SECRET_FILES.length).toBeGreaterThan(10);
});

it("every setting that the server, the sandbox and the launcher read stands in .env.example", () => {
  const example = readFileSync(join(root, ".env.example"), "utf8");
  const told = new Set([...example.matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name));
  const schema = readFileSync(join(root, "apps/server/src/env-settings.ts"), "utf8");
  const read = [
    ...[...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name),
    ...[
      ...readFileSync(join(root, "apps/sandbox/src/env.ts"), "utf8").matchAll(/env\.([A-Z][A-Z0-9_]+)/g),
    ].map(([, name]) => name),
    ...[
      ...readFileSync(join(root, "apps/launcher/src/launch-settings.ts"), "utf8").matchAll(
        /"([A-Z][A-Z0-9]*_?[A-Z0-9_]+)"/g,
      ),
    ].map(([, name]) => name),
  ];
  expect(read.length).toBeGreaterThan(20);
  expect(read.filter((name) => !told.has(name))).toEqual([]);
});
