import { transaction } from "../../db/connection.ts";
import type { SignedIn } from "../../http/context.ts";
import { hashToken, newToken } from "../../http/guard/session.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import { requirePassword } from "../users/index.ts";

/** Identifies a leaked key, so that scanners find it. */
const KEY_PREFIX = "pb_";
/** The readable part of a key, to identify it by. */
const SHOWN_CHARACTERS = KEY_PREFIX.length + 6;

const shown = (row: { prefix: string; created_at: Date; last_used_at: Date | null }) => ({
  prefix: row.prefix,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

/** Returns the valid key, as far as it is shown after its creation. */
export async function readApiKey({ db, accountId }: SignedIn) {
  const row = await db
    .selectFrom("api_keys")
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .select(["prefix", "created_at", "last_used_at"])
    .executeTakeFirst();
  return { apiKey: row ? shown(row) : null };
}

/**
 * Creates a key for programs, which ends the previous one. Call it outside of a transaction. Errors:
 * `wrong-credentials`.
 */
export async function makeApiKey(context: SignedIn, password: string) {
  await requirePassword(context, password);
  const { accountId, caller } = context;
  const key = `${KEY_PREFIX}${newToken()}`;
  const now = context.clock.now();
  const row = await transaction(context.db, async (db) => {
    // One at a time per account, since only one key can be valid.
    await db
      .selectFrom("accounts")
      .where("account_id", "=", accountId)
      .select("account_id")
      .forUpdate()
      .execute();
    await db
      .updateTable("api_keys")
      .set({ revoked_at: now })
      .where("account_id", "=", accountId)
      .where("revoked_at", "is", null)
      .execute();
    await noteAudit({ ...context, db }, { event: "api-key-made", caller });
    return db
      .insertInto("api_keys")
      .values({
        account_id: accountId,
        user_id: caller.userId,
        key_hash: hashToken(key),
        prefix: key.slice(0, SHOWN_CHARACTERS),
        created_at: now,
      })
      .returning(["prefix", "created_at", "last_used_at"])
      .executeTakeFirstOrThrow();
  });
  return { key, apiKey: shown(row) };
}

/** Revokes the key and ends its live streams. */
export async function revokeApiKey(context: SignedIn): Promise<void> {
  const { db, accountId, caller, clock } = context;
  const revoked = await db
    .updateTable("api_keys")
    .set({ revoked_at: clock.now() })
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (revoked) await noteAudit(context, { event: "api-key-revoked", caller });
}
