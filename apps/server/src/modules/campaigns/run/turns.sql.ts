import type { CampaignMember } from "@broadcast/domain/automation/campaign-timing";
import type { RawBuilder } from "kysely";
import { readTimeZone } from "../../../clock/account-time-zone.ts";
import { type Connection, sql } from "../../../db/connection.ts";
import { timeText, unnested } from "../../../db/unnested.ts";
import { enrollmentsOf, lockedDue, type TurnBatch } from "../../../jobs/due-turns.ts";
import { contactTimeZone, type MergeRow, mergeColumns, toMergeContact } from "../../contacts/index.ts";
import type { RenderContact } from "../../messages/index.ts";

/** A contact whose turn it is, with everything that decides on it. */
export interface LockedEnrollment {
  contact: RenderContact;
  member: CampaignMember;
  entry: number;
  joinedAt: Date;
  lastPosition: number;
  lastAt: Date | null;
  nextEventId: string | null;
  nextOccurrence: string;
  dueAt: Date;
  isStale: boolean;
  /** The campaign's timing for which the time was computed. */
  timedFor: number;
  /** The last move of the campaign that they were part of. */
  movedFor: number;
  /** When they were added, if `joinedAt` is a chosen day. */
  enteredAt: Date | null;
  pinned: Pinned | null;
}

/** A time that was set for one message, whatever its timing says. */
export interface Pinned {
  eventId: string;
  occurrence: string;
  at: Date;
}

type ContactRow = MergeRow & { time_zone: string | null };

interface EnrollmentRow {
  contact_id: string;
  entry: number;
  joined_at: Date;
  last_position: number;
  last_at: Date | null;
  next_event_id: string | null;
  next_occurrence: string;
  due_at: Date;
  is_stale: boolean;
  timed_for: number;
  moved_for: number;
  entered_at: Date | null;
  pinned_event_id: string | null;
  pinned_occurrence: string | null;
  pinned_at: Date | null;
}

interface Place {
  accountId: number;
  campaignId: string;
}

/** Locks those of a batch who are due until the transaction ends, skipping those another worker has locked. */
export const lockDue = (db: Connection, batch: TurnBatch, now: Date): Promise<LockedEnrollment[]> =>
  readLocked(db, batch.accountId, lockedDue("campaign_enrollments", batch, now));

/** Locks those of the contacts who wait for a message, or would if there were one, until the transaction ends. */
export const lockWaiting = (
  db: Connection,
  place: Place,
  contactIds: readonly string[],
): Promise<LockedEnrollment[]> => lock(db, place, contactIds, sql`e.held_due_at is null and not e.is_held`);

/** Locks those of the contacts who are in the campaign, including held ones, until the transaction ends. */
export const lockMembers = (
  db: Connection,
  place: Place,
  contactIds: readonly string[],
): Promise<LockedEnrollment[]> => lock(db, place, contactIds, sql`true`);

const lock = (
  db: Connection,
  { accountId, campaignId }: Place,
  contactIds: readonly string[],
  which: RawBuilder<unknown>,
): Promise<LockedEnrollment[]> =>
  readLocked(
    db,
    accountId,
    sql`
      ${enrollmentsOf("campaign_enrollments", { accountId, automationId: campaignId }, contactIds)}
      where e.state = 'in' and ${which} order by e.contact_id for update of e
    `,
  );

/** Reads those of the contacts who are in the campaign, without locking them. */
export const readMembers = (
  db: Connection,
  { accountId, campaignId }: Place,
  contactIds: readonly string[],
): Promise<Pick<LockedEnrollment, "contact" | "joinedAt" | "member">[]> =>
  readLocked(
    db,
    accountId,
    sql`
      ${enrollmentsOf("campaign_enrollments", { accountId, automationId: campaignId }, contactIds)}
      where e.state = 'in'
    `,
  );

