import { type Connection, sql } from "../../../db/connection.ts";
import { ensureLane, type LaneCarrier, type LaneDescription } from "../delivery/lanes.sql.ts";
import { laneOfNumber } from "../delivery/rates.ts";
import { withdrawMessages } from "./outbox.ts";

const NO_NUMBER = { code: "no-number", reason: "You no longer have the number to send it from." };
const AT_ONCE = 2_000;

/**
 * Lets the messages that wait to leave from a number of the account leave from another one, or withdraws them when there
 * is none: whoever gets the number next must not send them. Returns false while there are more, or a worker has some.
 */
export async function leaveNumber(
  tx: Connection,
  accountId: number,
  { from, to, now }: { from: string; to: { phoneNumber: string; carrier: LaneCarrier } | null; now: Date },
): Promise<boolean> {
  for (const channel of ["text", "voice"] as const) {
    const laneId = await findLaneId(tx, accountId, channel, from);
    if (laneId === null) continue;
    if (to) await moveTo(tx, accountId, laneId, laneOfNumber(channel, to.phoneNumber, to.carrier));
    else
      await withdrawMessages(tx, accountId, await listWaiting(tx, accountId, laneId), { ...NO_NUMBER, now });
    if (await hasMessages(tx, accountId, laneId)) return false;
  }
  return true;
}

async function findLaneId(
  tx: Connection,
  accountId: number,
  channel: LaneDescription["channel"],
  address: string,
): Promise<number | null> {
  const row = await tx
    .selectFrom("lanes")
    .where("account_id", "=", accountId)
    .where("channel", "=", channel)
    .where("address", "=", address)
    .select("lane_id")
    .executeTakeFirst();
  return row?.lane_id ?? null;
}

async function moveTo(
  tx: Connection,
  accountId: number,
  fromLaneId: number,
  to: LaneDescription,
): Promise<void> {
  const { laneId } = await ensureLane(tx, accountId, to);
  await sql`
    with moved as (
      update outbox set lane_id = ${laneId}
      where account_id = ${accountId} and batch_id in (
        select batch_id from outbox
        where account_id = ${accountId} and lane_id = ${fromLaneId} and state = 'waiting' order by batch_id for update
      )
      returning message_ids
    )
    update messages m set from_number = ${to.address}
    from moved cross join lateral unnest(moved.message_ids) as its (id)
    where m.account_id = ${accountId} and m.id = its.id and m.state = 'queued'
  `.execute(tx);
}

async function listWaiting(tx: Connection, accountId: number, laneId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select its.id from outbox o cross join lateral unnest(o.message_ids) as its (id)
    where o.account_id = ${accountId} and o.lane_id = ${laneId} and o.state = 'waiting'
    order by o.batch_id limit ${AT_ONCE}
  `.execute(tx);
  return rows.map(({ id }) => id);
}

async function hasMessages(tx: Connection, accountId: number, laneId: number): Promise<boolean> {
  const { rows } = await sql`
    select from outbox where account_id = ${accountId} and lane_id = ${laneId} limit 1
  `.execute(tx);
  return rows.length > 0;
}
