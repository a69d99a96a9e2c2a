import { createHash } from "node:crypto";
import type { StoredMedia } from "../../../db/columns.ts";
import { type Connection, sql } from "../../../db/connection.ts";
import { type EventContent, type EventRow, listEvents } from "../campaigns.sql.ts";

export type EditKind = "added" | "changed" | "removed";

/** A message with its draft: the content that will run; null when it is unchanged. */
export interface EditedEvent extends EventRow {
  edit: EditKind | null;
  /** For a deletion: what happens to the contacts who wait for it. */
  waiting: "next" | "leave" | null;
}

interface EditRow {
  eventId: string;
  position: number | null;
  kind: EditKind;
  content: EventContent | null;
  waiting: "next" | "leave" | null;
  editedAt: Date;
}

/** Lists a campaign's draft changes, in the order they were begun. */
async function listEdits(db: Connection, accountId: number, campaignId: string): Promise<EditRow[]> {
  const { rows } = await sql<EditRow>`
    select event_id as "eventId", position, kind, content, waiting, edited_at as "editedAt" from campaign_event_edits
    where account_id = ${accountId} and campaign_id = ${campaignId} order by edited_at, event_id
  `.execute(db);
  return rows;
}

/** Lists a campaign's messages as they will run once the draft is published, including those to be deleted. */
export async function listEdited(
  db: Connection,
  accountId: number,
  campaignId: string,
): Promise<EditedEvent[]> {
  const [events, edits] = await Promise.all([
    listEvents(db, accountId, campaignId),
    listEdits(db, accountId, campaignId),
  ]);
  const editOf = new Map(edits.map((edit) => [edit.eventId, edit]));
  const last = Math.max(0, ...events.map(({ position }) => position));
  const edited = [
    ...events.map((event) => {
      const edit = editOf.get(event.id);
      const position = edit?.position ?? event.position;
      return {
        ...event,
        ...edit?.content,
        position,
        edit: edit?.kind ?? null,
        waiting: edit?.waiting ?? null,
      };
    }),
    ...edits
      .filter(({ kind }) => kind === "added")
      .map(({ eventId, content, editedAt, position }, index) => ({
        ...content!,
        id: eventId,
        position: position ?? last + index + 1,
        addedAt: editedAt,
        edit: "added" as const,
        waiting: null,
      })),
  ];
  return apart(
    edited.toSorted((a, b) => a.position - b.position || Number(a.edit !== null) - Number(b.edit !== null)),
  );
}

/** Gives each message a position of its own; those without edits, which come first at theirs, keep it. */
function apart(sorted: readonly EditedEvent[]): EditedEvent[] {
  let last = 0;
  return sorted.map((event) => {
    const next = sorted.find(({ position }) => position > last)?.position ?? last + 2;
    last = event.position > last ? event.position : (last + next) / 2;
    return { ...event, position: last };
  });
}

/** Stores the position of each edited message after one got, or got back, a position that an edit had taken. */
export async function settlePositions(db: Connection, accountId: number, campaignId: string): Promise<void> {
  const edited = (await listEdited(db, accountId, campaignId)).filter(({ edit }) => edit !== null);
  await sql`
    update campaign_event_edits e set position = p.position
    from unnest(${edited.map(({ id }) => id)}::uuid[], ${edited.map(({ position }) => position)}::float8[])
      as p (event_id, position)
    where e.account_id = ${accountId} and e.campaign_id = ${campaignId} and e.event_id = p.event_id
  `.execute(db);
}

/** Returns the editable part of a message. */
export function contentOnly(event: EventRow & Partial<Pick<EditedEvent, "edit" | "waiting">>): EventContent {
  const {
    id: _id,
    position: _position,
    addedAt: _addedAt,
    edit: _edit,
    waiting: _waiting,
    ...content
  } = event;
  return content;
}

const hashed = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("base64url");

/** Identifies a message's content, and whether it is to be deleted. */
export const revisionOf = (event: EditedEvent): string =>
  hashed([contentOnly(event), event.edit === "removed"]);

/** Identifies a campaign's draft. */
export const draftRevision = (events: readonly EditedEvent[]): string =>
  hashed(events.map((event) => [event.id, event.position, event.edit, event.waiting, contentOnly(event)]));

/** Stores a message's draft; a new message stays new. */
export async function upsertEdit(
  db: Connection,
  accountId: number,
  campaignId: string,
  edit: {
    eventId: string;
    kind: EditKind;
    content: EventContent | null;
    waiting?: "next" | "leave";
    /** Its future position; omitted when it stays, or is at the end. */
    position?: number | null;
    now: Date;
  },
): Promise<void> {
  const content = edit.content === null ? null : JSON.stringify(edit.content);
  await sql`
    insert into campaign_event_edits as e (account_id, campaign_id, event_id, kind, content, waiting, position, edited_at)
    values (${accountId}, ${campaignId}, ${edit.eventId}, ${edit.kind}, ${content}::jsonb, ${edit.waiting ?? null},
      ${edit.position ?? null}, ${edit.now})
    on conflict (account_id, campaign_id, event_id) do update set content = excluded.content, waiting = excluded.waiting,
      position = coalesce(excluded.position, e.position),
      kind = case when e.kind = 'added' then e.kind else excluded.kind end
  `.execute(db);
}

/** Discards the draft of one message or of all. */
export async function deleteEdits(
  db: Connection,
  accountId: number,
  campaignId: string,
  eventId: string | null = null,
): Promise<void> {
  await sql`
    delete from campaign_event_edits where account_id = ${accountId} and campaign_id = ${campaignId}
      and (${eventId}::uuid is null or event_id = ${eventId})
  `.execute(db);
}

