import type { Plan } from "@broadcast/contract/plans";
import type { SubscriptionReply } from "@broadcast/contract/subscription";
import { planChange, plansFor, yearlySavingCents } from "@broadcast/domain/account/plan-change";
import { creditPriceCents, PLANS, type PlanData, planOf } from "@broadcast/domain/account/plans";
import type { SignedIn } from "../../../http/context.ts";
import { type Billing, canBuyCredits, isLive, readBilling, readPayer } from "../billing.sql.ts";
import { GRACE_DAYS } from "../subscription.jobs.ts";

const DAY_MS = 86_400_000;

export const planReply = (plan: PlanData): Plan => ({
  ...plan,
  price: `$${(plan.priceInCents / 100).toFixed(2)}`,
});

/** Returns the paid plan; null for none. */
export const paidPlan = (billing: Billing): PlanData | null =>
  isLive(billing.status) ? planOf(billing.plan_id ?? "") : null;

/** Returns everything the subscription screens show, as last read from the provider. */
export async function readSubscription(context: SignedIn): Promise<SubscriptionReply> {
  const { db, accountId, clock, payments } = context;
  const billing = await readBilling(db, accountId, clock.now());
  const payer = await readPayer(db, accountId);
  const current = paidPlan(billing);
  const shown = current ?? planOf(payer.subscription_plan);
  const next = planOf(billing.next_plan_id ?? "");
  return {
    isConnected: payments.isConnected,
    status: billing.status,
    plan: shown && planReply(shown),
    periodEndsAt: iso(billing.period_ends_at),
    cancelsAt: iso(billing.cancels_at),
    scheduledPlan: next && planReply(next),
    pastDue: billing.past_due_since && {
      since: billing.past_due_since.toISOString(),
      sendingStopsAt: new Date(billing.past_due_since.getTime() + GRACE_DAYS * DAY_MS).toISOString(),
      isStopped: billing.sending_stopped_at !== null,
    },
    card: cardReply(billing),
    cardField: payments.isConnected ? cardField(context) : null,
    canBuyCredits: canBuyCredits(payer.subscription_plan),
    creditPriceInCents: creditPriceCents(payer.subscription_plan),
    trialDays:
      billing.has_had_trial || current ? 0 : Math.max(...PLANS.map((plan) => plan.newUserTrialInDays)),
    choices: plansFor(PLANS, current?.id ?? payer.subscription_plan, current !== null).map((plan) => ({
      plan: planReply(plan),
      change: planChange(current, plan),
      savingInCents: yearlySavingCents(PLANS, plan),
    })),
  };
}

/** Returns where the card is entered: in the sandbox its own field, so that no data leaves. */
export const cardField = ({ env }: Pick<SignedIn, "env">) =>
  env.SANDBOX_URL
    ? { kind: "sandbox" as const, publishableKey: null }
    : { kind: "stripe" as const, publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? null };

function cardReply(billing: Billing): SubscriptionReply["card"] {
  const { card_brand: brand, card_last4: last4, card_exp_month: expMonth, card_exp_year: expYear } = billing;
  return brand && last4 && expMonth && expYear ? { brand, last4, expMonth, expYear } : null;
}

const iso = (date: Date | null) => date?.toISOString() ?? null;
