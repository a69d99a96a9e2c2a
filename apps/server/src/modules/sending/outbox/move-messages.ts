import type { Topic } from "@broadcast/contract/endpoint";
import type { MessageState } from "../../../db/columns.ts";
import { type Connection, sql } from "../../../db/connection.ts";
import type { DB } from "../../../db/schema.gen.ts";
import { type Columns, unnested } from "../../../db/unnested.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { isInChats, refreshConversationStates, showInConversations } from "../../conversations/index.ts";
import { type Cause as CreditCause, charge, giveBack } from "../../credits/index.ts";
import { topicOfCause } from "../gate/causes.ts";
import { addCounts, type CauseCounts, NO_COUNTS } from "./message-counts.sql.ts";
import { takeOffUnsent, writeUnsent } from "./unsent.sql.ts";

/** One message's step: forward, or back to the queue when the carrier certainly did not accept it. */
export interface Move {
  accountId: number;
  id: string;
  to: "queued" | "sent" | "delivered" | "failed" | "unsent" | "unknown";
  /** With `unsent`: the carrier refused it or stayed too busy, which is a failure; otherwise it was held back here. */
  isRefused?: true;
  carrier?: string;
  carrierMessageId?: string;
  errorCode?: string;
  error?: string;
}

/** From which states each state can be reached. Anything else is a late or repeated report and changes nothing. */
const REACHED_FROM: Record<Move["to"], MessageState[]> = {
  queued: ["unknown"],
  unknown: ["queued"],
  sent: ["queued", "unknown"],
  delivered: ["queued", "unknown", "sent", "failed"],
  failed: ["queued", "unknown", "sent"],
  unsent: ["queued", "unknown"],
};

/** The states before the carrier certainly has a message: leaving them settles its credits. */
const UNSETTLED: ReadonlySet<MessageState> = new Set(["queued", "unknown"]);
const HAS_LEFT: ReadonlySet<MessageState> = new Set(["sent", "delivered", "failed"]);
/** The code of an unclear message that is no longer reconciled; its credits are settled, so it is not queued again. */
export const GIVEN_UP = "unclear";

/** Messages of one cause that took the same step. */
export interface Moved {
  account_id: number;
  cause: DB["messages"]["cause"];
  cause_id: string | null;
  purpose: DB["messages"]["purpose"];
  was: MessageState;
  state: MessageState;
  code: string | null;
  was_refused: boolean;
  /** They are shown in the chat list. */
  is_in_chats: boolean;
  /** They were unclear and given up (`give-up.ts`): their credits were settled then. */
  was_given_up: boolean;
  count: number;
  /** What all of them cost. */
  cost_hundredths: number;
  /** The messages; empty for a broadcast's many that were simply sent. */
  messages: { id: string; contact_id: string }[];
}

/**
 * Moves messages in one statement and updates everything that depends on it: credits, counts of their causes,
 * conversations, the unsent list and the change log. Safe to repeat: a move that is not allowed from the current state
 * is ignored. Accepted messages are charged, delivered or not; unsent ones are refunded. The caller holds their
 * batches' locks.
 */
export async function moveMessages(db: Connection, moves: readonly Move[], now: Date): Promise<Moved[]> {
  if (moves.length === 0) return [];
  const rows = await writeStates(db, uniqueInOrder(moves), now);
  // Accounts and causes in order, so that two overlapping runs cannot deadlock.
  for (const [accountId, its] of inOrder(Map.groupBy(rows, (row) => row.account_id))) {
    await settleCredits(db, accountId, its, now);
    await updateCounts(db, accountId, its);
    const inChats = its.filter((row) => row.is_in_chats);
    const left = inChats.filter((row) => HAS_LEFT.has(row.state) && UNSETTLED.has(row.was));
    await showInConversations(db, accountId, idsOf(left));
    await refreshConversationStates(db, accountId, idsOf(inChats));
    const hasUnsent = await keepUnsent(db, accountId, its, now);
    const causes = new Set(its.flatMap((row) => row.cause_id ?? []));
    const contacts = new Set(its.flatMap((row) => row.messages.map(({ contact_id }) => contact_id)));
    const topics: Topic[] = [
      "thread",
      "chats",
      "credits",
      "session",
      ...new Set(its.flatMap((row) => (row.cause_id ? (topicOfCause(row.cause) ?? []) : []))),
      ...(hasUnsent ? ["unsent" as const] : []),
    ];
    const isAnybodyUnnamed = its.some(({ messages }) => messages.length === 0);
    await noteChange(db, accountId, topics, isAnybodyUnnamed ? [] : [...contacts, ...causes]);
  }
  return rows;
}