/** Records what is published; it never changes. */
export async function insertVersion(
  db: Connection,
  accountId: number,
  campaignId: string,
  its: { version: number; events: readonly EventRow[]; now: Date; userId: string },
): Promise<void> {
  await db
    .insertInto("campaign_versions")
    .values({
      account_id: accountId,
      campaign_id: campaignId,
      version: its.version,
      events: JSON.stringify(its.events),
      published_at: its.now,
      user_id: its.userId,
    })
    .execute();
}

/** Returns a version's messages, as published; null when there is none. */
export async function findVersionEvents(
  db: Connection,
  accountId: number,
  campaignId: string,
  version: number,
): Promise<EventRow[] | null> {
  const row = await db
    .selectFrom("campaign_versions")
    .where("account_id", "=", accountId)
    .where("campaign_id", "=", campaignId)
    .where("version", "=", version)
    .select("events")
    .executeTakeFirst();
  return row ? (row.events as unknown as EventRow[]) : null;
}

/** Lists the files of all versions of campaigns, possibly the only users of them. */
export async function listVersionMedia(
  db: Connection,
  accountId: number,
  campaignIds: readonly string[],
): Promise<StoredMedia[]> {
  const { rows } = await sql<{ media: StoredMedia }>`
    select distinct m as media from campaign_versions v
    cross join lateral jsonb_array_elements(v.events) as e
    cross join lateral jsonb_array_elements(e -> 'media') as m
    where v.account_id = ${accountId} and v.campaign_id = any(${[...campaignIds]}::uuid[])
  `.execute(db);
  return rows.map(({ media }) => media);
}

export async function listVersions(
  db: Connection,
  accountId: number,
  campaignId: string,
): Promise<{ version: number; publishedAt: Date; by: string | null; events: EventRow[] }[]> {
  const { rows } = await sql<{ version: number; publishedAt: Date; by: string | null; events: EventRow[] }>`
    select v.version, v.published_at as "publishedAt", v.events,
      nullif(btrim(concat_ws(' ', u.first_name, u.last_name)), '') as by
    from campaign_versions v left join users u on u.id = v.user_id
    where v.account_id = ${accountId} and v.campaign_id = ${campaignId} order by v.version desc limit 50
  `.execute(db);
  return rows;
}

/** A contact whose next message it is, with what decides its time. */
export interface WaitingRow {
  contactId: string;
  joinedAt: Date;
  enteredAt: Date | null;
  entry: number;
  lastPosition: number;
  lastAt: Date | null;
  occurrence: string;
  dueAt: Date;
  isPinnedByHand: boolean;
  phone_number: string | null;
  time_zone: string | null;
  account_time_zone: string;
  birthday_month: number | null;
  birthday_date: number | null;
  anniversary_month: number | null;
  anniversary_date: number | null;
}

/** Lists the contacts after `after` whose next message it is, by id; locked if they are to be changed. */
export async function listWaiting(
  db: Connection,
  accountId: number,
  {
    campaignId,
    eventId,
    after,
    limit,
    isLocked,
  }: {
    campaignId: string;
    eventId: string;
    after: string;
    limit: number;
    isLocked: boolean;
  },
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select e.contact_id as "contactId", e.joined_at as "joinedAt",
      case when e.has_join_date then e.entered_at end as "enteredAt", e.entry, e.last_position as "lastPosition",
      e.last_at as "lastAt", e.next_occurrence as occurrence, coalesce(e.held_due_at, e.due_at) as "dueAt",
      e.is_pinned_by_hand as "isPinnedByHand",
      c.phone_number, c.time_zone, a.timezone as account_time_zone, c.birthday_month, c.birthday_date,
      c.anniversary_month, c.anniversary_date
    from campaign_enrollments e
    join contacts c on c.account_id = e.account_id and c.id = e.contact_id
    join accounts a on a.account_id = e.account_id
    where e.account_id = ${accountId} and e.campaign_id = ${campaignId} and e.next_event_id = ${eventId}
      and e.state = 'in' and not e.is_stale and coalesce(e.held_due_at, e.due_at) is not null
      and e.contact_id > ${after}
    order by e.contact_id limit ${limit} ${isLocked ? sql`for update of e` : sql``}
  `.execute(db);
  return rows;
}

/** Sets each contact's time for the message they wait for; `countedFrom` when it counts from now. */
export async function pinWaiting(
  db: Connection,
  accountId: number,
  { campaignId, eventId }: { campaignId: string; eventId: string },
  moments: readonly { contactId: string; at: Date }[],
  countedFrom: Date | null,
): Promise<void> {
  await sql`
    update campaign_enrollments e set pinned_event_id = e.next_event_id, pinned_occurrence = e.next_occurrence,
      pinned_at = m.at, pinned_on = ${countedFrom}::timestamptz
    from unnest(${moments.map(({ contactId }) => contactId)}::uuid[], ${moments.map(({ at }) => at)}::timestamptz[])
      as m (contact_id, at)
    where e.account_id = ${accountId} and e.campaign_id = ${campaignId} and e.contact_id = m.contact_id
      and e.next_event_id = ${eventId} and e.state = 'in' and not e.is_pinned_by_hand
  `.execute(db);
}

/** Restores the message's own timing, except for contacts whose time was set by hand. */
export async function unpinWaiting(
  db: Connection,
  accountId: number,
  { campaignId, eventId }: { campaignId: string; eventId: string },
): Promise<void> {
  await sql`
    update campaign_enrollments set pinned_event_id = null, pinned_occurrence = null, pinned_at = null, pinned_on = null
    where account_id = ${accountId} and campaign_id = ${campaignId} and next_event_id = ${eventId}
      and pinned_at is not null and not is_pinned_by_hand
  `.execute(db);
}
