import { describe, expect, test } from "vitest";
import { type RegionCode, regionsOfCountry } from "../account/regions.ts";
import { timeZonesOfRegion } from "../time/time-zones-by-area-code.ts";
import {
  ANYWHERE,
  ANYWHERE_TIME_ZONES,
  candidatePlaces,
  type PlaceEvidence,
  rememberedPlaces,
} from "./recipient-places.ts";

const EASTERN = "America/New_York";
const CENTRAL = "America/Chicago";

describe("where a recipient may be", () => {
  test.each<[string, PlaceEvidence, string[], string[]]>([
    ["the area code alone", { phoneNumber: "+15125550148" }, ["us-tx"], [CENTRAL]],
    ["a divided area code", { phoneNumber: "+18505550148" }, ["us-fl"], [EASTERN, CENTRAL]],
    [
      "an address in a divided state: all its zones",
      { phoneNumber: null, region: "us-fl" },
      ["us-fl"],
      [EASTERN, CENTRAL],
    ],
    [
      "an address does not take the area code's place away",
      { phoneNumber: "+12125550148", region: "us-ca" },
      ["us-ca", "us-ny"],
      ["America/Los_Angeles", EASTERN],
    ],
    [
      "nor does the person's own zone",
      { phoneNumber: "+12125550148", ownTimeZone: "America/Los_Angeles" },
      ["us-ny"],
      [EASTERN, "America/Los_Angeles"],
    ],
    [
      "each place once",
      { phoneNumber: "+12125550148", region: "us-ny", ownTimeZone: EASTERN },
      ["us-ny"],
      [EASTERN],
    ],
    ["own zone of a toll-free number", { phoneNumber: "+18005550148", ownTimeZone: CENTRAL }, [], [CENTRAL]],
    ["a territory has no region", { phoneNumber: "+17875550148" }, [], ["America/Puerto_Rico"]],
    [
      "an own zone nobody knows counts for nothing",
      { phoneNumber: "+15125550148", ownTimeZone: "Mars/Olympus" },
      ["us-tx"],
      [CENTRAL],
    ],
  ])("%s", (_, evidence, regions, timeZones) => {
    const places = candidatePlaces(evidence);
    expect([...places.regions].sort()).toEqual([...regions].sort());
    expect([...places.timeZones].sort()).toEqual([...timeZones].sort());
  });

  test.each<PlaceEvidence>([
    { phoneNumber: null },
    { phoneNumber: "+18005550148" },
    { phoneNumber: "+442079460958" },
    { phoneNumber: "", region: null, ownTimeZone: "" },
    { phoneNumber: null, region: "us-zz" },
  ])("is anywhere in the states when %j is all that is known", (evidence) => {
    expect(candidatePlaces(evidence)).toBe(ANYWHERE);
  });

  test("anywhere extends from Hawaii to the east coast, without the territories and Canada", () => {
    for (const zone of ["Pacific/Honolulu", "America/Adak", CENTRAL, EASTERN]) {
      expect(ANYWHERE_TIME_ZONES).toContain(zone);
    }
    for (const zone of ["Pacific/Guam", "Pacific/Pago_Pago", "America/Puerto_Rico", "America/Toronto"]) {
      expect(ANYWHERE_TIME_ZONES).not.toContain(zone);
    }
    expect(new Set(ANYWHERE_TIME_ZONES).size).toBe(ANYWHERE_TIME_ZONES.length);
  });

  test("anywhere includes every state and DC, each with all of its own time zones and no other", () => {
    const zonesByState = new Map<string, string[]>();
    for (const [zone, regions] of Object.entries(ANYWHERE.regionsOfClock)) {
      for (const region of regions) zonesByState.set(region, [...(zonesByState.get(region) ?? []), zone]);
    }
    expect([...zonesByState.keys()].sort()).toEqual(
      regionsOfCountry("US")
        .map(({ code }) => code)
        .sort(),
    );
    for (const [region, zones] of zonesByState) {
      expect(zones.sort()).toEqual([...timeZonesOfRegion(region as RegionCode)].sort());
    }
  });
});

