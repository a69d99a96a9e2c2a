import type { Connection } from "../../../db/connection.ts";
import { enqueueAll } from "../../../jobs/jobs.ts";
import type { MessagesReceived } from "../../inbound/index.ts";
import { findMembersAmong } from "../members/members.sql.ts";
import { hearMember } from "../spaces.jobs.ts";

/**
 * Queues members' texts for their spaces, in the transaction that receives them. The consequences are a separate job,
 * so that nothing about a space can keep a text from being received; and by then its keyword is known.
 */
export async function hearMembers(db: Connection, { messages }: MessagesReceived): Promise<void> {
  const told = messages.filter(({ isObligatoryWord }) => !isObligatoryWord);
  if (told.length === 0) return;
  const members = await findMembersAmong(db, told);
  const heard = told.filter(({ contactId }) => members.has(contactId));
  await enqueueAll(
    db,
    hearMember,
    heard.map(({ accountId, messageId }) => ({ accountId, messageId })),
  );
}
