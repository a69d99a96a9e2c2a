import type { SendOutcome } from "../carriers/carrier.ts";

/** Nodemailer's error: the server's answer, if any, and the command it answered. */
interface SmtpError {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
  message: string;
}

/** Receivers that defer unknown senders at first (greylisting) or are full want a pause. */
const RETRY_AFTER_MS = 30_000;

/** "Mailbox name not allowed" (RFC 5321), as a server would say it. */
const NO_ADDRESS = "553";

/** Answers to these commands are about one mail; answers to others, about our access to the server. */
const ABOUT_THE_MAIL = new Set(["MAIL FROM", "RCPT TO", "DATA"]);

/**
 * Returns the outcome of a failed hand-over. Only a mail that was sent to its end without an answer may have been
 * accepted: before that a server must not deliver it (RFC 5321, 4.1.1.4).
 */
export function outcomeOfError(error: unknown, isWholeMailSent: boolean): SendOutcome {
  const { code, responseCode, response = "", command = "", message } = error as SmtpError;
  // Nodemailer itself refuses an invalid address, which a retry would not change.
  if (code === "EENVELOPE" && responseCode === undefined) {
    return { kind: "refused", code: /recipient/i.test(message) ? NO_ADDRESS : "rejected", isOptedOut: false };
  }
  if (responseCode === undefined) {
    return isWholeMailSent
      ? { kind: "unclear", reason: message }
      : { kind: "busy", code: "unreachable", retryAfterMs: null };
  }
  const isRefused = responseCode >= 500 && (ABOUT_THE_MAIL.has(command) || isWholeMailSent);
  if (!isRefused) return { kind: "busy", code: String(responseCode), retryAfterMs: RETRY_AFTER_MS };
  const isAboutRecipient = command === "RCPT TO";
  return { kind: "refused", code: failureCode(responseCode, response, isAboutRecipient), isOptedOut: false };
}

/**
 * Maps a refusal to one of our codes. Only a refusal about the recipient's address may mark it dead; a full mailbox, a
 * mail that is too large, or a server's policy don't (enhanced status codes, RFC 3463).
 */
export function failureCode(responseCode: number | null, words: string, isAboutRecipient: boolean): string {
  const [, subject, detail = ""] = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(words) ?? [];
  if (subject === "7") return "rejected";
  if (subject === "2" && detail !== "1") return "mailbox";
  if (subject === "3" && detail === "4") return "too-large";
  if (subject === undefined && responseCode === 552) return "mailbox";
  const isAddress = subject === "1" && !SENDER_DETAILS.has(detail);
  if (!isAboutRecipient && !isAddress) return "rejected";
  return responseCode === null ? "bounced" : String(responseCode);
}

/** Details of 5.1.x that are about the sender's address. */
const SENDER_DETAILS = new Set(["7", "8"]);
