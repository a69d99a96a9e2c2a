import { api } from "@broadcast/contract";
import type { ConfigurableForm } from "@broadcast/contract/configurable-forms";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aBusiness, aContact, aPhoneNumber, type Business } from "../../testing/builders.ts";
import { createClient } from "../../testing/client.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { contactLink, contactLinkSlug } from "../contacts/index.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  maya = await aBusiness(server);
});
afterAll(() => server.close());

const { configurableForms, contacts, publicForms } = api;

const visitor = () => createClient(server);

async function aForm(change: object = {}): Promise<ConfigurableForm> {
  const { _id } = await maya.client.ok(configurableForms.create, { body: { name: "Spring menu" } });
  return maya.client.ok(configurableForms.change, { params: { id: _id }, body: change });
}

const submissionsOf = async ({ _id }: ConfigurableForm, state: "accepted" | "spam" = "accepted") =>
  (await maya.client.ok(configurableForms.searchSubmissions, { params: { id: _id }, body: { state } }))
    .submissions;

/** Opens a page, and returns its form as a browser would send it back. */
async function openPage(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${server.url}${path}`, { headers });
  const html = await answer.text();
  const token = /name="token" value="([^"]*)"/.exec(html)?.[1] ?? "";
  const send = (told: Record<string, string>) =>
    fetch(`${server.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      body: new URLSearchParams({ token, ...told }).toString(),
    });
  return { status: answer.status, headers: answer.headers, html, send };
}

/** The time people take to fill in a form. */
const takeTime = () => server.advance(5_000);

