import { publicLinks } from "@broadcast/contract/public-links";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../app-error.ts";
import { retriedTransaction } from "../../db/retried-transaction.ts";
import type { Context } from "../../http/context.ts";
import { asAppError, beginErrorAnswer } from "../../http/error-answer.ts";
import { countCall, countedAddress } from "../../http/guard/limits/rate-limit.ts";
import { answerPage, languageOf, type Told } from "../../public-pages/answer-page.ts";
import { HONEYPOT, makeFormToken, readFormToken } from "../../public-pages/form-trap.ts";
import type { Services } from "../../services.ts";
import { readTold } from "../configurable-forms/index.ts";
import { acceptDoubleOptIn, readDoubleOptIn, tellProfile } from "./double-opt-in.ts";
import {
  type DoubleOptInStep,
  doubleOptInPage,
  profileForm,
  profileUpdatedPage,
} from "./double-opt-in-page.ts";
import { readSubscription, subscribe, unsubscribe } from "./email-subscription.ts";
import { emailSubscriptionPage } from "./email-subscription-page.ts";
import { joinList, readSingleOptIn } from "./single-opt-in.ts";
import { joinForm, subscribedPage, subscribePage } from "./subscribe-page.ts";

const TOO_OLD = "This page was open for too long. Please submit it again. We kept what you typed.";
const TOO_FAST = "That was very quick. Please check what you typed and send it again.";
const NOT_AGREED = "Check the box to agree before you join.";

interface LimitedEndpoint {
  method: string;
  path: string;
  rateLimit?: Parameters<typeof countCall>[2];
}

type Refused = { told: Told; problem?: string; problems?: Record<string, string> };

interface LinkPage<Params> {
  url: string;
  /** The API's call that does the same, for its limit. */
  endpoint: LimitedEndpoint;
  /** Draws the page, again with the input after a refusal. */
  draw: (context: Context, request: FastifyRequest<{ Params: Params }>, refused?: Refused) => Promise<string>;
  /** Does what a visitor sent, in a transaction; returns the page to show, or null for the current one. */
  act: (context: Context, request: FastifyRequest<{ Params: Params }>, told: Told) => Promise<string | null>;
}

/** Serves the pages of links in messages, and the one to join a list, as HTML without scripts. */
export function servePublicLinkPages(app: FastifyInstance, services: Services): void {
  serveLinkPage<{ contactSlug: string }>(app, services, {
    url: "/unsubscribe/:contactSlug",
    endpoint: publicLinks.unsubscribe,
    draw: async (context, request, refused) =>
      emailSubscriptionPage({
        subscription: await readSubscription(context, request.params.contactSlug),
        language: languageOf(request),
        action: request.url,
        ...(refused?.problem !== undefined && { problem: refused.problem }),
      }),
    act: async (context, request, told) => {
      const { contactSlug } = request.params;
      const isOneClick = told["List-Unsubscribe"] === "One-Click";
      if (told.wanted === "subscribe" && !isOneClick) await subscribe(context, contactSlug);
      else await unsubscribe(context, contactSlug, isOneClick);
      return null;
    },
  });
  serveLinkPage<{ contactSlug: string }>(app, services, {
    url: "/d/:contactSlug",
    endpoint: publicLinks.acceptDoubleOptIn,
    draw: async (context, request, refused) => {
      const language = languageOf(request);
      const contact = await readDoubleOptIn(context, request.params.contactSlug, language);
      return doubleOptInPage({ contact, language, action: request.url, ...refused });
    },
    act: async (context, request, told) => {
      const { contactSlug } = request.params;
      if (told.step !== ("update" satisfies DoubleOptInStep)) {
        await acceptDoubleOptIn(context, contactSlug, told.consentText);
        return null;
      }
      const asked = await readDoubleOptIn(context, contactSlug);
      const { profile } = readTold(profileForm(asked), told);
      const contact = await tellProfile(context, contactSlug, profile);
      return profileUpdatedPage({ contact, language: languageOf(request) });
    },
  });
  serveLinkPage<{ slug: string }>(app, services, {
    url: "/u/:slug/subscribe",
    endpoint: publicLinks.joinList,
    draw: async (context, request, refused) => {
      const { slug } = request.params;
      const { env, clock } = context;
      const page = await readSingleOptIn(context, slug);
      const kept = refused?.told.token ?? "";
      // A visitor who was too fast has taken enough time by the next try.
      const token = readFormToken(env, tokenKey(slug), kept, clock.now())
        ? kept
        : makeFormToken(env, tokenKey(slug), clock.now());
      return subscribePage({ page, language: languageOf(request), action: request.url, token, ...refused });
    },
    act: async (context, request, told) => {
      const { slug } = request.params;
      const page = await readSingleOptIn(context, slug);
      const joining = readJoining(context, slug, told, page);
      if (joining !== "program") await joinList(context, slug, joining);
      return subscribedPage({ page, language: languageOf(request) });
    },
  });
}

