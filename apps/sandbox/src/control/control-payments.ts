import type { FastifyInstance } from "fastify";
import type { SandboxState } from "../state/sandbox-state.ts";
import type { CardAnswer, Invoice, PaymentIntent } from "../stripe/billing/billing-objects.ts";
import { refund } from "../stripe/billing/charge.ts";
import { asCallersMistake, ControlError } from "./control-errors.ts";

const answers: readonly CardAnswer[] = [
  "good",
  "generic_decline",
  "insufficient_funds",
  "expired_card",
  "authentication_required",
];
const SHOWN = 200;

/** The product's payments: charges, cards and subscriptions, and the bank's part. */
export function addPaymentControls(app: FastifyInstance, sandboxState: SandboxState) {
  const { billing } = sandboxState;

  app.get("/payments", async () => ({
    payments: billing.list("payment_intent").slice(0, SHOWN).map(paymentJson),
    cards: billing
      .list("payment_method")
      .slice(0, SHOWN)
      .map(({ id, customer, card, _answer }) => ({
        id,
        customer: nameOf(customer),
        brand: card.brand,
        last4: card.last4,
        answer: _answer,
      })),
    subscriptions: billing
      .list("subscription")
      .slice(0, SHOWN)
      .map((subscription) => ({
        id: subscription.id,
        customer: nameOf(subscription.customer),
        plan: billing.get("price", subscription._price).nickname,
        status: subscription.status,
        periodEnd: iso(subscription._periodEnd),
        endsThen: subscription.cancel_at_period_end,
      })),
    invoices: billing.list("invoice").slice(0, SHOWN).map(invoiceJson),
  }));

  // The bank's answer to charges of a card from now on.
  app.put<{ Params: { id: string } }>("/payments/cards/:id", async (request) => {
    const method = billing.find("payment_method", request.params.id);
    if (!method) throw new ControlError(404, "Card not found.");
    const { answer } = (request.body ?? {}) as { answer?: unknown };
    if (!answers.includes(answer as CardAnswer))
      throw new ControlError(400, `Set answer to ${answers.join(", ")}.`);
    method._answer = answer as CardAnswer;
    billing.save(method);
    await sandboxState.database.committed();
    return { id: method.id, answer };
  });

  app.post<{ Params: { id: string } }>("/payments/:id/refund", async (request) => {
    const intent = billing.find("payment_intent", request.params.id);
    if (!intent) throw new ControlError(404, "Payment not found.");
    await asCallersMistake(async () => refund(sandboxState, intent, intent.amount - intent._refunded));
    await sandboxState.database.committed();
    return paymentJson(intent);
  });

  function paymentJson(intent: PaymentIntent) {
    return {
      id: intent.id,
      at: iso(intent.created),
      customer: nameOf(intent.customer),
      amount: intent.amount,
      refunded: intent._refunded,
      description: intent.description,
      status: intent.status,
      url: intent.next_action?.redirect_to_url.url ?? null,
      key: intent.metadata.payment ?? null,
      invoice: intent._invoice,
    };
  }

  const invoiceJson = ({ id, customer, status, billing_reason, amount_due, attempt_count }: Invoice) => ({
    id,
    customer: nameOf(customer),
    status,
    reason: billing_reason,
    amount: amount_due,
    attempts: attempt_count,
  });

  function nameOf(customer: string | null): string {
    return (customer && billing.find("customer", customer)?.name) || "";
  }
}

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
