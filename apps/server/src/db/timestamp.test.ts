import fc from "fast-check";
import { expect, test } from "vitest";
import { parseTimestamp } from "./timestamp.ts";

test.each([
  ["2026-11-19 19:30:00+00", "2026-11-19T19:30:00.000Z"],
  ["2026-11-19 19:30:00.1+00", "2026-11-19T19:30:00.100Z"],
  ["2026-11-19 19:30:00.123+00", "2026-11-19T19:30:00.123Z"],
  ["2026-11-19 19:30:00.123999+00", "2026-11-19T19:30:00.123Z"],
  ["2026-11-19 19:30:00.05-06", "2026-11-20T01:30:00.050Z"],
  ["2026-11-19 19:30:00+05:45", "2026-11-19T13:45:00.000Z"],
  ["10000-01-01 00:00:00+00", "+010000-01-01T00:00:00.000Z"],
  ["0044-03-15 12:00:00+00 BC", "-000043-03-15T12:00:00.000Z"],
])("%s is %s", (text, expected) => {
  expect(parseTimestamp(text).toISOString()).toBe(expected);
});

test("infinity stays infinite", () => {
  expect(parseTimestamp("infinity")).toBe(Number.POSITIVE_INFINITY);
  expect(parseTimestamp("-infinity")).toBe(Number.NEGATIVE_INFINITY);
});

test("every instant is read as it was written", () => {
  const instants = fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(instants, (instant) => {
      const text = `${instant.toISOString().replace("T", " ").replace("Z", "")}+00`;
      expect(parseTimestamp(text)).toEqual(instant);
    }),
  );
});
