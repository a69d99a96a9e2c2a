import type { Broadcast } from "@broadcast/contract/broadcasts";
import { AppError } from "../../../app-error.ts";
import { transaction } from "../../../db/connection.ts";
import { outsideTransaction, type SignedIn } from "../../../http/context.ts";
import { enqueue } from "../../../jobs/jobs.ts";
import { letGoOfOriginals } from "../audience/follow-up.ts";
import {
  expandBroadcast,
  SECOND_LOOK_SECONDS,
  setAsideBroadcast,
  WITHDRAW_CHUNK,
  withdrawBroadcast,
  withdrawSome,
} from "../broadcasts.jobs.ts";
import { type BroadcastState, findPauseReason, updateBroadcast } from "../broadcasts.sql.ts";
import { requireBroadcast } from "../broadcasts.ts";

const STOPPED = "You stopped the broadcast.";
const PAUSED_BY_HAND = "You paused it.";
const STOPPABLE: BroadcastState[] = ["scheduled", "queuing", "queued", "paused"];
const PAUSABLE: BroadcastState[] = ["queuing", "queued"];

/**
 * A broadcast that ran out of credits continues with queued messages: while some wait, it can be held like any other.
 */
const orEnding = (states: readonly BroadcastState[], { counts }: Broadcast): BroadcastState[] =>
  counts.waiting > 0 ? [...states, "error"] : [...states];

/** From now on the gate lets none of its messages leave; waiting ones are put aside in the background. */
export async function pauseBroadcast(context: SignedIn, broadcastId: string): Promise<Broadcast> {
  const { db, accountId, clock } = context;
  const broadcast = await requireBroadcast(context, broadcastId);
  const isPaused = await updateBroadcast(db, accountId, broadcastId, orEnding(PAUSABLE, broadcast), {
    state: "paused",
    pauseReason: PAUSED_BY_HAND,
    now: clock.now(),
  });
  if (!isPaused) {
    throw new AppError("wrong-state", "This broadcast isn't sending, so there's nothing to pause.");
  }
  await enqueue(db, setAsideBroadcast, { accountId, broadcastId }, { key: `hold-${broadcastId}` });
  return requireBroadcast(context, broadcastId);
}

/**
 * Resumes it, with the expansion where it stopped; one that ran out of credits only with queued messages. A user who
 * resumes after an alarm has seen it, so it stays silent.
 */
export async function resumeBroadcast(context: SignedIn, broadcastId: string): Promise<Broadcast> {
  const { db, accountId, clock } = context;
  const { failure } = await requireBroadcast(context, broadcastId);
  const hasEnded = failure !== null;
  const pauseReason = await findPauseReason(db, accountId, broadcastId);
  const isResumed = await updateBroadcast(db, accountId, broadcastId, ["paused"], {
    state: hasEnded ? "error" : "queuing",
    pauseReason: null,
    ...(pauseReason !== PAUSED_BY_HAND && { isAlarmSilenced: true }),
    now: clock.now(),
  });
  if (!isResumed) throw new AppError("wrong-state", "This broadcast isn't paused.");
  const which = { accountId, broadcastId };
  await enqueue(db, setAsideBroadcast, which, { key: `hold-${broadcastId}` });
  // If everything is expanded already, the job notices and ends at once.
  if (!hasEnded) await enqueue(db, expandBroadcast, which, { key: `expand-${broadcastId}` });
  return requireBroadcast(context, broadcastId);
}

/**
 * The emergency stop: once `stop` has committed, the gate lets none of its messages leave. Unsent ones are then
 * withdrawn and their credits returned: for a small broadcast before the answer, else in the background.
 */
export const stopBroadcast = outsideTransaction(
  async (context: SignedIn, { params: { broadcastId } }: { params: { broadcastId: string } }) => {
    const { db, accountId, clock } = context;
    const now = clock.now();
    const withdrawal = { accountId, broadcastId, code: "stopped", reason: STOPPED };
    const { counts } = await transaction(db, async (tx) => {
      const stopped = await stop({ ...context, db: tx }, broadcastId, now);
      // A message that a worker is just handling may go back to waiting, as if nothing had happened.
      await enqueue(tx, withdrawBroadcast, withdrawal, { afterSeconds: SECOND_LOOK_SECONDS });
      return stopped;
    });
    const isOver = counts.waiting <= WITHDRAW_CHUNK && (await withdrawSome(context, withdrawal, now));
    if (!isOver) await enqueue(db, withdrawBroadcast, withdrawal);
    return requireBroadcast(context, broadcastId);
  },
);

/** Changes the state before anything else is read: that is the urgent part. */
async function stop(context: SignedIn, broadcastId: string, now: Date): Promise<Broadcast> {
  const { db, accountId } = context;
  const change = { state: "canceled", finishedAt: now, now } as const;
  const stopFrom = (states: BroadcastState[]) => updateBroadcast(db, accountId, broadcastId, states, change);
  const isStopped = await stopFrom(STOPPABLE);
  const broadcast = await requireBroadcast(context, broadcastId);
  if (!isStopped && !(await stopFrom(orEnding(STOPPABLE, broadcast)))) {
    throw new AppError("wrong-state", "This broadcast isn't sending, so there's nothing to stop.");
  }
  await letGoOfOriginals(db, accountId, broadcast);
  return broadcast;
}
