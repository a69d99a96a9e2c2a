import type { Topic } from "@broadcast/contract/endpoint";
import type { MessageState } from "../../db/columns.ts";
import { type Connection, sql } from "../../db/connection.ts";
import type { DB } from "../../db/schema.gen.ts";
import { type Columns, unnested } from "../../db/unnested.ts";
import { noteChange } from "../../http/change-log.ts";
import { refreshConversationStates, showInConversations } from "../conversations/index.ts";
import { type Cause as CreditCause, charge, giveBack } from "../credits/index.ts";
import { addCounts, type CauseCounts, NO_COUNTS } from "./message-counts.sql.ts";
import { takeOffUnsent, writeUnsent } from "./unsent.sql.ts";

/** One message's step: forward, or back to the queue when the carrier certainly did not take it. */
export type Move = StepForward | StepBack;

interface Step {
  accountId: number;
  id: string;
  /**
   * The attempt this follows from: passed over once there was another one. Whoever was frozen or asked long ago must
   * not decide over what others have in hand.
   */
  after?: Attempt;
}

interface StepBack extends Step {
  to: "queued";
  after: Attempt;
  /** Business time from which it may leave, and why only then. */
  dueAt: Date | "infinity";
  waitReason?: string;
  /** Nobody tried to hand it over, so the try does not count. */
  isUntried?: true;
}

export interface StepForward extends Step {
  to: "sent" | "delivered" | "failed" | "unsent" | "unknown";
  /** With `unsent`: passed over when a worker has it in hand, since then it may have left. */
  isOnlyWaiting?: true;
  /** With `unsent`: the carrier refused it or stayed too busy, which is a failure; else it was held back here. */
  isRefused?: true;
  carrier?: string;
  carrierMessageId?: string;
  errorCode?: string;
  error?: string;
}

/** One try to hand a message over; `worker` is null for who looks up what became of it. */
export interface Attempt {
  number: number;
  worker: string | null;
}

/** From where each state may be reached. Whatever is not listed is a late or repeated report and changes nothing. */
const REACHED_FROM: Record<StepForward["to"], MessageState[]> = {
  unknown: ["queued"],
  sent: ["queued", "unknown"],
  delivered: ["queued", "unknown", "sent", "failed"],
  failed: ["queued", "unknown", "sent"],
  unsent: ["queued", "unknown"],
};

/** The states before the carrier has a message for certain: leaving them settles its credits. */
const UNSETTLED: ReadonlySet<MessageState> = new Set(["queued", "unknown"]);
const HAS_LEFT: ReadonlySet<MessageState> = new Set(["sent", "delivered", "failed"]);
/** The code of an unclear message nobody asks after any more. */
export const GIVEN_UP = "unclear";

interface Moved {
  account_id: number;
  id: string;
  contact_id: string;
  cause: DB["messages"]["cause"];
  cause_id: string | null;
  purpose: DB["messages"]["purpose"];
  cost_hundredths: number;
  was: MessageState;
  state: MessageState;
  code: string | null;
  was_refused: boolean;
  /** It was unclear and given up (`give-up.ts`): its credits were settled then. */
  was_given_up: boolean;
}

/**
 * Moves messages in one statement a state and keeps everything that hangs on it in step: the outbox, credits, counts
 * of their causes, conversations, the list of unsent ones and the change log. Safe to repeat: a move that is not
 * allowed from where it is is passed over. What the carrier took is charged, delivered or not; what never left is given
 * back.
 */
export async function moveMessages(db: Connection, moves: readonly Move[], now: Date): Promise<Moved[]> {
  if (moves.length === 0) return [];
  const rows: Moved[] = [];
  // One statement for each kind: in the order of their ids, so that two batches with messages in common cannot wait for
  // each other.
  const back = moves.filter((move) => move.to === "queued");
  const forward = Object.groupBy(
    moves.filter((move) => move.to !== "queued"),
    placeNeeded,
  );
  for (const place of ["any", "at-attempt", "waiting"] as const) {
    const its = forward[place] ?? [];
    if (its.length > 0) rows.push(...(await moveForward(db, its, place, now)));
  }
  if (back.length > 0) rows.push(...(await moveBack(db, back)));
  // Accounts and causes in order: two batches with some in common can then not wait for each other.
  for (const [accountId, its] of inOrder(Map.groupBy(rows, (row) => row.account_id))) {
    await settleCredits(db, accountId, its, now);
    await settleCounts(db, accountId, its);
    // What goes to many belongs to the threads, not to the chat list: it would bury those who answered.
    const inChats = its.filter((row) => row.cause !== "broadcast" && row.purpose !== "marketing");
    const left = inChats.filter((row) => HAS_LEFT.has(row.state) && UNSETTLED.has(row.was));
    await showInConversations(
      db,
      accountId,
      left.map((row) => row.id),
    );
    await refreshConversationStates(
      db,
      accountId,
      inChats.map((row) => row.id),
    );
    const hasUnsent = await keepUnsent(db, accountId, its, now);
    const causes = new Set(its.flatMap((row) => row.cause_id ?? []));
    const contacts = new Set(its.map((row) => row.contact_id));
    const topics: Topic[] = [
      "thread",
      "chats",
      "credits",
      "session",
      ...(causes.size > 0 ? ["broadcasts" as const] : []),
      ...(hasUnsent ? ["unsent" as const] : []),
    ];
    await noteChange(db, accountId, topics, [...contacts, ...causes]);
  }
  return rows;
}

