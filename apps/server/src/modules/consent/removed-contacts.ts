import type { Connection } from "../../db/connection.ts";
import { endPotentialStopsOf } from "./potential-stops.ts";
import { keepHandMarks } from "./removed-contacts.sql.ts";

/**
 * Keeps by address what must outlive contacts about to be deleted, so that adding them again undoes nothing: a
 * potential opt-out becomes one, and marks set by hand stay. For the transaction that deletes them, which holds their
 * locks.
 */
export async function keepStandingOf(
  db: Connection,
  accountId: number,
  contactIds: readonly string[],
  by: { userId: string; ipAddress: string; time: Date },
): Promise<void> {
  await endPotentialStopsOf(db, accountId, contactIds, by);
  await keepHandMarks(db, accountId, contactIds, by);
}
