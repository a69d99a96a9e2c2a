import type { Connection } from "../../../db/connection.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { addCounts } from "../../sending/index.ts";
import { findLastMailing } from "./mailed.sql.ts";

/** An unsubscribe is attributed to the last mailing, unless that is older than this. */
const WITHIN_DAYS = 30;

/** Counts an opt-out for the mailing that led to it, so that its alarm notices. */
export async function noteMailOptOut(
  db: Connection,
  accountId: number,
  { contactId, email, now }: { contactId: string; email: string; now: Date },
): Promise<void> {
  const since = new Date(now.getTime() - WITHIN_DAYS * 86_400_000);
  const causeId = await findLastMailing(db, accountId, { contactId, email, since });
  if (causeId !== null) await countOptOut(db, accountId, causeId);
}

export async function countOptOut(db: Connection, accountId: number, causeId: string): Promise<void> {
  await addCounts(db, accountId, causeId, { opted_out: 1 });
  await noteChange(db, accountId, ["broadcasts"], [causeId]);
}
