// biome-ignore-all lint/plugin/regular-expressions: Of our own constants.
import PostalMime, { type Attachment, type Email } from "postal-mime";
import { failureCode } from "./smtp-outcome.ts";

/** A report from a mail server about one of our mails. */
export interface MailReport {
  kind: "bounce" | "complaint";
  /** Our name for the mail. */
  reference: string;
  /** The error code of a bounce. */
  errorCode: string | null;
}

/**
 * Reads a bounce (RFC 3464) or a complaint (RFC 5965). Returns null for all other mail to the address: delays and
 * successes, answers of people and autoresponders, and reports on mails that are not ours.
 */
export async function readMailReport(raw: Buffer): Promise<MailReport | null> {
  const mail = await PostalMime.parse(raw, { rfc822Attachments: true });
  const part = (type: string) => mail.attachments.find((attachment) => attachment.mimeType === type);
  const delivery = part("message/delivery-status");
  const feedback = part("message/feedback-report");
  const original = part("text/rfc822-headers") ?? part("message/rfc822");
  const about = delivery ?? feedback;
  if (!about) return null;
  const reference = findReference(mail, original ? textOf(original) : "", textOf(about));
  if (!reference) return null;
  if (delivery) {
    const errorCode = failureOf(textOf(delivery));
    return errorCode ? { kind: "bounce", reference, errorCode } : null;
  }
  return isComplaint(textOf(about)) ? { kind: "complaint", reference, errorCode: null } : null;
}

const REFERENCE = "([0-9a-z]+-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})";
const IN_BOUNCE_ADDRESS = new RegExp(`bounce\\+${REFERENCE}@`, "i");
const IN_HEADER = new RegExp(`^x-message-reference:\\s*${REFERENCE}\\s*$`, "im");
const IN_MESSAGE_ID = new RegExp(`^message-id:\\s*<${REFERENCE}@`, "im");

/** The address it was sent to names the mail; if a server on the way changed that, the quoted mail does. */
function findReference(mail: Email, original: string, report: string): string | null {
  const recipients = mail.headers.filter(({ key }) => ADDRESSED.has(key)).map(({ value }) => value);
  const found =
    IN_BOUNCE_ADDRESS.exec(recipients.join("\n")) ??
    IN_HEADER.exec(original) ??
    IN_MESSAGE_ID.exec(original) ??
    IN_BOUNCE_ADDRESS.exec(`${original}\n${report}`);
  return found?.[1]?.toLowerCase() ?? null;
}

const ADDRESSED = new Set(["to", "delivered-to", "x-original-to"]);

/** Returns the code of a final failure; null for a delay, a relay or a success, which change nothing. */
function failureOf(report: string): string | null {
  const action = fieldOf(report, "action")?.toLowerCase();
  const status = fieldOf(report, "status") ?? "";
  if (action !== "failed" || status.startsWith("4.")) return null;
  const diagnostic = fieldOf(report, "diagnostic-code") ?? "";
  const responseCode = /\b(5\d\d)\b/.exec(diagnostic)?.[1];
  return failureCode(responseCode ? Number(responseCode) : null, `${status} ${diagnostic}`, true);
}

/** Feedback types that count as opt-outs: RFC 5965, 7.3, and those some providers report the same way. */
const COMPLAINTS = new Set(["abuse", "fraud", "opt-out", "opt-out-list", "complaint", "other"]);

const isComplaint = (report: string): boolean =>
  COMPLAINTS.has(fieldOf(report, "feedback-type")?.toLowerCase() ?? "");

/** Returns a field of a report, with folded lines joined. */
function fieldOf(report: string, name: string): string | undefined {
  const unfolded = report.replaceAll(/\r?\n[ \t]+/g, " ");
  return new RegExp(`^${name}:[ \\t]*(.*?)\\s*$`, "im").exec(unfolded)?.[1];
}

const textOf = ({ content }: Attachment): string =>
  typeof content === "string" ? content : Buffer.from(content as Uint8Array).toString("latin1");
