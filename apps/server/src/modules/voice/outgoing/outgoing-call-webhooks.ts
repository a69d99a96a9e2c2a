import type { FastifyInstance } from "fastify";
import { AppError, notFound } from "../../../app-error.ts";
import type { Services } from "../../../services.ts";
import { noteOutgoingCall } from "./note-outgoing-call.ts";

const BODY_MAX_BYTES = 64 * 1024;

/** Serves carriers' webhooks about calls to contacts. Every request must carry their signature. */
export async function serveOutgoingCalls(app: FastifyInstance, services: Services): Promise<void> {
  const { env, carriers } = services;
  // Raw, because signatures cover the bytes received.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string", bodyLimit: BODY_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  app.post<{ Params: { carrier: string }; Querystring: Record<string, string | undefined> }>(
    "/webhooks/:carrier/outgoing-calls",
    async (request, reply) => {
      const carrier = carriers.find(request.params.carrier);
      if (!carrier?.readOutgoingCall || !carrier.answerOutgoingCall) throw notFound("carrier");
      const news = carrier.readOutgoingCall({
        url: `${env.PUBLIC_URL}${request.url}`,
        headers: request.headers,
        rawBody: typeof request.body === "string" ? request.body : "",
        query: request.query,
      });
      if (!news) throw new AppError("forbidden", "The signature doesn't match.");
      const to = await noteOutgoingCall(services, carrier.name, news);
      const answer = carrier.answerOutgoingCall(news, to);
      if (!answer) return reply.status(204).send();
      return reply.type(answer.contentType).send(answer.body);
    },
  );
}
