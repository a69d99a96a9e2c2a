import type { Connection } from "../../../db/connection.ts";
import { emit } from "../../../events/events.ts";
import { noteChanges } from "../../../http/live/change-log.ts";
import { spaceNews } from "../space-events.ts";
import { lockSpace } from "../spaces.sql.ts";
import { areUsersAmong, findSpaceNames, inviteUsers } from "./space-users.sql.ts";

/**
 * Invites these members who use the product, in an account of their own, to read and write in the app; each once. The
 * account with the space learns nothing of it before they agree.
 */
export async function inviteMembers(
  db: Connection,
  accountId: number,
  spaceId: string,
  contactIds: readonly string[],
): Promise<void> {
  // Usually there are none, and then nothing is locked.
  if (!(await areUsersAmong(db, accountId, spaceId, contactIds))) return;
  await lockSpace(db, accountId, spaceId);
  const invited = await inviteUsers(db, accountId, spaceId, contactIds);
  if (invited.length === 0) return;
  await noteChanges(
    db,
    ["spaces", "content"],
    invited.map((person) => ({ accountId: person.accountId, id: spaceId })),
  );
  const { owner, space } = await findSpaceNames(db, accountId, spaceId);
  await emit(
    db,
    spaceNews,
    invited.map((person) => ({
      ...person,
      id: `${spaceId}-invitation`,
      url: "/spaces",
      title: `${owner} invited you to ${space}`,
      text: "Read and write in the app instead of by text.",
    })),
  );
}
