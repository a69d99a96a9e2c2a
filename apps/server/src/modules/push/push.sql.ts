import { type Connection, sql } from "../../db/connection.ts";
import { isInForce } from "../../http/guard/session.ts";
import { isFromMutedSpace } from "../inbound/index.ts";
import type { DeviceType } from "./devices.ts";

/** More than anybody carries; it bounds what one message that comes in sets off. */
const MAX_DEVICES = 100;

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

/** Forgets a device of this account. */
export async function dropDevice(db: Connection, accountId: number, tokenHash: Buffer): Promise<void> {
  await db
    .deleteFrom("push_subscriptions")
    .where("account_id", "=", accountId)
    .where("token_hash", "=", tokenHash)
    .execute();
}

/** Forgets a device whose push service no longer knows it; one that subscribed anew meanwhile stays. */
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

/** The devices of each account, those that subscribed last first. */
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

/** The devices of a person in an account, those that subscribed last first. */
export async function listDevicesOf(db: Connection, accountId: number, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("push_subscriptions")
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .select("id")
    .orderBy("created_at", "desc")
    .limit(MAX_DEVICES)
    .execute();
  return rows.map(({ id }) => id);
}

/** The devices on which an account's owner uses it themself, those that subscribed last first. */
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

/** Who has the device of a session, as `personOf` has it. */
const person = sql<string>`case sessions.kind when 'assistant' then 'assistant'
  else coalesce(sessions.acting_user_id, sessions.user_id)::text end`;

/** The devices on which one of an account's people uses that account, those that subscribed last first. */
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

/** Who uses a device themself; null where somebody acts for them there. */
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

/** A device's token, and whose it is (`personOf`); null when it is gone, its session is over, or the account is cancelled. */
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

/** A message that came in and who wrote it; null when it is gone, or somebody has read it already, or muted its space. */
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
    // What was said in a space is unread there.
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
