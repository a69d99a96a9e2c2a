import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { REGIONS } from "../account/regions.ts";
import { openWindows } from "../compliance/quiet-hours.ts";
import { candidatePlaces } from "../compliance/recipient-places.ts";
import { finishingTime, type SendingGroup } from "./finishing-time.ts";
import { DAY_MS, MINUTE_MS, type NextWindow, nextWindowOfAll, rememberedWindows } from "./opening-hours.ts";
import type { BroadcastLimits, BroadcastLoad } from "./processing-time.ts";
import { areaCodesOfRegion } from "./time-zones-by-area-code.ts";

const HOUR_MS = 60 * MINUTE_MS;
const WEEK_MS = 7 * DAY_MS;
/** A Thursday. */
const THURSDAY = Date.UTC(2026, 10, 26);
const at = (day: number, hour: number, minute = 0) =>
  THURSDAY + day * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS;

/** Open each day in these hours of UTC; beyond 24 into the next day. */
const hours = (from: number, until: number, isClosedOn: number | null = null): NextWindow => {
  const windowOn = (_day: number, weekday: number) =>
    weekday === isClosedOn ? null : ([from * 60, until * 60] as const);
  return rememberedWindows((time) => nextWindowOfAll([{ timeZone: "UTC", windowOn }], time, WEEK_MS));
};
const ALWAYS: NextWindow = (from) => ({ opens: from, closes: Infinity });
const DAYS = hours(8, 21);

const load = (units: number, network: keyof BroadcastLoad["segments"] = "verizon"): BroadcastLoad => ({
  segments: { att: 0, tmobile: 0, verizon: 0, unknown: 0, [network]: units },
  messages: units,
});
const group = (dueAt: number, units: number, its = DAYS): SendingGroup => ({
  dueAt,
  hours: its,
  load: load(units),
});
const ONE_A_SECOND: BroadcastLimits = {
  unitsPerSecond: 1,
  burst: 0,
  messagesPerSecond: null,
  attPerMinute: null,
  tmobile: null,
};
const told = (groups: SendingGroup[], from: number, limits: Partial<BroadcastLimits> = {}) => {
  const time = finishingTime(groups, { ...ONE_A_SECOND, ...limits }, from);
  return time === null ? null : new Date(time).toISOString().slice(0, 19);
};
const HOUR_UNITS = 3600;

