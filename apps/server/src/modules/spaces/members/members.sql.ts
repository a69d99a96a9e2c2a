import { SPACE_MEMBERS_MAX, type SpaceMember } from "@broadcast/contract/spaces";
import { type Connection, sql } from "../../../db/connection.ts";
import { likeText } from "../../../db/like-text.ts";
import {
  type ContactSearch,
  type MergeRow,
  matching,
  mergeColumns,
  type NamedRow,
  namedColumns,
  toMergeContact,
  toNamedContact,
} from "../../contacts/index.ts";
import type { RenderContact } from "../../messages/index.ts";

/** For `m`: whether a member reads in the app; with a closed account they get texts again. */
const isInApp = sql<boolean>`(m.user_state = 'joined' and exists (
  select from users u join accounts a on a.account_id = u.account_id
  where u.id = m.user_id and a.cancelled_at is null
))`;

/** For `m`: whether a member is in other spaces of the account too. */
export const isInSeveral = sql<boolean>`exists (
  select from space_members o
  where o.account_id = m.account_id and o.contact_id = m.contact_id and o.space_id <> m.space_id
)`;

/**
 * Adds contacts to a space as far as there is room; returns those who were not in it. The caller locks the space, so
 * that two concurrent adds don't exceed the limit.
 */
export async function insertMembers(
  db: Connection,
  accountId: number,
  spaceId: string,
  contactIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    insert into space_members (account_id, space_id, contact_id, joined_at)
    select c.account_id, ${spaceId}, c.id, ${now}
    from contacts c
    where c.account_id = ${accountId} and c.id = any(${[...contactIds]}::uuid[]) and not exists (
      select from space_members m
      where m.account_id = c.account_id and m.space_id = ${spaceId} and m.contact_id = c.id
    )
    order by c.id
    limit greatest(0, ${SPACE_MEMBERS_MAX} - (
      select count(*) from space_members where account_id = ${accountId} and space_id = ${spaceId}
    ))
    on conflict do nothing
    returning contact_id
  `.execute(db);
  return rows.map(({ contact_id }) => contact_id);
}

/** Removes contacts from a space; returns those who were in it, and which of them use the app. */
export async function deleteMembers(
  db: Connection,
  accountId: number,
  spaceId: string,
  contactIds: readonly string[],
): Promise<{ contactId: string; userAccountId: number | null }[]> {
  const { rows } = await sql<{ contactId: string; userAccountId: number | null }>`
    delete from space_members m
    where account_id = ${accountId} and space_id = ${spaceId} and contact_id = any(${[...contactIds]}::uuid[])
    returning contact_id as "contactId", (select u.account_id from users u where u.id = m.user_id) as "userAccountId"
  `.execute(db);
  return rows;
}

export async function copyMembers(
  db: Connection,
  accountId: number,
  fromId: string,
  toId: string,
): Promise<void> {
  await sql`
    insert into space_members (account_id, space_id, contact_id, joined_at)
    select account_id, ${toId}, contact_id, joined_at from space_members
    where account_id = ${accountId} and space_id = ${fromId}
  `.execute(db);
}

/** Lists a space's waiting messages to contacts. */
export async function listWaitingMessages(
  db: Connection,
  accountId: number,
  spaceId: string,
  contactIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from space_deliveries d
    join space_messages t on t.account_id = d.account_id and t.id = d.space_message_id and t.space_id = ${spaceId}
    join messages m on m.account_id = d.account_id and m.id = d.message_id and m.state = 'queued'
    where d.account_id = ${accountId} and d.contact_id = any(${[...contactIds]}::uuid[])
  `.execute(db);
  return rows.map(({ id }) => id);
}

export async function countMembers(db: Connection, accountId: number, spaceId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from space_members where account_id = ${accountId} and space_id = ${spaceId}
  `.execute(db);
  return rows[0]?.total ?? 0;
}

/** For `c`: found by the words of a search in a space. */
function isFoundBy(term: string) {
  const words = term.trim().toLowerCase();
  const digits = words.replace(/\D/g, "");
  if (words === "") return sql<boolean>`true`;
  return digits !== "" && /^[\d\s().+-]+$/.test(words)
    ? sql<boolean>`c.phone_number like ${`%${digits}%`}`
    : sql<boolean>`c.search_name like ${`%${likeText(words)}%`}`;
}

/** Lists all members that a search in a space finds and that match the other conditions on contacts. */
export async function listMembersFound(
  db: Connection,
  accountId: number,
  spaceId: string,
  term: string,
  search: ContactSearch | null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from space_members m join contacts c on c.account_id = m.account_id and c.id = m.contact_id
    where m.account_id = ${accountId} and m.space_id = ${spaceId} and ${isFoundBy(term)}
      and ${search ? sql`c.id in (${db.selectFrom("contacts").where(matching(accountId, search)).select("contacts.id")})` : sql`true`}
    order by c.id
  `.execute(db);
  return rows.map(({ id }) => id);
}

