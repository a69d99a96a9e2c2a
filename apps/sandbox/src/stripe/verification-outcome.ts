import type { SandboxState } from "../state/sandbox-state.ts";
import { invalidRequest } from "./stripe-errors.ts";
import { bringEvent, type StripeEvent } from "./stripe-events.ts";
import { stripeId } from "./stripe-ids.ts";
import { toldSession } from "./verification-session-json.ts";
import { failures, type Outcome, type VerificationSession } from "./verification-sessions.ts";

/**
 * Stripe guarantees no order; unless reordering is configured, the earlier event gets this long before the later one
 * follows.
 */
const ORDER_MS = 1000;

/** Submits the person's documents: the check runs and has this outcome. The session must wait for input. */
export function submitVerification(
  sandboxState: SandboxState,
  session: VerificationSession,
  outcome: Outcome,
) {
  session.status = "processing";
  session.outcome = outcome;
  session.lastError = null;
  sandboxState.verificationSessions.save(session);
  void conclude(sandboxState, session, eventOf(sandboxState, session));
}

/** Ends an unsubmitted session. Throws Stripe's error when it is too late; repeating it changes nothing. */
export function cancelVerification(sandboxState: SandboxState, session: VerificationSession) {
  if (session.status === "canceled") return;
  if (session.status !== "requires_input")
    throw invalidRequest(
      `You cannot cancel this VerificationSession because it has a status of "${session.status}". ` +
        'Only a VerificationSession in "requires_input" status may be canceled.',
    );
  session.status = "canceled";
  // Stripe forgets the last try's result.
  session.lastError = null;
  sandboxState.verificationSessions.save(session);
  void bringEvent(sandboxState, eventOf(sandboxState, session));
}

/** Continues what a stop or a kill left unfinished. */
export function resumeVerifications(sandboxState: SandboxState) {
  for (const event of sandboxState.stripeEvents.waiting()) void bringEvent(sandboxState, event);
  for (const session of sandboxState.verificationSessions.list())
    if (session.status === "processing") void conclude(sandboxState, session, null);
}

async function conclude(sandboxState: SandboxState, session: VerificationSession, begun: StripeEvent | null) {
  const isReordered = sandboxState.settings.happens(sandboxState.settings.get().reorderCallbacks);
  const toldBegun = begun && !isReordered ? bringEvent(sandboxState, begun) : null;
  await sandboxState.pause(sandboxState.settings.get().deliveryDelayMs);
  // It may have been reset while waiting.
  if (sandboxState.verificationSessions.byId(session.id) !== session) return;
  const { outcome } = session;
  const isVerified = outcome === "verified" || outcome === null;
  session.status = isVerified ? "verified" : "requires_input";
  session.lastError = isVerified ? null : { code: outcome, reason: failures[outcome] };
  session.lastReportId = stripeId("vr");
  session.outcome = null;
  if (isVerified) sandboxState.verificationSessions.save(session);
  else sandboxState.verificationSessions.renewLink(session);
  const ended = eventOf(sandboxState, session);
  if (toldBegun) await Promise.race([toldBegun, sandboxState.pause(ORDER_MS)]);
  await bringEvent(sandboxState, ended);
  if (begun && isReordered) await bringEvent(sandboxState, begun);
}

function eventOf(sandboxState: SandboxState, session: VerificationSession): StripeEvent {
  const type = `identity.verification_session.${session.status}`;
  return sandboxState.stripeEvents.add(type, toldSession(sandboxState, session));
}
