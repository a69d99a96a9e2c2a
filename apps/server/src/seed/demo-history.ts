import { costHundredths } from "@broadcast/domain/messages/message-prices";
import { segmentCount } from "@broadcast/domain/messages/segments";
import { stopDetectScore } from "@broadcast/domain/stop-detect/stop-detect";
import { type Connection, sql } from "../db/connection.ts";
import { uuidv7 } from "../db/uuid.ts";
import type { Env } from "../env.ts";
import { noteStopIntent } from "../modules/consent/index.ts";
import { contactLinkSlug } from "../modules/contacts/index.ts";
import { showInConversations } from "../modules/conversations/index.ts";
import { failureInWords, lineOfFailure, writeUnsent } from "../modules/sending/index.ts";
import { noteLinkMessages } from "../modules/trackable-links/index.ts";
import { writeClicks } from "./demo-clicks.ts";
import type { DemoPerson } from "./demo-people.ts";
import { OPENING_THREADS, SMALL_TALK } from "./demo-threads.ts";
import type { Chance } from "./random.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 86_400_000;
const REPLIED_AFTER_MS = 20 * MINUTE_MS;

const UNREACHABLE = "30003";
/** The carriers' errors in a broadcast: mostly that a phone is off, sometimes that it is gone or a landline. */
const FAILURES = [UNREACHABLE, UNREACHABLE, UNREACHABLE, "30005", "30006", "30007", "30004"];

const UNDELIVERED = "Your coat is back from the tailor. Come by any day until 6!";
const WANTS_OUT = "Please take me off your texting list";

interface HistoryMessage {
  id: string;
  contactId: string;
  direction: "in" | "out";
  text: string;
  state: "received" | "delivered" | "failed";
  /** The carrier's error: a code of Twilio's. */
  errorCode: string | null;
  cause: "chat" | "contact" | "broadcast";
  causeId: string | null;
  otherNumber: string;
  time: Date;
  isReplied: boolean;
}

/** The cost of messages, as the ledger records it for real ones. */
export interface DemoCost {
  kind: "chat" | "broadcast" | "call";
  id: string | null;
  note: string;
  hundredths: number;
  time: Date;
}

/** Writes a month of threads that ends today; returns what each message of ours cost. */
export async function writeThreads(
  db: Connection,
  accountId: number,
  ownNumber: string,
  people: DemoPerson[],
  now: Date,
  chance: Chance,
): Promise<DemoCost[]> {
  const messages: HistoryMessage[] = [];
  const unread: string[] = [];
  const add = (person: DemoPerson, from: "us" | "them", text: string, time: Date) =>
    messages.push({
      id: uuidv7(),
      contactId: person.id,
      direction: from === "us" ? "out" : "in",
      text,
      state: from === "us" ? "delivered" : "received",
      errorCode: null,
      cause: from === "us" ? "chat" : "contact",
      causeId: null,
      otherNumber: person.phoneNumber,
      time,
      isReplied: false,
    });
  for (const [index, thread] of OPENING_THREADS.entries()) {
    const person = people[index]!;
    let at = now.getTime() - thread.beganMinutesAgo * MINUTE_MS;
    for (const line of thread.lines) {
      at += line.afterMinutes * MINUTE_MS;
      add(person, line.from, line.text, new Date(Math.min(at, now.getTime() - (index + 1) * MINUTE_MS)));
    }
    if (thread.isUnread) unread.push(person.id);
  }
  for (const person of people.slice(OPENING_THREADS.length, 60)) {
    let at = now.getTime() - (7 + chance.int(23)) * DAY_MS - chance.int(600) * MINUTE_MS;
    for (const line of chance.pick(SMALL_TALK)) {
      at += line.afterMinutes * MINUTE_MS;
      add(person, line.from, line.text, new Date(at));
    }
  }
  const neighbor = people[OPENING_THREADS.length]!;
  add(neighbor, "us", UNDELIVERED, new Date(now.getTime() - 2 * DAY_MS));
  Object.assign(messages.at(-1)!, { state: "failed", errorCode: UNREACHABLE });
  const leaving = people[OPENING_THREADS.length + 1]!;
  add(leaving, "them", WANTS_OUT, new Date(now.getTime() - 26 * HOUR_MS));
  const potentialStop = messages.at(-1)!;
  await insertHistory(db, accountId, ownNumber, messages, now);
  await showInConversations(
    db,
    accountId,
    messages.map((message) => message.id),
  );
  await sql`
    update conversations c set last_incoming_at = i.time,
      unread_count = case when c.contact_id = any(${unread}::uuid[]) then 1 else 0 end
    from (
      select contact_id, max(time) as time from messages
      where account_id = ${accountId} and direction = 'in' group by contact_id
    ) i
    where c.account_id = ${accountId} and c.contact_id = i.contact_id
  `.execute(db);
  await noteStopIntent(db, accountId, {
    contactId: leaving.id,
    messageId: potentialStop.id,
    from: leaving.phoneNumber,
    text: potentialStop.text,
    score: stopDetectScore(potentialStop.text),
    saidAt: null,
    now: potentialStop.time,
  });
  return messages
    .filter(({ direction }) => direction === "out")
    .map(({ text, time }) => ({
      kind: "chat",
      id: null,
      note: "Chat message",
      hundredths: priceOf(text),
      time,
    }));
}

