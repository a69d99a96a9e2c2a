import type { SandboxState } from "../../state/sandbox-state.ts";
import { bringEvent } from "../stripe-events.ts";
import { shown } from "./billing-json.ts";
import type { BillingObject } from "./billing-objects.ts";

export type Told = { type: string; object: BillingObject | { object: "charge"; [field: string]: unknown } };

/** Unless reordering is configured, an earlier event gets this long before the later one follows. */
const ORDER_MS = 1000;

/** Sends events to the product, in this order unless configured otherwise; their contents are written first. */
export function tell(sandboxState: SandboxState, told: readonly Told[]) {
  const { settings, stripeEvents } = sandboxState;
  const events = told.map(({ type, object }) =>
    stripeEvents.add(
      type,
      object.object === "charge" ? object : shown(sandboxState, object as BillingObject),
    ),
  );
  if (settings.happens(settings.get().reorderCallbacks)) events.reverse();
  void bringInTurn(sandboxState, events);
}

async function bringInTurn(
  sandboxState: SandboxState,
  events: ReturnType<SandboxState["stripeEvents"]["add"]>[],
) {
  for (const event of events) {
    const brought = bringEvent(sandboxState, event);
    await Promise.race([brought, sandboxState.pause(ORDER_MS)]);
  }
}
