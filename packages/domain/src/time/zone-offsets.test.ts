import { describe, expect, test } from "vitest";
import { zoneOffsetMs } from "./dates.ts";
import { offsetSpans } from "./zone-offsets.ts";

const HOUR = 3_600_000;

describe("periods between clock changes", () => {
  test.each([
    ["America/New_York", ["2026-03-08T07:00Z", "2026-11-01T06:00Z"]],
    ["America/Los_Angeles", ["2026-03-08T10:00Z", "2026-11-01T09:00Z"]],
    ["America/St_Johns", ["2026-03-08T05:30Z", "2026-11-01T04:30Z"]],
    ["America/Phoenix", []],
    // Changes by half an hour.
    ["Australia/Lord_Howe", ["2026-04-04T15:00Z", "2026-10-03T15:30Z"]],
  ])("of %s in 2026 end at %j", (zone, changes) => {
    const spans = offsetSpans(zone, Date.UTC(2026, 5), Date.UTC(2026, 6));
    const ends = spans.slice(0, -1).map(({ until }) => until);
    expect(ends).toEqual(changes.map((change) => Date.parse(change)));
  });

  test("are found even when only five weeks long: Morocco's winter time during Ramadan", () => {
    const ends = offsetSpans("Africa/Casablanca", Date.UTC(2024, 0), Date.UTC(2024, 1)).map(
      ({ until }) => until,
    );
    expect(ends.slice(0, -1)).toEqual([Date.parse("2024-03-10T02:00Z"), Date.parse("2024-04-14T02:00Z")]);
  });

  test("have no gap, over several years, and Intl's offset on both sides of each change", () => {
    const spans = offsetSpans("America/Chicago", Date.UTC(2025, 11, 31, 23), Date.UTC(2028, 0, 2));
    expect(spans[0]!.from).toBe(Date.UTC(2025));
    expect(spans.at(-1)!.until).toBe(Date.UTC(2029));
    for (const [i, { from, until, offsetMs }] of spans.entries()) {
      expect(zoneOffsetMs(from, "America/Chicago")).toBe(offsetMs);
      expect(zoneOffsetMs(until - 1, "America/Chicago")).toBe(offsetMs);
      if (i > 0) expect(from).toBe(spans[i - 1]!.until);
    }
    expect(spans.some(({ offsetMs }) => offsetMs === -5 * HOUR)).toBe(true);
  });

  test("of an unknown zone are refused", () => {
    expect(() => offsetSpans("America/Nowhere", 0, 1)).toThrow(RangeError);
  });
});
