import { z } from "zod";
import type { Connection } from "../../db/connection.ts";
import { defineJob, enqueue } from "../../jobs/jobs.ts";
import type { ContactsAdded } from "../contacts/index.ts";
import { askNext } from "./ask-next.ts";
import { insertRequests } from "./double-opt-in.sql.ts";

/** Texts the contacts to be asked, one chunk per transaction: after a crash it continues with those not asked yet. */
export const askToConfirm = defineJob({
  name: "double-opt-in.ask",
  payload: z.object({ accountId: z.number().int() }),
  maxAttempts: 25,
  async run(services, { accountId }, signal) {
    while (await askNext(services, accountId)) signal.throwIfAborted();
  },
});

/**
 * Records in the transaction that adds contacts that they are to be asked to confirm, if the account wants that. The
 * text is a separate job, so that nothing about it can keep a contact from being added.
 */
export async function requestDoubleOptIn(
  db: Connection,
  { accountId, ...added }: ContactsAdded,
): Promise<void> {
  const isAny = await insertRequests(db, accountId, added);
  if (isAny) await enqueue(db, askToConfirm, { accountId });
}
