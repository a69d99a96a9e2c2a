/** Dates and times as entered in forms. */

import { zoneOffsetMs } from "./dates.ts";

const DAY_MS = 86_400_000;

/** Whether a message at this hour (0–23) needs the warning: before 8 or from 20 (document 1, section 5). */
export function isUndesiredHour(hour: number): boolean {
  return hour < 8 || hour >= 20;
}

/** Whether a typed time of day, such as "21:30", needs it; false while it is incomplete. */
export function isUndesiredTime(text: string): boolean {
  const time = parseTimeInput(text);
  return time !== null && isUndesiredHour(time.hour);
}

/** "9:05" or "09:05" → {hour: 9, minute: 5}; anything else null (document 1, section 5). */
export function parseTimeInput(text: string): { hour: number; minute: number } | null {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(text.trim())?.map(Number) ?? [];
  if (hour === undefined || minute === undefined || hour > 23 || minute > 59) return null;
  return { hour, minute };
}

/** "2026-11-19" → its parts, month 0–11; null for anything else and for days that do not exist. */
export function parseDateInput(text: string): { year: number; month: number; date: number } | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim())?.map(Number) ?? [];
  if (year === undefined || month === undefined || date === undefined) return null;
  const day = new Date(Date.UTC(year, month - 1, date));
  // A day past the month's end, or day 0, falls into another month.
  if (day.getUTCMonth() !== month - 1) return null;
  return { year, month: month - 1, date };
}

/**
 * The instant at which clocks in the zone show this date ("YYYY-MM-DD") and time ("H:MM"); null for invalid
 * input. A time skipped in spring is moved by the length of the change; of one that occurs twice, the first.
 */
export function zonedToInstant(date: string, time: string, timeZone: string): Date | null {
  const day = parseDateInput(date);
  const at = parseTimeInput(time);
  if (!day || !at) return null;
  const wall = Date.UTC(day.year, day.month, day.date, at.hour, at.minute);
  // No zone changes twice within two days, so one of these offsets is the right one.
  const before = zoneOffsetMs(wall - DAY_MS, timeZone);
  const after = zoneOffsetMs(wall + DAY_MS, timeZone);
  for (const offset of [before, after]) {
    if (zoneOffsetMs(wall - offset, timeZone) === offset) return new Date(wall - offset);
  }
  return new Date(wall - before);
}
