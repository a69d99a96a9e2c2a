import { type Connection, sql } from "../../db/connection.ts";
import type { DB } from "../../db/schema.gen.ts";
import { HAND_MARK_REASONS } from "./opt-out-reasons.ts";

export type ConsentChannel = DB["opt_outs"]["channel"];
export type ConsentEvent = DB["consent_log"]["event"];

/** What stands for an address: the channels opted out of with why and since when, and those consented to. */
export async function readStanding(db: Connection, accountId: number, addresses: readonly string[]) {
  const [optOuts, consents] = await Promise.all([
    db
      .selectFrom("opt_outs")
      .where("account_id", "=", accountId)
      .where("address", "in", addresses.length > 0 ? [...addresses] : [""])
      .select(["address", "channel", "reason", "opted_out_at"])
      .execute(),
    db
      .selectFrom("consents")
      .where("account_id", "=", accountId)
      .where("address", "in", addresses.length > 0 ? [...addresses] : [""])
      .select(["address", "channel", "granted_at"])
      .execute(),
  ]);
  return { optOuts, consents };
}

/**
 * Puts an address on the list for these channels; answers those that are new on it. The person's own word takes the
 * place of a mark of the business, so that nobody lifts it as that.
 */
export async function insertOptOuts(
  db: Connection,
  accountId: number,
  optOut: { address: string; channels: readonly ConsentChannel[]; reason: string; now: Date },
): Promise<ConsentChannel[]> {
  const { rows } = await sql<{ channel: ConsentChannel }>`
    with withdrawn as (
      delete from consents where account_id = ${accountId} and address = ${optOut.address}
        and channel = any(${optOut.channels}::text[])
    )
    insert into opt_outs (account_id, address, channel, reason, opted_out_at)
    select ${accountId}, ${optOut.address}, channel, ${optOut.reason}, ${optOut.now}
    from unnest(${optOut.channels}::text[]) as c (channel) order by channel
    on conflict (account_id, address, channel) do update
      set reason = excluded.reason, opted_out_at = excluded.opted_out_at
      where opt_outs.reason = any(${HAND_MARK_REASONS}::text[])
    returning channel
  `.execute(db);
  return rows.map((row) => row.channel);
}

/** Takes an address off the list for these channels; answers those it was on. */
export async function deleteOptOuts(
  db: Connection,
  accountId: number,
  address: string,
  channels: readonly ConsentChannel[],
): Promise<ConsentChannel[]> {
  const rows = await db
    .deleteFrom("opt_outs")
    .where("account_id", "=", accountId)
    .where("address", "=", address)
    .where("channel", "in", [...channels])
    .returning("channel")
    .execute();
  return rows.map((row) => row.channel);
}

/** Forgets the marks of the business that outlived a contact with this address. */
export async function deleteHandMarks(
  db: Connection,
  accountId: number,
  address: string,
  channels: readonly ConsentChannel[],
): Promise<void> {
  await db
    .deleteFrom("opt_outs")
    .where("account_id", "=", accountId)
    .where("address", "=", address)
    .where("channel", "in", [...channels])
    .where("reason", "in", [...HAND_MARK_REASONS])
    .execute();
}

export async function insertConsents(
  db: Connection,
  accountId: number,
  consent: { address: string; channels: readonly ConsentChannel[]; now: Date },
): Promise<void> {
  await sql`
    insert into consents (account_id, address, channel, granted_at)
    select ${accountId}, ${consent.address}, channel, ${consent.now}
    from unnest(${consent.channels}::text[]) as c (channel) order by channel
    on conflict do nothing
  `.execute(db);
}

/**
 * Grants the channels, and notes that the owner of the number confirmed; answers the channels that were not confirmed
 * until now.
 */
export async function insertConfirmedConsents(
  db: Connection,
  accountId: number,
  consent: { address: string; channels: readonly ConsentChannel[]; now: Date },
): Promise<ConsentChannel[]> {
  const { rows } = await sql<{ channel: ConsentChannel }>`
    insert into consents as k (account_id, address, channel, granted_at, confirmed_at)
    select ${accountId}, ${consent.address}, channel, ${consent.now}, ${consent.now}
    from unnest(${consent.channels}::text[]) as c (channel) order by channel
    on conflict (account_id, address, channel) do update set confirmed_at = excluded.confirmed_at
      where k.confirmed_at is null
    returning channel
  `.execute(db);
  return rows.map((row) => row.channel);
}

/** Keeps the flag of the contacts with this address in step with its opt-outs. */
export async function setDoNotMessage(
  db: Connection,
  accountId: number,
  phoneNumber: string,
  doNotMessage: boolean,
  now: Date,
): Promise<void> {
  await db
    .updateTable("contacts")
    .set({ do_not_message: doNotMessage, updated_at: now })
    .where("account_id", "=", accountId)
    .where("phone_number", "=", phoneNumber)
    .where("do_not_message", "!=", doNotMessage)
    .execute();
}

