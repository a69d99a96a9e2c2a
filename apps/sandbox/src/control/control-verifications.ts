import type { FastifyInstance } from "fastify";
import type { SandboxState } from "../state/sandbox-state.ts";
import { submitVerification } from "../stripe/verification-outcome.ts";
import { sessionJson } from "../stripe/verification-session-json.ts";
import { failures, type Outcome, type VerificationSession } from "../stripe/verification-sessions.ts";
import { ControlError } from "./control-errors.ts";

const outcomes = ["verified", ...Object.keys(failures)];

/** Identity checks: the list, and the person's part without the hosted page. */
export function addVerificationControls(app: FastifyInstance, sandboxState: SandboxState) {
  app.get("/verifications", async () => ({
    verifications: sandboxState.verificationSessions
      .list()
      .map((session) => verificationJson(sandboxState, session)),
  }));

  app.post<{ Params: { id: string } }>("/verifications/:id", async (request) => {
    const session = sandboxState.verificationSessions.byId(request.params.id);
    if (!session) throw new ControlError(404, "Identity check not found.");
    const { outcome } = (request.body ?? {}) as { outcome?: unknown };
    if (typeof outcome !== "string" || !outcomes.includes(outcome))
      throw new ControlError(400, `Set outcome to ${outcomes.join(", ")}.`);
    if (session.status !== "requires_input")
      throw new ControlError(400, `Nothing can be submitted. This check is ${session.status}.`);
    submitVerification(sandboxState, session, outcome as Outcome);
    await sandboxState.database.committed();
    return verificationJson(sandboxState, session);
  });
}

function verificationJson(sandboxState: SandboxState, session: VerificationSession) {
  const { id, status, last_error, client_reference_id, metadata, url } = sessionJson(sandboxState, session);
  return {
    id,
    status,
    lastError: last_error,
    reference: client_reference_id,
    metadata,
    url,
    returnUrl: session.returnUrl,
    at: new Date(session.createdAt).toISOString(),
  };
}
