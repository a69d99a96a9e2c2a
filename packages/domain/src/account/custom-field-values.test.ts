import { describe, expect, it } from "vitest";
import { type CustomFieldKind, customValueText, readCustomValue } from "./custom-field-values.ts";

const options = ["Small", "Large"];

describe("typed text is normalized for its kind, and normalizing is idempotent", () => {
  it.each<[CustomFieldKind, string, string | null]>([
    ["text", " blue ", "blue"],
    ["text", "x".repeat(501), null],
    ["number", "12.50", "12.5"],
    ["number", "1,250", "1250"],
    ["number", "$1,250.00", "1250"],
    ["number", "-007", "-7"],
    ["number", "\u22123.5", "-3.5"],
    ["number", ".5", "0.5"],
    ["number", "-0", "0"],
    ["number", "123456789012345", "123456789012345"],
    ["number", "1,25", null],
    ["number", "1e5", null],
    ["number", "twelve", null],
    ["number", "1234567890123456", null],
    ["number", "1".repeat(10_000), null],
    ["date", "2026-11-23", "2026-11-23"],
    ["date", "11/23/2026", "2026-11-23"],
    ["date", "23/11/2026", "2026-11-23"],
    ["date", "11/23/26", "2026-11-23"],
    ["date", "3/4/2026", "2026-03-04"],
    ["date", "23.11.2026", "2026-11-23"],
    ["date", "Nov 23, 2026", "2026-11-23"],
    ["date", "23 November 2026", "2026-11-23"],
    ["date", "23-Nov-26", "2026-11-23"],
    ["date", "2026-11-23T00:00:00Z", "2026-11-23"],
    ["date", "2026-02-29", null],
    ["date", "2028-02-29", "2028-02-29"],
    ["date", "soon", null],
    ["choice", "small", "Small"],
    ["choice", "Medium", null],
    ["yes-no", "Yes", "true"],
    ["yes-no", "TRUE", "true"],
    ["yes-no", "0", "false"],
    ["yes-no", "no", "false"],
    ["yes-no", "maybe", null],
    ["number", "  ", ""],
  ])("%s: %s", (kind, typed, kept) => {
    expect(readCustomValue({ kind, options }, typed)).toBe(kept);
    if (kept) expect(readCustomValue({ kind, options }, kept)).toBe(kept);
  });
});

it.each<[CustomFieldKind, string, string]>([
  ["number", "1250000.5", "1,250,000.5"],
  ["number", "-1250", "-1,250"],
  ["number", "12 apples", "12 apples"],
  ["date", "2026-11-23", "November 23, 2026"],
  ["date", "someday", "someday"],
  ["yes-no", "true", "Yes"],
  ["yes-no", "false", "No"],
  ["choice", "Small", "Small"],
])("%s %s is shown as %s", (kind, value, text) => {
  expect(customValueText(kind, value)).toBe(text);
});

it("every displayed text parses back to the same value", () => {
  for (const [kind, value] of [
    ["number", "1250000.5"],
    ["date", "2026-11-23"],
    ["yes-no", "false"],
  ] as const)
    expect(readCustomValue({ kind, options }, customValueText(kind, value))).toBe(value);
});
