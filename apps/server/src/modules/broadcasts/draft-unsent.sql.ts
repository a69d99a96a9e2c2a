import { type Connection, sql } from "../../db/connection.ts";
import type { BroadcastState } from "./broadcasts.sql.ts";
import { type FailureTerms, hasFailed } from "./recipients.sql.ts";

/**
 * Chooses for one broadcast those who failed in another. Of one that ended early also those whose turn has not come, and
 * of a stopped one those whose message waits: they get it no more, though the background has not said so of each yet.
 */
export async function copyRecipients(
  db: Connection,
  accountId: number,
  { from, to }: { from: string; to: string },
  failures: FailureTerms,
  state: BroadcastState,
): Promise<void> {
  const isStopped = state === "canceled";
  await sql`
    insert into broadcast_recipients (account_id, broadcast_id, contact_id)
    select r.account_id, ${to}, r.contact_id
    from broadcast_recipients r left join messages m on m.account_id = r.account_id and m.id = r.message_id
    where r.account_id = ${accountId} and r.broadcast_id = ${from} and (
      ${hasFailed(failures)}
      or ${isStopped || state === "error"} and r.message_id is null and r.skip_reason is null
      or ${isStopped} and m.state = 'queued' and exists (
        select 1 from outbox o where o.account_id = m.account_id and o.message_id = m.id and o.state = 'waiting'
      )
    )
    on conflict do nothing
  `.execute(db);
}
