import type { FastifyInstance } from "fastify";
import type { SandboxState } from "../state/sandbox-state.ts";
import { addVendorHooks } from "../vendors/vendor-api.ts";
import { rewrite } from "./rewriting.ts";

interface Asked {
  model?: string;
  messages?: { role: string; content: string }[];
}

/** OpenAI's chat completions as far as the product uses them; the words come from rules, not from a model. */
export async function assistantApi(app: FastifyInstance, { sandboxState }: { sandboxState: SandboxState }) {
  const failure = (statusCode: number, message: string) => Object.assign(new Error(message), { statusCode });
  addVendorHooks(app, sandboxState, {
    vendor: "assistant",
    authorize: ({ headers }) => {
      if (!headers.authorization?.startsWith("Bearer ")) throw failure(401, "You didn't provide an API key.");
    },
    tooMany: () => failure(429, "Rate limit reached."),
    down: () => failure(503, "The engine is currently overloaded."),
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
    reply
      .code(error.statusCode ?? 500)
      .send({ error: { message: error.message, type: "invalid_request_error" } }),
  );
  app.post<{ Body: Asked | null }>("/completions", async ({ body }) => {
    const said = (role: string) => body?.messages?.findLast((message) => message.role === role)?.content;
    const text = said("user");
    if (text === undefined) throw failure(400, "Missing required parameter: 'messages'.");
    const content = rewrite(said("system") ?? "", text);
    return {
      object: "chat.completion",
      model: body?.model ?? "sandbox",
      choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content } }],
    };
  });
}
