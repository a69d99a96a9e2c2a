import { api } from "@broadcast/contract";
import type { ContentDesign } from "@broadcast/contract/content-design";
import { EMAIL_CLIPPED_BYTES } from "@broadcast/contract/emails";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { uuidv7 } from "../../db/uuid.ts";
import { A_POSTAL_ADDRESS, aBusiness, aContact, type Business } from "../../testing/builders.ts";
import { flowsOf, say } from "../../testing/flows.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let maya: Business;
let large: string;
let small: string;

const colors = { background: "#ffffff", text: "#1a211e", button: "#1b7a5f", buttonText: "#ffffff" };
const designOf = (headings: number): ContentDesign => ({
  version: 1,
  colors,
  blocks: Array.from({ length: headings }, () => ({
    ...({ type: "heading", align: "left", level: 2 } as const),
    ...{ id: uuidv7(), text: "Spring news" },
  })),
});
const anEmail = async (headings: number) =>
  (
    await maya.client.ok(api.emails.create, {
      body: { name: "Spring", subject: "Hello", design: designOf(headings) },
    })
  )._id;

beforeAll(async () => {
  server = await startTestServer();
  maya = await aBusiness(server);
  await server.services.db
    .updateTable("accounts")
    .set({ postal_address: A_POSTAL_ADDRESS })
    .where("account_id", "=", maya.accountId)
    .execute();
  large = await anEmail(150);
  small = await anEmail(1);
});
afterAll(() => server.close());

const flows = flowsOf(() => ({ server, business: maya }));

const refused = {
  status: 400,
  body: {
    code: "invalid-input",
    fields: { clippingConfirmed: expect.stringContaining("Gmail will cut it off") },
  },
};

describe("an email that Gmail clips", () => {
  test("is reported as such by its check", async () => {
    const { bytes } = await maya.client.ok(api.emails.check, { params: { id: large } });
    expect(bytes).toBeGreaterThan(EMAIL_CLIPPED_BYTES);
  });

  test("is sent from a chat only when that is confirmed", async () => {
    const { contactId } = await aContact(server, maya, { email: "jo@mail.example" });
    const send = (emailId: string, clippingConfirmed?: string) =>
      maya.client.call(api.messages.send, { body: { contactId, emailId, clippingConfirmed } });
    expect(await send(large)).toMatchObject(refused);
    expect((await send(large, "true")).status).toBe(201);
    expect((await send(small)).status).toBe(201);
  });

  test("can be used in a broadcast only when that is confirmed", async () => {
    const { _id: broadcastId } = await maya.client.ok(api.broadcasts.createDraft, { body: {} });
    const change = (body: object) =>
      maya.client.call(api.broadcasts.change, { params: { broadcastId }, body });
    expect(await change({ emailId: large })).toMatchObject(refused);
    const { email } = await maya.client.ok(api.broadcasts.get, { params: { broadcastId } });
    expect(email).toBeNull();
    expect((await change({ emailId: large, clippingConfirmed: true })).status).toBe(200);
    expect((await change({ emailId: small })).status).toBe(200);
  });

  test("can be used in a campaign only when that is confirmed", async () => {
    const { _id: id } = await maya.client.ok(api.campaigns.create, {
      body: { name: "Welcome", type: "drip" },
    });
    const add = (body: object) => maya.client.call(api.campaigns.addEvent, { params: { id }, body });
    const event = { type: "email", scheduledDays: 1, timeOfDay: "10:00" };
    expect(await add({ ...event, emailId: large })).toMatchObject(refused);
    expect((await add({ ...event, emailId: large, clippingConfirmed: "true" })).status).toBe(201);
    expect((await add({ ...event, emailId: small })).status).toBe(201);
  });

  test("is imported in a campaign of a shared bundle only when that is confirmed", async () => {
    const { ok } = maya.client;
    const { _id: id } = await ok(api.campaigns.create, { body: { name: "Season", type: "drip" } });
    await ok(api.campaigns.addEvent, {
      params: { id },
      body: { type: "email", scheduledDays: "1", emailId: large, clippingConfirmed: "true" },
    });
    const bundle = await ok(api.bundles.create, { body: { name: "Season kit" } });
    await ok(api.bundles.changeItems, { params: { id: bundle._id }, body: { add: [id] } });
    const { share } = await ok(api.bundles.share, { params: { id: bundle._id }, body: {} });
    const params = { shareId: share!.url.split("/").at(-1)! };
    const sam = await aBusiness(server);
    const { mark, items } = await sam.client.ok(api.bundles.readImport, { params });
    const order = { mark, keys: items.flatMap(({ key, isPart }) => (isPart ? key : [])) };
    expect(await sam.client.call(api.bundles.import, { params, body: order })).toMatchObject(refused);
    const confirmed = { ...order, clippingConfirmed: true };
    expect((await sam.client.call(api.bundles.import, { params, body: confirmed })).status).toBe(200);
  });

  test("is published with a flow only when that is confirmed", async () => {
    const id = await flows.make({ kind: "api" }, [{ ...say("mail", ""), type: "email", emailId: large }]);
    const publish = (body: object) => maya.client.call(api.appFlows.publish, { params: { id }, body });
    expect(await publish({})).toMatchObject(refused);
    expect((await flows.get(id)).state).toBe("draft");
    expect((await publish({ clippingConfirmed: true })).status).toBe(200);
  });
});
