import type { Connection } from "../../../db/connection.ts";
import { readTakenEmail } from "../../email-designs/index.ts";
import type { MessageContent } from "../../messages/index.ts";
import type { EventContent } from "../campaigns.sql.ts";

/** What a message of a campaign sends: marketing, unless it is an email whose author said why it is none. */
export async function contentOf(
  db: Connection,
  accountId: number,
  { messageType, subject, text, media, emailVersionId }: EventContent,
): Promise<MessageContent> {
  const email = await readTakenEmail(db, accountId, emailVersionId);
  const purpose = email?.isTransactional ? "transactional" : "marketing";
  return { type: messageType, subject, text, email, media, purpose };
}
