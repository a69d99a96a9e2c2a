import { refusalOf } from "@broadcast/domain/messages/classifiers/message-classifiers";
import type { Account } from "../../../db/columns.ts";
import { type Connection, sql } from "../../../db/connection.ts";
import type { DB } from "../../../db/schema.gen.ts";
import { NO_ID } from "../../../db/uuid.ts";
import { readClassifiers } from "../../message-classifiers/index.ts";
import type { BatchId } from "../outbox/batches.sql.ts";
import type { MessageType } from "../outbox/outbox.sql.ts";
import { readCauseStandings, readDeadlines } from "./causes.ts";
import { type AccountRules, type Channel, type GateRecipient, isUnderCap } from "./gate.ts";
import type { SendingTimes } from "./sending-times.ts";

/** The channel of consent, by message type. */
export const CHANNEL_OF: Record<MessageType, Channel> = {
  sms: "text",
  mms: "picture",
  rvm: "voice",
  email: "email",
};

/** The longest period of rolling caps. */
export const LOOK_BACK_HOURS = 720;

/** The columns of `accounts a` the gate reads. */
const accountColumns = sql`
  a.cancelled_at is not null as is_cancelled, a.suspension_reason, a.identity_status, a.registration_status, a.subscription_plan, a.timezone,
  (a.is_licensed or a.organization_id is null) as is_licensed,
  a.broadcast_from_minute, a.broadcast_until_minute, a.cap_messages, a.cap_hours,
  a.postal_address is not null as has_mailing_address
`;

export interface AccountRow {
  is_cancelled: boolean;
  suspension_reason: string | null;
  identity_status: Account["identity_status"];
  registration_status: Account["registration_status"];
  subscription_plan: string;
  is_licensed: boolean;
  timezone: string;
  broadcast_from_minute: number | null;
  broadcast_until_minute: number | null;
  cap_messages: number | null;
  cap_hours: number | null;
  has_mailing_address: boolean;
}

const toAccountRules = (row: AccountRow): AccountRules => ({
  isCancelled: row.is_cancelled,
  suspensionReason: row.suspension_reason,
  identityStatus: row.identity_status,
  registrationStatus: row.registration_status,
  plan: row.subscription_plan,
  isLicensed: row.is_licensed,
  timeZone: row.timezone,
  hasMailingAddress: row.has_mailing_address,
  broadcastHours:
    row.broadcast_from_minute === null || row.broadcast_until_minute === null
      ? null
      : { fromMinute: row.broadcast_from_minute, untilMinute: row.broadcast_until_minute },
  cap:
    row.cap_messages === null || row.cap_hours === null
      ? null
      : { messages: row.cap_messages, hours: row.cap_hours },
});

type Expression = ReturnType<typeof sql>;

/** Joins the known facts about the address, as `f`, to `contacts c`. */
export const factsJoin = (address: Expression) => sql`
  -- Apart (offset 0), or all of a smaller installation are read for a batch of recipients.
  left join lateral (
    select * from address_facts f where f.account_id = c.account_id and f.address = ${address} offset 0
  ) f on true
`;

interface RecipientExpressions {
  address: Expression;
  channel: Expression;
  purpose: Expression;
}

/** What the gate always reads about a recipient: `recipientColumns` without what only frequency caps need. */
export const personColumns = ({ address, channel, purpose }: RecipientExpressions) => sql`
  c.do_not_message, c.do_not_email, c.time_zone, c.region, c.potential_stop_at is not null as is_potential_stop,
  c.archived_at is not null as is_archived,
  exists (
    select 1 from opt_outs o where o.account_id = c.account_id and o.address = ${address} and o.channel = ${channel}
  ) as is_opted_out,
  case when ${channel} = 'voice' then exists (
    select 1 from consents k where k.account_id = c.account_id and k.address = ${address} and k.channel = 'voice'
  ) else false end as has_consent,
  f.line, f.network,
  case when ${purpose} = 'conversation' then (
    select v.last_incoming_at from conversations v where v.account_id = c.account_id and v.contact_id = c.id
  ) end as last_incoming_at
`;

/**
 * When `c`, at this address, last got marketing. Of two messages claimed at the same time only the one with the greater
 * id (`self`) counts the other, so that not both wait; none of `besides` is counted.
 */
const recentMarketing = (
  { address, self, besides = [] }: { address: Expression; self: Expression; besides?: readonly string[] },
  now: Date,
) => sql`
  array(
    select coalesce(r.sent_at, ${now}) as at from messages r
    where r.account_id = c.account_id and r.contact_id = c.id
      and r.time > ${now}::timestamptz - make_interval(hours => ${LOOK_BACK_HOURS})
      and r.purpose = 'marketing' and r.type <> 'email' and r.id <> all(${besides}::uuid[]) and (
        r.sent_at is not null or r.state = 'unknown' or r.state = 'queued' and r.id < ${self} and exists (
          select 1 from outbox o
          where o.account_id = r.account_id and o.last_id >= r.id and o.first_id <= r.id and o.state = 'claimed'
            and r.id = any(o.message_ids)
        )
      )
    union all
    select d.sent_at from marketing_to_removed d
    where d.account_id = c.account_id and d.address = ${address}
      and d.sent_at > ${now}::timestamptz - make_interval(hours => ${LOOK_BACK_HOURS})
    order by at desc limit 100
  )
`;

