import type { Connection } from "../../db/connection.ts";
import { lockBacklog, readLatest, takeFromBacklog } from "./automation-backlog.sql.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** An automatic message within this time of its due time is on time. */
const LATE_AFTER_MS = 10 * MINUTE_MS;

export const isLate = (dueAt: Date, now: Date): boolean => now.getTime() - dueAt.getTime() > LATE_AFTER_MS;

/**
 * Limits late automatic messages to the account's rate, and to one per hour and contact over all automations. Returns
 * who has to wait, and until when; the others have their turn in this transaction.
 */
export async function takeBacklogTurns(
  db: Connection,
  accountId: number,
  contactIds: readonly string[],
  now: Date,
): Promise<Map<string, Date>> {
  const waits = new Map<string, Date>();
  if (contactIds.length === 0) return waits;
  // Until the transaction ends, no other worker takes turns of the account, so what others sent is visible.
  const { since, room } = await lockBacklog(db, accountId, now);
  const latest = await readLatest(db, accountId, contactIds, new Date(now.getTime() - HOUR_MS));
  let taken = 0;
  for (const contactId of contactIds) {
    const last = latest.get(contactId);
    if (last) waits.set(contactId, new Date(last.getTime() + HOUR_MS));
    else if (taken >= room) waits.set(contactId, new Date(since.getTime() + MINUTE_MS));
    else taken += 1;
  }
  if (taken > 0) await takeFromBacklog(db, accountId, taken);
  return waits;
}
