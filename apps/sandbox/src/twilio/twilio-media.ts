import type { FastifyInstance } from "fastify";
import type { SandboxState } from "../state/sandbox-state.ts";
import { notFound } from "./twilio-errors.ts";
import { existing } from "./twilio-messages.ts";
import { twilioDate } from "./twilio-pages.ts";

type Params = { message: string; media: string };

export function addMediaRoutes(app: FastifyInstance, sandboxState: SandboxState) {
  const base = "/Accounts/:account/Messages/:message/Media";

  app.get<{ Params: Params }>(`${base}.json`, async (request) => {
    const message = existing(sandboxState, request.params.message, request.url);
    return {
      media_list: message.pictures.map((picture) => ({
        sid: picture.sid,
        account_sid: sandboxState.account.accountSid,
        parent_sid: message.sid,
        content_type: picture.contentType,
        date_created: twilioDate(message.createdAt),
        date_updated: twilioDate(message.updatedAt),
        uri: `/2010-04-01/Accounts/${sandboxState.account.accountSid}/Messages/${message.sid}/Media/${picture.sid}.json`,
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
    const { pictures } = existing(sandboxState, request.params.message, request.url);
    const picture = pictures.find(({ sid }) => sid === request.params.media);
    if (!picture) throw notFound(request.url);
    // Twilio stores no pictures itself: it redirects to a store, under an address that needs no password.
    return reply.redirect(`${sandboxState.ownUrl}/twilio-media/${picture.sid}`, 307);
  });
}
