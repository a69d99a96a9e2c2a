import { type Connection, sql } from "../../db/connection.ts";
import type { Env } from "../../env.ts";
import { keyedHash } from "../../http/guard/secrets/keyed-hash.ts";
import type { Services } from "../../services.ts";

/** Consecutive wrong passwords without a lock, and how long the lock after them lasts; each further one doubles it. */
const FREE_FAILURES = 10;
const FIRST_LOCK_MINUTES = 15;
const LONGEST_LOCK_MINUTES = 24 * 60;

/** A row is obsolete when its longest lock is over and the owner had a day to return. */
const FORGOTTEN_AFTER_MS = 2 * 86_400_000;

interface Counter {
  db: Connection;
  env: Pick<Env, "SECRET">;
  now: Date;
  /** As typed: a username without an account is counted and locked like any other. */
  username: string;
}

/** A password may be typed here by mistake, so only a keyed hash is stored. */
const usernameHash = ({ env, username }: Pick<Counter, "env" | "username">) =>
  keyedHash(env, "sign-in-failures", username);

export type SignInTry =
  | { isLocked: true; lockedUntil: Date }
  /** `locksUntil` is set when the username is locked from now on, unless this try's password is right. */
  | { isLocked: false; locksUntil: Date | null };

/**
 * Counts a try before its password is checked, so that concurrent tries cannot pass the counter together: each is one
 * of the free ones or meets the lock.
 */
export async function beginTry(counter: Counter): Promise<SignInTry> {
  const { db, now } = counter;
  const hash = usernameHash(counter);
  const { rows } = await sql<{ locked_until: Date | null }>`
    insert into sign_in_failures as f (username_hash, failures, last_at) values (${hash}, 1, ${now})
    on conflict (username_hash) do update set failures = f.failures + 1, last_at = ${now},
      locked_until = case when f.failures + 1 >= ${FREE_FAILURES}::int then
        ${now}::timestamptz + make_interval(mins => least(
          ${FIRST_LOCK_MINUTES}::int * 2 ^ least(f.failures + 1 - ${FREE_FAILURES}::int, 20), ${LONGEST_LOCK_MINUTES}::int
        )::int) end
    where f.locked_until is null or f.locked_until <= ${now}
    returning f.locked_until
  `.execute(db);
  if (rows[0]) return { isLocked: false, locksUntil: rows[0].locked_until };
  const locked = await db
    .selectFrom("sign_in_failures")
    .where("username_hash", "=", hash)
    .select("locked_until")
    .executeTakeFirst();
  return { isLocked: true, lockedUntil: locked?.locked_until ?? now };
}

/**
 * Uncounts a try with the right password. Earlier ones stay counted: a person with the assistant password must not be
 * able to wipe out their tries at the owner's.
 */
export async function takeTryBack(counter: Counter): Promise<void> {
  await counter.db
    .updateTable("sign_in_failures")
    .set({
      failures: sql`greatest(failures - 1, 0)`,
      // A lock from this try can only be its own: during a lock no other try begins.
      locked_until: null,
    })
    .where("username_hash", "=", usernameHash(counter))
    .execute();
}

/** Resets a username's count: its owner signed in, or chose a new password. */
export async function forgetFailures(counter: Omit<Counter, "now">): Promise<void> {
  await counter.db
    .deleteFrom("sign_in_failures")
    .where("username_hash", "=", usernameHash(counter))
    .execute();
}

export async function forgetOldFailures({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await db
    .deleteFrom("sign_in_failures")
    .where("last_at", "<", new Date(clock.now().getTime() - FORGOTTEN_AFTER_MS))
    .execute();
}
