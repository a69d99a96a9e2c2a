import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isRegionCode } from "../account/regions.ts";
import { capFor, FREQUENCY_CAP_RULES, nextUnderCaps } from "./frequency-caps.ts";
import { candidatePlaces, type Places } from "./recipient-places.ts";

const HOUR = 3_600_000;
const NOW = new Date("2026-11-23T15:00:00Z");
const CHICAGO = ["America/Chicago"];

function hoursAgo(...hours: number[]): Date[] {
  return hours.map((ago) => new Date(NOW.getTime() - ago * HOUR));
}

describe("the caps that apply", () => {
  test("every rule names a known region and a source", () => {
    for (const { jurisdiction, source, count, hours } of FREQUENCY_CAP_RULES) {
      expect(isRegionCode(jurisdiction), jurisdiction).toBe(true);
      expect(source).not.toBe("");
      expect(count).toBeGreaterThan(0);
      expect(hours).toBeGreaterThan(0);
    }
  });

  test.each<[string, Places["regions"], number]>([
    ["Texas has none", ["us-tx"], 0],
    ["Florida", ["us-fl"], 1],
    ["Oklahoma", ["us-ok"], 1],
    ["Maryland", ["us-md"], 1],
    ["Oregon", ["us-or"], 1],
    ["each of several", ["us-tx", "us-fl", "us-or"], 2],
    ["a territory", [], 0],
  ])("%s", (_, regions, expected) => {
    const caps = capFor({ regions, timeZones: CHICAGO }, NOW, null);
    expect(caps).toHaveLength(expected);
    for (const cap of caps) expect(cap).toMatchObject({ count: 3, hours: 24 });
  });

  test("are described in sentences, the account's last", () => {
    const caps = capFor({ regions: ["us-fl"], timeZones: CHICAGO }, NOW, { count: 1, hours: 48 });
    expect(caps).toEqual([
      { count: 3, hours: 24, reason: "Florida allows 3 promotional texts in 24 hours." },
      { count: 1, hours: 48, reason: "You allow 1 promotional text per person in 48 hours." },
    ]);
  });

  test("of states that only a time zone points to apply too, once each, and say that it is uncertain", () => {
    const eastern = candidatePlaces({ phoneNumber: "+18005550148", ownTimeZone: "America/New_York" });
    expect(capFor(eastern, NOW, null).map(({ reason }) => reason)).toEqual([
      "They may be in Florida, which allows 3 promotional texts in 24 hours.",
      "They may be in Maryland, which allows 3 promotional texts in 24 hours.",
    ]);
    const texan = candidatePlaces({ phoneNumber: "+15125550148" });
    expect(capFor(texan, NOW, null)).toEqual([]);
  });

  test("of every state apply to a recipient without a known location, once each", () => {
    const caps = capFor(candidatePlaces({ phoneNumber: "+18005550148" }), NOW, null);
    expect(caps).toHaveLength(FREQUENCY_CAP_RULES.length);
    for (const cap of caps) {
      expect(cap).toMatchObject({ count: 3, hours: 24, reason: expect.stringMatching(/^They may be in /) });
    }
  });

  test("of a known state come before those of a possible one", () => {
    const oregonian = candidatePlaces({ phoneNumber: "+15035550148", ownTimeZone: "America/Chicago" });
    expect(capFor(oregonian, NOW, null).map(({ reason }) => reason.split(/ allows|, which/)[0])).toEqual([
      "Oregon",
      "They may be in Florida",
      "They may be in Oklahoma",
    ]);
  });

  test("start on the first local day of the law in any zone", () => {
    const eve = new Date("2026-01-01T05:30:00Z");
    const western = { regions: ["us-or"], timeZones: ["America/Los_Angeles"] } as const;
    expect(capFor(western, eve, null)).toEqual([]);
    expect(
      capFor({ ...western, timeZones: ["America/Los_Angeles", "America/New_York"] }, eve, null),
    ).toHaveLength(1);
    expect(capFor(western, new Date("2026-01-01T08:00:00Z"), null)).toHaveLength(1);
  });
});

describe("the next text under the caps", () => {
  const THREE_A_DAY = { count: 3, hours: 24 };

  test.each([
    ["nothing sent yet", [], [THREE_A_DAY], 0],
    ["room for one more", [1, 2], [THREE_A_DAY], 0],
    ["full: when the third newest is a day old", [1, 2, 10], [THREE_A_DAY], 14],
    ["older ones do not count", [1, 2, 24, 25], [THREE_A_DAY], 0],
    ["overfull: still the third newest decides", [1, 2, 3, 4, 5], [THREE_A_DAY], 21],
    ["the strictest wins", [1, 2, 10], [THREE_A_DAY, { count: 1, hours: 24 }], 23],
    ["a longer cap", [30, 60], [THREE_A_DAY, { count: 2, hours: 168 }], 108],
    ["no caps", [0, 0, 0, 0], [], 0],
  ])("%s", (_, sent, caps, hoursFromNow) => {
    expect(nextUnderCaps(NOW, hoursAgo(...sent), caps).at).toEqual(
      new Date(NOW.getTime() + hoursFromNow * HOUR),
    );
  });

  test("names the cap that decided: the one with the longest wait, the first of equals", () => {
    const ofLaw = { ...THREE_A_DAY, reason: "law" };
    const own = { count: 1, hours: 48, reason: "own" };
    expect(nextUnderCaps(NOW, hoursAgo(1, 2, 3), [ofLaw, own]).cap).toBe(own);
    expect(nextUnderCaps(NOW, hoursAgo(30, 31, 32), [ofLaw, own]).cap).toBe(own);
    expect(nextUnderCaps(NOW, hoursAgo(1, 2, 3), [ofLaw, { ...THREE_A_DAY, reason: "own" }]).cap).toBe(ofLaw);
    expect(nextUnderCaps(NOW, hoursAgo(60), [ofLaw, own])).toEqual({ at: NOW, cap: null });
  });

  test("takes the texts in any order: a long wait can mean written before but sent after another", () => {
    expect(nextUnderCaps(NOW, hoursAgo(20, 1, 2, 23), [THREE_A_DAY])).toEqual(
      nextUnderCaps(NOW, hoursAgo(1, 2, 20, 23), [THREE_A_DAY]),
    );
  });

  test("refuses a cap of zero", () => {
    expect(() => nextUnderCaps(NOW, [], [{ count: 0, hours: 24 }])).toThrow(RangeError);
  });

  test("keeps every cap in every window, and is the earliest that does", () => {
    const sentAgo = fc.array(fc.integer({ min: 0, max: 72 }), { maxLength: 8 });
    const cap = fc.record({ count: fc.integer({ min: 1, max: 4 }), hours: fc.integer({ min: 1, max: 48 }) });
    fc.assert(
      fc.property(sentAgo, fc.array(cap, { maxLength: 3 }), (ago, caps) => {
        const recent = hoursAgo(...ago.sort((a, b) => a - b));
        const keepsAll = (at: number) =>
          caps.every(({ count, hours }) => {
            const inWindow = recent.filter((sent) => sent.getTime() > at - hours * HOUR);
            return inWindow.length + 1 <= count;
          });
        const at = nextUnderCaps(NOW, recent, caps).at.getTime();
        expect(keepsAll(at)).toBe(true);
        expect(at >= NOW.getTime()).toBe(true);
        if (at > NOW.getTime()) expect(keepsAll(at - 1)).toBe(false);
      }),
      { numRuns: 500, seed: 3 },
    );
  });
});
