import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { broadcastsOf } from "../../../testing/broadcasts.ts";
import { aBusiness, aContact, aPhoneNumber, type Business } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { publishRates } from "../../sending/index.ts";
import { expandBroadcast } from "../index.ts";

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

const { people, aDraft, get, preview, schedule, run, sendNow, optOut } = broadcastsOf(() => ({
  server,
  business: maya,
}));

test("unsaved text is shown as the reachable contacts would get it", async () => {
  const [out] = await people(1, { firstName: "Olga" });
  await optOut(out!.phoneNumber);
  const rest = await people(1, { firstName: "Jo" });
  const params = await aDraft([out!, ...rest], { text: "saved" });
  const body = { text: "Hi {{firstName}} 😀" };
  const { samples } = await maya.client.ok(api.broadcasts.samples, { params, body });
  expect(samples).toEqual([
    expect.objectContaining({
      contact: expect.objectContaining({ _id: rest[0]!.contactId }),
      text: "Hi Jo 😀",
      segments: 1,
      encoding: "UCS-2",
      credits: 1,
    }),
  ]);
  expect((await get(params)).text).toBe("saved");
});

test("a test goes to one number as a separate message, and the broadcast stays a draft", async () => {
  const contacts = await people(2);
  const params = await aDraft(contacts, { text: "Hi {{firstName|you}}" });
  const phoneNumber = aPhoneNumber();
  const { contactId } = await maya.client.ok(api.broadcasts.sendTest, { params, body: { to: phoneNumber } });
  const { messages } = await maya.client.ok(api.messages.thread, { params: { contactId }, query: {} });
  expect(messages).toMatchObject([{ text: "Hi you", type: "sms" }]);
  expect(await get(params)).toMatchObject({ state: "draft", counts: { total: 2 } });
  expect((await preview(params)).total).toBe(2);
});

test("a test that cannot be sent says so, and leaves nothing behind", async () => {
  const params = await aDraft(await people(1));
  const asked = (to: string) => maya.client.call(api.broadcasts.sendTest, { params, body: { to } });
  expect(await asked("12")).toMatchObject({ status: 400 });
  const phoneNumber = aPhoneNumber();
  const { contactId } = await aContact(server, maya, { phoneNumber });
  await optOut(phoneNumber);
  expect(await asked(phoneNumber)).toMatchObject({ status: 409 });
  const { messages } = await maya.client.ok(api.messages.thread, { params: { contactId }, query: {} });
  expect(messages).toEqual([]);
});

test("one choice of contacts is undone alone: contacts who were on the list before stay", async () => {
  const [a, b] = await people(3);
  const params = await aDraft([a!]);
  const { total, additionId } = await maya.client.ok(api.broadcasts.addAllContacts, { params, body: {} });
  expect(total).toBe(3);
  await maya.client.ok(api.broadcasts.addContacts, { params, body: { contactIds: [b!.contactId] } });
  const undone = await maya.client.ok(api.broadcasts.removeAddition, { params, body: { additionId } });
  expect(undone.total).toBe(1);
  const { recipients } = await maya.client.ok(api.broadcasts.searchContacts, { params, body: {} });
  expect(recipients.map(({ contact }) => contact._id)).toEqual([a!.contactId]);
});

test("while it is sending, the latest movers come first", async () => {
  const params = await aDraft(await people(9));
  const latest = async () => (await maya.client.ok(api.broadcasts.latest, { params })).recipients;
  expect(await latest()).toEqual([]);
  await sendNow(params);
  const shown = await latest();
  expect(shown).toHaveLength(6);
  const times = shown.map(({ time }) => time ?? "");
  expect(times).toEqual(times.toSorted().reverse());
});

test("a waiting message is not among the latest", async () => {
  const params = await aDraft(await people(2));
  await schedule(params);
  await run(expandBroadcast, params);
  expect((await maya.client.ok(api.broadcasts.latest, { params })).recipients).toEqual([]);
});

test("another account's broadcast cannot be sampled, tested or watched", async () => {
  const params = await aDraft(await people(1));
  const other = await aBusiness(server);
  for (const call of [
    () => other.client.call(api.broadcasts.samples, { params, body: { text: "Hi" } }),
    () => other.client.call(api.broadcasts.sendTest, { params, body: { to: aPhoneNumber() } }),
    () => other.client.call(api.broadcasts.latest, { params }),
  ])
    expect(await call()).toMatchObject({ status: 404 });
});
