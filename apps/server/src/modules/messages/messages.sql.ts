import { customFieldCode } from "@broadcast/domain/merge-fields";
import type { StoredMedia } from "../../db/columns.ts";
import { type Connection, sql } from "../../db/connection.ts";
import { prepared } from "../../db/prepared.ts";
import { GIVEN_UP } from "../sending/index.ts";

/** What a business sends from, and how it introduces itself. */
export async function readSender(db: Connection, accountId: number) {
  const row = await db
    .selectFrom("accounts")
    .innerJoin("users", "users.account_id", "accounts.account_id")
    .where("accounts.account_id", "=", accountId)
    .select([
      "accounts.company",
      "accounts.phone_number",
      "accounts.timezone",
      "accounts.missing_fields",
      "accounts.postal_address",
      "users.first_name",
      "users.last_name",
      "users.email",
      sql<{ id: string; name: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name)), '[]')
        from custom_fields f where f.account_id = accounts.account_id
      )`.as("custom_fields"),
      sql<{ name: string; value: string }[]>`(
        select s.user_custom_fields from account_settings s where s.account_id = accounts.account_id
      )`.as("own_texts"),
      sql<boolean>`(
        select s.relaxed_dynamic_fields from account_settings s where s.account_id = accounts.account_id
      )`.as("allows_unknown_fields"),
    ])
    .orderBy("users.created_at")
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    company: row.company,
    phoneNumber: row.phone_number,
    timezone: row.timezone,
    missingFields: row.missing_fields,
    allowsUnknownFields: row.allows_unknown_fields,
    hasMailingAddress: row.postal_address !== null,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    customFields: row.custom_fields.map(({ id, name }) => ({ id, code: customFieldCode(name, "contact") })),
    ownTexts: Object.fromEntries(
      row.own_texts.map(({ name, value }) => [customFieldCode(name, "user"), value]),
    ),
  };
}
export type Sender = Awaited<ReturnType<typeof readSender>>;

/** What the account wants done with messages that come in. */
export async function readInboundSettings(db: Connection, accountId: number) {
  const row = await db
    .selectFrom("account_settings")
    .where("account_id", "=", accountId)
    .select(["allows_short_codes", "opt_out_message", "email_notifications"])
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  return {
    allowsShortCodes: row.allows_short_codes,
    optOutMessage: row.opt_out_message,
    notifiesByEmail: row.email_notifications,
  };
}

/** A message that came in, for the mail that tells of it; null when it is gone, or the mails were switched off. */
export async function findInboundToTell(db: Connection, accountId: number, messageId: string) {
  return db
    .selectFrom("messages")
    .innerJoin("contacts", (join) =>
      join
        .onRef("contacts.account_id", "=", "messages.account_id")
        .onRef("contacts.id", "=", "messages.contact_id"),
    )
    .innerJoin("account_settings", "account_settings.account_id", "messages.account_id")
    .innerJoin("users", "users.account_id", "messages.account_id")
    .where("messages.account_id", "=", accountId)
    .where("messages.id", "=", messageId)
    .where("account_settings.email_notifications", "=", true)
    .select([
      "messages.text",
      "contacts.id as contact_id",
      "contacts.first_name",
      "contacts.last_name",
      "contacts.company",
      "contacts.phone_number",
      "account_settings.email_notifications_to",
      "users.email",
    ])
    .executeTakeFirst();
}

/** Writes an inbound message; null when the carrier sent it before. */
export async function insertInbound(
  db: Connection,
  accountId: number,
  message: {
    id: string;
    contactId: string;
    from: string;
    to: string;
    text: string;
    isPicture: boolean;
    stopDetectScore: number;
    carrier: string;
    carrierMessageId: string;
    time: Date;
  },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into messages (account_id, id, contact_id, direction, type, text, state, cause, purpose, from_number,
      to_number, carrier, received_as, time, stop_detect_score)
    values (${accountId}, ${message.id}, ${message.contactId}, 'in', ${message.isPicture ? "mms" : "sms"},
      ${message.text}, 'received', 'contact', 'conversation', ${message.from}, ${message.to}, ${message.carrier},
      ${`${message.carrier} ${message.carrierMessageId}`}, ${message.time}, ${message.stopDetectScore})
    on conflict (received_as) where received_as is not null do nothing
    returning id ${prepared}
  `.execute(db);
  return rows.length > 0;
}

