import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { broadcastsOf } from "../../../testing/broadcasts.ts";
import { aBusiness, type Business } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { moveMessages, publishRates } from "../../sending/index.ts";
import { expandBroadcast } from "../index.ts";
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

const { people, aDraft, get, schedule, run, dispatch, reportLine } = broadcastsOf(() => ({
  server,
  business: maya,
}));

describe("the alarm", () => {
  /** A broadcast of 100 with this many failures or opt-outs, and 40 waiting. */
  async function aRunning(counts: { failed: number; opted_out: number }) {
    const params = await aDraft(await people(1));
    await schedule(params);
    await run(expandBroadcast, params);
    await sql`
      update message_counts set sent = ${60 - counts.failed}, failed = ${counts.failed}, opted_out = ${counts.opted_out},
        waiting = 40 where cause_id = ${params.broadcastId}
    `.execute(server.services.db);
    await watchOnce(server.services);
    return params;
  }

  test("pauses a broadcast with too many failures, and is silent once a user resumes it", async () => {
    const params = await aRunning({ failed: 18, opted_out: 0 });
    expect(await get(params)).toMatchObject({
      state: "paused",
      pauseReason: "18 of 60 messages failed, and your limit is 30 percent. See why, then resume or stop.",
    });
    await maya.client.ok(api.broadcasts.resume, { params, body: {} });
    await watchOnce(server.services);
    expect((await get(params)).state).toBe("queuing");
  });

  test("pauses a broadcast with too many opt-outs", async () => {
    const params = await aRunning({ failed: 0, opted_out: 3 });
    expect((await get(params)).pauseReason).toMatch(/^3 of 60 people opted out/);
  });

  test("counts what the carrier refuses, not what the gate holds back", async () => {
    const contacts = await people(110);
    const params = await aDraft(contacts);
    await schedule(params);
    await run(expandBroadcast, params);
    const messages = await server.services.db
      .selectFrom("messages")
      .where("cause_id", "=", params.broadcastId)
      .select("id")
      .execute();
    const move = (from: number, until: number, as: object) =>
      moveMessages(
        server.services.db,
        messages.slice(from, until).map(({ id }) => ({ accountId: maya.accountId, id, to: "unsent", ...as })),
        server.clock.now(),
      );
    await move(0, 60, { errorCode: "landline", error: "This is a landline. It can't get texts." });
    await watchOnce(server.services);
    expect((await get(params)).state).toBe("queued");
    await move(60, 109, { errorCode: "21610", isRefused: true });
    await watchOnce(server.services);
    expect((await get(params)).state).toBe("queued");
    await move(109, 110, { errorCode: "21610", isRefused: true });
    await sql`update message_counts set waiting = 1 where cause_id = ${params.broadcastId}`.execute(
      server.services.db,
    );
    await watchOnce(server.services);
    expect((await get(params)).pauseReason).toMatch(/^50 of 50 messages failed/);
  });

  test("distinguishes refusals by the carrier from messages held back", async () => {
    const contacts = [...(await people(1, { phoneNumber: "+15550000000" })), ...(await people(1))];
    const params = await aDraft(contacts);
    await schedule(params);
    await run(expandBroadcast, params);
    await reportLine(contacts[1]!.phoneNumber, "landline");
    await dispatch();
    const { rows } = await sql<object>`
      select unsent, refused from message_counts where cause_id = ${params.broadcastId}
    `.execute(server.services.db);
    expect(rows).toEqual([{ unsent: 2, refused: 1 }]);
  });

  test("leaves a broadcast within the limits alone", async () => {
    expect((await get(await aRunning({ failed: 17, opted_out: 2 }))).state).toBe("queued");
  });
});

test("while it runs, it shows the last minute's rate and the remaining time", async () => {
  const params = await aDraft(await people(60));
  await schedule(params);
  await run(expandBroadcast, params);
  await dispatch();
  await watchOnce(server.services);
  server.advance(20_000);
  await dispatch();
  const { messagesPerSecond, secondsLeft, counts } = await get(params);
  expect(counts.waiting).toBeGreaterThan(0);
  expect(messagesPerSecond).toBeCloseTo((60 - counts.waiting - 10) / 20, 1);
  // AT&T accepts 57 per minute beyond its burst, and the recipients' networks are unknown.
  expect(secondsLeft).toBeCloseTo((counts.waiting * 60) / 57, 0);
});
