import type { StoredMedia } from "../../../db/columns.ts";
import { type Connection, sql } from "../../../db/connection.ts";

/** A call's row in the thread with its contact: a message with the same id. */
export interface CallInThread {
  accountId: number;
  id: string;
  contactId: string;
  direction: "in" | "out";
  from: string;
  to: string;
  text: string;
  placedBy: string | null;
  sentBy: string | null;
}

export async function insertCallRow(db: Connection, row: CallInThread, now: Date): Promise<void> {
  const isIn = row.direction === "in";
  await db
    .insertInto("messages")
    .values({
      account_id: row.accountId,
      id: row.id,
      contact_id: row.contactId,
      direction: row.direction,
      type: "call",
      text: row.text,
      state: isIn ? "received" : "sent",
      cause: isIn ? "contact" : "chat",
      purpose: "conversation",
      from_number: row.from,
      to_number: row.to,
      written_by: row.placedBy,
      sent_by: row.sentBy,
      time: now,
    })
    .execute();
}

interface Changed {
  text: string;
  costHundredths?: number;
  media?: readonly StoredMedia[];
}

/** Updates a call's row in the thread, and in the conversation if it is the latest. */
export async function changeCallRow(
  db: Connection,
  accountId: number,
  id: string,
  { text, costHundredths, media }: Changed,
): Promise<void> {
  await db
    .updateTable("messages")
    .set({
      text,
      ...(costHundredths !== undefined && { cost_hundredths: costHundredths }),
      ...(media && { media: JSON.stringify(media) }),
    })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
  await sql`
    update conversations c set last_text = left(${text}, 200) from messages m
    where m.account_id = ${accountId} and m.id = ${id} and c.account_id = m.account_id
      and c.contact_id = m.contact_id and c.last_message_id = m.id
  `.execute(db);
}

/** Removes the recordings of voicemails from their rows in threads. */
export async function dropRecordings(
  db: Connection,
  accountId: number,
  callIds: readonly string[],
): Promise<void> {
  await db
    .updateTable("messages")
    .set({ media: "[]", text: "Missed call" })
    .where("account_id", "=", accountId)
    .where("id", "=", sql<string>`any(${[...callIds]}::uuid[])`)
    .where("type", "=", "call")
    .execute();
  await sql`
    update conversations set last_text = 'Missed call'
    where account_id = ${accountId} and last_message_id = any(${[...callIds]}::uuid[])
  `.execute(db);
}
