import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBusiness, aContact, type Business, until } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  maya = await aBusiness(server);
});
afterAll(() => server.close());

const get = (contactId: string) => maya.client.ok(api.contacts.get, { params: { contactId } });
const change = (contactId: string, body: { doNotMessage?: boolean; doNotEmail?: boolean; email?: string }) =>
  maya.client.ok(api.contacts.change, { params: { contactId }, body });
const remove = (contactId: string) => maya.client.ok(api.contacts.remove, { params: { contactId } });
const add = (body: { phoneNumber?: string | null; email?: string }) =>
  maya.client.ok(api.contacts.create, { body: { firstName: "Jo", ...body } });
const consentOf = (contactId: string) => maya.client.ok(api.consent.read, { params: { contactId } });

async function textFrom(phoneNumber: string, text: string) {
  await server.sandbox("POST", `/phones/${encodeURIComponent(phoneNumber)}/messages`, {
    to: maya.phoneNumber,
    text,
  });
  await until("the text", () =>
    server.services.db
      .selectFrom("messages")
      .where("from_number", "=", phoneNumber)
      .where("text", "=", text)
      .select("id")
      .executeTakeFirst(),
  );
}

test("an undecided potential opt-out becomes one when its contact is deleted, with their words", async () => {
  const { contactId, phoneNumber } = await aContact(server, maya);
  await textFrom(phoneNumber!, "please take me off your list");
  await remove(contactId);
  const again = await add({ phoneNumber });
  expect(again).toMatchObject({
    doNotMessage: true,
    isOptedOut: true,
    doNotMessageReason: "They may have asked to stop, and the contact was deleted before anyone decided",
    potentialStopMessage: null,
  });
  expect((await consentOf(again._id)).entries[0]).toMatchObject({
    event: "opt-out",
    source: "removal",
    wording: "please take me off your list",
    by: "Maya Rivers",
  });
});

test("marks set by hand outlive their contact, and the ledger says why", async () => {
  const email = "Marked@Example.com";
  const { contactId, phoneNumber } = await aContact(server, maya, { email });
  await change(contactId, { doNotMessage: true, doNotEmail: true });
  await remove(contactId);
  const again = await add({ phoneNumber, email });
  expect(again).toMatchObject({
    doNotMessage: true,
    isOptedOut: false,
    doNotMessageReason: "Marked do not message by you",
    doNotEmail: true,
  });
  const { channels, entries } = await consentOf(again._id);
  expect(channels.map(({ standing, reason }) => [standing, reason])).toEqual([
    ["open", "Marked do not message by you"],
    ["open", "Marked do not message by you"],
    ["open", "Marked do not message by you"],
    ["open", "Marked do not email by you"],
  ]);
  expect(entries).toHaveLength(4);
  expect(entries).toContainEqual(
    expect.objectContaining({
      event: "opt-out",
      address: phoneNumber,
      wording: "Marked do not message when the contact was deleted",
      by: "Maya Rivers",
    }),
  );
});

test("the business can permanently lift a mark that outlived its contact", async () => {
  const { contactId, phoneNumber } = await aContact(server, maya);
  await change(contactId, { doNotMessage: true });
  await remove(contactId);
  const again = await add({ phoneNumber });
  expect(again).toMatchObject({ doNotMessage: true, isOptedOut: false });
  expect(await change(again._id, { doNotMessage: false })).toMatchObject({ doNotMessage: false });
  await remove(again._id);
  expect(await add({ phoneNumber })).toMatchObject({ doNotMessage: false, doNotMessageReason: null });
});

test("a person who texts again after their marked contact was deleted stays marked, and START does not lift it", async () => {
  const { contactId, phoneNumber } = await aContact(server, maya);
  await change(contactId, { doNotMessage: true });
  await remove(contactId);
  await textFrom(phoneNumber!, "Start");
  const { contacts } = await maya.client.ok(api.contacts.search, { body: { term: phoneNumber! } });
  expect(contacts).toMatchObject([{ doNotMessage: true, isOptedOut: false }]);
});

test("a person's own STOP replaces a mark that outlived its contact, so the business cannot undo it", async () => {
  const { contactId, phoneNumber } = await aContact(server, maya);
  await change(contactId, { doNotMessage: true });
  await remove(contactId);
  const again = await add({ phoneNumber });
  await textFrom(phoneNumber!, "STOP");
  expect(await get(again._id)).toMatchObject({ isOptedOut: true, doNotMessageReason: "They replied STOP" });
  const params = { contactId: again._id };
  const off = await maya.client.call(api.contacts.change, { params, body: { doNotMessage: false } });
  expect(off).toMatchObject({ status: 400, body: { fields: { doNotMessage: expect.any(String) } } });
});

test("deleting one of two contacts with the same email does not mark the other", async () => {
  const email = "family@example.com";
  const { contactId } = await aContact(server, maya, { email });
  const other = await aContact(server, maya, { email });
  await change(contactId, { doNotEmail: true });
  await remove(contactId);
  const { doNotEmail } = await get(other.contactId);
  const { channels } = await consentOf(other.contactId);
  expect([doNotEmail, channels.at(-1)!.standing, channels.at(-1)!.reason]).toEqual([false, "open", null]);
  expect((await add({ email })).doNotEmail).toBe(false);
});
