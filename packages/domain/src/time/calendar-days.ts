import { wallTime, zonedToInstant, zoneOffsetMs } from "./dates.ts";
import { DAY_MS, MINUTE_MS } from "./opening-hours.ts";

/** A day as it is written: "2027-02-28". */
export const dayText = (utc: number): string => new Date(utc).toISOString().slice(0, 10);

/** So many days after a day. */
export const dayAfter = (day: string, days: number): string => dayText(Date.parse(day) + days * DAY_MS);

/** The day that clocks show. */
export function dayOf(instant: Date, timeZone: string): string {
  const { year, month, date } = wallTime(instant, timeZone);
  return dayText(Date.UTC(year, month, date));
}

/** When clocks show this; an hour that they jump over in spring is the first minute behind the jump. */
export function atClock(day: string, time: string, timeZone: string): Date {
  const at = zonedToInstant(day, time, timeZone);
  if (!at) throw new RangeError(`no day and time: ${day} ${time}`);
  const { hour, minute } = wallTime(at, timeZone);
  const [wantedHour, wantedMinute] = time.split(":").map(Number);
  if (hour === wantedHour && minute === wantedMinute) return at;
  let first = at.getTime();
  const offset = zoneOffsetMs(first, timeZone);
  while (zoneOffsetMs(first - MINUTE_MS, timeZone) === offset) first -= MINUTE_MS;
  return new Date(first);
}
