import { setTimeout as sleep } from "node:timers/promises";
import { type Connection, sql } from "../db/connection.ts";
import type { Log } from "../log.ts";

const BEAT_MS = 10_000;

/**
 * A worker pool that is silent for this long is dead. graphile-worker itself waits four hours before it frees a dead
 * worker's job, which would leave an import or a broadcast standing.
 */
export const DEAD_AFTER_SECONDS = 45;

/** graphile-worker doesn't wait until it has recorded how its last jobs ended; that takes a moment. */
const LEAVE_WITHIN_MS = 5_000;
const LOOK_EVERY_MS = 20;

/** Records that these pools are alive and frees the jobs of dead ones, until `signal` ends it. */
export async function keepHeartbeat(
  db: Connection,
  log: Log,
  poolIds: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await beat(db, [...poolIds]);
      const freed = await freeJobsOfTheDead(db);
      if (freed.length > 0) log.warn({ workers: freed }, "freed the jobs of dead workers");
    } catch (error) {
      log.warn({ err: error }, "the heartbeat stumbled and goes on");
    }
    await sleep(BEAT_MS, undefined, { signal }).catch(() => {});
  }
}

async function beat(db: Connection, poolIds: string[]): Promise<void> {
  await sql`
    insert into worker_heartbeats (pool_id) select unnest(${poolIds}::text[])
    on conflict (pool_id) do update set beat_at = clock_timestamp()
  `.execute(db);
  await sql`delete from worker_heartbeats where beat_at < clock_timestamp() - interval '1 day'`.execute(db);
}

/** Frees jobs held by pools without a recent beat; returns the ids of these pools. */
export async function freeJobsOfTheDead(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ locked_by: string }>`
    select distinct j.locked_by from graphile_worker._private_jobs j
    where j.locked_at < clock_timestamp() - make_interval(secs => ${DEAD_AFTER_SECONDS}) and not exists (
      select 1 from worker_heartbeats h
      where h.pool_id = j.locked_by and h.beat_at > clock_timestamp() - make_interval(secs => ${DEAD_AFTER_SECONDS})
    )
  `.execute(db);
  const poolIds = rows.map((row) => row.locked_by);
  if (poolIds.length > 0)
    await sql`select graphile_worker.force_unlock_workers(${poolIds}::text[])`.execute(db);
  return poolIds;
}

/**
 * Releases the jobs of pools that have finished: waits until each job is recorded as done or failed, and frees the
 * rest, so that no job waits for the heartbeat to expire. Call it while the pools' connections are still open.
 */
export async function leaveJobs(
  db: Connection,
  log: Log,
  poolIds: string[],
  withinMs = LEAVE_WITHIN_MS,
): Promise<void> {
  try {
    const until = performance.now() + withinMs;
    while ((await heldBy(db, poolIds)) && performance.now() < until) await sleep(LOOK_EVERY_MS);
    await sql`select graphile_worker.force_unlock_workers(${poolIds}::text[])`.execute(db);
    await sql`delete from worker_heartbeats where pool_id = any(${poolIds}::text[])`.execute(db);
  } catch (error) {
    log.warn({ err: error }, "the workers' last jobs are left to the heartbeat's end");
  }
}

async function heldBy(db: Connection, poolIds: string[]): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from graphile_worker._private_jobs where locked_by = any(${poolIds}::text[])) as held
  `.execute(db);
  return rows[0]?.held === true;
}
