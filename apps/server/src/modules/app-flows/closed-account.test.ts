import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transaction } from "../../db/connection.ts";
import { emit } from "../../events/events.ts";
import { aBusiness, aSession, type Business } from "../../testing/builders.ts";
import { DAY, flowsOf, HOUR, say, wait } from "../../testing/flows.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { doDueSteps } from "../campaigns/index.ts";
import { accountClosed } from "../subscription/index.ts";

let server: TestServer;
let maya: Business;
// Without a worker, so that each round is run by hand.
beforeAll(async () => {
  server = await startTestServer();
  server.backToAfternoon();
  maya = await aBusiness(server);
});
afterAll(() => server.close());

const { aFlow, aPerson, enter, rounds, sentTo } = flowsOf(() => ({ server, business: maya }));
const { appFlows, campaigns, contacts } = api;

const runAll = async () => {
  await rounds();
  while ((await doDueSteps(server.services)) > 0);
};
const isClosedAt = (time: Date | null) =>
  server.services.db
    .updateTable("accounts")
    .set({ cancelled_at: time })
    .where("account_id", "=", maya.accountId)
    .execute();

test("nothing goes on in a closed account, and its owner chooses on return what becomes of it", async () => {
  const { contactId } = await aPerson();
  const flowId = await aFlow({ kind: "api", subject: "" }, [
    wait("w", 1, "days"),
    { id: "t", kind: "add-tag", tag: "Reminded" },
    say("later", "From the flow"),
  ]);
  await enter(flowId, contactId);
  const { _id: id } = await maya.client.ok(campaigns.create, { body: { name: "Drip", type: "drip" } });
  const body = { text: "From the campaign", scheduledDays: 1, timeOfDay: "13:00" };
  await maya.client.ok(campaigns.addEvent, { params: { id }, body });
  await maya.client.ok(campaigns.start, { params: { id }, body: {} });
  await maya.client.ok(campaigns.join, { params: { id }, body: { ids: [contactId] } });
  await runAll();

  const now = server.clock.now();
  await isClosedAt(now);
  await transaction(server.services.db, (tx) => emit(tx, accountClosed, { accountId: maya.accountId, now }));
  server.advance(10 * DAY);
  await runAll();
  expect(await sentTo(contactId)).toEqual([]);

  await isClosedAt(null);
  maya.client = await aSession(server, maya);
  const tags = async () => (await maya.client.ok(contacts.get, { params: { contactId } })).tags;
  expect(await tags()).toEqual([]);
  expect((await maya.client.ok(appFlows.get, { params: { id: flowId } })).state).toBe("paused");
  await maya.client.ok(appFlows.resume, { params: { id: flowId }, body: { missed: "shift" } });
  await maya.client.ok(campaigns.resume, { params: { id }, body: { missed: "shift" } });
  await runAll();
  for (const ms of [DAY, 2 * HOUR]) {
    server.advance(ms);
    await runAll();
  }
  const sent = (await sentTo(contactId)).map(({ text, state }) => [text, state]);
  expect(sent.toSorted()).toEqual([
    [expect.stringContaining("From the campaign"), "queued"],
    [expect.stringContaining("From the flow"), "queued"],
  ]);
});
