import type { FastifyInstance } from "fastify";
import { AppError, notFound } from "../../app-error.ts";
import type { Env } from "../../env.ts";
import { seal, unseal } from "../../http/guard/secrets/sealed.ts";
import type { Services } from "../../services.ts";

const BODY_MAX_BYTES = 64 * 1024;
const SEAL = { use: "code-call", owner: "" } as const;

/**
 * What is to be spoken, sealed, as the name of its call: no code is kept readable anywhere, and whichever process is
 * asked by the carrier can answer.
 */
export const codeCallReference = (env: Env, words: string): string =>
  seal(env, SEAL, words).toString("base64url");

/** Where carriers ask what to speak once somebody answered the call of a code. Every call must carry their signature. */
export async function serveCodeCalls(app: FastifyInstance, { env, carriers }: Services): Promise<void> {
  // Raw, because signatures are over what came.
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
