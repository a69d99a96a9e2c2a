import { z } from "zod";
import { type Connection, transaction } from "../../../db/connection.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { defineJob, enqueue, type Job } from "../../../jobs/jobs.ts";
import type { Services } from "../../../services.ts";
import { ATT_IS_FULL, T_MOBILE_IS_FULL } from "../delivery/rates.ts";
import { BUSY } from "../delivery/record-results.ts";
import { pausedSentences } from "./causes.ts";
import { judge } from "./gate.ts";
import { lockJudged, putOff, type Wait } from "./judge-waiting.sql.ts";
import { sendingTimesAt } from "./sending-times.ts";

const CHUNK = 1_000;
/** System time: longer than a claim is held, or a chunk of a broadcast takes. */
const SECOND_LOOK_SECONDS = 10;
/** Other reasons for a message to wait, which no rule of the account changes. */
const OTHER_REASONS = [BUSY, ATT_IS_FULL, T_MOBILE_IS_FULL];

const payload = z.object({ accountId: z.number(), isSecondLook: z.boolean().default(false) });

/**
 * Asks the gate again about every message that waits for it, one chunk per transaction: if it may be sent now, workers
 * take it and the gate decides once more, so that nothing is sent earlier than the rules allow.
 */
export const judgeWaiting: Job<typeof payload> = defineJob({
  name: "sending.judge-waiting",
  payload,
  maxAttempts: 25,
  async run(services, { accountId, isSecondLook }, signal): Promise<void> {
    for (let after = await judgeChunk(services, accountId, 0); after !== null; ) {
      signal.throwIfAborted();
      after = await judgeChunk(services, accountId, after);
    }
    if (isSecondLook) return;
    // A message that was just being judged by the old rules may have been put aside meanwhile.
    const secondLook = { accountId, isSecondLook: true };
    await enqueue(services.db, judgeWaiting, secondLook, { afterSeconds: SECOND_LOOK_SECONDS });
  },
});

/**
 * Queues a new decision on an account's waiting messages, once the caller's transaction has changed its broadcast
 * hours, frequency cap or time zone.
 */
export const judgeAnew = (db: Connection, accountId: number): Promise<void> =>
  enqueue(db, judgeWaiting, { accountId }, { key: `judge-waiting-${accountId}` });

/** Returns the last batch it looked at, or null when there was none. */
async function judgeChunk({ db, clock }: Services, accountId: number, after: number): Promise<number | null> {
  return transaction(db, async (tx) => {
    const now = clock.now();
    const times = sendingTimesAt(now);
    const page = { after, limit: CHUNK, otherReasons: [...OTHER_REASONS, ...pausedSentences()], times };
    const { batches, last } = await lockJudged(tx, accountId, page);
    for (const { batch, facts } of batches) {
      const waits = [...facts].map(([id, { account, recipient }]): Wait => {
        const decision = judge(account, recipient, times);
        // A refused message goes to a worker too, which records that.
        if (decision.kind !== "wait") return { id, until: now, reason: null };
        return { id, until: decision.until, reason: decision.lasting };
      });
      if (waits.length > 0) await putOff(tx, batch, waits);
    }
    if (batches.length > 0) await noteChange(tx, accountId, ["broadcasts", "thread"]);
    return last;
  });
}
