import { expect, test } from "vitest";
import { aContact } from "../detail/a-contact.ts";
import { bestFirst, mergeChoices } from "./merge-choices.ts";

const old = aContact({ _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0c01", line: "dead", email: "jo@example.com" });
const recent = aContact({
  _id: "0b8a1c5e-4f0f-4a53-9f2e-0c5f5b1f0c02",
  phoneNumber: "+15125550199",
  email: "Jo@work.example",
  birthday: { month: 5, date: 19 },
  customFields: [{ _id: "f1", value: "12.5" }],
  createdAt: "2026-11-21T00:00:00.000Z",
});

test("differing values are asked about, a working number first; a value that only one contact has stays", () => {
  const choices = mergeChoices(bestFirst([old, recent]), [
    { _id: "f1", name: "Shoe size", kind: "number", options: [] },
  ]);
  expect(choices.map(({ label, options }) => [label, options.map(({ text }) => text)])).toEqual([
    ["First name", ["Jo"]],
    ["Last name", ["Lindqvist"]],
    ["Phone number", ["(512) 555-0199", "(512) 555-0182, not in service"]],
    ["Email", ["Jo@work.example", "jo@example.com"]],
    ["Birthday", ["June 19"]],
    ["Shoe size", ["12.5"]],
  ]);
});
