import { stopScoreWith } from "@broadcast/domain/messages/classifiers/message-classifiers";
import { stopDetectScore } from "@broadcast/domain/stop-detect/stop-detect";
import { type Connection, sql } from "../../db/connection.ts";
import { retriedTransaction } from "../../db/retried-transaction.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { emit } from "../../events/events.ts";
import { noteChanges } from "../../http/live/change-log.ts";
import { messagesTotal } from "../../http/upkeep/metrics.ts";
import { enqueueAll } from "../../jobs/jobs.ts";
import type { CarrierName, InboundMessage } from "../../providers/carriers/carrier.ts";
import type { Services } from "../../services.ts";
import { noteStopIntent } from "../consent/index.ts";
import { ensureContacts, forgetLines, readPhoneNumber } from "../contacts/index.ts";
import { showIncoming } from "../conversations/index.ts";
import { readClassifiers } from "../message-classifiers/index.ts";
import { type KeywordAnswer, obeyKeyword, queueAnswer } from "./answer-keyword.ts";
import { fetchInboundMedia, inboundMail } from "./inbound.jobs.ts";
import { findInboxes, type Inbox, insertInbound } from "./inbound.sql.ts";
import { messagesReceived } from "./messages-received.ts";
import { quotesOurs } from "./quotes-ours.ts";

/** A message, and its carrier. */
export interface Received extends InboundMessage {
  carrier: CarrierName;
}

/** A message that took longer to reach us is shown with the time at which it was sent. */
const LATE_AFTER_MS = 60_000;

interface Scored extends Received {
  accountId: number;
  inbox: Inbox;
  stopDetectScore: number;
}

interface Written extends Scored {
  id: string;
  contactId: string;
  /** When the carrier received it; null where it doesn't say. */
  saidAt: Date | null;
  /** The same, but only when it came late. */
  sentAt: Date | null;
}

/**
 * Receives messages in order of arrival, each exactly once, and obeys mandatory keywords in the same transaction. Not
 * every carrier redelivers a message that we could not take, so random failures are retried here. With `locksWithinMs`
 * it fails with SQLSTATE 55P03 when another transaction holds a row for longer.
 */
export async function receiveMessages(
  services: Services,
  received: readonly Received[],
  { locksWithinMs }: { locksWithinMs?: number } = {},
): Promise<void> {
  const scored = await toOurNumbers(services, received);
  if (scored.length === 0) return;
  const taken = await retriedTransaction(services.db, async (tx) => {
    if (locksWithinMs !== undefined)
      await sql`select set_config('lock_timeout', ${`${locksWithinMs}ms`}, true)`.execute(tx);
    const now = services.clock.now();
    const fresh = await write(tx, scored, now);
    if (fresh.length > 0) await follow(tx, fresh, now);
    return fresh.length;
  });
  if (taken > 0) messagesTotal.inc({ direction: "in", outcome: "received" }, taken);
}

/** Returns the messages to our numbers that are allowed in, scored. */
async function toOurNumbers({ db, log }: Services, received: readonly Received[]): Promise<Scored[]> {
  const numbered = received.map((message) => ({ ...message, to: readPhoneNumber(message.to) ?? message.to }));
  const inboxes = await findInboxes(db, [...new Set(numbered.map(({ to }) => to))]);
  const strays = numbered.filter(({ to }) => !inboxes.has(to));
  if (strays.length > 0) {
    const carrierMessageIds = strays.map(({ carrierMessageId }) => carrierMessageId);
    log.warn({ carrierMessageIds }, "messages came for a number that is not ours");
  }
  const classifiers = await readClassifiers(db);
  const scored = numbered.flatMap((message) => {
    const inbox = inboxes.get(message.to);
    const from = readPhoneNumber(message.from) ?? message.from;
    if (!inbox || (isShortCode(from) && !inbox.allowsShortCodes)) return [];
    // PostgreSQL cannot store text with a NUL character.
    const text = message.text.replaceAll("\0", "");
    const { accountId } = inbox;
    const score = stopScoreWith(stopDetectScore(text), text, classifiers);
    return [{ ...message, accountId, inbox, from, text, stopDetectScore: score }];
  });
  for (const message of scored) if (await quotesOurs(db, message)) message.stopDetectScore = 0;
  return scored;
}