describe("when the last message is sent", () => {
  const evening = at(0, 19);
  const sixHours = 6 * HOUR_UNITS;
  test.each<[string, SendingGroup[], Partial<BroadcastLimits>, string | null]>([
    ["nothing is over at once", [], {}, "2026-11-26T19:00:00"],
    ["before the hours close", [group(evening, HOUR_UNITS)], {}, "2026-11-26T20:00:00"],
    ["what fits to the last second stays on the day", [group(evening, 7200)], {}, "2026-11-26T21:00:00"],
    ["the rest waits for the next opening", [group(evening, 7201)], {}, "2026-11-27T08:00:01"],
    ["over days", [group(evening, 15 * HOUR_UNITS + 60)], {}, "2026-11-28T08:01:00"],
    ["a closed day is left out", [group(evening, 7260, hours(8, 21, 5))], {}, "2026-11-28T08:01:00"],
    ["hours that never close", [group(evening, sixHours, ALWAYS)], {}, "2026-11-27T01:00:00"],
    ["those who wait go when their time comes", [group(at(1, 8), 60)], {}, "2026-11-27T08:01:00"],
    ["who is due at night waits for the morning", [group(at(0, 23), 60)], {}, "2026-11-27T08:01:00"],
    ["what goes at once takes no time", [group(evening, 7210)], { burst: 20 }, "2026-11-26T20:59:50"],
    // 20 more than the evening allows; 10 of them are sent at once.
    ["nor in the morning", [group(evening, 7230)], { burst: 10 }, "2026-11-27T08:00:10"],
    ["what is ahead goes first", [group(evening, 60)], { burst: -600 }, "2026-11-26T19:11:00"],
    ["and not at night either", [group(evening, 60)], { burst: -7200 }, "2026-11-27T08:01:00"],
    [
      "the lane serves others meanwhile",
      [group(evening, 7200), group(evening, 7200, hours(8, 24))],
      {},
      // By 21:00 half of each are sent; at 22:00 the others are done.
      "2026-11-27T09:00:00",
    ],
    [
      "who was due first goes first",
      [group(evening, 9000, ALWAYS), group(at(0, 20), 60)],
      {},
      "2026-11-27T08:01:00",
    ],
    [
      "hours that never open again",
      [group(evening, 7201, (t) => (t < at(0, 21) ? { opens: t, closes: at(0, 21) } : null))],
      {},
      null,
    ],
    ["a pace that takes months", [group(evening, 61 * 13 * HOUR_UNITS)], {}, null],
    ["no pace at all", [group(evening, 1)], { unitsPerSecond: 0 }, null],
  ])("%s", (_, groups, limits, expected) => {
    expect(told(groups, evening, limits)).toBe(expected);
  });

  const sent = (units: number, network: keyof BroadcastLoad["segments"]) => [
    { dueAt: evening, hours: DAYS, load: load(units, network) },
  ];
  test.each<[string, SendingGroup[], Partial<BroadcastLimits>, string | null]>([
    // 120 minutes are left of the evening.
    ["AT&T's minutes count by day only", sent(15 * 121, "att"), { attPerMinute: 15 }, "2026-11-27T08:01:00"],
    ["for who is unknown too", sent(15 * 121, "unknown"), { attPerMinute: 15 }, "2026-11-27T08:01:00"],
    [
      "others are not held up by them",
      sent(15 * 121, "verizon"),
      { attPerMinute: 15 },
      "2026-11-26T19:30:15",
    ],
    [
      "the requests' pace too",
      sent(7260, "verizon"),
      { unitsPerSecond: 9, messagesPerSecond: 1 },
      "2026-11-27T08:01:00",
    ],
    [
      "T-Mobile's next day begins at night, and the messages leave in the morning",
      sent(1060, "tmobile"),
      { tmobile: { leftToday: 1000, perDay: 2000, secondsLeftToday: 5 * 3600 } },
      "2026-11-27T08:01:00",
    ],
    [
      "within its day the lane alone counts, with what goes at once",
      sent(7230, "tmobile"),
      { burst: 20, tmobile: { leftToday: 9000, perDay: 9000, secondsLeftToday: 5 * 3600 } },
      "2026-11-27T08:00:00",
    ],
    [
      "its days follow one another",
      sent(5060, "tmobile"),
      { tmobile: { leftToday: 1000, perDay: 2000, secondsLeftToday: 5 * 3600 } },
      "2026-11-29T08:01:00",
    ],
    [
      "a brand it takes nothing from",
      sent(1, "tmobile"),
      { tmobile: { leftToday: 0, perDay: 0, secondsLeftToday: 3600 } },
      null,
    ],
  ])("%s", (_, groups, limits, expected) => {
    expect(told(groups, evening, limits)).toBe(expected);
  });
});

/** Message by message, as the workers claim them: earliest due first, checking the hours again. */
function oneByOne(
  groups: readonly SendingGroup[],
  { unitsPerSecond, burst }: BroadcastLimits,
  from: number,
): number {
  const waiting = groups.flatMap(({ dueAt, hours: its, load: { messages } }) =>
    Array.from({ length: messages }, (_, i) => ({
      hours: its,
      ...its(dueAt)!,
      // Those of a group are spread evenly among the others.
      place: (i + 0.5) / messages,
    })),
  );
  let time = from;
  let tokens = burst;
  let last = from;
  const pass = (until: number) => {
    tokens = Math.min(burst, tokens + ((until - time) / 1000) * unitsPerSecond);
    time = until;
  };
  while (waiting.length > 0) {
    for (const message of waiting) {
      while (message.closes <= time) Object.assign(message, message.hours(message.closes));
    }
    const due = waiting.filter(({ opens }) => opens <= time);
    if (due.length === 0) {
      pass(Math.min(...waiting.map(({ opens }) => opens)));
    } else if (tokens < 1) {
      pass(
        Math.min(
          time + Math.ceil(((1 - tokens) / unitsPerSecond) * 1000),
          ...due.map(({ closes }) => closes),
        ),
      );
    } else {
      const next = due.reduce((a, b) => ((b.opens - a.opens || b.place - a.place) < 0 ? b : a));
      waiting.splice(waiting.indexOf(next), 1);
      tokens -= 1;
      last = time;
    }
  }
  return last;
}

