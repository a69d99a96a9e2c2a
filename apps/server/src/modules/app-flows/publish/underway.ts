import { z } from "zod";
import type { Connection } from "../../../db/connection.ts";
import { retriedTransaction } from "../../../db/retried-transaction.ts";
import { NO_ID } from "../../../db/uuid.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { defineJob, enqueue } from "../../../jobs/jobs.ts";
import { findFlow, readVersions, updateFlow } from "../app-flows.sql.ts";
import { withdrawFor } from "../entry/enter-flow.ts";
import { subjectOfWait } from "../entry/listens.ts";
import type { FlowPlace } from "../run/enrollments.sql.ts";
import { endStanding, type Move, moveToVersion, type WaitedFor } from "./publish.sql.ts";
import { putDueAside, releaseLeft, releaseShifted, releaseSkipping, releaseSpaced } from "./resume.sql.ts";
import type { GroupMove, Moving, Resuming, Underway } from "./underway-state.ts";

/** People per transaction: their rows and the flow are locked as long as it lasts. */
const PEOPLE_AT_ONCE = 2_000;

/** Does the first part at once and the rest in the background, where it continues after a restart. */
export async function begin(db: Connection, place: FlowPlace, underway: Underway): Promise<void> {
  const next = await doSome(db, place, underway);
  await updateFlow(db, place.accountId, place.flowId, { underway: next });
  if (next) await enqueue(db, goOn, place);
}

export const goOn = defineJob({
  name: "app-flows.underway",
  payload: z.object({ accountId: z.number().int(), flowId: z.uuid() }),
  maxAttempts: 20,
  async run({ db }, place, signal) {
    for (let isMore = true; isMore; ) {
      signal.throwIfAborted();
      isMore = await retriedTransaction(db, async (tx) => {
        const flow = await findFlow(tx, place.accountId, place.flowId, "update");
        if (!flow?.underway) return false;
        const next = await doSome(tx, place, flow.underway);
        await updateFlow(tx, place.accountId, place.flowId, { underway: next });
        await noteChange(tx, place.accountId, ["app-flows"], [place.flowId]);
        return next !== null;
      });
    }
  },
});

/** Does the next part of an operation; returns what is left of it, or null once it is done. */
const doSome = (db: Connection, place: FlowPlace, underway: Underway): Promise<Underway | null> =>
  underway.kind === "moving" ? moveSome(db, place, underway) : releaseSome(db, place, underway);

async function releaseSome(db: Connection, place: FlowPlace, its: Resuming): Promise<Resuming | null> {
  const { missed, shiftMs, after, done } = its;
  const release = { place, now: new Date(its.at), limit: PEOPLE_AT_ONCE };
  if (missed === "spaced") {
    if (done === 0) await putDueAside(db, release);
    const released = await releaseSpaced(db, release, done);
    if (released > 0) return { ...its, done: done + released };
    // People who came due while the others were processed.
    return (await putDueAside(db, release)) > 0 ? its : null;
  }
  const ids =
    missed === "shift"
      ? await releaseShifted(db, { ...release, after }, shiftMs)
      : await releaseSkipping(db, { ...release, after });
  if (ids.length === PEOPLE_AT_ONCE) return { ...its, after: ids.at(-1)!, done: done + ids.length };
  // At the end, people whose contact was merged into one that had been passed already.
  if (missed === "shift") await releaseLeft(db, release);
  else if (after !== NO_ID) return { ...its, after: NO_ID, done: done + ids.length };
  return null;
}

async function moveSome(db: Connection, place: FlowPlace, its: Moving): Promise<Moving | null> {
  const { moves, done } = its;
  const now = new Date(its.at);
  const waitedForAt = await readWaits(db, place, moves);
  let left = PEOPLE_AT_ONCE;
  let count = 0;
  while (count < moves.length && left > 0) {
    const move = moves[count]!;
    const moved =
      "to" in move
        ? await moveToVersion(
            db,
            place,
            { from: move.from, ...move.to },
            { now, limit: left, waitedFor: waitedForAt(move.to) },
          )
        : await endAndWithdraw(db, place, move, { now, limit: left });
    if (moved < left) count += 1;
    left -= moved;
  }
  if (count === moves.length) return null;
  return { ...its, moves: moves.slice(count), done: done + PEOPLE_AT_ONCE - left };
}

/** Returns what people wait for at the steps they are moved to, if they do. */
async function readWaits(db: Connection, { accountId, flowId }: FlowPlace, moves: readonly GroupMove[]) {
  const to = new Set(moves.flatMap((move) => ("to" in move ? move.to.toVersion : [])));
  const versions = await readVersions(db, accountId, flowId, [...to]);
  return ({ toVersion, toStep }: Pick<Move, "toVersion" | "toStep">): WaitedFor | null => {
    const step = versions.get(toVersion)?.definition.steps.find(({ id }) => id === toStep);
    return step?.kind === "wait-for" ? { event: step.event, subject: subjectOfWait(step) } : null;
  };
}

async function endAndWithdraw(
  db: Connection,
  place: FlowPlace,
  { from, end }: Extract<GroupMove, { end: unknown }>,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const ended = await endStanding(db, place, from, { ...end, now, limit });
  if (end.state === "left") await withdrawFor(db, place, ended, { reason: end.reason, now });
  return ended.length;
}
