import type { MailFigures, MailReader, MailReaderFilter, OpensOf } from "@broadcast/contract/mail-opens";
import type { ClickKind } from "@broadcast/contract/trackable-links";
import { type Connection, sql } from "../../db/connection.ts";
import { likeText } from "../../db/like-text.ts";
import { type NamedRow, namedColumns, toNamedContact } from "../contacts/index.ts";

/** One request for a mail's picture. */
export interface MailOpen {
  accountId: number;
  messageId: string;
  kind: ClickKind;
  reason: string;
  addressKey: Buffer;
  time: Date;
}

/**
 * Counts opens, one row per mail and kind, so that a program's repeated requests don't fill the table. Ignores deleted
 * mails and contacts.
 */
export async function insertOpens(db: Connection, opens: readonly MailOpen[]): Promise<void> {
  await sql`
    insert into mail_opens (account_id, message_id, kind, contact_id, cause_id, email_id, reason, opens, first_at,
      last_at, address_key)
    select m.account_id, m.id, n.kind, m.contact_id, m.cause_id, v.email_id, n.reason, n.opens, n.first_at, n.last_at,
      n.address_key
    from (
      select account_id, message_id, kind, (array_agg(reason order by time desc))[1] as reason, count(*)::int as opens,
        min(time) as first_at, max(time) as last_at, (array_agg(address_key order by time desc))[1] as address_key
      from unnest(
        ${opens.map(({ accountId }) => accountId)}::bigint[], ${opens.map(({ messageId }) => messageId)}::uuid[],
        ${opens.map(({ kind }) => kind)}::text[], ${opens.map(({ reason }) => reason)}::text[],
        ${opens.map(({ addressKey }) => addressKey)}::bytea[], ${opens.map(({ time }) => time)}::timestamptz[]
      ) as given (account_id, message_id, kind, reason, address_key, time)
      group by 1, 2, 3
    ) n
    join messages m on m.account_id = n.account_id and m.id = n.message_id
    join contacts c on c.account_id = m.account_id and c.id = m.contact_id
    left join email_versions v on v.account_id = m.account_id and v.id = m.email_version_id
    order by m.account_id, m.id, n.kind
    on conflict (account_id, message_id, kind) do update set
      opens = mail_opens.opens + excluded.opens, last_at = greatest(mail_opens.last_at, excluded.last_at),
      reason = excluded.reason, address_key = excluded.address_key
  `.execute(db);
}

/** Reads the context of an open: how many other mails this address opened recently, and when the mail was sent. */
export async function readSurroundings(
  db: Connection,
  {
    accountId,
    messageId,
    addressKey,
    since,
  }: { accountId: number; messageId: string; addressKey: Buffer; since: Date },
): Promise<{ othersFromAddress: number; sentAt: Date | null }> {
  const { rows } = await sql<{ othersFromAddress: number; sentAt: Date | null }>`
    select
      (
        select count(distinct o.contact_id)::int from mail_opens o
        where o.address_key = ${addressKey} and o.last_at > ${since} and o.message_id <> ${messageId}
      ) as "othersFromAddress",
      (select sent_at from messages where account_id = ${accountId} and id = ${messageId}) as "sentAt"
  `.execute(db);
  return rows[0]!;
}

export async function isThere(db: Connection, accountId: number, of: OpensOf): Promise<boolean> {
  const table = of.broadcastId ? "broadcasts" : of.campaignEventId ? "campaign_events" : "emails";
  const { rows } = await sql`
    select from ${sql.table(table)}
    where account_id = ${accountId} and id = ${of.broadcastId ?? of.campaignEventId ?? of.emailId}
  `.execute(db);
  return rows.length > 0;
}

/** Selects the sent mails. */
const mails = (accountId: number, { broadcastId, campaignEventId, emailId }: OpensOf) =>
  emailId === undefined
    ? sql`
      select m.account_id, m.id, m.contact_id, m.sent_at from messages m
      where m.account_id = ${accountId} and m.cause_id = ${broadcastId ?? campaignEventId} and m.type = 'email'
        and m.state in ('sent', 'delivered')
    `
    : sql`
      select m.account_id, m.id, m.contact_id, m.sent_at from messages m
      join email_versions v on v.account_id = m.account_id and v.id = m.email_version_id
      where v.account_id = ${accountId} and v.email_id = ${emailId} and m.cause in ('broadcast', 'campaign')
        and m.state in ('sent', 'delivered')
    `;

