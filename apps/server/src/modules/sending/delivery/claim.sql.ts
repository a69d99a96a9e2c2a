import type { StoredMedia } from "../../../db/columns.ts";
import { type Connection, sql } from "../../../db/connection.ts";
import type { DB } from "../../../db/schema.gen.ts";
import { unnested } from "../../../db/unnested.ts";
import { type GateFacts, type GateRow, gateColumns, gateJoins, toGateFacts } from "../gate/gate-facts.sql.ts";
import type { SendingTimes } from "../gate/sending-times.ts";
import {
  addBatches,
  isOneOf,
  type LockedBatch,
  leaseEnd,
  leaveIn,
  lockBatches,
  takeOut,
} from "../outbox/batches.sql.ts";
import type { LaneCarrier } from "./lanes.sql.ts";

/** What is read of a message to be sent. */
interface QueuedRow extends Omit<GateRow, "number_kind"> {
  media: StoredMedia[];
  email_version_id: string | null;
  email_values: Record<string, string> | null;
  from_number: string;
}

/** A claimed message, with its batch. */
export interface ClaimedMessage extends QueuedRow {
  carrier: LaneCarrier;
  number_kind: DB["lanes"]["number_kind"];
  batch: LockedBatch;
}

/**
 * Claims due messages, with the facts the gate needs as of now, under a lease and within the pace of their lanes: lanes
 * unserved the longest first, single messages before broadcasts, so that no broadcast delays a chat or another account.
 * The attempt counts from here, since a claimed message may have been sent. The facts don't cover the other messages of
 * the claim.
 */
export async function claimDue(
  db: Connection,
  claim: {
    worker: string;
    times: SendingTimes;
    carriers: readonly LaneCarrier[];
    limit: number;
  },
): Promise<{ claimed: ClaimedMessage[]; facts: Map<string, GateFacts> }> {
  const { worker, times, carriers, limit } = claim;
  const due = await lockLanes(db, times.now, carriers, limit);
  if (due.length === 0) return { claimed: [], facts: new Map() };
  const parts = await lockParts(db, shareOut(due, limit), times.now);
  const batches = await claimBatches(db, worker, parts, times.now);
  const lanes = new Map(due.map((row) => [row.lane_id, row]));
  await serveLanes(db, batches, lanes, times.now);
  const rows = await readQueued(db, batches);
  const queued = new Map(rows.map((row) => [row.id, row]));
  const claimed = batches.flatMap((batch) =>
    batch.messageIds.flatMap((id): ClaimedMessage[] => {
      const row = queued.get(id);
      const { carrier, number_kind } = lanes.get(batch.laneId)!;
      return row ? [{ ...row, carrier, number_kind, batch }] : [];
    }),
  );
  const moved = batches.flatMap(({ messageIds }) => messageIds.filter((id) => !queued.has(id)));
  if (moved.length > 0) await takeOut(db, batches, new Set(moved));
  const ids = claimed.map((row) => row.id);
  return { claimed, facts: await toGateFacts(db, claimed, times, ids) };
}

/** A due batch, and its lane. */
interface DueBatch {
  account_id: number;
  lane_id: number;
  carrier: LaneCarrier;
  number_kind: DB["lanes"]["number_kind"];
  /** What the lane can take now. */
  lane_units: number;
  batch_id: number;
  priority: number;
  units: number;
  size: number;
}

/**
 * Locks servable lanes, unserved the longest first, and returns their first batches, single messages before broadcasts;
 * at most half of the lanes with waiting messages, so that another worker finds some too.
 */
