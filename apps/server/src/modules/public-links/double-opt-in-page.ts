import type { PublicContact } from "@broadcast/contract/public-links";
import { escapeHtml } from "../../http/escape-html.ts";
import type { Told } from "../../public-pages/answer-page.ts";
import { problemIn } from "../../public-pages/page-problems.ts";
import { type PageLanguage, pageWords } from "../../public-pages/page-words.ts";
import { type Branded, doneHtml, hostOf, publicPage } from "../../public-pages/public-page.ts";
import { type FormOfPage, formHtml } from "../configurable-forms/index.ts";

interface Asked {
  contact: Branded<PublicContact>;
  language: PageLanguage;
  /** The path of the page itself. */
  action: string;
}

interface WithProblem {
  /** The previous input, when something is wrong with it. */
  told?: Told;
  problem?: string;
  problems?: Readonly<Record<string, string>>;
}

/** The steps of its forms: to accept, and to tell more (document 2, section 4). */
export type DoubleOptInStep = "accept" | "update";

/** Renders a double opt-in page: its first step, or the second once they have confirmed. */
export const doubleOptInPage = (asked: Asked & WithProblem): string =>
  asked.contact.isDoubleOptedIn ? confirmedPage(asked) : askingPage(asked);

function askingPage({ contact, language, action, problem }: Asked & WithProblem): string {
  const words = pageWords(language);
  const { formattedName: business, formattedPhoneNumber } = contact.user;
  return publicPage({
    language,
    businessName: business,
    brand: contact.brand,
    phoneNumber: formattedPhoneNumber,
    title: words.confirmTitle,
    body: `
      <p class="intro">${escapeHtml(words.wouldLikeToText(business, contact.phoneNumber))}</p>
      <blockquote>${escapeHtml(contact.consentText)}</blockquote>
      ${problem ? `<p class="problem" role="alert">${escapeHtml(problemIn(language, problem))}</p>` : ""}
      <form method="post" action="${escapeHtml(action)}">
        <input type="hidden" name="step" value="accept">
        <input type="hidden" name="consentText" value="${escapeHtml(contact.consentText)}">
        <button type="submit">${escapeHtml(words.accept)}</button>
      </form>
      <p class="note">${escapeHtml(words.notWanted)}</p>`,
  });
}

function confirmedPage({ contact, language, action, ...typed }: Asked & WithProblem): string {
  const words = pageWords(language);
  const { formattedName: business, formattedPhoneNumber } = contact.user;
  const form = formHtml({
    shown: profileForm(contact),
    token: null,
    action,
    language,
    step: "update" satisfies DoubleOptInStep,
    submitLabel: words.update,
    ...typed,
  });
  return publicPage({
    language,
    businessName: business,
    brand: contact.brand,
    phoneNumber: formattedPhoneNumber,
    title: words.thankYou,
    body: `
      ${doneHtml(words.confirmed(business))}
      ${wayOn(contact, language)}
      <section class="more">
        <h2>${escapeHtml(words.tellMore(business))}</h2>
        <p class="note">${escapeHtml(words.onlyWhatChanges)}</p>
        ${form}
      </section>`,
  });
}

/** Renders its third step; redirects if the business wants that. */
export function profileUpdatedPage({ contact, language }: Pick<Asked, "contact" | "language">): string {
  const words = pageWords(language);
  const host = contact.redirectUrl && hostOf(contact.redirectUrl);
  return publicPage({
    language,
    businessName: contact.user.formattedName,
    brand: contact.brand,
    phoneNumber: contact.user.formattedPhoneNumber,
    title: words.thankYouForUpdating,
    redirectUrl: contact.redirectUrl,
    body: `
      ${doneHtml(words.updated)}
      ${host ? `<p class="note">${escapeHtml(words.takenTo(host))}</p>` : ""}
      ${wayOn(contact, language)}`,
  });
}

function wayOn({ redirectUrl }: PublicContact, language: PageLanguage): string {
  const host = redirectUrl && hostOf(redirectUrl);
  if (!redirectUrl || !host) return "";
  return `<a class="button" href="${escapeHtml(redirectUrl)}">${escapeHtml(pageWords(language).goOnTo(host))}</a>`;
}

/**
 * The form for a contact's own data. Its fields are empty: known values are shown masked, since others may have the
 * link.
 */
export function profileForm(contact: PublicContact): FormOfPage {
  const field = (
    name: string,
    kind: FormOfPage["fields"][number]["kind"],
    label: string,
    masked: string,
  ) => ({
    name,
    kind,
    options: [],
    label,
    help: "",
    isRequired: false,
    masked,
  });
  return {
    businessName: contact.user.formattedName,
    title: "",
    description: "",
    fields: [
      field("firstName", "text", "First name", contact.firstName),
      field("lastName", "text", "Last name", contact.lastName),
      field("company", "text", "Company", contact.company),
      field("email", "email", "Email", contact.email),
      field("birthDay", "day", "Birthday", contact.hasBirthday ? "•••" : ""),
    ],
    consents: [],
    redirectUrl: contact.redirectUrl,
  };
}
