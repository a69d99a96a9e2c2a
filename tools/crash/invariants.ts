import { setTimeout as sleep } from "node:timers/promises";
import { type Connection, sql } from "../../apps/server/src/db/connection.ts";
import { AUTOMATED_TEXTS, type Automations, automationBreaches, automationsOnTheWay } from "./automations.ts";
import type { CrashProduct } from "./product.ts";
import { control, type Person } from "./round.ts";

/** A message that a worker had claimed when an opt-out was written may still be sent for this long. */
const IN_HAND_MS = 1_000;
/** Longer than a lease, the lookup after it and a few retries. */
const OUTBOX_EMPTY_WITHIN_MS = 60_000;

/** Returns breaches of what must be true after a broadcast and its automations, whatever happened; one sentence each. */
export async function breaches(
  product: CrashProduct,
  db: Connection,
  accountId: number,
  broadcastId: string,
  automations: Automations,
  people: readonly Person[],
): Promise<string[]> {
  const textsTakenBy = async (phoneNumber: string) =>
    (await takenBy(product, phoneNumber)).map(({ text }) => text);
  const onTheWay = await automationsOnTheWay(db, accountId, automations);
  const stayed = await leftInOutbox(db, accountId);
  return [
    ...onTheWay,
    ...stayed,
    ...(await automationBreaches(db, accountId, automations, textsTakenBy)),
    ...(await notExactlyOnce(product, db, accountId, broadcastId, people)),
    ...(await sentAfterOptOut(product, db, accountId)),
    ...(await unbalancedBooks(db, accountId)),
    ...(await wrongCounts(db, accountId, broadcastId)),
  ];
}

interface Taken {
  messages: { sid: string; to: string; text: string; direction: string; at: string }[];
  next: number | null;
}

/** Returns what the carrier accepted for a phone, oldest first. */
export async function takenBy(product: CrashProduct, phoneNumber: string): Promise<Taken["messages"]> {
  const { messages } = await control<Taken>(
    product,
    "GET",
    `/messages?to=${encodeURIComponent(phoneNumber)}`,
  );
  return messages.filter((message) => message.direction === "outbound");
}

async function notExactlyOnce(
  product: CrashProduct,
  db: Connection,
  accountId: number,
  broadcastId: string,
  people: readonly Person[],
): Promise<string[]> {
  const { rows } = await sql<{
    contact_id: string;
    skip_reason: string | null;
    state: string | null;
    error: string | null;
    text: string | null;
    messages: number;
  }>`
    select r.contact_id, r.skip_reason, m.state, m.error, m.text, (
      select count(*)::int from messages a
      where a.account_id = r.account_id and a.contact_id = r.contact_id and a.cause_id = r.broadcast_id
    ) as messages
    from broadcast_recipients r left join messages m on m.account_id = r.account_id and m.id = r.message_id
    where r.account_id = ${accountId} and r.broadcast_id = ${broadcastId}
  `.execute(db);
  const byContact = new Map(rows.map((row) => [row.contact_id, row]));
  const found: string[] = [];
  for (const { contactId, phoneNumber } of people) {
    const row = byContact.get(contactId);
    if (!row) {
      found.push(`${contactId} was forgotten`);
      continue;
    }
    const got = (await takenBy(product, phoneNumber)).filter((message) =>
      message.text.includes("trunk show"),
    ).length;
    const hasLeft = row.state === "sent" || row.state === "delivered" || row.state === "failed";
    const hasReason = row.skip_reason !== null || (row.state === "unsent" && row.error !== null);
    if (row.messages > 1) found.push(`${contactId} has ${row.messages} messages of one broadcast`);
    if (hasLeft && got !== 1) found.push(`${contactId} is said to have got it, the carrier took ${got}`);
    if (!hasLeft && got !== 0) found.push(`${contactId} is said to be ${row.state}, the carrier took ${got}`);
    if (!hasLeft && !hasReason) found.push(`${contactId} has no message and no reason (${row.state})`);
  }
  return found;
}

