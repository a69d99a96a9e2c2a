import type { SingleOptIn } from "@broadcast/contract/public-links";
import { displayPhoneNumber } from "@broadcast/domain/phone/phone-number";
import { escapeHtml } from "../../http/escape-html.ts";
import type { Told } from "../../public-pages/answer-page.ts";
import { type PageLanguage, pageWords } from "../../public-pages/page-words.ts";
import { type Branded, doneHtml, publicPage } from "../../public-pages/public-page.ts";
import { type FormOfPage, formHtml } from "../configurable-forms/index.ts";

interface SubscribePage {
  page: Branded<SingleOptIn>;
  language: PageLanguage;
  /** The path of the page itself. */
  action: string;
  token: string;
  told?: Told;
  problem?: string;
  problems?: Readonly<Record<string, string>>;
}

/** Renders the page to join a business's list. */
export function subscribePage({ page, language, ...form }: SubscribePage): string {
  const words = pageWords(language);
  return publicPage({
    language,
    businessName: page.company,
    brand: page.brand,
    phoneNumber: page.phoneNumber && displayPhoneNumber(page.phoneNumber),
    title: page.heading || words.join(page.company),
    body: formHtml({ shown: joinForm(page), language, submitLabel: words.subscribe, ...form }),
    hasFooter: false,
  });
}

export function joinForm(page: SingleOptIn): FormOfPage {
  const field = (name: string, kind: "text" | "phone", label: string) => ({
    name,
    kind,
    options: [],
    label,
    help: "",
    isRequired: true,
    masked: "",
  });
  return {
    businessName: page.company,
    title: page.heading,
    description: page.info,
    fields: [
      field("firstName", "text", "First name"),
      field("lastName", "text", "Last name"),
      field("phoneNumber", "phone", "Mobile number"),
    ],
    consents: [{ channel: "text", wording: page.consentText }],
    redirectUrl: null,
  };
}

/** Renders the page after joining. */
export function subscribedPage({ page, language }: Pick<SubscribePage, "page" | "language">): string {
  const words = pageWords(language);
  const number = page.phoneNumber && displayPhoneNumber(page.phoneNumber);
  return publicPage({
    language,
    businessName: page.company,
    brand: page.brand,
    phoneNumber: number,
    title: words.thankYou,
    hasFooter: false,
    body: `
      ${doneHtml(words.subscribed)}
      ${page.asksToConfirm ? `<p class="intro">${escapeHtml(words.confirmByText(page.company))}</p>` : ""}
      <p class="note">${escapeHtml(words.stopAnyTime)}${number ? ` ${escapeHtml(words.wayBack(number))}` : ""}</p>`,
  });
}
