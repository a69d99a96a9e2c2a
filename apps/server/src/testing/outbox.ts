import { type Connection, sql } from "../db/connection.ts";

export interface OutboxMessage {
  message_id: string;
  account_id: number;
  batch_id: number;
  lane_id: number;
  priority: number;
  units: number;
  state: "waiting" | "claimed" | "unclear";
  due_at: Date;
  wait_reason: string | null;
  attempts: number;
  lease_owner: string | null;
}

/** Returns the outbox, a row per message, ordered by id. */
export async function readOutbox(
  db: Connection,
  of: { accountId: number } | { messageId: string },
): Promise<OutboxMessage[]> {
  const { rows } = await sql<OutboxMessage>`
    select named.id as message_id, o.account_id, o.batch_id, o.lane_id, o.priority, o.units, o.state, o.due_at,
      o.wait_reason, o.attempts, o.lease_owner
    from outbox o cross join lateral unnest(o.message_ids) as named (id)
    where ${"accountId" in of ? sql`o.account_id = ${of.accountId}` : sql`named.id = ${of.messageId}`}
    order by named.id
  `.execute(db);
  return rows;
}
