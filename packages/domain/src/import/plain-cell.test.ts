import { expect, it } from "vitest";
import { plainCell, shieldedCell } from "./plain-cell.ts";

it.each([
  ['="5125550148"', "5125550148"],
  ["'+15125550148", "+15125550148"],
  ["'0123", "0123"],
  ["tel:+1512", "+1512"],
  ["mailto:ana@example.com", "ana@example.com"],
  ["  Ana ", "Ana"],
  ["'til dawn", "'til dawn"],
  ["O'Hara", "O'Hara"],
])("%s means %s", (cell, value) => {
  expect(plainCell(cell)).toBe(value);
});

it.each([
  '=HYPERLINK("https://evil.example","x")',
  "=1+1",
  "+15125550148",
  "-5+3",
  "@SUM(A1)",
  "\uFF1D1+1",
  '="x"',
])("%s runs in no spreadsheet and comes back", (value) => {
  const cell = shieldedCell(value);
  expect(cell).not.toMatch(/^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/);
  expect(plainCell(cell)).toBe(value);
});

it.each([
  "",
  "Ana",
  "'",
  "''",
  "'=1+1",
  "''=1+1",
  "'90s kid",
  "tel:5",
  "'tel:5",
  "MAILTO:x",
  "'Mailto:x",
  "12.5",
  "-5",
  "a\nb",
  "\u200b=1",
  "\u202eabc",
])("%j comes back as it is", (value) => {
  expect(plainCell(shieldedCell(value))).toBe(value);
});
