import { parseDateInput, parseTimeInput } from "@broadcast/domain/time/date-input";
import { MONTH_NAMES, WEEKDAY_NAMES } from "@broadcast/domain/time/dates";

const two = (value: number) => String(value).padStart(2, "0");

const dayKey = (year: number, month: number, date: number): string => {
  const key = `${String(year).padStart(4, "0")}-${two(month)}-${two(date)}`;
  return parseDateInput(key) ? key : "";
};

const monthOf = (word: string): number =>
  MONTH_NAMES.findIndex((name) => name.toLowerCase().startsWith(word.toLowerCase())) + 1;

/**
 * Parses a typed day into "YYYY-MM-DD": "11/27", "Nov 27", "Fri, Nov 27, 2026", "2026-11-27", "tomorrow".
 * Without a year it is the next such day from `today` on; "" if it is not a day.
 */
export function dateFromTyped(text: string, today: string): string {
  const typed = text.trim();
  const start = parseDateInput(today);
  if (parseDateInput(typed) || !start) return parseDateInput(typed) ? typed : "";
  if (/^today$/i.test(typed)) return today;
  if (/^tomorrow$/i.test(typed)) return daysAfter(today, 1);
  const digits = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(typed);
  const words = /^(?:[a-z]{3,9},?\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:,?\s+(\d{4}))?$/i.exec(typed);
  const month = digits ? Number(digits[1]) : words ? monthOf(words[1] ?? "") : 0;
  const [, , date, year] = digits ?? words ?? [];
  if (month === 0 || date === undefined) return "";
  if (year) return dayKey(Number(year), month, Number(date));
  const thisYear = dayKey(start.year, month, Number(date));
  return thisYear >= today ? thisYear : dayKey(start.year + 1, month, Number(date));
}

/** "Fri, Nov 27, 2026" for "2026-11-27"; "" if it is not a day. */
export function dateShown(key: string): string {
  const day = parseDateInput(key);
  if (!day) return "";
  const weekday = WEEKDAY_NAMES[new Date(Date.UTC(day.year, day.month, day.date)).getUTCDay()];
  return `${weekday?.slice(0, 3)}, ${MONTH_NAMES[day.month]?.slice(0, 3)} ${day.date}, ${day.year}`;
}

/** Parses a typed time of day into "HH:MM": "9", "9 AM", "9:30pm", "14:30", "930"; "" if it is not a time. */
export function timeFromTyped(text: string): string {
  const [, hour, minute = "00", half] =
    /^(\d{1,2}?)(?::?(\d{2}))?\s*(?:([ap])\.?\s?m?\.?)?$/i.exec(text.trim()) ?? [];
  if (hour === undefined) return "";
  if (half && (Number(hour) < 1 || Number(hour) > 12)) return "";
  const isAfternoon = half?.toLowerCase() === "p";
  const hours = half ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : Number(hour);
  const time = `${two(hours)}:${minute}`;
  return parseTimeInput(time) ? time : "";
}

/** "9:30 AM" for "09:30"; "" if it is not a time. */
export function timeShown(time: string): string {
  const at = parseTimeInput(time);
  return at ? `${at.hour % 12 || 12}:${two(at.minute)} ${at.hour < 12 ? "AM" : "PM"}` : "";
}

/** The day `days` days after another; both "YYYY-MM-DD". */
function daysAfter(key: string, days: number): string {
  const day = parseDateInput(key);
  return day ? new Date(Date.UTC(day.year, day.month, day.date + days)).toISOString().slice(0, 10) : "";
}

/** The most common moments as seen from a day: tomorrow and next Monday, at 9 AM. Only one if they coincide. */
export function usualMoments(today: string): readonly { label: string; date: string; time: string }[] {
  const day = parseDateInput(today);
  if (!day) return [];
  const weekday = new Date(Date.UTC(day.year, day.month, day.date)).getUTCDay();
  const untilMonday = (8 - weekday) % 7 || 7;
  const moments = [{ label: "Tomorrow 9 AM", date: daysAfter(today, 1), time: "09:00" }];
  if (untilMonday > 1)
    moments.push({ label: "Monday 9 AM", date: daysAfter(today, untilMonday), time: "09:00" });
  return moments;
}
