import type { Space } from "@broadcast/contract/spaces";
import { formattedName } from "@broadcast/domain/account/names";
import { type Connection, sql } from "../../db/connection.ts";
import { isInSeveral } from "./members/members.sql.ts";
import { calledName, nameIn } from "./messages/space-content.ts";

type SpaceMessageType = NonNullable<Space["lastMessage"]>["type"];

interface SpaceRow {
  id: string;
  name: string;
  is_among_several: boolean;
  is_muted: boolean;
  is_unread: boolean;
  read_at: Date | null;
  read_message_id: string | null;
  owner: { id: string; first_name: string; last_name: string; company: string };
  member_count: number;
  subset: {
    _id: string;
    first_name: string;
    last_name: string;
    company: string;
    phone_number: string | null;
  }[];
  last_id: string | null;
  last_time: Date;
  last_contact_id: string | null;
  last_text: string;
  last_type: SpaceMessageType;
  last_has_media: boolean;
  last_sender_name: string;
}

export type SpaceOwn = Omit<Space, "_id" | "name" | "folderId" | "createdAt" | "modifiedAt">;

const isUnread = sql`coalesce(s.last_incoming_at > s.read_at, s.last_incoming_at is not null)`;

export async function readSpaces(
  db: Connection,
  accountId: number,
  ids: readonly string[],
): Promise<Map<string, SpaceOwn>> {
  const { rows } = await sql<SpaceRow>`
    select s.id, i.name, s.is_muted, ${isUnread} as is_unread, s.read_at, s.read_message_id, o.owner, n.member_count, m.subset,
      exists (
        select from space_members m where m.account_id = s.account_id and m.space_id = s.id and ${isInSeveral}
      ) as is_among_several,
      l.id as last_id, l.time as last_time, l.contact_id as last_contact_id, l.text as last_text, l.type as last_type,
      l.media <> '[]' as last_has_media, l.sender_name as last_sender_name
    from spaces s join content_items i on i.account_id = s.account_id and i.id = s.id
    cross join lateral (
      select jsonb_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'company', a.company)
        as owner
      from users u join accounts a on a.account_id = u.account_id
      where u.account_id = s.account_id order by u.created_at limit 1
    ) o
    cross join lateral (
      select count(*)::int as member_count from space_members m
      where m.account_id = s.account_id and m.space_id = s.id
    ) n
    cross join lateral (
      select coalesce(jsonb_agg(k), '[]') as subset from (
        select c.id as "_id", c.first_name, c.last_name, c.company, c.phone_number
        from space_members m join contacts c on c.account_id = m.account_id and c.id = m.contact_id
        where m.account_id = s.account_id and m.space_id = s.id
        limit 3
      ) k
    ) m
    left join lateral (
      select t.id, t.time, t.contact_id, t.text, t.type, t.media, t.sender_name from space_messages t
      where t.account_id = s.account_id and t.space_id = s.id and t.state <> 'scheduled' and t.deleted_at is null
      order by t.time desc, t.id desc limit 1
    ) l on true
    where s.account_id = ${accountId} and s.id = any(${[...ids]}::uuid[])
  `.execute(db);
  return new Map(rows.map((row) => [row.id, toOwn(row)]));
}

function toOwn(row: SpaceRow): SpaceOwn {
  const { owner } = row;
  const named = {
    firstName: owner.first_name,
    lastName: owner.last_name,
    company: owner.company,
    phoneNumber: null,
  };
  const subset = row.subset.map((member) => ({
    _id: member._id,
    name: formattedName({
      firstName: member.first_name,
      lastName: member.last_name,
      company: member.company,
      phoneNumber: member.phone_number,
    }),
  }));
  return {
    user: { _id: owner.id, name: formattedName(named) },
    users: { count: row.member_count, subset },
    userCount: row.member_count,
    lastMessage: row.last_id
      ? {
          _id: row.last_id,
          time: row.last_time.toISOString(),
          direction: row.last_contact_id ? "in" : "out",
          text: row.last_text,
          type: row.last_type,
          mediaUrl: row.last_has_media ? mediaUrlOf(row.id, row.last_id, 0) : null,
          fromFormattedName: row.last_sender_name,
        }
      : null,
    lastMessageRead: row.read_at ? { _id: row.read_message_id, time: row.read_at.toISOString() } : null,
    isUnread: row.is_unread,
    notifications: row.is_muted ? "muted" : "all",
    isOwn: true,
    writesAs: calledName(named),
    writesAsIn: row.is_among_several ? nameIn(calledName(named), row.name) : null,
  };
}

export const mediaUrlOf = (spaceId: string, messageId: string, index: number): string =>
  `/api/spaces/${spaceId}/messages/${messageId}/media/${index}`;

export async function insertSpace(db: Connection, accountId: number, id: string): Promise<void> {
  await db.insertInto("spaces").values({ account_id: accountId, id }).execute();
}

/** Locks a space until the transaction ends; returns false when it is missing. */
export async function lockSpace(db: Connection, accountId: number, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from spaces where account_id = ${accountId} and id = ${id} for update
  `.execute(db);
  return rows.length > 0;
}

export async function isSpaceOf(db: Connection, accountId: number, id: string): Promise<boolean> {
  const { rows } = await sql`select from spaces where account_id = ${accountId} and id = ${id}`.execute(db);
  return rows.length > 0;
}

/** Records that a message was written in a space: it moves up in the list, and is unread when a member wrote it. */
export async function noteSaid(
  db: Connection,
  accountId: number,
  spaceId: string,
  { isIncoming, time }: { isIncoming: boolean; time: Date },
): Promise<void> {
  if (isIncoming)
    await sql`
      update spaces set last_incoming_at = greatest(last_incoming_at, ${time})
      where account_id = ${accountId} and id = ${spaceId}
    `.execute(db);
  await sql`
    update content_items set modified_at = greatest(modified_at, ${time})
    where account_id = ${accountId} and id = ${spaceId}
  `.execute(db);
}

/** Records that a space was read up to a message. */
export async function markSpaceRead(
  db: Connection,
  accountId: number,
  spaceId: string,
  { messageId, time }: { messageId: string; time: Date },
): Promise<void> {
  await sql`
    update spaces set read_at = ${time}, read_message_id = ${messageId}
    where account_id = ${accountId} and id = ${spaceId} and (read_at is null or read_at < ${time})
  `.execute(db);
}

/** Counts the account's own unread spaces. */
export async function countUnreadSpaces(db: Connection, accountId: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from spaces s where s.account_id = ${accountId} and ${isUnread}
  `.execute(db);
  return rows[0]?.unread ?? 0;
}

export async function setMuted(
  db: Connection,
  accountId: number,
  spaceId: string,
  isMuted: boolean,
): Promise<void> {
  await db
    .updateTable("spaces")
    .set({ is_muted: isMuted })
    .where("account_id", "=", accountId)
    .where("id", "=", spaceId)
    .execute();
}
