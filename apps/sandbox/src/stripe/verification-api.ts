import type { FastifyInstance } from "fastify";
import type { SandboxState } from "../state/sandbox-state.ts";
import { invalidRequest } from "./stripe-errors.ts";
import { formTree, refuseUnknown } from "./stripe-forms.ts";
import { answerOnce } from "./stripe-replies.ts";
import { readNewVerification } from "./verification-input.ts";
import { cancelVerification } from "./verification-outcome.ts";
import { sessionJson } from "./verification-session-json.ts";
import type { VerificationSession } from "./verification-sessions.ts";

type Params = { id: string };

const path = "/verification_sessions";

/** Identity checks: opened, read and cancelled by the product; the person's part is the hosted page. */
export function addVerificationRoutes(app: FastifyInstance, sandboxState: SandboxState) {
  app.post(path, async (request, reply) =>
    answerOnce(sandboxState, request, reply, () => {
      const asked = readNewVerification(formTree(request.body));
      return sessionJson(sandboxState, sandboxState.verificationSessions.add(asked));
    }),
  );

  app.get<{ Params: Params }>(`${path}/:id`, async (request) => {
    refuseUnknown(formTree(request.query), ["expand"]);
    const session = existing(sandboxState, request.params.id);
    const isLinkOld =
      session.status === "requires_input" && !sandboxState.verificationSessions.linkOf(session);
    if (isLinkOld) {
      sandboxState.verificationSessions.renewLink(session);
      await sandboxState.database.committed();
    }
    return sessionJson(sandboxState, session);
  });

  app.post<{ Params: Params }>(`${path}/:id/cancel`, async (request, reply) =>
    answerOnce(sandboxState, request, reply, () => {
      const session = existing(sandboxState, request.params.id);
      refuseUnknown(formTree(request.body), ["expand"]);
      cancelVerification(sandboxState, session);
      return sessionJson(sandboxState, session);
    }),
  );
}

function existing(sandboxState: SandboxState, id: string): VerificationSession {
  const session = sandboxState.verificationSessions.byId(id);
  if (session) return session;
  throw invalidRequest(
    `No such verificationsession: '${id}'`,
    { code: "resource_missing", param: "session" },
    404,
  );
}
