import { THREAD_COUNTED_UP_TO } from "@broadcast/contract/messages";
import type { SpaceMessage } from "@broadcast/contract/spaces";
import type { RawBuilder } from "kysely";
import type { StoredMedia } from "../../../db/columns.ts";
import { type Connection, sql } from "../../../db/connection.ts";
import { unnested } from "../../../db/unnested.ts";
import type { AppMember } from "../members/space-users.sql.ts";
import { mediaUrlOf } from "../spaces.sql.ts";
import { calledName, type Named } from "./space-content.ts";

type State = SpaceMessage["state"];

interface Row {
  id: string;
  space_id: string;
  contact_id: string | null;
  sender_name: string;
  type: SpaceMessage["type"];
  text: string;
  media: StoredMedia[];
  state: State;
  reason: string | null;
  time: Date;
  run_at: Date | null;
  sent_count: number;
  waiting_count: number;
  unsent_count: number;
  unsent_reason: string | null;
  cost_hundredths: number;
  written_by: string | null;
  author: Named | null;
}

const ownColumns = sql`
  t.id, t.space_id, t.contact_id, t.sender_name, t.type, t.text, t.media, t.state, t.reason, t.time, t.run_at,
  t.sent_count, t.unsent_count, t.cost_hundredths, t.written_by, null as author,
  coalesce(
    (select c.waiting from message_counts c where c.account_id = t.account_id and c.cause_id = t.id), 0
  ) as waiting_count,
  case when t.unsent_count > 0 then (
    select d.reason from space_deliveries d
    where d.account_id = t.account_id and d.space_message_id = t.id and d.reason is not null
    group by d.reason order by count(*) desc, d.reason limit 1
  ) end as unsent_reason
`;

/** What a member sees: their own merge values, and names as members know each other. */
const memberColumns = (contactId: MemberId) => sql`
  t.id, t.space_id, t.contact_id, t.sender_name, t.type, coalesce(${heardBy(contactId)}, t.text) as text, t.media, t.state,
  t.reason, t.time, t.run_at, 0 as sent_count, 0 as waiting_count, 0 as unsent_count, 0 as cost_hundredths, null as unsent_reason,
  null as written_by,
  case when t.contact_id is not null then (
    select jsonb_build_object('firstName', c.first_name, 'lastName', c.last_name, 'company', c.company,
      'phoneNumber', c.phone_number)
    from contacts c where c.account_id = t.account_id and c.id = t.contact_id
  ) end as author
`;

/** A member's contact, by value or by column. */
type MemberId = string | RawBuilder<unknown>;

const heardBy = (contactId: MemberId) => sql`(
  select d.text from space_deliveries d
  where d.account_id = t.account_id and d.space_message_id = t.id and d.contact_id = ${contactId}
)`;

const columnsFor = ({ member }: Place) => (member ? memberColumns(member.contactId) : ownColumns);

const toMessage = (row: Row): SpaceMessage => ({
  _id: row.id,
  spaceId: row.space_id,
  type: row.type,
  direction: row.contact_id ? "in" : "out",
  from: { contactId: row.contact_id, name: row.sender_name },
  text: row.text,
  media: row.media.map(({ contentType }, index) => ({
    url: mediaUrlOf(row.space_id, row.id, index),
    contentType,
  })),
  state: row.state,
  reason: row.reason,
  time: row.time.toISOString(),
  runAt: row.run_at?.toISOString() ?? null,
  reach: {
    sent: row.sent_count,
    waiting: row.waiting_count,
    unsent: row.unsent_count,
    reason: row.unsent_reason,
    credits: row.cost_hundredths / 100,
  },
  writtenBy: row.written_by,
});

/** The same as a member sees it: the account's contacts stay private. */
const toHeard =
  ({ contactId }: AppMember) =>
  (row: Row): SpaceMessage => ({
    ...toMessage(row),
    direction: row.contact_id === contactId ? "out" : "in",
    from: { contactId: null, name: row.author ? calledName(row.author) : row.sender_name },
  });

const shownIn = ({ member }: Place) => (member ? toHeard(member) : toMessage);

/** A space, and the reader's view; members see what came to them in the app, and what they wrote since. */
interface Place {
  accountId: number;
  spaceId: string;
  member: AppMember | null;
}

const isHeard = (contactId: MemberId, since: RawBuilder<unknown>) => sql`
  case when t.contact_id = ${contactId} then t.time >= ${since} else ${heardBy(contactId)} is not null end
`;

