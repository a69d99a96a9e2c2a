import type { Connection } from "../../db/connection.ts";
import { listUnsettled } from "./messages.sql.ts";
import { type Move, moveMessages } from "./move-messages.ts";

/**
 * Settles what is still under way to contacts that are about to be deleted, so that no reserved credit is lost with
 * them: what waits never leaves; what may be with the carrier already counts as sent.
 */
export async function settleMessagesOf(
  db: Connection,
  accountId: number,
  contactIds: string[],
  now: Date,
): Promise<void> {
  const unsettled = await listUnsettled(db, accountId, contactIds);
  const moves = unsettled.map(
    ({ id, state }): Move =>
      state === "queued"
        ? { accountId, id, to: "unsent", errorCode: "contact-deleted", error: "The contact was deleted." }
        : { accountId, id, to: "sent" },
  );
  await moveMessages(db, moves, now);
}