const idsOf = (rows: readonly Moved[]) => rows.flatMap(({ messages }) => messages.map(({ id }) => id));

const MOVE: Columns<Move> = {
  id: ["uuid", ({ id }) => id],
  account_id: ["bigint", ({ accountId }) => accountId],
  state: ["text", ({ to }) => to],
  // As text: a pair of states each would cost more to plan than the update costs.
  reached_from: ["text", ({ to }) => REACHED_FROM[to].join()],
  carrier: ["text", ({ carrier }) => carrier ?? null],
  carrier_message_id: ["text", ({ carrierMessageId }) => carrierMessageId ?? null],
  error_code: ["text", ({ errorCode }) => errorCode ?? null],
  error: ["text", ({ error }) => error ?? null],
  is_refused: ["boolean", ({ isRefused }) => isRefused ?? false],
};

/** Which of several reports about one message counts. */
const RANK: Record<Move["to"], number> = {
  queued: 0,
  unknown: 1,
  sent: 2,
  unsent: 3,
  failed: 4,
  delivered: 5,
};

/** Returns each message once, with its furthest step, in locking order. */
function uniqueInOrder(moves: readonly Move[]): Move[] {
  const furthest = new Map<string, Move>();
  for (const move of moves) {
    const other = furthest.get(move.id);
    if (!other || RANK[move.to] >= RANK[other.to]) furthest.set(move.id, move);
  }
  return [...furthest.values()].sort((a, b) => a.accountId - b.accountId || (a.id < b.id ? -1 : 1));
}

/** A message sent within a minute of its planned time keeps that time, so that its row is updated in place. */
const SAME_TIME = sql`interval '1 minute'`;

/** Up to this many are listed individually: readers fetch those they show. */
const NAMED_UP_TO = 50;

async function writeStates(db: Connection, moves: readonly Move[], now: Date): Promise<Moved[]> {
  const isNamed = sql`${moves.length <= NAMED_UP_TO} or is_in_chats or cause <> 'broadcast' and purpose <> 'marketing'
    or state not in ('sent', 'delivered') or was in ('failed', 'unknown')`;
  const { rows } = await sql<Omit<Moved, "messages"> & { ids: string | null; contact_ids: string | null }>`
    -- Materialized: with the account written into the plan, reading all of it may seem cheaper than looking keys up.
    with step as materialized (
      ${unnested(moves, MOVE)}
    ), moved as (
    update messages m set
      state = s.state,
      carrier = coalesce(m.carrier, s.carrier),
      carrier_message_id = coalesce(m.carrier_message_id, s.carrier_message_id),
      error_code = s.error_code,
      error = s.error,
      time = case when s.state in ('sent', 'delivered', 'failed') and m.sent_at is null
        and m.time not between ${now}::timestamptz - ${SAME_TIME} and ${now} then ${now} else m.time end,
      sent_at = case when s.state in ('sent', 'delivered', 'failed') then coalesce(m.sent_at, ${now}) else m.sent_at end,
      delivered_at = case when s.state = 'delivered' then ${now} else m.delivered_at end
    from step s
    where m.account_id = s.account_id and m.id = s.id and m.state = any(string_to_array(s.reached_from, ','))
      and (s.state <> 'queued' or m.error_code is distinct from ${GIVEN_UP})
    returning new.account_id, new.id, new.contact_id, new.cause, new.cause_id, new.purpose, new.cost_hundredths,
      old.state as was, new.state, new.error_code as code, s.is_refused as was_refused, ${isInChats("new")} as is_in_chats,
      coalesce(old.error_code = ${GIVEN_UP}, false) as was_given_up
    )
    select account_id, cause, cause_id, purpose, was, state, code, was_refused, is_in_chats, was_given_up, count(*)::int as count,
      sum(cost_hundredths)::int as cost_hundredths, string_agg(id::text, ',') filter (where ${isNamed}) as ids,
      string_agg(contact_id::text, ',') filter (where ${isNamed}) as contact_ids
    from moved group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
  `.execute(db);
  return rows.map(({ ids, contact_ids, ...row }) => {
    const contacts = contact_ids?.split(",") ?? [];
    const messages = (ids?.split(",") ?? []).map((id, index) => ({ id, contact_id: contacts[index]! }));
    return { ...row, messages };
  });
}

