import type { FastifyInstance } from "fastify";
import type { SandboxState } from "../../state/sandbox-state.ts";
import { invalidRequest } from "../stripe-errors.ts";
import { type FormTree, formTree, refuseUnknown, textIn, treeIn } from "../stripe-forms.ts";
import { stripeId } from "../stripe-ids.ts";
import { answerOnce } from "../stripe-replies.ts";
import { shown } from "./billing-json.ts";
import type { Price, Subscription } from "./billing-objects.ts";
import { cardError, cents } from "./cards.ts";
import { pageOf } from "./charges-api.ts";
import { firstIn, isTrue, metadataOf, secondsIn } from "./form-values.ts";
import { changeLines, fullLine, newInvoice, payInvoice, periodEnd } from "./invoices.ts";
import { endSubscription } from "./renewals.ts";
import { type Told, tell } from "./tell.ts";

type Params = { id: string };
const DAY = 86_400;

/** Prices and subscriptions: started, changed at once with proration, ended now or with the period. */
export function addSubscriptionRoutes(app: FastifyInstance, sandboxState: SandboxState) {
  const { billing } = sandboxState;

  app.get("/prices", async (request) => {
    const query = formTree(request.query);
    const keys = Object.values(treeIn(query, "lookup_keys") ?? {});
    const found = billing.list(
      "price",
      ({ lookup_key }) => keys.length === 0 || keys.includes(lookup_key ?? ""),
    );
    return pageOf(sandboxState, found, query, "/v1/prices");
  });

  app.post("/prices", async (request, reply) =>
    answerOnce(sandboxState, request, reply, () => {
      const form = formTree(request.body);
      refuseUnknown(form, [
        "currency",
        "unit_amount",
        "recurring",
        "product_data",
        "lookup_key",
        "transfer_lookup_key",
        "nickname",
      ]);
      const lookupKey = textIn(form, "lookup_key") ?? null;
      for (const other of billing.list(
        "price",
        ({ lookup_key }) => lookup_key !== null && lookup_key === lookupKey,
      )) {
        if (!isTrue(form, "transfer_lookup_key"))
          throw invalidRequest(`A price already uses that lookup key: ${lookupKey}`, { param: "lookup_key" });
        other.lookup_key = null;
        billing.save(other);
      }
      const interval = textIn(treeIn(form, "recurring") ?? {}, "interval") === "year" ? "year" : "month";
      const price = billing.save({
        id: stripeId("price"),
        object: "price",
        created: billing.now(),
        active: true,
        currency: "usd",
        lookup_key: lookupKey,
        nickname: textIn(form, "nickname") ?? null,
        product: stripeId("prod"),
        recurring: { interval, interval_count: 1 },
        type: "recurring",
        unit_amount: cents(textIn(form, "unit_amount"), "unit_amount"),
      });
      return shown(sandboxState, price);
    }),
  );

  app.post("/subscriptions", async (request, reply) =>
    answerOnce(sandboxState, request, reply, () => begin(sandboxState, formTree(request.body))),
  );

  app.get("/subscriptions", async (request) => {
    const query = formTree(request.query);
    const customer = textIn(query, "customer");
    const isAll = textIn(query, "status") === "all";
    const found = billing.list(
      "subscription",
      (each) => each.customer === customer && (isAll || each.status !== "canceled"),
    );
    return pageOf(sandboxState, found, query, "/v1/subscriptions");
  });

  app.get<{ Params: Params }>("/subscriptions/:id", async (request) =>
    shown(sandboxState, billing.get("subscription", request.params.id)),
  );

  app.post<{ Params: Params }>("/subscriptions/:id", async (request, reply) =>
    answerOnce(sandboxState, request, reply, () =>
      change(sandboxState, billing.get("subscription", request.params.id), formTree(request.body)),
    ),
  );

  app.delete<{ Params: Params }>("/subscriptions/:id", async (request) => {
    const told: Told[] = [];
    const subscription = billing.get("subscription", request.params.id);
    endSubscription(sandboxState, subscription, told);
    tell(sandboxState, told);
    await sandboxState.database.committed();
    return shown(sandboxState, subscription);
  });
}

