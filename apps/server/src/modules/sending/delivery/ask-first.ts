import { type Connection, sql } from "../../../db/connection.ts";
import { addBatches, lockBatches, takeOut } from "../outbox/batches.sql.ts";
import { moveMessages } from "../outbox/move-messages.ts";

/** Concurrent batches, of up to a hundred messages each. */
const BATCHES_AT_ONCE = 10;

/** Which messages may have been sent without a record of it here, and since when. */
export interface Doubtful {
  /** Created up to this time (system time). */
  madeUntil: Date;
  /** Certainly not sent before this time. */
  since: Date;
}

/**
 * Makes due messages unclear that may have been sent already: the carrier is asked about each first, and those it never
 * got are sent then. Mail servers cannot be asked, so mails stay unclear, visibly to users. Returns false when there
 * are no more.
 */
export async function askBeforeSending(
  db: Connection,
  { madeUntil, since }: Doubtful,
  now: Date,
): Promise<boolean> {
  const locked = await lockBatches(
    db,
    sql`(o.account_id, o.batch_id) in (
      select f.account_id, f.batch_id from outbox f
      where f.state = 'waiting' and f.due_at <= ${now}
        -- An id that tells no time is older than all that do.
        and coalesce(uuid_extract_timestamp(f.first_id), '-infinity') <= ${madeUntil}
      limit ${BATCHES_AT_ONCE}
    )`,
  );
  if (locked.length === 0) return false;
  const batchOf = new Map(locked.flatMap((batch) => batch.messageIds.map((id) => [id, batch] as const)));
  await takeOut(db, locked, new Set(batchOf.keys()));
  const unclear = await moveMessages(
    db,
    [...batchOf].map(([id, { accountId }]) => ({ accountId, id, to: "unknown" })),
    now,
  );
  await addBatches(
    db,
    unclear.flatMap(({ messages }) =>
      messages.map(({ id }) => {
        const batch = batchOf.get(id)!;
        return {
          ...batch,
          messageIds: [id],
          state: "unclear" as const,
          firstAttemptAt: batch.firstAttemptAt ?? since,
        };
      }),
    ),
  );
  return true;
}
