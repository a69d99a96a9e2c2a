import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from "graphile-worker";
import type { z } from "zod";
import { type Connection, openPool, sql } from "../db/connection.ts";
import { type Log, masked } from "../log.ts";
import type { Services } from "../services.ts";
import { keepHeartbeat, leaveJobs } from "./heartbeat.ts";

/** A job that began without room would fail, and is tried only so often: it waits. */
const FULL_DISK_LOOK_MS = 1_000;

/** A background job: its name, what it is given, and how often it is tried. Work on many rows goes in chunks. */
export interface Job<P extends z.ZodType> {
  name: string;
  payload: P;
  /** Tries before it is given up, with growing waits between them. */
  maxAttempts: number;
  /** A long job asks `signal.throwIfAborted()` between its chunks: it is tried again after a restart. */
  run(services: Services, payload: z.output<P>, signal: AbortSignal): Promise<void>;
  /** Called when the last try failed, for whoever waits to be told. */
  giveUp?(services: Services, payload: z.output<P>): Promise<void>;
}

/** Keeps the payload's type while checking a job's shape. */
export const defineJob = <P extends z.ZodType>(job: Job<P>): Job<P> => job;

/**
 * Queues a job in the caller's transaction: it exists when, and only when, the transaction commits. A second job
 * with the same `key` replaces the first while that has not started.
 */
export async function enqueue<P extends z.ZodType>(
  db: Connection,
  job: Job<P>,
  payload: z.input<P>,
  options: { key?: string; afterSeconds?: number } = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${job.name}, payload := ${JSON.stringify(job.payload.parse(payload))}::json,
      max_attempts := ${job.maxAttempts}::int, job_key := ${options.key ?? null}::text,
      -- System time: a moved business clock must not start it early.
      run_at := clock_timestamp() + make_interval(secs => ${options.afterSeconds ?? 0})
    )
  `.execute(db);
}

/** Queues a job for each of the payloads, in their order, in the caller's transaction. */
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

// A job is of any payload once it stands in a list; `run` parses what it is given.
export type AnyJob = Omit<Job<z.ZodType>, "run" | "giveUp"> & {
  run(services: Services, payload: never, signal: AbortSignal): Promise<void>;
  giveUp?(services: Services, payload: never): Promise<void>;
};

/**
 * Works on jobs until stopped, once. `stop` lets running jobs finish, the long ones with their next chunk, and leaves
 * none behind that others would have to wait for.
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
  // A pool of its own making graphile-worker leaves behind while it closes, and then nobody hears its errors.
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

/** What graphile-worker tells of a job, as far as it may be logged. */
interface GivenUp {
  id: string;
  task_identifier: string;
  attempts: number;
  max_attempts: number;
}

/** Tells the log what graphile-worker says. A job that broke off because of `stopping` goes on elsewhere: no failure. */
export function quietLogger(log: Log, stopping: AbortSignal): Logger {
  return new Logger(() => (level, message, meta) => {
    // Of a job its name and id: what it was given may hold a token, an email, words.
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