/** Numbers of 5 or 6 digits, which banks and shops text from. */
const isShortCode = (from: string): boolean => /^\d{5,6}$/.test(from);

/** Returns what was written; repeated deliveries are not. */
async function write(tx: Connection, messages: readonly Scored[], now: Date): Promise<Written[]> {
  const contactIds = await ensureContacts(tx, messages.map(phoneOf), now);
  // Messages of one time are sorted by id.
  const ids = messages.map(() => uuidv7()).sort();
  return insertInbound(
    tx,
    messages.map((message, place) => {
      const saidAt = saidBy(message, now);
      return {
        ...message,
        id: ids[place]!,
        contactId: contactIds[place]!,
        saidAt,
        sentAt: saidAt && now.getTime() - saidAt.getTime() > LATE_AFTER_MS ? saidAt : null,
      };
    }),
    now,
  );
}

/** A carrier's clock may be ahead of ours. */
const saidBy = ({ receivedAt }: Received, now: Date): Date | null =>
  receivedAt ? (receivedAt < now ? receivedAt : now) : null;

const phoneOf = ({ accountId, from }: Scored) => ({ accountId, phoneNumber: from });

/** Applies all consequences of inbound messages. */
async function follow(tx: Connection, fresh: readonly Written[], now: Date): Promise<void> {
  // A sender's line takes texts, whatever carriers reported about it.
  await forgetLines(tx, fresh.map(phoneOf), now);
  await showIncoming(tx, fresh);
  await enqueueJobs(tx, fresh);
  const answers = new Map<Written, KeywordAnswer>();
  for (const message of fresh) {
    const {
      id: messageId,
      accountId,
      contactId,
      inbox,
      from,
      text,
      saidAt,
      stopDetectScore: score,
    } = message;
    const answer = await obeyKeyword(tx, accountId, message, inbox.optOutMessage, now);
    if (answer) answers.set(message, answer);
    await noteStopIntent(tx, accountId, { contactId, messageId, from, text, score, saidAt, now });
  }
  await emit(tx, messagesReceived, {
    now,
    messages: fresh.map((message) => ({
      ...toNotice(message),
      contactId: message.contactId,
      carrier: message.carrier,
      from: message.from,
      to: message.to,
      text: message.text,
      stopDetectScore: message.stopDetectScore,
      sentAt: message.sentAt,
      isObligatoryWord: answers.has(message),
      isOptOut: answers.get(message)?.isOptOut ?? false,
    })),
  });
  for (const [{ accountId, carrier, contactId, from, to }, { text }] of answers)
    await queueAnswer(tx, accountId, { carrier, contactId, from: to, to: from, text }, now);
  const changed = contactsOf(fresh).map(({ accountId, contactId: id }) => ({ accountId, id }));
  await noteChanges(tx, ["chats", "thread", "contacts"], changed);
}

/** Returns each sender once. */
const contactsOf = (messages: readonly Written[]): Written[] => [
  ...new Map(messages.map((message) => [message.contactId, message])).values(),
];

async function enqueueJobs(tx: Connection, fresh: readonly Written[]): Promise<void> {
  const withFiles = fresh.filter(({ media }) => media.length > 0);
  await enqueueAll(
    tx,
    fetchInboundMedia,
    withFiles.map(({ id, accountId, contactId, carrier, media }) => ({
      accountId,
      messageId: id,
      contactId,
      carrier,
      media,
    })),
  );
  await enqueueAll(tx, inboundMail, fresh.filter(({ inbox }) => inbox.notifiesByEmail).map(toNotice));
}

const toNotice = ({ id, accountId, media }: Written) => ({
  accountId,
  messageId: id,
  mediaType: media[0]?.contentType ?? null,
});
