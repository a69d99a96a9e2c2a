import { stopDetectScore } from "@broadcast/domain/stop-detect";
import type { Connection } from "../../db/connection.ts";
import { gatheredBatches } from "../../db/gathered-batches.ts";
import { retriedTransaction } from "../../db/retried-transaction.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { noteChange } from "../../http/change-log.ts";
import { messagesTotal } from "../../http/metrics.ts";
import { enqueueAll } from "../../jobs/jobs.ts";
import type { CarrierName, InboundMessage } from "../../providers/carriers/carrier.ts";
import type { Services } from "../../services.ts";
import { noteStopIntent } from "../consent/index.ts";
import { ensureContacts, forgetLines, readPhoneNumber } from "../contacts/index.ts";
import { showIncoming } from "../conversations/index.ts";
import { notifyDevices } from "../push/index.ts";
import { addCounts } from "../sending/index.ts";
import { type KeywordAnswer, obeyKeyword, queueAnswer } from "./answer-keyword.ts";
import { fetchInboundMedia, inboundMail } from "./inbound.jobs.ts";
import { attributeReplies, findInbox, type Inbox, insertInbound } from "./inbound.sql.ts";

/** A reply within this time counts as one to the broadcast. */
const REPLY_WITHIN_DAYS = 7;

/** Few enough that the first STOP of a batch is not kept waiting by all that follows from the others. */
const AT_ONCE = 25;

/** A batch that waits for a row which somebody holds does not keep the number's next one. */
const WRITERS = 2;

/** A message, and who brought it. */
export interface Received extends InboundMessage {
  carrier: CarrierName;
}

interface Scored extends Received {
  stopDetectScore: number;
}

interface Written extends Scored {
  id: string;
  contactId: string;
}

/** Takes in what carriers bring, a number's messages together. Resolves when a message is written down. */
export const gatherInbound = (services: Services): ((message: Received) => Promise<void>) =>
  gatheredBatches<Received>({
    keyOf: ({ to }) => to,
    atMost: AT_ONCE,
    writers: WRITERS,
    write: (messages) => receiveMessages(services, messages),
  });

/**
 * Takes in messages to one number in the order in which they came, each exactly once, and obeys the obligatory words in
 * the same transaction. Not every carrier brings a message again that we could not take, so what fails by chance is
 * tried again here.
 */
export async function receiveMessages(services: Services, received: readonly Received[]): Promise<void> {
  const [first] = received;
  if (!first) return;
  const to = readPhoneNumber(first.to) ?? first.to;
  const inbox = await findInbox(services.db, to);
  if (inbox === null) {
    services.log.warn(
      { carrierMessageIds: received.map(({ carrierMessageId }) => carrierMessageId) },
      "messages came for a number that is not ours",
    );
    return;
  }
  const scored = received.flatMap((message) => {
    const from = readPhoneNumber(message.from) ?? message.from;
    if (isShortCode(from) && !inbox.allowsShortCodes) return [];
    // The database keeps no text with a zero in it.
    const text = message.text.replaceAll("\0", "");
    return [{ ...message, from, to, text, stopDetectScore: stopDetectScore(text) }];
  });
  if (scored.length === 0) return;
  const taken = await retriedTransaction(services.db, async (tx) => {
    const now = services.clock.now();
    const fresh = await write(tx, inbox, scored, now);
    if (fresh.length > 0) await follow(tx, inbox, fresh, now);
    return fresh.length;
  });
  if (taken > 0) messagesTotal.inc({ direction: "in", outcome: "received" }, taken);
}

/** Numbers of 5 or 6 digits, which banks and shops text from. */
const isShortCode = (from: string): boolean => /^\d{5,6}$/.test(from);

/** Answers what was written; what the carrier brought before is not. */
async function write(
  tx: Connection,
  { accountId }: Inbox,
  messages: readonly Scored[],
  now: Date,
): Promise<Written[]> {
  const contacts = await ensureContacts(
    tx,
    accountId,
    messages.map(({ from }) => from),
    now,
  );
  // Messages of one time stand in the order of their ids.
  const ids = messages.map(() => uuidv7()).sort();
  return insertInbound(
    tx,
    accountId,
    messages.map((message, place) => ({
      ...message,
      id: ids[place]!,
      contactId: contacts.get(message.from)!,
    })),
    now,
  );
}

/** All that follows from messages that came in. */
async function follow(tx: Connection, inbox: Inbox, fresh: readonly Written[], now: Date): Promise<void> {
  const { accountId } = inbox;
  const contactIds = [...new Set(fresh.map(({ contactId }) => contactId))].sort();
  // Whoever writes has a line that takes texts, whatever carriers said of it.
  await forgetLines(
    tx,
    accountId,
    fresh.map(({ from }) => from),
    now,
  );
  await showIncoming(
    tx,
    accountId,
    fresh.map(({ id }) => id),
  );
  await enqueueJobs(tx, inbox, fresh);
  const answers = new Map<Written, KeywordAnswer>();
  for (const message of fresh) {
    const answer = await obeyKeyword(tx, accountId, message, inbox.optOutMessage, now);
    if (answer) answers.set(message, answer);
    const { id: messageId, contactId, from, text, stopDetectScore: score } = message;
    await noteStopIntent(tx, accountId, { contactId, messageId, from, text, score, now });
  }
  await creditBroadcasts(tx, accountId, contactIds, answers, now);
  for (const [{ carrier, contactId, from, to }, { text }] of answers)
    await queueAnswer(tx, accountId, { carrier, contactId, from: to, to: from, text }, now);
  await noteChange(tx, accountId, ["chats", "thread", "contacts"], contactIds);
}

async function enqueueJobs(
  tx: Connection,
  { accountId, notifiesByEmail }: Inbox,
  fresh: readonly Written[],
): Promise<void> {
  const withFiles = fresh.filter(({ media }) => media.length > 0);
  await enqueueAll(
    tx,
    fetchInboundMedia,
    withFiles.map(({ id, contactId, carrier, media }) => ({
      accountId,
      messageId: id,
      contactId,
      carrier,
      media,
    })),
  );
  const notices = fresh.map(({ id, media }) => ({
    messageId: id,
    mediaType: media[0]?.contentType ?? null,
  }));
  if (notifiesByEmail) {
    await enqueueAll(
      tx,
      inboundMail,
      notices.map((notice) => ({ accountId, ...notice })),
    );
  }
  await notifyDevices(tx, accountId, notices);
}

/** Counts replies and opt-outs at the broadcasts they answer. */
async function creditBroadcasts(
  tx: Connection,
  accountId: number,
  contactIds: readonly string[],
  answers: ReadonlyMap<Written, KeywordAnswer>,
  now: Date,
): Promise<void> {
  const replies = await attributeReplies(tx, accountId, contactIds, now, REPLY_WITHIN_DAYS);
  const counts = new Map<string, { replied: number; opted_out: number }>();
  for (const { causeId, isFirst, contactId } of replies) {
    const optedOut = [...answers].filter(
      ([message, { isOptOut }]) => isOptOut && message.contactId === contactId,
    );
    const { replied, opted_out } = counts.get(causeId) ?? { replied: 0, opted_out: 0 };
    counts.set(causeId, {
      replied: replied + (isFirst ? 1 : 0),
      opted_out: opted_out + optedOut.length,
    });
  }
  for (const [causeId, added] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (added.replied + added.opted_out === 0) continue;
    await addCounts(tx, accountId, causeId, added);
    await noteChange(tx, accountId, ["broadcasts"], [causeId]);
  }
}
