import { buffer } from "node:stream/consumers";
import type { Connection } from "../../../db/connection.ts";
import type { Env } from "../../../env.ts";
import type { SendOutcome } from "../../../providers/carriers/carrier.ts";
import { type MailFooter, mailAsHtml, mailAsText } from "../../../providers/email/mail-layout.ts";
import type { Services } from "../../../services.ts";
import { designedMail, readMailFooter } from "../../email-designs/index.ts";
import { findChosenEmail } from "../../reply-to-emails/index.ts";
import { type OwnSender, readOwnSender } from "../../sending-domains/index.ts";
import type { Purpose } from "../outbox/outbox.sql.ts";
import { referenceOf } from "../outbox/reference.ts";
import { unsubscribeSlug } from "../outbox/unsubscribe-slug.ts";
import type { ClaimedMessage } from "./claim.sql.ts";
import { openPixelUrl, withPixel } from "./open-pixel.ts";

/** Which mails have an unsubscribe link; receipts and the like cannot be unsubscribed from (CAN-SPAM). */
const CAN_UNSUBSCRIBE: Record<Purpose, boolean> = {
  marketing: true,
  conversation: true,
  transactional: false,
  obligatory: false,
};

const TELLS_OF_OPENING = new Set<ClaimedMessage["cause"]>(["broadcast", "campaign"]);

/** Hands one email to the mail server, with the business's footer and the unsubscribe link. */
export async function handOverMail(services: Services, message: ClaimedMessage): Promise<SendOutcome> {
  const { env, mailer, log } = services;
  const business = await keptBusiness(services, message.account_id);
  const slug = CAN_UNSUBSCRIBE[message.purpose]
    ? unsubscribeSlug(env, {
        accountId: message.account_id,
        contactId: message.contact_id,
        email: message.to_number,
      })
    : null;
  const footer = {
    ...business.footer,
    unsubscribePage: slug && `${env.PUBLIC_URL}/unsubscribe/${slug}`,
  };
  // Chat emails to one person are not tracked.
  const withOpenPixel = (html: string) =>
    TELLS_OF_OPENING.has(message.cause)
      ? withPixel(html, openPixelUrl(env, message.account_id, message.id))
      : html;
  const subject = message.subject.trim() || `A message from ${business.footer.company}`;
  let pictures: Awaited<ReturnType<typeof readPictures>>;
  try {
    pictures = await readPictures(services, message);
  } catch (error) {
    // The storage may be back in a moment; a mail without its picture would be a different mail.
    log.warn({ err: error, messageId: message.id }, "the picture of a mail could not be read");
    return { kind: "busy", code: "media", retryAfterMs: null };
  }
  return mailer.handOver({
    reference: referenceOf(message.account_id, message.id),
    fromName: business.footer.company,
    sender: business.sender,
    replyTo: business.replyTo ?? message.from_number,
    to: message.to_number,
    subject,
    text: mailAsText(message.text, footer),
    html: withOpenPixel(
      message.email_version_id
        ? await designedMail(
            services,
            {
              accountId: message.account_id,
              versionId: message.email_version_id,
              values: message.email_values ?? {},
            },
            footer,
          )
        : mailAsHtml(
            subject,
            message.text,
            pictures.map((picture) => picture.contentId),
            footer,
          ),
    ),
    unsubscribeUrl: slug && `${env.PUBLIC_URL}/api/unsubscribe/${slug}`,
    pictures,
  });
}

interface Business {
  footer: Omit<MailFooter, "unsubscribePage">;
  replyTo: string | null;
  sender: OwnSender | null;
}

/** Mails handed over at about the same time share one read; a corrected address is below the next ones. */
const BUSINESS_HOLDS_MS = 250;
const businesses = new WeakMap<Connection, Map<number, Promise<Business>>>();

function keptBusiness({ db, env }: Pick<Services, "db" | "env">, accountId: number): Promise<Business> {
  const known = businesses.get(db) ?? new Map<number, Promise<Business>>();
  businesses.set(db, known);
  const held = known.get(accountId);
  if (held) return held;
  const reading = readBusiness(db, env, accountId);
  known.set(accountId, reading);
  const forget = () => void known.delete(accountId);
  // From the start of the read, since its result may be as old as that; a failed one is retried at once.
  setTimeout(forget, BUSINESS_HOLDS_MS).unref();
  reading.catch(forget);
  return reading;
}

async function readBusiness(db: Connection, env: Env, accountId: number): Promise<Business> {
  const [sender, footer, replyTo] = await Promise.all([
    readOwnSender(db, env, accountId),
    readMailFooter(db, env, accountId),
    findChosenEmail(db, accountId),
  ]);
  return { sender, footer, replyTo };
}

const readPictures = ({ storage }: Services, { id, media }: ClaimedMessage) =>
  Promise.all(
    media.map(async ({ key, contentType }, index) => ({
      contentId: `${id}-${index}`,
      contentType,
      content: await buffer(await storage.read(key)),
    })),
  );
