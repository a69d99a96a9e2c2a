import { keywordForms } from "@broadcast/contract/public-forms";
import { qrCodeSvg } from "@broadcast/domain/content/qr-code-drawing";
import { formatPhoneNumber } from "@broadcast/domain/phone/phone-number";
import type { FastifyInstance } from "fastify";
import { escapeHtml } from "../../http/escape-html.ts";
import type { LiveHub } from "../../http/live/events.ts";
import { type Handlers, serve } from "../../http/serve.ts";
import { answerPage, languageOf, readForms } from "../../public-pages/answer-page.ts";
import { type PageLanguage, pageWords } from "../../public-pages/page-words.ts";
import { publicPage } from "../../public-pages/public-page.ts";
import type { Services } from "../../services.ts";
import { serveFormPage, submitForm, withToken } from "../configurable-forms/index.ts";
import { openKeywordInfo, readPublicKeyword } from "./keyword-links.ts";

const QR_PIXELS = 220;
const PLAIN = {
  dots: "square",
  corners: "square",
  color: "#000000",
  background: "#ffffff",
  logo: null,
} as const;

const handlers: Handlers<typeof keywordForms> = {
  readKeywordInfo: async (context, { params }) =>
    withToken(context, await openKeywordInfo(context, params.contactSlug, params.keywordSlug)),
  submitKeywordInfo: async (context, { params, body }) =>
    submitForm(
      context,
      await openKeywordInfo(context, params.contactSlug, params.keywordSlug),
      body.token,
      body.told,
    ),
};

/** Serves the page that lets phones text a word, and the contact info form that applies the keyword. */
export async function servePublicKeywords(
  app: FastifyInstance,
  services: Services,
  live: LiveHub,
): Promise<void> {
  readForms(app);
  serve(app, services, live, keywordForms, handlers);
  for (const end of ["", "/:random"])
    serveFormPage(
      app,
      services,
      `/c/:contactSlug/k/:keywordSlug${end}`,
      (context, { contactSlug = "", keywordSlug = "" }) => openKeywordInfo(context, contactSlug, keywordSlug),
    );

  app.get<{ Params: { keywordSlug: string } }>("/t/:keywordSlug", (request, reply) =>
    answerPage(services, request, reply, async () =>
      keywordPage(await readPublicKeyword(services, request.params.keywordSlug), languageOf(request)),
    ),
  );
}

function keywordPage(
  { businessName, brand, word, phoneNumber, smsLink }: Awaited<ReturnType<typeof readPublicKeyword>>,
  language: PageLanguage,
): string {
  const words = pageWords(language);
  const shownNumber = formatPhoneNumber(phoneNumber);
  const code = qrCodeSvg(smsLink, PLAIN, QR_PIXELS);
  return publicPage({
    language,
    businessName,
    brand,
    title: words.textWord(word, shownNumber),
    body: `<a class="button" href="${escapeHtml(smsLink)}">${escapeHtml(words.openMessages)}</a>
      <div class="scan"><p class="note">${escapeHtml(words.scanCode)}</p>
      <p role="img" aria-label="${escapeHtml(words.qrCode)}">${code}</p></div>
      <p class="note">${escapeHtml(words.stopAnyTime)}</p>`,
  });
}
