import { AppError } from "../app-error.ts";
import { type Connection, sql } from "../db/connection.ts";
import { uuidv7 } from "../db/uuid.ts";
import type { Env } from "../env.ts";
import { keyedHash } from "./guard/secrets/keyed-hash.ts";

/** A first call that has not renewed its hold for this long is presumed dead, and the key can be used again. */
const ABANDONED_AFTER_SECONDS = 60;
const HEARD_EVERY_MS = 15_000;

/** A call that holds a key. Once it is presumed dead and another call has the key, it no longer affects the key. */
export interface Run {
  accountId: number;
  key: string;
  id: string;
}

export interface SavedAnswer {
  status: number;
  reply: unknown;
}

/**
 * Returns a fingerprint of the request, so that a key cannot be reused for another one. Keyed, because a request may
 * hold a password that could be guessed from a plain hash.
 */
export const requestHash = (env: Env, route: string, params: unknown, body: unknown): Buffer =>
  keyedHash(env, "request", JSON.stringify([route, params, body]));

/**
 * Takes a key for this request. Returns its run when the request is the first with the key, or the saved answer when it
 * is a repetition. Inside a transaction, a second caller waits here until the first has committed or failed.
 */
export async function takeKey(
  db: Connection,
  accountId: number,
  key: string,
  hash: Buffer,
): Promise<{ run: Run } | { saved: SavedAnswer }> {
  const run = { accountId, key, id: uuidv7() };
  const { rows } = await sql`
    insert into idempotency_keys as k (account_id, key, request_hash, run_id)
    values (${accountId}, ${key}, ${hash}, ${run.id})
    on conflict (account_id, key) do update set created_at = clock_timestamp(), run_id = excluded.run_id
      where k.status is null and k.request_hash = excluded.request_hash
        and k.created_at < clock_timestamp() - make_interval(secs => ${ABANDONED_AFTER_SECONDS})
    returning key
  `.execute(db);
  if (rows.length > 0) return { run };
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
  return { saved: { status: saved.status, reply: saved.reply } };
}

const itsRow = ({ accountId, key, id }: Run) =>
  sql`account_id = ${accountId} and key = ${key} and run_id = ${id} and status is null`;

/** Saves the answer with the key, in the transaction that produced it. */
export async function saveAnswer(db: Connection, run: Run, { status, reply }: SavedAnswer): Promise<void> {
  await sql`
    update idempotency_keys set status = ${status}, reply = ${JSON.stringify(reply)}::jsonb where ${itsRow(run)}
  `.execute(db);
}

/** Frees a key after a failure, so that the caller can retry. */
export async function releaseKey(db: Connection, run: Run): Promise<void> {
  await sql`delete from idempotency_keys where ${itsRow(run)}`.execute(db);
}

/** Runs work that may take long while the run keeps its key. */
export async function holdingKey<T>(db: Connection, run: Run, work: () => Promise<T>): Promise<T> {
  const hold = () =>
    sql`update idempotency_keys set created_at = clock_timestamp() where ${itsRow(run)}`.execute(db);
  // A run that cannot renew its hold loses the key, so a failure needs no handling.
  const timer = setInterval(() => void hold().catch(() => {}), HEARD_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** Deletes saved answers after two days (Stripe keeps them for one). */
export async function forgetOldKeys(db: Connection): Promise<void> {
  await sql`delete from idempotency_keys where created_at < clock_timestamp() - interval '2 days'`.execute(
    db,
  );
}