/**
 * What the gate reads about a recipient without a queued message (after `factsJoin`): of `contacts c`, and of the
 * address and the channel given as expressions.
 */
export const recipientColumns = (as: RecipientExpressions, now: Date) => sql`
  ${personColumns(as)},
  case when ${as.purpose} = 'marketing' then ${recentMarketing({ address: as.address, self: sql`${NO_ID}::uuid` }, now)} end
    as recent_marketing_at
`;

export interface RecipientRow {
  do_not_message: boolean;
  do_not_email: boolean;
  time_zone: string | null;
  region: string | null;
  is_potential_stop: boolean;
  is_archived: boolean;
  is_opted_out: boolean;
  has_consent: boolean;
  line: DB["address_facts"]["line"];
  network: DB["address_facts"]["network"];
  last_incoming_at: Date | null;
  /** Read for marketing only; for queued messages only under a cap. */
  recent_marketing_at?: Date[] | null;
}

export const toGateRecipient = (
  row: RecipientRow,
  message: Pick<GateRecipient, "channel" | "purpose" | "numberKind" | "to" | "cause"> &
    Partial<Pick<GateRecipient, "isAddressCurrent" | "queuedAt" | "deadline" | "wordsRefusal">>,
): GateRecipient => ({
  // An unqueued message goes to the contact's current address.
  isAddressCurrent: true,
  wordsRefusal: null,
  ...message,
  doNotMessage: row.do_not_message,
  doNotEmail: row.do_not_email,
  isOptedOut: row.is_opted_out,
  hasConsent: row.has_consent,
  isPotentialStop: row.is_potential_stop,
  isArchived: row.is_archived,
  line: row.line,
  timeZone: row.time_zone,
  region: row.region,
  lastIncomingAt: row.last_incoming_at,
  recentMarketingAt: row.recent_marketing_at ?? [],
});

export async function readAccountRules(db: Connection, accountId: number): Promise<AccountRules> {
  const { rows } = await sql<AccountRow>`
    select ${accountColumns} from accounts a where a.account_id = ${accountId}
  `.execute(db);
  if (!rows[0]) throw new Error("The account is gone");
  return toAccountRules(rows[0]);
}

/** The registration that paces an account's texts. */
export interface Registration {
  attClass: string;
  tmobileTier: string;
  carrierCampaignId: string | null;
  carrierBrandId: string | null;
}

/** The facts that claimed messages are judged and paced by. */
export interface GateFacts {
  account: AccountRules;
  recipient: GateRecipient;
  registration: Registration;
  network: DB["address_facts"]["network"];
}

export interface GateRow extends RecipientRow {
  id: string;
  account_id: number;
  contact_id: string;
  type: MessageType;
  purpose: GateRecipient["purpose"];
  cause: DB["messages"]["cause"];
  cause_id: string | null;
  to_number: string;
  subject: string;
  text: string;
  number_kind: DB["lanes"]["number_kind"];
  is_address_current: boolean;
  /** Read for mandatory answers only. */
  queued_at: Date | null;
}

const channelOfMessage = sql`
  case m.type when 'sms' then 'text' when 'mms' then 'picture' when 'rvm' then 'voice' else 'email' end
`;

/** What the gate reads of `messages m`, without the number's kind; `gateJoins` adds the rest. */
export const gateColumns = sql`
  m.account_id, m.id, m.contact_id, m.type, m.purpose, m.cause, m.cause_id, m.to_number, m.subject, m.text,
  case m.purpose when 'obligatory' then m.time end as queued_at,
  m.to_number is not distinct from case m.type when 'email' then lower(c.email) else c.phone_number end as is_address_current,
  ${personColumns({ address: sql`m.to_number`, channel: channelOfMessage, purpose: sql`m.purpose` })}
`;

export const gateJoins = sql`
  -- Apart (offset 0): when few messages seem to be queued, any way to the contact seems cheap beside the rest.
  cross join lateral (
    select * from contacts c where c.account_id = m.account_id and c.id = m.contact_id offset 0
  ) c
  ${factsJoin(sql`m.to_number`)}
`;

/**
 * Completes rows with shared facts, read once: their accounts, and their causes' states. Under a frequency cap, also
 * when the recipient last got marketing, without any of `besides`.
 */
