import { type Connection, sql } from "../../../db/connection.ts";
import { NO_ID } from "../../../db/uuid.ts";
import type { LineOutcome } from "../../../providers/carriers/carrier.ts";

/** Chosen contacts scanned at a time, however few of them need a lookup. */
const SCAN = 5_000;

/** How long facts about a number are valid: people change their carriers and give numbers up. */
const KNOWN_FOR_DAYS = 90;
/** How long a number without an answer is not asked for again. */
const UNANSWERED_FOR_DAYS = 1;

/** The reason of a fact while the carrier is being asked; anything else learnt in the meantime replaces it. */
const ASKING = "looking-up";

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

/** Whether `address_facts f` is so old that it is looked up again. */
const isStale = (now: Date) => sql`
  f.learned_at <= case f.reason when ${ASKING} then ${daysAgo(now, UNANSWERED_FOR_DAYS)}::timestamptz
    else ${daysAgo(now, KNOWN_FOR_DAYS)}::timestamptz end
`;

const isUnderWay = (accountId: number, broadcastId: string) => sql<boolean>`exists (
  select 1 from broadcasts b where b.account_id = ${accountId} and b.id = ${broadcastId}
    and b.type in ('sms', 'mms') and b.state in ('scheduled', 'queuing', 'queued', 'paused')
)`;

export interface UnknownNumbers {
  numbers: { contactId: string; phoneNumber: string }[];
  /** Where the walk continues; null when it is finished. */
  next: string | null;
}

/**
 * Returns the next recipients after `after` with unknown or outdated numbers, whose text has not been sent; null when
 * the broadcast is over. Recipients skipped for reasons other than the line are not looked up, since it costs money.
 */
export async function readUnknown(
  db: Connection,
  accountId: number,
  broadcastId: string,
  { after, limit, now }: { after: string | null; limit: number; now: Date },
): Promise<UnknownNumbers | null> {
  const behind = after ?? NO_ID;
  const { rows: ends } = await sql<{ is_under_way: boolean; end: string | null }>`
    select ${isUnderWay(accountId, broadcastId)} as is_under_way, (
      select r.contact_id from broadcast_recipients r
      where r.account_id = ${accountId} and r.broadcast_id = ${broadcastId} and r.contact_id > ${behind}
      order by r.contact_id offset ${SCAN - 1} limit 1
    ) as end
  `.execute(db);
  const { is_under_way, end } = ends[0]!;
  if (!is_under_way) return null;
  const { rows } = await sql<{ contact_id: string; phone_number: string }>`
    select r.contact_id, c.phone_number
    from broadcast_recipients r
      join contacts c on c.account_id = r.account_id and c.id = r.contact_id and c.phone_number is not null
      left join address_facts f on f.account_id = c.account_id and f.address = c.phone_number
    where r.account_id = ${accountId} and r.broadcast_id = ${broadcastId}
      and r.contact_id > ${behind} ${end === null ? sql`` : sql`and r.contact_id <= ${end}`}
      and coalesce(r.skip_code, r.planned, 'wait') in ('wait', 'landline', 'dead')
      and (r.message_id is null or exists (
        select 1 from messages m
        where m.account_id = r.account_id and m.id = r.message_id and m.state = 'queued'
      ))
      and (f.address is null or ${isStale(now)})
    order by r.contact_id limit ${limit}
  `.execute(db);
  return {
    numbers: rows.map((row) => ({ contactId: row.contact_id, phoneNumber: row.phone_number })),
    next: rows.length === limit ? rows.at(-1)!.contact_id : end,
  };
}

/**
 * Records that these numbers are being looked up and returns which of them the caller is to ask for: none twice,
 * whoever else asks, and none once the broadcast is over.
 */
export async function claimNumbers(
  db: Connection,
  accountId: number,
  broadcastId: string,
  phoneNumbers: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    insert into address_facts as f (account_id, address, reason, learned_at)
    select ${accountId}, address, ${ASKING}, ${now} from unnest(${phoneNumbers}::text[]) as n (address)
    where ${isUnderWay(accountId, broadcastId)} order by address
    on conflict (account_id, address) do update set reason = excluded.reason, learned_at = excluded.learned_at
      where ${isStale(now)}
    returning f.address
  `.execute(db);
  return rows.map((row) => row.address);
}

/** Releases numbers that the carrier was too busy for. */
export async function releaseNumbers(
  db: Connection,
  accountId: number,
  phoneNumbers: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    update address_facts set learned_at = ${daysAgo(now, UNANSWERED_FOR_DAYS)}
    where account_id = ${accountId} and address = any(${phoneNumbers}::text[]) and reason = ${ASKING}
  `.execute(db);
}

export type Told = Extract<LineOutcome, { kind: "told" }> & { phoneNumber: string };

/** Stores the carrier's answers. Unknown parts keep their earlier values. */
export async function storeTold(
  db: Connection,
  accountId: number,
  told: readonly Told[],
  now: Date,
): Promise<void> {
  // Locked in order of the addresses, like in every transaction that learns about several.
  await sql`
    update address_facts f
    set line = coalesce(n.line, f.line), network = coalesce(n.network, f.network), reason = 'looked-up', learned_at = ${now}
    from (
      select n.* from unnest(
        ${told.map(({ phoneNumber }) => phoneNumber)}::text[], ${told.map(({ line }) => line)}::text[],
        ${told.map(({ network }) => network)}::text[]
      ) as n (address, line, network)
        join address_facts l on l.account_id = ${accountId} and l.address = n.address and l.reason = ${ASKING}
      order by n.address for update of l
    ) n
    where f.account_id = ${accountId} and f.address = n.address
  `.execute(db);
}
