import { setTimeout as sleep } from "node:timers/promises";
import { type Connection, sql, transaction } from "../../apps/server/src/db/connection.ts";
import { enqueue } from "../../apps/server/src/jobs/jobs.ts";
import { expandBroadcast } from "../../apps/server/src/modules/broadcasts/index.ts";

/** With a merge field, so that it is rendered for each recipient. */
export const TEXT = "Hi {{firstName}}, the fall trunk show opens Saturday. Reply STOP to opt out.";
const LOOK_EVERY_MS = 100;
/** Gives up if nothing at all was delivered for this long. */
const TIMEOUT_MS = 60_000;

interface Started {
  broadcastId: string;
  /** By `performance.now()`. */
  startedAt: number;
}

/** Confirms a broadcast of TEXT to all contacts of an account; its expansion starts now. */
export async function startBroadcast(
  db: Connection,
  accountId: number,
  { recipients, now }: { recipients: number; now: Date },
): Promise<Started> {
  const { id: broadcastId } = await db
    .insertInto("broadcasts")
    .values({
      account_id: accountId,
      name: "Bench",
      text: TEXT,
      state: "queuing",
      started_at: now,
      chosen: recipients,
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`
    insert into broadcast_recipients (account_id, broadcast_id, contact_id)
    select account_id, ${broadcastId}, id from contacts where account_id = ${accountId}
  `.execute(db);
  const startedAt = performance.now();
  await transaction(db, (tx) => enqueue(tx, expandBroadcast, { accountId, broadcastId }));
  return { broadcastId, startedAt };
}

/**
 * Waits for the last receipt; returns the messages per second since the start. `look` is called with the
 * number so far.
 */
export async function untilDelivered(
  db: Connection,
  { broadcastId, startedAt }: Started,
  recipients: number,
  look = (_delivered: number) => {},
): Promise<number> {
  let last = { delivered: -1, at: startedAt };
  for (;;) {
    const counts = await db
      .selectFrom("message_counts")
      .where("cause_id", "=", broadcastId)
      .selectAll()
      .executeTakeFirst();
    const delivered = counts?.delivered ?? 0;
    const at = performance.now();
    if (delivered >= recipients) return (recipients / (at - startedAt)) * 1000;
    if (delivered > last.delivered) last = { delivered, at };
    if (at - last.at > TIMEOUT_MS) throw new Error(`Nothing moves any more: ${JSON.stringify(counts)}`);
    look(delivered);
    await sleep(LOOK_EVERY_MS);
  }
}