async function lockLanes(
  db: Connection,
  now: Date,
  carriers: readonly LaneCarrier[],
  limit: number,
): Promise<DueBatch[]> {
  // The clock may have been moved back.
  const idleSeconds = sql`extract(epoch from
    greatest(interval '0', ${now}::timestamptz - greatest(l.units_at, ${now}::timestamptz - interval '1 hour')))`;
  const { rows } = await sql<DueBatch>`
    with recursive
    -- Steps from lane to lane and its priorities, so that it costs what waits and not how many lanes there are.
    waiting as (
      (select lane_id, priority, due_at from outbox where state = 'waiting' order by lane_id, priority, due_at limit 1)
      union all
      select next.* from waiting w cross join lateral (
        select o.lane_id, o.priority, o.due_at from outbox o
        where o.state = 'waiting' and (o.lane_id, o.priority) > (w.lane_id, w.priority)
        order by o.lane_id, o.priority, o.due_at limit 1
      ) next
    ), ready as (
      select l.account_id, l.lane_id, l.carrier, l.number_kind, l.last_claimed_at,
        least(r.burst_units, l.units + r.units_per_second * ${idleSeconds}) as lane_units
      from lanes l join carrier_rates r
        on r.carrier = l.carrier and r.channel = l.channel and r.number_kind = l.number_kind
      where l.lane_id in (select lane_id from waiting where due_at <= ${now}) and l.carrier = any(${carriers}::text[])
        -- Whole units only: a lane that is served for a splinter of one would go too fast.
        and l.units + r.units_per_second * ${idleSeconds} >= 1
      order by l.last_claimed_at
      limit (select least(${limit}::int, greatest(1, (count(distinct lane_id) + 1) / 2)) from waiting) for update of l skip locked
    ), share as (
      -- Twice what falls to each, so that lanes with little leave no places empty. Where batches hold less than ten, the next
      -- claim goes on.
      select amount, amount / 10 + 25 as batches from (
        select least(${limit}, ceil(2.0 * ${limit} / greatest(1, count(*))))::int as amount from ready
      ) a
    ), due as (
      select l.*, d.* from ready l cross join lateral (
        select * from (values (0), (1)) p (level) cross join lateral (
          select o.batch_id, o.priority, o.due_at, o.units, cardinality(o.message_ids) as size from outbox o
          where o.lane_id = l.lane_id and o.state = 'waiting' and o.priority = p.level and o.due_at <= ${now}
          order by o.due_at, o.batch_id limit (select batches from share)
        ) o
      ) d
    ), ordered as (
      select *, sum(size) over lane - size as before, sum(units * size) over lane - units * size as units_before,
        row_number() over lane as place
      from due window lane as (partition by lane_id order by priority, due_at, batch_id rows unbounded preceding)
    )
    select account_id, lane_id, carrier, number_kind, lane_units, batch_id, priority, units, size from ordered
    where before < (select amount from share) and units_before <= lane_units - 1
    order by last_claimed_at, lane_id, place
  `.execute(db);
  return rows;
}

/**
 * Returns how many messages to take of each batch: no more than the pace of their lane and its share of the claim
 * allow.
 */
function shareOut(due: readonly DueBatch[], limit: number): Map<DueBatch, number> {
  const sizes = new Map<DueBatch, number>();
  const lanes = [...Map.groupBy(due, (row) => row.lane_id).values()].map((batches) => ({
    batches,
    units: batches[0]!.lane_units,
  }));
  let left = limit;
  for (const priority of [0, 1]) {
    // Lanes with the least first: the rest of their share goes to the others.
    const asking = lanes
      .map((lane) => ({ lane, batches: lane.batches.filter((row) => row.priority === priority) }))
      .map((ask) => ({ ...ask, size: ask.batches.reduce((sum, row) => sum + row.size, 0) }))
      .sort((a, b) => a.size - b.size);
    for (const [index, { lane, batches }] of asking.entries()) {
      let share = Math.ceil(left / (asking.length - index));
      for (const row of batches) {
        const fits = lane.units < 1 ? 0 : Math.floor((lane.units - 1) / row.units) + 1;
        const size = Math.min(row.size, share, fits);
        if (size === 0) break;
        sizes.set(row, size);
        lane.units -= size * row.units;
        share -= size;
        left -= size;
      }
    }
  }
  return sizes;
}

/** The first messages of a locked batch. */
interface Part {
  batch: LockedBatch;
  size: number;
}

/** Locks batches to be taken, single messages first, skipping any that is being changed. */
async function lockParts(db: Connection, sizes: Map<DueBatch, number>, now: Date): Promise<Part[]> {
  const sizeOf = new Map([...sizes].map(([row, size]) => [row.batch_id, size]));
  const which = [...sizes.keys()].map((row) => ({ accountId: row.account_id, batchId: row.batch_id }));
  const isStillDue = sql`${isOneOf(which)} and o.state = 'waiting' and o.due_at <= ${now}`;
  const locked = await lockBatches(db, isStillDue, { skipsLocked: true });
  return locked
    .map((batch) => ({ batch, size: Math.min(sizeOf.get(batch.batchId) ?? 0, batch.messageIds.length) }))
    .sort((a, b) => a.batch.priority - b.batch.priority);
}

