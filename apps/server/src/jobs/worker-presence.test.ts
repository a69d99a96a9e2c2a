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

/** A worker whose last beat was so long ago. */
const beat = (secondsAgo: number) =>
  sql`
    insert into worker_heartbeats (pool_id, beat_at)
    values ('a-worker', clock_timestamp() - make_interval(secs => ${secondsAgo}))
    on conflict (pool_id) do update set beat_at = excluded.beat_at
  `.execute(server.services.db);

test("without a living worker nothing is ready, and the reason is said", async () => {
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

test("a worker is not taken for dead because the clock jumped, only when no new beat was seen for as long", async () => {
  const hasWorker = followWorkers(server.services.db);
  await beat(DEAD_AFTER_SECONDS - 1);
  expect(await hasWorker()).toBe(true);
  const seenAt = performance.now();
  // Too old by the database's clock, as everything is after an hour of sleep; by ours hardly any time has passed.
  await until("the beat is too old", async () => !(await followWorkers(server.services.db)()));
  expect(await hasWorker()).toBe(true);
  const now = vi.spyOn(performance, "now").mockReturnValue(seenAt + DEAD_AFTER_SECONDS * 1_000 + 1);
  expect(await hasWorker()).toBe(false);
  now.mockRestore();
});
