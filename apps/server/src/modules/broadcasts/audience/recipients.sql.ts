import { BROADCAST_OUTCOMES } from "@broadcast/contract/broadcasts";
import { z } from "zod";
import type { MessageState } from "../../../db/columns.ts";
import { type Connection, sql } from "../../../db/connection.ts";
import type { DB } from "../../../db/schema.gen.ts";
import { NO_ID } from "../../../db/uuid.ts";
import { defineContactList } from "../../contact-actions/index.ts";
import { COUNTED_UP_TO, termMatches } from "../../contacts/index.ts";
import { batchOf, GIVEN_UP, isLineCleared } from "../../sending/index.ts";
import { firstFailed, type RecipientsOf } from "../run/failed.sql.ts";
import { REPLY_WITHIN_DAYS } from "../run/replies.sql.ts";

export type Outcome = (typeof BROADCAST_OUTCOMES)[number];

/** Selects recipients by contact, by outcome, by plan, and by failure. */
export interface RecipientTerms {
  term: string;
  outcome: Outcome;
  planned?: string | undefined;
  /** Only these, in order of their ids. */
  contactIds?: readonly string[];
  /** Only failures of this kind. */
  kind?: string | undefined;
}

export interface RecipientOutcome {
  contact_id: string;
  first_name: string;
  last_name: string;
  company: string;
  phone_number: string | null;
  email: string | null;
  do_not_message: boolean;
  planned: string | null;
  planned_for: Date | null;
  skip_code: string | null;
  skip_reason: string | null;
  message_id: string | null;
  state: MessageState | null;
  error_code: string | null;
  error: string | null;
  carrier: DB["lanes"]["carrier"] | null;
  /** The address failed, and has changed since. */
  is_cleared: boolean;
  time: Date | null;
  replied_at: Date | null;
  outbox_state: "waiting" | "claimed" | "unclear" | null;
  due_at: Date | null;
  wait_reason: string | null;
}

const STATES_OF = {
  sending: ["queued"],
  sent: ["sent", "delivered"],
  delivered: ["delivered"],
  unsent: ["failed", "unsent"],
} as const satisfies Partial<Record<Outcome, readonly MessageState[]>>;

/** The carrier is no longer asked about it. */
const isGivenUp = sql`m.state = 'unknown' and m.error_code = ${GIVEN_UP}`;

/**
 * For `messages m` of a broadcast that was replied to: whether a reply was an opt-out. As for every reply, the newest
 * broadcast before it counts.
 */
const hasOptedOut = sql<boolean>`exists (
  select from consent_log l
  where l.account_id = m.account_id and l.address = m.to_number and l.event = 'opt-out' and l.message_id is not null
    and l.time > m.time and l.time < m.time + make_interval(days => ${REPLY_WITHIN_DAYS})
    and not exists (
      select from messages later
      where later.account_id = m.account_id and later.contact_id = m.contact_id and later.direction = 'out'
        and later.cause = 'broadcast' and later.sent_at is not null and later.time > m.time and later.time < l.time
    )
)`;

const hasReplied = sql<boolean>`m.replied_at is not null`;

/** The condition of an outcome on `broadcast_recipients r` left joined with `messages m`. */
function hasOutcome(outcome: Outcome) {
  if (outcome === "all") return sql<boolean>`true`;
  if (outcome === "replied") return hasReplied;
  if (outcome === "opted-out") return sql<boolean>`(${hasReplied} and ${hasOptedOut})`;
  const states = sql<boolean>`m.state = any(${STATES_OF[outcome]}::text[])`;
  if (outcome === "unsent")
    return sql<boolean>`(${states} or ${isGivenUp} or r.skip_code is not null or r.skip_reason is not null)`;
  if (outcome === "sending")
    return sql<boolean>`(${states} or m.state = 'unknown' and m.error_code is distinct from ${GIVEN_UP}
      or r.message_id is null and r.skip_reason is null)`;
  return states;
}

const failureCode = sql`coalesce(r.skip_code, m.error_code)`;

/** On `broadcast_recipients r` left joined with `messages m`. */
const isCleared = isLineCleared({
  accountId: sql`r.account_id`,
  contactId: sql`r.contact_id`,
  code: failureCode,
  isEmail: sql`(select lb.type from broadcasts lb where lb.account_id = r.account_id and lb.id = r.broadcast_id) = 'email'`,
});

/** Written so that the index of plans serves it. */
const wasPlanned = (planned: string) =>
  planned === "go" ? sql<boolean>`r.planned is null` : sql<boolean>`r.planned = ${planned}`;

type Expression = ReturnType<typeof sql>;