/** Claims parts of batches under a lease; the rest keeps waiting. */
async function claimBatches(
  db: Connection,
  worker: string,
  parts: readonly Part[],
  now: Date,
): Promise<LockedBatch[]> {
  const divided = parts.filter(({ batch, size }) => size < batch.messageIds.length);
  await leaveIn(
    db,
    divided.map(({ batch, size }) => ({ batch, messageIds: batch.messageIds.slice(size) })),
  );
  const taken = parts.map(
    ({ batch, size }): LockedBatch => ({
      ...batch,
      messageIds: batch.messageIds.slice(0, size),
      state: "claimed",
      waitReason: null,
      attempts: batch.attempts + 1,
      firstAttemptAt: batch.firstAttemptAt ?? now,
    }),
  );
  const hasRest = new Set(divided.map(({ batch }) => batch.batchId));
  const whole = taken.filter(({ batchId }) => !hasRest.has(batchId));
  await sql`
    update outbox o set state = 'claimed', attempts = o.attempts + 1, lease_owner = ${worker}, wait_reason = null,
      first_attempt_at = coalesce(o.first_attempt_at, ${now}), lease_until = ${leaseEnd}
    where ${isOneOf(whole)}
  `.execute(db);
  const split = taken.filter(({ batchId }) => hasRest.has(batchId));
  const idOf = await addBatches(db, split, worker);
  return taken.map((batch) => ({ ...batch, batchId: idOf.get(batch.messageIds[0]!) ?? batch.batchId }));
}

/** Takes what batches need from the pace of their lanes. */
async function serveLanes(
  db: Connection,
  batches: readonly LockedBatch[],
  lanes: Map<number, DueBatch>,
  now: Date,
): Promise<void> {
  const served = [...Map.groupBy(batches, ({ laneId }) => laneId)].map(([laneId, its]) => {
    const lane = lanes.get(laneId)!;
    const taken = its.reduce((sum, { units, messageIds }) => sum + units * messageIds.length, 0);
    return { accountId: lane.account_id, laneId, units: lane.lane_units - taken };
  });
  await sql`
    update lanes l set units = s.units, units_at = ${now}, last_claimed_at = clock_timestamp()
    from unnest(
      ${served.map(({ accountId }) => accountId)}::bigint[], ${served.map(({ laneId }) => laneId)}::bigint[],
      ${served.map(({ units }) => units)}::float8[]
    ) as s (account_id, lane_id, units)
    where l.account_id = s.account_id and l.lane_id = s.lane_id
  `.execute(db);
}

/** Reads messages of batches that are still to be sent, with the facts the gate needs. */
async function readQueued(db: Connection, batches: readonly LockedBatch[]): Promise<QueuedRow[]> {
  const { rows } = await sql<QueuedRow>`
    -- Materialized: with the account written into the plan, reading all of it may seem cheaper than looking keys up.
    with claimed as materialized (
      ${unnested(
        batches.flatMap(({ accountId, messageIds }) => messageIds.map((id) => ({ id, accountId }))),
        { id: ["uuid", ({ id }) => id], account_id: ["bigint", ({ accountId }) => accountId] },
      )}
    )
    select ${gateColumns}, m.media, m.email_version_id, m.email_values, m.from_number
    from claimed join messages m on m.account_id = claimed.account_id and m.id = claimed.id and m.state = 'queued'
      ${gateJoins}
  `.execute(db);
  return rows;
}

/** Returns to a lane what was taken for unsent messages. */
export async function refundLanes(
  db: Connection,
  refunds: readonly { laneId: number; units: number }[],
): Promise<void> {
  if (refunds.length === 0) return;
  await sql`
    update lanes l set units = l.units + r.units
    from (
      select lane_id, sum(units) as units from unnest(
        ${refunds.map((refund) => refund.laneId)}::bigint[], ${refunds.map((refund) => refund.units)}::int[]
      ) as r (lane_id, units) group by lane_id
    ) r where l.lane_id = r.lane_id
  `.execute(db);
}

/** Extends the lease of what a living worker still holds; returns false when it holds nothing any more. */
export async function renewLeases(db: Connection, worker: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update outbox set lease_until = ${leaseEnd}
    where state = 'claimed' and lease_owner = ${worker} and lease_until > clock_timestamp()
  `.execute(db);
  return numAffectedRows > 0n;
}
