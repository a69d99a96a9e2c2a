import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import { broadcastsOf } from "../../../testing/broadcasts.ts";
import { aBusiness, type Business, until } from "../../../testing/builders.ts";
import { readOutbox } from "../../../testing/outbox.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { untilBlockedBy } from "../../../testing/until-blocked.ts";
import { dispatchOnce, publishRates } from "../../sending/index.ts";
import { expandBroadcast, setAsideBroadcast } from "../index.ts";
import { watchOnce } from "./watch-broadcasts.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  await publishRates(server.services.db, undefined);
});
beforeEach(async () => {
  server.backToAfternoon();
  maya = await aBusiness(server);
});
afterAll(() => server.close());

const {
  people,
  aDraft,
  get,
  schedule,
  failures,
  run,
  withdraw,
  dispatch,
  sendAll,
  sendNow,
  delivered,
  takenBy,
} = broadcastsOf(() => ({ server, business: maya }));

describe("a paused broadcast", () => {
  test("sends nothing until it resumes, and then the rest, each once", async () => {
    const contacts = await people(13);
    const params = await aDraft(contacts);
    await schedule(params);
    await run(expandBroadcast, params);
    await dispatchOnce(server.services, uuidv7(), ["twilio"]);
    const paused = await maya.client.ok(api.broadcasts.pause, { params, body: {} });
    expect(paused).toMatchObject({ state: "paused", pauseReason: "You paused it.", counts: { waiting: 3 } });
    await run(setAsideBroadcast, params);
    await sendAll();
    expect((await get(params)).counts.waiting).toBe(3);
    const resumed = await maya.client.ok(api.broadcasts.resume, { params, body: {} });
    expect(resumed).toMatchObject({ state: "queuing", pauseReason: null });
    await run(setAsideBroadcast, params);
    await run(expandBroadcast, params);
    expect((await get(params)).state).toBe("queued");
    await sendAll();
    await delivered(params, 13);
    for (const { phoneNumber } of contacts) expect(await takenBy(phoneNumber)).toBe(1);
    await watchOnce(server.services);
    expect((await get(params)).state).toBe("sent");
    expect((await failures(params)).differences).toEqual([]);
  });

  test("resumes its expansion where that stopped", async () => {
    const params = await aDraft(await people(2));
    await schedule(params);
    await maya.client.ok(api.broadcasts.pause, { params, body: {} });
    await run(expandBroadcast, params);
    expect((await get(params)).counts).toMatchObject({ waiting: 2, sent: 0 });
    await maya.client.ok(api.broadcasts.resume, { params, body: {} });
    await run(expandBroadcast, params);
    await dispatch();
    await delivered(params, 2);
  });

  test("can be neither paused again nor resumed twice", async () => {
    const params = await aDraft(await people(1));
    for (const endpoint of [api.broadcasts.pause, api.broadcasts.resume, api.broadcasts.emergencyBrake]) {
      const answer = await maya.client.call(endpoint, { params, body: {} });
      expect(answer).toMatchObject({ status: 409, body: { code: "wrong-state" } });
    }
  });
});

describe("the emergency stop", () => {
  test("lets nothing more leave, and the rest becomes a draft at once", async () => {
    const contacts = await people(15);
    const params = await aDraft(contacts, { text: "Sale on Saturday", name: "Fall" });
    await schedule(params);
    await run(expandBroadcast, params);
    // The number's burst.
    await dispatchOnce(server.services, uuidv7(), ["twilio"]);
    const taken = async () => {
      const counts = await Promise.all(contacts.map(({ phoneNumber }) => takenBy(phoneNumber)));
      return counts.reduce((sum, count) => sum + count, 0);
    };
    const left = await taken();
    expect(left).toBe(10);
    expect((await maya.client.ok(api.broadcasts.emergencyBrake, { params, body: {} })).state).toBe(
      "canceled",
    );
    const draft = await maya.client.ok(api.broadcasts.draftUnsent, { params, body: {} });
    expect(draft).toMatchObject({
      state: "draft",
      name: "Fall",
      text: "Sale on Saturday",
      madeFrom: params.broadcastId,
      counts: { total: 5 },
    });
    await sendAll();
    await withdraw(params);
    expect(await taken()).toBe(left);
    expect((await get(params)).counts).toMatchObject({ total: 15, waiting: 0, unsent: 5 });
    expect((await failures(params)).groups).toMatchObject([{ kind: "stopped", count: 5, canResend: true }]);
    await sendNow({ broadcastId: draft._id });
    expect(await taken()).toBe(15);
  });

  test("doesn't wait for a chunk being written, which is rolled back", async () => {
    const { db } = server.services;
    const params = await aDraft(await people(3));
    await schedule(params);
    const ends = await db.transaction().execute(async (tx) => {
      // Another transaction spends credits: the chunk waits for them with everything it wrote.
      await sql`select 1 from account_counters where account_id = ${maya.accountId} for update`.execute(tx);
      const expanded = run(expandBroadcast, params);
      await untilBlockedBy(tx, "the chunk to wait");
      const answer = maya.client.ok(api.broadcasts.emergencyBrake, { params, body: {} });
      await until("the brake", async () => (await get(params)).state === "canceled", 1_000);
      return [expanded, answer];
    });
    await Promise.all(ends);
    expect((await get(params)).counts).toMatchObject({ total: 3, waiting: 0, unsent: 3 });
    expect(await readOutbox(db, maya)).toEqual([]);
    const { rows } =
      await sql`select 1 from credit_ledger where account_id = ${maya.accountId} and kind = 'reserve'`.execute(
        db,
      );
    expect(rows).toEqual([]);
  });

  test("leaves no one to send to again when all received it", async () => {
    const params = await aDraft(await people(1));
    await sendNow(params);
    await delivered(params, 1);
    await watchOnce(server.services);
    const answer = await maya.client.call(api.broadcasts.draftUnsent, { params, body: {} });
    expect(answer).toMatchObject({ status: 409, body: { code: "wrong-state" } });
    const { jobs } = await maya.client.ok(api.broadcasts.search, { body: { filter: "draft" } });
    expect(jobs).toEqual([]);
  });
});

test("a message that a worker held at the stop and puts back is withdrawn a moment later", async () => {
  const { db } = server.services;
  const params = await aDraft(await people(3));
  await schedule(params);
  await run(expandBroadcast, params);
  await server.sandbox("PUT", "/settings", { latencyMs: 1_000, rate429: 1 });
  const handingOver = dispatchOnce(server.services, uuidv7(), ["twilio"], 1);
  await until("one to be in hand", async () =>
    (await readOutbox(db, maya)).some(({ state }) => state === "claimed"),
  );
  const stopped = await maya.client.ok(api.broadcasts.emergencyBrake, { params, body: {} });
  expect(stopped.counts).toMatchObject({ unsent: 2, waiting: 1 });
  await handingOver;
  await server.sandbox("PUT", "/settings", { latencyMs: 0, rate429: 0 });
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from run_at - clock_timestamp())::int as seconds from graphile_worker.jobs
    where task_identifier = 'broadcasts.withdraw' order by run_at desc limit 1
  `.execute(db);
  expect(rows[0]!.seconds).toBeLessThanOrEqual(10);
  await withdraw(params);
  expect((await get(params)).counts).toMatchObject({ unsent: 3, waiting: 0 });
});
