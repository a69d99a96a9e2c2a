import { expect, test } from "vitest";
import { messageMarks } from "./message-marks.ts";

test("a dynamic field is one chip, split where a character within it is marked", () => {
  expect(messageMarks("Hi {{firstName}}!", [])).toEqual([{ start: 3, end: 16, tone: "field" }]);
  expect(
    messageMarks("ł {{firstName|łó}}", [
      { start: 0, end: 1 },
      { start: 14, end: 15 },
    ]),
  ).toEqual([
    { start: 0, end: 1, tone: "caution" },
    { start: 2, end: 14, tone: "field" },
    { start: 14, end: 15, tone: "caution" },
    { start: 15, end: 18, tone: "field" },
  ]);
});
