import type { Goal, GoalMetric, GoalScope } from "@broadcast/contract/goals";
import { formatCents, formatCredits } from "@broadcast/domain/account/credits";
import { formatCount } from "../../../lib/words/format.ts";
import type { Tone } from "../../../ui/display/Badge.tsx";

export const metricOptions: readonly { value: GoalMetric; label: string }[] = [
  { value: "messages-sent", label: "Messages sent" },
  { value: "messages-received", label: "Messages received" },
  { value: "contacts-added", label: "Contacts added" },
  { value: "credits-spent", label: "Credits spent" },
  { value: "revenue", label: "Revenue in dollars" },
  { value: "accounts-new", label: "New accounts" },
];

export const scopeOptions: readonly { value: GoalScope; label: string }[] = [
  { value: "installation", label: "All accounts together" },
  { value: "account", label: "One account" },
  { value: "each-account", label: "Each account by itself" },
];

export const metricLabel = (metric: GoalMetric): string =>
  metricOptions.find(({ value }) => value === metric)?.label ?? metric;

/** An amount in its metric's unit: "1,200", "$1,200.00". */
export function amountText(metric: GoalMetric, amount: number): string {
  if (metric === "revenue") return formatCents(Math.round(amount * 100));
  return metric === "credits-spent" ? formatCredits(amount) : formatCount(amount);
}

/** A UTC day as "Nov 3, 2026". */
export const goalDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", {
    month: "short",
    day: "numeric",
    year: "numeric",
    timeZone: "UTC",
  });

export const stateBadges: Record<Goal["state"], { label: string; tone: Tone }> = {
  upcoming: { label: "Upcoming", tone: "neutral" },
  running: { label: "Running", tone: "info" },
  reached: { label: "Reached", tone: "brand" },
  missed: { label: "Missed", tone: "caution" },
  over: { label: "Over", tone: "neutral" },
};

/** Whose figures count toward the goal. */
export const scopeText = ({ scope, account }: Pick<Goal, "scope" | "account">): string =>
  account
    ? account.company || "One account"
    : (scopeOptions.find(({ value }) => value === scope)?.label ?? "");

/** The progress: "140 of 500", or how many accounts reached it. */
export function progressText({ metric, target, amount, reached }: Goal): string {
  if (amount === null)
    return `${formatCount(reached)} ${reached === 1 ? "account" : "accounts"} reached ${amountText(metric, target)}`;
  return `${amountText(metric, amount)} of ${amountText(metric, target)}`;
}
