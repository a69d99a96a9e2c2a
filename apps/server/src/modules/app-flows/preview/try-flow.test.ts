import { api } from "@broadcast/contract";
import { FLOW_STEPS_MAX } from "@broadcast/domain/automation/app-flow";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aBusiness, type Business } from "../../../testing/builders.ts";
import { flowsOf, say, wait } from "../../../testing/flows.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.backToAfternoon();
  maya = await aBusiness(server);
});
afterAll(() => server.close());

const { aFlow, aPerson, enter, make, rounds, waysOf } = flowsOf(() => ({ server, business: maya }));
const { appFlows } = api;

test("a trial splits contacts as the flow does, also while their automations are paused", async () => {
  const parts = [
    { branch: "a", percent: 50 },
    { branch: "b", percent: 50 },
  ];
  const id = await aFlow({ kind: "api" }, [{ id: "half", kind: "split", parts }]);
  const people = await Promise.all(Array.from({ length: 8 }, () => aPerson()));
  const ids = people.map(({ contactId }) => contactId);
  const params = { contactId: ids[0]! };
  await maya.client.ok(api.automationPauses.pause, { params, body: { until: null } });
  const tried = [];
  for (const contactId of ids)
    tried.push(await maya.client.ok(appFlows.try, { params: { id }, body: { contactId } }));
  await maya.client.ok(api.automationPauses.resume, { params });
  await enter(id, ...ids);
  await rounds();
  const ways = await Promise.all(ids.map((contactId) => waysOf(id, contactId)));
  const branches = ways.map(([way]) => way!.steps[0]!.branch);
  expect(tried.map(({ steps }) => steps[0]?.branch)).toEqual(branches);
});

test("a trial with a fictional contact leaves nothing behind", async () => {
  const id = await make({ kind: "api" }, [
    wait("pause", 2, "hours"),
    {
      id: "vip",
      kind: "branch",
      conditions: { groups: [{ conditions: [{ field: "tags", is: "any-of", tags: ["VIP"] }] }] },
    },
    say("hello", "Hi {{firstName|there}}", { step: "vip", branch: "yes" }),
  ]);
  const body = { pretend: { firstName: "Ana", timeZone: "America/Denver", tags: ["VIP"] } };
  const trial = await maya.client.ok(appFlows.try, { params: { id }, body });
  expect(trial).toMatchObject({ timeZone: "America/Denver", state: "finished" });
  expect(trial.steps.map(({ stepId, text }) => [stepId, text])).toEqual([
    ["pause", null],
    ["vip", null],
    ["hello", "Hi Ana"],
  ]);
  expect((await maya.client.ok(api.contacts.search, { body: {} })).paging.total).toBe(0);
  const nobody = await maya.client.call(appFlows.try, { params: { id }, body: {} });
  expect(nobody.status).toBe(400);
});

test("a trial goes through the longest flow there can be", async () => {
  const waits = Array.from({ length: FLOW_STEPS_MAX }, (_, at) => wait(`w${at}`, 1, "hours"));
  const id = await make({ kind: "api" }, waits);
  const { contactId } = await aPerson();
  const trial = await maya.client.ok(appFlows.try, { params: { id }, body: { contactId } });
  expect(trial.steps).toHaveLength(FLOW_STEPS_MAX);
  expect(trial).toMatchObject({ state: "finished", endReason: "They reached the end." });
});
