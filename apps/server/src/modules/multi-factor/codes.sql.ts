import type { MultiFactorChannel } from "@broadcast/contract/multi-factor-challenge";
import { type Connection, sql } from "../../db/connection.ts";

/** Codes expire by system time: moving the business clock must neither end them nor give new tries. */

export type CodePurpose = "sign-in" | "add-method" | "mobile-number";

/** What a code is for. */
export interface CodeUse {
  userId: string;
  purpose: CodePurpose;
  /** The sign-in it belongs to. */
  nonceHash: Buffer | null;
  channel: MultiFactorChannel;
  /** E.164 or an email; "" for an authenticator app. */
  target: string;
  /** The confirmed method it was sent to; null during setup. */
  methodId: string | null;
}

/** A code that was sent. */
export interface CodeRow {
  id: string;
  channel: MultiFactorChannel;
  target: string;
  code_hash: Buffer | null;
  sealed_secret: Buffer | null;
}

/** Serializes requests for codes for this user, or to this target, until the transaction ends. */
export async function takeCodeTurn(db: Connection, { userId, target }: CodeUse): Promise<void> {
  // One after the other, in the same order for all transactions.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`codes of ${userId}`}, 0))`.execute(db);
  if (target !== "")
    await sql`select pg_advisory_xact_lock(hashtextextended(${`codes to ${target}`}, 0))`.execute(db);
}

/** Returns the seconds until a waiting code may be requested again; 0 for at once. */
export async function secondsToResend(db: Connection, use: CodeUse, pauseSeconds: number): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select ceil(extract(epoch from max(created_at) - clock_timestamp()) + ${pauseSeconds}::int)::int as seconds
    from verification_codes
    where user_id = ${use.userId} and channel = ${use.channel} and target = ${use.target} and used_at is null
  `.execute(db);
  return Math.max(0, rows[0]?.seconds ?? 0);
}

/** Counts recently sent codes, and how long until one of them no longer counts. */
export async function countSent(
  db: Connection,
  by: { userId: string } | { target: string },
  windowSeconds: number,
): Promise<{ sent: number; seconds: number }> {
  const whose = "userId" in by ? sql`user_id = ${by.userId}` : sql`target = ${by.target}`;
  const { rows } = await sql<{ sent: number; seconds: number | null }>`
    select count(*) as sent,
      ceil(extract(epoch from min(created_at) - clock_timestamp()) + ${windowSeconds}::int)::int as seconds
    from verification_codes
    where ${whose} and target <> ''
      and created_at > clock_timestamp() - make_interval(secs => ${windowSeconds}::int)
  `.execute(db);
  const [row] = rows;
  return { sent: row?.sent ?? 0, seconds: Math.max(1, row?.seconds ?? 0) };
}

/** Replaces the codes for the same purpose and sign-in. */
export async function insertCode(
  db: Connection,
  use: CodeUse,
  secret: { codeHash: Buffer | null; sealedSecret: Buffer | null },
  lifeSeconds: number,
): Promise<string> {
  await sql`
    update verification_codes set expires_at = clock_timestamp()
    where user_id = ${use.userId} and purpose = ${use.purpose} and nonce_hash is not distinct from ${use.nonceHash}::bytea
      and used_at is null and expires_at > clock_timestamp()
  `.execute(db);
  const { rows } = await sql<{ id: string }>`
    insert into verification_codes
      (user_id, purpose, nonce_hash, channel, target, method_id, code_hash, sealed_secret, created_at, expires_at)
    values (${use.userId}, ${use.purpose}, ${use.nonceHash}, ${use.channel}, ${use.target}, ${use.methodId},
      ${secret.codeHash}, ${secret.sealedSecret}, clock_timestamp(),
      clock_timestamp() + make_interval(secs => ${lifeSeconds}::int))
    returning id
  `.execute(db);
  return rows[0]!.id;
}

/** Deletes a code that could not be sent. */
export async function deleteCode(db: Connection, id: string): Promise<void> {
  await db.deleteFrom("verification_codes").where("id", "=", id).execute();
}

/** Identifies a code: by its id, or by its use. */
export type CodeSought = Pick<CodeUse, "userId" | "purpose"> &
  ({ id: string } | { nonceHash: Buffer | null; target: string; channel?: MultiFactorChannel });

/**
 * Uses one try of a valid code; returns undefined when there is none or its tries are used up. In one statement, so
 * that no more concurrent guesses get through than tries are left.
 */
export async function spendTry(
  db: Connection,
  sought: CodeSought,
  triesMax: number,
): Promise<CodeRow | undefined> {
  const which =
    "id" in sought
      ? sql`id = ${sought.id}`
      : sql`nonce_hash is not distinct from ${sought.nonceHash}::bytea and target = ${sought.target}
          and channel = coalesce(${sought.channel ?? null}, channel)`;
  const { rows } = await sql<CodeRow>`
    update verification_codes set tries = tries + 1
    where id = (
        select id from verification_codes
        where user_id = ${sought.userId} and purpose = ${sought.purpose} and ${which}
          and used_at is null and expires_at > clock_timestamp()
        order by created_at desc limit 1)
      and tries < ${triesMax} and used_at is null
    returning id, channel, target, code_hash, sealed_secret
  `.execute(db);
  return rows[0];
}

/** Uses up a code; returns false when another request just did. */
export async function spendCode(db: Connection, id: string): Promise<boolean> {
  const { rows } = await sql`
    update verification_codes set used_at = clock_timestamp() where id = ${id} and used_at is null returning id
  `.execute(db);
  return rows.length > 0;
}

/** Whether the pending method belongs to the user. */
export async function hasCode(
  db: Connection,
  { userId, purpose, id }: { userId: string; purpose: CodePurpose; id: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("verification_codes")
    .where("user_id", "=", userId)
    .where("purpose", "=", purpose)
    .where("id", "=", id)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes, a few at a time, codes and sign-ins that no limit counts any more. */
export async function forgetOldCodes(db: Connection): Promise<void> {
  await sql`
    with old as (
      select id from verification_codes where expires_at < clock_timestamp() - interval '1 day'
      order by expires_at limit 100 for update skip locked
    )
    delete from verification_codes using old where verification_codes.id = old.id
  `.execute(db);
  await sql`
    with old as (
      select nonce_hash from sign_in_challenges where expires_at < clock_timestamp() - interval '1 day'
      order by expires_at limit 100 for update skip locked
    )
    delete from sign_in_challenges using old where sign_in_challenges.nonce_hash = old.nonce_hash
  `.execute(db);
}
