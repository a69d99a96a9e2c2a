import type { Connection } from "../../db/connection.ts";

export async function replaceRecoveryCodes(
  db: Connection,
  userId: string,
  codes: readonly { firstLetter: string; secretHash: string }[],
): Promise<void> {
  await deleteRecoveryCodes(db, userId);
  await db
    .insertInto("recovery_codes")
    .values(
      codes.map(({ firstLetter, secretHash }) => ({
        user_id: userId,
        first_letter: firstLetter,
        secret_hash: secretHash,
      })),
    )
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

const unused = (db: Connection, userId: string) =>
  db.selectFrom("recovery_codes").where("user_id", "=", userId).where("used_at", "is", null);

export const findRecoveryCode = (db: Connection, userId: string, firstLetter: string) =>
  unused(db, userId).where("first_letter", "=", firstLetter).select(["id", "secret_hash"]).executeTakeFirst();

/** Uses up a code; returns false when it was used or replaced before. */
export async function spendRecoveryCode(db: Connection, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable("recovery_codes")
    .set({ used_at: now })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
