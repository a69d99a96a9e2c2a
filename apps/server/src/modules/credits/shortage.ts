import type { Connection } from "../../db/connection.ts";
import { defineEvent, emit } from "../../events/events.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { markShortage } from "./credits.sql.ts";

/** Messages were withheld for lack of credits with no user present, for the first time since credits last arrived. */
export interface CreditsShort {
  accountId: number;
  now: Date;
}
export const creditsShort = defineEvent<CreditsShort>("credits.short");

/**
 * Reports, once until credits arrive, that a message costing `neededHundredths` was withheld. Does nothing when there
 * are enough credits by now. Locks the account's credits when it reports, so call it late in a transaction.
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