describe("states that only the recipient's own zone points to", () => {
  const statesOf = (evidence: PlaceEvidence) => candidatePlaces(evidence).regionsOfClock ?? {};

  test.each<[string, PlaceEvidence]>([
    ["the number's state has the zone", { phoneNumber: "+12125550148", ownTimeZone: EASTERN }],
    ["one of its zones", { phoneNumber: "+18505550148", ownTimeZone: CENTRAL }],
    [
      "the address's state has it, the number's does not",
      { phoneNumber: "+12125550148", region: "us-tx", ownTimeZone: CENTRAL },
    ],
    [
      "its clock, under another name: what lists write for Toronto's",
      { phoneNumber: "+14165550148", ownTimeZone: EASTERN },
    ],
    ["its clock, Idaho's by Denver's name", { phoneNumber: "+12085550148", ownTimeZone: "America/Denver" }],
    ["no state has the clock", { phoneNumber: "+12125550148", ownTimeZone: "Europe/Berlin" }],
    ["a territory's", { phoneNumber: null, ownTimeZone: "Pacific/Guam" }],
  ])("are none where they are accounted for: %s", (_, evidence) => {
    expect(statesOf(evidence)).toEqual({});
  });

  test.each<[string, PlaceEvidence, string, string[], string[]]>([
    [
      "a toll-free number",
      { phoneNumber: "+18005550148", ownTimeZone: CENTRAL },
      CENTRAL,
      ["us-fl", "us-tx", "us-ok", "us-ms"],
      ["us-ct", "us-or"],
    ],
    [
      "a number from elsewhere",
      { phoneNumber: "+13055550148", ownTimeZone: "America/Los_Angeles" },
      "America/Los_Angeles",
      ["us-or", "us-ca"],
      ["us-ri"],
    ],
    [
      "an address elsewhere",
      { phoneNumber: null, region: "us-ca", ownTimeZone: EASTERN },
      EASTERN,
      ["us-fl", "us-ri"],
      ["us-tx"],
    ],
    [
      "a territory's number",
      { phoneNumber: "+17875550148", ownTimeZone: EASTERN },
      EASTERN,
      ["us-fl"],
      ["us-tx"],
    ],
    [
      "an old name",
      { phoneNumber: null, ownTimeZone: "US/Central" },
      "US/Central",
      ["us-tx", "us-fl"],
      ["us-ri"],
    ],
  ])("are all that have its clock, by that clock: %s", (_, evidence, zone, among, notAmong) => {
    const states = statesOf(evidence);
    expect(Object.keys(states)).toEqual([zone]);
    expect(states[zone]).toEqual(expect.arrayContaining(among));
    for (const state of notAmong) expect(states[zone]).not.toContain(state);
  });

  test.each(["UTC", "Etc/GMT+5", "EST"])(
    "%s is an offset without a place: anywhere, and that offset too",
    (zone) => {
      const places = candidatePlaces({ phoneNumber: "+18005550148", ownTimeZone: zone });
      expect(places).toEqual({ ...ANYWHERE, timeZones: [...ANYWHERE_TIME_ZONES, zone] });
    },
  );
});

test("many recipients' places equal individual ones, and are one object for the same places", () => {
  const placesOf = rememberedPlaces();
  const numbers = ["+12125550148", "+12125550149", "+16465550148", "+18005550148", "+442079460958", null];
  for (const phoneNumber of numbers) {
    for (const region of [null, "us-fl", "us-zz"] as const) {
      for (const ownTimeZone of [null, CENTRAL, EASTERN, "UTC"]) {
        const evidence = { phoneNumber, region, ownTimeZone };
        expect(placesOf(evidence)).toEqual(candidatePlaces(evidence));
        expect(placesOf(evidence)).toBe(placesOf({ ...evidence }));
      }
    }
  }
  expect(placesOf({ phoneNumber: "+12125550148" })).toBe(placesOf({ phoneNumber: "+16465550148" }));
});