export async function toGateFacts(
  db: Connection,
  rows: readonly GateRow[],
  times: SendingTimes,
  besides: readonly string[] = [],
): Promise<Map<string, GateFacts>> {
  const accounts = await readSenders(db, [...new Set(rows.map((row) => row.account_id))]);
  const classifiers = await readClassifiers(db);
  const standingOf = await readCauseStandings(db, rows, times.now);
  const deadlines = await readDeadlines(db, rows);
  const facts = new Map<string, GateFacts>();
  const capped: GateRow[] = [];
  for (const row of rows) {
    const sender = accounts.get(row.account_id);
    if (!sender) continue;
    const recipient = toGateRecipient(row, {
      channel: CHANNEL_OF[row.type],
      purpose: row.purpose,
      numberKind: row.number_kind,
      to: row.to_number,
      isAddressCurrent: row.is_address_current,
      queuedAt: row.queued_at,
      cause: standingOf(row),
      deadline: deadlines.get(row.id) ?? null,
      wordsRefusal: refusalOf(`${row.subject} ${row.text}`, classifiers),
    });
    facts.set(row.id, { ...sender, recipient, network: row.network });
    if (isUnderCap(sender.account, recipient, times)) capped.push(row);
  }
  const recent = await readRecentMarketing(
    db,
    capped.map((row) => ({
      accountId: row.account_id,
      contactId: row.contact_id,
      address: row.to_number,
      messageId: row.id,
    })),
    times.now,
    besides,
  );
  for (const [index, { id }] of capped.entries()) {
    const its = facts.get(id)!;
    facts.set(id, { ...its, recipient: { ...its.recipient, recentMarketingAt: recent[index]! } });
  }
  return facts;
}

interface MarketedTo {
  accountId: number;
  contactId: string;
  address: string;
  /** The queued message, if any. */
  messageId?: string;
}

/** Returns when contacts last got marketing at their addresses, in the order given; none of `besides` is counted. */
export async function readRecentMarketing(
  db: Connection,
  of: readonly MarketedTo[],
  now: Date,
  besides: readonly string[] = [],
): Promise<Date[][]> {
  if (of.length === 0) return [];
  const { rows } = await sql<{ recent: Date[] }>`
    select ${recentMarketing({ address: sql`c.address`, self: sql`c.self`, besides }, now)} as recent
    from unnest(
      ${of.map(({ accountId }) => accountId)}::bigint[], ${of.map(({ contactId }) => contactId)}::uuid[],
      ${of.map(({ address }) => address)}::text[], ${of.map(({ messageId }) => messageId ?? NO_ID)}::uuid[]
    ) with ordinality as c (account_id, id, address, self, place)
    order by c.place
  `.execute(db);
  return rows.map(({ recent }) => recent);
}

async function readSenders(
  db: Connection,
  accountIds: readonly number[],
): Promise<Map<number, Pick<GateFacts, "account" | "registration">>> {
  if (accountIds.length === 0) return new Map();
  const { rows } = await sql<
    AccountRow & {
      account_id: number;
      att_class: string;
      tmobile_tier: string;
      carrier_campaign_id: string | null;
      carrier_brand_id: string | null;
    }
  >`
    select a.account_id, ${accountColumns}, a.att_class, a.tmobile_tier, a.carrier_campaign_id, a.carrier_brand_id
    from accounts a where a.account_id = any(${accountIds}::bigint[])
  `.execute(db);
  return new Map(
    rows.map((row) => [
      row.account_id,
      {
        account: toAccountRules(row),
        registration: {
          attClass: row.att_class,
          tmobileTier: row.tmobile_tier,
          carrierCampaignId: row.carrier_campaign_id,
          carrierBrandId: row.carrier_brand_id,
        },
      },
    ]),
  );
}

/** Reads the facts the gate needs about messages as of now; nothing for those the worker no longer holds. */
export async function readGateFacts(
  db: Connection,
  worker: string,
  messages: readonly {
    account_id: number;
    id: string;
    number_kind: DB["lanes"]["number_kind"];
    batch: BatchId;
  }[],
  times: SendingTimes,
): Promise<Map<string, GateFacts>> {
  const { rows } = await sql<Omit<GateRow, "number_kind">>`
    select ${gateColumns}
    from unnest(
        ${messages.map((message) => message.account_id)}::bigint[], ${messages.map((message) => message.id)}::uuid[],
        ${messages.map((message) => message.batch.batchId)}::bigint[]
      ) as claimed (account_id, id, batch_id)
      join outbox o on o.account_id = claimed.account_id and o.batch_id = claimed.batch_id
        and o.state = 'claimed' and o.lease_owner = ${worker} and o.lease_until > clock_timestamp()
      join messages m on m.account_id = claimed.account_id and m.id = claimed.id and m.state = 'queued'
      ${gateJoins}
  `.execute(db);
  const kindOf = new Map(messages.map((message) => [message.id, message.number_kind]));
  return toGateFacts(
    db,
    rows.map((row) => ({ ...row, number_kind: kindOf.get(row.id)! })),
    times,
  );
}
