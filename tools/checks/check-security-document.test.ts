import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { securityDocumentBreaches } from "./check-security-document.ts";

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const LEVELS = { "1.1": "12", "9.1": "1" };

function breachesOf(...rows: string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), "broadcast-security-"));
  folders.push(folder);
  const files = {
    "docs/security.md": ["| no. | level | what | where | test |", "| - | - | - | - | - |", ...rows].join(
      "\n",
    ),
    "apps/server/src/http/origin.ts": "",
    "apps/server/src/http/origin.test.ts":
      'test("a foreign page is refused", async () => {});\ntest.each([[1]])(\n  "%s says \\"no\\"",\n  () => {},\n);\n// test of a comment\n',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return securityDocumentBreaches(folder, LEVELS);
}

const MET = "| 1.1.1 | 1 | a | `http/origin.ts` | `http/origin.test.ts › a foreign page is refused` |";
const MET_TOO = "| 1.1.2 | 2 | b | `http/origin.ts` | `http/origin.test.ts › a foreign page is refused` |";
const FOREIGN = "| 9 | – | c | Doesn't apply: there is none | |";

it("a document with every requirement, file and test is right", () => {
  expect(breachesOf(MET, MET_TOO, FOREIGN)).toEqual([]);
  expect(breachesOf(MET.replace("a foreign page is refused", '%s says "no"'), MET_TOO, FOREIGN)).toEqual([]);
});

it.each([
  ["a file that is not there", MET.replace("origin.ts", "gone.ts"), /http\/gone\.ts does not exist/],
  [
    "a test file that is not there",
    MET.replace("origin.test.ts", "gone.test.ts"),
    /gone\.test\.ts does not exist/,
  ],
  [
    "a test that is not there",
    MET.replace("is refused", "is let in"),
    /has no test "a foreign page is let in"/,
  ],
  [
    "words that are no test's title",
    MET.replace("a foreign page is refused", "test of a comment"),
    /has no test/,
  ],
  ["a part of a title", MET.replace("a foreign page is refused", "a foreign page"), /has no test/],
  ["no file", MET.replace("`http/origin.ts`", "somewhere"), /no file or part/],
  ["no test", MET.replace(/`http\/origin\.test[^`]+`/, "By reading"), /no test shows it/],
  ["another level", MET.replace("| 1 |", "| 2 |"), /1\.1\.1 is not a requirement of that level/],
  [
    "a requirement that does not exist",
    `${MET}\n${MET.replace("1.1.1", "1.1.9")}`,
    /1\.1\.9 is not a requirement/,
  ],
  ["the same twice", `${MET}\n${MET}`, /1\.1\.1 stands there twice/],
])("%s is told", (_what, rows, problem) => {
  const breaches = breachesOf(rows, MET_TOO, FOREIGN);
  expect(breaches.join("\n")).toMatch(problem);
});

it("a missing requirement is reported", () => {
  expect(breachesOf(MET, FOREIGN)).toEqual(["docs/security.md: 1.1.2 is left out."]);
});
