import type { CampaignMember } from "@broadcast/domain/campaign-timing";
import { type Connection, sql } from "../../db/connection.ts";
import { contactTimeZone, type MergeRow, mergeColumns, toMergeContact } from "../contacts/index.ts";
import type { RenderContact } from "../messages/index.ts";
import type { CampaignRow } from "./campaigns.sql.ts";

/** A moment that is over for sure: due at once. */
const AT_ONCE = sql`'epoch'::timestamptz`;

/** Lets contacts join; answers those who were not in it. Whoever left may join again where the campaign allows it. */
export async function insertEnrollments(
  db: Connection,
  accountId: number,
  { id, state, rejoining }: Pick<CampaignRow, "id" | "state" | "rejoining">,
  contactIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const isRunning = state === "running";
  const { rows } = await sql<{ contact_id: string }>`
    insert into campaign_enrollments as e (account_id, campaign_id, contact_id, joined_at, is_stale, due_at)
    select account_id, ${id}, id, ${now}, true, case when ${isRunning} then ${AT_ONCE} end
    from contacts where account_id = ${accountId} and id = any(${[...contactIds]}::uuid[])
    order by id
    on conflict (account_id, campaign_id, contact_id) do update set
      entry = e.entry + 1, state = 'in', joined_at = excluded.joined_at, left_at = null, left_reason = null,
      last_position = 0, last_at = null, next_event_id = null, next_occurrence = '', due_at = excluded.due_at,
      is_stale = true
    where e.state = 'left' and ${rejoining === "after-leaving"}
    returning contact_id
  `.execute(db);
  return rows.map(({ contact_id }) => contact_id);
}

/** Takes contacts out; answers those who were in it. */
export async function endEnrollments(
  db: Connection,
  accountId: number,
  campaignId: string,
  contactIds: readonly string[],
  reason: string,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    update campaign_enrollments set state = 'left', left_at = ${now}, left_reason = ${reason}, next_event_id = null,
      next_occurrence = '', due_at = null, held_due_at = null, is_stale = false
    where account_id = ${accountId} and campaign_id = ${campaignId} and state = 'in'
      and contact_id = any(${[...contactIds]}::uuid[])
    returning contact_id
  `.execute(db);
  return rows.map(({ contact_id }) => contact_id);
}

/** Whose next message it is; a turn of theirs that is being done is waited for. */
export async function lockWaitingContacts(
  db: Connection,
  accountId: number,
  campaignId: string,
  eventId: string,
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    select contact_id from campaign_enrollments
    where account_id = ${accountId} and campaign_id = ${campaignId} and state = 'in' and next_event_id = ${eventId}
    order by contact_id for update
  `.execute(db);
  return rows.map(({ contact_id }) => contact_id);
}

/** Takes back that contacts joined for the first time. */
export async function deleteEnrollments(
  db: Connection,
  accountId: number,
  campaignId: string,
  contactIds: readonly string[],
): Promise<void> {
  await sql`
    delete from campaign_enrollments
    where account_id = ${accountId} and campaign_id = ${campaignId} and contact_id = any(${[...contactIds]}::uuid[])
      and entry = 1
  `.execute(db);
}

/** Takes back that contacts left: they go on where they were. */
export async function restoreEnrollments(
  db: Connection,
  accountId: number,
  campaignId: string,
  contactIds: readonly string[],
): Promise<void> {
  await sql`
    update campaign_enrollments e set state = 'in', left_at = null, left_reason = null, is_stale = true,
      due_at = case when c.state = 'running' then ${AT_ONCE} end
    from campaigns c
    where c.account_id = e.account_id and c.id = e.campaign_id and e.account_id = ${accountId}
      and e.campaign_id = ${campaignId} and e.contact_id = any(${[...contactIds]}::uuid[]) and e.state = 'left'
  `.execute(db);
}

