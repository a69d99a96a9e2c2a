import type { FastifyInstance } from "fastify";
import type { World } from "../world.ts";

/** The pictures of received messages; their long address is all one needs, as with the vendor's signed links. */
export async function sinchMedia(app: FastifyInstance, { world }: { world: World }) {
  app.get<{ Params: { sid: string } }>("/:sid", async (request, reply) => {
    const picture = world.messages.byMedia(request.params.sid);
    const bytes = picture && (await world.mediaFiles.read(picture.file));
    if (!picture || !bytes) return reply.code(404).send();
    return reply.type(picture.contentType).send(bytes);
  });
}
