import { z } from "zod";
import type { Connection } from "../../db/connection.ts";
import { retriedTransaction } from "../../db/retried-transaction.ts";
import { emit } from "../../events/events.ts";
import { defineJob, enqueue } from "../../jobs/jobs.ts";
import type { Services } from "../../services.ts";
import { letGoOn, lockHeld, SECOND_LOOK_SECONDS } from "../sending/index.ts";
import { AUTOMATIONS_PAUSED, listPausedMessages, listPutAside } from "./automation-pauses.sql.ts";
import { messagesResumed } from "./automations-resumed.ts";

/** Contacts looked after in one round of upkeep. */
const AT_ONCE = 1_000;

/** Returns a contact's messages that wait for the end of the pause to the gate. */
export async function releaseMessages(
  db: Connection,
  accountId: number,
  contactId: string,
  now: Date,
): Promise<void> {
  await release(db, accountId, contactId, now);
  await enqueue(db, releaseAgain, { accountId, contactId }, { afterSeconds: SECOND_LOOK_SECONDS });
}

/** A worker that had asked the gate before the pause ended may put a message aside after it. */
export const releaseAgain = defineJob({
  name: "automation-pauses.release-again",
  payload: z.object({ accountId: z.number().int(), contactId: z.uuid() }),
  maxAttempts: 25,
  run: ({ db, clock }, { accountId, contactId }) =>
    retriedTransaction(db, (tx) => release(tx, accountId, contactId, clock.now())),
});

/** Upkeep: nothing stays put aside for a contact whose pause is over. */
export async function releaseLeft({ db }: Pick<Services, "db">): Promise<void> {
  for (const contact of await listPutAside(db, AT_ONCE))
    await enqueue(db, releaseAgain, contact, { key: `${releaseAgain.name} ${contact.contactId}` });
}

async function release(db: Connection, accountId: number, contactId: string, now: Date): Promise<void> {
  const waiting = await listPausedMessages(db, accountId, contactId);
  const messageIds = await lockHeld(db, accountId, waiting, { sentence: AUTOMATIONS_PAUSED, now });
  if (messageIds.length === 0) return;
  await emit(db, messagesResumed, { accountId, contactId, messageIds, now });
  await letGoOn(db, accountId, messageIds, { sentence: AUTOMATIONS_PAUSED, now });
}
