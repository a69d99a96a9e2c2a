import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { sql } from "../db/connection.ts";
import { until } from "../testing/builders.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { DEAD_AFTER_SECONDS } from "./heartbeat.ts";
import { followWorkers } from "./worker-presence.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => sql`delete from worker_heartbeats`.execute(server.services.db));

/** Writes a worker's heartbeat, this many seconds old. */
const beat = (secondsAgo: number) =>
  sql`
    insert into worker_heartbeats (pool_id, beat_at)
    values ('a-worker', clock_timestamp() - make_interval(secs => ${secondsAgo}))
    on conflict (pool_id) do update set beat_at = excluded.beat_at
  `.execute(server.services.db);

test("without a living worker the server is not ready and gives the reason", async () => {
  const waiting = { status: "waiting for a worker" };
  const ask = async () => {
    const answer = await fetch(`${server.url}/readyz`);
    return { code: answer.status, body: await answer.json() };
  };
  expect(await ask()).toEqual({ code: 503, body: waiting });
  await beat(DEAD_AFTER_SECONDS + 5);
  expect(await ask()).toEqual({ code: 503, body: waiting });
  await beat(0);
  expect(await ask()).toEqual({ code: 200, body: { status: "ready" } });
});

test("a clock jump doesn't make a worker look dead; only the absence of new beats does", async () => {
  const hasWorker = followWorkers(server.services.db);
  await beat(DEAD_AFTER_SECONDS - 1);
  expect(await hasWorker()).toBe(true);
  const seenAt = performance.now();
  // Too old by the database's clock, as after an hour of sleep; by the process's own clock hardly any time has passed.
  await until("the beat is too old", async () => !(await followWorkers(server.services.db)()));
  expect(await hasWorker()).toBe(true);
  const now = vi.spyOn(performance, "now").mockReturnValue(seenAt + DEAD_AFTER_SECONDS * 1_000 + 1);
  expect(await hasWorker()).toBe(false);
  now.mockRestore();
});
