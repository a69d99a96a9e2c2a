import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aBusiness, type Business } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  maya = await aBusiness(server);
});
afterAll(() => server.close());

const { campaigns } = api;

/** A started campaign with one message. */
async function aCampaign() {
  const { _id: id } = await maya.client.ok(campaigns.create, { body: { name: "Drip", type: "drip" } });
  const { _id: eventId } = await maya.client.ok(campaigns.addEvent, {
    params: { id },
    body: { text: "One", scheduledDays: 1 },
  });
  await maya.client.ok(campaigns.start, { params: { id }, body: {} });
  const params = { id, eventId };
  return {
    id,
    params,
    read: () => maya.client.ok(campaigns.event, { params, query: { view: "draft" } }),
    save: (text: string, basedOn?: string) =>
      maya.client.call(campaigns.changeEvent, {
        params,
        body: { text, scheduledDays: 1, asDraft: "true", ...(basedOn && { basedOn }) } as never,
      }),
  };
}

test("a message that a colleague changed meanwhile is not replaced, but can be by choice", async () => {
  const { read, save } = await aCampaign();
  const { revision } = await read();
  expect((await save("Theirs", revision)).status).toBe(200);
  const refused = await save("Mine", revision);
  expect([refused.status, refused.body]).toMatchObject([409, { code: "conflict" }]);
  // The same again is no conflict, such as after a lost answer.
  expect((await save("Theirs", revision)).status).toBe(200);
  const theirs = await read();
  expect(theirs.text).toBe("Theirs");
  expect((await save("Mine", theirs.revision)).status).toBe(200);
  expect((await save("Without a basis")).status).toBe(200);
});

test("a change doesn't bring back a message that a colleague deleted meanwhile", async () => {
  const { params, read, save } = await aCampaign();
  const { revision } = await read();
  await maya.client.ok(campaigns.removeEvent, { params, query: { asDraft: "true" } });
  expect((await save("One", revision)).status).toBe(409);
  expect((await read()).edit).toBe("removed");
});

test("edits that changed since they were shown are not published", async () => {
  const { id, read, save } = await aCampaign();
  const params = { id };
  await save("Better");
  const shown = await maya.client.ok(campaigns.publishing, { params });
  await save("A last-second edit");
  const publish = (draft: string) => maya.client.call(campaigns.publish, { params, body: { draft } });
  expect((await publish(shown.draft)).status).toBe(409);
  expect((await maya.client.ok(campaigns.get, { params })).version).toBe(1);
  const again = await maya.client.ok(campaigns.publishing, { params });
  expect((await publish(again.draft)).status).toBe(200);
  expect((await read()).text).toBe("A last-second edit");
});
