import { api } from "@broadcast/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aBusiness, aContact, type Business } from "../../testing/builders.ts";
import { createClient } from "../../testing/client.ts";
import { refuseRows } from "../../testing/refused-rows.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { readStanding } from "../consent/index.ts";
import { readUnsubscribeSlug, unsubscribeSlug } from "../sending/index.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  maya = await aBusiness(server);
});
afterAll(() => server.close());

let made = 0;
const anAddress = () => {
  made += 1;
  return `reader${made}@mail.example`;
};

/** A contact and the link that was mailed to its current address. */
async function mailed(email = anAddress()) {
  const { contactId } = await aContact(server, maya, { email });
  return { contactId, email, params: linkTo(contactId, email) };
}

const linkTo = (contactId: string, email: string) => ({
  contactSlug: unsubscribeSlug(server.env, { accountId: maya.accountId, contactId, email }),
});

const visitor = () => createClient(server);
const read = (params: { contactSlug: string }) =>
  visitor().ok(api.publicLinks.readEmailSubscription, { params });
const unsubscribe = (params: { contactSlug: string }) =>
  visitor().ok(api.publicLinks.unsubscribe, { params, body: {} });
const subscribe = (params: { contactSlug: string }) => visitor().call(api.publicLinks.subscribe, { params });

const change = (contactId: string, body: { email?: string; doNotEmail?: boolean }) =>
  maya.client.ok(api.contacts.change, { params: { contactId }, body });
const remove = (contactId: string) => maya.client.ok(api.contacts.remove, { params: { contactId } });

async function isOff(email: string): Promise<boolean> {
  const { optOuts } = await readStanding(server.services.db, maya.accountId, [email]);
  return optOuts.length > 0;
}

describe("the link", () => {
  test.each([
    "a@b.co",
    "Ünïcode.名前@例え.jp",
    `${"x".repeat(64)}@${"y".repeat(60)}.${"z".repeat(60)}.${"w".repeat(60)}.example`,
  ])("contains its address, unreadable to others: %s", async (email) => {
    const { contactId, params } = await mailed(email);
    const slug = params.contactSlug;
    expect(readUnsubscribeSlug(server.env, slug)).toEqual({
      accountId: maya.accountId,
      contactId,
      email: email.toLowerCase(),
    });
    expect(Buffer.from(slug, "base64url").toString("latin1")).not.toContain(email.split("@")[1]!.slice(-4));
    expect((await read(params)).isSubscribed).toBe(true);
  });
});

describe("a contact with a new address", () => {
  test("stays subscribed with it when the old address unsubscribes", async () => {
    const { contactId, email: old, params } = await mailed();
    const email = anAddress();
    await change(contactId, { email });
    await unsubscribe(params);
    expect([await isOff(old), await isOff(email)]).toEqual([true, false]);
    const { doNotEmail } = await maya.client.ok(api.contacts.get, { params: { contactId } });
    expect(doNotEmail).toBe(false);
    expect((await read(params)).isSubscribed).toBe(false);
    expect(await read(linkTo(contactId, email))).toMatchObject({ isSubscribed: true });
  });

  test("cannot be subscribed against its own will by the old link", async () => {
    const { contactId, email: old, params } = await mailed();
    const email = anAddress();
    await unsubscribe(params);
    await change(contactId, { email });
    await unsubscribe(linkTo(contactId, email));
    expect(await subscribe(params)).toMatchObject({ status: 409, body: { code: "wrong-state" } });
    expect([await isOff(old), await isOff(email)]).toEqual([true, true]);
  });
});

describe("a deleted contact", () => {
  test("can still unsubscribe, and stays so when created again", async () => {
    const { contactId, email, params } = await mailed();
    await remove(contactId);
    const shown = { email: null, company: expect.stringContaining("Rivers") };
    expect(await read(params)).toEqual({ ...shown, isSubscribed: true });
    expect(await unsubscribe(params)).toEqual({ ...shown, isSubscribed: false });
    expect(await isOff(email)).toBe(true);
    expect(await subscribe(params)).toMatchObject({ status: 409, body: { code: "wrong-state" } });
    const again = await maya.client.ok(api.contacts.create, { body: { firstName: "Jo", email } });
    expect(again.doNotEmail).toBe(true);
    // The owner of the address holds the link, whichever contact has it.
    expect((await subscribe(params)).status).toBe(200);
    expect(await isOff(email)).toBe(false);
  });
});

test("a link does not lift what the business itself switched off", async () => {
  const { contactId, params } = await mailed();
  await change(contactId, { doNotEmail: true });
  expect((await read(params)).isSubscribed).toBe(false);
  expect(await subscribe(params)).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining("turned off its emails to you") },
  });
  const { doNotEmail } = await maya.client.ok(api.contacts.get, { params: { contactId } });
  expect(doNotEmail).toBe(true);
});

test("an unexpected failure is told in the documents' words, and the address stays subscribed", async () => {
  const { email, params } = await mailed();
  const end = await refuseRows(server, "consent_log", `new.address = '${email}'`);
  const answer = await visitor().call(api.publicLinks.unsubscribe, { params, body: {} });
  await end();
  expect(answer).toMatchObject({
    status: 500,
    body: { error: "Sorry, ran into an unexpected error. Please try again later." },
  });
  expect(await isOff(email)).toBe(false);
});