export interface DemoBroadcast {
  name: string;
  /** `[[link]]` stands for each recipient's own address of the link. */
  text: string;
  link: string | null;
  /** The replies of recipients who answer, each as often as it is listed. */
  replies: readonly string[];
  daysAgo: number;
  audience: (person: DemoPerson) => boolean;
}

/** Writes a finished broadcast, with an outcome for each recipient, replies and clicks; returns its cost. */
export async function writeBroadcast(
  db: Connection,
  env: Env,
  accountId: number,
  ownNumber: string,
  broadcast: DemoBroadcast,
  people: DemoPerson[],
  now: Date,
  chance: Chance,
): Promise<DemoCost> {
  const id = uuidv7();
  const startedAt = new Date(now.getTime() - broadcast.daysAgo * DAY_MS);
  // Ten in the morning in Chicago: a believable business does not text at night.
  startedAt.setUTCHours(16, 5, 0, 0);
  const chosen = people.filter(broadcast.audience);
  const reached = chosen.filter((person) => !person.isOptedOut);
  const linkOf = (contactId: string) =>
    `${env.PUBLIC_URL}/l/${broadcast.link}/${contactLinkSlug(env, accountId, contactId)}`;
  const messages = reached.map((person, index): HistoryMessage => {
    const isFailed = chance.isTrue(0.018);
    return {
      id: uuidv7(),
      contactId: person.id,
      direction: "out",
      text: broadcast.text.replace("{{firstName}}", person.firstName).replace("[[link]]", linkOf(person.id)),
      state: isFailed ? "failed" : "delivered",
      errorCode: isFailed ? chance.pick(FAILURES) : null,
      cause: "broadcast",
      causeId: id,
      otherNumber: person.phoneNumber,
      time: new Date(startedAt.getTime() + index * 1_000),
      isReplied: !isFailed && chance.isTrue(0.04),
    };
  });
  await db
    .insertInto("broadcasts")
    .values({
      account_id: accountId,
      id,
      name: broadcast.name,
      text: broadcast.text,
      state: "sent",
      scheduled_at: startedAt,
      started_at: startedAt,
      finished_at: new Date(startedAt.getTime() + reached.length * 1_000),
      chosen: chosen.length,
      skipped: chosen.length - reached.length,
      created_at: new Date(startedAt.getTime() - DAY_MS / 2),
      updated_at: startedAt,
    })
    .execute();
  const replies = messages
    .filter(({ isReplied }) => isReplied)
    .map(
      (message, index): HistoryMessage => ({
        ...message,
        id: uuidv7(),
        direction: "in",
        text: broadcast.replies[index % broadcast.replies.length]!,
        state: "received",
        cause: "contact",
        causeId: null,
        time: new Date(message.time.getTime() + REPLIED_AFTER_MS),
        isReplied: false,
      }),
    );
  await insertHistory(db, accountId, ownNumber, [...messages, ...replies], now);
  await showInConversations(
    db,
    accountId,
    replies.map((reply) => reply.id),
  );
  await noteLinkMessages(db, { accountId, messages });
  if (broadcast.link) await writeClicks(db, accountId, broadcast.link, messages);
  await sql`
    insert into broadcast_recipients (account_id, broadcast_id, contact_id, message_id, skip_code, skip_reason)
    select ${accountId}, ${id}, contact_id, message_id, case when reason is not null then 'opted-out' end, reason
    from unnest(
      ${chosen.map((person) => person.id)}::uuid[],
      ${chosen.map((person) => messages.find((message) => message.contactId === person.id)?.id ?? null)}::uuid[],
      ${chosen.map((person) => (person.isOptedOut ? "They opted out of your messages." : null))}::text[]
    ) as r (contact_id, message_id, reason)
  `.execute(db);
  await sql`
    insert into message_counts (account_id, cause_id, delivered, failed, replied, cost_hundredths)
    select account_id, cause_id, count(*) filter (where state = 'delivered'), count(*) filter (where state = 'failed'),
      count(*) filter (where replied_at is not null), sum(cost_hundredths)
    from messages where account_id = ${accountId} and cause_id = ${id} group by account_id, cause_id
  `.execute(db);
  const hundredths = messages.reduce((sum, { text }) => sum + priceOf(text), 0);
  return { kind: "broadcast", id, note: "Broadcast", hundredths, time: startedAt };
}

