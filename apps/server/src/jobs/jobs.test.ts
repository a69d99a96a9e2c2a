import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { sql, transaction } from "../db/connection.ts";
import { until } from "../testing/builders.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { freeJobsOfTheDead, leaveJobs } from "./heartbeat.ts";
import { defineJob, enqueue, runJobs } from "./jobs.ts";

let server: TestServer;
const seen: string[] = [];
const note = defineJob({
  name: "test.note",
  payload: z.object({ text: z.string() }),
  maxAttempts: 3,
  run: async (_services, { text }) => void seen.push(text),
});

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("a job exists if, and only if, its transaction commits", async () => {
  const { db, env } = server.services;
  await transaction(db, (tx) => enqueue(tx, note, { text: "committed" }));
  await transaction(db, async (tx) => {
    await enqueue(tx, note, { text: "rolled back" });
    throw new Error("no");
  }).catch(() => {});
  const jobs = await runJobs(server.services, env.DATABASE_URL, [note], 1);
  await until("the job", async () => seen.length > 0);
  await jobs.stop();
  expect(seen).toEqual(["committed"]);
});

test("a dead worker's job is freed and done by another; a living worker's job is left alone", async () => {
  const { db, env } = server.services;
  seen.length = 0;
  await enqueue(db, note, { text: "orphan" });
  await enqueue(db, note, { text: "held" });
  await sql`insert into worker_heartbeats (pool_id) values ('living')`.execute(db);
  await sql`
    update graphile_worker._private_jobs set locked_at = clock_timestamp() - interval '1 minute',
      locked_by = case payload ->> 'text' when 'orphan' then 'dead' else 'living' end
  `.execute(db);
  expect(await freeJobsOfTheDead(db)).toEqual(["dead"]);
  const jobs = await runJobs(server.services, env.DATABASE_URL, [note], 1);
  await until("the orphan", async () => seen.includes("orphan"));
  await jobs.stop();
  expect(seen).toEqual(["orphan"]);
});

/** A job that lasts until the test lets it end. */
function aLongJob(ends: "well" | "badly") {
  const running = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const job = defineJob({
    name: `test.long-${ends}`,
    payload: z.object({}),
    maxAttempts: 3,
    run: async () => {
      running.resolve();
      await end.promise;
      if (ends === "badly") throw new Error("It could not be done");
    },
  });
  return { job, running: running.promise, end: end.resolve };
}

test("a living worker keeps a job for as long as it takes", async () => {
  const { db, env } = server.services;
  const { job, running, end } = aLongJob("well");
  await enqueue(db, job, {});
  const jobs = await runJobs(server.services, env.DATABASE_URL, [job], 1);
  await running;
  await sql`update graphile_worker._private_jobs set locked_at = clock_timestamp() - interval '1 hour'`.execute(
    db,
  );
  expect(await freeJobsOfTheDead(db)).toEqual([]);
  end();
  await jobs.stop();
});

test("a worker that stops in the middle of jobs leaves none locked, and no finished job runs again", async () => {
  const { db, env } = server.services;
  const brief = defineJob({
    name: "test.brief",
    payload: z.object({ text: z.string() }),
    maxAttempts: 3,
    run: async (_services, { text }) => {
      await sleep(Math.random() * 5);
      seen.push(text);
    },
  });
  seen.length = 0;
  const count = 60;
  for (let at = 0; at < count; at += 1) await enqueue(db, brief, { text: String(at) });
  while (seen.length < count) {
    const jobs = await runJobs(server.services, env.DATABASE_URL, [brief], 4);
    const enough = Math.min(count, seen.length + 5);
    await until("some are done", async () => seen.length >= enough);
    await jobs.stop();
    const { rows } = await sql<{ held: number; left: number }>`
      select count(locked_by)::int as held, count(*)::int as left from graphile_worker.jobs
      where task_identifier = ${brief.name}
    `.execute(db);
    expect(rows).toEqual([{ held: 0, left: count - seen.length }]);
  }
  expect(new Set(seen).size).toBe(count);
});

test("a job is reported once its last attempt failed", async () => {
  const { db, env } = server.services;
  const told: string[] = [];
  const failing = (name: string, maxAttempts: number) =>
    defineJob({
      name,
      payload: z.object({ text: z.string() }),
      maxAttempts,
      run: async (_services, { text }) => {
        told.push(`${text} failed`);
        throw new Error("It could not be done");
      },
      giveUp: async (_services, { text }) => void told.push(`${text} given up`),
    });
  const [once, more] = [failing("test.once", 1), failing("test.more", 2)];
  await enqueue(db, more, { text: "more" });
  await enqueue(db, once, { text: "once" });
  const jobs = await runJobs(server.services, env.DATABASE_URL, [once, more], 1);
  await until("both were tried", async () => told.length >= 3);
  await jobs.stop();
  expect(told).toEqual(["more failed", "once failed", "once given up"]);
});

test("a job that fails while its worker stops is retried soon", async () => {
  const { db, env } = server.services;
  const { job, running, end } = aLongJob("badly");
  await enqueue(db, job, {});
  const jobs = await runJobs(server.services, env.DATABASE_URL, [job], 1);
  await running;
  const stopped = jobs.stop();
  end();
  await stopped;
  const { rows } = await sql`
    select locked_by, attempts, run_at < clock_timestamp() + interval '5 seconds' as is_soon
    from graphile_worker.jobs where task_identifier = ${job.name}
  `.execute(db);
  expect(rows).toEqual([{ locked_by: null, attempts: 1, is_soon: true }]);
});

test("jobs still held by a stopping worker go to another one at once", async () => {
  const { db, env, log } = server.services;
  seen.length = 0;
  await enqueue(db, note, { text: "left" });
  await sql`update graphile_worker._private_jobs set locked_at = clock_timestamp(), locked_by = 'stopping'`.execute(
    db,
  );
  await leaveJobs(db, log, ["stopping"], 0);
  const jobs = await runJobs(server.services, env.DATABASE_URL, [note], 1);
  await until("the job", async () => seen.includes("left"));
  await jobs.stop();
});

test("a stopping worker waits for a job whose end is not recorded yet, and for no other worker's", async () => {
  const { db, log } = server.services;
  await enqueue(db, note, { text: "ending" });
  await sql`
    update graphile_worker._private_jobs set locked_at = clock_timestamp(), locked_by = 'ending'
    where id = (select max(id) from graphile_worker._private_jobs)
  `.execute(db);
  const heldByIt = async () => {
    const { rows } = await sql`select from graphile_worker._private_jobs where locked_by = 'ending'`.execute(
      db,
    );
    return rows.length;
  };
  const left = leaveJobs(db, log, ["ending"]);
  await sleep(100);
  expect(await heldByIt()).toBe(1);
  // What graphile-worker does to record that a job is done.
  await sql`delete from graphile_worker._private_jobs where locked_by = 'ending'`.execute(db);
  await left;
  expect(await heldByIt()).toBe(0);
});
