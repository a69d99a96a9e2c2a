import type { Payment } from "@broadcast/contract/payments";
import type { PaymentCard, SubscriptionReply } from "@broadcast/contract/subscription";
import { lastFour } from "@broadcast/domain/account/card-digits";
import type { Tone } from "../../ui/display/Badge.tsx";

const BRANDS: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
};

/** "Visa ending in 4242". */
export const cardName = ({ brand, last4 }: Pick<PaymentCard, "brand" | "last4">): string =>
  `${BRANDS[brand] ?? "Card"} ending in ${lastFour(last4)}`;

/** "12/39". */
export const cardExpiry = ({ expMonth, expYear }: PaymentCard): string =>
  `${String(expMonth).padStart(2, "0")}/${String(expYear).slice(-2)}`;

export const longDay = (instant: string, timeZone: string): string =>
  new Date(instant).toLocaleDateString("en-US", { dateStyle: "long", timeZone });

/** What happens next with the plan, and when. */
export function nextStep(subscription: SubscriptionReply, timeZone: string): string | null {
  const { cancelsAt, periodEndsAt, scheduledPlan, status } = subscription;
  if (cancelsAt) return `Cancels on ${longDay(cancelsAt, timeZone)}`;
  if (!periodEndsAt || status === "none" || status === "canceled") return null;
  const day = longDay(periodEndsAt, timeZone);
  if (scheduledPlan)
    return `Changes on ${day} to ${scheduledPlan.name}, ${scheduledPlan.frequency.toLowerCase()}`;
  if (status === "trialing") return `Your trial ends on ${day}; then it renews`;
  return `Renews on ${day}`;
}

export const paymentStates: Record<Payment["state"], { label: string; tone: Tone }> = {
  pending: { label: "Processing", tone: "info" },
  "needs-action": { label: "Confirm", tone: "caution" },
  paid: { label: "Paid", tone: "brand" },
  failed: { label: "Failed", tone: "danger" },
  refunded: { label: "Refunded", tone: "neutral" },
};

/** "a month", "a year". */
export const perPeriod = (frequency: "Monthly" | "Yearly"): string =>
  frequency === "Yearly" ? "a year" : "a month";
