import type { FastifyInstance } from "fastify";
import type { SandboxState } from "../state/sandbox-state.ts";

/** Where vendors keep pictures: the long address is all one needs, as with their signed links. */
export async function openMedia(app: FastifyInstance, { sandboxState }: { sandboxState: SandboxState }) {
  app.get<{ Params: { sid: string } }>("/:sid", async (request, reply) => {
    const picture = sandboxState.messages.byMedia(request.params.sid);
    const bytes = picture && (await sandboxState.mediaFiles.read(picture.file));
    if (!picture || !bytes) return reply.code(404).send();
    return reply.type(picture.contentType).send(bytes);
  });
}
