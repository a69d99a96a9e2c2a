import { transaction } from "../../db/connection.ts";
import type { SignedIn } from "../../http/context.ts";
import { hashToken, newToken } from "../../http/guard/session.ts";
import { noteAudit } from "../../http/upkeep/audit.ts";
import { requirePassword } from "../users/index.ts";

/** Says what it is when it turns up somewhere, so that scanners find leaked ones. */
const KEY_PREFIX = "pb_";
/** What is kept readable of a key, to tell it by. */
const SHOWN_CHARACTERS = KEY_PREFIX.length + 6;

const shown = (row: { prefix: string; created_at: Date; last_used_at: Date | null }) => ({
  prefix: row.prefix,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

/** The key in force, as far as it is told after its making. */
export async function readApiKey({ db, accountId }: SignedIn) {
  const row = await db
    .selectFrom("api_keys")
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .select(["prefix", "created_at", "last_used_at"])
    .executeTakeFirst();
  return { apiKey: row ? shown(row) : null };
}

/** Makes a key for programs, which ends the one before. Call it outside of a transaction. Errors: `wrong-credentials`. */
export async function makeApiKey(context: SignedIn, password: string) {
  await requirePassword(context, password);
  const { accountId, caller } = context;
  const key = `${KEY_PREFIX}${newToken()}`;
  const now = context.clock.now();
  const row = await transaction(context.db, async (db) => {
    // One at a time for each account: only one key may be in force.
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

/** Ends the key, also where it follows live changes. */
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