/** The campaigns that these contacts leave because they answered. */
export async function listLeavingOnReply(
  db: Connection,
  accountId: number,
  contactIds: readonly string[],
): Promise<{ campaignId: string; contactIds: string[] }[]> {
  const { rows } = await sql<{ campaignId: string; contactIds: string[] }>`
    select e.campaign_id as "campaignId", array_agg(e.contact_id) as "contactIds"
    from campaign_enrollments e join campaigns c on c.account_id = e.account_id and c.id = e.campaign_id
    where e.account_id = ${accountId} and e.contact_id = any(${[...contactIds]}::uuid[]) and e.state = 'in'
      and c.leaves_on_reply
    group by e.campaign_id order by e.campaign_id
  `.execute(db);
  return rows;
}

/** What waits to leave for contacts on behalf of a campaign. */
export async function listWaitingMessages(
  db: Connection,
  accountId: number,
  campaignId: string,
  contactIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from messages m
    join campaign_events e on e.account_id = m.account_id and e.id = m.cause_id and e.campaign_id = ${campaignId}
    where m.account_id = ${accountId} and m.contact_id = any(${[...contactIds]}::uuid[]) and m.cause = 'campaign'
      and m.state = 'queued'
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Somebody whose turn it is, with all that decides about it. */
export interface HeldEnrollment {
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
}

interface EnrollmentRow extends MergeRow {
  contact_id: string;
  time_zone: string | null;
  account_time_zone: string;
  entry: number;
  joined_at: Date;
  last_position: number;
  last_at: Date | null;
  next_event_id: string | null;
  next_occurrence: string;
  due_at: Date;
  is_stale: boolean;
}

/** Holds those of the contacts who are due until the transaction ends; whom another worker has is left to it. */
export async function holdDue(
  db: Connection,
  { accountId, campaignId }: { accountId: number; campaignId: string },
  contactIds: readonly string[],
  now: Date,
): Promise<HeldEnrollment[]> {
  const { rows } = await sql<EnrollmentRow>`
    select e.contact_id, e.entry, e.joined_at, e.last_position, e.last_at, e.next_event_id, e.next_occurrence, e.due_at,
      e.is_stale, c.time_zone, a.timezone as account_time_zone, ${mergeColumns}
    from campaign_enrollments e
    join contacts c on c.account_id = e.account_id and c.id = e.contact_id
    join accounts a on a.account_id = e.account_id
    where e.account_id = ${accountId} and e.campaign_id = ${campaignId}
      and e.contact_id = any(${[...contactIds]}::uuid[]) and e.state = 'in' and e.due_at <= ${now}
    order by e.contact_id
    for update of e skip locked
  `.execute(db);
  return rows.map((row) => ({
    contact: toMergeContact(row.contact_id, row),
    member: toMember(row),
    entry: row.entry,
    joinedAt: row.joined_at,
    lastPosition: row.last_position,
    lastAt: row.last_at,
    nextEventId: row.next_event_id,
    nextOccurrence: row.next_occurrence,
    dueAt: row.due_at,
    isStale: row.is_stale,
  }));
}

function toMember(
  row: Pick<
    EnrollmentRow,
    | "time_zone"
    | "account_time_zone"
    | "phone_number"
    | "birthday_month"
    | "birthday_date"
    | "anniversary_month"
    | "anniversary_date"
  >,
): CampaignMember {
  const day = (month: number | null, date: number | null) =>
    month === null || date === null ? null : { month, date };
  return {
    timeZone: contactTimeZone(row),
    birthday: day(row.birthday_month, row.birthday_date),
    anniversary: day(row.anniversary_month, row.anniversary_date),
  };
}

/** What a contact needs to be simulated. */
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
  return row ? { contact: toMergeContact(contactId, row), member: toMember(row) } : null;
}

/** Puts what came due while the campaign does not run aside, until it goes on. */
export async function putAside(
  db: Connection,
  { accountId, campaignId }: { accountId: number; campaignId: string },
  contactIds: readonly string[],
): Promise<void> {
  await sql`
    update campaign_enrollments set held_due_at = case when is_stale then null else due_at end, due_at = null
    where account_id = ${accountId} and campaign_id = ${campaignId} and contact_id = any(${[...contactIds]}::uuid[])
  `.execute(db);
}

/** Who is how far after a turn. */
export interface Advance {
  contactId: string;
  lastPosition: number;
  lastAt: Date | null;
  nextEventId: string | null;
  nextOccurrence: string;
  dueAt: Date | null;
}

