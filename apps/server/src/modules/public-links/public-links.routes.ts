import { api } from "@broadcast/contract";
import type { FastifyInstance } from "fastify";
import type { LiveHub } from "../../http/live/events.ts";
import { type Handlers, serve } from "../../http/serve.ts";
import { readForms } from "../../public-pages/answer-page.ts";
import type { Services } from "../../services.ts";
import { acceptDoubleOptIn, readDoubleOptIn, tellProfile } from "./double-opt-in.ts";
import { readSubscription, subscribe, unsubscribe } from "./email-subscription.ts";
import { servePublicLinkPages } from "./public-link-pages.routes.ts";
import { joinList, readSingleOptIn } from "./single-opt-in.ts";

const publicLinkHandlers: Handlers<typeof api.publicLinks> = {
  readEmailSubscription: (context, { params }) => readSubscription(context, params.contactSlug),
  unsubscribe: (context, { params, body }) =>
    unsubscribe(context, params.contactSlug, body["List-Unsubscribe"] === "One-Click"),
  subscribe: (context, { params }) => subscribe(context, params.contactSlug),
  readSingleOptIn: (context, { params }) => readSingleOptIn(context, params.slug),
  joinList: (context, { params, body }) => joinList(context, params.slug, body),
  readDoubleOptIn: (context, { params }) => readDoubleOptIn(context, params.contactSlug),
  acceptDoubleOptIn: (context, { params, body }) =>
    acceptDoubleOptIn(context, params.contactSlug, body.consentText),
  changeOwnProfile: (context, { params, body }) => tellProfile(context, params.contactSlug, body),
};

/** Serves links in messages, without a session. Mail programs post forms, which are accepted here. */
export async function servePublicLinks(
  app: FastifyInstance,
  services: Services,
  live: LiveHub,
): Promise<void> {
  readForms(app);
  servePublicLinkPages(app, services);
  serve(app, services, live, api.publicLinks, publicLinkHandlers);
}
