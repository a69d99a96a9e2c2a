import { type Connection, sql } from "../../../db/connection.ts";
import { MATCH_END, MATCH_START, queryOf } from "../../messages/index.ts";
import type { Named } from "./space-content.ts";

/** The number of newest messages searched in each space of another account. */
const NEWEST_SHARED = 5_000;

export interface SaidRow {
  id: string;
  spaceId: string;
  spaceName: string;
  isIncoming: boolean;
  senderName: string;
  /** The writer, with the name that members know; null in one of the account's own spaces, and for its owner. */
  author: Named | null;
  time: Date;
  marked: string;
}

interface Where {
  /** In one space; null for all of the account's, and those that the user is in. */
  spaceId: string | null;
  /** Null for managers and assistants, who see only the account's own spaces. */
  userId: string | null;
  before: string | null;
  limit: number;
}

/** Returns messages with all of these words, newest first. */
export async function findSaid(
  db: Connection,
  accountId: number,
  words: readonly string[],
  { spaceId, userId, before, limit }: Where,
): Promise<SaidRow[]> {
  const query = queryOf(words);
  const inSpace = spaceId === null ? sql`true` : sql`t.space_id = ${spaceId}`;
  const isThere = sql`t.text <> '' and t.deleted_at is null and t.state <> 'scheduled'`;
  const isBehind =
    before === null
      ? sql`true`
      : sql`(time, id) < (
          select b.time, b.id from space_messages b where b.id = ${before} and (b.account_id = ${accountId} or b.account_id in (
            select m.account_id from space_members m where m.user_id = ${userId}::uuid and m.user_state = 'joined'
          ))
        )`;
  const { rows } = await sql<SaidRow>`
    with found as materialized (
      select * from (
        select t.account_id, t.id, t.space_id, t.contact_id is not null as is_incoming, t.sender_name, null::jsonb as author,
          t.time, t.text
        from space_messages t
        where t.account_id = ${accountId} and ${inSpace} and ${isThere} and to_tsvector('simple', t.text) @@ ${query}
        union all
        select s.* from space_members m
        join accounts a on a.account_id = m.account_id and a.cancelled_at is null
        cross join lateral (
          select t.account_id, t.id, t.space_id, t.contact_id is distinct from m.contact_id, t.sender_name, (
            select jsonb_build_object('firstName', c.first_name, 'lastName', c.last_name, 'company', c.company,
              'phoneNumber', c.phone_number)
            from contacts c where c.account_id = t.account_id and c.id = t.contact_id
          ), t.time, coalesce(d.text, t.text) as text
          from space_messages t
          left join space_deliveries d on d.account_id = t.account_id and d.space_message_id = t.id
            and d.contact_id = m.contact_id
          where t.account_id = m.account_id and t.space_id = m.space_id and ${isThere}
            and case when t.contact_id = m.contact_id then t.time >= m.in_app_since else d.text is not null end
          order by t.time desc, t.id desc limit ${NEWEST_SHARED}
        ) s
        where m.user_id = ${userId}::uuid and m.user_state = 'joined'
          and ${spaceId === null ? sql`true` : sql`m.space_id = ${spaceId}`}
          and to_tsvector('simple', s.text) @@ ${query}
      ) said
      where ${isBehind} order by time desc, id desc limit ${limit}
    )
    select f.id, f.space_id as "spaceId", i.name as "spaceName", f.is_incoming as "isIncoming",
      f.sender_name as "senderName", f.author, f.time,
      ts_headline('simple', translate(f.text, ${MATCH_START + MATCH_END}, ''), ${query},
        ${`StartSel=${MATCH_START}, StopSel=${MATCH_END}, MinWords=8, MaxWords=18`}) as marked
    from found f join content_items i on i.account_id = f.account_id and i.id = f.space_id
    order by f.time desc, f.id desc
  `.execute(db);
  return rows;
}
