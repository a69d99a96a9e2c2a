import type { Connection } from "../../../db/connection.ts";
import { noteChanges } from "../../../http/live/change-log.ts";
import { withdrawMessages } from "../../sending/index.ts";
import { putTextsAside } from "../messages/put-aside.ts";
import { LEFT } from "../passing-on/space-cause.ts";
import { deleteMembers, listWaitingMessages } from "./members.sql.ts";

/** Removes contacts from a space, with their waiting messages; returns those who were in it. */
export async function leaveSpace(
  db: Connection,
  accountId: number,
  spaceId: string,
  contactIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const gone = await deleteMembers(db, accountId, spaceId, contactIds);
  const left = gone.map(({ contactId }) => contactId);
  if (left.length === 0) return left;
  const readers = gone.flatMap(({ userAccountId }) =>
    userAccountId === null ? [] : [{ accountId: userAccountId, id: spaceId }],
  );
  await noteChanges(db, ["spaces", "content"], readers);
  const waiting = await listWaitingMessages(db, accountId, spaceId, left);
  await withdrawMessages(db, accountId, waiting, {
    code: "taken-back",
    reason: LEFT,
    now,
  });
  await putTextsAside(db, accountId, { spaceIds: [spaceId], contactIds: left });
  return left;
}
