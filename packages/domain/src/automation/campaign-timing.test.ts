import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { wallTime } from "../time/dates.ts";
import {
  CAMPAIGN_TYPES,
  type CampaignMember,
  type CampaignTiming,
  nextStep,
  occurrenceKey,
  type Progress,
  repeatedDays,
  type StepTiming,
} from "./campaign-timing.ts";

const chicago = "America/Chicago";
const member = (change: Partial<CampaignMember> = {}): CampaignMember => ({
  timeZone: chicago,
  birthday: null,
  anniversary: null,
  ...change,
});
const step = (change: Partial<StepTiming> = {}): StepTiming => ({
  id: "one",
  position: 1,
  addedAt: new Date("2026-01-01T00:00:00Z"),
  durationType: "days",
  isBefore: false,
  days: 0,
  hours: 0,
  minutes: 0,
  timeOfDay: "09:00",
  scheduledOn: null,
  frequency: null,
  every: 1,
  monthEnd: "last-day",
  ...change,
});
const joined = (at: string, change: Partial<Progress> = {}): Progress => ({
  joinedAt: new Date(at),
  lastPosition: 0,
  lastAt: null,
  done: new Set(),
  ...change,
});
const campaign = (type: CampaignTiming["type"], change: Partial<CampaignTiming> = {}): CampaignTiming => ({
  type,
  eventAt: null,
  lateJoiners: "skip",
  ...change,
});
const due = (...asked: Parameters<typeof nextStep>) => nextStep(...asked)?.dueAt.toISOString() ?? null;

describe("drip: a fixed time after the previous message", () => {
  const steps = [
    step({ id: "a", position: 1, durationType: "hours-minutes", hours: 1 }),
    step({ id: "b", position: 2, days: 2 }),
  ];
  it.each([
    ["the first after joining", joined("2026-06-01T15:00:00Z"), "2026-06-01T16:00:00.000Z"],
    [
      "the second two days after the first, at nine",
      joined("2026-06-01T15:00:00Z", { lastPosition: 1, lastAt: new Date("2026-06-01T16:00:00Z") }),
      "2026-06-03T14:00:00.000Z",
    ],
    ["nothing after the last", joined("2026-06-01T15:00:00Z", { lastPosition: 2 }), null],
  ])("%s", (_what, progress, expected) => {
    expect(due(campaign("drip"), steps, progress, member())).toBe(expected);
  });
  it("never sends a message that was added behind a contact", () => {
    const added = step({
      id: "c",
      position: 3,
      hours: 1,
      durationType: "hours-minutes",
      addedAt: new Date("2026-07-01T00:00:00Z"),
    });
    const progress = joined("2026-06-01T15:00:00Z", {
      lastPosition: 2,
      lastAt: new Date("2026-06-03T14:00:00Z"),
    });
    expect(nextStep(campaign("drip"), [...steps, added], progress, member())).toBeNull();
  });
  it("takes an hour that is past for that of the next day", () => {
    expect(due(campaign("drip"), [step()], joined("2026-06-01T15:00:00Z"), member())).toBe(
      "2026-06-02T14:00:00.000Z",
    );
  });
});

describe("delay: a fixed time after joining", () => {
  const steps = [step({ id: "a", days: 1 }), step({ id: "b", position: 2, days: 3 })];
  it("uses the hour that clocks show, across a daylight saving change", () => {
    // On March 8, 2026 clocks go forward: nine o'clock is 14:00 UTC instead of 15:00.
    const progress = joined("2026-03-07T12:00:00Z");
    expect(due(campaign("delay"), steps, progress, member())).toBe("2026-03-08T14:00:00.000Z");
  });
  it("sends a message whose time was moved behind the last one an hour after it", () => {
    const progress = joined("2026-06-01T15:00:00Z", {
      lastAt: new Date("2026-06-10T14:00:00Z"),
      done: new Set([occurrenceKey("a", "")]),
    });
    expect(due(campaign("delay"), steps, progress, member())).toBe("2026-06-10T15:00:00.000Z");
  });
  it("sends the next one that was not processed yet", () => {
    const progress = joined("2026-06-01T15:00:00Z", { done: new Set([occurrenceKey("a", "")]) });
    expect(nextStep(campaign("delay"), steps, progress, member())?.stepId).toBe("b");
  });
});

