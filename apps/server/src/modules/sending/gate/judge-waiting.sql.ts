import { type Connection, sql } from "../../../db/connection.ts";
import {
  addBatches,
  isAmongFirst,
  isOneOf,
  type LockedBatch,
  lockBatches,
  takeOut,
} from "../outbox/batches.sql.ts";
import { postponeHeld } from "../outbox/outbox.sql.ts";
import { type GateFacts, type GateRow, gateColumns, gateJoins, toGateFacts } from "./gate-facts.sql.ts";
import type { SendingTimes } from "./sending-times.ts";

/** The messages of a locked batch that wait for the gate, with the facts it needs. */
export interface WaitingBatch {
  batch: LockedBatch;
  facts: Map<string, GateFacts>;
}

/**
 * Locks the next batches of an account after `after` whose messages wait for the gate and are subject to the account's
 * own rules, without those that wait for other reasons or for a chosen time. `last` is the position to continue from,
 * null when there was none.
 */
export async function lockJudged(
  db: Connection,
  accountId: number,
  page: { after: number; limit: number; otherReasons: readonly string[]; times: SendingTimes },
): Promise<{ batches: WaitingBatch[]; last: number | null }> {
  const { after, limit, otherReasons, times } = page;
  const { now } = times;
  const isNext = sql`
    f.account_id = ${accountId} and f.batch_id > ${after} and f.state = 'waiting' and f.due_at > ${now}
      and f.wait_reason <> all(${otherReasons}::text[])
  `;
  const locked = await lockBatches(
    db,
    sql`o.state = 'waiting' and o.due_at > ${now} and o.wait_reason <> all(${otherReasons}::text[])
      and ${isAmongFirst(isNext, limit)}`,
  );
  const { rows } = await sql<GateRow>`
    select ${gateColumns}, l.number_kind
    from outbox o cross join lateral unnest(o.message_ids) as named (id)
      join lanes l on l.account_id = o.account_id and l.lane_id = o.lane_id
      join messages m on m.account_id = o.account_id and m.id = named.id and m.state = 'queued'
      ${gateJoins}
    where ${isOneOf(locked)} and m.purpose in ('marketing', 'transactional') and (m.run_at is null or m.run_at <= ${now})
  `.execute(db);
  const facts = await toGateFacts(db, rows, times);
  const batches = locked.map((batch) => ({
    batch,
    facts: new Map(batch.messageIds.flatMap((id) => (facts.has(id) ? [[id, facts.get(id)!] as const] : []))),
  }));
  return { batches, last: locked.at(-1)?.batchId ?? null };
}

/** Until when a message waits, and why; no reason when it may be sent then. */
export interface Wait {
  id: string;
  until: Date | "infinity";
  reason: string | null;
}

/** Postpones messages of a locked batch, with the reason. */
export async function putOff(db: Connection, batch: LockedBatch, waits: readonly Wait[]): Promise<void> {
  const alike = Map.groupBy(waits, ({ until, reason }) => `${Number(until)} ${reason}`);
  if (alike.size === 1 && waits.length === batch.messageIds.length) {
    const { until, reason } = waits[0]!;
    await postponeHeld(db, [batch], { dueAt: until, reason });
    return;
  }
  await takeOut(db, [batch], new Set(waits.map(({ id }) => id)));
  await addBatches(
    db,
    [...alike.values()].map((its) => ({
      ...batch,
      messageIds: its.map(({ id }) => id),
      dueAt: its[0]!.until,
      waitReason: its[0]!.reason,
    })),
  );
}
