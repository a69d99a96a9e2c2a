import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { SandboxState } from "../state/sandbox-state.ts";
import { addVendorHooks, losesAnswer } from "../vendors/vendor-api.ts";
import { answer, type Heard, type Said } from "./answering.ts";
import { rewrite } from "./rewriting.ts";

interface Asked {
  model?: string;
  stream?: boolean;
  tools?: { function: { name: string } }[];
  messages?: Heard[];
}

export const assistantFailure = (statusCode: number, message: string) =>
  Object.assign(new Error(message), { statusCode });

/** What all of the assistant's interfaces share. */
export function addAssistantHooks(app: FastifyInstance, sandboxState: SandboxState) {
  addVendorHooks(app, sandboxState, {
    vendor: "assistant",
    authorize: ({ headers }) => {
      if (!headers.authorization?.startsWith("Bearer "))
        throw assistantFailure(401, "You didn't provide an API key.");
    },
    tooMany: () => assistantFailure(429, "Rate limit reached."),
    down: () => assistantFailure(503, "The engine is currently overloaded."),
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
    reply
      .code(error.statusCode ?? 500)
      .send({ error: { message: error.message, type: "invalid_request_error" } }),
  );
}

/** OpenAI's chat completions as far as the product uses them; the answers come from rules, not from a model. */
export async function assistantApi(app: FastifyInstance, { sandboxState }: { sandboxState: SandboxState }) {
  addAssistantHooks(app, sandboxState);
  app.post<{ Body: Asked | null }>("/completions", async (request, reply) => {
    const { messages = [], tools = [], stream = false, model = "sandbox" } = request.body ?? {};
    const text = messages.findLast(({ role }) => role === "user")?.content;
    if (text === undefined) throw assistantFailure(400, "Missing required parameter: 'messages'.");
    if (losesAnswer(sandboxState, request, reply)) return reply;
    const system = messages.find(({ role }) => role === "system")?.content ?? "";
    // A request for a stream is a conversation; one for a whole answer is a text to rewrite.
    const said: Said = stream
      ? answer(
          messages,
          tools.map((tool) => tool.function.name),
        )
      : { content: rewrite(system, text), calls: [] };
    if (stream) return reply.type("text/event-stream").send(Readable.from(pieces(said, model)));
    return {
      object: "chat.completion",
      model,
      choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: said.content } }],
    };
  });
}

/** Yields an answer as sent: word by word, or a call in two pieces. */
function* pieces({ content, calls }: Said, model: string): Generator<string> {
  const event = (delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({
      object: "chat.completion.chunk",
      model,
      choices: [{ index: 0, delta, finish_reason: finish }],
    })}\n\n`;
  yield event({ role: "assistant", content: "" });
  for (const word of content.match(/\S+\s*|\s+/g) ?? []) yield event({ content: word });
  for (const [index, { id, name, input }] of calls.entries()) {
    const json = JSON.stringify(input);
    const middle = Math.ceil(json.length / 2);
    yield event({
      tool_calls: [{ index, id, type: "function", function: { name, arguments: json.slice(0, middle) } }],
    });
    yield event({ tool_calls: [{ index, function: { arguments: json.slice(middle) } }] });
  }
  yield event({}, calls.length > 0 ? "tool_calls" : "stop");
  yield "data: [DONE]\n\n";
}
