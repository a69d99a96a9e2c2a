import type { ForfeitsOfUser } from "@broadcast/contract/account-support";
import { creditsText } from "@broadcast/domain/account/credits";
import { AppError } from "../../app-error.ts";
import type { Connection } from "../../db/connection.ts";
import { readBalance } from "./credits.sql.ts";
import { addCredits, removeCredits } from "./credits.ts";
import { insertForfeit, listForfeits, markRestored } from "./forfeits.sql.ts";

/** Takes all free credits of an account whose subscription ended, and records how many; returns them in hundredths. */
export async function forfeitCredits(
  tx: Connection,
  accountId: number,
  { note, time }: { note: string; time: Date },
): Promise<number> {
  const hundredths = await readBalance(tx, accountId);
  if (hundredths <= 0 || !(await removeCredits(tx, accountId, { hundredths, note, time }))) return 0;
  await insertForfeit(tx, accountId, { hundredths, time });
  return hundredths;
}

/** Returns what an account lost with its subscriptions, and what of it can be restored. */
export async function readForfeits(db: Connection, accountId: number): Promise<ForfeitsOfUser> {
  const rows = await listForfeits(db, accountId);
  const open = rows.filter(({ restored_at }) => restored_at === null);
  return {
    restorableCredits: open.reduce((sum, { hundredths }) => sum + hundredths, 0) / 100,
    forfeits: rows.map((row) => ({
      _id: row.id,
      credits: row.hundredths / 100,
      forfeitedAt: row.forfeited_at.toISOString(),
      restoredAt: row.restored_at?.toISOString() ?? null,
    })),
  };
}

/**
 * Restores, once, everything an account lost and has not got back. Errors: `conflict` when that differs from `credits`,
 * the amount shown to the user.
 */
export async function restoreCredits(
  tx: Connection,
  accountId: number,
  { credits, note, time }: { credits: number; note: string; time: Date },
): Promise<void> {
  const hundredths = await markRestored(tx, accountId, time);
  if (hundredths !== Math.round(credits * 100))
    throw new AppError(
      "conflict",
      hundredths === 0
        ? "These credits were already restored."
        : `The amount to restore is now ${creditsText(hundredths / 100)}. Check it and try again.`,
    );
  await addCredits(tx, accountId, { kind: "grant", hundredths, note, time });
}
