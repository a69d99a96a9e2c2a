import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBusiness, aContact, aPhoneNumber, type Business } from "../../testing/builders.ts";
import { createClient } from "../../testing/client.ts";
import { refuseRows } from "../../testing/refused-rows.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { optOut } from "../consent/index.ts";

let server: TestServer;
let maya: Business;
let slug: string;
beforeAll(async () => {
  server = await startTestServer();
  maya = await aBusiness(server);
  const { subscribeUrl } = await maya.client.ok(api.accountSettings.read, {});
  slug = subscribeUrl.split("/").at(-2)!;
});
afterAll(() => server.close());

const consentText = "I agree to get marketing texts. Reply STOP to opt out.";
const openPage = (isEnabled = true) =>
  maya.client.ok(api.accountSettings.changeOptInForm, {
    body: { isEnabled, heading: "Join us", info: "Twice a month.", consentText },
  });
const visitor = () => createClient(server);
const join = (body: object) =>
  visitor().call(api.publicLinks.joinList, {
    params: { slug },
    body: { firstName: "Jo", lastName: "Lind", consentText, ...body } as never,
  });
const ledger = (contactId: string) => maya.client.ok(api.consent.read, { params: { contactId } });
const found = async (phoneNumber: string) =>
  (await maya.client.ok(api.contacts.search, { body: { term: phoneNumber } })).contacts;

test("a closed page looks nonexistent", async () => {
  await openPage(false);
  const answers = [
    await visitor().call(api.publicLinks.readSingleOptIn, { params: { slug } }),
    await visitor().call(api.publicLinks.readSingleOptIn, { params: { slug: "nobody" } }),
    await join({ phoneNumber: aPhoneNumber() }),
  ];
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 404, body: { error: "This link is invalid or expired." } });
});

test("joining creates a contact, with the wording, the page and the address in the ledger", async () => {
  await openPage();
  expect(await visitor().ok(api.publicLinks.readSingleOptIn, { params: { slug } })).toMatchObject({
    heading: "Join us",
    info: "Twice a month.",
    consentText,
    phoneNumber: maya.phoneNumber,
  });
  const phoneNumber = aPhoneNumber();
  expect(await join({ firstName: "Jo", lastName: "Lind", phoneNumber })).toMatchObject({ status: 200 });
  const [contact] = await found(phoneNumber);
  expect(contact).toMatchObject({ firstName: "Jo", lastName: "Lind", phoneNumber });
  const { entries, channels } = await ledger(contact!._id);
  expect(entries[0]).toMatchObject({
    event: "consent",
    channels: ["text", "picture"],
    source: "page",
    wording: consentText,
    page: `u/${slug}/subscribe`,
    ipAddress: expect.stringMatching(/127\.0\.0\.1|::1/),
  });
  expect(channels.find(({ channel }) => channel === "text")?.standing).toBe("consented");
});

test("the page says whether new contacts are asked to confirm by text", async () => {
  await openPage();
  const asks = async () =>
    (await visitor().ok(api.publicLinks.readSingleOptIn, { params: { slug } })).asksToConfirm;
  expect(await asks()).toBe(false);
  const message = "Please confirm: {{doubleOptInLink}}";
  await maya.client.ok(api.accountSettings.changeDoubleOptIn, { body: { isEnabled: true, message } });
  expect(await asks()).toBe(true);
  await maya.client.ok(api.accountSettings.changeDoubleOptIn, { body: { isEnabled: false } });
});

test("a visitor renames no contact, and joining again creates no second one", async () => {
  await openPage();
  const { contactId, phoneNumber } = await aContact(server, maya, { firstName: "Ana" });
  await join({ firstName: "Fake", phoneNumber });
  await join({ firstName: "Fake", phoneNumber });
  const contacts = await found(phoneNumber!);
  expect(contacts).toHaveLength(1);
  expect(contacts[0]).toMatchObject({ _id: contactId, firstName: "Ana" });
});

test("a number that opted out stays so, without revealing it", async () => {
  await openPage();
  const phoneNumber = aPhoneNumber();
  await optOut(server.services.db, maya.accountId, phoneNumber, {
    source: "text",
    wording: "STOP",
    time: server.services.clock.now(),
  });
  expect(await join({ phoneNumber })).toMatchObject({ status: 200, body: { isSubscribed: true } });
  expect((await found(phoneNumber))[0]).toMatchObject({ doNotMessage: true, isOptedOut: true });
});

test("changed wording must be read again, and an invalid number is refused at its field", async () => {
  await openPage();
  expect(await join({ phoneNumber: aPhoneNumber(), consentText: "Other words" })).toMatchObject({
    status: 409,
  });
  expect((await join({ phoneNumber: "123" })).body.fields).toHaveProperty("phoneNumber");
  for (const field of ["firstName", "lastName"])
    expect((await join({ phoneNumber: aPhoneNumber(), [field]: " " })).body.fields).toHaveProperty(field);
});

test("the page has an address that its business chose, and earlier ones keep working", async () => {
  await openPage();
  const choose = (address: string, client = maya.client) =>
    client.call(api.accountSettings.changeOptInForm, { body: { address } });
  const read = async (at: string) =>
    (await visitor().call(api.publicLinks.readSingleOptIn, { params: { slug: at } })).status;
  expect(await choose("Rivers-Studio")).toMatchObject({
    status: 200,
    body: {
      optInAddress: "rivers-studio",
      subscribeUrl: expect.stringMatching(/\/u\/rivers-studio\/subscribe$/),
    },
  });
  expect([await read("Rivers-Studio"), await read(slug)]).toEqual([200, 200]);
  await choose("rivers-thread");
  expect([await read("rivers-thread"), await read("rivers-studio")]).toEqual([200, 200]);

  const other = await aBusiness(server);
  const taken = await choose("rivers-studio", other.client);
  expect(taken).toMatchObject({
    status: 400,
    body: { fields: { address: expect.stringContaining("taken") } },
  });
  // Default addresses are reserved for their accounts too.
  await server.services.db
    .updateTable("users")
    .set({ slug: "others-own" })
    .where("account_id", "=", other.accountId)
    .execute();
  expect((await choose("others-own")).status).toBe(400);
  for (const bad of ["ab", "a--b", "-ab", "rivers/studio", "ünïcode"])
    expect([bad, (await choose(bad)).status]).toEqual([bad, 400]);

  const back = await choose("");
  expect(back).toMatchObject({ status: 200, body: { optInAddress: "" } });
  expect([await read("rivers-thread"), await read(slug)]).toEqual([200, 200]);
});

test("an unexpected failure is told in the documents' words, and nothing is stored", async () => {
  await openPage();
  const phoneNumber = aPhoneNumber();
  const end = await refuseRows(server, "consent_log", `new.address = '${phoneNumber}'`);
  const answer = await join({ phoneNumber });
  await end();
  expect(answer).toMatchObject({
    status: 500,
    body: { error: "Unable to subscribe. Please try again later." },
  });
  expect(await found(phoneNumber)).toEqual([]);
});
