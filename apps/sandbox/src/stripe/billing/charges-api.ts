import type { FastifyInstance } from "fastify";
import type { SandboxState } from "../../state/sandbox-state.ts";
import { formTree, refuseUnknown, textIn } from "../stripe-forms.ts";
import { answerOnce } from "../stripe-replies.ts";
import { list, shown } from "./billing-json.ts";
import { cardError, cents } from "./cards.ts";
import { newIntent, refund, tryCharge } from "./charge.ts";
import { isTrue, metadataOf, secondsIn } from "./form-values.ts";
import { type Told, tell } from "./tell.ts";

type Params = { id: string };
const PAGE = 100;

/** Payment intents and refunds. */
export function addChargeRoutes(app: FastifyInstance, sandboxState: SandboxState) {
  const { billing } = sandboxState;

  app.post("/payment_intents", async (request, reply) =>
    answerOnce(sandboxState, request, reply, () => {
      const form = formTree(request.body);
      refuseUnknown(form, [
        "amount",
        "currency",
        "customer",
        "payment_method",
        "automatic_payment_methods",
        "off_session",
        "confirm",
        "description",
        "metadata",
        "return_url",
        "expand",
      ]);
      const amount = cents(textIn(form, "amount"), "amount");
      const asked = {
        amount,
        customer: textIn(form, "customer") ?? null,
        paymentMethod: textIn(form, "payment_method") ?? null,
        description: textIn(form, "description") ?? null,
        metadata: metadataOf(form),
        isOffSession: isTrue(form, "off_session"),
        returnUrl: textIn(form, "return_url") ?? null,
      };
      const intent = newIntent(sandboxState, asked);
      if (!isTrue(form, "confirm")) return shown(sandboxState, intent);
      const told: Told[] = [];
      const declined = tryCharge(sandboxState, intent, asked, told);
      tell(sandboxState, told);
      if (declined) throw cardError(declined, { payment_intent: shown(sandboxState, intent) });
      return shown(sandboxState, intent);
    }),
  );

  app.get<{ Params: Params }>("/payment_intents/:id", async (request) =>
    shown(sandboxState, billing.get("payment_intent", request.params.id)),
  );

  app.get("/payment_intents", async (request) => {
    const query = formTree(request.query);
    const customer = textIn(query, "customer");
    const created = typeof query.created === "object" ? secondsIn(query.created, "gte") : undefined;
    const found = billing.list(
      "payment_intent",
      (intent) => (!customer || intent.customer === customer) && intent.created >= (created ?? 0),
    );
    return pageOf(sandboxState, found, query, "/v1/payment_intents");
  });

  app.post("/refunds", async (request, reply) =>
    answerOnce(sandboxState, request, reply, () => {
      const form = formTree(request.body);
      refuseUnknown(form, ["payment_intent", "amount", "reason", "metadata"]);
      const intent = billing.get("payment_intent", textIn(form, "payment_intent") ?? "");
      const amount = textIn(form, "amount");
      const given = amount === undefined ? intent.amount - intent._refunded : cents(amount, "amount");
      return shown(sandboxState, refund(sandboxState, intent, given));
    }),
  );
}

/** Returns a part of a list, after the object that `starting_after` names. */
export function pageOf(
  sandboxState: SandboxState,
  found: Parameters<typeof shown>[1][],
  query: ReturnType<typeof formTree>,
  url: string,
) {
  const after = textIn(query, "starting_after");
  const from = after ? found.findIndex(({ id }) => id === after) + 1 : 0;
  const limit = Math.min(PAGE, secondsIn(query, "limit") ?? 10);
  const part = found.slice(from, from + limit);
  return list(
    part.map((object) => shown(sandboxState, object)),
    url,
    from + limit < found.length,
  );
}
