import type { LinkSend, LinkVisitor } from "@broadcast/contract/trackable-links";
import { type Connection, sql } from "../../db/connection.ts";
import { likeText } from "../../db/like-text.ts";
import { unnested } from "../../db/unnested.ts";
import { type NamedRow, namedColumns, toNamedContact } from "../contacts/index.ts";

interface CarriedLink {
  messageId: string;
  contactId: string;
  slug: string;
}

/** Records messages by the slugs in their texts, ignoring those that are not links of the account. */
export async function insertLinkMessages(
  db: Connection,
  accountId: number,
  carried: readonly CarriedLink[],
): Promise<void> {
  await sql`
    insert into link_messages (account_id, link_id, message_id, contact_id)
    select l.account_id, l.id, given.message_id, given.contact_id
    from (${unnested(carried, {
      message_id: ["uuid", ({ messageId }) => messageId],
      contact_id: ["uuid", ({ contactId }) => contactId],
      slug: ["text", ({ slug }) => slug],
    })}) given
    join content_items i on i.slug = given.slug and i.account_id = ${accountId}
    join trackable_links l on l.account_id = i.account_id and l.id = i.id
    on conflict do nothing
  `.execute(db);
}

/** Counts messages with one of these links. */
export async function countLinkMessages(
  db: Connection,
  accountId: number,
  linkIds: readonly string[],
): Promise<number> {
  const { total } = await db
    .selectFrom("link_messages")
    .where("account_id", "=", accountId)
    .where("link_id", "=", sql<string>`any(${[...linkIds]}::uuid[])`)
    .select(({ fn }) => fn.count<number>("message_id").distinct().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** Messages sent with the link: with their contact, and whether that contact opened it since. */
const sent = (accountId: number, linkId: string) => sql`
  select k.contact_id, m.cause, m.cause_id, m.sent_at, exists (
    select 1 from link_clicks c
    where c.account_id = k.account_id and c.link_id = k.link_id and c.contact_id = k.contact_id
      and c.kind = 'human' and c.time >= m.sent_at
  ) as is_clicked
  from link_messages k join messages m on m.account_id = k.account_id and m.id = k.message_id
  where k.account_id = ${accountId} and k.link_id = ${linkId} and m.sent_at is not null
`;

/** Lists contacts who were sent a link and never opened it, latest first. */
export async function listNotClicked(
  db: Connection,
  accountId: number,
  { linkId, term = "" }: { linkId: string; term?: string | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ visitors: LinkVisitor[]; total: number }> {
  const silent = sql`
    from (select contact_id, max(sent_at) as sent_at from (${sent(accountId, linkId)}) s group by contact_id) s
    join contacts c on c.account_id = ${accountId} and c.id = s.contact_id
    where c.search_name like ${`%${likeText(term.trim().toLowerCase())}%`} and not exists (
      select 1 from link_clicks k
      where k.account_id = c.account_id and k.link_id = ${linkId} and k.contact_id = c.id and k.kind = 'human'
    )
  `;
  const [{ rows }, totals] = await Promise.all([
    sql<NamedRow & { sent_at: Date }>`
      select ${namedColumns}, s.sent_at ${silent} order by s.sent_at desc, c.id limit ${limit} offset ${offset}
    `.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${silent}`.execute(db),
  ]);
  return {
    visitors: rows.map((row) => ({
      contact: toNamedContact(row),
      clicks: 0,
      kind: "not-clicked",
      reason: "",
      lastAt: row.sent_at.toISOString(),
    })),
    total: totals.rows[0]?.total ?? 0,
  };
}

/** Lists what sent a link, latest first, with how many contacts got it and opened it. */
export async function listSends(
  db: Connection,
  accountId: number,
  linkId: string,
  limit: number,
): Promise<LinkSend[]> {
  const { rows } = await sql<Omit<LinkSend, "lastAt"> & { lastAt: Date }>`
    select s.cause, s.cause_id as "causeId", b.name as "name", s.contacts, s.clicked, s.last_at as "lastAt"
    from (
      select cause, case when cause = 'broadcast' then cause_id end as cause_id,
        count(distinct contact_id)::int as contacts,
        (count(distinct contact_id) filter (where is_clicked))::int as clicked, max(sent_at) as last_at
      from (${sent(accountId, linkId)}) s group by 1, 2
    ) s
    left join broadcasts b on b.account_id = ${accountId} and b.id = s.cause_id
    order by s.last_at desc limit ${limit}
  `.execute(db);
  return rows.map(({ lastAt, ...send }) => ({ ...send, lastAt: lastAt.toISOString() }));
}
