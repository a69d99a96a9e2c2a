import type { SandboxState } from "../state/sandbox-state.ts";
import type { VerificationSession } from "./verification-sessions.ts";

/** Returns a session as Stripe's API answers it. */
export function sessionJson(sandboxState: SandboxState, session: VerificationSession) {
  const link = sandboxState.verificationSessions.linkOf(session);
  return {
    id: session.id,
    object: "identity.verification_session",
    client_reference_id: session.clientReferenceId,
    client_secret: link ? session.clientSecret : null,
    created: Math.trunc(session.createdAt / 1000),
    last_error: session.lastError,
    last_verification_report: session.lastReportId,
    livemode: false,
    metadata: session.metadata,
    options: session.options,
    ...(session.providedDetails && { provided_details: session.providedDetails }),
    redaction: null,
    related_customer: null,
    related_customer_account: null,
    status: session.status,
    type: session.type,
    url: link ? `${sandboxState.ownUrl}/verify/${link}` : null,
  };
}

/** The same as in an event: readers of events get no access to it. */
export function toldSession(sandboxState: SandboxState, session: VerificationSession) {
  return { ...sessionJson(sandboxState, session), client_secret: null, url: null };
}
