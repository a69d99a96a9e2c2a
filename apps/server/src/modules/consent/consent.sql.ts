import type { Connection } from "../../db/connection.ts";
import type { DB } from "../../db/schema.gen.ts";

export async function findOptOut(db: Connection, accountId: number, phoneNumber: string) {
  return db
    .selectFrom("opt_outs")
    .where("account_id", "=", accountId)
    .where("phone_number", "=", phoneNumber)
    .select(["reason", "opted_out_at"])
    .executeTakeFirst();
}

/** Puts a number on the list; false when it was there already. */
export async function insertOptOut(
  db: Connection,
  accountId: number,
  optOut: { phoneNumber: string; reason: string; now: Date },
): Promise<boolean> {
  const row = await db
    .insertInto("opt_outs")
    .values({
      account_id: accountId,
      phone_number: optOut.phoneNumber,
      reason: optOut.reason,
      opted_out_at: optOut.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("phone_number")
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a number off the list; false when it was not on it. */
export async function deleteOptOut(db: Connection, accountId: number, phoneNumber: string): Promise<boolean> {
  const row = await db
    .deleteFrom("opt_outs")
    .where("account_id", "=", accountId)
    .where("phone_number", "=", phoneNumber)
    .returning("phone_number")
    .executeTakeFirst();
  return row !== undefined;
}

export async function setDoNotMessage(
  db: Connection,
  accountId: number,
  phoneNumber: string,
  doNotMessage: boolean,
  now: Date,
): Promise<void> {
  await db
    .updateTable("contacts")
    .set({ do_not_message: doNotMessage, updated_at: now })
    .where("account_id", "=", accountId)
    .where("phone_number", "=", phoneNumber)
    .execute();
}

export async function insertConsentEvent(
  db: Connection,
  accountId: number,
  event: {
    phoneNumber: string;
    event: DB["consent_log"]["event"];
    source: string;
    messageId: string | null;
    wording: string;
    time: Date;
  },
): Promise<void> {
  await db
    .insertInto("consent_log")
    .values({
      account_id: accountId,
      phone_number: event.phoneNumber,
      event: event.event,
      source: event.source,
      message_id: event.messageId,
      wording: event.wording,
      time: event.time,
    })
    .execute();
}
