import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SandboxState } from "../state/sandbox-state.ts";
import { isOwnHost } from "./own-host.ts";

/** A mistake of the control API's caller; the message is a sentence for display. */
export class ControlError extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** Answers errors with plain sentences, and refuses requests from other origins' pages or with foreign host names. */
export function guardControl(app: FastifyInstance, sandboxState: SandboxState) {
  app.addHook("onRequest", async (request: FastifyRequest) => {
    // The control API has no password: another web page must not drive it through the user's browser.
    const { origin, host } = request.headers;
    if (!isOwnHost(sandboxState, host))
      throw new ControlError(
        421,
        "The control API answers to localhost, to addresses in digits and to the hosts of SANDBOX_URL and SANDBOX_HOST only.",
      );
    const isForeign = origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host);
    if (isForeign)
      throw new ControlError(403, "Only the sandbox's own page may use the control API from a browser.");
  });
  app.addHook("onSend", async (_request: FastifyRequest, reply: FastifyReply, payload) => {
    reply.header("cache-control", "no-store");
    return payload;
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
    reply.code(error.statusCode ?? 500).send({ error: error.message }),
  );
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({
      error: `There is no ${request.method} ${request.url.split("?")[0]}. See the sandbox's README.`,
    }),
  );
}

/** Runs a change whose refusal is the caller's mistake. */
export async function asCallersMistake<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    throw new ControlError(400, error instanceof Error ? error.message : String(error));
  }
}

export function numberIn(text: string | undefined): number | undefined {
  const number = text === undefined || text === "" ? Number.NaN : Number(text);
  return Number.isFinite(number) ? Math.trunc(number) : undefined;
}
