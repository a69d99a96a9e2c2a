import type { SendOutcome } from "../carriers/carrier.ts";

/** As nodemailer tells what went wrong: the server's answer, if there was one, and to which command. */
interface SmtpError {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
  message: string;
}

/** Receivers that put a stranger off at first (greylisting) or are full want to be left alone for a while. */
const RETRY_AFTER_MS = 30_000;

/** "Mailbox name not allowed" (RFC 5321), as a server would say it. */
const NO_ADDRESS = "553";

/** Answers to these are about one mail; to anything else, about our own access to the server. */
const ABOUT_THE_MAIL = new Set(["MAIL FROM", "RCPT TO", "DATA"]);

/**
 * What a failed hand-over means. Only a mail whose end was sent and got no answer may have been taken: until then a
 * server must not deliver it (RFC 5321, 4.1.1.4).
 */
export function outcomeOfError(error: unknown, isWholeMailSent: boolean): SendOutcome {
  const { code, responseCode, response = "", command = "", message } = error as SmtpError;
  // Nodemailer itself refuses what is no address; no second try would change that.
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
 * A refusal as one of our codes. Only what speaks of the recipient's address may mark it dead; a full mailbox, a mail
 * that is too large and a server's policy say nothing of it (enhanced status codes, RFC 3463).
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

/** Details of 5.1.x that speak of the sender's address. */
const SENDER_DETAILS = new Set(["7", "8"]);
