import { formattedName } from "@broadcast/domain/account/names";
import type { RawBuilder } from "kysely";
import { type Connection, sql } from "../../../db/connection.ts";
import type { Named } from "../messages/space-content.ts";

/** A user who is in a space of another account, and reads and writes there in the app. */
export interface AppMember {
  /** The account with the space. */
  accountId: number;
  spaceId: string;
  contactId: string;
  isMuted: boolean;
  /** Earlier messages went to them by text. */
  since: Date;
}

const isOpen = sql`exists (select from accounts a where a.account_id = m.account_id and a.cancelled_at is null)`;

/** For `m`, `c` and `u`: the contact is still the invited user, by a number or an email that they verified. */
const isTheirs = sql`(
  (u.mobile_verified_at is not null and u.mobile_number = c.phone_number)
  or (u.email_verified_at is not null and u.email = lower(c.email))
)`;

const memberColumns = sql`
  m.account_id as "accountId", m.space_id as "spaceId", m.contact_id as "contactId", m.is_muted as "isMuted",
  m.in_app_since as since
`;

/** Returns the space of another account that a user is in; null when they are not. */
export async function findAppMember(
  db: Connection,
  userId: string,
  spaceId: string,
): Promise<AppMember | null> {
  const { rows } = await sql<AppMember>`
    select ${memberColumns} from space_members m
    where m.user_id = ${userId} and m.space_id = ${spaceId} and m.user_state = 'joined' and ${isOpen}
  `.execute(db);
  return rows[0] ?? null;
}

interface Owner {
  first_name: string;
  last_name: string;
  company: string;
  id: string;
}

export interface Invitation {
  spaceId: string;
  name: string;
  owner: Owner;
}

/** The name of the space's owner, for `m`. */
const ownerOf = sql`(
  select jsonb_build_object('id', o.id, 'first_name', o.first_name, 'last_name', o.last_name, 'company', a.company)
  from users o join accounts a on a.account_id = o.account_id
  where o.account_id = m.account_id order by o.created_at limit 1
)`;

export const ownerName = ({ first_name, last_name, company }: Owner): string =>
  formattedName({ firstName: first_name, lastName: last_name, company, phoneNumber: null });

interface Slice {
  limit: number;
  offset: number;
}

/** Lists a page of a user's open invitations, latest first. */
export async function listInvitations(
  db: Connection,
  userId: string,
  { limit, offset }: Slice,
): Promise<{ rows: Invitation[]; total: number }> {
  const waiting = sql`
    from space_members m
    join content_items i on i.account_id = m.account_id and i.id = m.space_id
    join contacts c on c.account_id = m.account_id and c.id = m.contact_id
    join users u on u.id = m.user_id
    where m.user_id = ${userId} and m.user_state = 'invited' and ${isTheirs} and ${isOpen}
  `;
  const { rows } = await sql<Invitation>`
    select m.space_id as "spaceId", i.name, ${ownerOf} as owner ${waiting}
    order by m.joined_at desc, m.space_id limit ${limit} offset ${offset}
  `.execute(db);
  return { rows, total: await countOf(db, waiting) };
}

