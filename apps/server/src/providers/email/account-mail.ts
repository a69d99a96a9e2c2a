import { escapeHtml } from "../../http/escape-html.ts";
import type { Mail } from "./mailer.ts";

/**
 * A mail from the product to one of its users, or to an address a user wants to use: a few sentences and one thing to
 * do.
 */
export interface AccountMail {
  to: string;
  subject: string;
  /** The preview that mail lists show after the subject; the first paragraph by default. */
  preheader?: string;
  /** The greeted name: empty for people we don't know, null for no greeting. */
  firstName: string | null;
  paragraphs: readonly string[];
  /** Text that another person wrote: set apart, with its line breaks. */
  quote?: string;
  /** A button; its full address follows below, for programs that show no buttons. */
  button?: { label: string; url: string };
  /** What to do if the reader didn't ask for this. */
  note?: string;
}

/** Line breaks would forge headers below. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** Renders the mail: HTML in the product's own look, light and dark, and plain text. */
export function renderAccountMail(mail: AccountMail): Mail {
  const { to, firstName, paragraphs, quote, button, note } = mail;
  const subject = oneLine(mail.subject);
  const greeting = firstName === null ? [] : [firstName ? `Hi ${firstName},` : "Hi,"];
  const lines = [
    ...greeting,
    ...paragraphs,
    ...(quote === undefined ? [] : [quote]),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(note === undefined ? [] : [note]),
  ];
  return { to, subject, text: `${lines.join("\n\n")}\n`, html: pageOf({ ...mail, subject }, greeting) };
}

const paragraph = (text: string): string =>
  `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;

const buttonOf = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" class="button" style="${BUTTON}">${escapeHtml(label)}</a></p>
<p class="soft" style="margin:0 0 16px;font-size:14px;color:#5f6563;overflow-wrap:anywhere">Or open this address: ${escapeHtml(url)}</p>`;

function pageOf(
  { subject, preheader, paragraphs, quote, button, note }: AccountMail,
  greeting: string[],
): string {
  const body = [
    ...greeting.map(paragraph),
    ...paragraphs.map(paragraph),
    quote === undefined ? "" : `<div class="quote" style="${QUOTE}">${escapeHtml(quote)}</div>`,
    button ? buttonOf(button) : "",
  ].join("\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f7f9f8;color:#1a211e;font-family:${FONT};font-size:16px;line-height:1.5">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader ?? paragraphs[0] ?? "")}${PREHEADER_END}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td style="padding:0 0 16px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td width="32" height="32" align="center" valign="middle" bgcolor="#1b7a5f" style="border-radius:9px;color:#ffffff;font-size:18px;line-height:32px">&#9673;</td>
<td class="text" style="padding-left:10px;font-weight:600;font-size:17px;color:#1a211e">Project Broadcast</td>
</tr></table></td></tr>
<tr><td class="card" bgcolor="#ffffff" style="padding:28px;border:1px solid #dfe2e0;border-radius:16px;background:#ffffff">
${body}
</td></tr>
${note === undefined ? "" : `<tr><td class="soft" style="padding:16px 4px 0;font-size:14px;color:#5f6563;overflow-wrap:anywhere">${escapeHtml(note)}</td></tr>`}
</table>
</td></tr></table>
</body>
</html>
`;
}

// After a short preheader, programs show the mail's first lines; these invisible characters take their place.
const PREHEADER_END = "&#847;&zwnj;&nbsp;".repeat(80);
const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const BUTTON =
  "display:inline-block;padding:12px 20px;border-radius:10px;background:#1b7a5f;color:#ffffff;text-decoration:none;font-weight:600";
const QUOTE =
  "margin:0 0 16px;padding:12px 16px;border-radius:10px;background:#eef1f0;white-space:pre-wrap;overflow-wrap:anywhere";

// Mail programs that support dark mode use this; others use the light style attributes.
const DARK = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#101211!important;color:#eceeed!important}
.card{background:#171918!important;border-color:#2e3130!important}
.text{color:#eceeed!important}
.soft{color:#adb5b2!important}
.quote{background:#212524!important}
.button{background:#1fd8a4!important;color:#0d1512!important}
}`;
