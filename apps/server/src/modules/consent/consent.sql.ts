import { type Connection, sql } from "../../db/connection.ts";
import type { DB } from "../../db/schema.gen.ts";
import { HAND_MARK_REASONS } from "./opt-out-reasons.ts";

export type ConsentChannel = DB["opt_outs"]["channel"];
export type ConsentEvent = DB["consent_log"]["event"];

/** Returns the state of an address: channels opted out of, with reason and time, and channels consented to. */
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
 * Opts an address out of these channels; returns those that are new. A person's own opt-out replaces the business's
 * mark, so that it is not lifted as one.
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

/** Lifts an address's opt-outs of these channels; returns those it had. */
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

/** Deletes the business's marks that outlived a contact with this address. */
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
 * Grants the channels, and records that the owner of the number confirmed; returns the channels that were not confirmed
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

/** Updates the flag of the contacts with this address to match its opt-outs. */
export async function setDoNotMessage(
  db: Connection,
  accountId: number,
  phoneNumber: string,
  doNotMessage: boolean,
  now: Date,
): Promise<void> {
  await db
    .updateTable("contacts")
    // A choice that reached us late was made before later changes.
    .set({ do_not_message: doNotMessage, updated_at: sql`greatest(updated_at, ${now})` })
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

/** Whether an address has agreed to the same wording on the same page since a time. */
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
 * Whether a number was opted out of texts after a time, by its owner or the business; or opted in again, which only its
 * owner can.
 */
export async function hasChosenSince(
  db: Connection,
  accountId: number,
  phoneNumber: string,
  choice: "opt-out" | "opt-in",
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom("consent_log")
    .where("account_id", "=", accountId)
    .where("address", "=", phoneNumber)
    .where("time", ">", since)
    .where("event", "=", choice)
    .where(sql<boolean>`'text' = any(channels)`)
    // A person of the business only takes back the business's own mark.
    .$if(choice === "opt-in", (query) => query.where("source", "!=", "person"))
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Records the business's permission from many contacts at once, by phone number: a ledger line for each address that
 * gains a channel. Channels an address opted out of stay so.
 */
export async function recordConsentOfMany(
  db: Connection,
  accountId: number,
  contactIds: readonly string[],
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
      where c.account_id = ${accountId} and c.id = any(${[...contactIds]}::uuid[]) and its.address is not null
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

/**
 * Withdraws consents that an import recorded and that were not given again since, each with a ledger line; the ledger
 * itself stays.
 */
export async function withdrawConsentOfImport(
  db: Connection,
  accountId: number,
  contactIds: readonly string[],
  by: { page: string; since: Date; userId: string; time: Date },
): Promise<void> {
  await sql`
    with its as (
      select l.address, l.channels, l.time, l.contact_id from consent_log l
      where l.account_id = ${accountId} and l.event = 'consent' and l.source = 'import' and l.page = ${by.page}
        and l.time >= ${by.since}
        and l.address in (
          select unnest(array[c.phone_number, lower(c.email)]) from contacts c
          where c.account_id = ${accountId} and c.id = any(${[...contactIds]}::uuid[])
        )
    ),
    gone as (
      delete from consents k using its
      where k.account_id = ${accountId} and k.address = its.address and k.channel = any(its.channels)
        and k.granted_at = its.time and k.confirmed_at is null
      returning k.address, k.channel
    )
    insert into consent_log (account_id, address, event, channels, source, wording, user_id, page, time)
    select ${accountId}, address, 'withdrawn', array_agg(channel order by channel), 'import',
      'The import that recorded this consent was undone', ${by.userId}, ${by.page}, ${by.time}
    from gone group by address
  `.execute(db);
}

/** Lists the ledger of some addresses, newest first; of the whole account when none is given. */
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
