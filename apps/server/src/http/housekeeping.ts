import { setTimeout as sleep } from "node:timers/promises";
import type { Services } from "../services.ts";
import { forgetOldChanges } from "./change-log.ts";
import { forgetOldKeys } from "./idempotency.ts";
import { forgetOldWindows } from "./rate-limit.ts";

const EVERY_MS = 10 * 60_000;

/** Forgets what is only kept for a while, until `signal` ends it. */
export async function runHousekeeping({ db, log }: Services, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await forgetOldChanges(db);
      await forgetOldKeys(db);
      await forgetOldWindows(db);
    } catch (error) {
      log.warn({ err: error }, "housekeeping stumbled and goes on");
    }
    await sleep(EVERY_MS, undefined, { signal }).catch(() => {});
  }
}