/** Whether their credits were still reserved before this step. */
const isReserved = (row: Moved): boolean => UNSETTLED.has(row.was) && !row.was_given_up;

async function settleCredits(db: Connection, accountId: number, rows: Moved[], now: Date): Promise<void> {
  const settled = rows.filter((row) => isReserved(row) && !UNSETTLED.has(row.state));
  for (const its of Map.groupBy(settled, (row) => `${row.cause} ${row.cause_id}`).values()) {
    const { cause, cause_id } = its[0]!;
    const line: Omit<CreditCause, "note"> = { kind: creditCause(cause), id: cause_id, time: now };
    await charge(db, accountId, costOf(its.filter((row) => HAS_LEFT.has(row.state))), {
      ...line,
      note: "Sent",
    });
    await giveBack(db, accountId, costOf(its.filter((row) => !HAS_LEFT.has(row.state))), {
      ...line,
      note: "Not sent",
    });
  }
}

/** Returns the ledger's name of a cause. */
export const creditCause = (cause: DB["messages"]["cause"]): CreditCause["kind"] =>
  cause === "contact" ? "chat" : cause;

async function updateCounts(db: Connection, accountId: number, rows: Moved[]): Promise<void> {
  const counted = rows.filter((row) => row.cause_id !== null);
  for (const [causeId, its] of inOrder(Map.groupBy(counted, (row) => row.cause_id!))) {
    const difference = { ...NO_COUNTS };
    for (const row of its) {
      difference[countOf(row.was)] -= row.count;
      difference[countOf(row.state)] += row.count;
      if (row.was_refused && row.state === "unsent") difference.refused += row.count;
      if (HAS_LEFT.has(row.state) && isReserved(row)) difference.cost_hundredths += row.cost_hundredths;
    }
    await addCounts(db, accountId, causeId, difference);
  }
}

function countOf(state: MessageState): keyof CauseCounts {
  return state === "queued" || state === "received" ? "waiting" : state;
}

/** Updates the list of undelivered messages; returns whether it changed. */
async function keepUnsent(db: Connection, accountId: number, rows: Moved[], now: Date): Promise<boolean> {
  const isUnsent = (row: Moved) =>
    row.state === "failed" || row.state === "unsent" || row.state === "unknown";
  const open = rows.filter(isUnsent);
  await writeUnsent(
    db,
    accountId,
    open.flatMap(({ messages, code }) =>
      messages.map(({ id }) => ({ messageId: id, code: code ?? "unknown" })),
    ),
    now,
  );
  const wasOpen = rows.filter((row) => !isUnsent(row) && (row.was === "unknown" || row.was === "failed"));
  const taken = await takeOffUnsent(db, accountId, idsOf(wasOpen));
  return open.length > 0 || taken > 0;
}

const inOrder = <K extends string | number, V>(groups: Map<K, V>): [K, V][] =>
  [...groups].sort(([a], [b]) => (a < b ? -1 : 1));

const costOf = (rows: Moved[]): number => rows.reduce((sum, row) => sum + row.cost_hundredths, 0);
