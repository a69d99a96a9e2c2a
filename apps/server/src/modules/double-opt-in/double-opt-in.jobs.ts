import { z } from "zod";
import type { Connection } from "../../db/connection.ts";
import { defineJob, enqueue } from "../../jobs/jobs.ts";
import type { ContactsAdded } from "../contacts/index.ts";
import { askNext } from "./ask-next.ts";
import { insertRequests } from "./double-opt-in.sql.ts";

/** Texts those who are to be asked, a chunk a transaction: a crash resumes with whoever was not asked yet. */
export const askToConfirm = defineJob({
  name: "double-opt-in.ask",
  payload: z.object({ accountId: z.number().int() }),
  maxAttempts: 25,
  async run(services, { accountId }, signal) {
    while (await askNext(services, accountId)) signal.throwIfAborted();
  },
});

/**
 * Notes in the transaction that adds contacts that they are to be asked to confirm, where the account wants that. The
 * text is a job of its own, so that nothing about it can keep a contact from being added.
 */
export async function requestDoubleOptIn(
  db: Connection,
  { accountId, ...added }: ContactsAdded,
): Promise<void> {
  const isAny = await insertRequests(db, accountId, added);
  if (isAny) await enqueue(db, askToConfirm, { accountId });
}
