import type { AccountSettings } from "@broadcast/contract/account-settings";
import type { Updateable } from "kysely";
import { type Connection, sql } from "../../db/connection.ts";
import type { DB } from "../../db/schema.gen.ts";
import { listCustomFields } from "../contacts/index.ts";

/** Returns the settings in the contract's shape, without addresses that only the installation knows. */
export async function findSettings(
  db: Connection,
  accountId: number,
): Promise<
  Omit<AccountSettings, "subscribeUrl" | "publicVcardMediaUrl" | "referral"> & { ownerSlug: string }
> {
  const [row, customFields] = await Promise.all([
    db
      .selectFrom("accounts")
      .innerJoin("account_settings as s", "s.account_id", "accounts.account_id")
      .innerJoin("users", "users.account_id", "accounts.account_id")
      .where("accounts.account_id", "=", accountId)
      .select([
        "accounts.timezone",
        "accounts.phone_number_type",
        "accounts.postal_address",
        "accounts.is_stop_detect_on",
        "users.slug",
        sql<string | null>`(
          select o.slug from opt_in_addresses o where o.account_id = accounts.account_id and o.chosen_at is not null
          order by o.chosen_at desc, o.slug limit 1
        )`.as("opt_in_address"),
        "users.assistant_password_hash",
      ])
      .selectAll("s")
      .executeTakeFirstOrThrow(),
    listCustomFields(db, accountId),
  ]);
  return {
    ownerSlug: row.slug,
    optInAddress: row.opt_in_address ?? "",
    timezone: row.timezone,
    phoneNumberType: row.phone_number_type,
    callForwardEnabled: row.call_forward_enabled,
    callForwardNumber: row.call_forward_number,
    voice: {
      disabled: row.voice_disabled,
      ringSeconds: row.voice_ring_seconds,
      hasVoicemail: row.voice_has_voicemail,
      announcesCalls: row.voice_announces_calls,
      transcribes: row.voice_transcribes,
    },
    aivaSettings: {
      messageHelper: row.message_helper,
      assistantChat: row.assistant_chat,
      stopDetect: row.is_stop_detect_on,
    },
    smsOnly: false,
    customFields,
    userCustomFields: row.user_custom_fields as AccountSettings["userCustomFields"],
    allowMessagesFromShortCodes: row.allows_short_codes,
    incomingMessageEmailNotifications: {
      isEnabled: row.email_notifications,
      to: row.email_notifications_to,
    },
    relaxedDynamicFieldValidation: row.relaxed_dynamic_fields,
    contactLinkRedirectUrl: row.contact_link_redirect_url,
    optOutMessage: row.opt_out_message,
    optInForm: row.opt_in_form as AccountSettings["optInForm"],
    doubleOptIn: row.double_opt_in as AccountSettings["doubleOptIn"],
    hasAssistantPassword: row.assistant_password_hash !== null,
    physicalMailingAddress: row.postal_address as AccountSettings["physicalMailingAddress"],
  };
}

export async function updateSettings(
  db: Connection,
  accountId: number,
  change: Updateable<DB["account_settings"]>,
): Promise<void> {
  await db.updateTable("account_settings").set(change).where("account_id", "=", accountId).execute();
}

export async function updateAccount(
  db: Connection,
  accountId: number,
  change: Updateable<DB["accounts"]>,
): Promise<void> {
  await db.updateTable("accounts").set(change).where("account_id", "=", accountId).execute();
}

const CONTACTS_AT_A_TIME = 2_000;

/** Removes the values of deleted fields from the next contacts after an id; returns the last of these, or null. */
export async function removeFieldValuesAfter(
  db: Connection,
  accountId: number,
  fieldIds: readonly string[],
  afterId: string,
): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    with next as (
      select id, custom_fields ?| ${fieldIds}::text[] as has_values from contacts
      where account_id = ${accountId} and id > ${afterId} order by id limit ${CONTACTS_AT_A_TIME}
    ), changed as (
      update contacts c set custom_fields = c.custom_fields - ${fieldIds}::text[]
      from next where c.account_id = ${accountId} and c.id = next.id and next.has_values
    )
    select id as last from next order by id desc limit 1
  `.execute(db);
  return rows[0]?.last ?? null;
}

/** Counts each value of a field, the most frequent first, and the contacts that have one at all. */
export async function countFieldValues(
  db: Connection,
  accountId: number,
  fieldId: string,
  limit: number,
): Promise<{ values: { value: string; contacts: number }[]; filled: number }> {
  const { rows } = await sql<{ value: string; contacts: number; filled: number }>`
    select custom_fields ->> ${fieldId} as value, count(*)::int as contacts, (sum(count(*)) over ())::int as filled
    from contacts where account_id = ${accountId} and custom_fields ->> ${fieldId} is not null
    group by 1 order by 2 desc, 1 limit ${limit}
  `.execute(db);
  return {
    values: rows.map(({ value, contacts }) => ({ value, contacts })),
    filled: rows[0]?.filled ?? 0,
  };
}

/** Returns the next contacts after an id, with their custom field values. */
export async function fieldValuesAfter(
  db: Connection,
  accountId: number,
  afterId: string,
): Promise<{ id: string; values: Record<string, string> }[]> {
  const { rows } = await sql<{ id: string; values: Record<string, string> }>`
    select id, custom_fields as values from contacts
    where account_id = ${accountId} and id > ${afterId} order by id limit ${CONTACTS_AT_A_TIME}
  `.execute(db);
  return rows;
}

/** Replaces values; null removes one. A value changed in the meantime is left alone. */
export async function replaceFieldValues(
  db: Connection,
  accountId: number,
  changes: readonly { contactId: string; fieldId: string; before: string; after: string | null }[],
): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    update contacts c set custom_fields = case when r.after is null
      then c.custom_fields - r.field_id else jsonb_set(c.custom_fields, array[r.field_id], to_jsonb(r.after)) end
    from unnest(
      ${changes.map(({ contactId }) => contactId)}::uuid[], ${changes.map(({ fieldId }) => fieldId)}::text[],
      ${changes.map(({ before }) => before)}::text[], ${changes.map(({ after }) => after)}::text[]
    ) as r (id, field_id, before, after)
    where c.account_id = ${accountId} and c.id = r.id and c.custom_fields ->> r.field_id = r.before
  `.execute(db);
}
