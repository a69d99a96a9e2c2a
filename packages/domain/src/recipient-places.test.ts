import { describe, expect, test } from "vitest";
import { ANYWHERE_TIME_ZONES, candidatePlaces, type PlaceEvidence } from "./recipient-places.ts";

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
    expect(candidatePlaces(evidence)).toEqual({ regions: [], timeZones: ANYWHERE_TIME_ZONES });
  });

  test("anywhere reaches from Hawaii to the east coast, not into the territories or Canada", () => {
    for (const zone of ["Pacific/Honolulu", "America/Adak", CENTRAL, EASTERN]) {
      expect(ANYWHERE_TIME_ZONES).toContain(zone);
    }
    for (const zone of ["Pacific/Guam", "Pacific/Pago_Pago", "America/Puerto_Rico", "America/Toronto"]) {
      expect(ANYWHERE_TIME_ZONES).not.toContain(zone);
    }
    expect(new Set(ANYWHERE_TIME_ZONES).size).toBe(ANYWHERE_TIME_ZONES.length);
  });
});
