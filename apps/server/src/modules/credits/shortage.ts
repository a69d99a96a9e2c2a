import type { Connection } from "../../db/connection.ts";
import { defineEvent, emit } from "../../events/events.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { markShortage } from "./credits.sql.ts";

/** Messages were kept back for want of credits while nobody was watching, the first since credits last came. */
export interface CreditsShort {
  accountId: number;
  now: Date;
}
export const creditsShort = defineEvent<CreditsShort>("credits.short");

/**
 * Tells, once until credits come, that what costs `neededHundredths` was kept back. Says nothing when there are as many
 * by now. Locks the account's credits where it tells, so it comes late in its transaction.
 */
export async function reportShortage(
  tx: Connection,
  accountId: number,
  { neededHundredths, now }: { neededHundredths: number; now: Date },
): Promise<void> {
  if (!(await markShortage(tx, accountId, neededHundredths, now))) return;
  await noteChange(tx, accountId, ["session"]);
  await emit(tx, creditsShort, { accountId, now });
}
