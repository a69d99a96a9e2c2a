import type { Connection } from "../../../db/connection.ts";
import { readTakenEmail } from "../../email-designs/index.ts";
import type { MessageContent } from "../../messages/index.ts";
import type { EventContent } from "../campaigns.sql.ts";

/** Returns a campaign message's content: marketing, unless it is an email whose author stated why it isn't. */
export async function contentOf(
  db: Connection,
  accountId: number,
  { messageType, subject, text, media, emailVersionId }: EventContent,
): Promise<MessageContent> {
  const email = await readTakenEmail(db, accountId, emailVersionId);
  const purpose = email?.isTransactional ? "transactional" : "marketing";
  return { type: messageType, subject, text, email, media, purpose };
}
