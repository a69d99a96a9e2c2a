import { publicForms } from "@broadcast/contract/public-forms";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppError } from "../../../app-error.ts";
import { retriedTransaction } from "../../../db/retried-transaction.ts";
import type { Context } from "../../../http/context.ts";
import { asAppError, beginErrorAnswer } from "../../../http/error-answer.ts";
import { countCall, countedAddress } from "../../../http/guard/limits/rate-limit.ts";
import type { LiveHub } from "../../../http/live/events.ts";
import { type Handlers, serve } from "../../../http/serve.ts";
import {
  answerPage,
  languageOf,
  readForms,
  type Told,
  visitorContext,
} from "../../../public-pages/answer-page.ts";
import { makeFormToken } from "../../../public-pages/form-trap.ts";
import type { Services } from "../../../services.ts";
import { type OpenedForm, submitForm } from "../submissions/submit-form.ts";
import { embedScript, FRAME_HEIGHT_PATH, FRAME_HEIGHT_SCRIPT, FRAMED_BY } from "./embed-script.ts";
import { formPage, submittedPage } from "./form-page.ts";
import { openContactInfo, openFormFor, openFormForAnybody } from "./open-form.ts";

/** Opens the form of an address. */
export type Open = (context: Context, params: Readonly<Record<string, string>>) => Promise<OpenedForm>;

/** The addresses of forms, and how each is opened. */
const openers: Readonly<Record<string, Open>> = {
  "/f/:formSlug/:contactSlug": (context, { formSlug = "", contactSlug = "" }) =>
    openFormFor(context, formSlug, contactSlug),
  "/f/:formSlug": (context, { formSlug = "" }) => openFormForAnybody(context, formSlug),
  "/c/:contactSlug": (context, { contactSlug = "" }) => openContactInfo(context, contactSlug),
  // Its last part only keeps mail programs from collapsing similar links.
  "/c/:contactSlug/:random": (context, { contactSlug = "" }) => openContactInfo(context, contactSlug),
};

/** Returns a form in the API's shape. */
export const withToken = async (context: Context, form: OpenedForm) => ({
  ...form.shown,
  token: makeFormToken(context.env, form.key, context.clock.now()),
});

const handlers: Handlers<typeof publicForms> = {
  readForm: async (context, { params }) =>
    withToken(context, await openFormFor(context, params.formSlug, params.contactSlug)),
  submitForm: async (context, { params, body }) =>
    submitForm(
      context,
      await openFormFor(context, params.formSlug, params.contactSlug),
      body.token,
      body.told,
    ),
  readOpenForm: async (context, { params }) =>
    withToken(context, await openFormForAnybody(context, params.formSlug)),
  submitOpenForm: async (context, { params, body }) =>
    submitForm(context, await openFormForAnybody(context, params.formSlug), body.token, body.told),
  readContactInfo: async (context, { params }) =>
    withToken(context, await openContactInfo(context, params.contactSlug)),
  submitContactInfo: async (context, { params, body }) =>
    submitForm(context, await openContactInfo(context, params.contactSlug), body.token, body.told),
};

/** Serves forms as pages that work without a script, and the calls for programs with their own pages. */
export async function servePublicForms(
  app: FastifyInstance,
  services: Services,
  live: LiveHub,
): Promise<void> {
  readForms(app);
  serve(app, services, live, publicForms, handlers);
  for (const [url, open] of Object.entries(openers)) serveFormPage(app, services, url, open);

  app.get(FRAME_HEIGHT_PATH, (_request, reply) =>
    reply
      .header("cache-control", "public, max-age=3600")
      .type("text/javascript; charset=utf-8")
      .send(FRAME_HEIGHT_SCRIPT),
  );

  app.get<{ Params: { formSlug: string } }>("/f/:formSlug/embed.js", async (request, reply) => {
    await openFormForAnybody(visitorContext(services, request), request.params.formSlug);
    return reply
      .header("cross-origin-resource-policy", "cross-origin")
      .header("cache-control", "public, max-age=3600")
      .type("text/javascript; charset=utf-8")
      .send(embedScript(`${services.env.PUBLIC_URL}/f/${request.params.formSlug}`));
  });
}

/** Serves a form's page and its submission, without a script. */
export function serveFormPage(app: FastifyInstance, services: Services, url: string, open: Open): void {
  app.get<{ Params: Record<string, string> }>(url, (request, reply) =>
    answerPage(services, request, reply, async (context) => {
      const form = await open(context, request.params);
      allowFrames(reply, form);
      return draw(context, request, form);
    }),
  );
  app.post<{ Params: Record<string, string>; Body: Told }>(url, (request, reply) =>
    answerPage(services, request, reply, async (outer) => {
      await countCall(
        services.db,
        `POST ${url} ${countedAddress(request.ip)}`,
        publicForms.submitOpenForm.rateLimit,
      );
      const told = request.body;
      try {
        return await retriedTransaction(services.db, async (db) => {
          const context = { ...outer, db };
          const form = await open(context, request.params);
          allowFrames(reply, form);
          await submitForm(context, form, told.token ?? "", told);
          return submittedPage({
            shown: form.shown,
            language: languageOf(request),
            site: siteOf(request, form),
          });
        });
      } catch (error) {
        if (asAppError(error).status === 404) throw error;
        // The input stays; the page shows the errors.
        const refusal = beginErrorAnswer(error, request, reply);
        return draw(outer, request, await open(outer, request.params), { told, error: refusal });
      }
    }),
  );
}

function draw(
  context: Context,
  request: FastifyRequest,
  form: OpenedForm,
  again?: { told: Told; error: AppError },
): string {
  const problems = again?.error.extras.fields ?? {};
  const hasProblems = Object.keys(problems).length > 0;
  return formPage({
    shown: form.shown,
    token: makeFormToken(context.env, form.key, context.clock.now()),
    action: request.url,
    language: languageOf(request),
    site: siteOf(request, form),
    ...(again && { told: again.told, problems }),
    ...(again && !hasProblems && { problem: again.error.message }),
  });
}

/** Returns the site whose script framed the page, if it is allowed. */
function siteOf({ query }: FastifyRequest, { allowedOrigins = [] }: OpenedForm): string | null {
  const named = (query as Record<string, unknown>)[FRAMED_BY];
  return allowedOrigins.find((origin) => origin === named) ?? null;
}

/** Lets only the allowed sites frame an open form. */
function allowFrames(reply: FastifyReply, { allowedOrigins = [] }: OpenedForm): void {
  if (allowedOrigins.length === 0) return;
  const policy = String(reply.raw.getHeader("content-security-policy"));
  reply.raw.setHeader(
    "content-security-policy",
    policy.replace("frame-ancestors 'none'", `frame-ancestors ${allowedOrigins.join(" ")}`),
  );
  reply.raw.removeHeader("x-frame-options");
}