/** Where in the outbox a message has to stand for a step forward. */
type PlaceNeeded = "any" | "at-attempt" | "waiting";

const placeNeeded = ({ after, isOnlyWaiting }: StepForward): PlaceNeeded =>
  isOnlyWaiting ? "waiting" : after ? "at-attempt" : "any";

const STEP: Columns<Move> = {
  id: ["uuid", ({ id }) => id],
  account_id: ["bigint", ({ accountId }) => accountId],
  attempt: ["int", ({ after }) => after?.number ?? null],
  worker: ["uuid", ({ after }) => after?.worker ?? null],
};

const FORWARD: Columns<StepForward> = {
  ...STEP,
  state: ["text", ({ to }) => to],
  carrier: ["text", ({ carrier }) => carrier ?? null],
  carrier_message_id: ["text", ({ carrierMessageId }) => carrierMessageId ?? null],
  error_code: ["text", ({ errorCode }) => errorCode ?? null],
  error: ["text", ({ error }) => error ?? null],
  is_refused: ["boolean", ({ isRefused }) => isRefused ?? false],
};

const BACK: Columns<StepBack> = {
  ...STEP,
  due_at: ["timestamptz", ({ dueAt }) => (dueAt instanceof Date ? dueAt.toISOString() : dueAt)],
  wait_reason: ["text", ({ waitReason }) => waitReason ?? null],
  is_untried: ["boolean", ({ isUntried }) => isUntried ?? false],
};

/** What of several reports about one message counts. */
const RANK: Record<Move["to"], number> = {
  queued: 0,
  unknown: 1,
  sent: 2,
  unsent: 3,
  failed: 4,
  delivered: 5,
};