export async function setMedia(
  db: Connection,
  accountId: number,
  messageId: string,
  media: StoredMedia[],
): Promise<void> {
  await db
    .updateTable("messages")
    .set({ media: JSON.stringify(media) })
    .where("account_id", "=", accountId)
    .where("id", "=", messageId)
    .execute();
}

/** A reply belongs to the newest broadcast message the contact got in the days before it; only the first one counts. */
export async function attributeReply(
  db: Connection,
  accountId: number,
  contactId: string,
  now: Date,
  withinDays: number,
): Promise<{ causeId: string; isFirst: boolean } | null> {
  const { rows } = await sql<{ cause_id: string; is_first: boolean }>`
    update messages set replied_at = coalesce(replied_at, ${now})
    where account_id = ${accountId} and id = (
      select id from messages
      where account_id = ${accountId} and contact_id = ${contactId} and direction = 'out' and cause = 'broadcast'
        and sent_at > ${now}::timestamptz - make_interval(days => ${withinDays})
      order by time desc, id desc limit 1
    )
    returning new.cause_id, old.replied_at is null as is_first ${prepared}
  `.execute(db);
  return rows[0] ? { causeId: rows[0].cause_id, isFirst: rows[0].is_first } : null;
}

/** Locks contacts against anything being queued to them, which takes a share of the same lock. */
export async function holdContacts(db: Connection, accountId: number, contactIds: string[]): Promise<void> {
  // Before their rows: whoever writes a message holds this lock and may still change its contact.
  await sql`select pg_advisory_xact_lock(contacts_lock(${accountId}))`.execute(db);
  await db
    .selectFrom("contacts")
    .where("account_id", "=", accountId)
    .where("id", "=", sql<string>`any(${contactIds}::uuid[])`)
    .select("id")
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Messages to these contacts whose credits are still reserved. */
export async function listUnsettled(
  db: Connection,
  accountId: number,
  contactIds: string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom("messages")
    .where("account_id", "=", accountId)
    .where("contact_id", "=", sql<string>`any(${contactIds}::uuid[])`)
    .where("state", "in", ["queued", "unknown"])
    .select("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Takes a message out of sight and forgets its words; that it was sent stays for caps and totals. */
export async function hideMessage(
  db: Connection,
  accountId: number,
  messageId: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable("messages")
    .set({ deleted_at: now, subject: "", text: "", media: "[]" })
    .where("account_id", "=", accountId)
    .where("id", "=", messageId)
    .execute();
}

/** The files that came with this message and that no message sent again shares. */
export async function listOwnFiles(db: Connection, accountId: number, messageId: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select f.file ->> 'key' as key
    from messages m cross join lateral jsonb_array_elements(m.media) as f (file)
    where m.account_id = ${accountId} and m.id = ${messageId}
      and f.file ->> 'key' like ${`media/${accountId}/${messageId}-%`}
      and not exists (
        select 1 from messages o where o.account_id = m.account_id and o.contact_id = m.contact_id and o.id <> m.id
          and o.media @> jsonb_build_array(f.file)
      )
  `.execute(db);
  return rows.map((row) => row.key);
}

/** Whether a message is still on its way: then its end is not known yet. */
export async function isUnderWay(db: Connection, accountId: number, messageId: string): Promise<boolean> {
  const row = await db
    .selectFrom("messages")
    .where("account_id", "=", accountId)
    .where("id", "=", messageId)
    .where("state", "in", ["queued", "unknown"])
    .where("error_code", "is distinct from", GIVEN_UP)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}
