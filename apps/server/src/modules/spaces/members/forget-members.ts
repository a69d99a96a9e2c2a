import type { Connection } from "../../../db/connection.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { letGoOfFiles } from "../../../stored-files/stored-files.ts";
import type { ContactsLeaving } from "../../contacts/index.ts";
import { lockContacts } from "../../messages/index.ts";
import { hideSpaceMessages } from "../messages/hide-space-messages.sql.ts";
import { putTextsAside } from "../messages/put-aside.ts";
import { listSaidBy } from "../messages/space-messages.sql.ts";
import { tellReaders } from "../tell-space.ts";
import { listSpacesWith } from "./members.sql.ts";

/**
 * Takes back what contacts about to be deleted said in spaces, which is deleted with them. Locks the contacts, so that
 * nothing they said comes in meanwhile.
 */
export async function forgetMembers(
  db: Connection,
  { accountId, contactIds, now }: ContactsLeaving,
): Promise<void> {
  await lockContacts(db, accountId, contactIds);
  const said = await listSaidBy(db, accountId, contactIds);
  const joined = await listSpacesWith(db, accountId, contactIds);
  const spaceIds = [...new Set([...joined, ...said.map(({ spaceId }) => spaceId)])];
  if (spaceIds.length === 0) return;
  if (said.length > 0) {
    const messageIds = said.map(({ id }) => id);
    await hideSpaceMessages(db, accountId, messageIds, now);
    await putTextsAside(db, accountId, { messageIds });
    await letGoOfFiles(
      db,
      accountId,
      said.flatMap(({ media }) => media),
    );
  }
  await noteChange(db, accountId, ["spaces", "content"], spaceIds);
  await tellReaders(db, accountId, spaceIds);
}
