import type { FastifyInstance, FastifyRequest } from "fastify";
import { countCall, countedAddress } from "../../http/guard/limits/rate-limit.ts";
import { readServerCookie } from "../../http/guard/server-cookies.ts";
import { readCaller } from "../../http/guard/session.ts";
import { answerPage, languageOf } from "../../public-pages/answer-page.ts";
import { readBusiness } from "../../public-pages/business.sql.ts";
import { invalidLink } from "../../public-pages/invalid-link.ts";
import { judgeClick } from "../../public-pages/judge-click.ts";
import { requireServed } from "../../public-pages/served.ts";
import type { Services } from "../../services.ts";
import { findContactOfLink, readContactLinkSlug } from "../contacts/index.ts";
import { keepView } from "./kept-views.ts";
import {
  findPublished,
  findPublishedMark,
  type PublishedMark,
  type PublishedPage,
} from "./landing-pages.sql.ts";
import { readWords, showPage } from "./show-page.ts";
import { shownLately } from "./shown-lately.ts";
import { socialImagePng } from "./social-image.ts";

const PICTURES = { max: 120, windowSeconds: 60, by: "address" } as const;

type Params = { slug: string; contactSlug: string };

/** Serves landing pages, for anyone and for each contact. */
export function servePublicPages(app: FastifyInstance, services: Services): void {
  const add = (url: string) =>
    app.route<{ Params: Params }>({
      method: ["GET", "HEAD"],
      url,
      handler: (request, reply) =>
        answerPage(services, request, reply, async (context) => {
          const { slug, contactSlug } = request.params;
          const page = await served(services, slug);
          const contact = contactSlug ? await readContact(services, page, contactSlug) : null;
          const show = async () =>
            showPage(context, await published(services, slug), {
              language: languageOf(request),
              contact,
              scheme: "device",
            });
          const html = contact ? await show() : await shownLately(services.db, slug, page.mark, show);
          if (await isCounted(services, page, request))
            await keepView(services, {
              accountId: page.accountId,
              pageId: page.pageId,
              contactId: contact?._id ?? null,
              viewedAt: services.clock.now(),
            });
          return html;
        }),
    });
  add("/p/:slug");
  add("/p/:slug/:contactSlug");

  app.get<{ Params: Params }>("/p/:slug/social.png", (request, reply) =>
    answerPage(services, request, reply, async (context) => {
      await countCall(services.db, `GET /p/social.png ${countedAddress(request.ip)}`, PICTURES);
      const { slug } = request.params;
      await served(services, slug);
      const page = await published(services, slug);
      const { accountId, design } = page;
      const title = (await readWords(context, page, null))(page.title);
      const { name: brand } = await readBusiness(services.db, accountId);
      const picture = await socialImagePng({ title, brand, colors: design.colors });
      return (
        reply
          .header("cross-origin-resource-policy", "cross-origin")
          // Its address identifies its contents.
          .header("cache-control", "public, max-age=86400")
          .type("image/png")
          .send(picture)
      );
    }),
  );
}

async function served({ db }: Services, slug: string): Promise<PublishedMark> {
  const page = await findPublishedMark(db, slug);
  if (!page) throw invalidLink();
  return requireServed(page);
}

async function published({ db }: Services, slug: string): Promise<PublishedPage> {
  const page = await findPublished(db, slug);
  if (!page) throw invalidLink();
  return page;
}

async function readContact({ db, env }: Services, { accountId }: PublishedMark, contactSlug: string) {
  const holder = readContactLinkSlug(env, contactSlug);
  const contact =
    holder?.accountId === accountId ? await findContactOfLink(db, accountId, holder.contactId) : null;
  if (!contact) throw invalidLink();
  return contact;
}

/** A view counts for people who are not users of the account. */
async function isCounted(
  { db, env, clock }: Services,
  { accountId }: PublishedMark,
  request: FastifyRequest,
): Promise<boolean> {
  const { method, headers } = request;
  const { kind } = judgeClick({ method, headers, othersFromAddress: 0, msSinceText: null });
  if (kind === "machine") return false;
  if (readServerCookie(request, env, "session") === null) return true;
  const caller = await readCaller(db, env, clock.now(), request);
  return caller?.accountId !== accountId;
}
