import type { PostalAddress } from "@broadcast/contract/shapes";
import { escapeHtml } from "../../http/escape-html.ts";

/** The footer of a business's mail. */
export interface MailFooter {
  company: string;
  /** The address of its logo on this server, if it has one. */
  logoUrl?: string | null;
  mailingAddress: PostalAddress | null;
  /** The page to unsubscribe on; null for a mail that is not a mailing. */
  unsubscribePage: string | null;
}

/** Renders a mail with its footer as plain text. */
export function mailAsText(text: string, footer: MailFooter): string {
  const lines = [
    footer.company,
    ...addressLines(footer),
    ...(footer.unsubscribePage ? [`Unsubscribe: ${footer.unsubscribePage}`] : []),
  ];
  return `${text.trimEnd()}\n\n-- \n${lines.join("\n")}\n`;
}

/** Renders the same mail as HTML: the text as typed, with links and pictures. */
export function mailAsHtml(
  subject: string,
  text: string,
  pictureIds: readonly string[],
  footer: MailFooter,
): string {
  const paragraphs = text
    .trim()
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => `<p style="margin:0 0 16px">${linked(paragraph).replaceAll(/\r?\n/g, "<br>")}</p>`);
  const pictures = pictureIds.map(
    (id) =>
      `<p style="margin:0 0 16px"><img src="cid:${escapeHtml(id)}" alt="" style="max-width:100%;height:auto"></p>`,
  );
  const small = [footer.company, ...addressLines(footer)].map(escapeHtml);
  const unsubscribe = footer.unsubscribePage
    ? `<p style="margin:8px 0 0">${link(footer.unsubscribePage, "Unsubscribe")}</p>`
    : "";
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 16px;background:#ffffff;color:#1a1f1c;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:600px;margin:0 auto;overflow-wrap:anywhere">
${[...paragraphs, ...pictures].join("\n")}
<div style="margin-top:32px;padding-top:16px;border-top:1px solid #d7ddd9;color:#56605a;font-size:13px">${logoHtml(footer)}<p style="margin:0">${small.join("<br>")}</p>${unsubscribe}</div>
</div></body></html>
`;
}

/** The logo above the name; the name says whose it is. */
export const logoHtml = ({ logoUrl }: Pick<MailFooter, "logoUrl">): string =>
  logoUrl
    ? `<img src="${escapeHtml(logoUrl)}" alt="" height="32" style="display:inline-block;height:32px;max-width:160px;border:0;margin:0 0 8px">`
    : "";

export function addressLines({ mailingAddress }: Pick<MailFooter, "mailingAddress">): string[] {
  if (!mailingAddress) return [];
  const { addressLine1, addressLine2, city, stateProvince, postal } = mailingAddress;
  const state = stateProvince.replace(/^(us|ca)-/, "").toUpperCase();
  const region = [state, postal].filter(Boolean).join(" ");
  return [addressLine1, addressLine2, [city, region].filter(Boolean).join(", ")].filter(Boolean);
}

const LINK_COLOR = "#1b7a5f";

/** A web address without the punctuation that ends its sentence. */
const WEB_ADDRESS = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/g;

/** Renders text as HTML with its web addresses as links. */
export function linked(text: string, color = LINK_COLOR): string {
  let html = "";
  let last = 0;
  for (const match of text.matchAll(WEB_ADDRESS)) {
    html += escapeHtml(text.slice(last, match.index)) + link(match[0], match[0], color);
    last = match.index + match[0].length;
  }
  return html + escapeHtml(text.slice(last));
}

const link = (url: string, words: string, color = LINK_COLOR): string =>
  `<a href="${escapeHtml(url)}" rel="noopener" style="color:${color}">${escapeHtml(words)}</a>`;
