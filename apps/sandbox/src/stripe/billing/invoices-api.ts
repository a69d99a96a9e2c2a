import type { FastifyInstance } from "fastify";
import type { SandboxState } from "../../state/sandbox-state.ts";
import { invalidRequest } from "../stripe-errors.ts";
import { type FormTree, formTree, textIn, treeIn } from "../stripe-forms.ts";
import { stripeId } from "../stripe-ids.ts";
import { answerOnce } from "../stripe-replies.ts";
import { shown } from "./billing-json.ts";
import type { Phase, Schedule } from "./billing-objects.ts";
import { cardError } from "./cards.ts";
import { pageOf } from "./charges-api.ts";
import { firstIn, metadataOf, secondsIn } from "./form-values.ts";
import { changeLines, newInvoice, payInvoice } from "./invoices.ts";
import { settle } from "./renewals.ts";
import { type Told, tell } from "./tell.ts";

type Params = { id: string };

/** Invoices, their preview, and schedules: changes that wait for the end of a period. */
export function addInvoiceRoutes(app: FastifyInstance, sandboxState: SandboxState) {
  const { billing } = sandboxState;

  app.get("/invoices", async (request) => {
    const query = formTree(request.query);
    const customer = textIn(query, "customer");
    const found = billing.list("invoice", (each) => each.customer === customer && each.status !== "void");
    return pageOf(sandboxState, found, query, "/v1/invoices");
  });

  app.post("/invoices/create_preview", async (request, reply) =>
    answerOnce(sandboxState, request, reply, () => {
      const form = formTree(request.body);
      const subscription = billing.get("subscription", textIn(form, "subscription") ?? "");
      const details = treeIn(form, "subscription_details") ?? {};
      const price = billing.get("price", textIn(firstIn(details, "items") ?? {}, "price") ?? "");
      const at = secondsIn(details, "proration_date") ?? billing.now();
      const lines = changeLines(sandboxState, subscription, price, at);
      return {
        ...shown(sandboxState, newInvoice(sandboxState, subscription, "subscription_update", lines)),
        id: null,
      };
    }),
  );

  app.post<{ Params: Params }>("/invoices/:id/pay", async (request, reply) =>
    answerOnce(sandboxState, request, reply, () => {
      const invoice = billing.get("invoice", request.params.id);
      if (invoice.status !== "open") throw invalidRequest("Invoice is already paid");
      const told: Told[] = [];
      const declined = payInvoice(sandboxState, invoice, told);
      if (!declined) settle(sandboxState, billing.get("subscription", invoice._subscription), told);
      tell(sandboxState, told);
      if (declined) throw cardError(declined);
      return shown(sandboxState, invoice);
    }),
  );

  app.post("/subscription_schedules", async (request, reply) =>
    answerOnce(sandboxState, request, reply, () => {
      const subscription = billing.get(
        "subscription",
        textIn(formTree(request.body), "from_subscription") ?? "",
      );
      if (subscription.schedule)
        throw invalidRequest("You cannot migrate a subscription that is already attached to a schedule.");
      const schedule: Schedule = {
        id: stripeId("sub_sched"),
        object: "subscription_schedule",
        created: billing.now(),
        customer: subscription.customer,
        subscription: subscription.id,
        released_subscription: null,
        status: "active",
        end_behavior: "release",
        _phases: [
          {
            price: subscription._price,
            start_date: subscription._periodStart,
            end_date: subscription._periodEnd,
            metadata: { ...subscription.metadata },
          },
        ],
      };
      billing.save(schedule);
      subscription.schedule = schedule.id;
      billing.save(subscription);
      return shown(sandboxState, schedule);
    }),
  );

  app.post<{ Params: Params }>("/subscription_schedules/:id", async (request, reply) =>
    answerOnce(sandboxState, request, reply, () => {
      const schedule = billing.get("subscription_schedule", request.params.id);
      const form = formTree(request.body);
      const phases = Object.values(treeIn(form, "phases") ?? {}).filter((phase) => typeof phase === "object");
      const [current] = schedule._phases;
      if (!current || schedule.status !== "active")
        throw invalidRequest("You cannot update a subscription schedule that is not active.");
      schedule._phases = phases.map((phase, place) => phaseOf(phase, place, current));
      billing.save(schedule);
      const subscription = billing.get("subscription", schedule.subscription ?? "");
      tell(sandboxState, [{ type: "customer.subscription.updated", object: subscription }]);
      return shown(sandboxState, schedule);
    }),
  );

  app.post<{ Params: Params }>("/subscription_schedules/:id/release", async (request, reply) =>
    answerOnce(sandboxState, request, reply, () => {
      const schedule = billing.get("subscription_schedule", request.params.id);
      if (schedule.status !== "active")
        throw invalidRequest("You cannot release a subscription schedule that is not active.");
      const subscription = billing.get("subscription", schedule.subscription ?? "");
      schedule.status = "released";
      schedule.released_subscription = subscription.id;
      schedule.subscription = null;
      subscription.schedule = null;
      billing.save(schedule);
      billing.save(subscription);
      tell(sandboxState, [{ type: "customer.subscription.updated", object: subscription }]);
      return shown(sandboxState, schedule);
    }),
  );

  function phaseOf(phase: FormTree, place: number, current: Phase): Phase {
    const price = billing.get("price", textIn(firstIn(phase, "items") ?? {}, "price") ?? "");
    const start = place === 0 ? current.start_date : current.end_date;
    return {
      price: price.id,
      start_date: start,
      end_date: secondsIn(phase, "end_date") ?? (place === 0 ? current.end_date : start),
      metadata: metadataOf(phase),
    };
  }
}
