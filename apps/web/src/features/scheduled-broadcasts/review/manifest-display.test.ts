import { expect, test } from "vitest";
import { someTotals } from "../../../testing/a-broadcast.ts";
import { manifestFigures, plannedText, skippedRows, waitsAhead } from "./manifest-display.ts";

test("reasons with the same code share a row, which lists all of their contacts", () => {
  expect(
    skippedRows([
      { code: "opted-out", reason: "They opted out of your messages.", count: 3 },
      { code: "too-long", reason: "The message takes 11 segments for this contact.", count: 2 },
      { code: "too-long", reason: "The message takes 12 segments for this contact.", count: 4 },
    ]),
  ).toEqual([
    {
      decision: "too-long",
      reasons: [
        "The message takes 11 segments for this contact.",
        "The message takes 12 segments for this contact.",
      ],
      count: 6,
    },
    { decision: "opted-out", reasons: ["They opted out of your messages."], count: 3 },
  ]);
});

test("a reason is said of one contact, or of several", () => {
  const landlines = (count: number) =>
    skippedRows([{ code: "landline", reason: "This is a landline. It can't get texts.", count }])[0]?.reasons;
  expect(landlines(1)).toEqual(["This is a landline. It can't get texts."]);
  expect(landlines(4)).toEqual(["These are landlines. They can't get texts."]);
});

const waits = [
  { reason: "Quiet hours in California.", until: "2026-11-21T16:00:00.000Z", count: 30 },
  { reason: "Quiet hours in Texas.", until: "2026-11-21T14:00:00.000Z", count: 11 },
];

test("going, waiting and skipped add up to all chosen contacts", () => {
  const totals = someTotals({
    total: 60,
    goesNow: 12,
    waits,
    skipped: [{ code: "dead", reason: "x", count: 7 }],
  });
  const { goesNow, waiting, skipped, willSend } = manifestFigures(totals);
  expect([goesNow, waiting, skipped, willSend]).toEqual([12, 41, 7, 53]);
  expect(goesNow + waiting + skipped).toBe(totals.total);
});

test("waiting contacts are shown until their hour, soonest first", () => {
  const totals = someTotals({ waits });
  expect(waitsAhead(totals, new Date("2026-11-21T13:00:00Z")).map(({ count }) => count)).toEqual([11, 30]);
  expect(waitsAhead(totals, new Date("2026-11-21T15:00:00Z")).map(({ count }) => count)).toEqual([30]);
  expect(waitsAhead(null, new Date())).toEqual([]);
});

test.each([
  ["go", "Planned to go now"],
  ["wait", "Planned to wait"],
  ["landline", "Planned to be skipped: can't receive texts"],
  [
    "This is a landline. It can't get texts.",
    "Planned to be skipped: This is a landline. It can't get texts.",
  ],
  ["some-later-reason", "Planned to be skipped: some later reason"],
])("a plan of %s is shown as %j", (planned, text) => {
  expect(plannedText(planned)).toBe(text);
});
