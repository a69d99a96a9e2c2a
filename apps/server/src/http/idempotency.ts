import { AppError } from "../app-error.ts";
import { type Connection, sql } from "../db/connection.ts";
import type { Env } from "../env.ts";
import { keyedHash } from "./guard/secrets/keyed-hash.ts";

/** A first call that has not answered for this long is taken for dead, and the key may be used again. */
const ABANDONED_AFTER_SECONDS = 60;

export interface SavedAnswer {
  status: number;
  reply: unknown;
}

/**
 * A fingerprint of what was asked, so that a key cannot be reused for something else. Keyed, because what was asked may
 * hold a password, which a plain hash would let be guessed.
 */
export const requestHash = (env: Env, route: string, params: unknown, body: unknown): Buffer =>
  keyedHash(env, "request", JSON.stringify([route, params, body]));

/**
 * Takes a key for this request. Answers null when the request is the first under it, or the saved answer when it is
 * a repetition. Inside a transaction a second caller waits here until the first one has committed or failed.
 */
export async function takeKey(
  db: Connection,
  accountId: number,
  key: string,
  hash: Buffer,
): Promise<SavedAnswer | null> {
  const { rows } = await sql<{ key: string }>`
    insert into idempotency_keys as k (account_id, key, request_hash)
    values (${accountId}, ${key}, ${hash})
    on conflict (account_id, key) do update set created_at = clock_timestamp()
      where k.status is null and k.request_hash = excluded.request_hash
        and k.created_at < clock_timestamp() - make_interval(secs => ${ABANDONED_AFTER_SECONDS})
    returning key
  `.execute(db);
  if (rows.length > 0) return null;
  const saved = await db
    .selectFrom("idempotency_keys")
    .select(["request_hash", "status", "reply"])
    .where("account_id", "=", accountId)
    .where("key", "=", key)
    .executeTakeFirst();
  if (saved && !saved.request_hash.equals(hash)) {
    throw new AppError(
      "idempotency-mismatch",
      "This Idempotency-Key was already used for a different request.",
    );
  }
  if (!saved || saved.status === null) {
    throw new AppError("request-in-progress", "We're still working on the same request. Wait a moment.");
  }
  return { status: saved.status, reply: saved.reply };
}

/** Saves the answer under the key, in the transaction that made it true. */
export async function saveAnswer(
  db: Connection,
  accountId: number,
  key: string,
  answer: SavedAnswer,
): Promise<void> {
  await db
    .updateTable("idempotency_keys")
    .set({ status: answer.status, reply: JSON.stringify(answer.reply) })
    .where("account_id", "=", accountId)
    .where("key", "=", key)
    .execute();
}

/** Gives a key back after a failure, so that the caller may try again. */
export async function releaseKey(db: Connection, accountId: number, key: string): Promise<void> {
  await db
    .deleteFrom("idempotency_keys")
    .where("account_id", "=", accountId)
    .where("key", "=", key)
    .where("status", "is", null)
    .execute();
}

/** Saved answers are kept for two days (Stripe keeps them for one). */
export async function forgetOldKeys(db: Connection): Promise<void> {
  await sql`delete from idempotency_keys where created_at < clock_timestamp() - interval '2 days'`.execute(
    db,
  );
}
