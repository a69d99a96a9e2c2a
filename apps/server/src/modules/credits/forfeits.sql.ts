import { type Connection, sql } from "../../db/connection.ts";

export async function insertForfeit(
  tx: Connection,
  accountId: number,
  forfeit: { hundredths: number; time: Date },
): Promise<void> {
  await tx
    .insertInto("forfeited_credits")
    .values({ account_id: accountId, hundredths: forfeit.hundredths, forfeited_at: forfeit.time })
    .execute();
}

/** Lists all of an account's, newest first; there is one for each subscription that ended. */
export const listForfeits = (db: Connection, accountId: number) =>
  db
    .selectFrom("forfeited_credits")
    .where("account_id", "=", accountId)
    .select(["id", "hundredths", "forfeited_at", "restored_at"])
    .orderBy("forfeited_at", "desc")
    .orderBy("id", "desc")
    .execute();

/** Marks unrestored forfeits as restored, and returns their sum, so that it is restored only once. */
export async function markRestored(tx: Connection, accountId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ hundredths: number }>`
    with restored as (
      update forfeited_credits set restored_at = ${now}
      where account_id = ${accountId} and restored_at is null
      returning hundredths
    )
    select coalesce(sum(hundredths), 0)::bigint as hundredths from restored
  `.execute(tx);
  return rows[0]!.hundredths;
}