/** Each message once, with the step that leads furthest, in the order in which rows are locked. */
function uniqueInOrder<M extends Move>(moves: readonly M[]): M[] {
  const furthest = new Map<string, M>();
  for (const move of moves) {
    const other = furthest.get(move.id);
    if (!other || RANK[move.to] >= RANK[other.to]) furthest.set(move.id, move);
  }
  return [...furthest.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

type Expression = ReturnType<typeof sql>;

/** Whether the place in the outbox `o` is still at the attempt of the step `s`. */
const isAtAttempt = sql`
  o.attempts = s.attempt and (o.state = 'unclear' or o.state = 'claimed' and o.lease_owner = s.worker)
`;

const allowedSteps = sql.join(
  Object.entries(REACHED_FROM).flatMap(([to, from]) => from.map((was) => sql`(${to}::text, ${was}::text)`)),
);

/** Of the messages that are locked, `held`, those whose places in the outbox allow the step. */
const PLACED: Record<PlaceNeeded, Expression> = {
  any: sql`select account_id, id, state from held`,
  "at-attempt": sql`
    select h.account_id, h.id, h.state from held h join outbox o on o.account_id = h.account_id and o.message_id = h.id
      join step s on s.account_id = h.account_id and s.id = h.id
    where ${isAtAttempt} for update of o
  `,
  waiting: sql`
    select h.account_id, h.id, h.state from held h join outbox o on o.account_id = h.account_id and o.message_id = h.id
    where o.state = 'waiting' for update of o skip locked
  `,
};

async function moveForward(
  db: Connection,
  given: readonly StepForward[],
  place: PlaceNeeded,
  now: Date,
): Promise<Moved[]> {
  const moves = uniqueInOrder(given);
  const { rows } = await sql<Moved>`
    with step as (
      ${unnested(moves, FORWARD)}
    ), held as (
      -- Messages before their places in the outbox, always: whoever does it the other way round would wait for us.
      select m.account_id, m.id, s.state from messages m join step s on m.account_id = s.account_id and m.id = s.id
      where (s.state, m.state) in (${allowedSteps}) order by m.account_id, m.id for update of m
    ), locked as (
      ${PLACED[place]}
    ), unclear as (
      update outbox o set state = 'unclear', lease_owner = null,
        unclear_since = coalesce(o.unclear_since, clock_timestamp()), lease_until = least(o.lease_until, clock_timestamp())
      from locked l where o.account_id = l.account_id and o.message_id = l.id and l.state = 'unknown'
    ), over as (
      delete from outbox o using locked l
      where o.account_id = l.account_id and o.message_id = l.id and l.state <> 'unknown'
    )
    update messages m set
      state = s.state,
      carrier = coalesce(m.carrier, s.carrier),
      carrier_message_id = coalesce(m.carrier_message_id, s.carrier_message_id),
      error_code = s.error_code,
      error = s.error,
      time = case when s.state in ('sent', 'delivered', 'failed') and m.sent_at is null then ${now} else m.time end,
      sent_at = case when s.state in ('sent', 'delivered', 'failed') then coalesce(m.sent_at, ${now}) else m.sent_at end,
      delivered_at = case when s.state = 'delivered' then ${now} else m.delivered_at end
    from step s, locked l
    where m.account_id = l.account_id and m.id = l.id and s.account_id = m.account_id and s.id = m.id
    returning new.account_id, new.id, new.contact_id, new.cause, new.cause_id, new.purpose, new.cost_hundredths,
      old.state as was, new.state, new.error_code as code, s.is_refused as was_refused,
      coalesce(old.error_code = ${GIVEN_UP}, false) as was_given_up
  `.execute(db);
  return rows;
}

/** Puts messages back into the queue. Those that were never unclear have not moved for the reader: no row comes back. */
async function moveBack(db: Connection, given: readonly StepBack[]): Promise<Moved[]> {
  const moves = uniqueInOrder(given);
  const { rows } = await sql<Moved>`
    with step as (
      ${unnested(moves, BACK)}
    ), locked as (
      select m.account_id, m.id, m.state from messages m join step s on m.account_id = s.account_id and m.id = s.id
      where m.state in ('queued', 'unknown') and m.error_code is distinct from ${GIVEN_UP}
      order by m.account_id, m.id for update of m
    ), placed as (
      update outbox o set state = 'waiting', lease_owner = null, lease_until = null, unclear_since = null,
        due_at = s.due_at, wait_reason = s.wait_reason,
        attempts = o.attempts - case when s.is_untried and o.attempts > 0 then 1 else 0 end,
        first_attempt_at = case when s.is_untried and o.attempts <= 1 then null else o.first_attempt_at end
      from step s, locked l
      where o.account_id = l.account_id and o.message_id = l.id and s.account_id = o.account_id and s.id = o.message_id
        and ${isAtAttempt}
      returning o.account_id, o.message_id
    )
    update messages m set state = 'queued', error_code = null, error = null
    from locked l, placed p
    where m.account_id = l.account_id and m.id = l.id and l.state = 'unknown'
      and p.account_id = m.account_id and p.message_id = m.id
    returning new.account_id, new.id, new.contact_id, new.cause, new.cause_id, new.purpose, new.cost_hundredths,
      old.state as was, new.state, null as code, false as was_refused, false as was_given_up
  `.execute(db);
  return rows;
}

/** Whether its credits were still reserved before this step. */
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

/** What the ledger calls a cause. */
export const creditCause = (cause: DB["messages"]["cause"]): CreditCause["kind"] =>
  cause === "contact" ? "chat" : cause;

async function settleCounts(db: Connection, accountId: number, rows: Moved[]): Promise<void> {
  const counted = rows.filter((row) => row.cause_id !== null);
  for (const [causeId, its] of inOrder(Map.groupBy(counted, (row) => row.cause_id!))) {
    const difference = { ...NO_COUNTS };
    for (const row of its) {
      difference[countOf(row.was)] -= 1;
      difference[countOf(row.state)] += 1;
      if (row.was_refused && row.state === "unsent") difference.refused += 1;
      if (HAS_LEFT.has(row.state) && isReserved(row)) difference.cost_hundredths += row.cost_hundredths;
    }
    await addCounts(db, accountId, causeId, difference);
  }
}

function countOf(state: MessageState): keyof CauseCounts {
  return state === "queued" || state === "received" ? "waiting" : state;
}

/** Keeps the list of what did not arrive in step; answers whether it changed. */
async function keepUnsent(db: Connection, accountId: number, rows: Moved[], now: Date): Promise<boolean> {
  const isUnsent = (row: Moved) =>
    row.state === "failed" || row.state === "unsent" || row.state === "unknown";
  const open = rows.filter(isUnsent);
  await writeUnsent(
    db,
    accountId,
    open.map((row) => ({ messageId: row.id, code: row.code ?? "unknown" })),
    now,
  );
  const wasOpen = rows.filter((row) => !isUnsent(row) && (row.was === "unknown" || row.was === "failed"));
  const taken = await takeOffUnsent(
    db,
    accountId,
    wasOpen.map((row) => row.id),
  );
  return open.length > 0 || taken > 0;
}

const inOrder = <K extends string | number, V>(groups: Map<K, V>): [K, V][] =>
  [...groups].sort(([a], [b]) => (a < b ? -1 : 1));

const costOf = (rows: Moved[]): number => rows.reduce((sum, row) => sum + row.cost_hundredths, 0);
