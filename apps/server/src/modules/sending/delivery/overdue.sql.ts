import { type Connection, sql } from "../../../db/connection.ts";
import {
  addBatches,
  type BatchId,
  isOneOf,
  type LockedBatch,
  lockBatches,
  takeOut,
} from "../outbox/batches.sql.ts";
import { moveMessages } from "../outbox/move-messages.ts";
import type { MessageType } from "../outbox/outbox.sql.ts";
import type { LaneCarrier } from "./lanes.sql.ts";

/** The number of silent workers' batches taken at once. */
const LOST_AT_ONCE = 10;

/**
 * Makes messages unclear whose worker never reported their outcome: each is looked up individually from then on.
 * Messages with a receipt in the meantime are skipped.
 */
export async function loseLeases(db: Connection, now: Date): Promise<void> {
  const locked = await lockBatches(
    db,
    // The time is evaluated once, so that the index of leases can be used.
    sql`o.state = 'claimed' and (o.account_id, o.batch_id) in (
      select f.account_id, f.batch_id from outbox f
      where f.state = 'claimed' and f.lease_until < (select clock_timestamp())
      order by f.lease_until limit ${LOST_AT_ONCE}
    ) and o.lease_until < clock_timestamp()`,
    { skipsLocked: true },
  );
  if (locked.length === 0) return;
  const batchOf = new Map(locked.flatMap((batch) => batch.messageIds.map((id) => [id, batch] as const)));
  await takeOut(db, locked, new Set(batchOf.keys()));
  const unclear = await moveMessages(
    db,
    [...batchOf].map(([id, { accountId }]) => ({ accountId, id, to: "unknown" })),
    now,
  );
  await addBatches(
    db,
    unclear.flatMap(({ messages }) =>
      messages.map(({ id }) => ({ ...batchOf.get(id)!, messageIds: [id], state: "unclear" as const })),
    ),
  );
}

export interface UnclearMessage {
  account_id: number;
  id: string;
  batch_id: number;
  contact_id: string;
  type: MessageType;
  from_number: string;
  to_number: string;
  text: string;
  carrier: LaneCarrier;
  attempts: number;
  first_attempt_at: Date;
  /** Seconds since its worker's lease ended, or since the answer was lost; system time. */
  unclear_seconds: number;
  /** Other messages of its type to the same number that are claimed or unclear too. */
  twins: number;
}

/** The delay until the next lookup of a message still unclear, which then grows. */
const LOOK_AGAIN_SECONDS = 2;
const LOOK_AGAIN_AT_MOST_SECONDS = 300;

/**
 * Takes unclear messages whose next lookup is due. They are postponed in the same statement, so that several workers
 * share them.
 */
export async function takeUnclear(db: Connection, limit: number): Promise<UnclearMessage[]> {
  const { rows } = await sql<UnclearMessage>`
    with over as (
      -- Of messages that a receipt has told of, or that went with their contact or account.
      delete from outbox o where o.state = 'unclear' and o.lease_until < (select clock_timestamp())
        and not exists (
          select 1 from messages m where m.account_id = o.account_id and m.id = o.last_id and m.state = 'unknown'
        )
    ), overdue as (
      select account_id, batch_id from outbox
      where state = 'unclear' and lease_until < (select clock_timestamp())
      order by lease_until limit ${limit} for update skip locked
    )
    update outbox o set
      lease_until = clock_timestamp() + make_interval(secs => least(${LOOK_AGAIN_AT_MOST_SECONDS},
        greatest(${LOOK_AGAIN_SECONDS}, extract(epoch from clock_timestamp() - o.unclear_since) / 3)))
    from overdue d, messages m, lanes l
    where o.account_id = d.account_id and o.batch_id = d.batch_id
      and m.account_id = o.account_id and m.id = o.last_id and m.state = 'unknown'
      and l.account_id = o.account_id and l.lane_id = o.lane_id
    returning m.account_id, m.id, o.batch_id, m.contact_id, m.type, m.from_number, m.to_number, m.text, l.carrier,
      o.attempts, coalesce(o.first_attempt_at, m.time) as first_attempt_at,
      extract(epoch from clock_timestamp() - o.unclear_since)::int as unclear_seconds,
      (
        select count(*) from outbox t cross join lateral unnest(t.message_ids) as twin (id)
          join messages tm on tm.account_id = t.account_id and tm.id = twin.id
        where t.account_id = o.account_id and t.lane_id = o.lane_id and t.state <> 'waiting' and tm.id <> m.id
          and tm.to_number = m.to_number and tm.type = m.type and tm.state in ('queued', 'unknown')
      ) as twins
  `.execute(db);
  return rows;
}

/**
 * Locks the batch of an unclear message; returns null when another lookup has put it back in the meantime, and a worker
 * may hold it.
 */
export async function lockUnclear(
  db: Connection,
  message: Pick<UnclearMessage, "account_id" | "batch_id" | "attempts">,
): Promise<LockedBatch | null> {
  const which: BatchId = { accountId: message.account_id, batchId: message.batch_id };
  const [locked] = await lockBatches(
    db,
    sql`${isOneOf([which])} and o.state = 'unclear' and o.attempts = ${message.attempts}`,
  );
  return locked ?? null;
}

/**
 * Returns which of a carrier's ids are recorded for other messages to the same person: those of its contact, and of the
 * contact with the number now.
 */
export async function readKnownIds(
  db: Connection,
  message: Pick<UnclearMessage, "account_id" | "contact_id" | "to_number">,
  carrierMessageIds: readonly string[],
): Promise<Set<string>> {
  if (carrierMessageIds.length === 0) return new Set();
  const { rows } = await sql<{ carrier_message_id: string }>`
    select m.carrier_message_id from messages m
    where m.account_id = ${message.account_id} and m.carrier_message_id = any(${carrierMessageIds}::text[])
      and m.contact_id in (
        select ${message.contact_id}::uuid
        union
        select c.id from contacts c where c.account_id = ${message.account_id} and c.phone_number = ${message.to_number}
      )
  `.execute(db);
  return new Set(rows.map((row) => row.carrier_message_id));
}