async function insertHistory(
  db: Connection,
  accountId: number,
  ownNumber: string,
  messages: HistoryMessage[],
  now: Date,
): Promise<void> {
  const own = (message: HistoryMessage, isFrom: boolean) =>
    (message.direction === "out") === isFrom ? ownNumber : message.otherNumber;
  await sql`
    insert into messages (account_id, id, contact_id, direction, type, text, state, error_code, error, cause, cause_id,
      purpose, carrier, from_number, to_number, segments, cost_hundredths, time, sent_at, delivered_at, replied_at,
      stop_detect_score)
    select ${accountId}, id, contact_id, direction, 'sms', text, state, error_code, error, cause, cause_id,
      case cause when 'broadcast' then 'marketing' when 'system' then 'obligatory' else 'conversation' end,
      'twilio', from_number, to_number, segments, cost, time, case when direction = 'out' then time end,
      case when state = 'delivered' then time end, replied_at, score
    from unnest(
      ${messages.map((m) => m.id)}::uuid[],
      ${messages.map((m) => m.contactId)}::uuid[],
      ${messages.map((m) => m.direction)}::text[],
      ${messages.map((m) => m.text)}::text[],
      ${messages.map((m) => m.state)}::text[],
      ${messages.map((m) => m.errorCode)}::text[],
      ${messages.map((m) => m.errorCode && failureInWords("twilio", m.errorCode))}::text[],
      ${messages.map((m) => m.cause)}::text[],
      ${messages.map((m) => m.causeId)}::uuid[],
      ${messages.map((m) => own(m, true))}::text[],
      ${messages.map((m) => own(m, false))}::text[],
      ${messages.map((m) => segmentCount(m.text))}::smallint[],
      ${messages.map((m) => (m.direction === "out" ? priceOf(m.text) : 0))}::integer[],
      ${messages.map((m) => m.time.toISOString())}::timestamptz[],
      ${messages.map((m) => (m.isReplied ? new Date(m.time.getTime() + REPLIED_AFTER_MS).toISOString() : null))}::timestamptz[],
      ${messages.map((m) => (m.direction === "in" ? stopDetectScore(m.text) : null))}::float8[]
    ) as h (id, contact_id, direction, text, state, error_code, error, cause, cause_id, from_number, to_number, segments, cost, time, replied_at, score)
  `.execute(db);
  const failed = messages.filter((m) => m.state === "failed");
  const unsent = failed.map(({ id, errorCode, time }) => ({
    messageId: id,
    code: errorCode ?? "unknown",
    at: time,
  }));
  await writeUnsent(db, accountId, unsent, now);
  const learned = failed.flatMap((m) => {
    const line = lineOfFailure("twilio", m.errorCode ?? "");
    return line ? [{ ...m, line }] : [];
  });
  await sql`
    insert into address_facts (account_id, address, line, learned_at)
    select ${accountId}, address, line, time from unnest(
      ${learned.map((m) => m.otherNumber)}::text[], ${learned.map((m) => m.line)}::text[],
      ${learned.map((m) => m.time.toISOString())}::timestamptz[]
    ) as l (address, line, time)
    on conflict do nothing
  `.execute(db);
}

const priceOf = (text: string): number => costHundredths({ type: "sms", segments: segmentCount(text) });
