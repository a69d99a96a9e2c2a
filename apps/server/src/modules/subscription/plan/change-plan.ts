import type { PlanPreview, SubscriptionReply } from "@broadcast/contract/subscription";
import { planChange, plansFor } from "@broadcast/domain/account/plan-change";
import { PLANS, type PlanData, planOf } from "@broadcast/domain/account/plans";
import { AppError, notFound } from "../../../app-error.ts";
import type { SignedIn } from "../../../http/context.ts";
import { noteAudit } from "../../../http/upkeep/audit.ts";
import { type Billing, readBilling, readPayer } from "../billing.sql.ts";
import { followBilling } from "../follow-billing.ts";
import { openPaymentAccount } from "../payment-account.ts";
import { closeOrder, openOrder } from "./plan-orders.ts";
import { paidPlan, planReply, readSubscription } from "./subscription-reply.ts";

const DAY_MS = 86_400_000;
/** A preview is for a moment; after this time it is computed again. */
const PREVIEW_HOLDS_MS = 15 * 60_000;

interface Chosen {
  plan: PlanData;
  billing: Billing;
  change: "begin" | "now" | "later";
}

/** Returns what a plan would cost now and later. */
export async function previewPlan(context: SignedIn, planId: string): Promise<PlanPreview> {
  const chosen = await choose(context, planId);
  // Whole seconds, as the provider computes with them.
  const now = context.clock.now();
  return reckon(context, chosen, new Date(now.getTime() - (now.getTime() % 1_000)));
}

/**
 * Begins a plan or changes to it: exactly what the preview showed is charged, or nothing. Errors: `wrong-state`,
 * `conflict` when the amount would differ, `payment-declined`, `provider-failed`.
 */
export async function changePlan(
  context: SignedIn,
  asked: { planId: string; at: string; todayInCents: number },
): Promise<SubscriptionReply> {
  const { db, accountId, clock, payments, caller } = context;
  const chosen = await choose(context, asked.planId);
  const { plan, billing, change } = chosen;
  const at = new Date(asked.at);
  const age = clock.now().getTime() - at.getTime();
  const preview = age >= 0 && age < PREVIEW_HOLDS_MS ? await reckon(context, chosen, at) : null;
  if (preview?.todayInCents !== asked.todayInCents)
    throw new AppError("conflict", "The price has changed. Check the new total and try again.");
  if (!billing.card_id) throw new AppError("wrong-state", "Add a card before you choose a plan.");
  const key = await openOrder(db, accountId, plan.id, clock.now());
  await noteAudit(context, { event: "plan-ordered", caller, details: { plan: plan.name, change } });
  try {
    const subscriptionId = billing.subscription_id ?? "";
    if (change === "begin") {
      const customerId = await openPaymentAccount(context, accountId);
      await payments.subscribe({ key, customerId, plan, trialDays: trialOf(billing, plan) });
    } else if (change === "now") {
      if (billing.next_plan_id) await payments.keepPlan(subscriptionId, `${key}-release`);
      await payments.changeNow({ key, subscriptionId, plan, at });
    } else await payments.changeLater({ key, subscriptionId, plan });
  } catch (error) {
    // A refusal is certain; after any other error the outcome is unknown, and is checked later.
    if (error instanceof AppError && error.code === "payment-declined")
      await closeOrder(db, accountId, key, "failed");
    throw error;
  }
  await followBilling(context, accountId);
  await closeOrder(db, accountId, key, "done");
  return readSubscription(context);
}

/** Cancels a change planned for the next period. */
export async function keepPlan(context: SignedIn): Promise<SubscriptionReply> {
  const { db, accountId, clock, payments, caller } = context;
  const billing = await readBilling(db, accountId, clock.now());
  if (billing.next_plan_id && billing.subscription_id) {
    await payments.keepPlan(billing.subscription_id, `keep ${billing.reference} ${billing.version}`);
    await noteAudit(context, { event: "plan-kept", caller });
    await followBilling(context, accountId);
  }
  return readSubscription(context);
}

async function choose(context: SignedIn, planId: string): Promise<Chosen> {
  const { db, accountId, clock } = context;
  const billing = await readBilling(db, accountId, clock.now());
  const payer = await readPayer(db, accountId);
  const current = paidPlan(billing);
  const plan = planOf(planId);
  const offered = plansFor(PLANS, current?.id ?? payer.subscription_plan, current !== null);
  if (!plan || !offered.includes(plan)) throw notFound("plan");
  const change = planChange(current, plan);
  if (change === "current") throw new AppError("wrong-state", "You're already on this plan.");
  if (billing.past_due_since)
    throw new AppError("wrong-state", "Your last payment is still due. Update your card first.");
  if (billing.cancels_at)
    throw new AppError(
      "wrong-state",
      "Your subscription is about to end. Keep it first, then change the plan.",
    );
  return { plan, billing, change };
}

async function reckon(context: SignedIn, { plan, billing, change }: Chosen, at: Date): Promise<PlanPreview> {
  const own = { plan: planReply(plan), change, at: at.toISOString(), nextInCents: plan.priceInCents };
  const credits = plan.credits + plan.additionalPartnerCredits;
  if (change === "later") {
    const startsAt = (billing.period_ends_at ?? at).toISOString();
    return { ...own, todayInCents: 0, lines: [], startsAt, nextAt: startsAt, credits: 0 };
  }
  const startsAt = own.at;
  if (change === "now") {
    const { totalCents, lines } = await context.payments.previewChange(
      billing.subscription_id ?? "",
      plan,
      at,
    );
    const shown = lines.map(({ description, amountCents }) => ({ description, amountInCents: amountCents }));
    return {
      ...own,
      todayInCents: totalCents,
      lines: shown,
      startsAt,
      nextAt: periodAfter(at, plan),
      credits,
    };
  }
  const trialDays = trialOf(billing, plan);
  if (trialDays > 0) {
    const nextAt = new Date(at.getTime() + trialDays * DAY_MS).toISOString();
    const description = `${plan.name} plan, ${trialDays} days free`;
    return {
      ...own,
      todayInCents: 0,
      lines: [{ description, amountInCents: 0 }],
      startsAt,
      nextAt,
      credits: 0,
    };
  }
  const description = `${plan.name} plan, ${plan.frequency.toLowerCase()}`;
  const lines = [{ description, amountInCents: plan.priceInCents }];
  return { ...own, todayInCents: plan.priceInCents, lines, startsAt, nextAt: periodAfter(at, plan), credits };
}

const trialOf = (billing: Billing, plan: PlanData): number =>
  billing.has_had_trial || billing.subscription_id ? 0 : plan.newUserTrialInDays;

function periodAfter(at: Date, { frequency }: PlanData): string {
  const next = new Date(at);
  const months = frequency === "Yearly" ? 12 : 1;
  next.setUTCDate(1);
  next.setUTCMonth(next.getUTCMonth() + months);
  const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(at.getUTCDate(), last));
  return next.toISOString();
}
