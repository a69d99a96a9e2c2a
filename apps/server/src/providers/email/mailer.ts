import type { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import type { SendOutcome } from "../carriers/carrier.ts";
import type { DkimSigning } from "./dkim.ts";
import { outcomeOfError } from "./smtp-outcome.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** A mail of a business to one of its contacts. */
export interface BusinessMail extends Mail {
  /** Our name for it, used in the Message-ID and in the address that bounces go to. */
  reference: string;
  fromName: string;
  /** The business's own address with its domain's key; null for the installation's. */
  sender: { address: string; signing: DkimSigning } | null;
  replyTo: string;
  /** The address of one-click unsubscribing (RFC 8058); null for a mail that is not a mailing. */
  unsubscribeUrl: string | null;
  pictures: readonly { contentId: string; contentType: string; content: Buffer }[];
}

/** Hands mail to a server that delivers it. */
export interface Mailer {
  /** Mails one of our own users. Throws when the server didn't accept it. */
  send(mail: Mail): Promise<void>;
  /** Hands over a business's mail; returns the outcome and never throws. */
  handOver(mail: BusinessMail): Promise<SendOutcome>;
  close(): void;
}

export interface MailerOptions {
  /** `smtp://` or `smtps://`. */
  url: string;
  /** The sender: an address, with or without a name. */
  from: string;
  /** The domain of bounce addresses and Message-IDs. */
  domain: string;
  /** The signing key; requested at the first mail. */
  signing: () => Promise<DkimSigning>;
}

/** Connections per process: as many as one dispatcher uses at once. */
const CONNECTIONS = 10;
const MAILS_PER_CONNECTION = 1_000;
const CONNECT_TIMEOUT_MS = 10_000;
/** The answer to a whole mail may take long; giving up early makes it unclear, not undone. */
const SILENCE_TIMEOUT_MS = 60_000;

/** The signed headers: those of RFC 6376, 5.4.1, and the two of one-click unsubscribing (RFC 8058, section 4). */
const SIGNED_HEADERS =
  "From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:" +
  "In-Reply-To:References:List-Id:List-Unsubscribe:List-Unsubscribe-Post";

/** The address that bounces go to identifies the mail (VERP). */
const bounceAddress = (reference: string, domain: string): string => `bounce+${reference}@${domain}`;

/** Sends mail over SMTP, on kept connections. */
export function smtpMailer({ url, from, domain, signing }: MailerOptions): Mailer {
  const transport = createTransport({
    pool: true,
    url,
    maxConnections: CONNECTIONS,
    maxMessages: MAILS_PER_CONNECTION,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    // A mail consists of our own text and buffers: nothing in it may make the server read files or addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // A connection that breaks while idle; the next mail opens another.
  transport.on("error", () => {});
  // How far a mail was read shows whether its end can have reached the server.
  const streams = new Map<string, Readable | null>();
  transport.use("stream", ({ message }, done) => {
    const create = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      const stream = create(options);
      if (streams.has(message.messageId())) streams.set(message.messageId(), stream);
      return stream;
    };
    done();
  });
  const address = addressIn(from);
  const signed = (its: DkimSigning) => ({ ...its, headerFieldNames: SIGNED_HEADERS });
  const dkim = async () => signed(await signing());
  return {
    async send(mail) {
      await transport.sendMail({ ...mail, from, dkim: await dkim() });
    },
    async handOver(mail) {
      const messageId = `<${mail.reference}@${domain}>`;
      streams.set(messageId, null);
      try {
        await transport.sendMail({
          from: { name: mail.fromName, address: mail.sender?.address ?? address },
          to: { name: "", address: mail.to },
          replyTo: mail.replyTo,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId,
          envelope: { from: bounceAddress(mail.reference, domain), to: mail.to },
          headers: {
            "X-Message-Reference": mail.reference,
            ...(mail.unsubscribeUrl !== null && {
              "List-Unsubscribe": `<${mail.unsubscribeUrl}>`,
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            }),
          },
          attachments: mail.pictures.map(({ contentId, contentType, content }) => ({
            cid: contentId,
            contentType,
            content,
            contentDisposition: "inline" as const,
          })),
          dkim: mail.sender ? signed(mail.sender.signing) : await dkim(),
        });
        return { kind: "taken", carrierMessageId: messageId.slice(1, -1), segments: null };
      } catch (error) {
        return outcomeOfError(error, streams.get(messageId)?.readableEnded ?? false);
      } finally {
        streams.delete(messageId);
      }
    },
    close: () => transport.close(),
  };
}

/** Returns the bare address in `Name <address>`. */
export function addressIn(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
}
