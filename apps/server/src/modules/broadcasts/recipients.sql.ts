import type { MessageState } from "../../db/columns.ts";
import { type Connection, sql } from "../../db/connection.ts";
import { likeText } from "../../db/like-text.ts";
import type { DB } from "../../db/schema.gen.ts";
import { GIVEN_UP, isLineCleared } from "../sending/index.ts";

export type Outcome = "all" | "sending" | "sent" | "unsent";

/** Which recipients: by name, by what became of them, by what was planned, and by what went wrong. */
export interface RecipientTerms {
  term: string;
  outcome: Outcome;
  planned?: string | undefined;
  /** Only those named; their order is that of their ids. */
  contactIds?: readonly string[];
  /** Only these failures. */
  failures?: FailureTerms;
}

/** Failures by code: of who was skipped, of what never left or was not delivered, and of what is unclear. */
export interface FailureTerms {
  codes: readonly string[];
  /** Of those whom the address was to blame for and is not any more. */
  clearedCodes: readonly string[];
  hasUnknown: boolean;
  /** Also those for whom a code is missing. */
  hasNoCode: boolean;
}

export interface RecipientOutcome {
  contact_id: string;
  first_name: string;
  last_name: string;
  company: string;
  phone_number: string | null;
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
  /** The address was to blame, and is not the same any more. */
  is_cleared: boolean;
  time: Date | null;
  replied_at: Date | null;
  outbox_state: "waiting" | "claimed" | "unclear" | null;
  due_at: Date | null;
  wait_reason: string | null;
}

const STATES_OF: Record<Exclude<Outcome, "all">, readonly MessageState[]> = {
  sending: ["queued"],
  sent: ["sent", "delivered"],
  unsent: ["failed", "unsent"],
};

/** Nobody asks the carrier after it any more. */
const isGivenUp = sql`m.state = 'unknown' and m.error_code = ${GIVEN_UP}`;

/** The condition of an outcome on `broadcast_recipients r` left joined with `messages m`. */
function hasOutcome(outcome: Outcome) {
  if (outcome === "all") return sql<boolean>`true`;
  const states = sql<boolean>`m.state = any(${STATES_OF[outcome]}::text[])`;
  if (outcome === "unsent")
    return sql<boolean>`(${states} or ${isGivenUp} or r.skip_code is not null or r.skip_reason is not null)`;
  if (outcome === "sending")
    return sql<boolean>`(${states} or m.state = 'unknown' and m.error_code is distinct from ${GIVEN_UP}
      or r.message_id is null and r.skip_reason is null)`;
  return states;
}

/** The condition of a kind of failure, as `hasOutcome`. */
export const hasFailed = ({ codes, clearedCodes, hasUnknown, hasNoCode }: FailureTerms) => sql<boolean>`(
  (r.skip_code is not null or m.state in ('failed', 'unsent')) and (
    ${failureCode} = any(${codes}::text[]) and not ${isCleared}
    or ${failureCode} = any(${clearedCodes}::text[]) and ${isCleared}
    or ${hasNoCode} and ${failureCode} is null
  )
  or ${hasUnknown} and m.state = 'unknown'
)`;

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