const someHours = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 14 }), fc.constantFrom(null, 0, 4, 5, 6))
  .map(([from, length, isClosedOn]) => hours(from, from + length, isClosedOn));
const someGroups = fc
  .array(someHours, { minLength: 1, maxLength: 3 })
  .chain((all) =>
    fc.array(
      fc.record({
        hours: fc.constantFrom(...all),
        hour: fc.integer({ min: 0, max: 30 }),
        units: fc.integer({ min: 1, max: 120 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  )
  .map((all) => all.map((one) => group(one.hours(at(0, one.hour))!.opens, one.units, one.hours)));
const someLimits = fc.record({
  unitsPerSecond: fc.constantFrom(5, 7.3, 20, 60).map((anHour) => anHour / 3600),
  burst: fc.integer({ min: 1, max: 3 }),
});
const withMore = (groups: readonly SendingGroup[], more: number) =>
  groups.map((one) => ({ ...one, load: load(Math.max(0, one.load.messages + more)) }));

describe("for any hours, groups and rates", () => {
  test("it lies between the times of sending one by one with some messages fewer and some more", () => {
    fc.assert(
      fc.property(someGroups, someLimits, (groups, pace) => {
        const limits = { ...ONE_A_SECOND, ...pace };
        const ends = finishingTime(groups, limits, THURSDAY) ?? Number.NaN;
        // Before each closing there is room for one message more or less.
        const slack = Math.ceil((ends - THURSDAY) / DAY_MS);
        const [sooner, later] = [-slack, slack].map((more) =>
          oneByOne(withMore(groups, more), limits, THURSDAY),
        );
        expect(ends).toBeGreaterThanOrEqual(sooner! - 1);
        expect(ends).toBeLessThanOrEqual(later! + 1);
      }),
      { numRuns: 300, seed: 3 },
    );
  });

  test("it is within the hours of one of the groups, including the closing", () => {
    fc.assert(
      fc.property(someGroups, someLimits, (groups, pace) => {
        const ends = finishingTime(groups, { ...ONE_A_SECOND, ...pace }, THURSDAY)!;
        const isOpen = groups.some(({ hours: its }) => {
          const window = its(ends - 1);
          return window !== null && window.opens <= ends;
        });
        expect(isOpen).toBe(true);
      }),
      { numRuns: 300, seed: 4 },
    );
  });
});

test("100,000 recipients in 60 places over several days take no more than a moment", () => {
  const broadcastHours = { fromMinute: 540, untilMinute: 1140, timeZone: "America/Chicago" };
  const from = Date.UTC(2026, 10, 20, 22);
  const groups = REGIONS.slice(0, 60).map(({ code }) => ({
    dueAt: from,
    hours: openWindows(candidatePlaces({ phoneNumber: `+1${areaCodesOfRegion(code)[0]}5550148` }), {
      channel: "text",
      broadcastHours,
    }),
    load: load(1667, "unknown"),
  }));
  const limits = { ...ONE_A_SECOND, burst: 10, attPerMinute: 57, attBurst: 18 };
  const startedAt = performance.now();
  expect(finishingTime(groups, limits, from)).not.toBeNull();
  // The machine may be busy: alone it takes some 5 ms.
  expect(performance.now() - startedAt).toBeLessThan(100);
});
