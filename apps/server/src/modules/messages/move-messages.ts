import type { MessageState } from "../../db/columns.ts";
import { type Connection, sql } from "../../db/connection.ts";
import { noteChange } from "../../http/change-log.ts";
import { charge, giveBack } from "../credits/index.ts";
import { refreshConversationStates, showInConversations } from "./conversations.sql.ts";
import { addCounts, type CauseCounts, NO_COUNTS } from "./message-counts.sql.ts";
import { creditCause } from "./outbox.ts";

/** One message's step: forward, or back to the queue when the carrier certainly did not take it. */
export interface Move {
  accountId: number;
  id: string;
  to: "queued" | "sent" | "delivered" | "failed" | "unsent" | "unknown";
  /** With `queued`: business time from which it may leave. */
  dueAt?: Date;
  carrier?: string;
  carrierMessageId?: string;
  errorCode?: string;
  error?: string;
}

/** From where each state may be reached. Whatever is not listed is a late or repeated report and changes nothing. */
const REACHED_FROM: Record<Move["to"], MessageState[]> = {
  queued: ["sending", "unknown"],
  unknown: ["sending"],
  sent: ["queued", "sending", "unknown"],
  delivered: ["queued", "sending", "unknown", "sent", "failed"],
  failed: ["queued", "sending", "unknown", "sent"],
  unsent: ["queued", "sending", "unknown"],
};

/** The states before the carrier has a message for certain: leaving them settles its credits. */
const UNSETTLED: ReadonlySet<MessageState> = new Set(["queued", "sending", "unknown"]);

interface Moved {
  account_id: number;
  id: string;
  contact_id: string;
  cause: "chat" | "broadcast" | "system" | "contact";
  cause_id: string | null;
  cost_hundredths: number;
  was: MessageState;
  state: MessageState;
  has_left: boolean;
}

/**
 * Moves messages in one statement a state and keeps everything that hangs on it in step: credits, counts of their
 * causes, conversations, and the change log. Safe to repeat: a move that is not allowed from where it is is passed over.
 * What the carrier took is charged, delivered or not; what never left is given back.
 */
export async function moveMessages(db: Connection, moves: readonly Move[], now: Date): Promise<Moved[]> {
  if (moves.length === 0) return [];
  const rows: Moved[] = [];
  for (const [to, group] of Map.groupBy(moves, (move) => move.to)) {
    rows.push(...(await moveTo(db, to, group, now)));
  }
  // Accounts and causes in order: two batches with some in common can then not wait for each other.
  for (const [accountId, its] of inOrder(Map.groupBy(rows, (row) => row.account_id))) {
    await settleCredits(db, accountId, its, now);
    await settleCounts(db, accountId, its);
    // A broadcast belongs to the thread, not to the chat list: it would bury those who answered.
    const left = its.filter((row) => row.has_left && UNSETTLED.has(row.was) && row.cause !== "broadcast");
    await showInConversations(
      db,
      accountId,
      left.map((row) => row.id),
    );
    await refreshConversationStates(
      db,
      accountId,
      its.map((row) => row.id),
    );
    const causes = new Set(its.flatMap((row) => row.cause_id ?? []));
    const contacts = new Set(its.map((row) => row.contact_id));
    await noteChange(db, accountId, ["thread", "chats", "credits", "session"], [...contacts]);
    if (causes.size > 0) await noteChange(db, accountId, ["broadcasts"], [...causes]);
  }
  return rows;
}

async function moveTo(db: Connection, to: Move["to"], moves: readonly Move[], now: Date): Promise<Moved[]> {
  // Ordered locking: two batches with messages in common can then not wait for each other.
  const unique = [...new Map(moves.map((move) => [move.id, move])).values()].sort((a, b) =>
    a.id < b.id ? -1 : 1,
  );
  const { rows } = await sql<Moved>`
    with step as (
      select * from unnest(
        ${unique.map((move) => move.accountId)}::bigint[],
        ${unique.map((move) => move.id)}::uuid[],
        ${unique.map((move) => move.carrier ?? null)}::text[],
        ${unique.map((move) => move.carrierMessageId ?? null)}::text[],
        ${unique.map((move) => move.errorCode ?? null)}::text[],
        ${unique.map((move) => move.error ?? null)}::text[],
        ${unique.map((move) => move.dueAt?.toISOString() ?? null)}::timestamptz[]
      ) as s (account_id, id, carrier, carrier_message_id, error_code, error, due_at)
    ), locked as (
      select m.account_id, m.id from messages m join step s on m.account_id = s.account_id and m.id = s.id
      where m.state = any(${REACHED_FROM[to]}::text[])
      order by m.account_id, m.id for update of m
    )
    update messages m set
      state = ${to},
      carrier = coalesce(m.carrier, s.carrier),
      carrier_message_id = coalesce(m.carrier_message_id, s.carrier_message_id),
      error_code = s.error_code,
      error = s.error,
      due_at = coalesce(s.due_at, m.due_at),
      time = case when ${to} in ('sent', 'delivered', 'failed') and m.sent_at is null then ${now} else m.time end,
      sent_at = case when ${to} in ('sent', 'delivered') then coalesce(m.sent_at, ${now}) else m.sent_at end,
      delivered_at = case when ${to} = 'delivered' then ${now} else m.delivered_at end,
      -- What is unclear is looked up at the carrier from now on; a lease that is over says since when.
      lease_until = case when ${to} = 'unknown' then least(m.lease_until, clock_timestamp()) end, lease_owner = null
    from step s, locked l
    where m.account_id = l.account_id and m.id = l.id and s.account_id = m.account_id and s.id = m.id
    returning new.account_id, new.id, new.contact_id, new.cause, new.cause_id, new.cost_hundredths,
      old.state as was, new.state, new.state in ('sent', 'delivered', 'failed') as has_left
  `.execute(db);
  return rows;
}

async function settleCredits(db: Connection, accountId: number, rows: Moved[], now: Date): Promise<void> {
  const settled = rows.filter((row) => UNSETTLED.has(row.was) && !UNSETTLED.has(row.state));
  for (const its of Map.groupBy(settled, (row) => `${row.cause} ${row.cause_id}`).values()) {
    const { cause, cause_id } = its[0]!;
    const line = { kind: creditCause(cause), id: cause_id, time: now };
    await charge(db, accountId, costOf(its.filter((row) => row.has_left)), { ...line, note: "Sent" });
    await giveBack(db, accountId, costOf(its.filter((row) => !row.has_left)), { ...line, note: "Not sent" });
  }
}

async function settleCounts(db: Connection, accountId: number, rows: Moved[]): Promise<void> {
  const counted = rows.filter((row) => row.cause_id !== null);
  for (const [causeId, its] of inOrder(Map.groupBy(counted, (row) => row.cause_id!))) {
    const difference = { ...NO_COUNTS };
    for (const row of its) {
      difference[countOf(row.was)] -= 1;
      difference[countOf(row.state)] += 1;
      if (row.has_left && UNSETTLED.has(row.was)) difference.cost_hundredths += row.cost_hundredths;
    }
    await addCounts(db, accountId, causeId, difference);
  }
}

function countOf(state: MessageState): keyof CauseCounts {
  return state === "queued" || state === "sending" || state === "received" ? "waiting" : state;
}

const inOrder = <K extends string | number, V>(groups: Map<K, V>): [K, V][] =>
  [...groups].sort(([a], [b]) => (a < b ? -1 : 1));

const costOf = (rows: Moved[]): number => rows.reduce((sum, row) => sum + row.cost_hundredths, 0);
