import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { sql, transaction } from "../db/connection.ts";
import { until } from "../testing/builders.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { freeJobsOfTheDead } from "./heartbeat.ts";
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

test("a job exists when, and only when, its transaction commits", async () => {
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

test("a job of a worker that died is freed and done by another, one of a living worker is left alone", async () => {
  const { db, env } = server.services;
  seen.length = 0;
  await enqueue(db, note, { text: "orphan" });
  await enqueue(db, note, { text: "held" });
  await sql`insert into worker_heartbeats (worker_id) values ('living')`.execute(db);
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