describe("event and countdown: before and after a date", () => {
  const eventAt = new Date("2026-09-10T23:00:00Z");
  const steps = [
    step({ id: "week", isBefore: true, days: 7 }),
    step({ id: "hour", position: 2, isBefore: true, durationType: "hours-minutes", hours: 1 }),
    step({ id: "thanks", position: 3, days: 1 }),
  ];
  it.each([
    ["2026-08-01T00:00:00Z", "skip", "2026-09-03T14:00:00.000Z"],
    ["2026-09-05T00:00:00Z", "skip", "2026-09-10T22:00:00.000Z"],
    ["2026-09-05T00:00:00Z", "latest", "2026-09-05T00:00:00.000Z"],
    ["2026-09-10T22:30:00Z", "skip", "2026-09-11T14:00:00.000Z"],
    ["2026-09-12T00:00:00Z", "skip", null],
  ] as const)("joined %s, late joiners %s: %s", (at, lateJoiners, expected) => {
    expect(due(campaign("event", { eventAt, lateJoiners }), steps, joined(at), member())).toBe(expected);
  });
  it("gives late joiners only the latest message, or all in order", () => {
    const at = "2026-09-10T22:30:00Z";
    const of = (lateJoiners: "latest" | "all", done: string[] = []) =>
      nextStep(
        campaign("event", { eventAt, lateJoiners }),
        steps,
        joined(at, { done: new Set(done.map((id) => occurrenceKey(id, ""))) }),
        member(),
      )?.stepId;
    expect([of("latest"), of("latest", ["hour"]), of("all"), of("all", ["week"])]).toEqual([
      "hour",
      "thanks",
      "week",
      "hour",
    ]);
  });
  it("gives late joiners who get all one an hour, between those of their own time", () => {
    const at = "2026-09-10T21:30:00Z";
    const many = [...steps, step({ id: "month", position: 4, isBefore: true, days: 30 })];
    const turns = walk(campaign("event", { eventAt, lateJoiners: "all" }), many, joined(at), member());
    expect(turns.map(({ key, at: time }) => [key.trim(), new Date(time).toISOString()])).toEqual([
      ["month", "2026-09-10T21:30:00.000Z"],
      ["hour", "2026-09-10T22:00:00.000Z"],
      ["week", "2026-09-10T23:00:00.000Z"],
      ["thanks", "2026-09-11T14:00:00.000Z"],
    ]);
  });
  it("counts down only: nothing is sent after the date", () => {
    expect(
      due(campaign("countdown", { eventAt }), [step({ days: 1 })], joined("2026-08-01T00:00:00Z"), member()),
    ).toBe("2026-09-09T14:00:00.000Z");
  });
});

test("schedule: a calendar day at an hour in each recipient's time zone", () => {
  const steps = [step({ scheduledOn: "2026-12-24", timeOfDay: "08:30" })];
  const at = (timeZone: string) =>
    due(campaign("schedule"), steps, joined("2026-06-01T00:00:00Z"), member({ timeZone }));
  expect([at("America/New_York"), at("America/Los_Angeles")]).toEqual([
    "2026-12-24T13:30:00.000Z",
    "2026-12-24T16:30:00.000Z",
  ]);
});