/** Counts the recipient's clicks on the mail's trackable links since it was sent, for `mails m`. */
const ownClicks = sql`(
  select count(*)::int from link_messages k
  join link_clicks c on c.account_id = k.account_id and c.link_id = k.link_id and c.contact_id = k.contact_id
  where k.account_id = m.account_id and k.contact_id = m.contact_id and k.message_id = m.id and c.kind = 'human'
    and c.time >= m.sent_at
)`;

/** The best evidence of an open, for `mails m`. */
const bestOpen = sql`
  left join lateral (
    select o.kind, o.reason, o.first_at from mail_opens o where o.account_id = m.account_id and o.message_id = m.id
    order by array_position(array['human', 'suspected', 'machine'], o.kind) limit 1
  ) o on true
`;

export async function countFigures(db: Connection, accountId: number, of: OpensOf): Promise<MailFigures> {
  const [{ rows }, links] = await Promise.all([
    sql<{
      sent: number;
      human: number;
      suspected: number;
      machine: number;
      clicked: number;
    }>`
    select count(*)::int as sent, (count(*) filter (where o.kind = 'human'))::int as human,
      (count(*) filter (where o.kind = 'suspected'))::int as suspected,
      (count(*) filter (where o.kind = 'machine'))::int as machine,
      (count(*) filter (where ${ownClicks} > 0))::int as clicked
    from (${mails(accountId, of)}) m ${bestOpen}
  `.execute(db),
    listLinks(db, accountId, of),
  ]);
  const { sent, human, suspected, machine, clicked } = rows[0]!;
  return { sent, opened: { human, suspected, machine }, clicked, links };
}

/** An email of a few hundred blocks may have more; the most opened are returned. */
const LINKS_TOLD = 50;

async function listLinks(db: Connection, accountId: number, of: OpensOf): Promise<MailFigures["links"]> {
  const { rows } = await sql<MailFigures["links"][number]>`
    select i.id as "_id", i.name, l.url, (count(*) filter (where exists (
      select from link_clicks c
      where c.account_id = k.account_id and c.link_id = k.link_id and c.contact_id = k.contact_id
        and c.kind = 'human' and c.time >= m.sent_at
    )))::int as clicked
    from (${mails(accountId, of)}) m
    join link_messages k on k.account_id = m.account_id and k.contact_id = m.contact_id and k.message_id = m.id
    join trackable_links l on l.account_id = k.account_id and l.id = k.link_id
    join content_items i on i.account_id = l.account_id and i.id = l.id
    group by i.id, i.name, l.url order by clicked desc, lower(i.name), i.id limit ${LINKS_TOLD}
  `.execute(db);
  return rows;
}

const FILTERS = {
  opened: sql`m.opened is not null`,
  "not-opened": sql`m.opened is null`,
  clicked: sql`m.clicks > 0`,
} as const satisfies Record<MailReaderFilter, unknown>;

/** Lists recipients by name, once for each of the mails they got. */
export async function listReaders(
  db: Connection,
  accountId: number,
  { of, term = "", filter }: { of: OpensOf; term?: string | undefined; filter: MailReaderFilter },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ readers: MailReader[]; total: number }> {
  const found = sql`
    from (
      select m.id, m.account_id, m.contact_id, o.kind as opened, o.reason, o.first_at, ${ownClicks} as clicks
      from (${mails(accountId, of)}) m ${bestOpen}
    ) m
    join contacts c on c.account_id = m.account_id and c.id = m.contact_id
    where c.search_name like ${`%${likeText(term.trim().toLowerCase())}%`} and ${FILTERS[filter]}
  `;
  const [{ rows }, totals] = await Promise.all([
    sql<
      NamedRow & { opened: ClickKind | null; reason: string | null; first_at: Date | null; clicks: number }
    >`
      select ${namedColumns}, m.opened, m.reason, m.first_at, m.clicks ${found}
      order by c.search_name, m.id limit ${limit} offset ${offset}
    `.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db),
  ]);
  return {
    readers: rows.map((row) => ({
      contact: toNamedContact(row),
      opened: row.opened,
      reason: row.reason ?? "",
      openedAt: row.first_at?.toISOString() ?? null,
      clicks: row.clicks,
    })),
    total: totals.rows[0]?.total ?? 0,
  };
}