export async function writeAdvances(
  db: Connection,
  { accountId, campaignId }: { accountId: number; campaignId: string },
  advances: readonly Advance[],
): Promise<void> {
  if (advances.length === 0) return;
  await sql`
    update campaign_enrollments e set last_position = a.last_position, last_at = a.last_at,
      next_event_id = a.next_event_id, next_occurrence = a.next_occurrence, due_at = a.due_at, is_stale = false
    from unnest(
      ${advances.map(({ contactId }) => contactId)}::uuid[],
      ${advances.map(({ lastPosition }) => lastPosition)}::int[],
      ${advances.map(({ lastAt }) => lastAt)}::timestamptz[],
      ${advances.map(({ nextEventId }) => nextEventId)}::uuid[],
      ${advances.map(({ nextOccurrence }) => nextOccurrence)}::text[],
      ${advances.map(({ dueAt }) => dueAt)}::timestamptz[]
    ) as a (contact_id, last_position, last_at, next_event_id, next_occurrence, due_at)
    where e.account_id = ${accountId} and e.campaign_id = ${campaignId} and e.contact_id = a.contact_id
  `.execute(db);
}

/** A message that has its turn for a contact. */
export interface Turn {
  eventId: string;
  contactId: string;
  entry: number;
  occurrence: string;
  dueAt: Date;
}

export type TurnOutcome = "sent" | "withheld" | "skipped" | "missed";

/** Writes down that messages have their turn; answers for whom they had none yet. */
export async function insertTurns(
  db: Connection,
  { accountId, campaignId }: { accountId: number; campaignId: string },
  turns: readonly (Turn & { outcome: TurnOutcome; reason: string | null })[],
  now: Date,
): Promise<Set<string>> {
  if (turns.length === 0) return new Set();
  const { rows } = await sql<{ contact_id: string }>`
    insert into campaign_sends
      (account_id, campaign_id, event_id, contact_id, entry, occurrence, outcome, reason, due_at, done_at)
    select ${accountId}, ${campaignId}, t.event_id, t.contact_id, t.entry, t.occurrence, t.outcome, t.reason, t.due_at,
      ${now}
    from unnest(
      ${turns.map(({ eventId }) => eventId)}::uuid[], ${turns.map(({ contactId }) => contactId)}::uuid[],
      ${turns.map(({ entry }) => entry)}::int[], ${turns.map(({ occurrence }) => occurrence)}::text[],
      ${turns.map(({ outcome }) => outcome)}::text[], ${turns.map(({ reason }) => reason)}::text[],
      ${turns.map(({ dueAt }) => dueAt)}::timestamptz[]
    ) as t (event_id, contact_id, entry, occurrence, outcome, reason, due_at)
    on conflict do nothing
    returning contact_id
  `.execute(db);
  return new Set(rows.map(({ contact_id }) => contact_id));
}

/** Writes down what became of turns. */
export async function writeOutcomes(
  db: Connection,
  { accountId, campaignId }: { accountId: number; campaignId: string },
  outcomes: readonly (Turn & { outcome: TurnOutcome; reason: string | null; messageId: string | null })[],
): Promise<void> {
  if (outcomes.length === 0) return;
  await sql`
    update campaign_sends s set outcome = o.outcome, reason = o.reason, message_id = o.message_id
    from unnest(
      ${outcomes.map(({ eventId }) => eventId)}::uuid[], ${outcomes.map(({ contactId }) => contactId)}::uuid[],
      ${outcomes.map(({ entry }) => entry)}::int[], ${outcomes.map(({ occurrence }) => occurrence)}::text[],
      ${outcomes.map(({ outcome }) => outcome)}::text[], ${outcomes.map(({ reason }) => reason)}::text[],
      ${outcomes.map(({ messageId }) => messageId)}::uuid[]
    ) as o (event_id, contact_id, entry, occurrence, outcome, reason, message_id)
    where s.account_id = ${accountId} and s.campaign_id = ${campaignId} and s.event_id = o.event_id
      and s.contact_id = o.contact_id and s.entry = o.entry and s.occurrence = o.occurrence
  `.execute(db);
}

