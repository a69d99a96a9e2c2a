import { type Connection, sql } from "../../../db/connection.ts";
import { letGoOn, withdrawMessages } from "./outbox.ts";

/** Batches are released this many at a time. */
const CHUNK = 20;

/** A message that came due while its cause was paused. */
export interface HeldMessage {
  id: string;
  contactId: string;
}

interface Release {
  causeIds: readonly string[];
  /** Why the gate put them aside: the cause's `paused`. */
  sentence: string;
  /** When the cause resumed: the gate may not have been asked about all that were due by then. */
  resumedAt: Date;
  /** The last batch of the chunk before; 0 for the first. */
  after: number;
  /** Returns those that are no longer sent, each with the reason. */
  listOver: (held: readonly HeldMessage[]) => Promise<ReadonlyMap<string, string>>;
  now: Date;
}

/**
 * Returns the next messages that came due while their causes were paused to the gate, or withdraws those that are over.
 * Returns the last batch, to continue after it, or null when nothing was left.
 */
export async function releaseHeld(
  db: Connection,
  accountId: number,
  { causeIds, sentence, resumedAt, after, listOver, now }: Release,
): Promise<number | null> {
  const { rows: held } = await sql<HeldMessage & { batchId: number }>`
    select o.batch_id as "batchId", m.id, m.contact_id as "contactId"
    from (
      select account_id, batch_id, message_ids from outbox
      where account_id = ${accountId} and cause_id = any(${[...causeIds]}::uuid[]) and state = 'waiting'
        and batch_id > ${after} and (wait_reason = ${sentence} or due_at <= ${resumedAt})
      order by batch_id limit ${CHUNK}
    ) o
    cross join lateral unnest(o.message_ids) as its (id)
    join messages m on m.account_id = o.account_id and m.id = its.id and m.state = 'queued'
    order by o.batch_id
  `.execute(db);
  const last = held.at(-1);
  if (!last) return null;
  const over = await listOver(held);
  for (const [reason, its] of Map.groupBy(over, ([, why]) => why)) {
    const ids = its.map(([id]) => id);
    await withdrawMessages(db, accountId, ids, { code: "taken-back", reason, now });
  }
  const going = held.flatMap(({ id }) => (over.has(id) ? [] : id));
  await letGoOn(db, accountId, going, { sentence, now });
  return last.batchId;
}
