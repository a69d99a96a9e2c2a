import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from "graphile-worker";
import type { z } from "zod";
import { type Connection, openPool, sql } from "../db/connection.ts";
import { type Log, masked } from "../log.ts";
import type { Services } from "../services.ts";
import { keepHeartbeat, leaveJobs } from "./heartbeat.ts";

/** A job that starts without disk room would fail and use up an attempt, so it waits. */
const FULL_DISK_LOOK_MS = 1_000;

/** A background job: its name, its payload, and its number of attempts. Work on many rows goes in chunks. */
export interface Job<P extends z.ZodType> {
  name: string;
  payload: P;
  /** Attempts before the job is given up, with growing waits between them. */
  maxAttempts: number;
  /** A long job calls `signal.throwIfAborted()` between its chunks: it is retried after a restart. */
  run(services: Services, payload: z.output<P>, signal: AbortSignal): Promise<void>;
  /** Called when the last attempt failed, to inform users who wait for the result. */
  giveUp?(services: Services, payload: z.output<P>): Promise<void>;
}

/** Keeps the payload's type while checking a job's shape. */
export const defineJob = <P extends z.ZodType>(job: Job<P>): Job<P> => job;

/**
 * Queues a job in the caller's transaction: it exists if, and only if, the transaction commits. A second job with the
 * same `key` replaces the first as long as that has not started. Jobs of one `queue` run one after another.
 */
export async function enqueue<P extends z.ZodType>(
  db: Connection,
  job: Job<P>,
  payload: z.input<P>,
  options: { key?: string; queue?: string; afterSeconds?: number } = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${job.name}, payload := ${JSON.stringify(job.payload.parse(payload))}::json,
      max_attempts := ${job.maxAttempts}::int, job_key := ${options.key ?? null}::text,
      queue_name := ${options.queue ?? null}::text,
      -- System time: a moved business clock must not start it early.
      run_at := clock_timestamp() + make_interval(secs => ${options.afterSeconds ?? 0})
    )
  `.execute(db);
}

/** Queues a job for each payload, in order, in the caller's transaction. */
export async function enqueueAll<P extends z.ZodType>(
  db: Connection,
  job: Job<P>,
  payloads: readonly z.input<P>[],
): Promise<void> {
  if (payloads.length === 0) return;
  const texts = payloads.map((payload) => JSON.stringify(job.payload.parse(payload)));
  await sql`
    select graphile_worker.add_job(
      ${job.name}, payload := p.payload::json, max_attempts := ${job.maxAttempts}::int, run_at := clock_timestamp()
    ) from unnest(${texts}::text[]) with ordinality as p (payload, place) order by p.place
  `.execute(db);
}

// In a list, a job's payload type is erased; `run` parses what it is given.
export type AnyJob = Omit<Job<z.ZodType>, "run" | "giveUp"> & {
  run(services: Services, payload: never, signal: AbortSignal): Promise<void>;
  giveUp?(services: Services, payload: never): Promise<void>;
};

/**
 * Runs jobs until stopped. `stop` lets running jobs finish, long ones up to their next chunk, and leaves none locked.
 */
export async function runJobs(
  services: Services,
  url: string,
  jobs: readonly AnyJob[],
  concurrency: number,
): Promise<{ stop(): Promise<void> }> {
  const tasks: TaskList = {};
  const stopping = new AbortController();
  for (const job of jobs) {
    tasks[job.name] = async (payload, { job: { attempts, max_attempts: most } }) => {
      while (services.diskRoom.isFull && !stopping.signal.aborted)
        await sleep(FULL_DISK_LOOK_MS, undefined, { signal: stopping.signal }).catch(() => {});
      if (services.diskRoom.isFull) stopping.signal.throwIfAborted();
      const given = job.payload.parse(payload) as never;
      try {
        await job.run(services, given, stopping.signal);
      } catch (error) {
        if (attempts >= most && !stopping.signal.aborted) await job.giveUp?.(services, given);
        throw error;
      }
    };
  }
  const events = new EventEmitter() as WorkerEvents;
  // A job is locked by its pool; the workers in it have ids of their own.
  const poolIds = new Set<string>();
  events.on("pool:create", ({ workerPool }) => void poolIds.add(workerPool.id));
  // A pool created by graphile-worker loses its error listeners while it closes.
  const pgPool = openPool(url, concurrency + 2);
  const runner: Runner = await run({
    pgPool,
    taskList: tasks,
    concurrency,
    events,
    pollInterval: 500,
    noHandleSignals: true,
    logger: quietLogger(services.log, stopping.signal),
  });
  const beating = new AbortController();
  const heartbeat = keepHeartbeat(services.db, services.log, poolIds, beating.signal);
  return {
    async stop() {
      stopping.abort();
      await runner.stop();
      beating.abort();
      await heartbeat;
      await leaveJobs(services.db, services.log, [...poolIds]);
      await pgPool.end();
    },
  };
}

/** The loggable part of graphile-worker's report on a job. */
interface GivenUp {
  id: string;
  task_identifier: string;
  attempts: number;
  max_attempts: number;
}

/**
 * Forwards graphile-worker's messages to the log. A job interrupted by `stopping` continues elsewhere and is not a
 * failure.
 */
export function quietLogger(log: Log, stopping: AbortSignal): Logger {
  return new Logger(() => (level, message, meta) => {
    // Logs a job's name and id only: its payload can hold a token, an email address or a message.
    const { job, error } = (meta ?? {}) as { job?: GivenUp; error?: unknown };
    const told = {
      ...(job && { jobId: job.id, job: job.task_identifier, attempt: job.attempts, of: job.max_attempts }),
      ...(error !== undefined && error !== stopping.reason && { err: error }),
    };
    if (job && stopping.aborted && error === stopping.reason) log.info(told, "a job goes on after the stop");
    else if (level === "error") log.error(told, job ? "a job failed" : masked(message));
    else if (level === "warning") log.warn(told, job ? "a job stumbled" : masked(message));
    else log.debug(masked(message));
  });
}