describe("repeat: every day, week, month or year", () => {
  it.each([
    ["2026-01-31", "month", 1, "last-day", ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"]],
    ["2026-01-31", "month", 1, "skip", ["2026-01-31", "2026-03-31", "2026-05-31", "2026-07-31"]],
    ["2026-01-05", "week", 2, "last-day", ["2026-01-05", "2026-01-19", "2026-02-02", "2026-02-16"]],
    ["2024-02-29", "year", 1, "last-day", ["2024-02-29", "2025-02-28", "2026-02-28", "2027-02-28"]],
    ["2026-11-29", "month", 3, "last-day", ["2026-11-29", "2027-02-28", "2027-05-29", "2027-08-29"]],
  ] as const)("from %s each %s (%i), %s", (scheduledOn, frequency, every, monthEnd, expected) => {
    expect(repeatedDays(step({ scheduledOn, frequency, every, monthEnd }), 4, scheduledOn)).toEqual(expected);
  });
  it("shows the coming days of one that started long ago, and none that are past", () => {
    const old = (frequency: "day" | "month" | "year", every = 1) =>
      repeatedDays(step({ scheduledOn: "2019-01-31", frequency, every }), 3, "2026-11-27");
    expect(old("day")).toEqual(["2026-11-27", "2026-11-28", "2026-11-29"]);
    expect(old("month")).toEqual(["2026-11-30", "2026-12-31", "2027-01-31"]);
    expect(old("month", 3)).toEqual(["2027-01-31", "2027-04-30", "2027-07-31"]);
    expect(old("year")).toEqual(["2027-01-31", "2028-01-31", "2029-01-31"]);
  });
  it("continues with the first one after joining that was not processed", () => {
    const daily = step({ scheduledOn: "2026-01-01", frequency: "day" });
    const progress = joined("2026-06-01T15:00:00Z", { done: new Set([occurrenceKey("one", "2026-06-02")]) });
    expect(nextStep(campaign("repeat"), [daily], progress, member())).toEqual({
      stepId: "one",
      occurrence: "2026-06-03",
      dueAt: new Date("2026-06-03T14:00:00Z"),
    });
  });
});

it("a drip message that was received is skipped, wherever it was moved to since", () => {
  const steps = [
    step({ id: "two", position: 2 }),
    step({ id: "one", position: 5 }),
    step({ id: "three", position: 6 }),
  ];
  const progress = {
    ...joined("2026-06-01T15:00:00Z", {
      done: new Set([occurrenceKey("one", ""), occurrenceKey("two", "")]),
    }),
    lastPosition: 2,
    lastAt: new Date("2026-06-02T14:00:00Z"),
  };
  expect(nextStep(campaign("drip"), steps, progress, member())?.stepId).toBe("three");
});

describe("birthday and anniversary: once a year", () => {
  const leap = { month: 1, date: 29 };
  it.each([
    ["on Feb 28 in other years", "last-day", "2026-01-10T00:00:00Z", "2026-02-28T15:00:00.000Z"],
    ["on Feb 29 in leap years", "last-day", "2028-01-10T00:00:00Z", "2028-02-29T15:00:00.000Z"],
    ["in leap years only, where that is chosen", "skip", "2026-01-10T00:00:00Z", "2028-02-29T15:00:00.000Z"],
  ] as const)("a contact born on Feb 29: %s", (_what, monthEnd, at, expected) => {
    expect(due(campaign("birthday"), [step({ monthEnd })], joined(at), member({ birthday: leap }))).toBe(
      expected,
    );
  });
  it("waits for a day that is not known", () => {
    expect(
      due(campaign("anniversary"), [step()], joined("2026-01-10T00:00:00Z"), member({ birthday: leap })),
    ).toBeNull();
  });
  it("is not sent twice in a year when the day is changed", () => {
    const done = new Set([occurrenceKey("one", "2026")]);
    const changed = member({ birthday: { month: 10, date: 5 } });
    expect(due(campaign("birthday"), [step()], joined("2026-01-10T00:00:00Z", { done }), changed)).toBe(
      "2027-11-05T14:00:00.000Z",
    );
  });
});

test("a skipped hour is the first minute after the change; an hour that occurs twice is its first", () => {
  const at = (scheduledOn: string, timeOfDay: string) =>
    due(campaign("schedule"), [step({ scheduledOn, timeOfDay })], joined("2026-01-02T00:00:00Z"), member());
  expect(at("2026-03-08", "02:30")).toBe("2026-03-08T08:00:00.000Z");
  expect(at("2026-11-01", "01:30")).toBe("2026-11-01T06:30:00.000Z");
});

/** Runs a campaign for a contact until nothing is left, or `most` messages were processed. */
function walk(of: CampaignTiming, steps: StepTiming[], start: Progress, its: CampaignMember, most = 60) {
  const turns: { key: string; at: number }[] = [];
  let progress = start;
  for (let turn = 0; turn < most; turn++) {
    const next = nextStep(of, steps, progress, its);
    if (!next) break;
    const key = occurrenceKey(next.stepId, next.occurrence);
    turns.push({ key, at: next.dueAt.getTime() });
    progress = {
      ...progress,
      lastPosition: steps.find(({ id }) => id === next.stepId)!.position,
      lastAt: next.dueAt,
      done: new Set([...progress.done, key]),
    };
  }
  return turns;
}

const zones = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
  "America/St_Johns",
];
const day = fc
  .date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const time = fc
  .integer({ min: 0, max: 1439 })
  .map(
    (minute) => `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`,
  );

