import type { ContentDesign } from "@broadcast/contract/content-design";
import { initials } from "@broadcast/domain/account/names";
import { contrastOf, darkColors, SHAPE_CONTRAST } from "@broadcast/domain/content/colors";
import type { Env } from "../env.ts";
import { escapeHtml } from "../http/escape-html.ts";
import type { BusinessLook } from "./business.sql.ts";
import { type PageLanguage, pageWords } from "./page-words.ts";
import { pictureUrl } from "./picture-url.ts";

/** The part of a business's look that a page uses. */
export interface PageBrand {
  logoUrl: string | null;
  colors: ContentDesign["colors"] | null;
}

/** A page's data with the look of its business. */
export type Branded<T> = T & { brand: PageBrand };

export const pageBrandOf = (
  env: Pick<Env, "PUBLIC_URL" | "SECRET">,
  { logoId, colors }: BusinessLook,
): PageBrand => ({ logoUrl: logoId && pictureUrl(env, logoId), colors });

interface PublicPage {
  language: PageLanguage;
  /** The business of the page; empty when it is unknown. */
  businessName: string;
  /** Its logo and colors; ours if missing. */
  brand?: PageBrand;
  /** The sender of its texts, formatted for reading; on pages about texts. */
  phoneNumber?: string | null;
  title: string;
  /** The HTML below the title. */
  body: string;
  /** Where the page redirects by itself. */
  redirectUrl?: string | null;
  /** Off on the page to join a list (document 2, section 2.13). */
  hasFooter?: boolean;
}

/** Document 2, section 9. */
const REDIRECT_SECONDS = 2;

/** Placeholder for the footer of a public page, replaced when the page is sent (`withFooter`). */
export const FOOTER = "<!--footer-->";

