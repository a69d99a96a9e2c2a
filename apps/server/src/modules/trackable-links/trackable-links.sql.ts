import type { ClickKind, LinkVisitor, TrackableLink } from "@broadcast/contract/trackable-links";
import { type Connection, sql } from "../../db/connection.ts";
import { likeText } from "../../db/like-text.ts";
import { isServed } from "../../public-pages/served.ts";
import { type NamedRow, namedColumns, toNamedContact } from "../contacts/index.ts";

export type LinkOwn = Pick<TrackableLink, "slug" | "url" | "clicks" | "people">;

export async function readLinks(
  db: Connection,
  accountId: number,
  ids: readonly string[],
): Promise<Map<string, LinkOwn>> {
  const { rows } = await sql<LinkOwn & { id: string }>`
    select l.id, i.slug, l.url, coalesce(c.people, 0) as people, jsonb_build_object(
      'human', coalesce(c.human, 0), 'suspected', coalesce(c.suspected, 0), 'machine', coalesce(c.machine, 0)
    ) as clicks
    from trackable_links l join content_items i on i.account_id = l.account_id and i.id = l.id
    left join lateral (
      select count(*) filter (where k.kind = 'human')::int as human,
        count(*) filter (where k.kind = 'suspected')::int as suspected,
        count(*) filter (where k.kind = 'machine')::int as machine,
        count(distinct k.contact_id) filter (where k.kind = 'human')::int as people
      from link_clicks k where k.account_id = l.account_id and k.link_id = l.id
    ) c on true
    where l.account_id = ${accountId} and l.id = any(${[...ids]}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, ...own }) => [id, own]));
}

/** Writes a link's target, for a new item or replacing the previous one. */
export async function writeLink(db: Connection, accountId: number, id: string, url: string): Promise<void> {
  await db
    .insertInto("trackable_links")
    .values({ account_id: accountId, id, url })
    .onConflict((conflict) => conflict.columns(["account_id", "id"]).doUpdateSet({ url }))
    .execute();
}

/** Where a link leads, and its business. */
export interface Destination {
  accountId: number;
  linkId: string;
  url: string;
  /** Whether its business is served to the public. */
  isServed: boolean;
}

export async function findDestination(db: Connection, slug: string): Promise<Destination | null> {
  const row = await db
    .selectFrom("content_items as i")
    .innerJoin("trackable_links as l", (join) =>
      join.onRef("l.account_id", "=", "i.account_id").onRef("l.id", "=", "i.id"),
    )
    .innerJoin("accounts as a", "a.account_id", "i.account_id")
    .where("i.slug", "=", slug)
    .select(["l.account_id", "l.id", "l.url", isServed("a").as("isServed")])
    .executeTakeFirst();
  return row ? { accountId: row.account_id, linkId: row.id, url: row.url, isServed: row.isServed } : null;
}

export async function listVisitors(
  db: Connection,
  accountId: number,
  { linkId, kind, term = "" }: { linkId: string; kind: ClickKind; term?: string | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ visitors: LinkVisitor[]; total: number }> {
  const isMeant = sql`c.search_name like ${`%${likeText(term.trim().toLowerCase())}%`}`;
  const from = sql`
    from link_clicks k join contacts c on c.account_id = k.account_id and c.id = k.contact_id
    where k.account_id = ${accountId} and k.link_id = ${linkId} and k.kind = ${kind} and ${isMeant}
  `;
  const [{ rows }, totals] = await Promise.all([
    sql<NamedRow & { clicks: number; reason: string; last_at: Date }>`
      select ${namedColumns}, count(*)::int as clicks,
        (array_agg(k.reason order by k.time desc))[1] as reason, max(k.time) as last_at
      ${from} group by c.account_id, c.id order by last_at desc, c.id limit ${limit} offset ${offset}
    `.execute(db),
    sql<{ total: number }>`select count(distinct c.id)::int as total ${from}`.execute(db),
  ]);
  return {
    visitors: rows.map((row) => ({
      contact: toNamedContact(row),
      clicks: row.clicks,
      kind,
      reason: row.reason,
      lastAt: row.last_at.toISOString(),
    })),
    total: totals.rows[0]?.total ?? 0,
  };
}

const DAYS = 30;

/** Counts clicks by day of the last 30 days, including days without any. */
export async function listDays(
  db: Connection,
  accountId: number,
  linkId: string,
  now: Date,
): Promise<{ day: string; human: number; suspected: number; machine: number }[]> {
  const { rows } = await sql<{ day: string; human: number; suspected: number; machine: number }>`
    with zone as (select timezone as name from accounts where account_id = ${accountId}),
    days as (
      select generate_series(
        (${now}::timestamptz at time zone zone.name)::date - ${DAYS - 1}::int,
        (${now}::timestamptz at time zone zone.name)::date, interval '1 day'
      )::date as day from zone
    )
    select to_char(d.day, 'YYYY-MM-DD') as day,
      count(k.id) filter (where k.kind = 'human')::int as human,
      count(k.id) filter (where k.kind = 'suspected')::int as suspected,
      count(k.id) filter (where k.kind = 'machine')::int as machine
    from zone cross join days d left join link_clicks k
      on k.account_id = ${accountId} and k.link_id = ${linkId} and (k.time at time zone zone.name)::date = d.day
    group by d.day order by d.day
  `.execute(db);
  return rows;
}
