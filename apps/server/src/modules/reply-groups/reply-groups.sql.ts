import { type Connection, sql } from "../../db/connection.ts";
import { type MergeRow, mergeColumns, toMergeContact } from "../contacts/index.ts";
import { isAnswer, type RenderContact, writerName } from "../messages/index.ts";

export interface Reply {
  contact: RenderContact;
  text: string;
  time: Date;
  /** What they wrote last since, "" for a picture alone; null if nothing. */
  laterText: string | null;
  /** They may have asked to stop, which needs a decision first. */
  isHeld: boolean;
  /** Who wrote to them since: a person and their name; null if nobody. */
  answeredBy: { person: string | null; name: string } | null;
}

/**
 * Lists each recipient's first text after a broadcast, latest first, without potential opt-outs, which need a decision.
 * With `contactIds`, only theirs, held or not.
 */
export async function listReplies(
  db: Connection,
  accountId: number,
  broadcastId: string,
  { contactIds, limit }: { contactIds: readonly string[] | null; limit: number },
): Promise<Reply[]> {
  const { rows } = await sql<
    MergeRow & {
      id: string;
      reply_text: string;
      reply_time: Date;
      later_text: string | null;
      is_held: boolean;
      answered_by: Reply["answeredBy"];
    }
  >`
    with sent as materialized (
      -- A contact who was merged with another may have two.
      select contact_id, min(time) as time, max(replied_at) as replied_at from messages
      where account_id = ${accountId} and cause_id = ${broadcastId} and cause = 'broadcast'
        and replied_at is not null
        and ${contactIds === null ? sql`true` : sql`contact_id = any(${contactIds}::uuid[])`}
      group by contact_id order by max(replied_at) desc limit ${limit}
    )
    select c.id, ${mergeColumns}, c.potential_stop_at is not null as is_held, r.text as reply_text, r.time as reply_time,
      (
        select m.text from messages m
        where m.account_id = ${accountId} and m.contact_id = c.id and m.direction = 'in' and m.type <> 'call'
          and m.deleted_at is null and (m.time, m.id) > (r.time, r.id)
        order by m.time desc, m.id desc limit 1
      ) as later_text,
      (
        select jsonb_build_object('person', m.written_by, 'name', ${writerName}) from messages m
        where m.account_id = ${accountId} and m.contact_id = c.id and ${isAnswer} and m.time > r.time
        order by m.time desc, m.id desc limit 1
      ) as answered_by
    from sent s
    join contacts c on c.account_id = ${accountId} and c.id = s.contact_id
      and ${contactIds === null ? sql`c.potential_stop_at is null` : sql`true`}
    cross join lateral (
      select id, text, time, stop_detect_score from messages
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
    laterText: row.later_text,
    isHeld: row.is_held,
    answeredBy: row.answered_by,
  }));
}
