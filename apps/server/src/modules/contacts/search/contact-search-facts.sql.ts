import type { ContactConditions } from "@broadcast/contract/contact-conditions";
import type { Connection } from "../../../db/connection.ts";

/** Returns a segment's conditions; null when the account has none with this id. */
export async function findSegmentConditions(
  db: Connection,
  accountId: number,
  segmentId: string,
): Promise<ContactConditions | null> {
  const row = await db
    .selectFrom("segments")
    .where("account_id", "=", accountId)
    .where("id", "=", segmentId)
    .select("conditions")
    .executeTakeFirst();
  return row ? (row.conditions as unknown as ContactConditions) : null;
}

export async function hasBroadcast(db: Connection, accountId: number, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("broadcasts")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasImport(db: Connection, accountId: number, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("contact_imports")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a content item of a kind belongs to the account. */
export async function hasContent(
  db: Connection,
  accountId: number,
  contentType: "trackableLink" | "configurableForm" | "campaign",
  id: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("content_items")
    .where("account_id", "=", accountId)
    .where("content_type", "=", contentType)
    .where("id", "=", id)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}
