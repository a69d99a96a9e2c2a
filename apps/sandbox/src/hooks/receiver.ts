import type { FastifyInstance } from "fastify";
import type { SandboxState } from "../state/sandbox-state.ts";

const STATUS = /^\/hooks\/status\/([2-5]\d\d)$/;

/**
 * A business's own program that the product calls: accepts any POST on any path, for the traffic log to show, and
 * answers 200, or the status that `/hooks/status/503` asks for.
 */
export async function receiver(
  app: FastifyInstance,
  { sandboxState }: { sandboxState: SandboxState },
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  app.post("/*", async (request, reply) => {
    const startedAt = performance.now();
    const status = Number(STATUS.exec(request.url)?.[1] ?? 200);
    const answer = { received: status < 300 };
    sandboxState.traffic.record({
      vendor: "receiver",
      direction: "in",
      method: "POST",
      url: request.url,
      status,
      durationMs: Math.round(performance.now() - startedAt),
      request: typeof request.body === "string" ? request.body : "",
      responseBody: JSON.stringify(answer),
    });
    return reply.code(status).send(answer);
  });
}
