import { z } from "zod";
import type { Connection } from "../../../db/connection.ts";
import { retriedTransaction } from "../../../db/retried-transaction.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { defineJob, enqueue } from "../../../jobs/jobs.ts";
import { findCampaign } from "../campaigns.sql.ts";
import { listContactsAfter } from "./enrollments.sql.ts";
import { applyMove, insertMove, listMoves, lockMove, type Move, noteMoved } from "./moves.sql.ts";

const AT_A_TIME = 1_000;

interface Place {
  accountId: number;
  campaignId: string;
}

/**
 * Moves all contacts of a campaign: a thousand now, the rest in the background. The caller holds the campaign's lock.
 */
export async function moveAll(db: Connection, place: Place, move: Move): Promise<void> {
  await insertMove(db, place, move);
  if (await moveSome(db, place)) await enqueue(db, moveRest, place);
}

export const moveRest = defineJob({
  name: "campaigns.move",
  payload: z.object({ accountId: z.number().int(), campaignId: z.uuid() }),
  maxAttempts: 20,
  async run({ db }, place, signal) {
    while (await retriedTransaction(db, (tx) => moveSome(tx, place))) signal.throwIfAborted();
  },
});

/** Moves the next contacts and records the progress in the same step; returns whether there may be more. */
async function moveSome(db: Connection, place: Place): Promise<boolean> {
  const { accountId, campaignId } = place;
  if (!(await findCampaign(db, accountId, campaignId, "share"))) return false;
  const held = await lockMove(db, place);
  if (!held) return false;
  const contactIds = await listContactsAfter(db, place, held.after, AT_A_TIME);
  await applyMove(db, place, held.move, contactIds);
  const last = contactIds.length < AT_A_TIME ? null : contactIds.at(-1)!;
  await noteMoved(db, place, held.move.number, { last, count: contactIds.length });
  await noteChange(db, accountId, ["campaigns"], [campaignId]);
  return last !== null || (await listMoves(db, place)).length > 0;
}

/** Applies pending moves to contacts before anything else is done for them. */
export async function moveFirst(db: Connection, place: Place, contactIds: readonly string[]): Promise<void> {
  for (const move of await listMoves(db, place)) await applyMove(db, place, move, contactIds);
}
