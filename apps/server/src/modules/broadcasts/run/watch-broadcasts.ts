import { setTimeout as sleep } from "node:timers/promises";
import { transaction } from "../../../db/connection.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { enqueue } from "../../../jobs/jobs.ts";
import type { Services } from "../../../services.ts";
import { expandBroadcast, setAsideBroadcast } from "../broadcasts.jobs.ts";
import { claimDueBroadcasts, finishBroadcasts, pauseAlarming, samplePace } from "./running.sql.ts";

const EVERY_MS = 500;
const AT_ONCE = 100;

/** Starts due broadcasts, pauses failing ones, and ends those with nothing left to send, until `signal` ends it. */
export async function watchBroadcasts(services: Services, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await watchOnce(services);
    } catch (error) {
      services.log.error({ err: error }, "watching broadcasts stumbled and goes on");
    }
    await sleep(EVERY_MS, undefined, { signal }).catch(() => {});
  }
}

/** Checks all broadcasts in progress once. */
export async function watchOnce({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  await transaction(db, async (tx) => {
    for (const { accountId, broadcastId } of await claimDueBroadcasts(tx, now, AT_ONCE)) {
      await enqueue(tx, expandBroadcast, { accountId, broadcastId }, { key: `expand-${broadcastId}` });
      await noteChange(tx, accountId, ["broadcasts"], [broadcastId]);
    }
    for (const { accountId, broadcastId } of await pauseAlarming(tx, now)) {
      await enqueue(tx, setAsideBroadcast, { accountId, broadcastId }, { key: `hold-${broadcastId}` });
      await noteChange(tx, accountId, ["broadcasts"], [broadcastId]);
    }
    await samplePace(tx, now);
    for (const { accountId, broadcastId } of await finishBroadcasts(tx, now)) {
      await noteChange(tx, accountId, ["broadcasts"], [broadcastId]);
    }
  });
}