/** A page of recipients in the order of their ids, with what was planned for and what became of each. */
export async function listRecipients(
  db: Connection,
  accountId: number,
  broadcastId: string,
  terms: RecipientTerms,
  page: { limit: number; offset: number },
): Promise<{ rows: RecipientOutcome[]; total: number }> {
  const conditions = [
    sql`r.account_id = ${accountId}`,
    sql`r.broadcast_id = ${broadcastId}`,
    ...(terms.term ? [sql`c.search_name like ${`%${likeText(terms.term.toLowerCase())}%`}`] : []),
    ...(terms.outcome !== "all" ? [hasOutcome(terms.outcome)] : []),
    ...(terms.planned !== undefined ? [wasPlanned(terms.planned)] : []),
    ...(terms.contactIds ? [sql`r.contact_id = any(${terms.contactIds}::uuid[])`] : []),
    ...(terms.failures ? [hasFailed(terms.failures)] : []),
  ];
  // Only what is asked for: a page and its total would else read every contact and message.
  const withContacts = sql`join contacts c on c.account_id = r.account_id and c.id = r.contact_id`;
  const withMessages = sql`left join messages m on m.account_id = r.account_id and m.id = r.message_id`;
  const found = sql`
    from broadcast_recipients r
      ${terms.term ? withContacts : sql``}
      ${terms.outcome !== "all" || terms.failures ? withMessages : sql``}
    where ${sql.join(conditions, sql` and `)}
  `;
  const { rows } = await sql<RecipientOutcome>`
    select r.contact_id, c.first_name, c.last_name, c.company, c.phone_number, c.do_not_message, r.planned,
      r.planned_for, r.skip_code, r.skip_reason, r.message_id, m.state, m.error_code, m.error, ${carrierOf} as carrier,
      ${isCleared} as is_cleared, m.time, m.replied_at, o.state as outbox_state, nullif(o.due_at, 'infinity') as due_at, o.wait_reason
    from (select r.* ${found} order by r.contact_id limit ${page.limit} offset ${page.offset}) r
      join contacts c on c.account_id = r.account_id and c.id = r.contact_id
      left join messages m on m.account_id = r.account_id and m.id = r.message_id
      left join outbox o on o.account_id = m.account_id and o.message_id = m.id
    order by r.contact_id
  `.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Who was to carry `messages m`: one that was refused has no carrier of its own. */
const carrierOf = sql`coalesce(m.carrier, (
  select l.carrier from lanes l where l.account_id = m.account_id and l.address = m.from_number limit 1
))`;

/** Ids of recipients with an outcome behind `after`, in order: a walk in chunks. */
export async function listContactsOf(
  db: Connection,
  accountId: number,
  broadcastId: string,
  outcome: Outcome,
  after: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    select r.contact_id
    from broadcast_recipients r left join messages m on m.account_id = r.account_id and m.id = r.message_id
    where r.account_id = ${accountId} and r.broadcast_id = ${broadcastId} and r.contact_id > ${after}
      and ${hasOutcome(outcome)}
    order by r.contact_id limit ${limit}
  `.execute(db);
  return rows.map((row) => row.contact_id);
}

/** Recipients who share what was planned and what became of them. */
export interface OutcomeGroup {
  planned: string;
  skip_code: string | null;
  skip_reason: string | null;
  state: MessageState | null;
  error_code: string | null;
  error: string | null;
  carrier: DB["lanes"]["carrier"] | null;
  wait_reason: string | null;
  /** It left before the time it was to wait for. */
  is_early: boolean;
  is_cleared: boolean;
  count: number;
}

/** What was planned and what became of all recipients, counted. */
export async function countOutcomes(
  db: Connection,
  accountId: number,
  broadcastId: string,
): Promise<OutcomeGroup[]> {
  const { rows } = await sql<OutcomeGroup>`
    select g.planned, g.skip_code, g.skip_reason, g.state, g.error_code, g.error, g.wait_reason, g.is_early, g.is_cleared,
      g.count,
      coalesce(g.carrier, (
        select l.carrier from lanes l where l.account_id = ${accountId} and l.address = g.from_number limit 1
      )) as carrier
    from (
      select coalesce(r.planned, 'go') as planned, r.skip_code, r.skip_reason, m.state, m.error_code, m.error, m.carrier,
        m.from_number,
        case when o.state = 'waiting' then o.wait_reason end as wait_reason,
        coalesce(m.sent_at < r.planned_for, false) as is_early, ${isCleared} as is_cleared,
        count(*)::int as count
      from broadcast_recipients r
        left join messages m on m.account_id = r.account_id and m.id = r.message_id
        left join outbox o on m.state = 'queued' and o.account_id = m.account_id and o.message_id = m.id
      where r.account_id = ${accountId} and r.broadcast_id = ${broadcastId}
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
    ) g
  `.execute(db);
  return rows;
}