/** Whether a contact matches the search term; the matches are listed by id unless they are too many. */
async function isMeantBy(db: Connection, accountId: number, term: string) {
  if (!term) return { isWide: false, isMeant: () => sql`true` };
  const rows = await db
    .selectFrom("contacts")
    .where(termMatches(accountId, term))
    .select("contacts.id")
    .limit(COUNTED_UP_TO)
    .execute();
  if (rows.length < COUNTED_UP_TO) {
    const named = rows.map((row) => row.id);
    return { isWide: false, isMeant: (contactId: Expression) => sql`${contactId} = any(${named}::uuid[])` };
  }
  // In the select list, not a condition, so that the contact is looked up by id and not by the term.
  const one = (contactId: Expression) =>
    db
      .selectFrom("contacts")
      .where("contacts.account_id", "=", accountId)
      .where(sql<boolean>`contacts.id = ${contactId}`)
      .select((eb) => sql<boolean>`${termMatches(accountId, term)(eb)}`.as("is_meant"));
  return { isWide: true, isMeant: (contactId: Expression) => sql`(${one(contactId)})` };
}

/** For a term with very many matches, the count stops here: counting on would cost more than the page. */
const WIDELY_COUNTED_UP_TO = 1_000;
/** Below this number, messages in progress are found in the outbox, otherwise among the recipients. */
const FEW = 20_000;

/**
 * Lists a page of recipients by id, with the plan and the outcome of each. The total is exact up to a search's counting
 * limit. `atMost` is the largest possible number, at which the walk stops.
 */
export async function listRecipients(
  db: Connection,
  accountId: number,
  broadcastId: string,
  terms: RecipientTerms,
  page: { limit: number; offset: number },
  atMost = Number.MAX_SAFE_INTEGER,
): Promise<{ rows: RecipientOutcome[]; total: number }> {
  if (atMost === 0) return { rows: [], total: 0 };
  const { isWide, isMeant } = await isMeantBy(db, accountId, terms.term);
  const of = { accountId, broadcastId, isMeant };
  const find = (limit: number) => {
    const first = Math.min(limit, atMost);
    // Those who failed, replied or are in progress are found without reading the others.
    if (terms.kind !== undefined || terms.outcome === "unsent") return firstFailed(of, terms.kind, first);
    if (terms.outcome === "replied" || terms.outcome === "opted-out")
      return firstWhoReplied(of, terms.outcome, first);
    return terms.outcome === "sending" && atMost < FEW ? firstUnderWay(of, first) : firstOf(of, terms, first);
  };
  const { rows } = await sql<RecipientOutcome>`
    with page as materialized (
      select ${accountId}::bigint as account_id, ${broadcastId}::uuid as broadcast_id, f.contact_id
      from (${find(page.offset + page.limit)}) f order by f.contact_id offset ${page.offset}
    )
    select r.contact_id, c.first_name, c.last_name, c.company, c.phone_number, c.email, c.do_not_message, r.planned,
      r.planned_for, r.skip_code, r.skip_reason, r.message_id, m.state, m.error_code, m.error, ${carrierOf} as carrier,
      ${isCleared} as is_cleared, m.time, m.replied_at, o.state as outbox_state, nullif(o.due_at, 'infinity') as due_at, o.wait_reason
    from page
      join broadcast_recipients r
        on r.account_id = page.account_id and r.broadcast_id = page.broadcast_id and r.contact_id = page.contact_id
      join contacts c on c.account_id = r.account_id and c.id = r.contact_id
      ${withMessages}
      left join lateral (
        select b.* from (${batchOf(sql`m.account_id`, sql`m.id`)}) b where m.state = 'queued'
      ) o on true
    order by r.contact_id
  `.execute(db);
  // A page that isn't full ends the list, so there is nothing to count.
  const shown = rows.length === 0 ? 0 : page.offset + rows.length;
  if (rows.length > 0 && rows.length < page.limit) return { rows, total: shown };
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (${find(isWide ? WIDELY_COUNTED_UP_TO : COUNTED_UP_TO)}) f
  `.execute(db);
  // Without a full count, a full page may not be the last.
  const atLeast = isWide && rows.length > 0 ? shown + 1 : shown;
  return { rows, total: Math.max(counted.rows[0]?.total ?? 0, atLeast) };
}

/** Selects recipients in order, each with its message when the terms need it. */
function firstOf(
  { accountId, broadcastId, isMeant }: RecipientsOf,
  { outcome, planned, contactIds }: RecipientTerms,
  limit: number,
) {
  const conditions = [
    sql`r.account_id = ${accountId}`,
    sql`r.broadcast_id = ${broadcastId}`,
    isMeant(sql`r.contact_id`),
    ...(outcome !== "all" ? [hasOutcome(outcome)] : []),
    ...(planned !== undefined ? [wasPlanned(planned)] : []),
    ...(contactIds ? [sql`r.contact_id = any(${contactIds}::uuid[])`] : []),
  ];
  return sql`
    select r.contact_id from broadcast_recipients r ${outcome === "all" ? sql`` : withMessages}
    where ${sql.join(conditions, sql` and `)} order by r.contact_id limit ${limit}
  `;
}

/** Selects recipients who replied, by the index of messages replied to: a merged contact may have two. */
function firstWhoReplied(
  { accountId, broadcastId, isMeant }: RecipientsOf,
  outcome: "replied" | "opted-out",
  limit: number,
) {
  return sql`
    select distinct m.contact_id from messages m
    where m.account_id = ${accountId} and m.cause_id = ${broadcastId} and ${hasOutcome(outcome)}
      and ${isMeant(sql`m.contact_id`)}
    order by m.contact_id limit ${limit}
  `;
}

/** Selects recipients whose message is in the outbox, and those whose turn has not come. */
function firstUnderWay({ accountId, broadcastId, isMeant }: RecipientsOf, limit: number) {
  return sql`
    select contact_id from (
      select m.contact_id from outbox o cross join lateral unnest(o.message_ids) as named (id)
        join messages m on m.account_id = o.account_id and m.id = named.id and m.state in ('queued', 'unknown')
      where o.account_id = ${accountId} and o.cause_id = ${broadcastId} and ${isMeant(sql`m.contact_id`)}
      union all
      select r.contact_id from broadcast_recipients r
      where r.account_id = ${accountId} and r.broadcast_id = ${broadcastId} and r.contact_id > coalesce((
          select b.expanded_to from broadcasts b where b.account_id = ${accountId} and b.id = ${broadcastId}
        ), ${NO_ID}::uuid)
        and r.message_id is null and r.skip_reason is null and ${isMeant(sql`r.contact_id`)}
    ) f order by contact_id limit ${limit}
  `;
}

const withMessages = sql`left join messages m on m.account_id = r.account_id and m.id = r.message_id`;

/** The intended carrier of `messages m`: a refused one has no carrier of its own. */
const carrierOf = sql`coalesce(m.carrier, (
  select l.carrier from lanes l where l.account_id = m.account_id and l.address = m.from_number limit 1
))`;

/** Recipients by the outcome of their message. */
export const recipientContacts = defineContactList({
  name: "broadcast-recipients",
  terms: z.object({ broadcastId: z.uuid(), outcome: z.enum(BROADCAST_OUTCOMES) }),
  contactIds: (accountId, { broadcastId, outcome }) => sql`
    select r.contact_id
    from broadcast_recipients r ${withMessages}
    where r.account_id = ${accountId} and r.broadcast_id = ${broadcastId} and ${hasOutcome(outcome)}
  `,
});

/**
 * Lists the contacts whose messages of a broadcast moved last, latest first. Messages are numbered as they are queued
 * and sent in about that order, so the search covers those before the first that is due and not sent.
 */
export async function listLatestContacts(
  db: Connection,
  accountId: number,
  broadcastId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    with before as materialized (
      select m.contact_id, m.state, m.sent_at, m.id from messages m
      where m.account_id = ${accountId} and m.cause_id = ${broadcastId} and m.id < coalesce((
          select o.first_id from outbox o
          where o.account_id = ${accountId} and o.cause_id = ${broadcastId} and o.state = 'waiting'
            and o.wait_reason is null
          order by o.first_id limit 1
        ), 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
      order by m.id desc limit ${LOOKED_BACK}
    )
    select contact_id from before where state <> 'queued' order by sent_at desc nulls last, id desc limit ${limit}
  `.execute(db);
  return rows.map((row) => row.contact_id);
}

