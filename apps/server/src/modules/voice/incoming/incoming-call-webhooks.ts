import type { FastifyInstance } from "fastify";
import { AppError, notFound } from "../../../app-error.ts";
import type { Services } from "../../../services.ts";
import { noteIncomingCall } from "./note-incoming-call.ts";

const BODY_MAX_BYTES = 64 * 1024;

/** Serves carriers' webhooks about calls to our numbers. Every request must carry their signature. */
export async function serveIncomingCalls(app: FastifyInstance, services: Services): Promise<void> {
  const { env, carriers } = services;
  // Raw, because signatures cover the bytes received.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string", bodyLimit: BODY_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  app.post<{ Params: { carrier: string }; Querystring: Record<string, string | undefined> }>(
    "/webhooks/:carrier/incoming-calls",
    async (request, reply) => {
      const carrier = carriers.find(request.params.carrier);
      if (!carrier?.readIncomingCall || !carrier.answerIncomingCall) throw notFound("carrier");
      const news = carrier.readIncomingCall({
        url: `${env.PUBLIC_URL}${request.url}`,
        headers: request.headers,
        rawBody: typeof request.body === "string" ? request.body : "",
        query: request.query,
      });
      if (!news) throw new AppError("forbidden", "The signature doesn't match.");
      const plan = await noteIncomingCall(services, carrier.name, news);
      const answer = carrier.answerIncomingCall(news, plan);
      if (!answer) return reply.status(204).send();
      return reply.type(answer.contentType).send(answer.body);
    },
  );
}
