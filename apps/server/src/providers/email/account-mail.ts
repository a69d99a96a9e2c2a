import { escapeHtml } from "../../http/escape-html.ts";
import type { Mail } from "./mailer.ts";

/** A mail from us to somebody who has an account: a few sentences, and at most one thing to do. */
export interface AccountMail {
  to: string;
  subject: string;
  firstName: string;
  paragraphs: readonly string[];
  /** A button; its address stands below in full, for programs that show none. */
  action?: { label: string; url: string };
  /** What to do when one did not ask for this. */
  closing: string;
}

const BUTTON =
  "display:inline-block;padding:12px 20px;border-radius:10px;background:#1b7a5f;color:#ffffff;text-decoration:none;font-weight:600";

/** The mail as it leaves, for people and as plain text. */
export function accountMail({ to, subject, firstName, paragraphs, action, closing }: AccountMail): Mail {
  const greeting = firstName ? `Hi ${firstName},` : "Hi,";
  const lines = [greeting, ...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), closing];
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  const button = action && [
    `<p><a href="${escapeHtml(action.url)}" style="${BUTTON}">${escapeHtml(action.label)}</a></p>`,
    `<p style="overflow-wrap:anywhere">Or open this address: ${escapeHtml(action.url)}</p>`,
  ];
  return {
    to,
    subject,
    text: `${lines.join("\n\n")}\n`,
    html: [greeting, ...paragraphs]
      .map(paragraph)
      .concat(button ?? [], paragraph(closing))
      .join("\n"),
  };
}
