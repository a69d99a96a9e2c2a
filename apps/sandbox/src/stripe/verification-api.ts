import type { FastifyInstance } from "fastify";
import type { World } from "../world/world.ts";
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
export function addVerificationRoutes(app: FastifyInstance, world: World) {
  app.post(path, async (request, reply) =>
    answerOnce(world, request, reply, () => {
      const asked = readNewVerification(formTree(request.body));
      return sessionJson(world, world.verificationSessions.add(asked));
    }),
  );

  app.get<{ Params: Params }>(`${path}/:id`, async (request) => {
    refuseUnknown(formTree(request.query), ["expand"]);
    const session = existing(world, request.params.id);
    const isLinkOld = session.status === "requires_input" && !world.verificationSessions.linkOf(session);
    if (isLinkOld) {
      world.verificationSessions.renewLink(session);
      await world.database.committed();
    }
    return sessionJson(world, session);
  });

  app.post<{ Params: Params }>(`${path}/:id/cancel`, async (request, reply) =>
    answerOnce(world, request, reply, () => {
      const session = existing(world, request.params.id);
      refuseUnknown(formTree(request.body), ["expand"]);
      cancelVerification(world, session);
      return sessionJson(world, session);
    }),
  );
}

function existing(world: World, id: string): VerificationSession {
  const session = world.verificationSessions.byId(id);
  if (session) return session;
  throw invalidRequest(
    `No such verificationsession: '${id}'`,
    { code: "resource_missing", param: "session" },
    404,
  );
}
