import { setTimeout as sleep } from "node:timers/promises";
import { type Connection, sql } from "../../db/connection.ts";
import type { Log } from "../../log.ts";
import { sequenceChanges } from "./change-log.ts";

/**
 * At most 20 notifications per second: a NOTIFY in every commit makes commits cost 16 times as much
 * (docs/decisions/0003).
 */
const BUSY_MS = 50;
const IDLE_MS = 100;
const RETRY_MS = 1_000;
const RELAY_LOCK = 7_215_302;

/** Numbers changes and wakes the api processes until `signal` ends it. Any worker can run it; one at a time works. */
export async function runChangeRelay(db: Connection, log: Log, signal: AbortSignal): Promise<void> {
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {});
  while (!signal.aborted) {
    try {
      const numbered = await db.transaction().execute(async (tx) => {
        const { rows } = await sql<{
          mine: boolean;
        }>`select pg_try_advisory_xact_lock(${RELAY_LOCK}) as mine`.execute(tx);
        return rows[0]?.mine ? sequenceChanges(tx) : 0;
      });
      await pause(numbered > 0 ? BUSY_MS : IDLE_MS);
    } catch (error) {
      log.warn({ err: error }, "the change relay stumbled and goes on");
      await pause(RETRY_MS);
    }
  }
}
