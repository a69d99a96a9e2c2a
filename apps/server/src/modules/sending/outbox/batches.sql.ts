import { type Connection, sql } from "../../../db/connection.ts";
import { timeText, unnested } from "../../../db/unnested.ts";

/** A dead worker's batches are reconciled after this long; a living worker renews (system time). */
export const LEASE_SECONDS = 15;

export const leaseEnd = sql`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`;

/** The most messages of one batch: their ids are in its row. */
const BUNDLE_SIZE = 100;

/** Messages that wait alike: of one account, lane, cause and length, for one time, after as many attempts. */
export interface Batch {
  accountId: number;
  laneId: number;
  priority: number;
  causeId: string | null;
  messageIds: readonly string[];
  /** What each of them uses of the lane's pace. */
  units: number;
  state: "waiting" | "claimed" | "unclear";
  dueAt: Date | "infinity";
  waitReason: string | null;
  attempts: number;
  firstAttemptAt: Date | null;
  /** System time at which the worker's lease ends or ended. */
  leaseUntil?: Date | null;
}

export interface BatchId {
  accountId: number;
  batchId: number;
}

/** A batch whose row is locked until the transaction ends. */
export type LockedBatch = Batch & BatchId;

type Expression = ReturnType<typeof sql>;

/** Formats ids as a PostgreSQL array. */
const arrayText = (ids: readonly string[]) => `{${ids.join(",")}}`;

/** Formats batches as rows of a statement, for `insertBatches`. */
export const batchRows = (batches: readonly Batch[]) =>
  unnested(batches, {
    message_ids: ["text", ({ messageIds }) => arrayText([...messageIds].sort())],
    account_id: ["bigint", ({ accountId }) => accountId],
    lane_id: ["bigint", ({ laneId }) => laneId],
    priority: ["smallint", ({ priority }) => priority],
    cause_id: ["uuid", ({ causeId }) => causeId],
    units: ["smallint", ({ units }) => units],
    state: ["text", ({ state }) => state],
    due_at: ["timestamptz", ({ dueAt }) => timeText(dueAt)],
    wait_reason: ["text", ({ waitReason }) => waitReason],
    attempts: ["smallint", ({ attempts }) => attempts],
    first_attempt_at: ["timestamptz", ({ firstAttemptAt }) => timeText(firstAttemptAt)],
    lease_until: ["timestamptz", ({ leaseUntil }) => timeText(leaseUntil ?? null)],
  });

/**
 * Inserts the rows of `batchRows`. Claimed ones are under a worker's lease; unclear ones are looked up at once, counted
 * from the end of the lease or the worker's report.
 */
export const insertBatches = (rows: Expression, worker: string | null) => sql`
  insert into outbox (account_id, lane_id, priority, cause_id, message_ids, units, state, due_at, wait_reason, attempts,
    first_attempt_at, lease_owner, lease_until, unclear_since)
  select account_id, lane_id, priority, cause_id, message_ids::uuid[], units, state, due_at, wait_reason, attempts,
    first_attempt_at, case state when 'claimed' then ${worker}::uuid end,
    case state when 'claimed' then ${leaseEnd} when 'unclear' then clock_timestamp() end,
    case state when 'unclear' then least(lease_until, clock_timestamp()) end
  from ${rows}
`;

/** Adds batches; returns their ids by the first message of each. */
export async function addBatches(
  db: Connection,
  batches: readonly Batch[],
  worker: string | null = null,
): Promise<Map<string, number>> {
  if (batches.length === 0) return new Map();
  const { rows } = await sql<{ first_id: string; batch_id: number }>`
    ${insertBatches(sql`(${batchRows(batches)}) given`, worker)} returning first_id, batch_id
  `.execute(db);
  return new Map(rows.map((row) => [row.first_id, row.batch_id]));
}

/** Divides messages that wait alike into batches. */
export function batchesOf(alike: Omit<Batch, "messageIds">, messageIds: readonly string[]): Batch[] {
  return Array.from({ length: Math.ceil(messageIds.length / BUNDLE_SIZE) }, (_, index) => ({
    ...alike,
    messageIds: messageIds.slice(index * BUNDLE_SIZE, (index + 1) * BUNDLE_SIZE),
  }));
}

/** The columns of `outbox o` that make a batch. */
const columns = sql`
  o.account_id, o.batch_id, o.lane_id, o.priority, o.cause_id, array_to_string(o.message_ids, ',') as message_ids, o.units, o.state, o.due_at, o.wait_reason,
  o.attempts, o.first_attempt_at, o.lease_until
`;

