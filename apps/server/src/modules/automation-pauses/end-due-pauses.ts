import { retriedTransaction } from "../../db/retried-transaction.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { runTurns, TURNS_PER_BATCH } from "../../jobs/due-turns.ts";
import type { Services } from "../../services.ts";
import { deletePause, listDuePauses } from "./automation-pauses.sql.ts";
import { goOn } from "./automation-pauses.ts";

/** Ends expired pauses, until `signal` ends it. */
export const endDuePauses = (services: Services, signal: AbortSignal): Promise<void> =>
  runTurns(services, signal, "pauses of automations", () => endPauses(services));

/** Runs one round; returns how many pauses it ended. */
export async function endPauses({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const now = clock.now();
  const due = await listDuePauses(db, now, TURNS_PER_BATCH);
  for (const { accountId, contactId } of due) {
    await retriedTransaction(db, async (tx) => {
      if (!(await deletePause(tx, accountId, contactId, now))) return;
      await goOn(tx, accountId, contactId, now);
      await noteChange(tx, accountId, ["contacts", "campaigns", "app-flows"], [contactId]);
    });
  }
  return due.length;
}
