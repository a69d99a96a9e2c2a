import type { Connection } from "../../db/connection.ts";
import { noteChange, noteChanges } from "../../http/live/change-log.ts";
import { listAccountsOf } from "./members/space-users.sql.ts";

/** Notifies a space's account, and members who read in the app, of a change there. */
export async function tellSpace(db: Connection, accountId: number, spaceId: string): Promise<void> {
  await noteChange(db, accountId, ["spaces", "content"], [spaceId]);
  await tellReaders(db, accountId, [spaceId]);
}

/** The same, when the account has already been notified. */
export async function tellReaders(
  db: Connection,
  accountId: number,
  spaceIds: readonly string[],
): Promise<void> {
  await noteChanges(db, ["spaces", "content"], await listAccountsOf(db, accountId, spaceIds));
}
