import type { FastifyReply, FastifyRequest } from "fastify";
import type { AppError } from "../app-error.ts";
import type { Services } from "../services.ts";
import { type PageLanguage, pageLanguage } from "./page-words.ts";
import { publicPage, withFooter } from "./public-page.ts";

/** The language of who asks for a page. */
export const languageOf = (request: FastifyRequest): PageLanguage =>
  pageLanguage(request.headers["accept-language"]);

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
    .type("text/html; charset=utf-8")
    .send(withFooter(page, language, env));
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
  const page = publicPage({
    language: languageOf(request),
    businessName: "",
    title: error.message,
    body: "",
  });
  return sendPage(services, request, reply, page);
}
