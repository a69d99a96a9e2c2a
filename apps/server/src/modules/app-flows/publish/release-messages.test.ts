import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import { aBusiness, type Business } from "../../../testing/builders.ts";
import { flowsOf, HOUR, say, wait } from "../../../testing/flows.ts";
import { runQueuedJobs } from "../../../testing/queued-jobs.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { dispatchOnce, publishRates } from "../../sending/index.ts";
import { flowRelease } from "./release-messages.ts";

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

const { aFlow, aPerson, enter, later, rounds, waysOf } = flowsOf(() => ({ server, business: maya }));

const dispatch = async () => {
  while ((await dispatchOnce(server.services, uuidv7(), ["twilio"])) > 0);
};

async function stateOf(contactId: string) {
  const { rows } = await sql<{ state: string }>`
    select state from messages where account_id = ${maya.accountId} and contact_id = ${contactId}
  `.execute(server.services.db);
  return rows[0]?.state;
}

describe("a message that waits for morning when its flow is paused", () => {
  test.each([
    ["spaced", "sent"],
    ["shift", "sent"],
    ["skip", "missed"],
  ] as const)("is not forgotten when the flow resumes: %s", async (missed, outcome) => {
    const id = await aFlow({ kind: "api" }, [wait("night", 9, "hours"), say("hello", "Hi")]);
    const { contactId } = await aPerson();
    await enter(id, contactId);
    await rounds();
    await later(9.1 * HOUR);
    await dispatch();
    await maya.client.ok(api.appFlows.pause, { params: { id }, body: {} });
    await later(15 * HOUR);
    await dispatch();
    await maya.client.ok(api.appFlows.resume, { params: { id }, body: { missed } });
    await rounds();
    await dispatch();
    expect(await stateOf(contactId)).toMatch(outcome === "missed" ? /unsent/ : /sent|delivered/);
    const shown = outcome === "missed" ? outcome : expect.stringMatching(/sent|delivered/);
    expect((await waysOf(id, contactId))[0]?.steps.at(-1)).toMatchObject({ stepId: "hello", outcome: shown });
  });

  test.each([
    [13, "sent"],
    [15 + 24, "missed"],
  ] as const)(
    "and was forgotten when it resumed goes if it is not too late: after %i hours",
    async (hours, outcome) => {
      const id = await aFlow({ kind: "api" }, [wait("night", 9, "hours"), say("hello", "Hi")]);
      const { contactId } = await aPerson();
      await enter(id, contactId);
      await rounds();
      await later(9.1 * HOUR);
      await maya.client.ok(api.appFlows.pause, { params: { id }, body: {} });
      await later(hours * HOUR);
      await dispatch();
      // As before flows recorded how they resumed.
      await sql`update app_flows set state = 'running', paused_at = null where id = ${id}`.execute(
        server.services.db,
      );
      await flowRelease.releaseLeft(server.services);
      await runQueuedJobs(server, flowRelease.job);
      await dispatch();
      expect(await stateOf(contactId)).toMatch(outcome === "missed" ? /unsent/ : /sent|delivered/);
      const reason = outcome === "missed" ? "It was more than a day late." : null;
      expect((await waysOf(id, contactId))[0]?.steps.at(-1)).toMatchObject({ stepId: "hello", reason });
    },
  );

  test("is taken back when the flow is deleted during the pause", async () => {
    const id = await aFlow({ kind: "api" }, [wait("night", 9, "hours"), say("hello", "Hi")]);
    const { contactId } = await aPerson();
    await enter(id, contactId);
    await rounds();
    await later(9.1 * HOUR);
    await maya.client.ok(api.appFlows.pause, { params: { id }, body: {} });
    await later(15 * HOUR);
    await dispatch();
    await maya.client.ok(api.appFlows.remove, { params: { id } });
    await dispatch();
    expect(await stateOf(contactId)).toBe("unsent");
  });
});