function begin(sandboxState: SandboxState, form: FormTree) {
  const { billing } = sandboxState;
  refuseUnknown(form, [
    "customer",
    "items",
    "payment_behavior",
    "trial_period_days",
    "metadata",
    "off_session",
    "expand",
  ]);
  const customer = billing.get("customer", textIn(form, "customer") ?? "");
  const price = billing.get("price", textIn(firstIn(form, "items") ?? {}, "price") ?? "");
  const now = billing.now();
  const trialDays = secondsIn(form, "trial_period_days") ?? 0;
  const end = trialDays > 0 ? now + trialDays * DAY : periodEnd(now, price);
  const subscription: Subscription = {
    id: stripeId("sub"),
    object: "subscription",
    created: now,
    customer: customer.id,
    status: trialDays > 0 ? "trialing" : "active",
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    ended_at: null,
    default_payment_method: null,
    latest_invoice: null,
    metadata: metadataOf(form),
    schedule: null,
    trial_end: trialDays > 0 ? end : null,
    _item: stripeId("si"),
    _price: price.id,
    _periodStart: now,
    _periodEnd: end,
  };
  billing.save(subscription);
  const line = fullLine(price, { start: now, end });
  const invoice = newInvoice(sandboxState, subscription, "subscription_create", [
    trialDays > 0
      ? { ...line, amount: 0, description: `Trial period for ${price.nickname ?? price.id}` }
      : line,
  ]);
  pay(sandboxState, subscription, invoice, "customer.subscription.created", () => {
    subscription.status = "canceled";
    billing.save(subscription);
  });
  return shown(sandboxState, subscription);
}

/** Pays the first invoice of a start or a change, or undoes it and says why. */
function pay(
  sandboxState: SandboxState,
  subscription: Subscription,
  invoice: ReturnType<typeof newInvoice>,
  event: string,
  undo: () => void,
) {
  const { billing } = sandboxState;
  const told: Told[] = [];
  billing.save(invoice);
  const declined = payInvoice(sandboxState, invoice, told);
  if (declined) {
    invoice.status = "void";
    invoice.next_payment_attempt = null;
    billing.save(invoice);
    undo();
    tell(sandboxState, told);
    throw cardError(declined);
  }
  subscription.latest_invoice = invoice.id;
  billing.save(subscription);
  told.push({ type: event, object: subscription });
  tell(sandboxState, told);
}

function change(sandboxState: SandboxState, subscription: Subscription, form: FormTree) {
  const { billing } = sandboxState;
  refuseUnknown(form, [
    "items",
    "proration_behavior",
    "proration_date",
    "billing_cycle_anchor",
    "payment_behavior",
    "trial_end",
    "metadata",
    "cancel_at_period_end",
    "off_session",
    "expand",
  ]);
  if (subscription.status === "canceled")
    throw invalidRequest("A canceled subscription can only update its cancellation_details and metadata.");
  const cancels = textIn(form, "cancel_at_period_end");
  if (cancels !== undefined) {
    subscription.cancel_at_period_end = cancels === "true";
    subscription.cancel_at = cancels === "true" ? subscription._periodEnd : null;
    subscription.canceled_at = cancels === "true" ? billing.now() : null;
    billing.save(subscription);
    tell(sandboxState, [{ type: "customer.subscription.updated", object: subscription }]);
  }
  const asked = textIn(firstIn(form, "items") ?? {}, "price");
  if (asked) changeAtOnce(sandboxState, subscription, billing.get("price", asked), form);
  return shown(sandboxState, subscription);
}

/** Starts the new plan's period now, and deducts the rest of the old one. */
function changeAtOnce(sandboxState: SandboxState, subscription: Subscription, price: Price, form: FormTree) {
  const { billing } = sandboxState;
  const now = billing.now();
  const at = secondsIn(form, "proration_date") ?? now;
  if (textIn(treeIn(form, "billing_cycle_anchor") ?? {}, "type") !== "now")
    throw invalidRequest("The sandbox begins a changed plan now: set billing_cycle_anchor[type] to now.", {
      param: "billing_cycle_anchor",
    });
  if (at < subscription._periodStart || at > subscription._periodEnd)
    throw invalidRequest("The proration date must be within the current period.", {
      param: "proration_date",
    });
  const before = { ...subscription, metadata: { ...subscription.metadata } };
  const lines = changeLines(sandboxState, subscription, price, at);
  subscription._price = price.id;
  subscription._periodStart = at;
  subscription._periodEnd = periodEnd(at, price);
  subscription.status = "active";
  subscription.trial_end = null;
  Object.assign(subscription.metadata, metadataOf(form));
  billing.save(subscription);
  const invoice = newInvoice(sandboxState, subscription, "subscription_update", lines);
  pay(sandboxState, subscription, invoice, "customer.subscription.updated", () => {
    Object.assign(subscription, before);
    billing.save(subscription);
  });
}
