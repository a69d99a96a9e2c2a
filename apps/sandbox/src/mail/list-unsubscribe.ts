import type { Email } from "postal-mime";
import type { DkimResult } from "./dkim.ts";

/** How a mailbox provider interprets a mail's List-Unsubscribe headers. */
export type ListUnsubscribe = {
  url: string;
  /** One click unsubscribes without confirmation (RFC 8058). */
  oneClick: boolean;
  /** Why one-click is not offered, as a sentence. */
  reason: string | null;
};

/** Null when the mail offers no web address to unsubscribe. */
export function listUnsubscribeOf(mail: Email, dkim: DkimResult): ListUnsubscribe | null {
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? "";
  const url = /<(https?:\/\/[^>]+)>/i.exec(header("list-unsubscribe"))?.[1];
  if (!url) return null;
  const reason = faultOf(url, header("list-unsubscribe-post"), dkim);
  return { url, oneClick: reason === null, reason };
}

function faultOf(url: string, post: string, dkim: DkimResult): string | null {
  if (!/^List-Unsubscribe=One-Click$/i.test(post.trim()))
    return "The email has no List-Unsubscribe-Post: List-Unsubscribe=One-Click header.";
  const { protocol, hostname } = new URL(url);
  // The sandbox has no certificates; elsewhere the address must be https.
  if (protocol !== "https:" && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
    return "The unsubscribe address isn't https.";
  if (dkim.result !== "pass")
    return `No valid DKIM signature covers it: ${dkim.reason ?? "the email isn't signed."}`;
  const isCovered = ["list-unsubscribe", "list-unsubscribe-post"].every((name) =>
    dkim.signedHeaders.includes(name),
  );
  return isCovered ? null : "The DKIM signature doesn't cover List-Unsubscribe and List-Unsubscribe-Post.";
}
