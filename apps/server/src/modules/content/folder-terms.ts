import type { ContentType } from "@broadcast/contract/content";
import { notFound } from "../../app-error.ts";
import type { Connection } from "../../db/connection.ts";

/** A filter with a missing folder, or one of another kind, is an error, not an empty list. */
export async function requireFolder(
  db: Connection,
  accountId: number,
  contentType: ContentType,
  folderId: string | undefined,
): Promise<void> {
  if (folderId === undefined) return;
  const row = await db
    .selectFrom("folders")
    .where("account_id", "=", accountId)
    .where("content_type", "=", contentType)
    .where("id", "=", folderId)
    .select("id")
    .executeTakeFirst();
  if (!row) throw notFound("folder");
}
