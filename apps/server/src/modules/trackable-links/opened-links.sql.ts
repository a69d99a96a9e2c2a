import type { ClickKind } from "@broadcast/contract/trackable-links";
import { type Connection, sql } from "../../db/connection.ts";
import { prepared } from "../../db/prepared.ts";
import { keptInPlaceOf } from "../contacts/index.ts";

/** One opening of a link; its click has the same id. */
export interface OpenedLink {
  id: string;
  accountId: number;
  linkId: string;
  contactId: string;
  /** Why it was a program's, if its request said so. */
  machineReason: string | null;
  addressKey: Buffer;
  time: Date;
}

/** Formatted as text: arrays of seven types cost three times as much. */
const rowOf = ({ accountId, linkId, contactId, machineReason, addressKey, ...opened }: OpenedLink) => ({
  ...opened,
  ...{ account_id: accountId, link_id: linkId, contact_id: contactId, machine_reason: machineReason },
  address_key: `\\x${addressKey.toString("hex")}`,
});

/** Records opened links, ignoring existing ones. */
export async function insertOpened(db: Connection, opened: readonly OpenedLink[]): Promise<void> {
  await sql`
    insert into opened_links (id, account_id, link_id, contact_id, machine_reason, address_key, time)
    select * from json_to_recordset(${JSON.stringify(opened.map(rowOf))}::json) as n (
      id uuid, account_id bigint, link_id uuid, contact_id uuid, machine_reason text, address_key bytea, time timestamptz
    )
    on conflict do nothing ${prepared}
  `.execute(db);
}

/** One of the database's advisory locks. */
const JUDGING_LOCK = 7_215_304;

/** Takes the oldest off the list; none while another worker judges, so that all are compared. */
export async function takeOpened(db: Connection, limit: number): Promise<OpenedLink[]> {
  const { rows } = await sql<OpenedLink>`
    delete from opened_links where ctid = any(array(
      select o.ctid from opened_links o
      where not o.is_aside and (select pg_try_advisory_xact_lock(${JUDGING_LOCK}))
      order by o.id limit ${limit} for update skip locked
    ))
    returning id, account_id as "accountId", link_id as "linkId", contact_id as "contactId",
      machine_reason as "machineReason", address_key as "addressKey", time
  `.execute(db);
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}

export async function putAside(db: Connection, id: string): Promise<void> {
  await db.updateTable("opened_links").set({ is_aside: true }).where("id", "=", id).execute();
}

export async function takeBackAside(db: Connection): Promise<void> {
  await db.updateTable("opened_links").set({ is_aside: false }).where("is_aside", "=", true).execute();
}

export type Click = Omit<OpenedLink, "machineReason"> & { kind: ClickKind; reason: string };

/** Stores clicks, ignoring those of deleted links. Returns those of existing contacts. */
export async function insertClicks(
  db: Connection,
  clicks: readonly Click[],
): Promise<{ accountId: number; linkId: string; contactId: string; kind: ClickKind; time: Date }[]> {
  const { rows } = await sql<{
    accountId: number;
    linkId: string;
    contactId: string | null;
    kind: ClickKind;
    time: Date;
  }>`
    insert into link_clicks (account_id, link_id, id, contact_id, kind, reason, address_key, time)
    select l.account_id, l.id, n.id, coalesce(c.id, k.id), n.kind, n.reason, n.address_key, n.time
    from unnest(
      ${clicks.map(({ id }) => id)}::uuid[], ${clicks.map(({ accountId }) => accountId)}::bigint[],
      ${clicks.map(({ linkId }) => linkId)}::uuid[], ${clicks.map(({ contactId }) => contactId)}::uuid[],
      ${clicks.map(({ kind }) => kind)}::text[], ${clicks.map(({ reason }) => reason)}::text[],
      ${clicks.map(({ addressKey }) => addressKey)}::bytea[], ${clicks.map(({ time }) => time)}::timestamptz[]
    ) as n (id, account_id, link_id, contact_id, kind, reason, address_key, time)
    join trackable_links l on l.account_id = n.account_id and l.id = n.link_id
    left join contacts c on c.account_id = n.account_id and c.id = n.contact_id
    left join contacts k on c.id is null and k.account_id = n.account_id
      and k.id = ${keptInPlaceOf(sql`n.account_id`, sql`n.contact_id`)}
    on conflict do nothing
    returning account_id as "accountId", link_id as "linkId", contact_id as "contactId", kind, time
  `.execute(db);
  return rows.flatMap(({ contactId, ...row }) => (contactId ? [{ ...row, contactId }] : []));
}

/**
 * The context of a click: other contacts' links that this address opened recently, and when a text was last sent
 * before.
 */
export interface Surroundings {
  othersFromAddress: string[];
  lastTextAt: Date | null;
}

/** The number of one address's last clicks that matter. */
const LOOKED_AT = 100;

/** A message that waited for its hour is sent later than texts queued after it; at most this many. */
const LOOKED_AT_TEXTS = 20;

type Judged = Pick<Click, "accountId" | "contactId" | "addressKey" | "time">;

/** Reads the context of each of these clicks, in order. */
export const readSurroundings = async (
  db: Connection,
  clicks: readonly Judged[],
  lookedBackMs: number,
): Promise<Surroundings[]> => (await surroundingsOf(clicks, lookedBackMs).execute(db)).rows;

/** The statement that reads them: each needs a few index entries, also of `messages`. */
export const surroundingsOf = (clicks: readonly Judged[], lookedBackMs: number) =>
  sql<Surroundings>`
    select
      array(
        select distinct k.contact_id from (
          select contact_id from link_clicks
          where address_key = n.address_key and time > n.time - make_interval(secs => ${lookedBackMs / 1_000})
          order by time desc limit ${LOOKED_AT}
        ) k where k.contact_id <> n.contact_id
      ) as "othersFromAddress",
      (
        select max(s.sent_at) from (
          select m.sent_at from messages m
          where m.account_id = n.account_id and m.contact_id = n.contact_id and m.direction = 'out'
            and m.sent_at <= n.time
          order by m.time desc, m.id desc limit ${LOOKED_AT_TEXTS}
        ) s
      ) as "lastTextAt"
    from unnest(
      ${clicks.map(({ accountId }) => accountId)}::bigint[], ${clicks.map(({ contactId }) => contactId)}::uuid[],
      ${clicks.map(({ addressKey }) => addressKey)}::bytea[], ${clicks.map(({ time }) => time)}::timestamptz[]
    ) with ordinality as n (account_id, contact_id, address_key, time, place)
    order by n.place
  `;
