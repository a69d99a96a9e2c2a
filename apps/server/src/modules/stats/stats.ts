import { zonedToInstant } from "@broadcast/domain/time/date-input";
import { startOfDayKey } from "@broadcast/domain/time/dates";
import { readTimeZone } from "../../clock/account-time-zone.ts";
import type { SignedIn } from "../../http/context.ts";
import { type DayFigures, readDays } from "./stats.sql.ts";

const DAY_MS = 86_400_000;

/**
 * Returns the account's figures of the last days including today, by day in its time zone, and the sum of as many days
 * before.
 */
export async function readStats(
  { db, accountId, clock }: Pick<SignedIn, "db" | "accountId" | "clock">,
  days: number,
) {
  const timezone = await readTimeZone(db, accountId);
  const now = clock.now();
  const dates = lastDates(startOfDayKey(now, timezone), days * 2);
  const from = zonedToInstant(dates[0]!, "0:00", timezone)!;
  const found = await readDays(db, accountId, { from, until: now, timezone, now });
  const all = dates.map((date) => ({ date, ...(found.get(date) ?? NOTHING) }));
  const shown = all.slice(days);
  return { total: sumOf(shown), before: sumOf(all.slice(0, days)), days: shown };
}

const NOTHING: DayFigures = {
  sent: 0,
  received: 0,
  failed: 0,
  contactsAdded: 0,
  broadcasts: 0,
  optOuts: 0,
  credits: 0,
};

/** Returns the last `count` dates up to this one, "YYYY-MM-DD" each. */
function lastDates(today: string, count: number): string[] {
  const last = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) =>
    new Date(last - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

function sumOf(days: readonly DayFigures[]): DayFigures {
  const sum = { ...NOTHING };
  for (const day of days) {
    for (const name of Object.keys(NOTHING) as (keyof DayFigures)[]) sum[name] += day[name];
  }
  // Hundredths of credits do not add up exactly in binary.
  return { ...sum, credits: Math.round(sum.credits * 100) / 100 };
}