describe("an open form", () => {
  it("creates a contact with the given values, its tags and the consent in the exact wording shown", async () => {
    const form = await aForm({
      tags: ["Spring"],
      field: { email: { enabled: true } },
      consent: {
        text: { isAsked: true, wording: "Text me offers. Reply STOP to opt out." },
        email: { isAsked: false, wording: "" },
      },
    });
    const page = await openPage(`/f/${form.slug}`);
    expect(page.status).toBe(200);
    expect(page.html).not.toContain("<script");
    expect(page.html).toMatch(/<label[^>]*>Phone number \*<\/label>/);
    takeTime();
    const phone = aPhoneNumber();
    const sent = await page.send({
      firstName: "Jo",
      phoneNumber: phone,
      email: "jo@mail.example",
      "consent.text": "Text me offers. Reply STOP to opt out.",
    });
    expect(await sent.text()).toContain("Your contact info has been updated!");
    const { contacts: found } = await maya.client.ok(contacts.search, { body: { tag: "Spring" } });
    expect(found).toMatchObject([{ firstName: "Jo", phoneNumber: phone, email: "jo@mail.example" }]);
    const [submission] = await submissionsOf(form);
    expect(submission).toMatchObject({ contact: { _id: found[0]!._id }, consented: ["text"] });
    const { entries } = await maya.client.ok(api.consent.read, { params: { contactId: found[0]!._id } });
    expect(entries[0]).toMatchObject({ wording: "Text me offers. Reply STOP to opt out." });
  });

  it("counts once, however often it is sent", async () => {
    const form = await aForm();
    const page = await openPage(`/f/${form.slug}`);
    takeTime();
    const told = { firstName: "Jo", phoneNumber: aPhoneNumber() };
    const answers = await Promise.all([1, 2, 3].map(() => page.send(told)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await submissionsOf(form)).toHaveLength(1);
  });

  it("doesn't change a known contact, whose number anyone could enter", async () => {
    const form = await aForm();
    const phone = aPhoneNumber();
    const { _id: contactId } = await maya.client.ok(contacts.create, {
      body: { firstName: "Ann", phoneNumber: phone },
    });
    const page = await openPage(`/f/${form.slug}`);
    takeTime();
    await page.send({ firstName: "Mallory", phoneNumber: phone });
    expect(await maya.client.ok(contacts.get, { params: { contactId } })).toMatchObject({ firstName: "Ann" });
    expect(await submissionsOf(form)).toMatchObject([{ contact: { _id: contactId }, changes: [] }]);
  });

  it.each([
    ["the field that people do not see", async () => takeTime(), { website: "https://spam.example" }],
    ["no time to read", async () => {}, {}],
  ])(
    "sets aside submissions that %s reveals as a program's, with the same answer",
    async (_what, wait, told) => {
      const form = await aForm();
      const page = await openPage(`/f/${form.slug}`);
      await wait();
      const phone = aPhoneNumber();
      const sent = await page.send({ firstName: "Bot", phoneNumber: phone, ...told });
      expect(sent.status).toBe(200);
      expect(await submissionsOf(form)).toEqual([]);
      expect(await submissionsOf(form, "spam")).toMatchObject([{ contact: null }]);
      const { paging } = await maya.client.ok(contacts.search, { body: { term: phone } });
      expect(paging.total).toBe(0);
    },
  );

  it("shows errors next to each field, and keeps the input", async () => {
    const form = await aForm({ field: { birthDay: { enabled: true } } });
    const page = await openPage(`/f/${form.slug}`);
    takeTime();
    const sent = await page.send({
      firstName: '"><script>alert(1)</script>',
      phoneNumber: "123",
      "birthDay.month": "1",
      "birthDay.date": "31",
    });
    const html = await sent.text();
    expect(sent.status).toBe(400);
    expect(html).toContain("Enter a 10-digit phone number");
    expect(html).toContain("This month doesn't have that day.");
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;');
    expect(html).not.toContain("<script");
  });

  it("looks nonexistent while it is closed", async () => {
    const form = await aForm({ isOpen: false });
    const page = await openPage(`/f/${form.slug}`);
    expect(page.status).toBe(404);
    expect(page.html).toContain(
      "Invalid link. Please try to copy/paste the link from your message to your browser.",
    );
  });

  it("can be framed by its allowed sites, and no others", async () => {
    const form = await aForm({ allowedOrigins: ["https://www.rivers.example"] });
    const open = await openPage(`/f/${form.slug}`);
    expect(open.headers.get("content-security-policy")).toContain(
      "frame-ancestors https://www.rivers.example",
    );
    const closed = await openPage(`/f/${(await aForm()).slug}`);
    expect(closed.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });

  it("is in Spanish for visitors who prefer it, except for the business's own text", async () => {
    const form = await aForm({ description: "Get our menu" });
    const page = await openPage(`/f/${form.slug}`, { "accept-language": "es-MX,es;q=0.9" });
    expect(page.html).toContain('lang="es"');
    expect(page.html).toContain("Enviar");
    expect(page.html).toContain("Get our menu");
  });
});

describe("a form from a contact's link", () => {
  it("shows known values masked only, and saves changes", async () => {
    const form = await aForm({
      field: { email: { enabled: true }, lastName: { enabled: true, required: true } },
    });
    const { contactId } = await aContact(server, maya, { firstName: "Jolene", email: "jolene@mail.example" });
    const slug = contactLinkSlug(server.env, maya.accountId, contactId);
    const page = await openPage(`/f/${form.slug}/${slug}`);
    expect(page.html).not.toContain("Jolene");
    expect(page.html).not.toContain("jolene@");
    takeTime();
    await page.send({ lastName: "Reyes" });
    expect(await maya.client.ok(contacts.get, { params: { contactId } })).toMatchObject({
      firstName: "Jolene",
      lastName: "Reyes",
    });
    const [submission] = await submissionsOf(form);
    expect(submission?.changes).toEqual([{ label: "Last name", before: expect.any(String), after: "Reyes" }]);
  });

  it("redirects to the business's page after two seconds, without a script", async () => {
    const form = await aForm({ redirectUrl: "https://rivers.example/thanks" });
    const { contactId } = await aContact(server, maya);
    const page = await openPage(`/f/${form.slug}/${contactLinkSlug(server.env, maya.accountId, contactId)}`);
    takeTime();
    const sent = await page.send({ firstName: "Jo" });
    expect(await sent.text()).toContain(
      '<meta http-equiv="refresh" content="2;url=https://rivers.example/thanks">',
    );
  });

  it("doesn't open for another business's contact", async () => {
    const form = await aForm();
    const omar = await aBusiness(server);
    const { contactId } = await aContact(server, omar);
    const params = {
      formSlug: form.slug,
      contactSlug: contactLinkSlug(server.env, omar.accountId, contactId),
    };
    expect((await visitor().call(publicForms.readForm, { params })).status).toBe(404);
  });
});

it("the contact info page covers everything known about a contact", async () => {
  const { contactId } = await aContact(server, maya);
  const { pathname } = new URL(contactLink(server.env, maya.accountId, contactId));
  const page = await openPage(pathname);
  takeTime();
  await page.send({ company: "Reyes & Co", "anniversary.month": "5", "anniversary.date": "14" });
  expect(await maya.client.ok(contacts.get, { params: { contactId } })).toMatchObject({
    company: "Reyes & Co",
    anniversary: { month: 5, date: 14 },
  });
  expect((await openPage(`${pathname.slice(0, -2)}AA`)).status).toBe(404);
});

it("asks for custom fields by their kind, in the chosen order", async () => {
  const { customFields } = await maya.client.ok(api.accountSettings.changeCustomFields, {
    body: { customFields: [{ name: "Shirt size", kind: "choice", options: ["Small", "<b>Large"] }] },
  });
  const [size] = customFields;
  const form = await aForm({
    field: { [size!._id]: { enabled: true, required: true, label: "Your size" } },
    order: [size!._id, "firstName"],
  });
  expect(form.order.slice(0, 2)).toEqual([size!._id, "firstName"]);
  const shown = await visitor().ok(publicForms.readOpenForm, { params: { formSlug: form.slug } });
  expect(shown.fields[0]).toMatchObject({
    name: `customFields[${size!._id}]`,
    label: "Your size",
    isRequired: true,
  });
  takeTime();
  const body = { token: shown.token, told: { firstName: "Jo", phoneNumber: aPhoneNumber() } };
  const refused = await visitor().call(publicForms.submitOpenForm, { params: { formSlug: form.slug }, body });
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { [shown.fields[0]!.name]: "Your size is required." } },
  });
  const page = await openPage(`/f/${form.slug}`);
  expect(page.html).toMatch(/<select id="\S+" name="customFields\[\S+\]" required/);
  expect(page.html).toContain('<option value="&lt;b&gt;Large">&lt;b&gt;Large</option>');
  const told = { ...body.told, [shown.fields[0]!.name]: "medium" };
  const other = await visitor().call(publicForms.submitOpenForm, {
    params: { formSlug: form.slug },
    body: { ...body, told },
  });
  expect(other.body.fields).toEqual({ [shown.fields[0]!.name]: "Choose one of the options." });
});

it("previews unsaved changes, and exports submissions without formulas", async () => {
  const form = await aForm();
  const { html } = await maya.client.ok(configurableForms.preview, {
    params: { id: form._id },
    body: { description: "Not saved yet" },
  });
  expect(html).toContain("Not saved yet");
  const page = await openPage(`/f/${form.slug}`);
  takeTime();
  await page.send({ firstName: "=1+1", phoneNumber: aPhoneNumber() });
  const csv = await maya.client.call(configurableForms.exportSubmissions, { params: { id: form._id } });
  expect(String(csv.body)).toContain("'=1+1");
});