/** Renders a public page in one answer: it loads no script, no font and no picture but the logo. */
export function publicPage({
  language,
  businessName,
  brand: its,
  phoneNumber,
  title,
  body,
  redirectUrl,
  hasFooter = true,
}: PublicPage): string {
  const brand = businessName
    ? `<div class="brand">${markOf(businessName, its)}<p class="name"><bdi>${escapeHtml(businessName)}</bdi></p>${
        phoneNumber ? `<p class="number">${escapeHtml(phoneNumber)}</p>` : ""
      }</div>`
    : "";
  const redirect =
    redirectUrl && hostOf(redirectUrl) !== null
      ? `<meta http-equiv="refresh" content="${REDIRECT_SECONDS};url=${escapeHtml(redirectUrl)}">`
      : "";
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
${redirect}
<title>${escapeHtml(businessName ? `${title} – ${businessName}` : title)}</title>
<style>${STYLE}${FORM_STYLE}${brandStyle(its)}</style>
</head>
<body>
<main>
${brand}
<section class="card">
<h1>${escapeHtml(title)}</h1>
${body}
</section>
</main>
${hasFooter ? FOOTER : ""}
</body>
</html>`;
}

const markOf = (businessName: string, brand?: PageBrand): string =>
  brand?.logoUrl
    ? `<img class="logo" src="${escapeHtml(brand.logoUrl)}" alt="">`
    : `<span class="mark" aria-hidden="true">${escapeHtml(initials({ company: businessName }) || "•")}</span>`;

/** The business's color for buttons, light and dark. */
function brandStyle(brand?: PageBrand): string {
  if (!brand?.colors) return "";
  const { button, buttonText } = brand.colors;
  const dark = darkColors({ ...brand.colors, background: "#ffffff" });
  // A shape in that color has to stand out from the card.
  const shape = contrastOf(button, "#ffffff") < SHAPE_CONTRAST ? ";--shape:var(--text)" : "";
  return `:root{--brand:${button};--on-brand:${buttonText}${shape}}@media (prefers-color-scheme:dark){:root{--brand:${dark.button};--on-brand:${dark.buttonText};--shape:var(--brand)}}`;
}

/** Returns the host of a page for display; null when the URL is not a web page. */
export function hostOf(url: string): string | null {
  const parsed = URL.parse(url);
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.host.replace(/^www\./, "") : null;
}

/** A confirmation below a title. */
export const doneHtml = (sentence: string): string =>
  `<p class="done" role="status"><span aria-hidden="true">✓</span><span>${escapeHtml(sentence)}</span></p>`;

/** Adds the abuse report, the terms and the privacy policy below a page (document 2, section 2.13). */
export function withFooter(
  page: string,
  language: PageLanguage,
  { SUPPORT_EMAIL, TERMS_URL, PRIVACY_URL }: Pick<Env, "SUPPORT_EMAIL" | "TERMS_URL" | "PRIVACY_URL">,
): string {
  const words = pageWords(language);
  const links = [
    [words.reportAbuse, `mailto:${SUPPORT_EMAIL}?subject=${encodeURIComponent("Report abuse")}`],
    [words.terms, TERMS_URL],
    [words.privacy, PRIVACY_URL],
  ].flatMap(([label, href]) =>
    label && href ? [`<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`] : [],
  );
  return page.replace(FOOTER, `<footer>${links.join("")}</footer>`);
}

/** The look of forms, in variables that a page sets. */
export const FORM_STYLE = `
.intro{margin:0 0 1rem;color:var(--soft);white-space:pre-line;overflow-wrap:anywhere}
.field{margin:1rem 0 0;padding:0;border:0;min-width:0}
label,legend{display:block;padding:0;margin:0 0 .35rem;font-weight:600}
input,select{width:100%;min-height:2.9rem;padding:.5rem .75rem;border:1px solid var(--control);border-radius:10px;background:var(--card);color:inherit;font:inherit}
input[aria-invalid=true]{border-color:var(--bad)}
.day{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,7rem),1fr));gap:.5rem}
.note{margin:.35rem 0 0;color:var(--soft);font-size:.9rem}
.field-problem{margin:.35rem 0 0;color:var(--bad);font-size:.9rem}
.problem{margin:1rem 0 0;padding:.75rem 1rem;border-radius:10px;background:var(--bad-bg);color:var(--bad)}
.consent{display:flex;gap:.75rem;align-items:flex-start;margin:1.25rem 0 0;font-weight:400;font-size:.9rem}
.consent input{flex:none;width:1.4rem;height:1.4rem;min-height:0;margin:.05rem 0 0;accent-color:var(--shape)}
button,.button{display:grid;padding:.6rem 1rem;place-items:center;width:100%;min-height:3rem;margin:1.5rem 0 0;border:0;border-radius:10px;background:var(--brand);color:var(--on-brand);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
button.quiet{border:1px solid var(--control);background:var(--card);color:inherit}
.trap{position:absolute;left:-9999px;width:1px;height:1px;overflow:hidden}
`;

const STYLE = `
:root{color-scheme:light dark;--page:#f7f9f8;--card:#fff;--text:#1a211e;--soft:#5f6563;--line:#dfe2e0;--control:#8b9390;--tint:#d9f0e7;--on-tint:#145e49;--brand:#1b7a5f;--on-brand:#fff;--shape:var(--brand);--bad:#c2331b;--bad-bg:#feebe7;--focus:#29a383}
@media (prefers-color-scheme:dark){:root{--page:#101211;--card:#171918;--text:#eceeed;--soft:#adb5b2;--line:#2e3130;--control:#717d79;--tint:#173c31;--on-tint:#8ce6c6;--brand:#1fd8a4;--on-brand:#0d1512;--bad:#ff977d;--bad-bg:#391714;--focus:#29a383}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--page);color:var(--text);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
main{flex:1;width:100%;max-width:28rem;margin:0 auto;padding:1.75rem 1rem 1rem}
.brand{display:flex;flex-direction:column;align-items:center;gap:.5rem;margin:0 0 1.5rem;text-align:center}
.brand p{max-width:100%;margin:0;overflow-wrap:anywhere}
.mark{display:grid;place-items:center;width:4rem;height:4rem;border-radius:50%;background:var(--tint);color:var(--on-tint);font-size:1.4rem;font-weight:600}
.logo{max-width:12rem;max-height:4rem;object-fit:contain}
.name{font-size:1.25rem;font-weight:650;line-height:1.3}
.number{color:var(--soft);font-variant-numeric:tabular-nums}
.card{padding:1.25rem 1.125rem 1.375rem;border:1px solid var(--line);border-radius:16px;background:var(--card);box-shadow:0 1px 2px rgb(0 0 0/6%)}
@media (min-width:30rem){.card{padding:1.5rem}}
.done{display:flex;gap:.6rem;margin:.5rem 0 1rem;overflow-wrap:anywhere}
.done>:first-child{flex:none;color:var(--shape);font-weight:700}
.done>:last-child{min-width:0}
blockquote{margin:1rem 0 0;padding:.75rem .9rem;border:1px solid var(--line);border-radius:10px;background:var(--page);overflow-wrap:anywhere}
.more{margin:1.5rem 0 0;padding:1.25rem 0 0;border-top:1px solid var(--line)}
.more h2{margin:0 0 .25rem;font-size:1rem;overflow-wrap:anywhere}
h1{margin:0 0 .5rem;font-size:1.35rem;line-height:1.3;overflow-wrap:anywhere}
h2{margin:1.75rem 0 .5rem;font-size:1.1rem}
h3{margin:1.25rem 0 .25rem;font-size:1rem}
pre,.code{margin:0 0 1rem;padding:.75rem;border:1px solid var(--line);border-radius:10px;font-size:.85rem;white-space:pre-wrap;overflow-wrap:anywhere}
.scan{margin:1.25rem 0 0;text-align:center}
.scan svg{max-width:100%;height:auto}
@media (pointer:coarse) and (max-width:30rem){.scan{display:none}}
li{overflow-wrap:anywhere}
.shown{display:block;width:100%;max-height:70vh;border-radius:10px;object-fit:contain}
video.shown{background:#000}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
a{color:inherit}
footer{display:flex;flex-wrap:wrap;justify-content:center;gap:.25rem 1.25rem;padding:1rem;font-size:.9rem}
footer a{display:inline-block;min-height:2.75rem;padding:.7rem .25rem;color:var(--soft)}
`;
