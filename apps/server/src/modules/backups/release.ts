import { setTimeout as sleep } from "node:timers/promises";
import { type Hold, readHold } from "../../backup/hold.ts";
import { type Connection, transaction } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { noteChanges } from "../../http/live/change-log.ts";
import { keepHeartbeat } from "../../jobs/heartbeat.ts";
import type { Services } from "../../services.ts";
import { askBeforeSending } from "../sending/index.ts";
import {
  endHold,
  type Gap,
  keepSpaceMessages,
  lockRelease,
  pauseBroadcasts,
  pauseCampaigns,
  pauseFlows,
  setJobsAside,
} from "./release.sql.ts";

const LOOK_EVERY_MS = 1_000;

/**
 * Waits until a restored installation may send; returns true once it may, false when `signal` ended the wait. Until
 * then this worker does nothing but its heartbeat.
 */
export async function untilReleased(services: Services, signal: AbortSignal): Promise<boolean> {
  const { db, log } = services;
  let hold = await readHold(db);
  if (hold === null) return !signal.aborted;
  log.warn(
    { backupTakenAt: hold.backupTakenAt, restoredAt: hold.restoredAt },
    'restored from a backup: nothing is sent until "npm run restore -- --release"',
  );
  const beating = new AbortController();
  const heartbeat = keepHeartbeat(db, log, new Set([`held-${uuidv7()}`]), beating.signal);
  try {
    while (hold !== null && !signal.aborted) {
      try {
        if (hold.release !== null) await release(services, hold);
        hold = await readHold(db);
      } catch (error) {
        log.error({ err: error }, "releasing what was restored stumbled and goes on");
      }
      if (hold !== null) await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
    }
  } finally {
    beating.abort();
    await heartbeat;
  }
  return hold === null;
}

/**
 * Locks the release until the transaction ends; returns false when another worker has ended the hold, and work already
 * continues.
 */
async function isStillHeld(tx: Connection, { id }: Hold): Promise<boolean> {
  await lockRelease(tx);
  return (await readHold(tx))?.id === id;
}

/**
 * Makes sure that nothing is sent twice, and ends the hold. Messages that the carrier can be asked about are
 * reconciled; work that would create messages with ids the carrier has never seen is paused for its owners to decide.
 * Safe to repeat from any step.
 */
async function release({ db, clock, log }: Services, hold: Hold): Promise<void> {
  if (hold.release === "asking-carriers") {
    const gap: Gap = { since: hold.backupTakenAt, restoredAt: hold.restoredAt, now: clock.now() };
    const paused = await transaction(db, async (tx) => {
      if (!(await isStillHeld(tx, hold))) return null;
      const broadcasts = await pauseBroadcasts(tx, gap);
      const campaigns = await pauseCampaigns(tx, gap);
      const flows = await pauseFlows(tx, gap);
      const spaceMessages = await keepSpaceMessages(tx, gap);
      const jobs = await setJobsAside(tx, gap);
      await noteChanges(tx, ["broadcasts"], broadcasts);
      await noteChanges(tx, ["campaigns"], campaigns);
      await noteChanges(tx, ["app-flows"], flows);
      return {
        broadcasts: broadcasts.length,
        campaigns: campaigns.length,
        flows: flows.length,
        spaceMessages,
        jobs,
      };
    });
    if (paused === null) return;
    log.warn(paused, "paused after a restore what may have been sent already");
    const doubtful = { madeUntil: hold.restoredAt, since: hold.backupTakenAt };
    const askNext = () =>
      transaction(db, async (tx) => {
        return (await isStillHeld(tx, hold)) && askBeforeSending(tx, doubtful, gap.now);
      });
    while (await askNext());
  }
  await endHold(db, hold.id);
  log.warn({ how: hold.release }, "released: messages go out again");
}
