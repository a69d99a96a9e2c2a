import type { StoredMedia } from "../../db/columns.ts";
import { type Connection, sql } from "../../db/connection.ts";
import { prepared } from "../../db/prepared.ts";
import type { CarrierName } from "../../providers/carriers/carrier.ts";
import { isFromMutedSpace } from "./muted-spaces.sql.ts";

/** The account of a number, and its settings for inbound messages. */
export interface Inbox {
  accountId: number;
  allowsShortCodes: boolean;
  optOutMessage: string | null;
  notifiesByEmail: boolean;
}

/** By number; unknown ones are left out. */
export async function findInboxes(
  db: Connection,
  phoneNumbers: readonly string[],
): Promise<Map<string, Inbox>> {
  const rows = await db
    .selectFrom("phone_numbers")
    .innerJoin("account_settings", "account_settings.account_id", "phone_numbers.account_id")
    .where("phone_numbers.phone_number", "=", sql<string>`any(${phoneNumbers}::text[])`)
    .select([
      "phone_numbers.phone_number",
      "phone_numbers.account_id",
      "account_settings.allows_short_codes",
      "account_settings.opt_out_message",
      "account_settings.email_notifications",
    ])
    .execute();
  return new Map(
    rows.map((row) => [
      row.phone_number,
      {
        accountId: row.account_id,
        allowsShortCodes: row.allows_short_codes,
        optOutMessage: row.opt_out_message,
        notifiesByEmail: row.email_notifications,
      },
    ]),
  );
}

/** A message to be written. */
export interface Inbound {
  accountId: number;
  id: string;
  contactId: string;
  /** E.164, or a short code. */
  from: string;
  /** E.164. */
  to: string;
  text: string;
  media: readonly unknown[];
  stopDetectScore: number;
  carrier: CarrierName;
  carrierMessageId: string;
  sentAt: Date | null;
}

/** Writes inbound messages; returns those that the carrier did not deliver before, in order. */
export async function insertInbound<M extends Inbound>(
  db: Connection,
  messages: readonly M[],
  now: Date,
): Promise<M[]> {
  const all = <K>(value: (message: M) => K) => messages.map(value);
  const { rows } = await sql<{ id: string }>`
    insert into messages (account_id, id, contact_id, direction, type, text, state, cause, purpose, from_number,
      to_number, carrier, received_as, time, stop_detect_score,
      carrier_received_at)
    select i.account_id, i.id, i.contact_id, 'in', i.type, i.text, 'received', 'contact', 'conversation', i.from_number,
      i.to_number, i.carrier, i.received_as, ${now}, i.score, i.sent_at
    from unnest(
      ${all(({ accountId }) => accountId)}::bigint[], ${all(({ id }) => id)}::uuid[],
      ${all(({ contactId }) => contactId)}::uuid[],
      ${all(({ media }) => (media.length > 0 ? "mms" : "sms"))}::text[], ${all(({ text }) => text)}::text[],
      ${all(({ from }) => from)}::text[], ${all(({ to }) => to)}::text[], ${all(({ carrier }) => carrier)}::text[],
      ${all(({ carrier, carrierMessageId }) => `${carrier} ${carrierMessageId}`)}::text[],
      ${all(({ stopDetectScore }) => stopDetectScore)}::float8[], ${all(({ sentAt }) => sentAt)}::timestamptz[]
    ) as i (account_id, id, contact_id, type, text, from_number, to_number, carrier, received_as, score, sent_at)
    on conflict (received_as) where received_as is not null do nothing
    returning id ${prepared}
  `.execute(db);
  const written = new Set(rows.map(({ id }) => id));
  return messages.filter(({ id }) => written.has(id));
}

/**
 * Returns an inbound message for its notification mail; null when it is deleted, or the mails were switched off, or the
 * space muted.
 */
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
    .where(sql<boolean>`not ${isFromMutedSpace}`)
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

/** Sets the files of a message; returns false when it is gone. */
export async function setMedia(
  db: Connection,
  accountId: number,
  messageId: string,
  media: StoredMedia[],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("messages")
    .set({ media: JSON.stringify(media) })
    .where("account_id", "=", accountId)
    .where("id", "=", messageId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
