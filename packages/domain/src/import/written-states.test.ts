import { expect, test } from "vitest";
import { REGIONS } from "../account/regions.ts";
import { candidatePlaces } from "../compliance/recipient-places.ts";
import { parseState } from "./written-states.ts";

test("every state and province is parsed from its postal code, its code, its name and with its country", () => {
  for (const { code, name, country } of REGIONS) {
    const written = [code.slice(3).toUpperCase(), code, code.toUpperCase(), name, name.toUpperCase()];
    const withCountry = `${name}, ${country === "CA" ? "Canada" : "USA"}`;
    for (const text of [...written, withCountry]) {
      expect(parseState(text), text).toEqual({ region: code, timeZone: null });
    }
  }
});

test.each([
  [" Washington, D.C. ", "us-dc"],
  ["Washington", "us-wa"],
  ["Québec", "ca-qc"],
  ["P.E.I.", "ca-pe"],
  ["Newfoundland", "ca-nl"],
  ["Calif.", "us-ca"],
])("%j is %s", (text, region) => {
  expect(parseState(text)?.region).toBe(region);
});

test.each([
  ["PR", "+17875550148"],
  ["U.S. Virgin Islands", "+13405550148"],
  ["Guam", "+16715550148"],
  ["Northern Mariana Islands", "+16705550148"],
  ["American Samoa", "+16845550148"],
])("%s has no state's rules, but the time zone of its own numbers", (text, phoneNumber) => {
  const written = parseState(text);
  expect(written?.region).toBeNull();
  expect(candidatePlaces({ phoneNumber }).timeZones).toEqual([written?.timeZone]);
});

test.each(["", "-", "Bavaria", "active", "ZZ", "78701", "Canada"])("%j is not a state", (text) => {
  expect(parseState(text)).toBeNull();
});
