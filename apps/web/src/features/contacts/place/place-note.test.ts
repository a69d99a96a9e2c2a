import { candidatePlaces } from "@broadcast/domain/compliance/recipient-places";
import { timeZoneLabel } from "@broadcast/domain/time/time-zones";
import { expect, it } from "vitest";
import { placeNote } from "./place-note.ts";

const unset = { phoneNumber: "", timeZone: "", region: "" };

it.each([
  ["(512) 555 0182", "From the area code of their number: Central Time, Texas."],
  ["(671) 555 0182", "From the area code of their number: Chamorro Time (Guam)."],
  ["(850) 555 0182", "From the area code of their number: Eastern Time, Central Time, Florida."],
  ["(512) 555", "We don't know where they are, so we only message them at hours allowed in every state."],
  [
    "+44 20 7946 0958",
    "We don't know where they are, so we only message them at hours allowed in every state.",
  ],
])("without a place of their own %s is reached by what its area code tells", (phoneNumber, note) => {
  expect(placeNote({ ...unset, phoneNumber })).toBe(note);
});

it("a contact's own location counts together with the area code, as it does for sending", () => {
  const typed = { phoneNumber: "(512) 555 0182", timeZone: "Pacific/Honolulu", region: "us-ca" };
  const note = placeNote(typed);
  const { timeZones } = candidatePlaces({
    phoneNumber: "+15125550182",
    ownTimeZone: typed.timeZone,
    region: "us-ca",
  });
  expect(timeZones).toHaveLength(3);
  for (const zone of timeZones) expect(note).toContain(timeZoneLabel(zone));
  expect(note).toContain("Texas");
  expect(note).toContain("California");
  expect(note).toContain("every state in their time zone");
  expect(placeNote({ ...typed, timeZone: "America/Chicago" })).not.toContain("every state");
  expect(placeNote({ ...unset, timeZone: "Europe/Berlin" })).toContain("Europe/Berlin");
});
