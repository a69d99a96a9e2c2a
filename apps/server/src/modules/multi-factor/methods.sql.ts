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

/** Lists a page of all authenticator apps, by id. */
export const listSealedApps = (db: Connection, after: string | null, limit: number) =>
  db
    .selectFrom("multi_factor_methods")
    .where("sealed_secret", "is not", null)
    .$if(after !== null, (query) => query.where("id", ">", after!))
    .select(["id", "user_id", "sealed_secret"])
    .orderBy("id")
    .limit(limit)
    .execute();

export async function replaceSealedSecret(
  db: Connection,
  methodId: string,
  { from, to }: { from: Buffer; to: Buffer },
): Promise<void> {
  await db
    .updateTable("multi_factor_methods")
    .set({ sealed_secret: to })
    .where("id", "=", methodId)
    .where("sealed_secret", "=", from)
    .execute();
}

/** Locks a user's methods until the transaction ends. */
export const lockMethods = (db: Connection, userId: string) =>
  db
    .selectFrom("users")
    .where("id", "=", userId)
    .select(["id", "account_id", "superuser"])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** Adds a method; returns undefined when one exists for this channel and target. */
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

/** Records a use. Returns false when an app's code of this or a later time step was used before. */
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

export async function setDeferredUntil(db: Connection, userId: string, until: Date | null): Promise<void> {
  await db
    .updateTable("users")
    .set({ multi_factor_deferred_until: until })
    .where("id", "=", userId)
    .execute();
}