const anyStep = (position: number) =>
  fc
    .record({
      durationType: fc.constantFrom("days" as const, "hours-minutes" as const),
      isBefore: fc.boolean(),
      days: fc.integer({ min: 0, max: 40 }),
      hours: fc.integer({ min: 0, max: 60 }),
      minutes: fc.integer({ min: 0, max: 59 }),
      timeOfDay: time,
      scheduledOn: day,
      frequency: fc.constantFrom("day" as const, "week" as const, "month" as const, "year" as const),
      every: fc.integer({ min: 1, max: 5 }),
      monthEnd: fc.constantFrom("last-day" as const, "skip" as const),
    })
    .map((its) => step({ ...its, id: `step-${position}`, position }));

test("in every type, zone and year: no contact gets a message twice, before joining, or out of order", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CAMPAIGN_TYPES),
      fc
        .integer({ min: 1, max: 5 })
        .chain((count) => fc.tuple(...Array.from({ length: count }, (_, place) => anyStep(place + 1)))),
      fc.constantFrom(...zones),
      fc.date({ min: new Date("2026-01-01"), max: new Date("2027-06-01"), noInvalidDate: true }),
      fc.date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true }),
      fc.constantFrom("skip" as const, "latest" as const, "all" as const),
      fc.record({ month: fc.integer({ min: 0, max: 11 }), date: fc.integer({ min: 1, max: 29 }) }),
      (type, steps, timeZone, joinedAt, eventAt, lateJoiners, birthday) => {
        const of = campaign(type, { eventAt, lateJoiners });
        const its = member({ timeZone, birthday, anniversary: birthday });
        const turns = walk(of, steps, { ...joined("2026-01-01T00:00:00Z"), joinedAt }, its);
        expect(new Set(turns.map(({ key }) => key)).size).toBe(turns.length);
        for (const [place, { at }] of turns.entries()) {
          expect(at).toBeGreaterThanOrEqual(joinedAt.getTime());
          expect(at).toBeGreaterThanOrEqual(turns[place - 1]?.at ?? 0);
        }
        // A contact who joined before everything gets each message of a campaign that has an end.
        if (type === "drip" || type === "delay") expect(turns).toHaveLength(steps.length);
      },
    ),
    { numRuns: 400 },
  );
});

test("daily timing uses the recipient's local hour, in every zone, all year", () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), day, time, (timeZone, scheduledOn, timeOfDay) => {
      const at = nextStep(
        campaign("schedule"),
        [step({ scheduledOn, timeOfDay, addedAt: new Date("2025-01-01T00:00:00Z") })],
        joined("2025-01-01T00:00:00Z"),
        member({ timeZone }),
      )!.dueAt;
      const { hour, minute } = wallTime(at, timeZone);
      const shown = hour * 60 + minute;
      const [wantedHour = 0, wantedMinute = 0] = timeOfDay.split(":").map(Number);
      const wanted = wantedHour * 60 + wantedMinute;
      // Only a skipped hour can show another: at most an hour later, and only at night in spring.
      expect(
        shown === wanted ||
          (shown > wanted && shown - wanted <= 60 && wanted >= 120 && wanted < 180) ||
          (timeZone === "America/St_Johns" && shown - wanted <= 60),
      ).toBe(true);
    }),
    { numRuns: 400 },
  );
});
