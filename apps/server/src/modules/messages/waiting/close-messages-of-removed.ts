import type { Connection } from "../../../db/connection.ts";
import type { ContactsLeaving } from "../../contacts/index.ts";
import { keepMarketingHistory, moveMessages, withdrawMessages } from "../../sending/index.ts";
import { listUnderWay, lockContacts } from "../messages.sql.ts";

/**
 * Settles messages in progress to contacts about to be deleted, so that no reserved credit is lost: waiting ones are
 * never sent; those possibly with the carrier count as sent. Locks the contacts, so that nothing is queued to them in
 * between.
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
}
