import { z } from "zod";
import { type Connection, transaction } from "../../db/connection.ts";
import { defineJob, enqueue } from "../../jobs/jobs.ts";
import { letGoOn, SECOND_LOOK_SECONDS } from "../sending/index.ts";
import { AUTOMATIONS_PAUSED, listPausedMessages } from "./automation-pauses.sql.ts";

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
    transaction(db, (tx) => release(tx, accountId, contactId, clock.now())),
});

async function release(db: Connection, accountId: number, contactId: string, now: Date): Promise<void> {
  const waiting = await listPausedMessages(db, accountId, contactId);
  await letGoOn(db, accountId, waiting, { sentence: AUTOMATIONS_PAUSED, now });
}