const inThread = ({ accountId, spaceId, member }: Place) => sql`
  t.account_id = ${accountId} and t.space_id = ${spaceId} and t.state <> 'scheduled' and t.deleted_at is null
  and ${member ? isHeard(member.contactId, sql`${member.since}`) : sql`true`}
`;

const placeOf = ({ accountId }: Place, messageId: string) => sql`(
  select o.time, o.id from space_messages o where o.account_id = ${accountId} and o.id = ${messageId}
)`;

/** Lists a page of messages, newest first. */
export async function listSaid(
  db: Connection,
  place: Place,
  { before, limit, offset }: { before: string | null; limit: number; offset: number },
): Promise<SpaceMessage[]> {
  const { rows } = await sql<Row>`
    select ${columnsFor(place)} from space_messages t
    where ${inThread(place)} and ${before === null ? sql`true` : sql`(t.time, t.id) < ${placeOf(place, before)}`}
    order by t.time desc, t.id desc limit ${limit} offset ${offset}
  `.execute(db);
  return rows.map(shownIn(place));
}

/** Returns the last message to or by each of these members, by space; each is in a space once. */
export async function listLastHeard(
  db: Connection,
  members: readonly AppMember[],
): Promise<Map<string, SpaceMessage>> {
  if (members.length === 0) return new Map();
  const [contact, since] = [sql.ref("p.contact_id"), sql.ref("p.since")];
  const { rows } = await sql<Row>`
    select l.* from (${unnested(members, {
      space_id: ["uuid", ({ spaceId }) => spaceId],
      account_id: ["bigint", ({ accountId }) => accountId],
      contact_id: ["uuid", ({ contactId }) => contactId],
      since: ["timestamptz", (member) => member.since.toISOString()],
    })}) p
    cross join lateral (
      select ${memberColumns(contact)} from space_messages t
      where t.account_id = p.account_id and t.space_id = p.space_id and t.state <> 'scheduled'
        and t.deleted_at is null and ${isHeard(contact, since)}
      order by t.time desc, t.id desc limit 1
    ) l
  `.execute(db);
  const memberOf = new Map(members.map((member) => [member.spaceId, member]));
  return new Map(rows.map((row) => [row.space_id, toHeard(memberOf.get(row.space_id)!)(row)]));
}

/** Lists the messages after one, or from the first if null; oldest first. */
export async function listSaidAfter(
  db: Connection,
  place: Place,
  messageId: string | null,
  limit: number,
): Promise<SpaceMessage[]> {
  const { rows } = await sql<Row>`
    select ${columnsFor(place)} from space_messages t
    where ${inThread(place)}
      and ${messageId === null ? sql`true` : sql`(t.time, t.id) > ${placeOf(place, messageId)}`}
    order by t.time, t.id limit ${limit}
  `.execute(db);
  return rows.map(shownIn(place));
}