interface BatchRow {
  account_id: number;
  batch_id: number;
  lane_id: number;
  priority: number;
  cause_id: string | null;
  /** Separated by commas. */
  message_ids: string;
  units: number;
  state: Batch["state"];
  /** `Infinity` for paused ones. */
  due_at: Date | number;
  wait_reason: string | null;
  attempts: number;
  first_attempt_at: Date | null;
  lease_until: Date | null;
}

const toBatch = (row: BatchRow): LockedBatch => ({
  accountId: row.account_id,
  batchId: row.batch_id,
  laneId: row.lane_id,
  priority: row.priority,
  causeId: row.cause_id,
  messageIds: row.message_ids.split(","),
  units: row.units,
  state: row.state,
  dueAt: row.due_at instanceof Date ? row.due_at : "infinity",
  waitReason: row.wait_reason,
  attempts: row.attempts,
  firstAttemptAt: row.first_attempt_at,
  leaseUntil: row.lease_until,
});

/**
 * Locks the batches `o` until the transaction ends: always batches before their messages, and in order of their ids;
 * the opposite order would deadlock.
 */
export async function lockBatches(
  db: Connection,
  condition: Expression,
  { skipsLocked = false }: { skipsLocked?: boolean } = {},
): Promise<LockedBatch[]> {
  const { rows } = await sql<BatchRow>`
    select ${columns} from outbox o where ${condition} order by o.account_id, o.batch_id
    for update of o ${skipsLocked ? sql`skip locked` : sql``}
  `.execute(db);
  return rows.map(toBatch);
}

/**
 * Whether `outbox o` is among the first of an account that meet a condition on `outbox f`, with about this many
 * messages together: a step of a walk by id.
 */
export const isAmongFirst = (condition: Expression, messages: number) => sql`(o.account_id, o.batch_id) in (
  select account_id, batch_id from (
    select account_id, batch_id, sum(size) over (order by batch_id rows unbounded preceding) - size as before from (
      select f.account_id, f.batch_id, cardinality(f.message_ids) as size from outbox f
      where ${condition} order by f.batch_id limit ${messages}
    ) first
  ) counted where before < ${messages}
)`;

/**
 * Whether `outbox o` is one of these. As rows to join: with the account written into the plan, reading all of its
 * batches may seem cheaper.
 */
export const isOneOf = (batches: readonly BatchId[]) => sql`(o.account_id, o.batch_id) in (
  select * from unnest(
    ${batches.map(({ accountId }) => accountId)}::bigint[], ${batches.map(({ batchId }) => batchId)}::bigint[]
  )
)`;

/** Removes messages from locked batches; an empty one is deleted. */
export async function takeOut(
  db: Connection,
  locked: readonly LockedBatch[],
  messageIds: ReadonlySet<string>,
): Promise<void> {
  const rests = locked.map((batch) => ({
    batch,
    messageIds: batch.messageIds.filter((id) => !messageIds.has(id)),
  }));
  const emptied = rests.filter((rest) => rest.messageIds.length === 0);
  if (emptied.length > 0) {
    await sql`delete from outbox o where ${isOneOf(emptied.map(({ batch }) => batch))}`.execute(db);
  }
  await leaveIn(
    db,
    rests.filter(
      (rest) => rest.messageIds.length > 0 && rest.messageIds.length < rest.batch.messageIds.length,
    ),
  );
}

/** Keeps only these messages in locked batches. */
export async function leaveIn(
  db: Connection,
  rests: readonly { batch: LockedBatch; messageIds: readonly string[] }[],
): Promise<void> {
  if (rests.length === 0) return;
  await sql`
    update outbox o set message_ids = r.message_ids::uuid[]
    from unnest(
      ${rests.map(({ batch }) => batch.accountId)}::bigint[], ${rests.map(({ batch }) => batch.batchId)}::bigint[],
      ${rests.map(({ messageIds }) => arrayText(messageIds))}::text[]
    ) as r (account_id, batch_id, message_ids)
    where o.account_id = r.account_id and o.batch_id = r.batch_id
  `.execute(db);
}

/**
 * The batch `outbox o` that contains a message which has not moved on; both are expressions. Selects all of its
 * columns.
 */
export const batchOf = (accountId: Expression, messageId: Expression) => sql`
  select o.* from outbox o
  where o.account_id = ${accountId} and o.last_id >= ${messageId} and o.first_id <= ${messageId}
    and ${messageId} = any(o.message_ids)
  order by o.last_id limit 1
`;
