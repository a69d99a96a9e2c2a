import { IMPORT_MAX_BYTES } from "@broadcast/contract/contact-imports";
import { expect, it } from "vitest";
import { fileProblem } from "./upload-file.ts";

it.each([
  ["an empty file", { name: "a.csv", size: 0 }, /^The file is empty/],
  ["one byte too many", { name: "a.csv", size: IMPORT_MAX_BYTES + 1 }, /^File must be less than 100MB$/],
  ["an old spreadsheet", { name: "People.XLS", size: 10 }, /Save it as .xlsx or CSV/],
  ["a picture", { name: "list.jpg", size: 10 }, /^This file can't be imported/],
])("%s is refused before anything is sent", (_, file, sentence) => {
  expect(fileProblem(file)).toMatch(sentence);
});

it("a CSV file of 100 MB, even without an extension, is accepted", () => {
  expect(fileProblem({ name: "a.csv", size: IMPORT_MAX_BYTES })).toBeNull();
  expect(fileProblem({ name: "contacts", size: 5 })).toBeNull();
  expect(fileProblem({ name: "contacts.xlsx", size: 5 })).toBeNull();
  expect(fileProblem({ name: "contacts.vcf", size: 5 })).toBeNull();
});
