import { api } from "@broadcast/contract";
import type { ConfigurableForm } from "@broadcast/contract/configurable-forms";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aBusiness, aContact, aPhoneNumber, type Business } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { contactLinkSlug } from "../../contacts/index.ts";

let server: TestServer;
let maya: Business;
let form: ConfigurableForm;
beforeAll(async () => {
  server = await startTestServer();
  maya = await aBusiness(server);
  const { _id } = await maya.client.ok(api.configurableForms.create, { body: { name: SCRIPT } });
  form = await maya.client.ok(api.configurableForms.change, {
    params: { id: _id },
    body: {
      description: `${SCRIPT} ${TURNED}`,
      redirectUrl: "https://rivers.example/?a=1&b=%22%3E",
      field: {
        company: { enabled: true, label: SCRIPT, help: SCRIPT },
        email: { enabled: true },
        birthDay: { enabled: true },
      },
      consent: { text: { isAsked: true, wording: SCRIPT }, email: { isAsked: false, wording: "" } },
    },
  });
});
afterAll(() => server.close());

const SCRIPT = `"'><script>alert(1)</script><img src=x onerror=alert(1)>`;
const TURNED = "\u202Eevil\u2066 Co";
const FAMILY = "👨‍👩‍👧‍👦";
const PERSIAN = "می‌خواهم";

async function open(path: string) {
  const html = await (await fetch(`${server.url}${path}`)).text();
  const token = /name="token" value="([^"]*)"/.exec(html)?.[1] ?? "";
  server.advance(5_000);
  const send = async (told: Record<string, string>) => {
    const body = new URLSearchParams({ token, ...told }).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await fetch(`${server.url}${path}`, { method: "POST", headers, body });
    return { status: answer.status, type: answer.headers.get("content-type"), html: await answer.text() };
  };
  return { html, send };
}
const isHarmless = (html: string) => expect(html).not.toMatch(/<script|<img|onerror=alert\(1\)>"/);
const found = async (phoneNumber: string) =>
  (await maya.client.ok(api.contacts.search, { body: { term: phoneNumber } })).contacts[0];
const latest = async () =>
  (await maya.client.ok(api.configurableForms.searchSubmissions, { params: { id: form._id }, body: {} }))
    .submissions[0];

it("scripts in the business's text and in visitors' input stay text on every page", async () => {
  const page = await open(`/f/${form.slug}`);
  isHarmless(page.html);
  const refused = await page.send({ firstName: SCRIPT, company: SCRIPT, phoneNumber: SCRIPT, email: SCRIPT });
  expect(refused.status).toBe(400);
  isHarmless(refused.html);
  expect(refused.html).toContain("&lt;script&gt;");
  const done = await page.send({ firstName: "Jo", company: "<b>B</b>", phoneNumber: aPhoneNumber() });
  expect(done.html).toContain('content="2;url=https://rivers.example/?a=1&amp;b=%22%3E"');
  isHarmless(done.html);
});

it("formulas are text in the submissions file", async () => {
  const page = await open(`/f/${form.slug}`);
  const phoneNumber = aPhoneNumber();
  await page.send({ firstName: "@SUM(1+1)", company: '=HYPERLINK("x")', phoneNumber });
  const { body } = await maya.client.call(api.configurableForms.exportSubmissions, {
    params: { id: form._id },
  });
  const cells = parse(String(body), { bom: true }).flat() as string[];
  expect(cells.some((cell) => cell.includes("HYPERLINK"))).toBe(true);
  for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
});

it("input that is far too long is refused with a page, and none of it is stored", async () => {
  const page = await open(`/f/${form.slug}`);
  const phoneNumber = aPhoneNumber();
  const huge = await page.send({ firstName: "x".repeat(10_000_000), phoneNumber });
  expect([huge.status, huge.html.length < 20_000]).toEqual([413, true]);
  const long = await page.send({ firstName: "x".repeat(50_000), phoneNumber });
  expect([long.status, long.html]).toEqual([400, expect.stringContaining("Use at most 80 characters.")]);
  const mail = await page.send({ firstName: "Jo", phoneNumber, email: `${"x".repeat(40_000)}@mail.example` });
  expect(mail.status).toBe(400);
  expect(await found(phoneNumber)).toBeUndefined();
});

it("bidirectional and invisible characters affect nothing around them; letters and emoji stay whole", async () => {
  const phoneNumber = aPhoneNumber();
  const page = await open(`/f/${form.slug}`);
  expect((await page.send({ firstName: `${FAMILY}${PERSIAN}`, company: TURNED, phoneNumber })).status).toBe(
    200,
  );
  expect((await latest())?.told).toEqual(
    expect.arrayContaining([
      { label: "First name", value: `${FAMILY}${PERSIAN}` },
      { label: SCRIPT, value: "evil Co" },
    ]),
  );
  const contact = await found(phoneNumber);
  expect(contact?.firstName).toBe(`${FAMILY}${PERSIAN}`);
  const own = await open(`/f/${form.slug}/${contactLinkSlug(server.env, maya.accountId, contact!._id)}`);
  expect(own.html).toContain(`We have ${FAMILY}•••.`);
  expect(own.html).toContain("We have e•••.");
});

it("a name of only invisible characters is masked as empty", async () => {
  const { contactId } = await aContact(server, maya, { firstName: "\u200B\u202E" });
  const { html } = await open(`/c/${contactLinkSlug(server.env, maya.accountId, contactId)}`);
  expect(html).not.toContain("We have \u200B");
  expect(html).not.toContain("\u202E");
});

it("unknown fields and impossible dates change nothing", async () => {
  const phoneNumber = aPhoneNumber();
  const page = await open(`/f/${form.slug}`);
  const odd = await page.send({
    firstName: "Jo",
    phoneNumber,
    "birthDay.month": "1e0",
    "birthDay.date": "31",
    __proto__: "x",
    doNotMessage: "false",
    "customFields[constructor]": "x",
  });
  expect([odd.status, odd.html]).toEqual([400, expect.stringContaining("This month doesn't have that day.")]);
  const sent = await page.send({
    firstName: "Jo",
    phoneNumber,
    lastName: "L",
    anniversary: "x",
    tags: "VIP",
  });
  expect(sent.status).toBe(200);
  expect(await found(phoneNumber)).toMatchObject({
    firstName: "Jo",
    lastName: "L",
    anniversary: null,
    tags: [],
  });
});
