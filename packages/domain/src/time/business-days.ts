import { zonedToInstant } from "./date-input.ts";
import { wallTime } from "./dates.ts";

/**
 * US federal holidays. Source: 5 U.S.C. 6103(a); those on a Saturday are observed the day before, those on a
 * Sunday the day after (6103(b), Executive Order 11582).
 */
type Holiday =
  | { name: string; month: number; date: number; sinceYear?: number }
  /** `nth` 5 is the last. */
  | { name: string; month: number; weekday: number; nth: 1 | 2 | 3 | 4 | 5 };

/** Months 0–11, weekdays 0 (Sunday)–6. */
const FEDERAL_HOLIDAYS: readonly Holiday[] = [
  { name: "New Year's Day", month: 0, date: 1 },
  { name: "Birthday of Martin Luther King, Jr.", month: 0, weekday: 1, nth: 3 },
  { name: "Washington's Birthday", month: 1, weekday: 1, nth: 3 },
  { name: "Memorial Day", month: 4, weekday: 1, nth: 5 },
  // Public Law 117-17.
  { name: "Juneteenth National Independence Day", month: 5, date: 19, sinceYear: 2021 },
  { name: "Independence Day", month: 6, date: 4 },
  { name: "Labor Day", month: 8, weekday: 1, nth: 1 },
  { name: "Columbus Day", month: 9, weekday: 1, nth: 2 },
  { name: "Veterans Day", month: 10, date: 11 },
  { name: "Thanksgiving Day", month: 10, weekday: 4, nth: 4 },
  { name: "Christmas Day", month: 11, date: 25 },
];

const DAY_MS = 86_400_000;
const observedByYear = new Map<number, ReadonlySet<string>>();

/** Whether a calendar day ("YYYY-MM-DD") is neither a weekend nor an observed US federal holiday. */
export function isBusinessDay(day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  const year = Number(day.slice(0, 4));
  // A New Year's Day on a Saturday is observed in the old year.
  return !observedHolidays(year).has(day) && !observedHolidays(year + 1).has(day);
}

/**
 * The instant a number of business days later, at the same time of day in the zone; the day itself does not
 * count (opt-outs: within 10 business days, 47 CFR 64.1200(a)(10)). 0 days: the same instant. Throws
 * RangeError for a number of days that is not a whole number from 0, and for an unknown zone.
 */
export function addBusinessDays(date: Date, days: number, timeZone: string): Date {
  if (!Number.isInteger(days) || days < 0) throw new RangeError("days must be a whole number from 0");
  if (days === 0) return date;
  const wall = wallTime(date, timeZone);
  let day = Date.UTC(wall.year, wall.month, wall.date);
  for (let left = days; left > 0; ) {
    day += DAY_MS;
    if (isBusinessDay(dayKey(day))) left--;
  }
  const atMinute = zonedToInstant(
    dayKey(day),
    `${wall.hour}:${String(wall.minute).padStart(2, "0")}`,
    timeZone,
  )!;
  // Below the minute, the clocks of all zones agree.
  return new Date(atMinute.getTime() + (date.getTime() % 60_000));
}

function observedHolidays(year: number): ReadonlySet<string> {
  let days = observedByYear.get(year);
  if (!days) {
    const inForce = FEDERAL_HOLIDAYS.filter(
      (holiday) => !("sinceYear" in holiday) || year >= (holiday.sinceYear ?? 0),
    );
    days = new Set(inForce.map((holiday) => dayKey(observed(dayOfHoliday(holiday, year)))));
    observedByYear.set(year, days);
  }
  return days;
}

function dayOfHoliday(holiday: Holiday, year: number): number {
  if ("date" in holiday) return Date.UTC(year, holiday.month, holiday.date);
  const first = new Date(Date.UTC(year, holiday.month, 1)).getUTCDay();
  const date = 1 + ((holiday.weekday - first + 7) % 7) + (holiday.nth - 1) * 7;
  const day = Date.UTC(year, holiday.month, date);
  return new Date(day).getUTCMonth() === holiday.month ? day : day - 7 * DAY_MS;
}

function observed(day: number): number {
  const weekday = new Date(day).getUTCDay();
  if (weekday === 6) return day - DAY_MS;
  return weekday === 0 ? day + DAY_MS : day;
}

function dayKey(day: number): string {
  return new Date(day).toISOString().slice(0, 10);
}
