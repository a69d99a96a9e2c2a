import { describe, expect, test } from "vitest";
import {
  ATT_LIMITS,
  attLimit,
  type CarrierProvider,
  kindOfNumber,
  NUMBER_RATE_RULES,
  type NumberKind,
  numberRate,
  PROVIDER_LIMITS,
  providerLimit,
  T_MOBILE_LIMITS,
  TEXT_MAX_SEGMENTS,
  tmobileDailyLimit,
} from "./carrier-rates.ts";

describe("carriers' rates", () => {
  test.each([
    ["+18005550148", "toll-free"],
    ["+18335550148", "toll-free"],
    ["+18445550148", "toll-free"],
    ["+18555550148", "toll-free"],
    ["+18665550148", "toll-free"],
    ["+18775550148", "toll-free"],
    ["+18885550148", "toll-free"],
    ["+15125550148", "long-code"],
    ["+442079460958", "long-code"],
    ["72345", "short-code"],
    ["723456", "short-code"],
    ["7234", "long-code"],
  ])("%s is a %s", (number, kind) => {
    expect(kindOfNumber(number)).toBe(kind);
  });

  test.each<[NumberKind, number, number]>([
    ["long-code", 1, 10],
    ["toll-free", 3, 10],
    ["short-code", 100, 100],
  ])(
    "a %s sends %i segments a second, and at once no fewer than one whole text has",
    (kind, unitsPerSecond, burst) => {
      for (const provider of ["twilio", "sinch", "bandwidth"] as const) {
        expect(numberRate({ provider, kind, channel: "sms" })).toEqual({
          unit: "segment",
          unitsPerSecond,
          burst,
        });
        expect(numberRate({ provider, kind, channel: "mms" })).toMatchObject({
          unit: "message",
          unitsPerSecond,
        });
      }
      expect(burst).toBeGreaterThanOrEqual(TEXT_MAX_SEGMENTS);
    },
  );

  test.each<[CarrierProvider, number]>([
    ["twilio", 1],
    ["sinch", 1],
    ["bandwidth", 5],
  ])("%s begins %i calls a second", (provider, perSecond) => {
    const rate = numberRate({ provider, kind: "long-code", channel: "call" });
    expect(rate).toEqual({ unit: "call", unitsPerSecond: perSecond, burst: perSecond });
    expect(providerLimit(provider).requestsInFlight).toBeGreaterThan(0);
  });

  test.each([
    ["A", 4500, "campaign"],
    ["B", 4500, "campaign"],
    ["C", 2400, "campaign"],
    ["D", 2400, "campaign"],
    ["E", 240, "campaign"],
    ["F", 240, "campaign"],
    ["T", 75, "campaign"],
    ["W", 15, "campaign"],
    ["N", 60, "number"],
    ["g", 60, "number"],
  ])("AT&T class %s takes %i segments a minute by %s", (messageClass, perMinute, per) => {
    expect(attLimit(messageClass)).toMatchObject({ perMinute, per });
  });

  test.each(["Z", "", "AB"])("AT&T class %j is unknown", (messageClass) => {
    expect(attLimit(messageClass)).toBeNull();
  });

  test.each([
    ["top", 200_000],
    ["upper-mid", 40_000],
    ["lower-mid", 10_000],
    ["low", 2000],
    ["sole-proprietor", 1000],
  ] as const)("T-Mobile tier %s takes %i a day", (tier, perDay) => {
    expect(tmobileDailyLimit(tier).perDay).toBe(perDay);
  });

  test("every figure has a source", () => {
    for (const { source } of [...NUMBER_RATE_RULES, ...PROVIDER_LIMITS, ...ATT_LIMITS, ...T_MOBILE_LIMITS]) {
      expect(source).not.toBe("");
    }
  });
});
