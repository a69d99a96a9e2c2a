import type { PeriodFigures, StatsPeriod } from "@broadcast/contract/admin-stats";
import { formatCents, formatCredits } from "@broadcast/domain/account/credits";
import { formatCount } from "../../../lib/words/format.ts";

type Of = (figures: PeriodFigures) => number;

export interface PeriodFigure {
  value: string;
  label: string;
  group: "Accounts" | "Messages" | "Money";
  of: Of;
  format: (value: number) => string;
}

const count = (value: string, label: string, group: PeriodFigure["group"], of: Of): PeriodFigure => ({
  value,
  label,
  group,
  of,
  format: formatCount,
});

const sentOf: Of = ({ sms, mms, rvm, email }) => sms.sent + mms.sent + rvm.sent + email.sent;
const share = (part: number, whole: number): number => (whole > 0 ? (part / whole) * 100 : 0);
const formatPercent = (percent: number): string => `${percent.toFixed(percent > 0 && percent < 10 ? 1 : 0)}%`;

/** The figures of a period, in display order. */
export const periodFigures: readonly PeriodFigure[] = [
  count("accountsNew", "New accounts", "Accounts", (its) => its.accountsNew),
  count("accountsActive", "Active accounts", "Accounts", (its) => its.accountsActive),
  count("accountsCancelled", "Cancelled accounts", "Accounts", (its) => its.accountsCancelled),
  count("contactsAdded", "Contacts added", "Accounts", (its) => its.contactsAdded),
  count("smsSent", "Texts sent", "Messages", (its) => its.sms.sent),
  count("smsReceived", "Texts received", "Messages", (its) => its.sms.received),
  count("smsFailed", "Texts failed", "Messages", (its) => its.sms.failed),
  count("mmsSent", "Pictures sent", "Messages", (its) => its.mms.sent),
  count("mmsReceived", "Pictures received", "Messages", (its) => its.mms.received),
  count("mmsFailed", "Pictures failed", "Messages", (its) => its.mms.failed),
  count("rvmSent", "Voice drops sent", "Messages", (its) => its.rvm.sent),
  count("rvmFailed", "Voice drops failed", "Messages", (its) => its.rvm.failed),
  count("emailSent", "Emails sent", "Messages", (its) => its.email.sent),
  count("emailFailed", "Emails failed", "Messages", (its) => its.email.failed),
  count("optOuts", "Opt-outs", "Messages", (its) => its.optOuts),
  {
    value: "optOutRate",
    label: "Opt-out rate",
    group: "Messages",
    of: (its) => share(its.optOuts, sentOf(its)),
    format: formatPercent,
  },
  {
    value: "credits",
    label: "Credits spent",
    group: "Money",
    of: (its) => its.credits,
    format: formatCredits,
  },
  {
    value: "revenue",
    label: "Revenue",
    group: "Money",
    of: (its) => its.revenueCents,
    format: formatCents,
  },
];

const dayText = (date: string, options: Intl.DateTimeFormatOptions): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString("en-US", { ...options, timeZone: "UTC" });

/** "Nov 20" for a day, and for the Monday a week begins on; "Nov 2026" for a month. */
export const periodText = (period: StatsPeriod, startsOn: string): string =>
  period === "month"
    ? dayText(startsOn, { month: "short", year: "numeric" })
    : dayText(startsOn, { month: "short", day: "numeric" });