/** Reads locked enrollments, by contact: what their turns write elsewhere waits for other workers in one order. */
async function readLocked(
  db: Connection,
  accountId: number,
  locked: RawBuilder<unknown>,
): Promise<LockedEnrollment[]> {
  // Once, not in each of up to 1,000 rows.
  const timezone = await readTimeZone(db, accountId);
  const { rows: enrollments } = await sql<EnrollmentRow>`
    with e as materialized (${locked})
    select contact_id, entry, joined_at, last_position, last_at, next_event_id, next_occurrence,
      coalesce(meant_at, due_at, 'epoch') as due_at, is_stale, timed_for, moved_for,
      case when has_join_date then entered_at end as entered_at, pinned_event_id, pinned_occurrence, pinned_at
    from e order by contact_id
  `.execute(db);
  const contacts = await readContacts(
    db,
    accountId,
    enrollments.map(({ contact_id }) => contact_id),
  );
  return enrollments.flatMap((row): LockedEnrollment[] => {
    const contact = contacts.get(row.contact_id);
    if (!contact) return [];
    return [
      {
        contact: toMergeContact(row.contact_id, contact),
        member: toMember(contact, timezone),
        entry: row.entry,
        joinedAt: row.joined_at,
        lastPosition: row.last_position,
        lastAt: row.last_at,
        nextEventId: row.next_event_id,
        nextOccurrence: row.next_occurrence,
        dueAt: row.due_at,
        isStale: row.is_stale,
        timedFor: row.timed_for,
        movedFor: row.moved_for,
        enteredAt: row.entered_at,
        pinned:
          row.pinned_event_id !== null && row.pinned_at
            ? { eventId: row.pinned_event_id, occurrence: row.pinned_occurrence ?? "", at: row.pinned_at }
            : null,
      },
    ];
  });
}

/**
 * Reads contacts whose enrollments are locked, in a statement of its own: one that had to wait for a lock still sees them
 * as they were before.
 */
