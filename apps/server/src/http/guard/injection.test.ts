import { api } from "@broadcast/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { escapeXml, textIn } from "../../providers/carriers/xml.ts";
import { aBusiness, aContact, type Business, until } from "../../testing/builders.ts";
import { createClient } from "../../testing/client.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { escapeHtml } from "../escape-html.ts";

const PASSWORD = "orange-kettle-42";
const MARKUP = `<img src=x onerror=alert(1)>"'&</p><script>alert(2)</script>`;

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer({ hasWorker: true });
  maya = await aBusiness(server, { password: PASSWORD });
});
afterAll(() => server.close());

interface Mail {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  headers: unknown;
}

const mailsTo = async (address: string) =>
  (await server.sandbox<{ mails: Mail[] }>("GET", `/mailbox?to=${encodeURIComponent(address)}`)).mails;

async function mailTo(address: string): Promise<Mail> {
  const { id } = await until("the mail", async () => (await mailsTo(address))[0]);
  return server.sandbox<Mail>("GET", `/mailbox/${id}`);
}

describe("in a mail, what people call themselves", () => {
  test("is words, not markup, and adds no line to its head", async () => {
    const email = `newcomer-${maya.accountId}@example.com`;
    const newcomer = createClient(server);
    await newcomer.ok(api.users.signUp, {
      body: { email, password: PASSWORD, firstName: "Eve", lastName: "Moss" },
    });
    await mailTo(email);
    // As old rows may hold it; today's validation refuses most of it.
    await server.services.db
      .updateTable("users")
      .set({
        first_name: MARKUP.slice(0, 75),
        last_name: "Moss\r\nBcc: eve@example.com\r\n\r\n<h1>Hi</h1>",
      })
      .where("email", "=", email)
      .execute();
    await newcomer.ok(api.users.resendAccountVerificationEmail, { body: {} });
    const mails = await until("the second mail", async () => {
      const all = await mailsTo(email);
      return all.length === 2 ? all : null;
    });
    const pages = await Promise.all(
      mails.map(async ({ id }) => (await server.sandbox<Mail>("GET", `/mailbox/${id}`)).html),
    );
    expect(pages.some((html) => html.includes(escapeHtml(MARKUP.slice(0, 75))))).toBe(true);
    for (const html of pages) expect(html).not.toMatch(/<img|<script|<h1/);
  });

  test("stays words in an invitation that names the business, whose recipients nobody adds to", async () => {
    const company = `${MARKUP.slice(0, 40)}\r\nBcc: eve@example.com\r\nX: `;
    await server.services.db
      .updateTable("accounts")
      .set({ company })
      .where("account_id", "=", maya.accountId)
      .execute();
    const to = `invited-${maya.accountId}@example.com`;
    await maya.client.ok(api.managedAccounts.invite, { body: { email: to } });
    const mail = await mailTo(to);
    expect(mail.html).not.toMatch(/<img|<script/);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(JSON.stringify(mail.headers)).not.toMatch(/"bcc"|"x":/i);
    expect(await mailsTo("eve@example.com")).toEqual([]);
    await maya.client.ok(api.users.changeProfile, { body: { company: "Rivers" } });
  });

  test("and what they write to a contact, arrives as they typed it", async () => {
    await maya.client.ok(api.accountSettings.changeMailingAddress, {
      body: {
        physicalMailingAddress: {
          addressLine1: MARKUP.slice(0, 60),
          city: "Austin",
          stateProvince: "us-tx",
          postal: "78701",
        },
      },
    });
    const email = `reader-${maya.accountId}@example.com`;
    const { contactId } = await aContact(server, maya, { email, firstName: MARKUP.slice(0, 75) });
    await maya.client.ok(api.messages.send, {
      body: { contactId, type: "email", subject: `Hi\r\nBcc: eve@example.com`, text: MARKUP },
    });
    const mail = await mailTo(email);
    expect(mail.html).toContain(escapeHtml(MARKUP));
    expect(mail.html).not.toMatch(/<img|<script/);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(await mailsTo("eve@example.com")).toEqual([]);
  });

  test("an address is one address", async () => {
    for (const email of [
      "jo@example.com, eve@example.com",
      "jo@example.com\r\nBcc: eve@example.com",
      "<jo@example.com> eve@example.com",
    ]) {
      const answer = await maya.client.call(api.managedAccounts.invite, { body: { email } });
      expect([answer.status, answer.body.code], email).toEqual([400, "invalid-input"]);
      const contact = await maya.client.call(api.contacts.create, { body: { email } });
      expect(contact.status, email).toBe(400);
    }
  });
});

test("in the database, what is searched for is words: no wildcard, no quote and no statement", async () => {
  const jo = await aBusiness(server, { hasNumber: false });
  await aContact(server, jo, { firstName: "Ana", lastName: "100 % Wool" });
  await aContact(server, jo, { firstName: "Bo", lastName: "Hart" });
  const found = async (term: string) =>
    (await jo.client.ok(api.contacts.search, { body: { term } })).paging.total;
  for (const term of [
    "%",
    "_",
    "' or 1=1 --",
    "'; drop table contacts; --",
    "\\",
    "$1",
    "a' union select 1 --",
  ]) {
    expect(await found(term), term).toBe(term === "%" ? 1 : 0);
  }
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from contacts where account_id = ${jo.accountId}
  `.execute(server.services.db);
  expect(rows[0]?.total).toBe(2);
});

test("on a business card, nobody ends the card or adds a line to it", async () => {
  await maya.client.ok(api.contactCards.change, {
    body: {
      company: "Rivers\r\nEND:VCARD\r\nBEGIN:VCARD",
      note: "Hi\nTEL:+19005550100\rURL:https://evil.example;a,b\\",
    },
  });
  const card = (await maya.client.ok(api.contactCards.download, {})) as unknown as string;
  const lines = card.replaceAll(/\r\n[ \t]/g, "").split("\r\n");
  expect(lines.filter((line) => /^(BEGIN|END):VCARD$/.test(line))).toHaveLength(2);
  expect(lines.filter((line) => /^TEL/.test(line) && line.includes("900"))).toEqual([]);
  expect(lines.filter((line) => /evil/.test(line))).toEqual([expect.stringMatching(/^NOTE:/)]);
  expect(card.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
});

test("in what carriers are told, words stay words", () => {
  const escaped = escapeXml(MARKUP);
  expect(escaped).not.toMatch(/[<>"']/);
  expect(textIn(`<Say>${escaped}</Say>`, "Say")).toBe(MARKUP);
});

test("in a downloaded file's name, nothing ends the name", async () => {
  const csv = new File(["Name,Phone\nJo,12\n"], 'a"; filename=evil.html\r\nX: 1/../../é.csv', {
    type: "text/csv",
  });
  const made = await maya.client.ok(api.contactImports.upload, { body: {}, upload: csv });
  const params = { importId: made._id };
  await maya.client.ok(api.contactImports.start, {
    params,
    body: { hasHeader: true, fields: ["firstName", "phoneNumber"] },
  });
  const report = await until("the refused rows", async () => {
    const answer = await maya.client.call(api.contactImports.report, { params });
    return answer.status === 200 && answer;
  });
  const disposition = report.headers.get("content-disposition") ?? "";
  expect(disposition).toMatch(/^attachment; filename="[\w .-]+"; filename\*=UTF-8''[\w.%~-]+$/);
  expect(report.headers.get("x")).toBeNull();
});
