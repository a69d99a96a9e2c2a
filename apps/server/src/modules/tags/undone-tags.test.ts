import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aBusiness, type Business } from "../../testing/builders.ts";
import { flowsOf, say } from "../../testing/flows.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { doDueSteps } from "../campaigns/index.ts";

let server: TestServer;
let maya: Business;
// Without a worker, so that each round is run by hand.
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.backToAfternoon();
  maya = await aBusiness(server);
});
afterAll(() => server.close());

const { aFlow, aPerson, rounds, tagsOf, sentTo } = flowsOf(() => ({ server, business: maya }));
const { campaigns, tags } = api;

const heard = async () => {
  await rounds();
  while ((await doDueSteps(server.services)) > 0);
};
const undo = ({ _id: id }: { _id: string }) => maya.client.ok(api.contactActions.undo, { params: { id } });
const params = { tagName: "Customer" };
const give = (contactId: string) =>
  maya.client.ok(tags.addContacts, { params, body: { contactIds: [contactId] } });
const take = (contactId: string) =>
  maya.client.ok(tags.removeContacts, { params, body: { ids: [contactId] } });
const textsTo = async (contactId: string) => (await sentTo(contactId)).map(({ text }) => text);

test("a tag that comes or goes by an undo starts no flow and no campaign", async () => {
  const { contactId } = await aPerson();
  await give(contactId);
  await aFlow({ kind: "tag-added", subject: "Customer" }, [say("a", "Welcome")]);
  const bye = await aFlow({ kind: "tag-removed", subject: "Customer" }, [say("a", "Goodbye")]);
  const { _id: id } = await maya.client.ok(campaigns.create, { body: { name: "Tips", type: "drip" } });
  const rules = [{ effect: "join" as const, kind: "tag-added" as const, subject: "Customer" }];
  await maya.client.ok(campaigns.change, { params: { id }, body: { rules } });
  await maya.client.ok(campaigns.addEvent, { params: { id }, body: { text: "A tip" } });
  await maya.client.ok(campaigns.start, { params: { id }, body: {} });

  const removed = await take(contactId);
  await heard();
  await undo(removed);
  await heard();
  expect(await tagsOf(contactId)).toEqual(["Customer"]);
  expect(await textsTo(contactId)).toEqual(["Goodbye"]);

  await maya.client.ok(api.appFlows.pause, { params: { id: bye }, body: {} });
  const other = await aPerson();
  const added = await give(other.contactId);
  await heard();
  await undo(added);
  await heard();
  expect(await tagsOf(other.contactId)).toEqual([]);
  const { appFlows: flows } = await maya.client.ok(api.appFlows.ofContact, {
    params: { contactId: other.contactId },
  });
  expect(flows.map(({ flow }) => flow._id)).not.toContain(bye);
});
