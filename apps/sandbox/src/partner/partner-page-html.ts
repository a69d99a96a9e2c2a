import { escapeHtml, writtenPage } from "../written-page.ts";

const foot = "Sandbox stand-in for a partner: Bloom Booking";

const page = (styles: string, title: string, content: string) =>
  writtenPage({ styles, title: `${title} · Bloom Booking`, sign: "flower", content, foot });

const connectLink = (label: string) =>
  `<a class="button primary check-back" href="/partner/connect">${label}</a>`;
const sandboxLink = '<a class="button check-leave" href="/">Back to the sandbox</a>';

/** The start page. */
export const partnerHome = (styles: string): string =>
  page(
    styles,
    "Not connected",
    `<h1>Bloom Booking</h1>
<p class="check-lead">A pretend product that books appointments. Connect it to a business to see how it works.</p>
${connectLink("Connect Project Broadcast")}
${sandboxLink}`,
  );

export const connectedPage = (styles: string, business: string): string =>
  page(
    styles,
    "Connected",
    `<h1>Connected as ${escapeHtml(business)}</h1>
<p class="check-lead">Bloom Booking just used its token to read the business name.</p>
${connectLink("Connect again")}
${sandboxLink}`,
  );

/** Shown when the token is no longer valid. */
export const overPage = (styles: string): string =>
  page(
    styles,
    "No longer connected",
    `<h1>Connection ended</h1>
<p class="check-lead">The business removed Bloom Booking, so its token was rejected.</p>
${connectLink("Connect again")}
${sandboxLink}`,
  );

export const failedPage = (styles: string, why: string): string =>
  page(
    styles,
    "Not connected",
    `<h1>Not connected</h1>
<p class="check-lead">${escapeHtml(why)}</p>
${connectLink("Connect Project Broadcast")}
${sandboxLink}`,
  );
