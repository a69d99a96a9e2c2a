import type { FastifyInstance } from "fastify";
import type { SandboxState } from "../state/sandbox-state.ts";

/** Vendors' picture stores: the long address is sufficient, like their signed links. */
export async function openMedia(app: FastifyInstance, { sandboxState }: { sandboxState: SandboxState }) {
  app.get<{ Params: { sid: string } }>("/:sid", async (request, reply) => {
    const picture = sandboxState.messages.byMedia(request.params.sid);
    const bytes = picture && (await sandboxState.mediaFiles.read(picture.file));
    if (!picture || !bytes) return reply.code(404).send();
    return reply.type(picture.contentType).send(bytes);
  });
}
