import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { npmProgram } from "../apps/launcher/src/npm-program.ts";
import { runStep } from "../apps/launcher/src/processes/run-step.ts";
import { nameBreaches } from "./checks/check-names.ts";
import { writeModule } from "./new-module.ts";

const root = dirname(import.meta.dirname);

describe("a new module", () => {
  const folder = mkdtempSync(join(tmpdir(), "broadcast-module-"));
  let files: string[];

  beforeAll(() => {
    const wanted = [
      "packages",
      "apps/server",
      "apps/web/src",
      "apps/web/tsconfig.json",
      "tsconfig.base.json",
    ];
    for (const part of wanted) {
      cpSync(join(root, part), join(folder, part), {
        recursive: true,
        filter: (path) => !/node_modules|\/dist$/.test(path),
      });
    }
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    files = writeModule(folder, "quick-replies");
  }, 30_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("is named after its contents, everywhere and by the conventions", () => {
    expect(files).toContain("apps/server/src/modules/quick-replies/quick-replies.routes.ts");
    expect(files).toContain("apps/web/src/features/quick-replies/QuickReplyList.tsx");
    for (const file of files)
      expect(readFileSync(join(folder, file), "utf8")).not.toMatch(/call[-_ ]?notes?/i);
    expect(nameBreaches(folder).filter((breach) => breach.includes("quick-repl"))).toEqual([]);
  });

  it("does not overwrite an existing one", () => {
    expect(() => writeModule(folder, "tags")).toThrow(/already/);
    expect(() => writeModule(folder, "Tag")).toThrow(/plural/);
  });

  it("compiles on server and web, and is served", async () => {
    addTableType();
    const paths = Object.fromEntries(
      ["contract", "domain"].flatMap((name) => [
        [`@broadcast/${name}`, [`./packages/${name}/src/index.ts`]],
        [`@broadcast/${name}/*`, [`./packages/${name}/src/*.ts`]],
      ]),
    );
    const config = {
      extends: "./tsconfig.base.json",
      compilerOptions: {
        paths,
        jsx: "react-jsx",
        lib: ["esnext", "dom", "dom.iterable"],
        types: ["node", "vite/client"],
      },
      files: [
        "apps/server/src/app.ts",
        "apps/web/src/globals.d.ts",
        "apps/web/src/app/menu/menu.ts",
        "apps/web/src/features/quick-replies/QuickReplyList.tsx",
      ],
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
    expect(await runStep([npmProgram("typescript", "tsc"), "-p", folder])).toMatchObject({
      isOk: true,
      output: "",
    });
    expect(readFileSync(join(folder, "apps/server/src/modules.ts"), "utf8")).toContain("quickRepliesModule,");
  }, 60_000);

  /** Adds what `npm run generate` would from the migrated database. */
  function addTableType(): void {
    const file = join(folder, "apps/server/src/db/schema.gen.ts");
    const table = `export interface QuickReplies {
  account_id: number; id: Generated<string>; name: string; created_at: Timestamp; updated_at: Timestamp;
}
export interface DB {
  quick_replies: QuickReplies;`;
    writeFileSync(file, readFileSync(file, "utf8").replace("export interface DB {", table));
  }
});
