import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { writeOrCompare } from "./generate.ts";

let folder: string;
const files = [{ file: "docs/screens.json", text: "[]\n" }];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "broadcast-generate-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("the check names a generated file that is missing or edited, and leaves it as it is", () => {
  expect(writeOrCompare(folder, files, true)).toEqual(["docs/screens.json"]);
  writeOrCompare(folder, files, false);
  writeFileSync(join(folder, "docs/screens.json"), "edited");
  expect(writeOrCompare(folder, files, true)).toEqual(["docs/screens.json"]);
  expect(readFileSync(join(folder, "docs/screens.json"), "utf8")).toBe("edited");
});

it("after generating, the check finds nothing", () => {
  expect(writeOrCompare(folder, files, false)).toEqual(["docs/screens.json"]);
  expect(writeOrCompare(folder, files, true)).toEqual([]);
});