export async function listMembers(
  db: Connection,
  accountId: number,
  { spaceId, term = "" }: { spaceId: string; term?: string | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ members: SpaceMember[]; total: number }> {
  const from = sql`
    from space_members m join contacts c on c.account_id = m.account_id and c.id = m.contact_id
    where m.account_id = ${accountId} and m.space_id = ${spaceId} and ${isFoundBy(term)}
  `;
  const [{ rows }, totals] = await Promise.all([
    sql<NamedRow & { do_not_message: boolean; joined_at: Date; is_in_app: boolean }>`
      select ${namedColumns}, c.do_not_message, m.joined_at, ${isInApp} as is_in_app
      ${from} order by m.joined_at desc, c.id limit ${limit} offset ${offset}
    `.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db),
  ]);
  return {
    members: rows.map((row) => ({
      contact: { ...toNamedContact(row), doNotMessage: row.do_not_message },
      joinedAt: row.joined_at.toISOString(),
      isInApp: row.is_in_app,
    })),
    total: totals.rows[0]?.total ?? 0,
  };
}

export interface NextMember {
  contact: RenderContact;
  isPotentialStop: boolean;
  /** They read in the app, and get no text. */
  isInApp: boolean;
  /** They are in other spaces of the account too, so that their texts name this one. */
  isInSeveral: boolean;
}

interface NextMembers {
  spaceId: string;
  after: string | null;
  /** The member who wrote it. */
  except: string | null;
  /** Leaves out members who had their turn of this message. */
  without: string | null;
}

/** Lists the next members, by id. */
export async function listNextMembers(
  db: Connection,
  accountId: number,
  { spaceId, after, except, without }: NextMembers,
  limit: number,
): Promise<NextMember[]> {
  const { rows } = await sql<
    MergeRow & { id: string; is_potential_stop: boolean; is_in_app: boolean; is_in_several: boolean }
  >`
    select c.id, c.potential_stop_at is not null as is_potential_stop, ${isInApp} as is_in_app,
      ${isInSeveral} as is_in_several, ${mergeColumns}
    from space_members m join contacts c on c.account_id = m.account_id and c.id = m.contact_id
    where m.account_id = ${accountId} and m.space_id = ${spaceId}
      and m.contact_id is distinct from ${except}::uuid
      and ${after === null ? sql`true` : sql`m.contact_id > ${after}`}
      and not exists (
        select from space_deliveries d
        where d.account_id = m.account_id and d.contact_id = m.contact_id and d.space_message_id = ${without}
      )
    order by m.contact_id limit ${limit}
  `.execute(db);
  return rows.map((row) => ({
    contact: toMergeContact(row.id, row),
    isPotentialStop: row.is_potential_stop,
    isInApp: row.is_in_app,
    isInSeveral: row.is_in_several,
  }));
}

/** Returns a member with the name that writers see. */
export async function findMemberContact(
  db: Connection,
  accountId: number,
  contactId: string,
): Promise<RenderContact | null> {
  const { rows } = await sql<MergeRow & { id: string }>`
    select c.id, ${mergeColumns} from contacts c where c.account_id = ${accountId} and c.id = ${contactId} for update of c
  `.execute(db);
  return rows[0] ? toMergeContact(rows[0].id, rows[0]) : null;
}

/** Returns those of these contacts who are in a space of their account. */
export async function findMembersAmong(
  db: Connection,
  contacts: readonly { accountId: number; contactId: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ contact_id: string }>`
    select w.contact_id
    from unnest(
      ${contacts.map(({ accountId }) => accountId)}::bigint[],
      ${contacts.map(({ contactId }) => contactId)}::uuid[]
    ) as w (account_id, contact_id)
    where exists (
      select from space_members m where m.account_id = w.account_id and m.contact_id = w.contact_id
    )
  `.execute(db);
  return new Set(rows.map(({ contact_id }) => contact_id));
}

/** Lists the spaces that any of these contacts is in. */
export async function listSpacesWith(
  db: Connection,
  accountId: number,
  contactIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ spaceId: string }>`
    select distinct space_id as "spaceId" from space_members
    where account_id = ${accountId} and contact_id = any(${[...contactIds]}::uuid[])
  `.execute(db);
  return rows.map(({ spaceId }) => spaceId);
}
