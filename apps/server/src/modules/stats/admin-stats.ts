import type { PeriodFigures, StatsPeriod } from "@broadcast/contract/admin-stats";
import type { SignedIn } from "../../http/context.ts";
import { type InstallationFigure, readCountedUntil, readInstallation } from "./figures.sql.ts";

const DAY_MS = 86_400_000;
const SHOWN: Record<StatsPeriod, number> = { day: 30, week: 26, month: 24 };

/**
 * Returns the installation's recent figures by day, week or month in UTC: only stored ones, without counting anything.
 */
export async function readAdminStats({ db, clock }: SignedIn, period: StatsPeriod) {
  const starts = lastStarts(period, clock.now());
  const [found, countedAt] = await Promise.all([readInstallation(db, period, starts), readCountedUntil(db)]);
  return {
    periods: starts.map((startsOn) => shown(startsOn, found.get(startsOn))),
    countedAt: countedAt?.toISOString() ?? null,
  };
}

/** Returns the first days of the last periods, the current one last. */
function lastStarts(period: StatsPeriod, now: Date): string[] {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const monday = today - ((now.getUTCDay() + 6) % 7) * DAY_MS;
  const startOf = (back: number): number =>
    ({
      day: today - back * DAY_MS,
      week: monday - back * 7 * DAY_MS,
      month: Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1),
    })[period];
  const count = SHOWN[period];
  return Array.from({ length: count }, (_, index) =>
    new Date(startOf(count - 1 - index)).toISOString().slice(0, 10),
  );
}

function shown(startsOn: string, figures?: ReadonlyMap<InstallationFigure, number>): PeriodFigures {
  const of = (figure: InstallationFigure) => figures?.get(figure) ?? 0;
  return {
    startsOn,
    accountsNew: of("accounts-new"),
    accountsActive: of("accounts-active"),
    accountsCancelled: of("accounts-cancelled"),
    sms: { sent: of("sms-sent"), received: of("sms-received"), failed: of("sms-failed") },
    mms: { sent: of("mms-sent"), received: of("mms-received"), failed: of("mms-failed") },
    rvm: { sent: of("rvm-sent"), failed: of("rvm-failed") },
    email: { sent: of("email-sent"), failed: of("email-failed") },
    optOuts: of("opt-outs"),
    contactsAdded: of("contacts-added"),
    credits: of("credits-spent") / 100,
    revenueCents: of("revenue"),
  };
}
