import { describe, expect, it } from "vitest";
import { timelineMoments } from "./campaign-timeline.ts";
import type { CampaignType, StepTiming } from "./campaign-timing.ts";

const step = (id: string, position: number, change: Partial<StepTiming> = {}): StepTiming => ({
  id,
  position,
  addedAt: new Date("2027-01-01T00:00:00Z"),
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
const moments = (type: CampaignType, steps: StepTiming[], eventAt: string | null = null) =>
  timelineMoments({ type, eventAt: eventAt ? new Date(eventAt) : null, lateJoiners: "skip" }, steps, {
    joinsAt: new Date("2026-12-01T18:00:00Z"),
    timeZone: "America/Chicago",
  }).map((at) => at?.toISOString() ?? null);

describe("the times of a campaign's messages for a contact who joins now", () => {
  it("counts those of a drip from one another", () => {
    expect(moments("drip", [step("a", 1, { days: 2 }), step("b", 1.5, { days: 3 })])).toEqual([
      "2026-12-03T15:00:00.000Z",
      "2026-12-06T15:00:00.000Z",
    ]);
  });
  it("counts those of a time-lapsed campaign each from joining", () => {
    expect(moments("delay", [step("a", 1, { days: 5 }), step("b", 2, { days: 3 })])).toEqual([
      "2026-12-06T15:00:00.000Z",
      "2026-12-04T15:00:00.000Z",
    ]);
  });
  it("includes dates that are past", () => {
    const steps = [step("a", 1, { scheduledOn: "2026-11-20" }), step("b", 2, { scheduledOn: "2026-12-24" })];
    expect(moments("schedule", steps)).toEqual(["2026-11-20T15:00:00.000Z", "2026-12-24T15:00:00.000Z"]);
    const about = [step("a", 1, { isBefore: true, days: 7 }), step("b", 2, { days: 1 })];
    expect(moments("event", about, "2026-12-05T20:00:00Z")).toEqual([
      "2026-11-28T15:00:00.000Z",
      "2026-12-06T15:00:00.000Z",
    ]);
    expect(moments("event", about)).toEqual([null, null]);
  });
  it("gives the next time of a repeated one, and none for a day that differs for each contact", () => {
    const weekly = step("a", 1, { scheduledOn: "2020-01-01", frequency: "week" });
    expect(moments("repeat", [weekly])).toEqual(["2026-12-02T15:00:00.000Z"]);
    expect(moments("birthday", [step("a", 1)])).toEqual([null]);
  });
});
