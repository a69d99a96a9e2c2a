import type { Connection } from "../../../db/connection.ts";
import { lockSpace } from "../spaces.sql.ts";
import { inviteMembers } from "./invite-members.ts";
import { insertMembers } from "./members.sql.ts";

/** Adds contacts to a space, as far as there is room; returns those who were not in it. */
export async function joinSpace(
  db: Connection,
  accountId: number,
  spaceId: string,
  contactIds: readonly string[],
  now: Date,
): Promise<string[]> {
  if (!(await lockSpace(db, accountId, spaceId))) return [];
  const joined = await insertMembers(db, accountId, spaceId, contactIds, now);
  await inviteMembers(db, accountId, spaceId, joined);
  return joined;
}
