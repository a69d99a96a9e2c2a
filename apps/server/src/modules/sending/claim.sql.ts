import type { StoredMedia } from "../../db/columns.ts";
import { type Connection, sql } from "../../db/connection.ts";
import type { DB } from "../../db/schema.gen.ts";
import { type GateFacts, type GateRow, gateColumns, gateJoins, toGateFacts } from "./gate-facts.sql.ts";
import type { LaneCarrier } from "./lanes.sql.ts";
import type { MessageType, Purpose } from "./outbox.sql.ts";
import type { SendingTimes } from "./sending-times.ts";

/** A worker that dies leaves its batch for this long before it is reconciled; a living one renews (system time). */
export const LEASE_SECONDS = 15;

export interface ClaimedMessage {
  account_id: number;
  id: string;
  contact_id: string;
  cause: DB["messages"]["cause"];
  cause_id: string | null;
  purpose: Purpose;
  type: MessageType;
  subject: string;
  text: string;
  media: StoredMedia[];
  from_number: string;
  to_number: string;
  carrier: LaneCarrier;
  number_kind: DB["lanes"]["number_kind"];
  units: number;
  lane_id: number;
  attempts: number;
}

/**
 * Claims due messages, with what the gate must know of them as it is at this moment, under a lease, within the pace of
 * their lanes: the longest unserved lanes first, single messages before broadcasts, so that no broadcast delays a chat
 * nor another account. The attempt counts from here: what is claimed may have been sent. The facts say nothing of the
 * others in the batch.
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
  const { now } = times;
  // The clock may have been moved back.
  const idleSeconds = sql`extract(epoch from
    greatest(interval '0', ${now}::timestamptz - greatest(l.units_at, ${now}::timestamptz - interval '1 hour')))`;
  const { rows } = await sql<ClaimedMessage & GateRow>`
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
      select l.account_id, l.lane_id, l.carrier, l.number_kind,
        least(r.burst_units, l.units + r.units_per_second * ${idleSeconds}) as units
      from lanes l join carrier_rates r
        on r.carrier = l.carrier and r.channel = l.channel and r.number_kind = l.number_kind
      where l.lane_id in (select lane_id from waiting where due_at <= ${now}) and l.carrier = any(${carriers}::text[])
        -- Whole units only: a lane that is served for a splinter of one would go too fast.
        and l.units + r.units_per_second * ${idleSeconds} >= 1
      -- At most half of what waits, so that another worker finds lanes too.
      order by l.last_claimed_at
      limit (select least(${limit}::int, greatest(1, (count(distinct lane_id) + 1) / 2)) from waiting) for update of l skip locked
    ), share as (
      -- Twice what falls to each, so that lanes with little leave no places empty.
      select least(${limit}, ceil(2.0 * ${limit} / greatest(1, count(*))))::int as amount from ready
    ), due as (
      select l.*, d.* from ready l cross join lateral (
        select * from (values (0), (1)) p (level) cross join lateral (
          select o.message_id, o.priority, o.due_at, o.units as takes from outbox o
          where o.lane_id = l.lane_id and o.state = 'waiting' and o.priority = p.level and o.due_at <= ${now}
          order by o.due_at, o.message_id limit (select amount from share) for update skip locked
        ) o
      ) d
    ), ordered as (
      select *, sum(takes) over lane - takes as before, row_number() over lane as place from due
      window lane as (partition by lane_id order by priority, due_at, message_id rows unbounded preceding)
    ), picked as (
      select * from ordered where before <= units - 1
      order by priority, place limit ${limit}
    ), served as (
      update lanes l set units = s.units - s.taken, units_at = ${now}, last_claimed_at = clock_timestamp()
      from (select account_id, lane_id, max(units) as units, sum(takes) as taken from picked group by 1, 2) s
      where l.account_id = s.account_id and l.lane_id = s.lane_id
    ), claimed as (
      update outbox o set state = 'claimed', attempts = o.attempts + 1, lease_owner = ${worker},
        first_attempt_at = coalesce(o.first_attempt_at, ${now}), wait_reason = null,
        lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
      from picked p where o.account_id = p.account_id and o.message_id = p.message_id
      returning o.account_id, o.message_id, o.attempts, o.units as takes, p.carrier, p.number_kind, p.lane_id
    )
    select ${gateColumns(sql`t.number_kind`)}, m.subject, m.text, m.media,
      m.from_number, t.carrier, t.takes as units, t.lane_id, t.attempts
    from claimed t join messages m on m.account_id = t.account_id and m.id = t.message_id ${gateJoins}
  `.execute(db);
  const batch = rows.map((row) => row.id);
  return { claimed: rows, facts: await toGateFacts(db, rows, times, batch) };
}

/** Gives a lane back what was taken for messages that did not leave. */
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

