import type { Connection } from "../../db/connection.ts";
import { noteChange, noteChanges } from "../../http/live/change-log.ts";
import { listAccountsOf } from "./members/space-users.sql.ts";

/** Tells whose space it is, and members who read in the app, that something changed there. */
export async function tellSpace(db: Connection, accountId: number, spaceId: string): Promise<void> {
  await noteChange(db, accountId, ["spaces", "content"], [spaceId]);
  await tellReaders(db, accountId, [spaceId]);
}

/** The same, where the account is told already. */
export async function tellReaders(
  db: Connection,
  accountId: number,
  spaceIds: readonly string[],
): Promise<void> {
  await noteChanges(db, ["spaces", "content"], await listAccountsOf(db, accountId, spaceIds));
}