async function readContacts(
  db: Connection,
  accountId: number,
  contactIds: readonly string[],
): Promise<Map<string, ContactRow>> {
  if (contactIds.length === 0) return new Map();
  const { rows } = await sql<ContactRow & { id: string }>`
    with its as materialized (
      ${unnested(contactIds, {
        contact_id: ["uuid", (id) => id],
        account_id: ["bigint", () => accountId],
      })}
    )
    select c.id, c.time_zone, ${mergeColumns}
    from its
      -- Apart (offset 0), or all of a smaller account are read for a few of them.
      cross join lateral (
        select * from contacts c where c.account_id = its.account_id and c.id = its.contact_id offset 0
      ) c
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export function toMember(
  row: Pick<
    ContactRow,
    | "time_zone"
    | "phone_number"
    | "birthday_month"
    | "birthday_date"
    | "anniversary_month"
    | "anniversary_date"
  >,
  accountTimeZone: string,
): CampaignMember {
  const day = (month: number | null, date: number | null) =>
    month === null || date === null ? null : { month, date };
  return {
    timeZone: contactTimeZone({
      time_zone: row.time_zone,
      phone_number: row.phone_number,
      account_time_zone: accountTimeZone,
    }),
    birthday: day(row.birthday_month, row.birthday_date),
    anniversary: day(row.anniversary_month, row.anniversary_date),
  };
}

/** Returns what simulating a contact needs. */
export async function findMember(
  db: Connection,
  accountId: number,
  contactId: string,
): Promise<{ contact: RenderContact; member: CampaignMember } | null> {
  const { rows } = await sql<MergeRow & { time_zone: string | null; account_time_zone: string }>`
    select c.time_zone, a.timezone as account_time_zone, ${mergeColumns}
    from contacts c join accounts a on a.account_id = c.account_id
    where c.account_id = ${accountId} and c.id = ${contactId}
  `.execute(db);
  const [row] = rows;
  return row
    ? { contact: toMergeContact(contactId, row), member: toMember(row, row.account_time_zone) }
    : null;
}

/** Puts contacts aside who came due while the campaign or their automations are paused. */
export async function putAside(
  db: Connection,
  { accountId, campaignId }: Place,
  contactIds: readonly string[],
): Promise<void> {
  await sql`
    update campaign_enrollments set held_due_at = case when is_stale then null else coalesce(meant_at, due_at) end, due_at = null, meant_at = null
    where account_id = ${accountId} and campaign_id = ${campaignId} and contact_id = any(${[...contactIds]}::uuid[])
  `.execute(db);
}

/** Delays late messages until their turn, keeping the time they were meant for. */
export async function putOff(
  db: Connection,
  { accountId, campaignId }: Place,
  waits: ReadonlyMap<string, Date>,
): Promise<void> {
  if (waits.size === 0) return;
  await sql`
    update campaign_enrollments e set meant_at = coalesce(e.meant_at, e.due_at), due_at = w.until
    from unnest(${[...waits.keys()]}::uuid[], ${[...waits.values()]}::timestamptz[]) as w (contact_id, until)
    where e.account_id = ${accountId} and e.campaign_id = ${campaignId} and e.contact_id = w.contact_id
  `.execute(db);
}

/** A contact's position after a turn. */
export interface Advance {
  contactId: string;
  lastPosition: number;
  lastAt: Date | null;
  nextEventId: string | null;
  nextOccurrence: string;
  dueAt: Date | null;
  pinnedAt: Date | null;
}

/** Records what comes next, with the campaign timing it was computed for. */
export async function writeAdvances(
  db: Connection,
  { accountId, campaignId }: Place,
  timing: number,
  advances: readonly Advance[],
): Promise<void> {
  if (advances.length === 0) return;
  await sql`
    with a as materialized (
      ${unnested(advances, {
        contact_id: ["uuid", (each) => each.contactId],
        account_id: ["bigint", () => accountId],
        campaign_id: ["uuid", () => campaignId],
        last_position: ["float8", (each) => each.lastPosition],
        last_at: ["timestamptz", (each) => timeText(each.lastAt)],
        next_event_id: ["uuid", (each) => each.nextEventId],
        next_occurrence: ["text", (each) => each.nextOccurrence],
        due_at: ["timestamptz", (each) => timeText(each.dueAt)],
        pinned_at: ["timestamptz", (each) => timeText(each.pinnedAt)],
      })}
    )
    update campaign_enrollments e set last_position = a.last_position, last_at = a.last_at,
      next_event_id = a.next_event_id, next_occurrence = a.next_occurrence, due_at = a.due_at, meant_at = null, is_stale = false, timed_for = ${timing},
      pinned_at = a.pinned_at, is_pinned_by_hand = e.is_pinned_by_hand and a.pinned_at is not null, pinned_event_id = case when a.pinned_at is not null then a.next_event_id end,
      pinned_on = case when a.pinned_at is not null then e.pinned_on end, pinned_occurrence = case when a.pinned_at is not null then a.next_occurrence end
    from a
    where e.account_id = a.account_id and e.campaign_id = a.campaign_id and e.contact_id = a.contact_id
  `.execute(db);
}

/** A message sent or skipped in a contact's turn. */
export interface Turn {
  eventId: string;
  contactId: string;
  entry: number;
  occurrence: string;
  dueAt: Date;
}

export type TurnOutcome = "sent" | "withheld" | "skipped" | "missed";

/** The outcome of a turn. */
export interface DoneTurn extends Turn {
  outcome: TurnOutcome;
  reason: string | null;
  messageId: string | null;
}

/** Records turns. A repeated one fails, and with it the whole transaction. */
export async function insertTurns(
  db: Connection,
  { accountId, campaignId }: Place,
  turns: readonly DoneTurn[],
  now: Date,
): Promise<void> {
  if (turns.length === 0) return;
  await sql`
    insert into campaign_sends
      (contact_id, account_id, campaign_id, event_id, entry, occurrence, outcome, reason, message_id, due_at, done_at)
    ${unnested(turns, {
      contact_id: ["uuid", (each) => each.contactId],
      account_id: ["bigint", () => accountId],
      campaign_id: ["uuid", () => campaignId],
      event_id: ["uuid", (each) => each.eventId],
      entry: ["integer", (each) => each.entry],
      occurrence: ["text", (each) => each.occurrence],
      outcome: ["text", (each) => each.outcome],
      reason: ["text", (each) => each.reason],
      message_id: ["uuid", (each) => each.messageId],
      due_at: ["timestamptz", (each) => each.dueAt.toISOString()],
      done_at: ["timestamptz", () => now.toISOString()],
    })}
  `.execute(db);
}

/** The turns that contacts had. */
export type Had = ReadonlyMap<string, readonly Pick<Turn, "eventId" | "occurrence" | "entry">[]>;

/**
 * Returns the messages of a campaign that each contact had: of a date, or since they joined; without a moved one that
 * still waits to be sent, because it is taken back.
 */
export async function readHad(
  db: Connection,
  { accountId, campaignId }: Place,
  contactIds: readonly string[],
  movedEventId: string | null = null,
): Promise<Had> {
  const isTakenBack = sql`s.event_id = ${movedEventId} and exists (
    select from messages m where m.account_id = s.account_id and m.id = s.message_id and m.state = 'queued'
  )`;
  const { rows } = await sql<Omit<Turn, "dueAt">>`
    select contact_id as "contactId", event_id as "eventId", occurrence, entry from campaign_sends s
    where account_id = ${accountId} and campaign_id = ${campaignId} and contact_id = any(${[...contactIds]}::uuid[])
      ${movedEventId === null ? sql`` : sql`and not (${isTakenBack})`}
  `.execute(db);
  return Map.groupBy(rows, ({ contactId }) => contactId);
}
