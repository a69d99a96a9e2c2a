import type { Connection } from "../../../db/connection.ts";
import { enqueueAll } from "../../../jobs/jobs.ts";
import type { MessagesReceived } from "../../inbound/index.ts";
import { findMembersAmong } from "../members/members.sql.ts";
import { hearMember } from "../spaces.jobs.ts";

/**
 * Has the texts of members looked at, in the transaction that takes them in. What follows is a job of its own, so that
 * nothing about a space can keep a text from being taken in; and by then it is known which keyword a text named.
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
