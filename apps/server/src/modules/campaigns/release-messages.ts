import { z } from "zod";
import type { Connection } from "../../db/connection.ts";
import { retriedTransaction } from "../../db/retried-transaction.ts";
import { noteChange } from "../../http/live/change-log.ts";
import { defineJob, enqueue, type Job } from "../../jobs/jobs.ts";
import { type HeldMessage, releaseHeld } from "../sending/index.ts";
import { findCampaign } from "./campaigns.sql.ts";
import { CAMPAIGN_PAUSED, listEventIds, listHeldTurns, missTurns } from "./people/held-messages.sql.ts";
import { lateBecause, PAUSED_WHEN_DUE } from "./run/advance.ts";

/** System time: longer than a worker holds a message. */
const SECOND_LOOK_SECONDS = 20;

const resuming = z.object({
  accountId: z.number().int(),
  campaignId: z.uuid(),
  missed: z.enum(["shift", "skip", "send"]),
  resumedAt: z.iso.datetime(),
});
type Resuming = z.output<typeof resuming>;
const payload = resuming.extend({ after: z.number().int() });

/**
 * Returns a resumed campaign's messages that came due in the outbox during the pause to the gate, or misses them, as
 * chosen: some now, the rest in the background. The caller holds the campaign's lock.
 */
export async function releaseMessages(db: Connection, its: Resuming, now: Date): Promise<void> {
  const after = await releaseSome(db, its, 0, now);
  if (after !== null) await enqueue(db, releaseRest, { ...its, after });
  // A worker that asked the gate before may put a message aside just now.
  await enqueue(db, releaseRest, { ...its, after: 0 }, { afterSeconds: SECOND_LOOK_SECONDS });
}

export const releaseRest: Job<typeof payload> = defineJob({
  name: "campaigns.release",
  payload,
  maxAttempts: 25,
  async run({ db, clock }, { after, ...its }, signal) {
    for (let last: number | null = after; last !== null; ) {
      signal.throwIfAborted();
      const from: number = last;
      last = await retriedTransaction(db, async (tx) => {
        const campaign = await findCampaign(tx, its.accountId, its.campaignId, "share");
        return campaign?.state === "running" ? releaseSome(tx, its, from, clock.now()) : null;
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
  const { accountId, campaignId } = place;
  const last = await releaseHeld(db, accountId, {
    causeIds: await listEventIds(db, place),
    sentence: CAMPAIGN_PAUSED,
    resumedAt: new Date(resumedAt),
    after,
    now,
    listOver: (held) => miss(db, place, missed, held, now),
  });
  if (last !== null) await noteChange(db, accountId, ["campaigns"], [campaignId]);
  return last;
}

/** Records which of these messages are missed; returns why, by message. */
async function miss(
  db: Connection,
  place: Pick<Resuming, "accountId" | "campaignId">,
  missed: Resuming["missed"],
  held: readonly HeldMessage[],
  now: Date,
): Promise<Map<string, string>> {
  if (missed === "shift") return new Map();
  const turns = await listHeldTurns(db, place, held);
  const over = new Map(
    turns.flatMap(({ messageId, dueAt, lateHours }): [string, string][] => {
      const reason = missed === "skip" ? PAUSED_WHEN_DUE : lateBecause(dueAt, lateHours, now);
      return reason === null ? [] : [[messageId, reason]];
    }),
  );
  await missTurns(db, place, held, over);
  return over;
}
