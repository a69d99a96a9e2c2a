import { type Connection, sql } from "../../db/connection.ts";
import { isInForce } from "../../http/session.ts";
import type { DeviceType } from "./devices.ts";

export interface KeptDevice {
  userId: string;
  sessionId: string;
  /** Of what tells devices apart; unique over all accounts. */
  tokenHash: Buffer;
  token: string;
  deviceType: DeviceType;
  now: Date;
}

/** Keeps the device of a session, which has one: what it had under an older token goes. */
export async function keepDevice(db: Connection, accountId: number, device: KeptDevice): Promise<void> {
  await db
    .deleteFrom("push_subscriptions")
    .where("session_id", "=", device.sessionId)
    .where("token_hash", "!=", device.tokenHash)
    .execute();
  const row = {
    account_id: accountId,
    user_id: device.userId,
    session_id: device.sessionId,
    token: device.token,
    device_type: device.deviceType,
    created_at: device.now,
  };
  await db
    .insertInto("push_subscriptions")
    .values({ ...row, token_hash: device.tokenHash })
    .onConflict((conflict) => conflict.column("token_hash").doUpdateSet(row))
    .execute();
}

/** Forgets a device of this person. */
export async function dropDevice(
  db: Connection,
  accountId: number,
  userId: string,
  tokenHash: Buffer,
): Promise<void> {
  await db
    .deleteFrom("push_subscriptions")
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .where("token_hash", "=", tokenHash)
    .execute();
}

/** Forgets a device whose push service no longer knows it. */
export async function forgetDevice(db: Connection, accountId: number, id: string): Promise<void> {
  await db
    .deleteFrom("push_subscriptions")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

/** Whether anybody of the account is to be notified at all. */
export async function hasDevices(db: Connection, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom("push_subscriptions")
    .where("account_id", "=", accountId)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The browsers to notify, whose sessions are all in force; `id` picks one of them. */
export async function listBrowsers(
  db: Connection,
  accountId: number,
  now: Date,
  id?: string,
): Promise<{ id: string; token: string }[]> {
  return db
    .selectFrom("push_subscriptions")
    .innerJoin("sessions", "sessions.id", "push_subscriptions.session_id")
    .where("push_subscriptions.account_id", "=", accountId)
    .where("push_subscriptions.device_type", "=", "web")
    .where(isInForce(now))
    .$if(id !== undefined, (query) => query.where("push_subscriptions.id", "=", id!))
    .select(["push_subscriptions.id", "push_subscriptions.token"])
    .execute();
}

/** A message that came in and who wrote it; null when it is gone, or somebody has read it already. */
export async function findUnreadInbound(db: Connection, accountId: number, messageId: string) {
  const row = await db
    .selectFrom("messages")
    .innerJoin("contacts", (join) =>
      join
        .onRef("contacts.account_id", "=", "messages.account_id")
        .onRef("contacts.id", "=", "messages.contact_id"),
    )
    .innerJoin("conversations", (join) =>
      join
        .onRef("conversations.account_id", "=", "messages.account_id")
        .onRef("conversations.contact_id", "=", "messages.contact_id"),
    )
    .where("messages.account_id", "=", accountId)
    .where("messages.id", "=", messageId)
    .where(sql<boolean>`conversations.unread_count > 0`)
    .select([
      "messages.text",
      "messages.type",
      "contacts.id as contact_id",
      "contacts.first_name",
      "contacts.last_name",
      "contacts.company",
      "contacts.phone_number",
    ])
    .executeTakeFirst();
  return row ?? null;
}
