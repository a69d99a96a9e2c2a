import { publicTrackableLinks, type trackableLinks } from "@broadcast/contract/trackable-links";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../app-error.ts";
import { outsideTransaction } from "../../http/context.ts";
import { countCall, countedAddress } from "../../http/guard/limits/rate-limit.ts";
import type { LiveHub } from "../../http/live/events.ts";
import { type Handlers, serve } from "../../http/serve.ts";
import { answerFailedPage } from "../../public-pages/answer-page.ts";
import type { Services } from "../../services.ts";
import { contentHandlers } from "../content/index.ts";
import { findOpened, noteClick } from "./open-link.ts";
import { readBroadcast, readDays, readSends, searchVisitors, trackableLinkKind } from "./trackable-links.ts";

export const trackableLinkHandlers: Handlers<typeof trackableLinks> = {
  ...contentHandlers(trackableLinkKind),
  searchVisitors: (context, { params, body }) => searchVisitors(context, params.id, body),
  readSends: (context, { params }) => readSends(context, params.id),
  readDays: (context, { params }) => readDays(context, params.id),
  readBroadcast: (context, { params }) => readBroadcast(context, params.broadcastId),
};

const publicHandlers: Handlers<typeof publicTrackableLinks> = {
  read: async (context, { params }) => {
    const { url } = await findOpened(context, params.linkSlug, params.contactSlug);
    return { url };
  },
  open: outsideTransaction(async (context, { params }) => {
    const opened = await findOpened(context, params.linkSlug, params.contactSlug);
    await noteClick(
      context,
      opened,
      { method: "POST", headers: { "user-agent": context.userAgent } },
      context.address,
    );
    return { url: opened.url };
  }),
};

/** Serves the short addresses of links: one redirect, and the click is stored. */
export function serveLinks(app: FastifyInstance, services: Services, live: LiveHub): void {
  serve(app, services, live, publicTrackableLinks, publicHandlers);
  app.route<{ Params: { linkSlug: string; contactSlug: string } }>({
    method: ["GET", "HEAD"],
    url: "/l/:linkSlug/:contactSlug",
    handler: async (request, reply) => {
      const { linkSlug, contactSlug } = request.params;
      try {
        const opened = await findOpened(services, linkSlug, contactSlug);
        const { method, headers } = request;
        await noteClick(services, opened, { method, headers }, request.ip);
        return reply
          .header("cache-control", "no-store")
          .header("referrer-policy", "no-referrer")
          .redirect(opened.url, 302);
      } catch (error) {
        // Only invalid links count against the limit: visitors of valid ones are never turned away.
        if (error instanceof AppError && error.status === 404)
          await countCall(
            services.db,
            `bad-link ${countedAddress(request.ip)}`,
            publicTrackableLinks.read.rateLimit,
          );
        return answerFailedPage(services, request, reply, error);
      }
    },
  });
}
