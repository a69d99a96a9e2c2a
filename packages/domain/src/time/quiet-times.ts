import { type Instant, wallTime } from "./dates.ts";

/** Part of a day by somebody's clock, in minutes from midnight; an end before the beginning is on the next day. */
export interface QuietTimes {
  fromMinute: number;
  untilMinute: number;
  timeZone: string;
}

/** Whether it is a time at which somebody wants to be left alone. */
export function isQuietAt(instant: Instant, { fromMinute, untilMinute, timeZone }: QuietTimes): boolean {
  const { hour, minute } = wallTime(instant, timeZone);
  const now = hour * 60 + minute;
  return fromMinute < untilMinute
    ? now >= fromMinute && now < untilMinute
    : now >= fromMinute || now < untilMinute;
}
