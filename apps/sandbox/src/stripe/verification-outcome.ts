import type { World } from "../world/world.ts";
import { invalidRequest } from "./stripe-errors.ts";
import { bringEvent, type StripeEvent } from "./stripe-events.ts";
import { stripeId } from "./stripe-ids.ts";
import { toldSession } from "./verification-session-json.ts";
import { failures, type Outcome, type VerificationSession } from "./verification-sessions.ts";

/** Stripe keeps no order; without the control for it, the earlier event gets this long before the later one follows. */
const ORDER_MS = 1000;

/** The person handed everything in: the check runs and comes to this outcome. The session must wait for input. */
export function submitVerification(world: World, session: VerificationSession, outcome: Outcome) {
  session.status = "processing";
  session.outcome = outcome;
  session.lastError = null;
  world.verificationSessions.save(session);
  void conclude(world, session, eventOf(world, session));
}

/** Ends a session nobody handed anything in for. Throws Stripe's error when it is too late; a second time changes nothing. */
export function cancelVerification(world: World, session: VerificationSession) {
  if (session.status === "canceled") return;
  if (session.status !== "requires_input")
    throw invalidRequest(
      `You cannot cancel this VerificationSession because it has a status of "${session.status}". ` +
        'Only a VerificationSession in "requires_input" status may be canceled.',
    );
  session.status = "canceled";
  // Stripe forgets what the last try came to.
  session.lastError = null;
  world.verificationSessions.save(session);
  void bringEvent(world, eventOf(world, session));
}

/** Goes on with what a stop or a kill left unfinished. */
export function resumeVerifications(world: World) {
  for (const event of world.stripeEvents.waiting()) void bringEvent(world, event);
  for (const session of world.verificationSessions.list())
    if (session.status === "processing") void conclude(world, session, null);
}

async function conclude(world: World, session: VerificationSession, begun: StripeEvent | null) {
  const isReordered = world.settings.happens(world.settings.get().reorderCallbacks);
  const toldBegun = begun && !isReordered ? bringEvent(world, begun) : null;
  await world.pause(world.settings.get().deliveryDelayMs);
  // A reset may have come while it waited.
  if (world.verificationSessions.byId(session.id) !== session) return;
  const { outcome } = session;
  const isVerified = outcome === "verified" || outcome === null;
  session.status = isVerified ? "verified" : "requires_input";
  session.lastError = isVerified ? null : { code: outcome, reason: failures[outcome] };
  session.lastReportId = stripeId("vr");
  session.outcome = null;
  if (isVerified) world.verificationSessions.save(session);
  else world.verificationSessions.renewLink(session);
  const ended = eventOf(world, session);
  if (toldBegun) await Promise.race([toldBegun, world.pause(ORDER_MS)]);
  await bringEvent(world, ended);
  if (begun && isReordered) await bringEvent(world, begun);
}

function eventOf(world: World, session: VerificationSession): StripeEvent {
  const type = `identity.verification_session.${session.status}`;
  return world.stripeEvents.add(type, toldSession(world, session));
}
