import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { docPathBreaches } from "./check-doc-paths.ts";

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function breachesOf(text: string, document = "docs/architecture.md"): string[] {
  const folder = mkdtempSync(join(tmpdir(), "broadcast-doc-paths-"));
  folders.push(folder);
  const files = {
    [document]: text,
    "apps/server/src/modules/sending/gate/gate.ts": "",
    "apps/web/src/features/chats/index.ts": "",
    "apps/sandbox/src/state/clock.ts": "",
    "packages/domain/src/time/dates.ts": "",
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return docPathBreaches(folder);
}

it.each([
  ["from the root", "`packages/domain/src/time/dates.ts` and `apps/sandbox`"],
  [
    "from the server's or the web's source",
    "`modules/sending/gate/gate.ts`, `modules/sending` and `features/chats/`",
  ],
  ["a name alone", "`gate.ts`"],
  ["an address of the API", "`messages/send`, `p/{slug}` and `message/rfc822`"],
  ["the shape of a name", "`x.sql.ts` and `kebab-case.ts`"],
  ["what a block of code shows", "```ts\nimport x from `modules/gone/gone.ts`;\n```"],
])("%s is right", (_what, text) => {
  expect(breachesOf(text)).toEqual([]);
});

it("a README can name source files next to it", () => {
  expect(breachesOf("`state/clock.ts` and `state`", "apps/sandbox/README.md")).toEqual([]);
});

it.each([
  ["a file that is not there", "`packages/domain/src/dates.ts`", "packages/domain/src/dates.ts"],
  ["a file whose path lacks a part", "`sending/gate/gate.ts`", "sending/gate/gate.ts"],
  ["a name that no file has", "`judge.ts`", "judge.ts"],
  ["a folder that is not there", "`modules/gone`", "modules/gone"],
  ["a package without its place", "`domain/time`", "domain/time"],
])("%s is reported with its line", (_what, text, path) => {
  expect(breachesOf(`# Title\n\n${text}\n`)).toEqual([`docs/architecture.md:3: ${path} does not exist.`]);
});

it("a line after a code block has the right number", () => {
  expect(breachesOf("```sh\nnpm start\n```\n`gone.ts`")).toEqual([
    "docs/architecture.md:4: gone.ts does not exist.",
  ]);
});

it("the security document has its own check, and source files are not documents", () => {
  expect(breachesOf("`gone.ts`", "docs/security.md")).toEqual([]);
  expect(breachesOf("`gone.ts`", "apps/server/src/articles/chats.md")).toEqual([]);
});