/** Serves a page and what visitors send from it. If that is refused, the page returns with the input and its errors. */
function serveLinkPage<Params>(
  app: FastifyInstance,
  services: Services,
  { url, endpoint, draw, act }: LinkPage<Params>,
): void {
  app.get<{ Params: Params }>(url, (request, reply) =>
    answerPage(services, request, reply, (context) => draw(context, request)),
  );
  app.post<{ Params: Params; Body: Told }>(url, (request, reply) =>
    answerPage(services, request, reply, async (outer) => {
      await countPost(services, request, endpoint);
      const told = request.body ?? {};
      try {
        const page = await retriedTransaction(services.db, (db) => act({ ...outer, db }, request, told));
        return page ?? reply.redirect(request.url, 303);
      } catch (error) {
        if (asAppError(error).status === 404) throw error;
        const { message, extras } = beginErrorAnswer(error, request, reply);
        return draw(outer, request, {
          told,
          ...(extras.fields ? { problems: extras.fields } : { problem: message }),
        });
      }
    }),
  );
}

const tokenKey = (slug: string) => `subscribe ${slug}`;

/** Reads a visitor's input; returns "program" when no person can have filled it in. */
function readJoining(
  { env, clock }: Context,
  slug: string,
  told: Told,
  page: Awaited<ReturnType<typeof readSingleOptIn>>,
) {
  const opened = readFormToken(env, tokenKey(slug), told.token ?? "", clock.now());
  if (!opened) throw new AppError("conflict", TOO_OLD);
  const { profile } = orWithConsent(told, () => readTold(joinForm(page), told));
  if (told[HONEYPOT]) return "program";
  if (opened.isTooFast) throw new AppError("conflict", TOO_FAST);
  return {
    firstName: profile.firstName ?? "",
    lastName: profile.lastName ?? "",
    phoneNumber: told.phoneNumber ?? "",
    // Browsers normalize line breaks.
    consentText: (told["consent.text"] ?? "").replaceAll("\r\n", "\n"),
  };
}

/** Adds the checkbox to the field errors, so that everything missing is reported at once. */
function orWithConsent<T>(told: Told, read: () => T): T {
  const missing = told["consent.text"] ? {} : { "consent.text": NOT_AGREED };
  const refuse = (fields: Record<string, string>) => {
    throw new AppError("invalid-input", Object.values(fields)[0]!, { fields });
  };
  try {
    const done = read();
    if (missing["consent.text"]) refuse({ "consent.text": NOT_AGREED });
    return done;
  } catch (error) {
    if (error instanceof AppError && error.extras.fields)
      refuse({ ...error.extras.fields, ...missing } as Record<string, string>);
    throw error;
  }
}

const countPost = (
  { db }: Services,
  request: FastifyRequest,
  { method, path, rateLimit }: LimitedEndpoint,
): Promise<void> =>
  rateLimit ? countCall(db, `${method} ${path} ${countedAddress(request.ip)}`, rateLimit) : Promise.resolve();
