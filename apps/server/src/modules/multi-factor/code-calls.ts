import type { FastifyInstance } from "fastify";
import { AppError, notFound } from "../../app-error.ts";
import type { Env } from "../../env.ts";
import { seal, unseal } from "../../http/guard/secrets/sealed.ts";
import type { Services } from "../../services.ts";

const BODY_MAX_BYTES = 64 * 1024;
const SEAL = { use: "code-call", owner: "" } as const;

/**
 * Returns the spoken text, sealed, as the call's reference: no code is stored readable, and any process can answer the
 * carrier.
 */
export const codeCallReference = (env: Env, words: string): string =>
  seal(env, SEAL, words).toString("base64url");

/** Serves carriers' requests for what to speak in a code's call. Every request must carry their signature. */
export async function serveCodeCalls(app: FastifyInstance, { env, carriers }: Services): Promise<void> {
  // Raw, because signatures cover the bytes received.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string", bodyLimit: BODY_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  app.post<{ Params: { carrier: string }; Querystring: Record<string, string | undefined> }>(
    "/webhooks/:carrier/code",
    { config: { keepsNothing: true } },
    async (request, reply) => {
      const carrier = carriers.find(request.params.carrier);
      if (!carrier?.readCodeCall) throw notFound("carrier");
      const answer = carrier.readCodeCall(
        {
          url: `${env.PUBLIC_URL}${request.url}`,
          headers: request.headers,
          rawBody: typeof request.body === "string" ? request.body : "",
          query: request.query,
        },
        (reference) => unseal(env, SEAL, Buffer.from(reference, "base64url")),
      );
      if (!answer) throw new AppError("forbidden", "The signature doesn't match.");
      return reply.type(answer.contentType).send(answer.body);
    },
  );
}
