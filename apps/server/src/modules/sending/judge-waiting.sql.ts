import { type Connection, sql } from "../../db/connection.ts";
import { type GateFacts, type GateRow, gateColumns, gateJoins, toGateFacts } from "./gate-facts.sql.ts";
import type { SendingTimes } from "./sending-times.ts";

/**
 * The next messages of an account behind `after` that wait for the gate and are bound by the account's own rules, with
 * what the gate must know of them; those that wait for other reasons, or for the time somebody chose, are left out.
 */
export async function listWaiting(
  db: Connection,
  accountId: number,
  page: { after: string | null; limit: number; otherReasons: readonly string[]; times: SendingTimes },
): Promise<Map<string, GateFacts>> {
  const { after, limit, otherReasons, times } = page;
  const { now } = times;
  const { rows } = await sql<GateRow>`
    select ${gateColumns(sql`l.number_kind`)}
    from outbox o
      join lanes l on l.account_id = o.account_id and l.lane_id = o.lane_id
      join messages m on m.account_id = o.account_id and m.id = o.message_id
      ${gateJoins}
    where o.account_id = ${accountId} and o.message_id > ${after ?? NOBODY} and o.state = 'waiting'
      and o.due_at > ${now} and o.wait_reason <> all(${otherReasons}::text[])
      and m.purpose in ('marketing', 'transactional') and (m.run_at is null or m.run_at <= ${now})
    order by o.message_id limit ${limit}
  `.execute(db);
  return toGateFacts(db, rows, times);
}

const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Until when a message waits, and why; no reason when it may leave then. */
export interface Wait {
  id: string;
  until: Date | "infinity";
  reason: string | null;
}

/** Lets waiting messages leave at another time, and says why only then; what a worker has in hand is passed over. */
export async function putOff(db: Connection, accountId: number, waits: readonly Wait[]): Promise<void> {
  await sql`
    with put as (
      select * from unnest(
        ${waits.map(({ id }) => id)}::uuid[],
        ${waits.map(({ until }) => (until instanceof Date ? until.toISOString() : until))}::timestamptz[],
        ${waits.map(({ reason }) => reason)}::text[]
      ) as p (id, due_at, reason)
    ), held as (
      select o.message_id from outbox o join put p on p.id = o.message_id
      where o.account_id = ${accountId} and o.state = 'waiting' order by o.message_id for update of o
    )
    update outbox o set due_at = p.due_at, wait_reason = p.reason
    from held h join put p on p.id = h.message_id
    where o.account_id = ${accountId} and o.message_id = h.message_id
  `.execute(db);
}