async function countOf(db: Connection, these: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${these}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Records a user's answer to an invitation; returns the space's account, null when none was open. */
export async function answerInvitation(
  db: Connection,
  userId: string,
  spaceId: string,
  { state, now }: { state: "joined" | "declined"; now: Date },
): Promise<{ accountId: number; contactId: string } | null> {
  const { rows } = await sql<{ accountId: number; contactId: string }>`
    update space_members m set user_state = ${state}, in_app_since = ${state === "joined" ? now : null}
    from contacts c, users u
    where m.user_id = ${userId} and m.space_id = ${spaceId} and m.user_state = 'invited' and ${isOpen}
      and c.account_id = m.account_id and c.id = m.contact_id and u.id = m.user_id and ${isTheirs}
    returning m.account_id as "accountId", m.contact_id as "contactId"
  `.execute(db);
  return rows[0] ?? null;
}

export async function countJoined(db: Connection, userId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from space_members where user_id = ${userId} and user_state = 'joined'
  `.execute(db);
  return rows[0]?.total ?? 0;
}

/** Those of these members who are users of another account and were not asked yet; a number counts before an email. */
const invitable = (accountId: number, spaceId: string, contactIds: readonly string[]) => sql`
  select distinct on (u.id) u.id as user_id, u.account_id, m.contact_id
  from space_members m
  join contacts c on c.account_id = m.account_id and c.id = m.contact_id
  join lateral (
    select id, account_id, 1 as place, mobile_verified_at as verified_at from users
    where mobile_number = c.phone_number and mobile_verified_at is not null
    union all
    select id, account_id, 2, email_verified_at from users
    where email = lower(c.email) and email_verified_at is not null
    order by place, verified_at desc limit 1
  ) u on true
  join accounts a on a.account_id = u.account_id and a.cancelled_at is null
  where m.account_id = ${accountId} and m.space_id = ${spaceId} and m.contact_id = any(${[...contactIds]}::uuid[])
    and m.user_id is null and u.account_id <> m.account_id
    and not exists (
      select from space_members o
      where o.user_id = u.id and o.account_id = m.account_id and o.space_id = m.space_id
    )
  order by u.id, u.place, m.contact_id
`;

/** Whether any of these members is to be invited. */
export async function areUsersAmong(
  db: Connection,
  accountId: number,
  spaceId: string,
  contactIds: readonly string[],
): Promise<boolean> {
  if (contactIds.length === 0) return false;
  const { rows } = await sql`${invitable(accountId, spaceId, contactIds)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Invites them, each once per space. The caller locks the space. Returns who was invited. */
export async function inviteUsers(
  db: Connection,
  accountId: number,
  spaceId: string,
  contactIds: readonly string[],
): Promise<{ accountId: number; userId: string }[]> {
  const { rows } = await sql<{ accountId: number; userId: string }>`
    with found as (${invitable(accountId, spaceId, contactIds)})
    update space_members m set user_id = f.user_id, user_state = 'invited'
    from found f
    where m.account_id = ${accountId} and m.space_id = ${spaceId} and m.contact_id = f.contact_id
    returning f.account_id as "accountId", f.user_id as "userId"
  `.execute(db);
  return rows;
}

/** Lists the other accounts with users in these spaces, or invited, whose devices are notified of changes there. */
export async function listAccountsOf(
  db: Connection,
  accountId: number,
  spaceIds: readonly string[],
): Promise<{ accountId: number; id: string }[]> {
  const { rows } = await sql<{ accountId: number; id: string }>`
    select distinct u.account_id as "accountId", m.space_id as id
    from space_members m join users u on u.id = m.user_id
    where m.account_id = ${accountId} and m.space_id = any(${[...spaceIds]}::uuid[])
      and m.user_state in ('joined', 'invited')
  `.execute(db);
  return rows;
}

/** Records news for members who read in the app; returns them. */
export async function noteHeard(
  db: Connection,
  accountId: number,
  spaceId: string,
  contactIds: readonly string[],
  time: Date,
): Promise<{ accountId: number; userId: string; contactId: string; isMuted: boolean }[]> {
  const { rows } = await sql<{ accountId: number; userId: string; contactId: string; isMuted: boolean }>`
    update space_members m set heard_at = greatest(m.heard_at, ${time})
    from users u
    where m.account_id = ${accountId} and m.space_id = ${spaceId} and m.contact_id = any(${[...contactIds]}::uuid[])
      and u.id = m.user_id
    returning u.account_id as "accountId", u.id as "userId", m.contact_id as "contactId", m.is_muted as "isMuted"
  `.execute(db);
  return rows;
}

/** Lists the account's users whose devices are notified of a space; none when it is muted. */
export async function listOwners(db: Connection, accountId: number, spaceId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from spaces s join users u on u.account_id = s.account_id
    where s.account_id = ${accountId} and s.id = ${spaceId} and not s.is_muted
  `.execute(db);
  return rows.map(({ id }) => id);
}

export async function markReadByMember(
  db: Connection,
  { accountId, spaceId, contactId }: AppMember,
  { messageId, time }: { messageId: string; time: Date },
): Promise<void> {
  await sql`
    update space_members set read_at = ${time}, read_message_id = ${messageId}
    where account_id = ${accountId} and space_id = ${spaceId} and contact_id = ${contactId}
      and (read_at is null or read_at < ${time})
  `.execute(db);
}

export async function setMutedByMember(
  db: Connection,
  { accountId, spaceId, contactId }: AppMember,
  isMuted: boolean,
): Promise<void> {
  await sql`
    update space_members set is_muted = ${isMuted}
    where account_id = ${accountId} and space_id = ${spaceId} and contact_id = ${contactId}
  `.execute(db);
}

const isUnread = sql`coalesce(m.heard_at > m.read_at, m.heard_at is not null)`;

/** Counts a user's unread spaces of other accounts. */
export async function countUnreadShared(db: Connection, userId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from space_members m
    where m.user_id = ${userId} and m.user_state = 'joined' and ${isOpen} and ${isUnread}
  `.execute(db);
  return rows[0]?.unread ?? 0;
}

export interface SharedRow {
  member: AppMember;
  name: string;
  readAt: Date | null;
  readMessageId: string | null;
  isUnread: boolean;
  owner: Owner;
  /** The contact they are to the owner. */
  self: Named;
}

type StoredShared = AppMember & Omit<SharedRow, "member">;

const sharedColumns = sql`
  ${memberColumns}, i.name, m.read_at as "readAt", m.read_message_id as "readMessageId", ${isUnread} as "isUnread",
  ${ownerOf} as owner, (
    select jsonb_build_object('firstName', c.first_name, 'lastName', c.last_name, 'company', c.company,
      'phoneNumber', c.phone_number)
    from contacts c where c.account_id = m.account_id and c.id = m.contact_id
  ) as self
`;

const sharedWith = (userId: string) => sql`
  from space_members m join content_items i on i.account_id = m.account_id and i.id = m.space_id
  where m.user_id = ${userId} and m.user_state = 'joined' and ${isOpen}
`;

const toShared = ({ accountId, spaceId, contactId, isMuted, since, ...row }: StoredShared): SharedRow => ({
  ...row,
  member: { accountId, spaceId, contactId, isMuted, since },
});

/** Lists a page of other accounts' spaces that a user is in, latest first, by the words in their names. */
export async function listShared(
  db: Connection,
  userId: string,
  { term, limit, offset }: Slice & { term: string },
): Promise<{ rows: SharedRow[]; total: number }> {
  const found = sql`${sharedWith(userId)} and strpos(lower(i.name), lower(${term})) > 0`;
  const { rows } = await sql<StoredShared>`
    select ${sharedColumns} ${found}
    order by coalesce(m.heard_at, m.in_app_since) desc, m.space_id limit ${limit} offset ${offset}
  `.execute(db);
  return { rows: rows.map(toShared), total: await countOf(db, found) };
}

export async function findShared(
  db: Connection,
  userId: string,
  spaceId: string,
): Promise<SharedRow | undefined> {
  const { rows } = await sql<StoredShared>`
    select ${sharedColumns} ${sharedWith(userId)} and m.space_id = ${spaceId}
  `.execute(db);
  return rows.map(toShared)[0];
}

/** Returns a space's owner and name for an invitation. */
export async function findSpaceNames(
  db: Connection,
  accountId: number,
  spaceId: string,
): Promise<{ owner: string; space: string }> {
  const { rows } = await sql<{ owner: Owner; name: string }>`
    select m.name, ${ownerOf} as owner from content_items m
    where m.account_id = ${accountId} and m.id = ${spaceId}
  `.execute(db);
  return { owner: rows[0] ? ownerName(rows[0].owner) : "", space: rows[0]?.name ?? "" };
}