async function sentAfterOptOut(product: CrashProduct, db: Connection, accountId: number): Promise<string[]> {
  // The opt-out itself has the time at which it was said, which the carrier may tell later.
  const { rows: optOuts } = await sql<{ address: string; knownAt: Date }>`
    select o.address, coalesce((
      select m.time from consent_log l join messages m on m.account_id = l.account_id and m.id = l.message_id
      where l.account_id = o.account_id and l.address = o.address and l.event = 'opt-out' order by l.time desc limit 1
    ), o.opted_out_at) as "knownAt"
    from opt_outs o where o.account_id = ${accountId} and o.channel = 'text'
  `.execute(db);
  const found: string[] = [];
  for (const { address, knownAt } of optOuts) {
    const lateMs = (await takenBy(product, address))
      .filter(({ text }) => ["trunk show", ...AUTOMATED_TEXTS].some((words) => text.includes(words)))
      .map((message) => new Date(message.at).getTime() - knownAt.getTime())
      .filter((ms) => ms > IN_HAND_MS);
    if (lateMs.length > 0) found.push(`messages left ${lateMs.join(", ")} ms after an opt-out`);
  }
  return found;
}

async function unbalancedBooks(db: Connection, accountId: number): Promise<string[]> {
  const { rows } = await sql<{
    free: number;
    held: number;
    free_sum: number;
    held_sum: number;
    charged: number;
    cost: number;
  }>`
    select c.credit_hundredths as free, c.held_hundredths as held,
      (select coalesce(sum(free_hundredths), 0)::int8 from credit_ledger where account_id = c.account_id) as free_sum,
      (select coalesce(sum(held_hundredths), 0)::int8 from credit_ledger where account_id = c.account_id) as held_sum,
      (select coalesce(-sum(held_hundredths), 0)::int8 from credit_ledger where account_id = c.account_id and kind = 'charge') as charged,
      (select coalesce(sum(cost_hundredths), 0)::int8 from messages
        where account_id = c.account_id and direction = 'out' and state in ('sent', 'delivered', 'failed')) as cost
    from account_counters c where c.account_id = ${accountId}
  `.execute(db);
  const books = rows[0]!;
  const found: string[] = [];
  if (books.free !== books.free_sum)
    found.push(`${books.free} credits are free, the ledger says ${books.free_sum}`);
  if (books.held !== books.held_sum)
    found.push(`${books.held} credits are held, the ledger says ${books.held_sum}`);
  if (books.held !== 0) found.push(`${books.held} credits stayed reserved`);
  if (books.charged !== books.cost) found.push(`${books.charged} were charged for messages of ${books.cost}`);
  return found;
}

async function wrongCounts(db: Connection, accountId: number, broadcastId: string): Promise<string[]> {
  const { rows } = await sql<{ counted: string; real: string }>`
    select format('%s %s %s %s %s %s', c.waiting, c.unknown, c.sent, c.delivered, c.failed, c.unsent) as counted, (
      select format('%s %s %s %s %s %s', count(*) filter (where state = 'queued'), count(*) filter (where state = 'unknown'),
        count(*) filter (where state = 'sent'), count(*) filter (where state = 'delivered'),
        count(*) filter (where state = 'failed'), count(*) filter (where state = 'unsent'))
      from messages m where m.account_id = c.account_id and m.cause_id = c.cause_id
    ) as real
    from message_counts c where c.account_id = ${accountId} and c.cause_id = ${broadcastId}
  `.execute(db);
  return rows.flatMap((row) =>
    row.counted === row.real ? [] : [`The counts say ${row.counted}, the messages ${row.real}`],
  );
}

/** The broadcast is over; an answer to a STOP may still wait for a retry or a lookup. */
async function leftInOutbox(db: Connection, accountId: number): Promise<string[]> {
  const end = performance.now() + OUTBOX_EMPTY_WITHIN_MS;
  for (;;) {
    const { rows } = await sql<{ place: string }>`
      select format('%s of cause %s, %s, %s attempts, %s', m.type, m.cause, o.state, o.attempts, o.wait_reason) as place
      from outbox o left join messages m on m.account_id = o.account_id and m.id = any(o.message_ids)
      where o.account_id = ${accountId}
    `.execute(db);
    if (rows.length === 0) return [];
    if (performance.now() > end) return rows.map(({ place }) => `A message stayed in the outbox: ${place}`);
    await sleep(250);
  }
}
