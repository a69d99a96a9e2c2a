import { setTimeout as sleep } from "node:timers/promises";
import { type Connection, sql } from "../db/connection.ts";
import type { Log } from "../log.ts";

const BEAT_MS = 10_000;

/**
 * A worker that was silent for this long is dead. graphile-worker itself waits four hours before it takes a dead
 * worker's job away, which would leave an import or a broadcast standing.
 */
const DEAD_AFTER_SECONDS = 45;

/** Says that these workers live and frees the jobs of those that do not, until `signal` ends it. */
export async function keepHeartbeat(
  db: Connection,
  log: Log,
  workerIds: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await beat(db, [...workerIds]);
      const freed = await freeJobsOfTheDead(db);
      if (freed.length > 0) log.warn({ workers: freed }, "freed the jobs of dead workers");
    } catch (error) {
      log.warn({ err: error }, "the heartbeat stumbled and goes on");
    }
    await sleep(BEAT_MS, undefined, { signal }).catch(() => {});
  }
}

async function beat(db: Connection, workerIds: string[]): Promise<void> {
  await sql`
    insert into worker_heartbeats (worker_id) select unnest(${workerIds}::text[])
    on conflict (worker_id) do update set beat_at = clock_timestamp()
  `.execute(db);
  await sql`delete from worker_heartbeats where beat_at < clock_timestamp() - interval '1 day'`.execute(db);
}

/** Frees jobs held by workers without a recent beat; answers which workers. */
export async function freeJobsOfTheDead(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ locked_by: string }>`
    select distinct j.locked_by from graphile_worker._private_jobs j
    where j.locked_at < clock_timestamp() - make_interval(secs => ${DEAD_AFTER_SECONDS}) and not exists (
      select 1 from worker_heartbeats h
      where h.worker_id = j.locked_by and h.beat_at > clock_timestamp() - make_interval(secs => ${DEAD_AFTER_SECONDS})
    )
  `.execute(db);
  const workerIds = rows.map((row) => row.locked_by);
  if (workerIds.length > 0)
    await sql`select graphile_worker.force_unlock_workers(${workerIds}::text[])`.execute(db);
  return workerIds;
}
