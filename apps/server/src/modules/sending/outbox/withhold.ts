import { type Connection, sql } from "../../../db/connection.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { addCounts } from "./message-counts.sql.ts";
import type { QueuedMessage, Queueing } from "./outbox.sql.ts";
import { writeUnsent } from "./unsent.sql.ts";

/** A promised message that is held back before it was ever queued, and why, as a sentence for display. */
export type WithheldMessage = Omit<QueuedMessage, "costHundredths" | "waits"> & {
  code: string;
  reason: string;
};

/**
 * Records promised messages that are not sent: unsent from the start, free of charge, on the list they can be sent
 * again from.
 */
export async function withholdMessages(
  db: Connection,
  accountId: number,
  messages: readonly WithheldMessage[],
  as: Pick<Queueing, "cause" | "causeId" | "purpose" | "isInChats" | "now"> & { from: string },
): Promise<void> {
  if (messages.length === 0) return;
  const { cause, causeId, purpose, isInChats, from, now } = as;
  await sql`
    insert into messages (account_id, id, contact_id, direction, type, subject, text, email_version_id, email_values, media,
      state, error_code, error, cause, cause_id, purpose, from_number, to_number, segments, cost_hundredths, time, is_in_chats)
    select ${accountId}, id, contact_id, 'out', type, subject, text, email_version_id, email_values, media, 'unsent', code, reason, ${cause}, ${causeId},
      ${purpose}, ${from}, recipient, segments, 0, ${now}, ${isInChats}
    from unnest(
      ${messages.map((message) => message.id)}::uuid[],
      ${messages.map((message) => message.contactId)}::uuid[],
      ${messages.map((message) => message.type)}::text[],
      ${messages.map((message) => message.subject ?? "")}::text[],
      ${messages.map((message) => message.text)}::text[],
      ${messages.map(({ email }) => email?.versionId ?? null)}::uuid[],
      ${messages.map(({ email }) => (email ? JSON.stringify(email.values) : null))}::jsonb[],
      ${messages.map((message) => JSON.stringify(message.media))}::jsonb[],
      ${messages.map((message) => message.to)}::text[],
      ${messages.map((message) => message.segments)}::smallint[],
      ${messages.map((message) => message.code)}::text[],
      ${messages.map((message) => message.reason)}::text[]
    ) as g (id, contact_id, type, subject, text, email_version_id, email_values, media, recipient, segments, code, reason)
  `.execute(db);
  const unsent = messages.map(({ id, code }) => ({ messageId: id, code }));
  await writeUnsent(db, accountId, unsent, now);
  if (causeId) await addCounts(db, accountId, causeId, { unsent: messages.length });
  const contactIds = messages.map(({ contactId }) => contactId);
  await noteChange(db, accountId, ["thread", "unsent"], contactIds);
}
