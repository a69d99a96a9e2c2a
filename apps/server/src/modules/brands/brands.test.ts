import { api } from "@broadcast/contract";
import type { Brand } from "@broadcast/contract/brands";
import { afterAll, beforeAll, expect, test } from "vitest";
import { uuidv7 } from "../../db/uuid.ts";
import { A_POSTAL_ADDRESS, aBusiness, aContact, type Business, until } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { keepFile } from "../attachments/index.ts";
import { contactLink, contactLinkSlug, doubleOptInLink } from "../contacts/index.ts";
import { dispatchOnce, publishRates, unsubscribeSlug } from "../sending/index.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await publishRates(server.services.db, undefined);
});
afterAll(() => server.close());

const colors = { background: "#fff6f9", text: "#3d0f22", button: "#a3124f", buttonText: "#ffffff" };

async function aFile({ client, accountId }: Business, contentType: string): Promise<string> {
  const key = `media/${accountId}/${uuidv7()}`;
  await server.services.storage.put(key, Buffer.from("a file"), contentType);
  const { _id: id } = await client.ok(api.attachments.create, { body: { name: "Logo" } });
  const file = { key, fileName: "logo", sizeBytes: 6, contentType };
  await keepFile(server.services.db, accountId, id, file);
  return id;
}

const change = ({ client }: Business, body: Pick<Brand, "logoId" | "colors">) =>
  client.call(api.brands.change, { body });

test("new designs begin with the logo and the colors, which also appear in emails and on forms", async () => {
  const maya = await aBusiness(server);
  expect(await maya.client.ok(api.brands.read, {})).toEqual({ logoId: null, logoUrl: null, colors: null });
  await server.services.db
    .updateTable("accounts")
    .set({ postal_address: A_POSTAL_ADDRESS })
    .where("account_id", "=", maya.accountId)
    .execute();
  const logoId = await aFile(maya, "image/png");
  expect(await change(maya, { logoId, colors })).toMatchObject({ status: 200, body: { logoId, colors } });
  const { logoUrl } = await maya.client.ok(api.brands.read, {});
  expect((await fetch(logoUrl!)).headers.get("content-type")).toBe("image/png");

  const { _id: id } = await maya.client.ok(api.emails.create, { body: { name: "A", subject: "A" } });
  const { design } = await maya.client.ok(api.emails.readDesign, { params: { id } });
  expect(design.colors).toEqual(colors);
  expect(design.blocks).toMatchObject([{ type: "logo", align: "center" }]);
  const page = await maya.client.ok(api.landingPages.create, {
    body: { name: "A", title: "A", description: "A" },
  });
  const first = await maya.client.ok(api.landingPages.readDesign, { params: { id: page._id } });
  expect(first.design.blocks).toMatchObject([{ type: "logo" }]);
  expect(String(await maya.client.ok(api.emails.preview, { params: { id }, query: {} }))).toContain(logoUrl);

  const { contactId } = await aContact(server, maya, { email: "ana@mail.example" });
  const body = { contactId, type: "email" as const, subject: "Hello", text: "Hi" };
  await maya.client.ok(api.messages.send, { body });
  const mail = await until("the mail", async () => {
    await dispatchOnce(server.services, uuidv7(), ["smtp"]);
    const { mails } = await server.sandbox<{ mails: { id: number }[] }>(
      "GET",
      "/mailbox?to=ana@mail.example",
    );
    return mails[0] ? server.sandbox<{ html: string }>("GET", `/mailbox/${mails[0].id}`) : null;
  });
  expect(mail.html).toContain(logoUrl);

  const form = await maya.client.ok(api.configurableForms.create, { body: { name: "Join" } });
  const { html } = await maya.client.ok(api.configurableForms.preview, {
    params: { id: form._id },
    body: {},
  });
  expect(html).toContain(`<img class="logo" src="${logoUrl}"`);
  expect(html).toContain("--brand:#a3124f");

  await maya.client.ok(api.attachments.remove, { params: { id: logoId } });
  expect(await maya.client.ok(api.brands.read, {})).toEqual({ logoId: null, logoUrl: null, colors });
});

test("colors with low contrast, a logo that is not a picture, and another account's are refused", async () => {
  const maya = await aBusiness(server);
  const pale = { ...colors, text: "#ffd7e4" };
  expect(await change(maya, { logoId: null, colors: pale })).toMatchObject({
    status: 400,
    body: { fields: { colors: "The text is hard to read on this background." } },
  });
  expect(await change(maya, { logoId: await aFile(maya, "application/pdf"), colors })).toMatchObject({
    status: 400,
  });
  const theirs = await aFile(await aBusiness(server), "image/png");
  expect(await change(maya, { logoId: theirs, colors })).toMatchObject({ status: 404 });
});

test("the logo and the colors are on every public page, with enough contrast", async () => {
  const maya = await aBusiness(server);
  const { client, accountId } = maya;
  const logoId = await aFile(maya, "image/png");
  const yellow = { ...colors, button: "#ffe600", buttonText: "#000000" };
  await change(maya, { logoId, colors: yellow });
  const { logoUrl } = await client.ok(api.brands.read, {});

  const { contactId, phoneNumber } = await aContact(server, maya, { email: "ana@mail.example" });
  const form = await client.ok(api.configurableForms.create, { body: { name: "Join" } });
  await client.ok(api.accountSettings.changeOptInForm, {
    body: { isEnabled: true, heading: "Join us", info: "Twice a month.", consentText: "I agree." },
  });
  const { subscribeUrl } = await client.ok(api.accountSettings.read, {});
  const keyword = await client.ok(api.keywords.create, { body: { word: "MENU" } });
  const now = server.services.clock.now().getTime();
  const { _id: contestId } = await client.ok(api.contests.create, { body: { name: "Raffle" } });
  await client.ok(api.contests.change, {
    params: { id: contestId },
    body: {
      prize: "A handbag",
      prizeValue: 120,
      regions: ["us-tx"],
      minAge: 21,
      sponsorAddress: "12 River Road, Austin, TX 78701",
      publicSource: "The Powerball numbers drawn next after closing",
      opensAt: new Date(now).toISOString(),
      closesAt: new Date(now + 3_600_000).toISOString(),
    },
  });
  const { rulesUrl } = await client.ok(api.contests.publish, { params: { id: contestId }, body: {} });

  const info = contactLink(server.env, accountId, contactId);
  const holder = { accountId, contactId };
  const pages = [
    form.url,
    `${form.url}/${contactLinkSlug(server.env, accountId, contactId)}`,
    info,
    `${info}/k/${keyword.slug}`,
    keyword.publicLink,
    subscribeUrl,
    doubleOptInLink(server.env, accountId, { _id: contactId, phoneNumber })!,
    `${server.url}/unsubscribe/${unsubscribeSlug(server.env, { ...holder, email: "ana@mail.example" })}`,
    rulesUrl,
    `${rulesUrl}/proof`,
  ];
  for (const page of pages) {
    const { pathname } = new URL(page);
    const html = await (await fetch(`${server.url}${pathname}`)).text();
    expect(html, pathname).toContain(`<img class="logo" src="${logoUrl}"`);
    expect(html, pathname).toContain("--brand:#ffe600;--on-brand:#000000;--shape:var(--text)");
  }
});
