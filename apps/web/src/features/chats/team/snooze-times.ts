import { zonedToInstant } from "@broadcast/domain/time/date-input";
import { startOfDayKey } from "@broadcast/domain/time/dates";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MONDAY = 1;

const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay();

/** Common snooze times in the account's time zone. */
export function snoozeTimes(now: Date, timeZone: string): { label: string; until: Date }[] {
  const days = Array.from({ length: 8 }, (_, ahead) =>
    startOfDayKey(new Date(now.getTime() + ahead * DAY_MS), timeZone),
  );
  const today = days[0];
  const tomorrow = days.find((day) => day !== today) ?? "";
  const monday = days.find((day) => day !== today && weekdayOf(day) === MONDAY) ?? "";
  const at9 = (day: string) => zonedToInstant(day, "09:00", timeZone);
  return [
    { label: "In 3 hours", until: new Date(now.getTime() + 3 * HOUR_MS) },
    { label: "Tomorrow at 9:00 AM", until: at9(tomorrow) },
    ...(monday === tomorrow ? [] : [{ label: "Monday at 9:00 AM", until: at9(monday) }]),
  ].flatMap(({ label, until }) => (until ? [{ label, until }] : []));
}
