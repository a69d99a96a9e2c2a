import type { MultiFactorChannel } from "@broadcast/contract/multi-factor-challenge";
import type { Connection } from "../../db/connection.ts";

const METHOD = ["id", "channel", "target", "sealed_secret", "created_at", "last_used_at"] as const;

export interface MethodRow {
  id: string;
  channel: MultiFactorChannel;
  target: string;
  sealed_secret: Buffer | null;
  created_at: Date;
  last_used_at: Date | null;
}

export const listMethods = (db: Connection, userId: string): Promise<MethodRow[]> =>
  db
    .selectFrom("multi_factor_methods")
    .where("user_id", "=", userId)
    .select(METHOD)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

export const findMethod = (
  db: Connection,
  userId: string,
  methodId: string,
): Promise<MethodRow | undefined> =>
  db
    .selectFrom("multi_factor_methods")
    .where("user_id", "=", userId)
    .where("id", "=", methodId)
    .select(METHOD)
    .executeTakeFirst();

/** Keeps a user's methods as they are until the transaction ends. */
export const lockMethods = (db: Connection, userId: string) =>
  db
    .selectFrom("users")
    .where("id", "=", userId)
    .select(["id", "account_id", "superuser"])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** Adds a method; undefined when there is one for this channel and target. */
export const insertMethod = (
  db: Connection,
  userId: string,
  method: {
    channel: MultiFactorChannel;
    target: string;
    sealedSecret: Buffer | null;
    lastStep: number | null;
    now: Date;
  },
): Promise<MethodRow | undefined> =>
  db
    .insertInto("multi_factor_methods")
    .values({
      user_id: userId,
      channel: method.channel,
      target: method.target,
      sealed_secret: method.sealedSecret,
      last_step: method.lastStep,
      created_at: method.now,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.columns(["user_id", "channel", "target"]).doNothing())
    .returning(METHOD)
    .executeTakeFirst();

export async function deleteMethod(
  db: Connection,
  userId: string,
  methodId: string,
): Promise<MultiFactorChannel | null> {
  const row = await db
    .deleteFrom("multi_factor_methods")
    .where("user_id", "=", userId)
    .where("id", "=", methodId)
    .returning("channel")
    .executeTakeFirst();
  return row?.channel ?? null;
}

/** Notes a use. False when an app's code of this or a later time step was used before. */
export async function useMethod(
  db: Connection,
  methodId: string,
  { step, now }: { step: number | null; now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable("multi_factor_methods")
    .set({ last_used_at: now, ...(step !== null && { last_step: step }) })
    .where("id", "=", methodId)
    .$if(step !== null, (query) =>
      query.where((row) => row.or([row("last_step", "is", null), row("last_step", "<", step)])),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function replaceRecoveryCodes(
  db: Connection,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await deleteRecoveryCodes(db, userId);
  await db
    .insertInto("recovery_codes")
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

export async function deleteRecoveryCodes(db: Connection, userId: string): Promise<void> {
  await db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
}

export async function countRecoveryCodes(db: Connection, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .select((row) => row.fn.countAll<number>().as("left"))
    .executeTakeFirstOrThrow();
  return left;
}

/** Uses a code up; false when there is none such. */
export async function spendRecoveryCode(
  db: Connection,
  userId: string,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable("recovery_codes")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("code_hash", "=", hash)
    .where("used_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function setDeferredUntil(db: Connection, userId: string, until: Date | null): Promise<void> {
  await db
    .updateTable("users")
    .set({ multi_factor_deferred_until: until })
    .where("id", "=", userId)
    .execute();
}
