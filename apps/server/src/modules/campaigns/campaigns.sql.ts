import type { Campaign } from "@broadcast/contract/campaigns";
import type { ContactConditions } from "@broadcast/contract/contact-conditions";
import type { CampaignTiming, CampaignType, StepTiming } from "@broadcast/domain/automation/campaign-timing";
import type { StoredMedia } from "../../db/columns.ts";
import { type Connection, sql } from "../../db/connection.ts";
import type { MessageType } from "../sending/index.ts";

export interface CampaignSettings extends CampaignTiming {
  rejoining: Campaign["rejoining"];
  rejoinDays: number;
  leavesOnReply: boolean;
  lateHours: number;
  goal: ContactConditions | null;
}

export type ResumeChoice = "shift" | "skip" | "send";

export interface CampaignRow extends CampaignSettings {
  id: string;
  name: string;
  state: Campaign["state"];
  startedAt: Date | null;
  pausedAt: Date | null;
  /** The end of the last pause, and what happens to what came due in it. */
  resumedAt: Date | null;
  resumeChoice: ResumeChoice | null;
  skipsBefore: Date | null;
  version: number;
  /** How many times the campaign's timing changed: contacts timed for another number get nothing. */
  timing: number;
  /** How many times all contacts in it were moved at once. */
  moves: number;
}

const columns = sql`
  c.id, i.name, c.type, c.state, c.event_at as "eventAt", c.late_joiners as "lateJoiners", c.rejoining,
  c.rejoin_days as "rejoinDays",  c.leaves_on_reply as "leavesOnReply", c.late_hours as "lateHours", c.started_at as "startedAt",
  c.paused_at as "pausedAt", c.resumed_at as "resumedAt", c.resume_choice as "resumeChoice", c.skips_before as "skipsBefore", c.goal, c.version, c.timing, c.moves
`;
const joined = sql`campaigns c join content_items i on i.account_id = c.account_id and i.id = c.id`;

/** Returns a campaign; `lock` keeps others from changing it, or only from modifying it in the meantime. */
export async function findCampaign(
  db: Connection,
  accountId: number,
  id: string,
  lock: "update" | "share" | null = null,
): Promise<CampaignRow | null> {
  const locking = lock === null ? sql`` : lock === "update" ? sql`for update of c` : sql`for share of c`;
  const { rows } = await sql<CampaignRow>`
    select ${columns} from ${joined} where c.account_id = ${accountId} and c.id = ${id} ${locking}
  `.execute(db);
  return rows[0] ?? null;
}

/** A campaign as its list and its page show it. */
export interface CampaignOverview extends CampaignRow {
  events: { _id: string; name: string }[];
  count: number;
  subset: {
    _id: string;
    first_name: string;
    last_name: string;
    company: string;
    phone_number: string | null;
    email: string | null;
  }[];
  waiting: number;
  held: number;
  edits: number;
  hasRules: boolean;
  moving: { done: number; total: number } | null;
}

