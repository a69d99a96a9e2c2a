import { zonedToInstant } from "./date-input.ts";
import { wallTime, zoneOffsetMs } from "./dates.ts";
import { DAY_MS, MINUTE_MS } from "./opening-hours.ts";

/** A day in text form: "2027-02-28". */
export const dayText = (utc: number): string => new Date(utc).toISOString().slice(0, 10);

/** The day `days` days later. */
export const dayAfter = (day: string, days: number): string => dayText(Date.parse(day) + days * DAY_MS);

/** The local day at an instant. */
export function dayOf(instant: Date, timeZone: string): string {
  const { year, month, date } = wallTime(instant, timeZone);
  return dayText(Date.UTC(year, month, date));
}

/** The instant at which clocks show this; an hour skipped in spring becomes the first minute after the change. */
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
