import { type Connection, sql } from "../../../db/connection.ts";
import { type ContactSearch, matching } from "../../contacts/index.ts";
import type { ItemUser } from "../../content/index.ts";

/** Lists the segments of a broadcast by name. */
export function listSegmentsOf(db: Connection, accountId: number, broadcastId: string) {
  return db
    .selectFrom("broadcast_segments as its")
    .innerJoin("segments as s", (join) =>
      join.onRef("s.account_id", "=", "its.account_id").onRef("s.id", "=", "its.segment_id"),
    )
    .where("its.account_id", "=", accountId)
    .where("its.broadcast_id", "=", broadcastId)
    .select(["s.id", "s.name", "its.is_excluded", "its.resolved_at"])
    .orderBy(sql`lower(s.name)`)
    .execute();
}

export async function hasSegments(db: Connection, accountId: number, broadcastId: string): Promise<boolean> {
  return (await listSegmentsOf(db, accountId, broadcastId)).length > 0;
}

/** Adds a segment, or changes whether it is excluded. */
export async function insertSegmentOf(
  db: Connection,
  accountId: number,
  broadcastId: string,
  { segmentId, isExcluded, now }: { segmentId: string; isExcluded: boolean; now: Date },
): Promise<void> {
  await db
    .insertInto("broadcast_segments")
    .values({
      account_id: accountId,
      broadcast_id: broadcastId,
      segment_id: segmentId,
      is_excluded: isExcluded,
      resolved_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "broadcast_id", "segment_id"])
        .doUpdateSet({ is_excluded: isExcluded, resolved_at: now }),
    )
    .execute();
}

export async function deleteSegmentOf(
  db: Connection,
  accountId: number,
  broadcastId: string,
  segmentId: string,
): Promise<void> {
  await db
    .deleteFrom("broadcast_segments")
    .where("account_id", "=", accountId)
    .where("broadcast_id", "=", broadcastId)
    .where("segment_id", "=", segmentId)
    .execute();
}

/** Returns a broadcast that has not begun and has the segment in its audience; null when there is none. */
export async function findOpenWithSegment(
  db: Connection,
  accountId: number,
  segmentId: string,
): Promise<{ name: string } | null> {
  const row = await db
    .selectFrom("broadcast_segments as its")
    .innerJoin("broadcasts as b", (join) =>
      join.onRef("b.account_id", "=", "its.account_id").onRef("b.id", "=", "its.broadcast_id"),
    )
    .where("its.account_id", "=", accountId)
    .where("its.segment_id", "=", segmentId)
    .where("b.state", "in", ["draft", "scheduled"])
    .select("b.name")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** The broadcasts that have not begun and would go to others if a part of their segments' conditions were gone. */
export const broadcastsBySegment: ItemUser = {
  noun: "broadcast",
  title: "Broadcasts",
  effect: "Broadcasts that use it",
  remedy: "Change the segment that names it, or remove that segment from the broadcast",
  async find(db, accountId, ids) {
    const { rows } = await sql<{ name: string }>`
      select distinct coalesce(nullif(b.name, ''), 'Untitled broadcast') as name
      from broadcasts b
      join broadcast_segments its on its.account_id = b.account_id and its.broadcast_id = b.id
      join segments s on s.account_id = its.account_id and s.id = its.segment_id
      where b.account_id = ${accountId} and b.state in ('draft', 'scheduled') and exists (
        select from unnest(${[...ids]}::text[]) as named (id) where strpos(s.conditions::text, named.id) > 0
      )
      order by name
    `.execute(db);
    return rows.map(({ name }) => name);
  },
};

/** Locks a draft until the transaction ends; returns false when it is no longer one. */
export async function lockDraft(db: Connection, accountId: number, broadcastId: string): Promise<boolean> {
  const row = await db
    .selectFrom("broadcasts")
    .where("account_id", "=", accountId)
    .where("id", "=", broadcastId)
    .where("state", "=", "draft")
    .select("id")
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The searches of a broadcast's segments. */
export interface SegmentSearches {
  included: readonly ContactSearch[];
  excluded: readonly ContactSearch[];
}

/**
 * Updates the recipients to the segments' current members: removes contacts who came only from segments and are in none
 * any more, and all in an excluded one, and adds new members. Returns whether anything changed.
 */
export async function resolveRecipients(
  db: Connection,
  accountId: number,
  broadcastId: string,
  { included, excluded }: SegmentSearches,
  now: Date,
): Promise<boolean> {
  const isIn = (searches: readonly ContactSearch[]) =>
    db
      .selectFrom("contacts")
      .where((eb) => eb.or(searches.map((search) => matching(accountId, search)(eb))))
      .select("contacts.id");
  const key = sql`${accountId}::bigint as account_id, ${broadcastId}::uuid as broadcast_id`;
  // Compares whole sets, each read once: checked one by one, large ones would take minutes.
  const { rows } = await sql<{ changed: number }>`
    with barred as materialized (${isIn(excluded)}),
    member as materialized (
      ${isIn(included)} except select id from barred except (
        select g.contact_id from broadcast_removals g
        where g.account_id = ${accountId} and g.broadcast_id = ${broadcastId}
      )
    ),
    chosen as materialized (
      select r.contact_id, r.by_segment from broadcast_recipients r
      where r.account_id = ${accountId} and r.broadcast_id = ${broadcastId}
    ),
    leaving as materialized (
      select ${key}, l.contact_id from (
        (select contact_id from chosen where by_segment except select id from member)
        union
        (select contact_id from chosen intersect select id from barred)
      ) l
    ),
    gone as (
      delete from broadcast_recipients r using leaving l
      where r.account_id = l.account_id and r.broadcast_id = l.broadcast_id and r.contact_id = l.contact_id
      returning 1
    ),
    come as (
      insert into broadcast_recipients (account_id, broadcast_id, contact_id, by_segment)
      select ${key}, j.id, true from (select id from member except select contact_id from chosen order by 1) j
      on conflict do nothing
      returning 1
    ),
    noted as (
      update broadcast_segments set resolved_at = ${now}
      where account_id = ${accountId} and broadcast_id = ${broadcastId}
    )
    select ((select count(*) from gone) + (select count(*) from come))::int as changed
  `.execute(db);
  return (rows[0]?.changed ?? 0) > 0;
}
