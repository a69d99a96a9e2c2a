import { isRegionCode, regionName } from "@broadcast/domain/account/regions";
import { ANYWHERE_TIME_ZONES, candidatePlaces } from "@broadcast/domain/compliance/recipient-places";
import { parseNanp } from "@broadcast/domain/phone/parse-nanp";
import { timeZoneLabel } from "@broadcast/domain/time/time-zones";

/**
 * The time zones and states that apply to a contact, as a sentence: the same ones that determine when a
 * message is sent. Takes the form's values; an incomplete number is ignored.
 */
export function placeNote({
  phoneNumber,
  timeZone,
  region,
}: {
  phoneNumber: string;
  timeZone: string;
  region: string;
}): string {
  const { timeZones, regions, regionsOfClock } = candidatePlaces({
    phoneNumber: parseNanp(phoneNumber),
    ownTimeZone: timeZone || null,
    region: isRegionCode(region) ? region : null,
  });
  if (timeZones === ANYWHERE_TIME_ZONES) {
    return "We don't know where they are, so we only message them at hours allowed in every state.";
  }
  const names = [
    ...timeZones.map((zone) => timeZoneLabel(zone) ?? zone.replaceAll("_", " ")),
    ...regions.map(regionName),
    ...(regionsOfClock ? ["every state in their time zone"] : []),
  ].join(", ");
  return timeZone === "" && region === ""
    ? `From the area code of their number: ${names}.`
    : `Based on this and the area code of their number: ${names}. The strictest hours apply.`;
}
