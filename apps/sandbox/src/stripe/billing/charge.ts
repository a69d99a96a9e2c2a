import type { SandboxState } from "../../state/sandbox-state.ts";
import { errorEnvelope, invalidRequest } from "../stripe-errors.ts";
import { randomLetters, stripeId } from "../stripe-ids.ts";
import { shown } from "./billing-json.ts";
import type { CardAnswer, Metadata, PaymentIntent } from "./billing-objects.ts";
import { cardError } from "./cards.ts";
import { type Told, tell } from "./tell.ts";

export type Asked = {
  amount: number;
  customer: string | null;
  paymentMethod: string | null;
  description: string | null;
  metadata: Metadata;
  isOffSession: boolean;
  returnUrl: string | null;
  invoice?: string;
};

/** Creates a payment intent without trying to charge it. */
export function newIntent({ billing }: SandboxState, asked: Asked): PaymentIntent {
  const id = stripeId("pi");
  return billing.save({
    id,
    object: "payment_intent",
    created: billing.now(),
    amount: asked.amount,
    amount_received: 0,
    currency: "usd",
    client_secret: `${id}_secret_${randomLetters(24)}`,
    customer: asked.customer,
    description: asked.description,
    metadata: asked.metadata,
    payment_method: asked.paymentMethod,
    status: "requires_payment_method",
    last_payment_error: null,
    next_action: null,
    latest_charge: null,
    _refunded: 0,
    _invoice: asked.invoice ?? null,
  });
}

/** Tries to charge; returns why it was declined, or null. Events are added to `told`. */
export function tryCharge(
  sandboxState: SandboxState,
  intent: PaymentIntent,
  asked: Pick<Asked, "isOffSession" | "returnUrl">,
  told: Told[],
): Exclude<CardAnswer, "good"> | null {
  const { billing, settings } = sandboxState;
  const method = intent.payment_method ? billing.find("payment_method", intent.payment_method) : undefined;
  if (!method)
    throw invalidRequest("You must provide a payment method to confirm this PaymentIntent.", {
      code: "payment_intent_unexpected_state",
    });
  const answer: CardAnswer = settings.happens(settings.get().declinedCards)
    ? "generic_decline"
    : method._answer;
  if (answer === "authentication_required" && !asked.isOffSession) {
    const url = `${sandboxState.ownUrl}/authenticate/${intent.client_secret}`;
    intent.status = "requires_action";
    intent.next_action = {
      type: "redirect_to_url",
      redirect_to_url: { url, return_url: asked.returnUrl ?? "" },
    };
    billing.save(intent);
    told.push({ type: "payment_intent.requires_action", object: intent });
    return null;
  }
  if (answer === "good") {
    succeed(sandboxState, intent, told);
    return null;
  }
  decline(sandboxState, intent, answer, told);
  return answer;
}

export function succeed({ billing }: SandboxState, intent: PaymentIntent, told: Told[]) {
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  intent.latest_charge = stripeId("ch");
  intent.last_payment_error = null;
  intent.next_action = null;
  billing.save(intent);
  told.push({ type: "payment_intent.succeeded", object: intent });
}

export function decline(
  { billing }: SandboxState,
  intent: PaymentIntent,
  answer: Exclude<CardAnswer, "good">,
  told: Told[],
) {
  intent.status = "requires_payment_method";
  intent.next_action = null;
  intent.last_payment_error = errorEnvelope(cardError(answer)).error;
  billing.save(intent);
  told.push({ type: "payment_intent.payment_failed", object: intent });
}

/** Refunds a payment and adds the event. */
export function refund(sandboxState: SandboxState, intent: PaymentIntent, amount: number) {
  const { billing } = sandboxState;
  if (intent.status !== "succeeded" || amount < 1 || amount > intent.amount - intent._refunded)
    throw invalidRequest("Refund amount is greater than unrefunded amount on charge.", {
      code: "charge_already_refunded",
      param: "amount",
    });
  intent._refunded += amount;
  billing.save(intent);
  const made = billing.save({
    id: stripeId("re"),
    object: "refund",
    created: billing.now(),
    amount,
    currency: "usd",
    payment_intent: intent.id,
    status: "succeeded",
  });
  const charge = shown(sandboxState, intent).latest_charge as { object: "charge" };
  tell(sandboxState, [
    {
      type: "charge.refunded",
      object: { ...charge, customer: intent.customer, refunded: intent._refunded === intent.amount },
    },
  ]);
  return made;
}
