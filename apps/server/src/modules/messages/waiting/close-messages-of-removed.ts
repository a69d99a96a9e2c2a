import type { Connection } from "../../../db/connection.ts";
import { letGoOfFiles } from "../../../stored-files/stored-files.ts";
import type { ContactsLeaving } from "../../contacts/index.ts";
import { keepMarketingHistory, moveMessages, withdrawMessages } from "../../sending/index.ts";
import { listUnderWay, lockContacts } from "../messages.sql.ts";
import { listThreadFiles } from "../write/files/message-files.sql.ts";

/** Files released by one job. */
const FILES_AT_ONCE = 1_000;

/**
 * Settles messages in progress to contacts about to be deleted, so that no reserved credit is lost: waiting ones are
 * never sent; those possibly with the carrier count as sent. Locks the contacts, so that nothing is queued to them in
 * between. Releases the files of their threads.
 */
export async function closeMessagesOf(
  db: Connection,
  { accountId, contactIds, now }: ContactsLeaving,
): Promise<void> {
  await lockContacts(db, accountId, contactIds);
  const ids = await listUnderWay(db, accountId, contactIds);
  const reason = "This contact was deleted.";
  await withdrawMessages(db, accountId, ids, { code: "contact-deleted", reason, now });
  await moveMessages(
    db,
    ids.map((id) => ({ accountId, id, to: "sent" })),
    now,
  );
  // Messages possibly with a carrier count as sent by now.
  await keepMarketingHistory(db, accountId, contactIds, now);
  const files = await listThreadFiles(db, accountId, contactIds);
  for (let from = 0; from < files.length; from += FILES_AT_ONCE)
    await letGoOfFiles(db, accountId, files.slice(from, from + FILES_AT_ONCE));
}
