import { publicLinks } from "@broadcast/contract/public-links";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../app-error.ts";
import { retriedTransaction } from "../../db/retried-transaction.ts";
import type { Context } from "../../http/context.ts";
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

type Refused = { told: Told; problem?: string; problems?: Record<string, string> };

/** Serves the pages of links in messages, and the one to join a list, as HTML without scripts. */
export function servePublicLinkPages(app: FastifyInstance, services: Services): void {
  type OfContact = { Params: { contactSlug: string } };
  type OfBusiness = { Params: { slug: string } };
  const unsubscribeUrl = "/unsubscribe/:contactSlug";
  const doubleOptInUrl = "/d/:contactSlug";
  const subscribeUrl = "/u/:slug/subscribe";

  const drawSubscription = async (context: Context, request: FastifyRequest<OfContact>, problem?: string) =>
    emailSubscriptionPage({
      subscription: await readSubscription(context, request.params.contactSlug),
      language: languageOf(request),
      action: request.url,
      ...(problem !== undefined && { problem }),
    });
  app.get<OfContact>(unsubscribeUrl, (request, reply) =>
    answerPage(services, request, reply, (context) => drawSubscription(context, request)),
  );
  app.post<OfContact & { Body: Told }>(unsubscribeUrl, (request, reply) =>
    answerPage(services, request, reply, async (outer) => {
      await countPost(services, request, publicLinks.unsubscribe);
      const told = request.body ?? {};
      return orAgain(
        request,
        reply,
        told,
        () =>
          retriedTransaction(services.db, async (db) => {
            const context = { ...outer, db };
            const { contactSlug } = request.params;
            const isOneClick = told["List-Unsubscribe"] === "One-Click";
            if (told.wanted === "subscribe" && !isOneClick) await subscribe(context, contactSlug);
            else await unsubscribe(context, contactSlug, isOneClick);
            return null;
          }),
        ({ problem }) => drawSubscription(outer, request, problem),
      );
    }),
  );

  const drawDoubleOptIn = async (context: Context, request: FastifyRequest<OfContact>, refused?: Refused) => {
    const language = languageOf(request);
    const contact = await readDoubleOptIn(context, request.params.contactSlug, language);
    return doubleOptInPage({ contact, language, action: request.url, ...refused });
  };
  app.get<OfContact>(doubleOptInUrl, (request, reply) =>
    answerPage(services, request, reply, (context) => drawDoubleOptIn(context, request)),
  );
  app.post<OfContact & { Body: Told }>(doubleOptInUrl, (request, reply) =>
    answerPage(services, request, reply, async (outer) => {
      await countPost(services, request, publicLinks.acceptDoubleOptIn);
      const told = request.body ?? {};
      const { contactSlug } = request.params;
      return orAgain(
        request,
        reply,
        told,
        () =>
          retriedTransaction(services.db, async (db) => {
            const context = { ...outer, db };
            if (told.step !== ("update" satisfies DoubleOptInStep)) {
              await acceptDoubleOptIn(context, contactSlug, told.consentText);
              return null;
            }
            const asked = await readDoubleOptIn(context, contactSlug);
            const { profile } = readTold(profileForm(asked), told);
            const contact = await tellProfile(context, contactSlug, profile);
            return profileUpdatedPage({ contact, language: languageOf(request) });
          }),
        (refused) => drawDoubleOptIn(outer, request, refused),
      );
    }),
  );

  const drawSubscribe = async (context: Context, request: FastifyRequest<OfBusiness>, refused?: Refused) => {
    const { slug } = request.params;
    const { env, clock } = context;
    const page = await readSingleOptIn(context, slug);
    const kept = refused?.told.token ?? "";
    // A visitor who was too fast has taken enough time by the next try.
    const token = readFormToken(env, tokenKey(slug), kept, clock.now())
      ? kept
      : makeFormToken(env, tokenKey(slug), clock.now());
    return subscribePage({ page, language: languageOf(request), action: request.url, token, ...refused });
  };
  app.get<OfBusiness>(subscribeUrl, (request, reply) =>
    answerPage(services, request, reply, (context) => drawSubscribe(context, request)),
  );
  app.post<OfBusiness & { Body: Told }>(subscribeUrl, (request, reply) =>
    answerPage(services, request, reply, async (outer) => {
      await countPost(services, request, publicLinks.joinList);
      const told = request.body ?? {};
      return orAgain(
        request,
        reply,
        told,
        () =>
          retriedTransaction(services.db, async (db) => {
            const context = { ...outer, db };
            const { slug } = request.params;
            const page = await readSingleOptIn(context, slug);
            const joining = readJoining(context, slug, told, page);
            if (joining !== "program") await joinList(context, slug, joining);
            return subscribedPage({ page, language: languageOf(request) });
          }),
        (refused) => drawSubscribe(outer, request, refused),
      );
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
  { method, path, rateLimit }: { method: string; path: string; rateLimit?: Parameters<typeof countCall>[2] },
): Promise<void> =>
  rateLimit ? countCall(db, `${method} ${path} ${countedAddress(request.ip)}`, rateLimit) : Promise.resolve();

/**
 * Sends the answer of `act`, or for null the current page, once all is stored; if refused, the page again with the
 * input and its errors.
 */
async function orAgain(
  request: FastifyRequest,
  reply: FastifyReply,
  told: Told,
  act: () => Promise<string | null>,
  draw: (refused: Refused) => Promise<string>,
): Promise<string | FastifyReply> {
  try {
    return (await act()) ?? reply.redirect(request.url, 303);
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 404) throw error;
    if (error.cause) request.log.error({ err: error.cause }, "a public page failed");
    reply.status(error.status);
    const { fields } = error.extras;
    return draw({ told, ...(fields ? { problems: fields } : { problem: error.message }) });
  }
}
