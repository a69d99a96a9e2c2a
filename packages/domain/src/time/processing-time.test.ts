import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { attLimit, tmobileDailyLimit } from "../messages/carriers/carrier-rates.ts";
import {
  type BroadcastLimits,
  estimatedMinutes,
  isLongProcessing,
  processingTimeText,
  timeToFinish,
} from "./processing-time.ts";

const NONE = { att: 0, tmobile: 0, verizon: 0, unknown: 0 };
const FAST: BroadcastLimits = {
  unitsPerSecond: 100,
  burst: 100,
  messagesPerSecond: null,
  attPerMinute: null,
  tmobile: null,
};
const DAY = 86_400;
const SOLE_PROPRIETOR = {
  leftToday: 1000,
  perDay: tmobileDailyLimit("sole-proprietor").perDay,
  secondsLeftToday: 6 * 3600,
};

describe("the duration of a broadcast", () => {
  test.each<[string, Partial<typeof NONE>, Partial<BroadcastLimits>, number]>([
    ["nothing to send", {}, {}, 0],
    ["what goes at once takes no time", { verizon: 100 }, {}, 0],
    ["the number's pace", { verizon: 400, att: 300 }, {}, 6],
    ["a long code", { verizon: 610 }, { unitsPerSecond: 1, burst: 10 }, 600],
    // The rules' own example: 500 recipients with 2 segments at class W take 67 minutes.
    ["AT&T's class W", { att: 1000 }, { attPerMinute: attLimit("W")!.perMinute }, 4000],
    ["AT&T does not hold the others up", { verizon: 1000 }, { attPerMinute: 15 }, 9],
    ["who is unknown may be with AT&T", { att: 10, unknown: 5 }, { attPerMinute: 15 }, 60],
    ["T-Mobile within today's rest", { tmobile: 1000 }, { tmobile: SOLE_PROPRIETOR }, 9],
    ["one over waits for tomorrow", { tmobile: 1001 }, { tmobile: SOLE_PROPRIETOR }, 6 * 3600 + 0.01],
    ["tomorrow's whole", { tmobile: 2000 }, { tmobile: SOLE_PROPRIETOR }, 6 * 3600 + 10],
    ["the day after", { tmobile: 2001 }, { tmobile: SOLE_PROPRIETOR }, 6 * 3600 + DAY + 0.01],
    ["who is unknown may be with T-Mobile", { unknown: 1001 }, { tmobile: SOLE_PROPRIETOR }, 6 * 3600 + 0.01],
    [
      "a day already overdrawn",
      { tmobile: 1 },
      { tmobile: { ...SOLE_PROPRIETOR, leftToday: -50 } },
      6 * 3600 + 0.01,
    ],
    [
      "a brand T-Mobile takes nothing from",
      { tmobile: 1 },
      { tmobile: { ...SOLE_PROPRIETOR, leftToday: 0, perDay: 0 } },
      Infinity,
    ],
    [
      "a number slower than T-Mobile's day is held by no more than the days",
      { tmobile: 1000 },
      { unitsPerSecond: 0.01, burst: 0, tmobile: { ...SOLE_PROPRIETOR, leftToday: 0 } },
      6 * 3600 + DAY,
    ],
    ["no pace at all", { verizon: 101 }, { unitsPerSecond: 0 }, Infinity],
  ])("%s", (_, segments, limits, seconds) => {
    const load = { segments: { ...NONE, ...segments }, messages: 1 };
    expect(timeToFinish(load, { ...FAST, ...limits })).toBeCloseTo(seconds, 6);
  });

  test("the request rate counts messages", () => {
    const load = { segments: NONE, messages: 500 };
    expect(timeToFinish(load, { ...FAST, messagesPerSecond: 50 })).toBe(10);
  });

  test("more messages never take less time, and neither does a tighter limit", () => {
    const count = fc.integer({ min: 0, max: 5000 });
    const segments = fc.record({ att: count, tmobile: count, verizon: count, unknown: count });
    const limits = fc.record({
      unitsPerSecond: fc.constantFrom(0.01, 1, 3, 100),
      burst: fc.integer({ min: 0, max: 100 }),
      messagesPerSecond: fc.constantFrom(null, 1, 50),
      attPerMinute: fc.constantFrom(null, 15, 75, 4500),
      tmobile: fc.option(
        fc.record({
          leftToday: fc.integer({ min: 0, max: 2000 }),
          perDay: fc.constantFrom(1000, 2000),
          secondsLeftToday: fc.integer({ min: 0, max: DAY }),
        }),
        { nil: null },
      ),
    });
    fc.assert(
      fc.property(
        segments,
        limits,
        fc.constantFrom("att", "tmobile", "verizon", "unknown"),
        count,
        (load, pace, carrier, more) => {
          const seconds = timeToFinish({ segments: load, messages: 1 }, pace);
          const larger = { ...load, [carrier]: load[carrier] + more };
          expect(timeToFinish({ segments: larger, messages: 1 }, pace)).toBeGreaterThanOrEqual(seconds);
          const tighter = { ...pace, tmobile: pace.tmobile ?? { ...SOLE_PROPRIETOR, secondsLeftToday: 0 } };
          expect(timeToFinish({ segments: load, messages: 1 }, tighter)).toBeGreaterThanOrEqual(seconds);
        },
      ),
      { numRuns: 500, seed: 5 },
    );
  });
});

describe("how it is shown", () => {
  test.each([
    [0, "a few seconds", false],
    [1, "1 minute", false],
    [5, "5 minutes", false],
    [6, "6 minutes", true],
    [45, "45 minutes", true],
    [90, "90 minutes", true],
    [91, "1.5 hours", true],
    [120, "2 hours", true],
    [1440, "24 hours", true],
    [Infinity, "never, with these limits", true],
  ])("%d minutes: %s", (minutes, text, isLong) => {
    expect(processingTimeText(minutes)).toBe(text);
    expect(isLongProcessing(minutes)).toBe(isLong);
  });

  test.each([
    [0, 0],
    [29, 0],
    [30, 1],
    [89, 1],
    [90, 2],
    [4000, 67],
    [Infinity, Infinity],
  ])("%d seconds are %d minutes", (seconds, minutes) => {
    expect(estimatedMinutes(seconds)).toBe(minutes);
  });
});