/** Lengthens the lease of what a living worker still has in hand; false when it has nothing, or no longer. */
export async function renewLeases(db: Connection, worker: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update outbox set lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    where state = 'claimed' and lease_owner = ${worker} and lease_until > clock_timestamp()
  `.execute(db);
  return numAffectedRows > 0n;
}

export interface OverdueMessage {
  account_id: number;
  id: string;
  type: MessageType;
  from_number: string;
  to_number: string;
  text: string;
  carrier: LaneCarrier;
  state: "claimed" | "unclear";
  attempts: number;
  first_attempt_at: Date;
  /** Seconds since its lease first ended, system time. */
  unclear_seconds: number;
  /** Others of its type to the same number that are in a worker's hand or unclear like it. */
  twins: number;
}

/** The next look-up of what could not be cleared up comes after this long, then later and later. */
const LOOK_AGAIN_SECONDS = 2;
const LOOK_AGAIN_AT_MOST_SECONDS = 300;

/**
 * Messages whose worker never said what became of them, and unclear ones whose next look-up is due. They are put off
 * in the same statement, so that several workers share them.
 */
export async function takeOverdue(db: Connection, limit: number): Promise<OverdueMessage[]> {
  const { rows } = await sql<OverdueMessage>`
    with orphans as (
      -- Of messages that went with their account. The time is asked once, so that the index of leases can be used.
      delete from outbox o where state <> 'waiting' and lease_until < (select clock_timestamp())
        and not exists (select 1 from messages m where m.account_id = o.account_id and m.id = o.message_id)
    ), overdue as (
      select account_id, message_id, state from outbox
      where state <> 'waiting' and lease_until < (select clock_timestamp())
      order by lease_until limit ${limit} for update skip locked
    )
    update outbox o set state = 'unclear', lease_owner = null,
      unclear_since = coalesce(o.unclear_since, o.lease_until),
      lease_until = clock_timestamp() + make_interval(secs => least(${LOOK_AGAIN_AT_MOST_SECONDS},
        greatest(${LOOK_AGAIN_SECONDS}, extract(epoch from clock_timestamp() - coalesce(o.unclear_since, o.lease_until)) / 3)))
    from overdue d, messages m, lanes l
    where o.account_id = d.account_id and o.message_id = d.message_id
      and m.account_id = o.account_id and m.id = o.message_id and l.account_id = o.account_id and l.lane_id = o.lane_id
    returning m.account_id, m.id, m.type, m.from_number, m.to_number, m.text, l.carrier, d.state, o.attempts,
      coalesce(o.first_attempt_at, m.time) as first_attempt_at,
      extract(epoch from clock_timestamp() - o.unclear_since)::int as unclear_seconds,
      (
        select count(*) from outbox t join messages tm on tm.account_id = t.account_id and tm.id = t.message_id
        where t.lane_id = o.lane_id and t.state <> 'waiting' and t.message_id <> o.message_id
          and tm.to_number = m.to_number and tm.type = m.type
      ) as twins
  `.execute(db);
  return rows;
}

/** Whether a carrier's id is already written down for another message. */
export async function isKnownCarrierMessage(
  db: Connection,
  carrier: string,
  carrierMessageId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("messages")
    .where("carrier_message_id", "=", carrierMessageId)
    .where("carrier", "=", carrier)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}
