import type { FastifyInstance } from "fastify";
import type { World } from "../world/world.ts";

/** Where vendors keep pictures: the long address is all one needs, as with their signed links. */
export async function openMedia(app: FastifyInstance, { world }: { world: World }) {
  app.get<{ Params: { sid: string } }>("/:sid", async (request, reply) => {
    const picture = world.messages.byMedia(request.params.sid);
    const bytes = picture && (await world.mediaFiles.read(picture.file));
    if (!picture || !bytes) return reply.code(404).send();
    return reply.type(picture.contentType).send(bytes);
  });
}