export async function countSaid(db: Connection, place: Place): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from space_messages t where ${inThread(place)} limit ${THREAD_COUNTED_UP_TO}
    ) said
  `.execute(db);
  return rows[0]?.total ?? 0;
}

/** More unread messages than this are not counted. */
const UNREAD_COUNTED_UP_TO = 1_000;

/** Returns the number of others' messages after a space was last read, and the first of them. */
export async function readUnreadIn(
  db: Connection,
  place: Place,
): Promise<{ count: number; firstMessageId: string } | null> {
  const { accountId, spaceId, member } = place;
  const readAt = member
    ? sql`select m.read_at from space_members m
        where m.account_id = ${accountId} and m.space_id = ${spaceId} and m.contact_id = ${member.contactId}`
    : sql`select s.read_at from spaces s where s.account_id = ${accountId} and s.id = ${spaceId}`;
  const isOthers = member
    ? sql`t.contact_id is distinct from ${member.contactId}::uuid`
    : sql`t.contact_id is not null`;
  const { rows } = await sql<{ count: number; firstMessageId: string | null }>`
    select count(*)::int as count, (array_agg(u.id order by u.time, u.id))[1] as "firstMessageId" from (
      select t.id, t.time from space_messages t
      where ${inThread(place)} and ${isOthers} and t.time > coalesce((${readAt}), '-infinity')
      order by t.time desc, t.id desc limit ${UNREAD_COUNTED_UP_TO}
    ) u
  `.execute(db);
  const [row] = rows;
  return row?.firstMessageId ? { count: row.count, firstMessageId: row.firstMessageId } : null;
}

/** Lists scheduled messages, soonest first. */
export async function listScheduled(
  db: Connection,
  { accountId, spaceId }: Omit<Place, "member">,
): Promise<SpaceMessage[]> {
  const { rows } = await sql<Row>`
    select ${ownColumns} from space_messages t
    where t.account_id = ${accountId} and t.space_id = ${spaceId} and t.state = 'scheduled' and t.deleted_at is null
    order by t.run_at, t.id
  `.execute(db);
  return rows.map(toMessage);
}

/** Returns a message of a space, scheduled ones included; `lock` locks it. */
export async function findSpaceMessage(
  db: Connection,
  place: Place,
  id: string,
  lock: "update" | null = null,
): Promise<SpaceMessage | null> {
  const { accountId, spaceId, member } = place;
  const { rows } = await sql<Row>`
    select ${columnsFor(place)} from space_messages t
    where t.account_id = ${accountId} and t.space_id = ${spaceId} and t.id = ${id} and t.deleted_at is null
      and ${member ? inThread(place) : sql`true`}
    ${lock ? sql`for update of t` : sql``}
  `.execute(db);
  return rows[0] ? shownIn(place)(rows[0]) : null;
}

export async function findFilesOfMessage(
  db: Connection,
  accountId: number,
  id: string,
): Promise<StoredMedia[]> {
  const { rows } = await sql<{ media: StoredMedia[] }>`
    select media from space_messages where account_id = ${accountId} and id = ${id}
  `.execute(db);
  return rows[0]?.media ?? [];
}

/** Lists what these members wrote, in all spaces. */
export async function listSaidBy(
  db: Connection,
  accountId: number,
  contactIds: readonly string[],
): Promise<{ id: string; spaceId: string; media: StoredMedia[] }[]> {
  const { rows } = await sql<{ id: string; spaceId: string; media: StoredMedia[] }>`
    select id, space_id as "spaceId", media from space_messages
    where account_id = ${accountId} and contact_id = any(${[...contactIds]}::uuid[]) and deleted_at is null
  `.execute(db);
  return rows;
}

/** Lists the files of all messages in these spaces. */
export async function listFilesOf(
  db: Connection,
  accountId: number,
  spaceIds: readonly string[],
): Promise<StoredMedia[]> {
  const { rows } = await sql<{ media: StoredMedia[] }>`
    select media from space_messages
    where account_id = ${accountId} and space_id = any(${[...spaceIds]}::uuid[]) and media <> '[]'
  `.execute(db);
  return rows.flatMap(({ media }) => media);
}

/** Whether a message in a space uses this file; a message has at most one. */
export async function isInSpace(db: Connection, accountId: number, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from space_messages
    where account_id = ${accountId} and media <> '[]' and media -> 0 ->> 'key' = ${key} and deleted_at is null limit 1
  `.execute(db);
  return rows.length > 0;
}

export interface NewSpaceMessage {
  id: string;
  spaceId: string;
  /** The member; null for the account's own users. */
  contactId: string | null;
  senderName: string;
  sentBy: string | null;
  /** Which of the account's users; null for members. */
  writtenBy: string | null;
  /** The original inbound message. */
  receivedAs: string | null;
  text: string;
  media: readonly StoredMedia[];
  state: State;
  reason: string | null;
  time: Date;
  runAt: Date | null;
}

/** Writes a message into a space; returns false when its inbound message is already there. */
export async function insertSpaceMessage(
  db: Connection,
  accountId: number,
  message: NewSpaceMessage,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("space_messages")
    .values({
      account_id: accountId,
      id: message.id,
      space_id: message.spaceId,
      contact_id: message.contactId,
      sender_name: message.senderName,
      sent_by: message.sentBy,
      written_by: message.writtenBy,
      received_as: message.receivedAs,
      type: message.media.length > 0 ? "mms" : "sms",
      text: message.text,
      media: JSON.stringify(message.media),
      state: message.state,
      reason: message.reason,
      time: message.time,
      run_at: message.runAt,
    })
    .onConflict((conflict) => conflict.columns(["account_id", "received_as"]).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0n) > 0;
}

/** Changes a scheduled message's text or time. */
export async function updateScheduled(
  db: Connection,
  accountId: number,
  id: string,
  change: { text?: string | undefined; runAt?: Date | undefined },
): Promise<void> {
  const { text, runAt } = change;
  await db
    .updateTable("space_messages")
    .set({ ...(text !== undefined && { text }), ...(runAt && { run_at: runAt }) })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}
