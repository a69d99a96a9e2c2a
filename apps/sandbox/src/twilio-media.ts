import type { FastifyInstance } from "fastify";
import { notFound } from "./twilio-errors.ts";
import { twilioDate } from "./twilio-pages.ts";
import type { World } from "./world.ts";

type Params = { message: string; media: string };

export function addMediaRoutes(app: FastifyInstance, world: World) {
  const base = "/Accounts/:account/Messages/:message/Media";

  app.get<{ Params: Params }>(`${base}.json`, async (request) => {
    const message = world.messages.bySid(request.params.message);
    if (!message || message.isDeleted) throw notFound(request.url);
    return {
      media_list: message.pictures.map((picture) => ({
        sid: picture.sid,
        account_sid: world.account.accountSid,
        parent_sid: message.sid,
        content_type: picture.contentType,
        date_created: twilioDate(message.createdAt),
        date_updated: twilioDate(message.updatedAt),
        uri: `/2010-04-01/Accounts/${world.account.accountSid}/Messages/${message.sid}/Media/${picture.sid}.json`,
      })),
      page: 0,
      page_size: 50,
      start: 0,
      end: Math.max(0, message.pictures.length - 1),
      uri: request.url,
      first_page_uri: request.url,
      next_page_uri: null,
      previous_page_uri: null,
    };
  });

  app.get<{ Params: Params }>(`${base}/:media`, async (request, reply) => {
    const message = world.messages.bySid(request.params.message);
    const picture = message?.pictures.find(({ sid }) => sid === request.params.media);
    const bytes = picture && !message?.isDeleted ? await world.mediaFiles.read(picture.file) : null;
    if (!picture || !bytes) throw notFound(request.url);
    return reply.type(picture.contentType).send(bytes);
  });
}
