import type { CreditEntry } from "@broadcast/contract/credits";
import { formatCredits } from "@broadcast/domain/account/credits";

/** What each kind of line of the ledger is called. */
export const kindLabels: Record<CreditEntry["kind"], string> = {
  grant: "Granted",
  purchase: "Bought",
  reserve: "Messages",
  charge: "Used",
  return: "Returned (not sent)",
  transfer: "Moved by your organization",
  removal: "Removed",
};

/** "+100", "−3.50": with a true minus, which lines up with the plus. */
export const formatSigned = (credits: number): string =>
  credits === 0 ? "0" : `${credits > 0 ? "+" : "\u2212"}${formatCredits(Math.abs(credits))}`;

/** "Nov 19, 2026, 4:18 PM" in the account's time zone. */
export const formatEntryTime = (instant: string, timeZone: string): string =>
  new Date(instant).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short", timeZone });
