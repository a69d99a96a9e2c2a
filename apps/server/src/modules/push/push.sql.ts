import { type Connection, sql } from "../../db/connection.ts";
import { isInForce } from "../../http/guard/session.ts";
import { isFromMutedSpace } from "../inbound/index.ts";
import type { DeviceType } from "./devices.ts";

/** More devices than anyone has; limits what one inbound message triggers. */
const MAX_DEVICES = 100;

export interface KeptDevice {
  userId: string;
  sessionId: string;
  /** Of the device identity; unique over all accounts. */
  tokenHash: Buffer;
  token: string;
  deviceType: DeviceType;
  now: Date;
}

/** Stores the device of a session, which has one: its older token is deleted. */
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

/** Whether a session gets notifications. */
export async function hasDevice(db: Connection, accountId: number, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom("push_subscriptions")
    .where("account_id", "=", accountId)
    .where("session_id", "=", sessionId)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a device of this account. */
export async function dropDevice(db: Connection, accountId: number, tokenHash: Buffer): Promise<void> {
  await db
    .deleteFrom("push_subscriptions")
    .where("account_id", "=", accountId)
    .where("token_hash", "=", tokenHash)
    .execute();
}

/** Deletes a device that its push service no longer knows, unless it subscribed again in the meantime. */
export async function forgetDevice(
  db: Connection,
  accountId: number,
  { id, token }: { id: string; token: string },
): Promise<void> {
  await db
    .deleteFrom("push_subscriptions")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("token", "=", token)
    .execute();
}

/** Lists each account's devices, latest subscription first. */
export async function listDevices(
  db: Connection,
  accountIds: readonly number[],
): Promise<{ accountId: number; id: string }[]> {
  const { rows } = await sql<{ account_id: number; id: string }>`
    select a.account_id, s.id from unnest(${accountIds}::bigint[]) as a (account_id) cross join lateral (
      select id from push_subscriptions
      where account_id = a.account_id order by created_at desc limit ${MAX_DEVICES}
    ) s
  `.execute(db);
  return rows.map(({ account_id, id }) => ({ accountId: account_id, id }));
}

/** Lists the devices on which the owner uses their own account, latest subscription first. */
export async function listOwnersDevices(db: Connection, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("push_subscriptions")
    .innerJoin("sessions", "sessions.id", "push_subscriptions.session_id")
    .where("push_subscriptions.account_id", "=", accountId)
    .where("sessions.kind", "=", "own")
    .select("push_subscriptions.id")
    .orderBy("push_subscriptions.created_at", "desc")
    .limit(MAX_DEVICES)
    .execute();
  return rows.map(({ id }) => id);
}

/** The user of a session's device, as in `personOf`. */
const person = sql<string>`case sessions.kind when 'assistant' then 'assistant'
  else coalesce(sessions.acting_user_id, sessions.user_id)::text end`;

/** Lists the devices on which a user of an account uses that account, latest subscription first. */
export async function listDevicesOfTeammate(
  db: Connection,
  accountId: number,
  teamId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom("push_subscriptions")
    .innerJoin("sessions", "sessions.id", "push_subscriptions.session_id")
    .where("push_subscriptions.account_id", "=", accountId)
    .where(person, "=", teamId)
    .select("push_subscriptions.id")
    .orderBy("push_subscriptions.created_at", "desc")
    .limit(MAX_DEVICES)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the user of a device in their own account; null when they are acting for another. */
export async function findOwnPersonOf(
  db: Connection,
  accountId: number,
  deviceId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom("push_subscriptions")
    .innerJoin("sessions", "sessions.id", "push_subscriptions.session_id")
    .where("push_subscriptions.account_id", "=", accountId)
    .where("push_subscriptions.id", "=", deviceId)
    .where("sessions.kind", "=", "own")
    .select("push_subscriptions.user_id")
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/**
 * Returns a device's token and user (`personOf`); null when it is gone, its session is over, or the account is
 * cancelled.
 */
export async function readDevice(
  db: Connection,
  accountId: number,
  id: string,
  now: Date,
): Promise<{ token: string; deviceType: DeviceType; person: string } | null> {
  const row = await db
    .selectFrom("push_subscriptions")
    .innerJoin("sessions", "sessions.id", "push_subscriptions.session_id")
    .innerJoin("accounts", "accounts.account_id", "push_subscriptions.account_id")
    .where("push_subscriptions.account_id", "=", accountId)
    .where("push_subscriptions.id", "=", id)
    .where("accounts.cancelled_at", "is", null)
    .where(isInForce(now))
    .select(["push_subscriptions.token", "push_subscriptions.device_type as deviceType", person.as("person")])
    .executeTakeFirst();
  return row ?? null;
}

/** Returns an inbound message and its sender; null when it is deleted, was read, or its space is muted. */
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
    .leftJoin("space_messages", (join) =>
      join
        .onRef("space_messages.account_id", "=", "messages.account_id")
        .onRef("space_messages.received_as", "=", "messages.id"),
    )
    .leftJoin("spaces", (join) =>
      join
        .onRef("spaces.account_id", "=", "space_messages.account_id")
        .onRef("spaces.id", "=", "space_messages.space_id"),
    )
    // Space messages are unread there.
    .where(
      sql<boolean>`case when spaces.id is null then conversations.unread_count > 0
        else coalesce(spaces.last_incoming_at > spaces.read_at, true) end`,
    )
    .where(sql<boolean>`not ${isFromMutedSpace}`)
    .select([
      "spaces.id as space_id",
      sql<string | null>`(
        select i.name from content_items i where i.account_id = spaces.account_id and i.id = spaces.id
      )`.as("space_name"),
      "messages.text",
      "contacts.id as contact_id",
      "contacts.first_name",
      "contacts.last_name",
      "contacts.company",
      "contacts.phone_number",
    ])
    .executeTakeFirst();
  return row ?? null;
}
