import { type Connection, sql } from "../../db/connection.ts";
import { type MergeRow, mergeColumns, toMergeContact } from "../contacts/index.ts";
import type { RenderContact } from "../messages/index.ts";

export interface Reply {
  contact: RenderContact;
  text: string;
  time: Date;
  isAnswered: boolean;
}

/**
 * Lists each recipient's first text after a broadcast, latest first, without potential opt-outs, which need a decision.
 * With `contactIds`, only theirs.
 */
export async function listReplies(
  db: Connection,
  accountId: number,
  broadcastId: string,
  { contactIds, limit }: { contactIds: readonly string[] | null; limit: number },
): Promise<Reply[]> {
  const { rows } = await sql<
    MergeRow & { id: string; reply_text: string; reply_time: Date; is_answered: boolean }
  >`
    with sent as materialized (
      select contact_id, time, replied_at from messages
      where account_id = ${accountId} and cause_id = ${broadcastId} and cause = 'broadcast'
        and replied_at is not null
        and ${contactIds === null ? sql`true` : sql`contact_id = any(${contactIds}::uuid[])`}
      order by replied_at desc limit ${limit}
    )
    select c.id, ${mergeColumns}, r.text as reply_text, r.time as reply_time,
      exists (
        select from messages a
        where a.account_id = ${accountId} and a.contact_id = c.id and a.direction = 'out' and a.cause = 'chat'
          and a.deleted_at is null and a.time > r.time
      ) as is_answered
    from sent s
    join contacts c on c.account_id = ${accountId} and c.id = s.contact_id and c.potential_stop_at is null
    cross join lateral (
      select text, time, stop_detect_score from messages
      where account_id = ${accountId} and contact_id = s.contact_id and direction = 'in' and type <> 'call'
        and time >= s.time and deleted_at is null
      order by time, id limit 1
    ) r
    where r.text <> '' and coalesce(r.stop_detect_score, 0) < 1
    order by s.replied_at desc, c.id
  `.execute(db);
  return rows.map((row) => ({
    contact: toMergeContact(row.id, row),
    text: row.reply_text,
    time: row.reply_time,
    isAnswered: row.is_answered,
  }));
}
