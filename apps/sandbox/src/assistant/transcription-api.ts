import type { FastifyInstance } from "fastify";
import type { SandboxState } from "../state/sandbox-state.ts";
import { losesAnswer } from "../vendors/vendor-api.ts";
import { addAssistantHooks, assistantFailure } from "./assistant-api.ts";
import { transcribed } from "./transcribing.ts";

/** As at OpenAI. */
const FILE_MAX_BYTES = 25 * 1024 * 1024;

/** OpenAI's transcriptions as far as the product uses them; it knows the words that phones were told to say. */
export async function transcriptionApi(
  app: FastifyInstance,
  { sandboxState }: { sandboxState: SandboxState },
) {
  addAssistantHooks(app, sandboxState);
  app.addContentTypeParser(
    "multipart/form-data",
    { parseAs: "buffer", bodyLimit: FILE_MAX_BYTES },
    (_request, body, done) => done(null, body),
  );
  app.post("/transcriptions", async (request, reply) => {
    const headers = { "content-type": String(request.headers["content-type"]) };
    const form = await new Response(new Uint8Array(request.body as Buffer), { headers }).formData();
    const file = form.get("file");
    if (!(file instanceof Blob)) throw assistantFailure(400, "Missing required parameter: 'file'.");
    if (!form.get("model")) throw assistantFailure(400, "you must provide a model parameter");
    if (losesAnswer(sandboxState, request, reply)) return reply;
    return { text: transcribed(sandboxState, Buffer.from(await file.arrayBuffer())) };
  });
}
