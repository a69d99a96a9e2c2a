import { describe, expect, test } from "vitest";
import { REGIONS } from "../account/regions.ts";
import { candidatePlaces } from "../compliance/recipient-places.ts";
import { isTimeZone } from "./dates.ts";
import { parseTimeZone, TIME_ZONES, timeZoneLabel } from "./time-zones.ts";
import { AREA_CODES } from "./time-zones-by-area-code.ts";

const values = TIME_ZONES.map(({ value }) => value);

describe("the list of time zones", () => {
  test("contains every zone the quiet hours can derive from a number or an address", () => {
    const yielded = [
      candidatePlaces({ phoneNumber: null }),
      ...AREA_CODES.map((code) => candidatePlaces({ phoneNumber: `+1${code}5550148` })),
      ...REGIONS.map(({ code }) => candidatePlaces({ phoneNumber: null, region: code })),
    ].flatMap(({ timeZones }) => timeZones);
    expect([...new Set(yielded)].sort()).toEqual([...values].sort());
  });

  test.each([
    ["Guam", "Pacific/Guam"],
    ["American Samoa", "Pacific/Pago_Pago"],
    ["the Northern Marianas", "Pacific/Saipan"],
    ["Puerto Rico", "America/Puerto_Rico"],
    ["the US Virgin Islands", "America/St_Thomas"],
  ])("allows choosing %s", (_where, zone) => {
    expect(timeZoneLabel(zone)).not.toBeNull();
  });

  test("names each zone once and distinctly, and the runtime knows them all", () => {
    expect(new Set(values).size).toBe(values.length);
    expect(new Set(TIME_ZONES.map(({ label }) => label)).size).toBe(values.length);
    for (const zone of values) expect(isTimeZone(zone), zone).toBe(true);
  });
});

describe("a typed time zone", () => {
  test("is parsed from its name and from its label", () => {
    for (const { value, label } of TIME_ZONES) {
      expect(parseTimeZone(value)).toBe(value);
      expect(parseTimeZone(value.toLowerCase().replaceAll("_", " "))).toBe(value);
      expect(parseTimeZone(label)).toBe(value);
      expect(parseTimeZone(`${label} (${value})`)).toBe(value);
    }
  });

  test.each([
    ["Central", "America/Chicago"],
    [" cst ", "America/Chicago"],
    ["CT", "America/Chicago"],
    ["Eastern Standard Time", "America/New_York"],
    ["Eastern Time Zone", "America/New_York"],
    ["(UTC-08:00) Pacific Time (US & Canada)", "America/Los_Angeles"],
    ["Alaskan Standard Time", "America/Anchorage"],
    ["Guam", "Pacific/Guam"],
    ["US/Mountain", "America/Denver"],
    ["Europe/Berlin", "Europe/Berlin"],
  ])("%j is %s", (text, zone) => {
    expect(parseTimeZone(text)).toBe(zone);
  });

  test.each(["", "soon", "Mars/Olympus", "+05:00", "-6", "UTC-6", "time", "Central Park"])(
    "%j is none",
    (text) => {
      expect(parseTimeZone(text)).toBeNull();
    },
  );
});
