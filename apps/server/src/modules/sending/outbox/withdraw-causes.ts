import { z } from "zod";
import type { Connection } from "../../../db/connection.ts";
import { retriedTransaction } from "../../../db/retried-transaction.ts";
import { defineJob, enqueue, type Job } from "../../../jobs/jobs.ts";
import { withdrawChunk } from "./outbox.ts";
import { SECOND_LOOK_SECONDS } from "./second-look.ts";

/** Messages withdrawn per transaction. */
const CHUNK = 1_000;

const payload = z.object({ accountId: z.number().int(), causeIds: z.array(z.uuid()), reason: z.string() });
type Causes = z.output<typeof payload>;

/** Withdraws the waiting messages of deleted causes: some now, the rest in the background. */
export async function withdrawCauses(db: Connection, its: Causes, now: Date): Promise<void> {
  if (its.causeIds.length === 0) return;
  const begun: string[] = [];
  for (const causeId of its.causeIds)
    if ((await withdrawNext(db, its, causeId, 0, now)) !== null) begun.push(causeId);
  if (begun.length > 0) await enqueue(db, withdrawRest, { ...its, causeIds: begun });
  await enqueue(db, withdrawRest, its, { afterSeconds: SECOND_LOOK_SECONDS });
}

export const withdrawRest: Job<typeof payload> = defineJob({
  name: "sending.withdraw-causes",
  payload,
  maxAttempts: 25,
  async run({ db, clock }, its, signal) {
    for (const causeId of its.causeIds)
      for (let after: number | null = 0; after !== null; ) {
        signal.throwIfAborted();
        const from: number = after;
        after = await retriedTransaction(db, (tx) => withdrawNext(tx, its, causeId, from, clock.now()));
      }
  },
});

const withdrawNext = (
  db: Connection,
  { accountId, reason }: Causes,
  causeId: string,
  after: number,
  now: Date,
): Promise<number | null> =>
  withdrawChunk(db, accountId, causeId, { after, limit: CHUNK, code: "taken-back", reason, now });
