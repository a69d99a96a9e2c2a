import {
  type CampaignContact,
  type CampaignEventContact,
  type ContactCampaign,
  campaignEventState,
} from "@broadcast/contract/campaign-people";
import { z } from "zod";
import { type Connection, sql } from "../../../db/connection.ts";
import { likeText } from "../../../db/like-text.ts";
import { defineContactList } from "../../contact-actions/index.ts";
import { type NamedRow, namedColumns, toNamedContact } from "../../contacts/index.ts";
import { batchOf } from "../../sending/index.ts";
import { hasOptedOut, isAnswered, isClicked } from "../figures/figures.sql.ts";

export type EventState = z.infer<typeof campaignEventState>;

interface Slice {
  limit: number;
  offset: number;
}

/** Matches contacts whose name contains these words. */
const named = (term: string) => {
  const words = term.trim().toLowerCase();
  return words === "" ? sql`true` : sql`c.search_name like ${`%${likeText(words)}%`}`;
};

/** Lists contacts of a campaign whose name contains some words. */
export async function listFound(
  db: Connection,
  accountId: number,
  { campaignId, term, limit }: { campaignId: string; term: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from campaign_enrollments e join contacts c on c.account_id = e.account_id and c.id = e.contact_id
    where e.account_id = ${accountId} and e.campaign_id = ${campaignId} and e.state = 'in' and ${named(term)}
    order by c.id limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

export async function listCampaignContacts(
  db: Connection,
  accountId: number,
  { campaignId, term = "" }: { campaignId: string; term?: string | undefined },
  { limit, offset }: Slice,
): Promise<{ contacts: CampaignContact[]; total: number }> {
  const from = sql`
    from campaign_enrollments e join contacts c on c.account_id = e.account_id and c.id = e.contact_id
    where e.account_id = ${accountId} and e.campaign_id = ${campaignId}
      and ${named(term)}
  `;
  const [{ rows }, totals] = await Promise.all([
    sql<
      NamedRow & {
        state: "in" | "left";
        joined_at: Date;
        left_reason: string | null;
        next_name: string | null;
        due_at: Date | null;
        is_held: boolean;
      }
    >`
      select ${namedColumns}, e.state, ${shownJoining} as joined_at, e.left_reason,
        coalesce(e.held_due_at, e.due_at) as due_at, e.held_due_at is not null as is_held,
        (select v.name from campaign_events v where v.account_id = e.account_id and v.id = e.next_event_id) as next_name
      ${from} order by e.joined_at desc, e.contact_id limit ${limit} offset ${offset}
    `.execute(db),
    term.trim() === ""
      ? sql<{ total: number }>`
          select coalesce(sum(count), 0)::int as total from campaign_counts
          where account_id = ${accountId} and campaign_id = ${campaignId}
        `.execute(db)
      : sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db),
  ]);
  return {
    contacts: rows.map((row) => ({
      contact: toNamedContact(row),
      state: row.state,
      joinedAt: row.joined_at.toISOString(),
      leftReason: row.left_reason,
      next: withHold(toNext(row), row),
    })),
    total: totals.rows[0]?.total ?? 0,
  };
}

/** `joined_at` moves with pauses, and when contacts are moved ahead. */
const shownJoining = sql`case when e.has_join_date then e.joined_at else coalesce(e.entered_at, e.joined_at) end`;

const toNext = ({ next_name, due_at }: { next_name: string | null; due_at: Date | null }) =>
  next_name !== null && due_at ? { name: next_name, dueAt: due_at.toISOString() } : null;

const withHold = (next: ReturnType<typeof toNext>, { is_held }: { is_held: boolean }) =>
  next && { ...next, isHeld: is_held };

const withStanding = (next: ReturnType<typeof toNext>, its: { is_held: boolean; is_pinned: boolean }) => {
  const held = withHold(next, its);
  return held && { ...held, isSetByHand: its.is_pinned };
};

/** A message's outcome, from the carrier if it reported one. */
const outcome = sql`
  case when s.outcome <> 'sent' then s.outcome
    when m.state in ('queued', 'delivered', 'failed') then m.state when m.state = 'unsent' then 'withheld' else 'sent' end
`;

/** Why it was not sent, or why it waits in the outbox. */
const reason = sql`
  coalesce(s.reason, m.error, case when m.state = 'queued' then (
    select o.wait_reason from (${batchOf(sql`m.account_id`, sql`m.id`)}) o
  ) end)
`;

type HadState = Exclude<EventState, "queued">;

const isOf: Record<HadState, ReturnType<typeof sql>> = {
  processed: sql`true`,
  unsent: sql`(s.outcome <> 'sent' or m.state = 'unsent')`,
  missed: sql`s.outcome = 'missed'`,
  sending: sql`m.state = 'queued'`,
  sent: sql`s.outcome = 'sent' and coalesce(m.state, '') not in ('queued', 'unsent')`,
  delivered: sql`m.state = 'delivered'`,
  failed: sql`m.state = 'failed'`,
  answered: sql`m.sent_at is not null and ${isAnswered}`,
  "opted-out": sql`m.sent_at is not null and ${hasOptedOut}`,
  clicked: sql`m.sent_at is not null and ${isClicked}`,
};

const had = (accountId: number, eventId: string, state: HadState) => sql`
  from campaign_sends s
  join contacts c on c.account_id = s.account_id and c.id = s.contact_id
  left join messages m on m.account_id = s.account_id and m.id = s.message_id
  where s.account_id = ${accountId} and s.event_id = ${eventId} and ${isOf[state]}
`;

const campaignOf = (accountId: number, eventId: string) =>
  sql`(select v.campaign_id from campaign_events v where v.account_id = ${accountId} and v.id = ${eventId})`;

const waiting = (accountId: number, eventId: string) => sql`
  from campaign_enrollments e join contacts c on c.account_id = e.account_id and c.id = e.contact_id
  where e.account_id = ${accountId} and e.next_event_id = ${eventId} and e.state = 'in'
    and e.campaign_id = ${campaignOf(accountId, eventId)}
`;

export async function listEventContacts(
  db: Connection,
  accountId: number,
  eventId: string,
  state: EventState,
  { limit, offset }: Slice,
): Promise<{ contacts: CampaignEventContact[]; total: number }> {
  const from = state === "queued" ? waiting(accountId, eventId) : had(accountId, eventId, state);
  const own =
    state === "queued"
      ? sql`'queued' as outcome, null as reason, coalesce(e.due_at, e.held_due_at, e.joined_at) as at`
      : sql`${outcome} as outcome, ${reason} as reason, s.done_at as at`;
  const order = state === "queued" ? sql`at, c.id` : sql`s.done_at desc, c.id`;
  const total =
    state === "queued"
      ? sql`
          select coalesce(sum(count), 0)::int as total from campaign_counts
          where account_id = ${accountId} and state = 'in' and next_event_id = ${eventId}
            and campaign_id = ${campaignOf(accountId, eventId)}
        `
      : sql`select count(*)::int as total ${from}`;
  const [{ rows }, totals] = await Promise.all([
    sql<NamedRow & { outcome: CampaignEventContact["outcome"]; reason: string | null; at: Date }>`
      select ${namedColumns}, ${own} ${from} order by ${order} limit ${limit} offset ${offset}
    `.execute(db),
    sql<{ total: number }>`${total}`.execute(db),
  ]);
  return {
    contacts: rows.map((row) => ({
      contact: toNamedContact(row),
      outcome: row.outcome,
      reason: row.reason,
      at: row.at.toISOString(),
    })),
    total: totals.rows[0]?.total ?? 0,
  };
}

/** The contacts of a message, by its outcome. */
export const eventContacts = defineContactList({
  name: "campaign-event",
  terms: z.object({ eventId: z.uuid(), state: campaignEventState }),
  contactIds: (accountId, { eventId, state }) => sql`
    select c.id as contact_id ${state === "queued" ? waiting(accountId, eventId) : had(accountId, eventId, state)}
  `,
});

/** The most that are listed for one campaign: the latest. */
const HAD_SHOWN = 20;

export async function listCampaignsOf(
  db: Connection,
  accountId: number,
  contactId: string,
  campaignId: string | null = null,
): Promise<ContactCampaign[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
    type: ContactCampaign["campaign"]["type"];
    state: "in" | "left";
    campaign_state: ContactCampaign["campaign"]["state"];
    joined_at: Date;
    join_reason: string | null;
    left_at: Date | null;
    left_reason: string | null;
    next_name: string | null;
    due_at: Date | null;
    is_held: boolean;
    is_pinned: boolean;
    had: ContactCampaign["had"];
  }>`
    select c.id, i.name, c.type, c.state as campaign_state, e.state, ${shownJoining} as joined_at, e.join_reason, e.left_at, e.left_reason,
      coalesce(e.held_due_at, e.due_at) as due_at, e.is_held, e.is_pinned_by_hand as is_pinned,
      (select v.name from campaign_events v where v.account_id = e.account_id and v.id = e.next_event_id) as next_name,
      h.had
    from campaign_enrollments e
    join campaigns c on c.account_id = e.account_id and c.id = e.campaign_id
    join content_items i on i.account_id = c.account_id and i.id = c.id
    cross join lateral (
      select coalesce(jsonb_agg(t), '[]') as had from (
        select coalesce(v.name, 'Deleted message') as name, ${outcome} as outcome,
          ${reason} as reason,
          to_char(s.done_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
        from campaign_sends s
        left join campaign_events v on v.account_id = s.account_id and v.id = s.event_id
        left join messages m on m.account_id = s.account_id and m.id = s.message_id
        where s.account_id = e.account_id and s.campaign_id = e.campaign_id and s.contact_id = e.contact_id
        order by s.done_at desc limit ${HAD_SHOWN}
      ) t
    ) h
    where e.account_id = ${accountId} and e.contact_id = ${contactId}
      and (${campaignId}::uuid is null or e.campaign_id = ${campaignId})
    order by (e.state = 'in') desc, e.joined_at desc
  `.execute(db);
  return rows.map((row) => ({
    campaign: { _id: row.id, name: row.name, type: row.type, state: row.campaign_state },
    state: row.state,
    joinedAt: row.joined_at.toISOString(),
    joinReason: row.join_reason,
    leftAt: row.left_at?.toISOString() ?? null,
    leftReason: row.left_reason,
    next: withStanding(toNext(row), row),
    had: row.had,
  }));
}
