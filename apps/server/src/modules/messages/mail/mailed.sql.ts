import type { Connection } from "../../../db/connection.ts";

/** Returns the recipient of a mail of ours; null for an unknown reference. */
export async function findMailed(
  db: Connection,
  accountId: number,
  messageId: string,
): Promise<{ contactId: string; email: string; carrierMessageId: string; causeId: string | null } | null> {
  const row = await db
    .selectFrom("messages")
    .where("account_id", "=", accountId)
    .where("id", "=", messageId)
    .where("type", "=", "email")
    .where("direction", "=", "out")
    .select(["contact_id", "to_number", "carrier_message_id", "cause_id"])
    .executeTakeFirst();
  if (!row?.to_number) return null;
  return {
    contactId: row.contact_id,
    email: row.to_number,
    carrierMessageId: row.carrier_message_id ?? messageId,
    causeId: row.cause_id,
  };
}

/** Returns the broadcast that last mailed a contact at this address; null when there was none since. */
export async function findLastMailing(
  db: Connection,
  accountId: number,
  { contactId, email, since }: { contactId: string; email: string; since: Date },
): Promise<string | null> {
  const row = await db
    .selectFrom("messages")
    .where("account_id", "=", accountId)
    .where("contact_id", "=", contactId)
    .where("type", "=", "email")
    .where("cause", "=", "broadcast")
    .where("to_number", "=", email)
    .where("time", ">", since)
    .where("sent_at", "is not", null)
    .orderBy("time", "desc")
    .orderBy("id", "desc")
    .select("cause_id")
    .limit(1)
    .executeTakeFirst();
  return row?.cause_id ?? null;
}