export async function readCampaigns(
  db: Connection,
  accountId: number,
  ids: readonly string[],
): Promise<Map<string, CampaignOverview>> {
  const { rows } = await sql<CampaignOverview>`
    select ${columns}, e.events, n.count, n.waiting, n.held, s.subset,
      (
        select count(*)::int from campaign_event_edits d where d.account_id = c.account_id and d.campaign_id = c.id
      ) as edits,
      exists (select from campaign_rules r where r.account_id = c.account_id and r.campaign_id = c.id) as "hasRules", (
        select jsonb_build_object('done', m.done, 'total', m.total) from campaign_moves m
        where m.account_id = c.account_id and m.campaign_id = c.id order by m.number limit 1
      ) as moving
    from ${joined}
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('_id', e.id, 'name', e.name) order by e.position), '[]') as events
      from campaign_events e where e.account_id = c.account_id and e.campaign_id = c.id
    ) e
    cross join lateral (
      select coalesce(sum(k.count), 0)::int as count, coalesce(sum(k.count) filter (where k.is_waiting), 0)::int as waiting,
        coalesce(sum(k.count) filter (where k.is_put_off), 0)::int as held
      from campaign_counts k where k.account_id = c.account_id and k.campaign_id = c.id and k.state = 'in'
    ) n
    cross join lateral (
      select coalesce(jsonb_agg(m), '[]') as subset from (
        select k.id as "_id", k.first_name, k.last_name, k.company, k.phone_number, k.email
        from campaign_enrollments n join contacts k on k.account_id = n.account_id and k.id = n.contact_id
        where n.account_id = c.account_id and n.campaign_id = c.id and n.state = 'in'
        limit 3
      ) m
    ) s
    where c.account_id = ${accountId} and c.id = any(${[...ids]}::uuid[])
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function insertCampaign(
  db: Connection,
  accountId: number,
  id: string,
  { type, ...its }: { type: CampaignType } & Partial<CampaignSettings>,
): Promise<void> {
  await db
    .insertInto("campaigns")
    .values({ account_id: accountId, id, type, ...settingValues(its) })
    .execute();
}

export async function updateCampaign(
  db: Connection,
  accountId: number,
  id: string,
  change: Partial<CampaignSettings> &
    Partial<
      Pick<
        CampaignRow,
        "state" | "startedAt" | "pausedAt" | "resumedAt" | "resumeChoice" | "skipsBefore" | "version"
      >
    >,
): Promise<void> {
  const { state, startedAt, pausedAt, resumedAt, resumeChoice, skipsBefore, version } = change;
  const values = {
    ...settingValues(change),
    ...(state && { state }),
    ...(startedAt !== undefined && { started_at: startedAt }),
    ...(pausedAt !== undefined && { paused_at: pausedAt }),
    ...(resumedAt !== undefined && { resumed_at: resumedAt }),
    ...(resumeChoice !== undefined && { resume_choice: resumeChoice }),
    ...(skipsBefore !== undefined && { skips_before: skipsBefore }),
    ...(version !== undefined && { version }),
  };
  if (Object.keys(values).length === 0) return;
  await db
    .updateTable("campaigns")
    .set(values)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

/** Records that a campaign's timing changed: contacts get nothing until they are timed again. */
export async function noteNewTiming(db: Connection, accountId: number, id: string): Promise<void> {
  await sql`update campaigns set timing = timing + 1 where account_id = ${accountId} and id = ${id}`.execute(
    db,
  );
}

const settingValues = (its: Partial<CampaignSettings>) => ({
  ...(its.eventAt !== undefined && { event_at: its.eventAt }),
  ...(its.lateJoiners && { late_joiners: its.lateJoiners }),
  ...(its.rejoining && { rejoining: its.rejoining }),
  ...(its.rejoinDays !== undefined && { rejoin_days: its.rejoinDays }),
  ...(its.leavesOnReply !== undefined && { leaves_on_reply: its.leavesOnReply }),
  ...(its.lateHours !== undefined && { late_hours: its.lateHours }),
  ...(its.goal !== undefined && { goal: its.goal && JSON.stringify(its.goal) }),
});

/** The content and timing of a campaign's message. */
export interface EventContent extends Omit<StepTiming, "id" | "position" | "addedAt"> {
  name: string;
  messageType: MessageType;
  subject: string;
  text: string;
  /** The designed email that it sends; null for a plain one. */
  emailVersionId: string | null;
  media: StoredMedia[];
  /** How many hours late it can still be sent; null for the campaign's default. */
  lateHours: number | null;
}

export interface EventRow extends EventContent {
  id: string;
  position: number;
  addedAt: Date;
}

const eventColumns = sql`
  id, position, added_at as "addedAt", name, message_type as "messageType", subject, text,
  email_version_id as "emailVersionId", media, duration_type as "durationType", is_before as "isBefore", days, hours, minutes, time_of_day as "timeOfDay",
  scheduled_on as "scheduledOn", frequency, every, month_end as "monthEnd",
  late_hours as "lateHours"
`;

export async function listEvents(db: Connection, accountId: number, campaignId: string): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select ${eventColumns} from campaign_events
    where account_id = ${accountId} and campaign_id = ${campaignId} order by position
  `.execute(db);
  return rows;
}

const eventValues = (its: EventContent) => ({
  name: its.name,
  message_type: its.messageType,
  subject: its.subject,
  text: its.text,
  email_version_id: its.emailVersionId,
  media: JSON.stringify(its.media),
  duration_type: its.durationType,
  is_before: its.isBefore,
  days: its.days,
  hours: its.hours,
  minutes: its.minutes,
  time_of_day: its.timeOfDay,
  scheduled_on: its.scheduledOn,
  frequency: its.frequency,
  every: its.every,
  month_end: its.monthEnd,
  late_hours: its.lateHours,
});

export async function insertEvent(
  db: Connection,
  accountId: number,
  campaignId: string,
  { id, position, addedAt, ...its }: EventRow,
): Promise<void> {
  await db
    .insertInto("campaign_events")
    .values({
      account_id: accountId,
      campaign_id: campaignId,
      id,
      position,
      added_at: addedAt,
      ...eventValues(its),
    })
    .execute();
}

export async function updateEvent(
  db: Connection,
  accountId: number,
  id: string,
  its: EventContent,
): Promise<void> {
  await db
    .updateTable("campaign_events")
    .set(eventValues(its))
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

/** Treats messages added since a time as added now; returns whether there are any. */
export async function addEventsAt(
  db: Connection,
  accountId: number,
  campaignId: string,
  { since, now }: { since: Date; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update campaign_events set added_at = ${now}
    where account_id = ${accountId} and campaign_id = ${campaignId} and added_at > ${since} returning 1
  `.execute(db);
  return rows.length > 0;
}

/** Inserts a message at a position among the others. */
export async function placeEvent(
  db: Connection,
  accountId: number,
  id: string,
  position: number,
): Promise<void> {
  await db
    .updateTable("campaign_events")
    .set({ position })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

export async function deleteEvent(db: Connection, accountId: number, id: string): Promise<void> {
  await db.deleteFrom("campaign_events").where("account_id", "=", accountId).where("id", "=", id).execute();
}

/** Whether a message of one of the account's campaigns uses this file. */
export async function isInCampaign(db: Connection, accountId: number, key: string): Promise<boolean> {
  const { rows } = await sql<{ is_used: boolean }>`
    select exists (
      select 1 from campaign_events e
      where e.account_id = ${accountId} and e.media @> jsonb_build_array(jsonb_build_object('key', ${key}::text))
    ) or exists (
      select 1 from campaign_event_edits d
      where d.account_id = ${accountId}
        and d.content -> 'media' @> jsonb_build_array(jsonb_build_object('key', ${key}::text))
    ) or exists (
      -- What was published once can be used again.
      select 1 from campaign_versions v
      where v.account_id = ${accountId} and v.events @> jsonb_build_array(
        jsonb_build_object('media', jsonb_build_array(jsonb_build_object('key', ${key}::text)))
      )
    ) as is_used
  `.execute(db);
  return rows[0]?.is_used ?? true;
}
