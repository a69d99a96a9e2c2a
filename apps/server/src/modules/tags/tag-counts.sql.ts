import { type Connection, sql } from "../../db/connection.ts";

/** Counts the contacts with a tag: the folded count, and the changes since. */
export const contactCount = sql<number>`(
  tags.contacts + coalesce((
    select sum(d.delta) from tag_count_deltas d where d.account_id = tags.account_id and d.tag_id = tags.id
  ), 0)
)::int`.as("contacts");

const DELTAS_AT_A_TIME = 50_000;

/** Folds the changes since into the counts of tags. A concurrent reader counts each change once. */
export async function foldTagCounts(db: Connection): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ folded: number }>`
      with folded as (
        delete from tag_count_deltas where (account_id, tag_id, id) in (
          select account_id, tag_id, id from tag_count_deltas
          order by account_id, tag_id, id limit ${DELTAS_AT_A_TIME} for update skip locked
        ) returning account_id, tag_id, delta
      ), sums as materialized (
        select account_id, tag_id, sum(delta) as delta from folded group by account_id, tag_id
      ), locked as materialized (
        select t.account_id, t.id, s.delta from tags t join sums s on s.account_id = t.account_id and s.tag_id = t.id
        order by t.account_id, t.id for no key update of t
      ), added as (
        update tags t set contacts = t.contacts + l.delta from locked l where t.account_id = l.account_id and t.id = l.id
      )
      select count(*)::int as folded from folded
    `.execute(db);
    if ((rows[0]?.folded ?? 0) < DELTAS_AT_A_TIME) return;
  }
}
