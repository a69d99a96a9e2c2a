import { setTimeout as sleep } from "node:timers/promises";
import type { Services } from "../../services.ts";
import { forgetOldWindows } from "../guard/limits/rate-limit.ts";
import { forgetEndedSessions } from "../guard/session.ts";
import { forgetOldKeys } from "../idempotency.ts";
import { forgetOldChanges } from "../live/change-log.ts";

const EVERY_MS = 10 * 60_000;

/** Deletes expired data and runs the modules' upkeep periodically, until `signal` ends it. */
export async function runHousekeeping(
  services: Services,
  upkeep: readonly ((services: Services) => Promise<void>)[],
  signal: AbortSignal,
): Promise<void> {
  const { db, log, clock } = services;
  while (!signal.aborted) {
    try {
      await forgetOldChanges(db);
      await forgetOldKeys(db);
      await forgetOldWindows(db);
      await forgetEndedSessions(db, clock.now());
      for (const work of upkeep) await work(services);
    } catch (error) {
      log.warn({ err: error }, "housekeeping stumbled and goes on");
    }
    await sleep(EVERY_MS, undefined, { signal }).catch(() => {});
  }
}