/** Which messages of a campaign had their turn, by contact: those of a date, and those since they joined. */
export async function readHad(
  db: Connection,
  { accountId, campaignId }: { accountId: number; campaignId: string },
  contactIds: readonly string[],
): Promise<Map<string, { eventId: string; occurrence: string; entry: number }[]>> {
  const { rows } = await sql<{ contactId: string; eventId: string; occurrence: string; entry: number }>`
    select contact_id as "contactId", event_id as "eventId", occurrence, entry from campaign_sends
    where account_id = ${accountId} and campaign_id = ${campaignId} and contact_id = any(${[...contactIds]}::uuid[])
  `.execute(db);
  return Map.groupBy(rows, ({ contactId }) => contactId);
}

/** Marks the next contacts of a campaign, in the order of their ids, to be timed anew; answers the last, or null at the end. */
export async function markStale(
  db: Connection,
  { accountId, campaignId }: { accountId: number; campaignId: string },
  after: string,
  limit: number,
): Promise<string | null> {
  const some = await db
    .selectFrom("campaign_enrollments")
    .where("account_id", "=", accountId)
    .where("campaign_id", "=", campaignId)
    .where("contact_id", ">", after)
    .select("contact_id")
    .orderBy("contact_id")
    .limit(limit)
    .forUpdate()
    .execute();
  const contactIds = some.map(({ contact_id }) => contact_id);
  await sql`
    update campaign_enrollments e set is_stale = true,
      due_at = case when c.state = 'running' then ${AT_ONCE} end, joined_at = greatest(e.joined_at, c.started_at)
    from campaigns c
    where e.account_id = ${accountId} and e.campaign_id = ${campaignId} and e.contact_id = any(${contactIds}::uuid[])
      and c.account_id = e.account_id and c.id = e.campaign_id and e.state = 'in' and e.held_due_at is null
  `.execute(db);
  return contactIds.length < limit ? null : contactIds.at(-1)!;
}

/** Lets what was held while a campaign was paused be due; `shiftMs` moves everything by the pause. */
export async function releaseHeld(
  db: Connection,
  { accountId, campaignId }: { accountId: number; campaignId: string },
  shiftMs: number,
): Promise<void> {
  const shift = sql`make_interval(secs => ${shiftMs / 1000})`;
  await sql`
    update campaign_enrollments set
      due_at = case when is_stale then ${AT_ONCE} else coalesce(held_due_at, due_at) + ${shift} end,
      held_due_at = null, joined_at = joined_at + ${shift}, last_at = last_at + ${shift}
    where account_id = ${accountId} and campaign_id = ${campaignId} and state = 'in'
  `.execute(db);
}

/** Brings the next messages of contacts ahead: by days, or to now. Answers how many, and how many of them go now. */
export async function bringAhead(
  db: Connection,
  { accountId, campaignId }: { accountId: number; campaignId: string },
  contactIds: readonly string[] | null,
  { days, now, isTrial }: { days: number; now: Date; isTrial: boolean },
): Promise<{ moved: number; goNow: number }> {
  const ahead =
    days === 0 ? sql`${now}::timestamptz` : sql`greatest(${now}, due_at - make_interval(days => ${days}))`;
  const mine = sql`
    account_id = ${accountId} and campaign_id = ${campaignId}
      and (${contactIds === null} or contact_id = any(${[...(contactIds ?? [])]}::uuid[]))
      and state = 'in' and not is_stale and due_at > ${now}
  `;
  if (!isTrial) {
    const { rows } = await sql<{ goes_now: boolean }>`
      update campaign_enrollments set due_at = ${ahead},
        joined_at = joined_at - (due_at - ${ahead}), last_at = last_at - (due_at - ${ahead}) where ${mine} returning due_at <= ${now} as goes_now
    `.execute(db);
    return { moved: rows.length, goNow: rows.filter(({ goes_now }) => goes_now).length };
  }
  const { rows } = await sql<{ moved: number; goNow: number }>`
    select count(*)::int as moved, count(*) filter (where ${ahead} <= ${now})::int as "goNow"
    from campaign_enrollments where ${mine}
  `.execute(db);
  return rows[0]!;
}
