import type { EmailSubscription } from "@broadcast/contract/public-links";
import { escapeHtml } from "../../http/escape-html.ts";
import { problemIn } from "../../public-pages/page-problems.ts";
import { type PageLanguage, pageWords } from "../../public-pages/page-words.ts";
import { type Branded, publicPage } from "../../public-pages/public-page.ts";

interface EmailSubscriptionPage {
  subscription: Branded<EmailSubscription>;
  language: PageLanguage;
  /** The path of the page itself. */
  action: string;
  problem?: string;
}

/** Renders the page of an email's footer link: the address's state, and the button that changes it. */
export function emailSubscriptionPage({
  subscription: { isSubscribed, email, company, brand },
  language,
  action,
  problem,
}: EmailSubscriptionPage): string {
  const words = pageWords(language);
  const standing = isSubscribed ? words.isSubscribed(company) : words.isUnsubscribed(company);
  return publicPage({
    language,
    businessName: company,
    brand,
    title: words.emailTitle,
    body: `
      <p class="done" role="status"><span aria-hidden="true">${isSubscribed ? "✓" : "✕"}</span><span><strong>${escapeHtml(
        email ?? words.yourAddress,
      )}</strong> ${escapeHtml(standing)}</span></p>
      ${problem ? `<p class="problem" role="alert">${escapeHtml(problemIn(language, problem))}</p>` : ""}
      <form method="post" action="${escapeHtml(action)}">
        <input type="hidden" name="wanted" value="${isSubscribed ? "unsubscribe" : "subscribe"}">
        <button type="submit"${isSubscribed ? "" : ' class="quiet"'}>${escapeHtml(
          isSubscribed ? words.unsubscribe : words.subscribe,
        )}</button>
      </form>`,
  });
}
