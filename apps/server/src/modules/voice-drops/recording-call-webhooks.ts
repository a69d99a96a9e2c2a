import type { FastifyInstance } from "fastify";
import { AppError, notFound } from "../../app-error.ts";
import type { Services } from "../../services.ts";
import { noteCall } from "./call-to-record.ts";

const BODY_MAX_BYTES = 64 * 1024;

/** Serves carriers' webhooks about recording calls of voice drops. Every request must carry their signature. */
export async function serveRecordingCalls(app: FastifyInstance, services: Services): Promise<void> {
  const { env, carriers } = services;
  // Raw, because signatures cover the bytes received.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string", bodyLimit: BODY_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  app.post<{ Params: { carrier: string }; Querystring: Record<string, string | undefined> }>(
    "/webhooks/:carrier/record",
    async (request, reply) => {
      const carrier = carriers.find(request.params.carrier);
      if (!carrier?.readRecordingCall) throw notFound("carrier");
      const news = carrier.readRecordingCall({
        url: `${env.PUBLIC_URL}${request.url}`,
        headers: request.headers,
        rawBody: typeof request.body === "string" ? request.body : "",
        query: request.query,
      });
      if (!news) throw new AppError("forbidden", "The signature doesn't match.");
      await noteCall(services, news);
      if (!news.answer) return reply.status(204).send();
      return reply.type(news.answer.contentType).send(news.answer.body);
    },
  );
}