const LOOKED_BACK = 1_000;

/** Recipients with the same plan and outcome. */
export interface OutcomeGroup {
  planned: string;
  skip_code: string | null;
  skip_reason: string | null;
  state: MessageState | null;
  error_code: string | null;
  error: string | null;
  carrier: DB["lanes"]["carrier"] | null;
  wait_reason: string | null;
  /** It was sent before the time it should have waited for. */
  is_early: boolean;
  count: number;
}

/** Counts all recipients by plan and outcome. */
export async function countOutcomes(
  db: Connection,
  accountId: number,
  broadcastId: string,
): Promise<OutcomeGroup[]> {
  const { rows } = await sql<OutcomeGroup>`
    select g.planned, g.skip_code, g.skip_reason, g.state, g.error_code, g.error, g.wait_reason, g.is_early, g.count,
      coalesce(g.carrier, (
        select l.carrier from lanes l where l.account_id = ${accountId} and l.address = g.from_number limit 1
      )) as carrier
    from (
      select coalesce(r.planned, 'go') as planned, r.skip_code, r.skip_reason, m.state, m.error_code, m.error, m.carrier,
        m.from_number,
        case when o.state = 'waiting' then o.wait_reason end as wait_reason,
        coalesce(m.sent_at < r.planned_for, false) as is_early,
        count(*)::int as count
      from broadcast_recipients r
        left join messages m on m.account_id = r.account_id and m.id = r.message_id
        left join (
          select o.state, o.wait_reason, unnest(o.message_ids) as message_id from outbox o
          where o.account_id = ${accountId} and o.cause_id = ${broadcastId}
        ) o on m.state = 'queued' and o.message_id = m.id
      where r.account_id = ${accountId} and r.broadcast_id = ${broadcastId}
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    ) g
  `.execute(db);
  return rows;
}
