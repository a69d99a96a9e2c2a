import { type Connection, sql } from "../../db/connection.ts";

export async function findCode(db: Connection, accountId: number): Promise<string | null> {
  const row = await db
    .selectFrom("referral_codes")
    .where("account_id", "=", accountId)
    .select("code")
    .executeTakeFirst();
  return row?.code ?? null;
}

/** An account's first code stays; returns null when another account has this one. */
export async function insertCode(db: Connection, accountId: number, code: string): Promise<string | null> {
  await db
    .insertInto("referral_codes")
    .values({ account_id: accountId, code })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return findCode(db, accountId);
}

export async function findReferrer(db: Connection, code: string): Promise<number | null> {
  const row = await db
    .selectFrom("referral_codes")
    .where("code", "=", code)
    .select("account_id")
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** Returns whether it is the referred account's first. */
export async function insertReferral(
  tx: Connection,
  accountId: number,
  referredAccountId: number,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("referrals")
    .values({ account_id: accountId, referred_account_id: referredAccountId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Returns the referral an account came by, with its referrer. */
export async function findReferralOf(db: Connection, referredAccountId: number) {
  const { rows } = await sql<{
    accountId: number;
    name: string;
    code: string;
    createdAt: Date;
    isRewarded: boolean;
  }>`
    select r.account_id as "accountId", c.code, r.created_at as "createdAt", r.rewarded_at is not null as "isRewarded",
      coalesce(nullif(btrim(a.company), ''), nullif(btrim(u.first_name || ' ' || u.last_name), ''), u.email) as name
    from referrals r join referral_codes c on c.account_id = r.account_id
      join accounts a on a.account_id = r.account_id join users u on u.account_id = r.account_id
    where r.referred_account_id = ${referredAccountId}
    limit 1
  `.execute(db);
  return rows[0] ?? null;
}

/** Marks an account's referral as rewarded; returns its referrer, once, or null. */
export async function markRewarded(
  tx: Connection,
  referredAccountId: number,
  hundredths: number,
  now: Date,
): Promise<number | null> {
  const row = await tx
    .updateTable("referrals")
    .set({ rewarded_at: now, credit_hundredths: hundredths })
    .where("referred_account_id", "=", referredAccountId)
    .where("rewarded_at", "is", null)
    .returning("account_id")
    .executeTakeFirst();
  return row?.account_id ?? null;
}

export async function readFigures(db: Connection, accountId: number) {
  const { rows } = await sql<{ signUps: number; paying: number; earned: number }>`
    select count(*)::int as "signUps", count(rewarded_at)::int as paying,
      coalesce(sum(credit_hundredths), 0)::int as earned
    from referrals where account_id = ${accountId}
  `.execute(db);
  return rows[0]!;
}

export const listReferrals = (db: Connection, accountId: number, limit: number, offset: number) =>
  db
    .selectFrom("referrals")
    .innerJoin("users", "users.account_id", "referrals.referred_account_id")
    .where("referrals.account_id", "=", accountId)
    .select([
      "referrals.id",
      "referrals.created_at",
      "referrals.rewarded_at",
      "referrals.credit_hundredths",
      "users.first_name",
      "users.last_name",
    ])
    .orderBy("referrals.created_at", "desc")
    .orderBy("referrals.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
