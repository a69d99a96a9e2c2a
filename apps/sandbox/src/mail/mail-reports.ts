import { randomUUID } from "node:crypto";

/** A mail as its receiving server knows it. */
export type ReceivedMail = {
  raw: Buffer;
  /** The envelope's sender: where reports go. */
  sender: string;
  recipient: string;
  /** Business time in milliseconds. */
  atMs: number;
  dkim: { result: string; domain: string | null };
};

type Part = { type: string; body: string };

/** The mail that tells a sender that the recipient does not exist (RFC 3464), with the original headers. */
export function bounceReport(mail: ReceivedMail): Buffer {
  const host = `mx.${domainOf(mail.recipient)}`;
  const reason = "550 5.1.1 The email account that you tried to reach does not exist";
  return reportMail(mail, {
    from: `Mail Delivery System <MAILER-DAEMON@${host}>`,
    subject: "Undelivered Mail Returned to Sender",
    kind: "delivery-status",
    parts: [
      {
        type: "text/plain; charset=utf-8",
        body: `This is the mail system at ${host}.\r\n\r\nYour message could not be delivered to ${mail.recipient}.\r\n${reason}.\r\n`,
      },
      {
        type: "message/delivery-status",
        body: fields([
          ["Reporting-MTA", `dns; ${host}`],
          ["Arrival-Date", mailDate(mail.atMs)],
          null,
          ["Final-Recipient", `rfc822; ${mail.recipient}`],
          ["Original-Recipient", `rfc822; ${mail.recipient}`],
          ["Action", "failed"],
          ["Status", "5.1.1"],
          ["Remote-MTA", `dns; ${host}`],
          ["Diagnostic-Code", `smtp; ${reason}`],
          ["Last-Attempt-Date", mailDate(mail.atMs)],
        ]),
      },
      { type: "text/rfc822-headers", body: headersOf(mail.raw) },
    ],
  });
}

/** The mail that tells a sender that the recipient reported its mail as spam (ARF, RFC 5965), with the original. */
export function complaintReport(mail: ReceivedMail): Buffer {
  const host = domainOf(mail.recipient);
  return reportMail(mail, {
    from: `Feedback loop <feedback@${host}>`,
    subject: "Abuse report",
    kind: "feedback-report",
    parts: [
      {
        type: "text/plain; charset=utf-8",
        body: `This is an email abuse report for a message received from ${mail.sender} on ${mailDate(mail.atMs)}.\r\n`,
      },
      {
        type: "message/feedback-report",
        body: fields([
          ["Feedback-Type", "abuse"],
          ["User-Agent", "SandboxFeedback/1.0"],
          ["Version", "1"],
          ["Original-Mail-From", `<${mail.sender}>`],
          ["Original-Rcpt-To", `<${mail.recipient}>`],
          ["Arrival-Date", mailDate(mail.atMs)],
          ["Reporting-MTA", `dns; mx.${host}`],
          ["Source-IP", "127.0.0.1"],
          ["Reported-Domain", mail.dkim.domain ?? domainOf(mail.sender)],
          [
            "Authentication-Results",
            `mx.${host}; dkim=${mail.dkim.result}${mail.dkim.domain ? ` header.d=${mail.dkim.domain}` : ""}`,
          ],
        ]),
      },
      { type: "message/rfc822", body: mail.raw.toString("latin1") },
    ],
  });
}

function reportMail(
  mail: ReceivedMail,
  report: { from: string; subject: string; kind: string; parts: Part[] },
): Buffer {
  const boundary = `=_${randomUUID()}`;
  const head = fields([
    ["Return-Path", "<>"],
    ["Date", mailDate(mail.atMs)],
    ["From", report.from],
    ["To", mail.sender],
    ["Subject", report.subject],
    ["Message-ID", `<${randomUUID()}@mx.${domainOf(mail.recipient)}>`],
    ["Auto-Submitted", "auto-replied"],
    ["MIME-Version", "1.0"],
    ["Content-Type", `multipart/report; report-type=${report.kind};\r\n boundary="${boundary}"`],
  ]);
  const parts = report.parts.map(
    ({ type, body }) => `--${boundary}\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`,
  );
  // One character per byte, as the quoted mail was received.
  return Buffer.from(`${head}\r\n${parts.join("")}--${boundary}--\r\n`, "latin1");
}

/** Formats header lines; null adds an empty line, which separates groups of fields. */
function fields(list: ([name: string, value: string] | null)[]): string {
  return list.map((field) => (field ? `${field[0]}: ${field[1]}\r\n` : "\r\n")).join("");
}

function headersOf(raw: Buffer): string {
  const end = raw.indexOf("\r\n\r\n");
  return raw.subarray(0, end < 0 ? raw.length : end + 2).toString("latin1");
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1) || "localhost";
}

function mailDate(timeMs: number): string {
  return new Date(timeMs).toUTCString().replace("GMT", "+0000");
}
