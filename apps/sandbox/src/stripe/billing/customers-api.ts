import type { FastifyInstance } from "fastify";
import type { SandboxState } from "../../state/sandbox-state.ts";
import { invalidRequest } from "../stripe-errors.ts";
import { formTree, refuseUnknown, textIn, treeIn } from "../stripe-forms.ts";
import { randomLetters, stripeId } from "../stripe-ids.ts";
import { answerOnce } from "../stripe-replies.ts";
import { list, shown } from "./billing-json.ts";
import { readCard } from "./cards.ts";
import { metadataOf } from "./form-values.ts";
import { tell } from "./tell.ts";

type Params = { id: string };

/** Customers, their cards, and the setup of a card. */
export function addCustomerRoutes(app: FastifyInstance, sandboxState: SandboxState) {
  const { billing } = sandboxState;

  app.post("/customers", async (request, reply) =>
    answerOnce(sandboxState, request, reply, () => {
      const form = formTree(request.body);
      refuseUnknown(form, ["email", "name", "metadata", "expand"]);
      const customer = billing.save({
        id: stripeId("cus"),
        object: "customer",
        created: billing.now(),
        email: textIn(form, "email") ?? null,
        name: textIn(form, "name") ?? null,
        metadata: metadataOf(form),
        invoice_settings: { default_payment_method: null },
      });
      return shown(sandboxState, customer);
    }),
  );

  app.get<{ Params: Params }>("/customers/:id", async (request) => {
    const customer = billing.get("customer", request.params.id);
    const defaultMethod = customer.invoice_settings.default_payment_method;
    // Sent expanded, as requested.
    return {
      ...shown(sandboxState, customer),
      invoice_settings: {
        default_payment_method: defaultMethod
          ? shown(sandboxState, billing.get("payment_method", defaultMethod))
          : null,
      },
    };
  });

  app.post<{ Params: Params }>("/customers/:id", async (request, reply) =>
    answerOnce(sandboxState, request, reply, () => {
      const form = formTree(request.body);
      refuseUnknown(form, ["email", "name", "metadata", "invoice_settings", "expand"]);
      const customer = billing.get("customer", request.params.id);
      const settings = treeIn(form, "invoice_settings");
      const method = settings && textIn(settings, "default_payment_method", "invoice_settings");
      if (method) {
        if (billing.get("payment_method", method).customer !== customer.id)
          throw invalidRequest("The customer does not have a payment method with this ID.", {
            code: "resource_missing",
            param: "invoice_settings[default_payment_method]",
          });
        customer.invoice_settings.default_payment_method = method;
      }
      const email = textIn(form, "email");
      if (email !== undefined) customer.email = email;
      return shown(sandboxState, billing.save(customer));
    }),
  );

  app.get<{ Params: Params }>("/customers/:id/payment_methods", async (request) =>
    list(
      billing
        .list("payment_method", ({ customer }) => customer === request.params.id)
        .map((method) => shown(sandboxState, method)),
    ),
  );

  app.post<{ Params: Params }>("/payment_methods/:id/detach", async (request, reply) =>
    answerOnce(sandboxState, request, reply, () => {
      const method = billing.get("payment_method", request.params.id);
      method.customer = null;
      return shown(sandboxState, billing.save(method));
    }),
  );

  app.post("/setup_intents", async (request, reply) =>
    answerOnce(sandboxState, request, reply, () => {
      const form = formTree(request.body);
      refuseUnknown(form, ["customer", "usage", "automatic_payment_methods", "metadata"]);
      const customer = textIn(form, "customer") ?? null;
      if (customer) billing.get("customer", customer);
      const id = stripeId("seti");
      const intent = billing.save({
        id,
        object: "setup_intent",
        created: billing.now(),
        client_secret: `${id}_secret_${randomLetters(24)}`,
        customer,
        payment_method: null,
        status: "requires_payment_method",
        usage: "off_session",
        metadata: metadataOf(form),
        last_setup_error: null,
      });
      return shown(sandboxState, intent);
    }),
  );

  app.get<{ Params: Params }>("/setup_intents/:id", async (request) =>
    shown(sandboxState, billing.get("setup_intent", request.params.id)),
  );

  // What Stripe's card field sends from the browser.
  app.post<{ Params: Params }>("/setup_intents/:id/confirm", async (request, reply) =>
    answerOnce(sandboxState, request, reply, () => {
      const form = formTree(request.body);
      const intent = billing.get("setup_intent", request.params.id);
      if (textIn(form, "client_secret") !== intent.client_secret)
        throw invalidRequest("The client_secret provided does not match this SetupIntent.", {
          param: "client_secret",
        });
      if (intent.status !== "requires_payment_method")
        throw invalidRequest("You cannot confirm this SetupIntent because it has already succeeded.", {
          code: "setup_intent_unexpected_state",
        });
      const given = treeIn(treeIn(form, "payment_method_data") ?? {}, "card") ?? {};
      const { answer, card } = readCard(
        {
          number: textIn(given, "number") ?? "",
          expMonth: Number(textIn(given, "exp_month")),
          expYear: Number(textIn(given, "exp_year")),
          cvc: textIn(given, "cvc") ?? "",
        },
        billing.now(),
      );
      const method = billing.save({
        id: stripeId("pm"),
        object: "payment_method",
        created: billing.now(),
        type: "card",
        customer: intent.customer,
        card,
        _answer: answer,
      });
      intent.payment_method = method.id;
      intent.status = "succeeded";
      billing.save(intent);
      tell(sandboxState, [
        { type: "payment_method.attached", object: method },
        { type: "setup_intent.succeeded", object: intent },
      ]);
      return shown(sandboxState, intent);
    }),
  );
}
