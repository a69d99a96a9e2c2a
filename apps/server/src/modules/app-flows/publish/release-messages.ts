import { FLOW_RESUMES } from "@broadcast/contract/flow-publishing";
import { z } from "zod";
import { type Connection, sql } from "../../../db/connection.ts";
import { retriedTransaction } from "../../../db/retried-transaction.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { defineJob, enqueue, type Job } from "../../../jobs/jobs.ts";
import { type HeldMessage, releaseHeld } from "../../sending/index.ts";
import { findFlow } from "../app-flows.sql.ts";
import { FLOW_PAUSED } from "../flow-cause.ts";
import type { FlowPlace } from "../run/enrollments.sql.ts";
import { DUE_IN_PAUSE } from "../run/send-step.ts";

/** System time: longer than a worker holds a message. */
const SECOND_LOOK_SECONDS = 20;

const resuming = z.object({
  accountId: z.number().int(),
  flowId: z.uuid(),
  missed: z.enum(FLOW_RESUMES),
  resumedAt: z.iso.datetime(),
});
type Resuming = z.output<typeof resuming>;
const payload = resuming.extend({ after: z.number().int() });

/**
 * Returns a resumed flow's messages that came due in the outbox during the pause to the gate, or misses them, as
 * chosen: some now, the rest in the background. The caller holds the flow's lock.
 */
export async function releaseMessages(db: Connection, its: Resuming, now: Date): Promise<void> {
  const after = await releaseSome(db, its, 0, now);
  if (after !== null) await enqueue(db, releaseRest, { ...its, after });
  // A worker that asked the gate before may put a message aside just now.
  await enqueue(db, releaseRest, { ...its, after: 0 }, { afterSeconds: SECOND_LOOK_SECONDS });
}

export const releaseRest: Job<typeof payload> = defineJob({
  name: "app-flows.release",
  payload,
  maxAttempts: 25,
  async run({ db, clock }, { after, ...its }, signal) {
    for (let last: number | null = after; last !== null; ) {
      signal.throwIfAborted();
      const from: number = last;
      last = await retriedTransaction(db, async (tx) => {
        const flow = await findFlow(tx, its.accountId, its.flowId, "share");
        return flow?.state === "running" ? releaseSome(tx, its, from, clock.now()) : null;
      });
    }
  },
});

/** Releases the next messages; returns the last batch of them, or null at the end. */
async function releaseSome(
  db: Connection,
  { missed, resumedAt, ...place }: Resuming,
  after: number,
  now: Date,
): Promise<number | null> {
  const { accountId, flowId } = place;
  const last = await releaseHeld(db, accountId, {
    causeIds: [flowId],
    sentence: FLOW_PAUSED,
    resumedAt: new Date(resumedAt),
    after,
    now,
    listOver: async (held) => (missed === "skip" ? missSteps(db, place, held) : new Map()),
  });
  if (last !== null) await noteChange(db, accountId, ["app-flows"], [flowId]);
  return last;
}

/** Records that people missed the steps that sent these messages; returns why, by message. */
async function missSteps(
  db: Connection,
  { accountId, flowId }: FlowPlace,
  held: readonly HeldMessage[],
): Promise<Map<string, string>> {
  await sql`
    update app_flow_steps_done d set outcome = 'missed', reason = ${DUE_IN_PAUSE}
    from unnest(${held.map(({ id }) => id)}::uuid[], ${held.map(({ contactId }) => contactId)}::uuid[])
      as m (id, contact_id)
    where d.account_id = ${accountId} and d.flow_id = ${flowId} and d.contact_id = m.contact_id and d.message_id = m.id
  `.execute(db);
  return new Map(held.map(({ id }) => [id, DUE_IN_PAUSE]));
}
