import type { Keyword } from "@broadcast/contract/keywords";
import { dayAfter } from "@broadcast/domain/time/calendar-days";
import { zonedToInstant } from "@broadcast/domain/time/date-input";
import { shortDay, startOfDayKey } from "@broadcast/domain/time/dates";

type Days = Pick<Keyword, "activeFrom" | "activeUntil">;

/** A keyword's first and last day, "" without one. It is active until the moment at which the day after begins. */
export const daysOf = ({ activeFrom, activeUntil }: Days, timezone: string) => ({
  firstDay: activeFrom ? startOfDayKey(activeFrom, timezone) : "",
  lastDay: activeUntil ? startOfDayKey(lastMomentOf(activeUntil), timezone) : "",
});

export const momentsOf = (
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
  timezone: string,
): Days => ({
  activeFrom: firstDay === "" ? null : startOf(firstDay, timezone),
  activeUntil: lastDay === "" ? null : startOf(dayAfter(lastDay, 1), timezone),
});

const startOf = (day: string, timezone: string) =>
  zonedToInstant(day, "00:00", timezone)?.toISOString() ?? null;

const lastMomentOf = (activeUntil: string) => Date.parse(activeUntil) - 1;

/** Where a keyword is in its days, with the day on which it starts or ended as "Nov 30". */
export function phaseOf(
  { activeFrom, activeUntil }: Days,
  now: number,
  timezone: string,
): { phase: "ahead" | "over"; day: string } | { phase: "active" } {
  if (activeFrom && now < Date.parse(activeFrom))
    return { phase: "ahead", day: shortDay(activeFrom, now, timezone) };
  if (activeUntil && now >= Date.parse(activeUntil))
    return { phase: "over", day: shortDay(lastMomentOf(activeUntil), now, timezone) };
  return { phase: "active" };
}
