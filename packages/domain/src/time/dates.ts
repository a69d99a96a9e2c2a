/** Dates as shown to readers, in the viewer's time zone. Times are passed in, never read from the system clock. */

/** A point in time: a Date, milliseconds since 1970, or an ISO string. */
export type Instant = Date | number | string;

/** A calendar day and wall clock; month is 0–11 and weekday 0 (Sunday)–6, as in JavaScript's Date. */
export type WallTime = {
  year: number;
  month: number;
  date: number;
  hour: number;
  minute: number;
  second: number;
  weekday: number;
};

export const MONTH_NAMES =
  "January,February,March,April,May,June,July,August,September,October,November,December".split(",");
export const WEEKDAY_NAMES = "Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday".split(",");

const DAY_MS = 86_400_000;
/** In the year 9999. */
const LAST_DAY = 2_932_000;

// Building a formatter costs a hundred times as much as using it.
const wallFormats = new Map<string, Intl.DateTimeFormat>();
/** A zone's offset at the start of each UTC day; computing it costs ten times as much as a lookup. */
const dayOffsets = new Map<string, Map<number, number>>();
/** More than the days of a long thread; the cache is bounded. */
const MOST_DAYS = 10_000;

/** The local date and time at this instant in this zone. Throws RangeError for an unknown zone. */
export function wallTime(instant: Instant, timeZone: string): WallTime {
  const at = new Date(instant).getTime();
  const day = Math.floor(at / DAY_MS);
  // No zone changes twice within a day: if the offset is the same at both ends, it holds all day.
  const offset = day >= 0 && day < LAST_DAY ? dayOffset(day, timeZone) : null;
  if (offset === null || offset !== dayOffset(day + 1, timeZone)) return formattedWallTime(at, timeZone);
  return partsOf(at + offset);
}

function dayOffset(day: number, timeZone: string): number {
  let offsets = dayOffsets.get(timeZone);
  if (!offsets) {
    offsets = new Map();
    dayOffsets.set(timeZone, offsets);
  }
  const known = offsets.get(day);
  if (known !== undefined) return known;
  const at = day * DAY_MS;
  const offset = utcOf(formattedWallTime(at, timeZone)) - at;
  if (offsets.size >= MOST_DAYS) offsets.clear();
  offsets.set(day, offset);
  return offset;
}

function partsOf(wallMs: number): WallTime {
  const wall = new Date(wallMs);
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth(),
    date: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
    weekday: wall.getUTCDay(),
  };
}

function utcOf({ year, month, date, hour, minute, second }: WallTime): number {
  return Date.UTC(year, month, date, hour, minute, second);
}

function formattedWallTime(at: number, timeZone: string): WallTime {
  let format = wallFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      calendar: "gregory",
      numberingSystem: "latn",
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    wallFormats.set(timeZone, format);
  }
  const [month, date, year, hour, minute, second] = format.format(at).match(/\d+/g)!.map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const weekday = new Date(Date.UTC(year, month - 1, date)).getUTCDay();
  return { year, month: month - 1, date, hour, minute, second, weekday };
}

/** Whether this runtime knows the IANA zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    wallTime(0, timeZone);
    return true;
  } catch {
    return false;
  }
}

/** "2026-11-19": the calendar day, for comparing days and placing separators. */
export function startOfDayKey(instant: Instant, timeZone: string): string {
  const { year, month, date } = wallTime(instant, timeZone);
  return `${String(year).padStart(4, "0")}-${twoDigits(month + 1)}-${twoDigits(date)}`;
}

/** "Today", "Yesterday", "Tomorrow", "Thursday, Nov 19", and in another year "Thursday, Nov 19, 2025". */
export function dayLabel(instant: Instant, now: Instant, timeZone: string): string {
  const day = wallTime(instant, timeZone);
  const today = wallTime(now, timeZone);
  const daysAgo = daysBetween(day, today);
  if (daysAgo === 0) return "Today";
  if (daysAgo === 1) return "Yesterday";
  if (daysAgo === -1) return "Tomorrow";
  return `${WEEKDAY_NAMES[day.weekday]}, ${shortDate(day, today)}`;
}

/** For list rows: "10:42 AM" today, "Yesterday", "Wed" within a week, "Nov 17", "Nov 17, 2025". */
export function listTime(instant: Instant, now: Instant, timeZone: string): string {
  const day = wallTime(instant, timeZone);
  const today = wallTime(now, timeZone);
  const daysAgo = daysBetween(day, today);
  if (daysAgo === 0) return clock(day);
  if (daysAgo === 1) return "Yesterday";
  if (daysAgo > 1 && daysAgo < 7) return WEEKDAY_NAMES[day.weekday]!.slice(0, 3);
  return shortDate(day, today);
}

/** "Nov 17", "Nov 17, 2025" in another year. */
export function shortDay(instant: Instant, now: Instant, timeZone: string): string {
  return shortDate(wallTime(instant, timeZone), wallTime(now, timeZone));
}

/** "10:42 AM". */
export function clockTime(instant: Instant, timeZone: string): string {
  return clock(wallTime(instant, timeZone));
}

/** The zone's offset from UTC at an instant, in milliseconds. */
export function zoneOffsetMs(instant: Instant, timeZone: string): number {
  const at = new Date(instant).getTime();
  return utcOf(wallTime(at, timeZone)) - Math.floor(at / 1000) * 1000;
}

function daysBetween(from: WallTime, to: WallTime): number {
  return (Date.UTC(to.year, to.month, to.date) - Date.UTC(from.year, from.month, from.date)) / DAY_MS;
}

function shortDate(day: WallTime, today: WallTime): string {
  const label = `${MONTH_NAMES[day.month]!.slice(0, 3)} ${day.date}`;
  return day.year === today.year ? label : `${label}, ${day.year}`;
}

function clock({ hour, minute }: WallTime): string {
  return `${hour % 12 || 12}:${twoDigits(minute)} ${hour < 12 ? "AM" : "PM"}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
