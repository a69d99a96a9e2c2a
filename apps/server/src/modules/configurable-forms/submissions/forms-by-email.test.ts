import { api } from "@broadcast/contract";
import type { ConfigurableForm } from "@broadcast/contract/configurable-forms";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aBusiness, aContact, aPhoneNumber, type Business } from "../../../testing/builders.ts";
import { createClient } from "../../../testing/client.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { contactLinkSlug } from "../../contacts/index.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  maya = await aBusiness(server);
});
afterAll(() => server.close());

const { configurableForms, contacts, publicForms } = api;
const visitor = () => createClient(server);

const on = { enabled: true, required: false };
const off = { enabled: false };
const byEmail = { phoneNumber: off, email: on };
const byEither = { phoneNumber: on, email: on };
const textWording = "Text me offers.";
const emailWording = "Email me the news.";
const consent = {
  text: { isAsked: true, wording: textWording },
  email: { isAsked: true, wording: emailWording },
};

async function aForm(change: object): Promise<ConfigurableForm> {
  const { _id } = await maya.client.ok(configurableForms.create, { body: { name: "News" } });
  return maya.client.ok(configurableForms.change, { params: { id: _id }, body: change });
}

let emails = 0;
const anEmail = () => `reader${++emails}@mail.example`;

/** Opens a form as a visitor, and returns how to submit it. */
async function opened({ slug }: ConfigurableForm) {
  const params = { formSlug: slug };
  const shown = await visitor().ok(publicForms.readOpenForm, { params });
  server.advance(5_000);
  return {
    shown,
    send: (told: Record<string, string>) =>
      visitor().call(publicForms.submitOpenForm, { params, body: { token: shown.token, told } }),
  };
}

async function openedFor({ slug }: ConfigurableForm, contactId: string) {
  const params = { formSlug: slug, contactSlug: contactLinkSlug(server.env, maya.accountId, contactId) };
  const shown = await visitor().ok(publicForms.readForm, { params });
  server.advance(5_000);
  return {
    shown,
    send: (told: Record<string, string>) =>
      visitor().call(publicForms.submitForm, { params, body: { token: shown.token, told } }),
  };
}

const found = async (term: string) => (await maya.client.ok(contacts.search, { body: { term } })).contacts;
const consentsOf = async (contactId: string) =>
  (await maya.client.ok(api.consent.read, { params: { contactId } })).entries;

describe("a form that asks for an email and no phone number", () => {
  it("requires the email, and creates a contact identified by it, with consent in the wording shown", async () => {
    const form = await aForm({ field: byEmail, consent });
    const { shown, send } = await opened(form);
    expect(shown.fields.map(({ name }) => name)).not.toContain("phoneNumber");
    expect(shown.fields.find(({ name }) => name === "email")).toMatchObject({ isRequired: true });
    // Visitors are not asked to agree to texts that could never be sent.
    expect(shown.consents).toEqual([{ channel: "email", wording: emailWording }]);
    expect(await send({ firstName: "Ada" })).toMatchObject({
      status: 400,
      body: { fields: { email: "Email is required." } },
    });
    const email = anEmail();
    await send({ firstName: "Ada", email, "consent.email": emailWording });
    const [contact] = await found(email);
    expect(contact).toMatchObject({ firstName: "Ada", email, phoneNumber: null });
    expect(await consentsOf(contact!._id)).toMatchObject([{ wording: emailWording }]);
  });

  it("doesn't change a known contact, whose email anyone could enter", async () => {
    const email = anEmail();
    const { contactId } = await aContact(server, maya, { firstName: "Ann", phoneNumber: null, email });
    const { send } = await opened(await aForm({ field: byEmail }));
    await send({ firstName: "Mallory", email: email.toUpperCase() });
    expect(await found(email)).toMatchObject([{ _id: contactId, firstName: "Ann" }]);
  });

  it("creates one contact, however often it is sent at once, even from several pages", async () => {
    const form = await aForm({ field: byEmail });
    const pages = await Promise.all([opened(form), opened(form), opened(form)]);
    const email = anEmail();
    await Promise.all(pages.flatMap(({ send }) => [1, 2].map(() => send({ firstName: "Ada", email }))));
    expect(await found(email)).toHaveLength(1);
    const { submissions } = await maya.client.ok(configurableForms.searchSubmissions, {
      params: { id: form._id },
      body: {},
    });
    expect(submissions).toHaveLength(3);
  });

  it("sets aside what a program sent", async () => {
    const { send } = await opened(await aForm({ field: byEmail }));
    const email = anEmail();
    expect((await send({ firstName: "Bot", email, website: "https://spam.example" })).status).toBe(200);
    expect(await found(email)).toEqual([]);
  });
});

describe("a form that asks for a phone number or an email", () => {
  it("accepts either, but not neither", async () => {
    const form = await aForm({ field: byEither });
    const page = await opened(form);
    expect(await page.send({ firstName: "Ada" })).toMatchObject({
      status: 400,
      body: { fields: { phoneNumber: "Enter a phone number or an email." } },
    });
    const email = anEmail();
    const phoneNumber = aPhoneNumber();
    await page.send({ firstName: "Ada", email });
    await (await opened(form)).send({ firstName: "Bo", phoneNumber });
    expect(await found(email)).toMatchObject([{ firstName: "Ada", phoneNumber: null }]);
    expect(await found(phoneNumber)).toMatchObject([{ firstName: "Bo", email: null }]);
  });

  it("records no consent to texts without an entered number", async () => {
    const email = anEmail();
    const { contactId } = await aContact(server, maya, { email });
    const form = await aForm({ field: byEither, consent });
    const { send } = await opened(form);
    expect(await send({ firstName: "Mallory", email, "consent.text": textWording })).toMatchObject({
      status: 400,
      body: { fields: { phoneNumber: "Enter the number we can text." } },
    });
    await send({
      firstName: "Mallory",
      email,
      "consent.email": emailWording,
      phoneNumber: "",
    });
    expect(await consentsOf(contactId)).toMatchObject([{ wording: emailWording }]);
  });
});

describe("a form from the link of a contact without a phone number", () => {
  it("asks for the number, and stores it", async () => {
    const { contactId } = await aContact(server, maya, { phoneNumber: null, email: anEmail() });
    const { shown, send } = await openedFor(await aForm({ field: byEither, consent }), contactId);
    expect(shown.fields.map(({ name }) => name)).toContain("phoneNumber");
    const phoneNumber = aPhoneNumber();
    await send({ phoneNumber, "consent.text": textWording });
    expect(await maya.client.ok(contacts.get, { params: { contactId } })).toMatchObject({ phoneNumber });
    expect(await consentsOf(contactId)).toMatchObject([{ wording: textWording }]);
  });

  it("leaves a number with its current contact, and doesn't reveal that", async () => {
    const other = await aContact(server, maya);
    const { contactId } = await aContact(server, maya, { phoneNumber: null, email: anEmail() });
    const { send } = await openedFor(await aForm({ field: byEither }), contactId);
    expect((await send({ phoneNumber: other.phoneNumber!, lastName: "Reyes" })).status).toBe(200);
    expect(await maya.client.ok(contacts.get, { params: { contactId } })).toMatchObject({
      phoneNumber: null,
      lastName: "Reyes",
    });
  });

  it("never shows a known number, and doesn't ask for one", async () => {
    const { contactId } = await aContact(server, maya);
    const { shown } = await openedFor(await aForm({ field: byEither }), contactId);
    expect(shown.fields.map(({ name }) => name)).not.toContain("phoneNumber");
  });
});
