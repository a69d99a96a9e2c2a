import { type Connection, sql } from "../../db/connection.ts";
import { takeBack } from "../sending/index.ts";

/** Why messages with a day of their own are not sent as they waited. */
const MOVED = "You moved it to another time.";

/**
 * Takes back what waits in the outbox of messages that were moved, such as one that was due at night and waits for the
 * morning: contacts get it at its new time instead.
 */
export async function takeBackMoved(
  db: Connection,
  { accountId, campaignId }: { accountId: number; campaignId: string },
  eventIds: readonly string[],
  contactIds: readonly string[],
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select m.id from campaign_sends s
    join messages m on m.account_id = s.account_id and m.id = s.message_id and m.state = 'queued'
    where s.account_id = ${accountId} and s.campaign_id = ${campaignId}
      and s.contact_id = any(${[...contactIds]}::uuid[]) and s.event_id = any(${[...eventIds]}::uuid[])
  `.execute(db);
  if (rows.length === 0) return;
  await takeBack(db, accountId, new Map(rows.map(({ id }) => [id, MOVED])), now);
  // One that is on its way by now counts as had.
  await sql`
    delete from campaign_sends s using messages m
    where s.account_id = ${accountId} and s.campaign_id = ${campaignId}
      and s.contact_id = any(${[...contactIds]}::uuid[]) and m.account_id = s.account_id and m.id = s.message_id
      and m.id = any(${rows.map(({ id }) => id)}::uuid[]) and m.state = 'unsent'
  `.execute(db);
}
