import type { Connection } from "../../../db/connection.ts";
import type { ContactsLeaving } from "../../contacts/index.ts";
import { keepMarketingHistory, moveMessages, withdrawMessages } from "../../sending/index.ts";
import { listUnderWay, lockContacts } from "../messages.sql.ts";

/**
 * Settles what is still under way to contacts that are about to be deleted, so that no reserved credit is lost with
 * them: what waits never leaves; what may be with the carrier already counts as sent. Holds the contacts, so that
 * nothing is queued to them in between.
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
  // What may be with a carrier counts as sent by now.
  await keepMarketingHistory(db, accountId, contactIds, now);
}
