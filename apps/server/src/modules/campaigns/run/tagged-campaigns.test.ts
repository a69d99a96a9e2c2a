import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aBusiness, aContact, type Business } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { doDueSteps } from "./run-steps.ts";

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

const { campaigns, tags } = api;
const aPerson = async () => (await aContact(server, maya)).contactId;
const tag = (contactId: string, tagName: string) =>
  maya.client.ok(tags.addContacts, { params: { tagName }, body: { contactIds: [contactId] } });

async function rounds() {
  for (let round = 0; round < 20; round++) if ((await doDueSteps(server.services)) === 0) return;
  throw new Error("it never ends");
}

const standing = async (contactId: string) =>
  (await maya.client.ok(campaigns.ofContact, { params: { contactId } })).campaigns.map(
    ({ state, leftReason }) => leftReason ?? state,
  );

async function aCampaign(change: object): Promise<string> {
  const { _id: id } = await maya.client.ok(campaigns.create, { body: { name: "Trial", type: "drip" } });
  await maya.client.ok(campaigns.change, { params: { id }, body: change });
  const body = { text: "Tip", scheduledDurationType: "hours-minutes" as const, scheduledHours: 2 };
  await maya.client.ok(campaigns.addEvent, { params: { id }, body });
  await maya.client.ok(campaigns.start, { params: { id }, body: {} });
  return id;
}

const goalOn = (is: "any-of" | "none-of", ...names: string[]) => ({
  goal: {
    match: "all" as const,
    groups: [{ match: "all" as const, conditions: [{ field: "tags" as const, is, tags: names }] }],
  },
});

test("goals follow a tag that is renamed or merged: who has it leaves, and nobody else", async () => {
  const [buyer, trier] = [await aPerson(), await aPerson()];
  await tag(trier, "Trial");
  for (const name of ["Customer", "Client"]) await maya.client.ok(tags.create, { body: { name } });
  const bought = await aCampaign(goalOn("any-of", "Customer"));
  const ended = await aCampaign(goalOn("none-of", "trial"));
  await maya.client.ok(campaigns.join, { params: { id: bought }, body: { ids: [buyer] } });
  await maya.client.ok(campaigns.join, { params: { id: ended }, body: { ids: [trier] } });
  await rounds();
  const uses = await maya.client.ok(tags.uses, { body: { names: ["Customer"] } });
  expect(uses.uses).toEqual([{ kind: "campaign", id: bought, name: "Trial", tag: "Customer" }]);

  await maya.client.ok(tags.change, { params: { tagName: "Trial" }, body: { name: "Trying" } });
  await maya.client.ok(tags.merge, { params: { tagName: "Customer" }, body: { into: "Client" } });
  await tag(trier, "Other");
  await tag(buyer, "Client");
  await rounds();
  expect([await standing(trier), await standing(buyer)]).toEqual([["in"], ["They reached the goal."]]);
});

test("who got a tag just before it was renamed joins by it", async () => {
  const contactId = await aPerson();
  const rules = [{ effect: "join", kind: "tag-added", subject: "Lead" }];
  await aCampaign({ rules });
  await tag(contactId, "Lead");
  await maya.client.ok(tags.change, { params: { tagName: "Lead" }, body: { name: "Prospect" } });
  await rounds();
  expect(await standing(contactId)).toEqual(["in"]);
});
