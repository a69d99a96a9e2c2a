import { type Instant, wallTime } from "./dates.ts";

/** A part of the day in a user's time zone, in minutes from midnight; an end before the start is on the next day. */
export interface QuietTimes {
  fromMinute: number;
  untilMinute: number;
  timeZone: string;
}

/** Whether an instant is within a user's quiet hours. */
export function isQuietAt(instant: Instant, { fromMinute, untilMinute, timeZone }: QuietTimes): boolean {
  const { hour, minute } = wallTime(instant, timeZone);
  const now = hour * 60 + minute;
  return fromMinute < untilMinute
    ? now >= fromMinute && now < untilMinute
    : now >= fromMinute || now < untilMinute;
}
