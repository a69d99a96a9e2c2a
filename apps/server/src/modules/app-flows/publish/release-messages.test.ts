import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import { aBusiness, type Business } from "../../../testing/builders.ts";
import { flowsOf, HOUR, say, wait } from "../../../testing/flows.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { dispatchOnce, publishRates } from "../../sending/index.ts";

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
    expect((await waysOf(id, contactId))[0]?.steps.at(-1)).toMatchObject({ stepId: "hello", outcome });
  });

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
