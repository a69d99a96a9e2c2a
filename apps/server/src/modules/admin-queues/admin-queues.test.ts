import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { enqueue } from "../../jobs/jobs.ts";
import { aBusiness, type Business } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { resetMail } from "../passwords/index.ts";

let server: TestServer;
let support: Business;
// Without a worker, so that jobs stay as they are.
beforeAll(async () => {
  server = await startTestServer();
  support = await aBusiness(server, { hasNumber: false, isSuperuser: true });
});
afterAll(() => server.close());

const params = { queueName: resetMail.name };
const queueOf = () => support.client.ok(api.adminQueues.get, { params });

test("jobs are counted by kind and state; given-up ones come first, without payloads, and are retried", async () => {
  const { db } = server.services;
  for (const username of ["one@example.com", "two@example.com", "three@example.com"])
    await enqueue(
      db,
      resetMail,
      { username, token: "t" },
      { afterSeconds: username.startsWith("three") ? 3_600 : 0 },
    );
  expect(await queueOf()).toMatchObject({ running: 0, due: 2, later: 1, failed: 0 });
  await sql`
    update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'No answer for one@example.com' || chr(10) || 'at line 1'
    where id = (select min(id) from graphile_worker._private_jobs)
  `.execute(db);
  expect(await queueOf()).toMatchObject({ due: 1, failed: 1, oldestDueAt: expect.any(String) });
  const { queues } = await support.client.ok(api.adminQueues.list, {});
  expect(queues.find(({ name }) => name === resetMail.name)).toMatchObject({ failed: 1 });
  const { jobs, paging } = await support.client.ok(api.adminQueues.searchJobs, { params, body: {} });
  expect(paging.total).toBe(3);
  expect(jobs.map(({ state, lastError }) => [state, lastError])).toEqual([
    ["failed", "No answer for (email)"],
    ["due", null],
    ["later", null],
  ]);
  expect(JSON.stringify(jobs)).not.toContain("example.com");
  const retry = () => support.client.ok(api.adminQueues.retry, { params, body: { reason: "Mail is back" } });
  expect([await retry(), await retry()]).toEqual([{ retried: 1 }, { retried: 0 }]);
  expect(await queueOf()).toMatchObject({ due: 2, failed: 0 });
  const { entries } = await support.client.ok(api.auditLog.search, { body: {} });
  expect(entries.at(-1)?.sentence).toBe("Retried 1 job in passwords.reset-mail: Mail is back");
  const missing = await support.client.call(api.adminQueues.get, { params: { queueName: "nothing.here" } });
  expect(missing.status).toBe(404);
});

test("one failed job is retried or removed, with a recorded reason; others stay as they are", async () => {
  const { db } = server.services;
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs))`.execute(
    db,
  );
  for (const username of ["one@example.com", "two@example.com", "three@example.com"])
    await enqueue(db, resetMail, { username, token: "t" });
  await sql`
    update graphile_worker._private_jobs set attempts = max_attempts
    where id < (select max(id) from graphile_worker._private_jobs)
  `.execute(db);
  const jobs = async () => (await support.client.ok(api.adminQueues.searchJobs, { params, body: {} })).jobs;
  const [first, second, waiting] = (await jobs()).map(({ _id }) => _id);
  const at = (jobId = "") => ({ params: { ...params, jobId }, body: { reason: "Mail is back" } });
  for (const act of [api.adminQueues.retryJob, api.adminQueues.removeJob]) {
    expect((await support.client.call(act, at(waiting))).status).toBe(409);
    expect((await support.client.call(act, at("999999999"))).status).toBe(404);
    const elsewhere = { ...at(first), params: { queueName: "push.notice", jobId: first! } };
    expect((await support.client.call(act, elsewhere)).status).toBe(404);
    const unsaid = { ...at(first), body: { reason: " " } };
    expect((await support.client.call(act, unsaid)).status).toBe(400);
  }
  expect((await jobs()).map(({ state }) => state)).toEqual(["failed", "failed", "due"]);
  await support.client.ok(api.adminQueues.retryJob, at(first));
  expect(await queueOf()).toMatchObject({ due: 2, failed: 1 });
  expect((await jobs()).find(({ _id }) => _id === first)).toMatchObject({ state: "due", attempts: 0 });
  await support.client.ok(api.adminQueues.removeJob, at(second));
  expect((await jobs()).map(({ _id }) => _id).sort()).toEqual([first, waiting].sort());
  const { entries } = await support.client.ok(api.auditLog.search, { body: {} });
  expect(entries.map(({ sentence }) => sentence)).toEqual(
    expect.arrayContaining([
      `Retried job ${first} in passwords.reset-mail: Mail is back`,
      `Removed job ${second} from passwords.reset-mail: Mail is back`,
    ]),
  );
});

test("a single job is accessible to superusers only", async () => {
  const owner = await aBusiness(server, { hasNumber: false });
  const its = { params: { ...params, jobId: "1" }, body: { reason: "Mine" } };
  for (const act of [api.adminQueues.retryJob, api.adminQueues.removeJob])
    expect((await owner.client.call(act, its)).status).toBe(403);
});
