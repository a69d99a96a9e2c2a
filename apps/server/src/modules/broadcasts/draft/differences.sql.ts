import type { Connection } from "../../../db/connection.ts";

/** A number of recipients whose outcome differs from the plan. */
export interface Difference {
  planned: string;
  became: string;
  count: number;
}

/** Differences as they were counted, when, and for which state. */
export interface KeptDifferences {
  of: string;
  at: string;
  found: Difference[];
}

export async function findDifferences(
  db: Connection,
  accountId: number,
  broadcastId: string,
): Promise<KeptDifferences | null> {
  const row = await db
    .selectFrom("broadcasts")
    .where("account_id", "=", accountId)
    .where("id", "=", broadcastId)
    .select("differences")
    .executeTakeFirst();
  return (row?.differences ?? null) as KeptDifferences | null;
}

export async function keepDifferences(
  db: Connection,
  accountId: number,
  broadcastId: string,
  kept: KeptDifferences,
): Promise<void> {
  await db
    .updateTable("broadcasts")
    .set({ differences: JSON.stringify(kept) })
    .where("account_id", "=", accountId)
    .where("id", "=", broadcastId)
    .execute();
}
