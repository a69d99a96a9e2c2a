import { type Connection, transaction } from "../../db/connection.ts";
import type { Services } from "../../services.ts";

const GOOD_FOR_MS = 3_600_000;
const MAILS_AN_HOUR = 3;
const FORGOTTEN_AFTER_MS = 86_400_000;

/**
 * Keeps the hash of a new link's token, which ends the ones before. False when the link is not to be mailed: the user
 * got enough of them this hour, or a newer one is out. Asking again with the same token changes nothing.
 */
export function insertReset(db: Connection, userId: string, tokenHash: Buffer, now: Date): Promise<boolean> {
  return transaction(db, async (tx) => {
    // One at a time for each user, so that links asked for at once are counted.
    await tx.selectFrom("users").where("id", "=", userId).select("id").forUpdate().execute();
    const known = await tx
      .selectFrom("password_resets")
      .where("token_hash", "=", tokenHash)
      .select("expires_at")
      .executeTakeFirst();
    if (known) return known.expires_at > now;
    const { mails } = await tx
      .selectFrom("password_resets")
      .where("user_id", "=", userId)
      .where("created_at", ">", new Date(now.getTime() - 3_600_000))
      .select(({ fn }) => fn.countAll<number>().as("mails"))
      .executeTakeFirstOrThrow();
    if (mails >= MAILS_AN_HOUR) return false;
    await endResets(tx, userId, now);
    await tx
      .insertInto("password_resets")
      .values({
        token_hash: tokenHash,
        user_id: userId,
        created_at: now,
        expires_at: new Date(now.getTime() + GOOD_FOR_MS),
      })
      .execute();
    return true;
  });
}

/** Whose password a link may set; null for one that is used up, over or made up. */
export async function findReset(db: Connection, tokenHash: Buffer, now: Date) {
  const row = await db
    .selectFrom("password_resets")
    .innerJoin("users", "users.id", "password_resets.user_id")
    .where("password_resets.token_hash", "=", tokenHash)
    .where("password_resets.used_at", "is", null)
    .where("password_resets.expires_at", ">", now)
    .select(["users.id", "users.account_id", "users.email", "users.assistant_password_hash"])
    .executeTakeFirst();
  return row ?? null;
}

/** Uses a link up; false when it was already, also by a request at the same time. */
export async function takeReset(db: Connection, tokenHash: Buffer, now: Date): Promise<boolean> {
  const taken = await db
    .updateTable("password_resets")
    .set({ used_at: now })
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("user_id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Ends the links that are still out: a newer one or a new password took their place. */
export async function endResets(db: Connection, userId: string, now: Date): Promise<void> {
  await db
    .updateTable("password_resets")
    .set({ expires_at: now })
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .execute();
}

export async function forgetOldResets({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await db
    .deleteFrom("password_resets")
    .where("expires_at", "<", new Date(clock.now().getTime() - FORGOTTEN_AFTER_MS))
    .execute();
}
