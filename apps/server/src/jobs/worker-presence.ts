import { type Connection, sql } from "../db/connection.ts";
import { DEAD_AFTER_SECONDS } from "./heartbeat.ts";

/** Whether at least one worker is alive. */
export type WorkerPresence = () => Promise<boolean>;

/**
 * Reads the workers' heartbeats. After the machine slept or its clock was set, the latest beat is old by the database's
 * clock: so workers count as dead only once no new beat arrived for long enough by the process's monotonic clock as
 * well.
 */
export function followWorkers(db: Connection): WorkerPresence {
  let seen: { beat: string; at: number } | null = null;
  return async () => {
    const { rows } = await sql<{ beat: string | null; is_recent: boolean | null }>`
      select max(beat_at)::text as beat,
        max(beat_at) > clock_timestamp() - make_interval(secs => ${DEAD_AFTER_SECONDS}) as is_recent
      from worker_heartbeats
    `.execute(db);
    const { beat, is_recent } = rows[0] ?? { beat: null, is_recent: null };
    const now = performance.now();
    if (beat === null) return false;
    if (is_recent) {
      if (seen?.beat !== beat) seen = { beat, at: now };
      return true;
    }
    return seen?.beat === beat && now - seen.at < DEAD_AFTER_SECONDS * 1_000;
  };
}