export async function setDoNotEmail(
  db: Connection,
  accountId: number,
  email: string,
  doNotEmail: boolean,
  now: Date,
): Promise<void> {
  await sql`
    update contacts set do_not_email = ${doNotEmail}, updated_at = ${now}
    where account_id = ${accountId} and lower(email) = ${email} and do_not_email <> ${doNotEmail}
  `.execute(db);
}

export interface ConsentLine {
  address: string;
  event: ConsentEvent;
  channels: readonly ConsentChannel[];
  source: string;
  wording: string;
  messageId?: string | null;
  contactId?: string | null;
  userId?: string | null;
  page?: string | null;
  ipAddress?: string | null;
  time: Date;
}

export async function insertConsentEvent(
  db: Connection,
  accountId: number,
  line: ConsentLine,
): Promise<void> {
  await db
    .insertInto("consent_log")
    .values({
      account_id: accountId,
      address: line.address,
      event: line.event,
      channels: [...line.channels],
      source: line.source,
      wording: line.wording,
      message_id: line.messageId ?? null,
      contact_id: line.contactId ?? null,
      user_id: line.userId ?? null,
      page: line.page ?? null,
      ip_address: line.ipAddress ?? null,
      time: line.time,
    })
    .execute();
}

/** Whether an address has agreed to the very same words on the same page since a moment. */
export async function hasAgreedSince(
  db: Connection,
  accountId: number,
  { address, page, wording, since }: { address: string; page: string; wording: string; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom("consent_log")
    .where("account_id", "=", accountId)
    .where("address", "=", address)
    .where("time", ">=", since)
    .where("event", "=", "consent")
    .where("page", "=", page)
    .where("wording", "=", wording)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Writes down a permission the business holds from many at once, by the phone numbers of its contacts: a line in the
 * ledger for each address that gets a channel it had not. An address that opted out of a channel stays opted out.
 */
export async function recordConsentOfMany(
  db: Connection,
  accountId: number,
  phoneNumbers: readonly string[],
  channels: readonly ConsentChannel[],
  evidence: { source: string; wording: string; page: string; userId: string | null; time: Date },
): Promise<void> {
  await sql`
    with meant as (
      select distinct on (address, channel) address, channel, c.id as contact_id
      from contacts c cross join unnest(${channels}::text[]) as named (channel)
        cross join lateral (
          select case named.channel when 'email' then lower(c.email) else c.phone_number end as address
        ) its
      where c.account_id = ${accountId} and c.phone_number = any(${phoneNumbers}::text[]) and its.address is not null
        and not exists (
          select 1 from opt_outs o
          where o.account_id = ${accountId} and o.address = its.address and o.channel = named.channel
        )
      order by address, channel, c.id
    ),
    granted as (
      insert into consents (account_id, address, channel, granted_at)
      select ${accountId}, address, channel, ${evidence.time} from meant order by address, channel
      on conflict do nothing
      returning address, channel
    )
    insert into consent_log (account_id, address, event, channels, source, wording, contact_id, user_id, page, time)
    select ${accountId}, g.address, 'consent', array_agg(g.channel order by g.channel), ${evidence.source},
      ${evidence.wording}, min(m.contact_id::text)::uuid, ${evidence.userId}, ${evidence.page}, ${evidence.time}
    from granted g join meant m on m.address = g.address and m.channel = g.channel
    group by g.address
  `.execute(db);
}

/** The ledger of some addresses, newest first; of the whole account when none is named. */
export async function listConsentEvents(
  db: Connection,
  accountId: number,
  terms: { addresses: readonly string[] | null; before: string | null },
  limit: number,
) {
  return db
    .selectFrom("consent_log")
    .leftJoin("users", "users.id", "consent_log.user_id")
    .where("consent_log.account_id", "=", accountId)
    .$if(terms.addresses !== null, (query) =>
      query.where("consent_log.address", "in", terms.addresses?.length ? [...terms.addresses] : [""]),
    )
    .$if(terms.before !== null, (query) => query.where("consent_log.id", "<", terms.before ?? ""))
    .select([
      "consent_log.id",
      "consent_log.address",
      "consent_log.event",
      "consent_log.channels",
      "consent_log.source",
      "consent_log.wording",
      "consent_log.message_id",
      "consent_log.page",
      "consent_log.ip_address",
      "consent_log.time",
      "users.first_name",
      "users.last_name",
    ])
    .orderBy("consent_log.id", "desc")
    .limit(limit)
    .execute();
}
