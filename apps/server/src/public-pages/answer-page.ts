import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";
import type { Context } from "../http/context.ts";
import { beginErrorAnswer } from "../http/error-answer.ts";
import { countCall, countedAddress } from "../http/guard/limits/rate-limit.ts";
import type { Services } from "../services.ts";
import { problemIn } from "./page-problems.ts";
import { type PageLanguage, pageLanguage } from "./page-words.ts";
import { publicPage, withFooter } from "./public-page.ts";

/** The values of a page's form, by field name. */
export type Told = Readonly<Record<string, string>>;

const FORM_MAX_BYTES = 64 * 1024;
const BAD_LINKS = { max: 120, windowSeconds: 60 } as const;

/** Lets a scope of routes read forms from pages without scripts. */
export const readForms = (app: FastifyInstance): void =>
  void app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: FORM_MAX_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

/** Returns the visitor's language. */
export const languageOf = (request: FastifyRequest): PageLanguage =>
  pageLanguage(request.headers["accept-language"]);

/** Returns the context of a use case on a public page. */
export const visitorContext = (services: Services, request: FastifyRequest): Context => ({
  ...services,
  address: request.ip,
  userAgent: request.headers["user-agent"] ?? "",
  // Visitors are not signed in: these pages neither set nor read cookies.
  setCookie: () => {},
  readCookie: () => null,
});

/** Sends a page to a visitor. */
export function sendPage(
  { env }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
): FastifyReply {
  const language = languageOf(request);
  return reply
    .header("cache-control", "no-store")
    .header("content-language", language)
    .header("vary", "accept-language")
    .type("text/html; charset=utf-8")
    .send(withFooter(page, language, env));
}

/**
 * Sends the page that `make` draws, or a page with the reason for a refusal. Only invalid links count against the rate
 * limit: a whole audience may scan one code behind one address and must not be turned away.
 */
export async function answerPage(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  make: (context: Context) => Promise<string | FastifyReply>,
): Promise<FastifyReply> {
  try {
    const page = await make(visitorContext(services, request));
    return typeof page === "string" ? sendPage(services, request, reply, page) : page;
  } catch (error) {
    return answerFailedPage(services, request, reply, await countedFailure(services, request, error));
  }
}

async function countedFailure({ db }: Services, request: FastifyRequest, error: unknown): Promise<unknown> {
  if (!(error instanceof AppError) || error.status !== 404) return error;
  try {
    await countCall(db, `bad-page ${countedAddress(request.ip)}`, { ...BAD_LINKS, by: "address" });
    return error;
  } catch (refusal) {
    return refusal;
  }
}

/** Sends a page that says in one sentence why there is nothing to show. */
export function answerFailedPage(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
): FastifyReply {
  const error = beginErrorAnswer(thrown, request, reply);
  const language = languageOf(request);
  const page = publicPage({
    language,
    businessName: "",
    title: problemIn(language, error.message),
    body: "",
  });
  return sendPage(services, request, reply, page);
}
