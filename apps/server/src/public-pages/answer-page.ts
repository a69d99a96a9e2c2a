import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";
import type { Context } from "../http/context.ts";
import { countCall, countedAddress } from "../http/guard/limits/rate-limit.ts";
import type { Services } from "../services.ts";
import { problemIn } from "./page-problems.ts";
import { type PageLanguage, pageLanguage } from "./page-words.ts";
import { publicPage, withFooter } from "./public-page.ts";

/** What a page's form sends, by the name of the field. */
export type Told = Readonly<Record<string, string>>;

const FORM_MAX_BYTES = 64 * 1024;
const BAD_LINKS = { max: 120, windowSeconds: 60 } as const;

/** Lets a scope of routes read what pages without a script send. */
export const readForms = (app: FastifyInstance): void =>
  void app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: FORM_MAX_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

/** The language of who asks for a page. */
export const languageOf = (request: FastifyRequest): PageLanguage =>
  pageLanguage(request.headers["accept-language"]);

/** What a use case gets whose page anybody may open. */
export const visitorContext = (services: Services, request: FastifyRequest): Context => ({
  ...services,
  address: request.ip,
  userAgent: request.headers["user-agent"] ?? "",
  // Nobody is signed in here: these pages neither set nor read cookies.
  setCookie: () => {},
  readCookie: () => null,
});

/** Sends a page to who opened a link. */
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
 * Sends the page that `make` draws; where it is refused, a page that says why. Only links that name nothing are counted:
 * a whole hall may scan one code behind one address, and none of them is turned away.
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
    if (!(error instanceof AppError)) throw error;
    return answerFailedPage(services, request, reply, await countedFailure(services, request, error));
  }
}

async function countedFailure({ db }: Services, request: FastifyRequest, error: AppError): Promise<AppError> {
  if (error.status !== 404) return error;
  try {
    await countCall(db, `bad-page ${countedAddress(request.ip)}`, { ...BAD_LINKS, by: "address" });
    return error;
  } catch (refusal) {
    if (refusal instanceof AppError) return refusal;
    throw refusal;
  }
}

/** Sends a page that says in one sentence why there is none. */
export function answerFailedPage(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  error: AppError,
): FastifyReply {
  reply.status(error.status);
  if (error.retryAfterSeconds) reply.header("retry-after", error.retryAfterSeconds);
  if (error.cause) request.log.error({ err: error.cause }, "a public page failed");
  const language = languageOf(request);
  const page = publicPage({
    language,
    businessName: "",
    title: problemIn(language, error.message),
    body: "",
  });
  return sendPage(services, request, reply, page);
}
