import {
  ANYWHERE_TIME_ZONES,
  candidatePlaces,
  type PlaceEvidence,
} from "@broadcast/domain/compliance/recipient-places";
import { isUndesiredHour } from "@broadcast/domain/time/date-input";
import { clockTime, startOfDayKey, WEEKDAY_NAMES, wallTime } from "@broadcast/domain/time/dates";

/** The time zones a contact may be in; empty without evidence. */
export function theirTimeZones(evidence: PlaceEvidence): readonly string[] {
  const { timeZones } = candidatePlaces(evidence);
  return timeZones === ANYWHERE_TIME_ZONES ? [] : timeZones;
}

/**
 * The contact's local time at a moment, as a sentence: "For Jo it will be 9:40 PM." `timeZone` is ours; the
 * weekday is included if it differs.
 */
export function theirTimeText(at: Date, name: string, theirs: readonly string[], timeZone: string): string {
  if (theirs.length === 0) return `We don't know ${name}'s time zone.`;
  const ownDay = startOfDayKey(at, timeZone);
  const shown = [...theirs]
    .sort((a, b) => (sortKey(at, a) < sortKey(at, b) ? -1 : 1))
    .map((zone) => {
      const clock = clockTime(at, zone);
      const isOtherDay = startOfDayKey(at, zone) !== ownDay;
      return isOtherDay ? `${clock} on ${WEEKDAY_NAMES[wallTime(at, zone).weekday]}` : clock;
    });
  const times = [...new Set(shown)];
  const [first = "", last = first] = [times[0], times.at(-1)];
  if (times.length > 1)
    return times.length === 2
      ? `For ${name} it will be ${first} or ${last}, depending on where they are.`
      : `For ${name} it will be between ${first} and ${last}, depending on where they are.`;
  return first === clockTime(at, timeZone)
    ? `It will be the same time for ${name}.`
    : `For ${name} it will be ${first}.`;
}

const sortKey = (at: Date, zone: string) => {
  const { year, month, date, hour, minute } = wallTime(at, zone);
  return Date.UTC(year, month, date, hour, minute);
};

/** Whether a moment is before 8:00 or from 20:00 on in any of these time zones. */
export const isUndesiredIn = (at: Date, timeZones: readonly string[]): boolean =>
  timeZones.some((zone) => isUndesiredHour(wallTime(at, zone).hour));
