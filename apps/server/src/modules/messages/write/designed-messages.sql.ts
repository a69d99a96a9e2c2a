import type { Connection } from "../../../db/connection.ts";
import type { QueuedEmail } from "../../sending/index.ts";

/** Returns a message's design and its recipient's values; null when it has none, or is missing. */
export async function findDesignedMessage(
  db: Connection,
  accountId: number,
  messageId: string,
): Promise<QueuedEmail | null> {
  const row = await db
    .selectFrom("messages")
    .where("account_id", "=", accountId)
    .where("id", "=", messageId)
    .where("deleted_at", "is", null)
    .where("email_version_id", "is not", null)
    .select(["email_version_id", "email_values"])
    .executeTakeFirst();
  if (!row?.email_version_id) return null;
  // Written by `insertQueued` and `withholdMessages` only.
  return { versionId: row.email_version_id, values: (row.email_values ?? {}) as Record<string, string> };
}
