import { setTimeout as sleep } from "node:timers/promises";
import { api } from "@broadcast/contract";
import { costHundredths } from "@broadcast/domain/messages/message-prices";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StoredMedia } from "../../../db/columns.ts";
import { transaction } from "../../../db/connection.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import { dkimSigning } from "../../../providers/email/dkim.ts";
import { A_POSTAL_ADDRESS, aBusiness, aContact, type Business, until } from "../../../testing/builders.ts";
import { createClient } from "../../../testing/client.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { readStanding } from "../../consent/index.ts";
import { readSender, sendingLane } from "../../messages/index.ts";
import { dispatchOnce, queueMessages, readCounts, readReference } from "../index.ts";
import type { Purpose } from "../outbox/outbox.sql.ts";
import { referenceOf } from "../outbox/reference.ts";
import { unsubscribeSlug } from "../outbox/unsubscribe-slug.ts";
import { publishRates } from "./rates.ts";

const HELLO = { email: "hello@rivers.example" };

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  await publishRates(server.services.db, undefined);
  maya = await aBusiness(server);
  await server.services.db
    .updateTable("accounts")
    .set({ postal_address: A_POSTAL_ADDRESS })
    .where("account_id", "=", maya.accountId)
    .execute();
  const now = server.clock.now();
  await server.services.db
    .insertInto("reply_to_emails")
    .values([
      { ...HELLO, account_id: maya.accountId, verified_at: now, is_chosen: true, created_at: now },
      { email: "other@rivers.example", account_id: maya.accountId, verified_at: now, created_at: now },
    ])
    .execute();
});
afterAll(() => server.close());

interface SandboxMail {
  id: number;
  from: string;
  envelopeFrom: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  dkim: { result: string; signedHeaders: string[] };
  attachments: { contentType: string; bytes: number }[];
  listUnsubscribe: { url: string; oneClick: boolean; reason: string | null } | null;
}

let made = 0;
const anAddress = (name = "jo") => {
  made += 1;
  return `${name}-${made}@mail.example`;
};

/** Queues one email and lets a worker hand it over. */
async function mailTo(
  email: string,
  more: {
    purpose?: Purpose;
    text?: string;
    subject?: string;
    business?: Business;
    contactId?: string;
    media?: StoredMedia[];
  } = {},
) {
  const { db, clock } = server.services;
  const business = more.business ?? maya;
  const contactId = more.contactId ?? (await aContact(server, business, { email })).contactId;
  const now = clock.now();
  const lane = await sendingLane(db, business.accountId, await readSender(db, business.accountId), "email");
  const id = uuidv7();
  const message = {
    id,
    contactId,
    type: "email" as const,
    subject: more.subject ?? "Spring sale",
    media: more.media ?? [],
  };
  await transaction(db, (tx) =>
    queueMessages(
      tx,
      business.accountId,
      [
        {
          ...message,
          text: more.text ?? "Hi Jo",
          to: email,
          segments: 1,
          costHundredths: costHundredths({ type: "email" }),
        },
      ],
      {
        cause: "chat",
        causeId: null,
        purpose: more.purpose ?? "marketing",
        sentBy: null,
        isInChats: true,
        priority: 0,
        lane: lane!,
        dueAt: now,
        now,
      },
      "Email",
    ),
  );
  await dispatchOnce(server.services, uuidv7(), ["smtp"]);
  return { messageId: id, contactId };
}

async function inbox(email: string): Promise<SandboxMail[]> {
  const { mails } = await server.sandbox<{ mails: { id: number }[] }>("GET", `/mailbox?to=${email}`);
  return Promise.all(mails.map(({ id }) => server.sandbox<SandboxMail>("GET", `/mailbox/${id}`)));
}

async function creditsOf(business: Business): Promise<number> {
  const { credit_hundredths } = await server.services.db
    .selectFrom("account_counters")
    .where("account_id", "=", business.accountId)
    .select("credit_hundredths")
    .executeTakeFirstOrThrow();
  return credit_hundredths;
}

const stateOf = (messageId: string) =>
  server.services.db
    .selectFrom("messages")
    .where("account_id", "=", maya.accountId)
    .where("id", "=", messageId)
    .select(["state", "error", "error_code"])
    .executeTakeFirstOrThrow();

async function optOutsOf(email: string) {
  const { optOuts } = await readStanding(server.services.db, maya.accountId, [email]);
  return optOuts.map(({ channel }) => channel);
}

const doNotEmail = async (contactId: string) =>
  (await maya.client.ok(api.contacts.get, { params: { contactId } })).doNotEmail;

const bounceUrl = () => `${server.url}/webhooks/mail/bounces`;
const authorization = (password = server.env.MAIL_BOUNCE_PASSWORD) =>
  `Basic ${Buffer.from(`${server.env.MAIL_BOUNCE_USERNAME}:${password}`).toString("base64")}`;

async function postReport(raw: string, headers: Record<string, string> = { authorization: authorization() }) {
  const response = await fetch(bounceUrl(), {
    method: "POST",
    headers: { "content-type": "message/rfc822", ...headers },
    body: raw.replaceAll("\n", "\r\n"),
  });
  return response.status;
}

/** A delivery report as a mail server writes it; `to` is its recipient address. */
const report = (to: string, fields: string, original = "") => `From: MAILER-DAEMON@mx.example
To: ${to}
Subject: Undelivered
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

It did not work.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

${fields}
--b
Content-Type: text/rfc822-headers

${original}
--b--
`;

test.each([
  [
    "of 300 parts within one another",
    `${Array.from({ length: 300 }, (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\n\n--b${at}\n`).join("")}Content-Type: text/plain\n\nHi\n`,
  ],
  ["with a header of 2 MB", `Subject: ${"x".repeat(2 * 1024 * 1024)}\n\nHi\n`],
])("a mail %s is accepted, so that it is not redelivered endlessly", async (_, raw) => {
  expect(await postReport(raw)).toBe(204);
});

describe("a mailing", () => {
  test("arrives with a signed unsubscribe link, the business's name, its postal address and its reply address", async () => {
    const email = anAddress();
    const { messageId, contactId } = await mailTo(email, {
      text: "Half <price> today:\nhttps://rivers.example/sale?a=1&b=2.\n\nMaya",
    });
    expect(await stateOf(messageId)).toMatchObject({ state: "sent" });
    const [mail] = await inbox(email);
    const reference = referenceOf(maya.accountId, messageId);
    const slug = unsubscribeSlug(server.env, { accountId: maya.accountId, contactId, email });
    expect(mail).toMatchObject({
      subject: "Spring sale",
      envelopeFrom: `bounce+${reference}@${server.env.MAIL_DOMAIN}`,
      headers: {
        "message-id": `<${reference}@${server.env.MAIL_DOMAIN}>`,
        "x-message-reference": reference,
        "reply-to": HELLO.email,
        "list-unsubscribe": `<${server.url}/api/unsubscribe/${slug}>`,
        "list-unsubscribe-post": "List-Unsubscribe=One-Click",
      },
      dkim: { result: "pass" },
      listUnsubscribe: { oneClick: true },
    });
    expect(mail!.from).toMatch(/^"?Rivers & Co \d+"? <no-reply@project-broadcast\.example>$/);
    expect(mail!.dkim.signedHeaders).toEqual(
      expect.arrayContaining(["from", "list-unsubscribe", "list-unsubscribe-post"]),
    );
    expect(mail!.text).toContain(
      `12 River Road\nAustin, TX 78701\nUnsubscribe: ${server.url}/unsubscribe/${slug}`,
    );
    expect(mail!.html).toContain("Half &lt;price&gt; today:<br>");
    expect(mail!.html).toContain('<a href="https://rivers.example/sale?a=1&amp;b=2" rel="noopener"');
    expect(mail!.html).toContain("12 River Road<br>Austin, TX 78701");
  });

  test("reads the business once for many, and a corrected address is below the next", async () => {
    const business = await aBusiness(server);
    const writeAddress = (addressLine1: string) =>
      server.services.db
        .updateTable("accounts")
        .set({ postal_address: JSON.stringify({ ...JSON.parse(A_POSTAL_ADDRESS), addressLine1 }) })
        .where("account_id", "=", business.accountId)
        .execute();
    await writeAddress("1 Old Street");
    const emails = [anAddress(), anAddress(), anAddress()];
    const people = await Promise.all(emails.map((email) => aContact(server, business, { email })));
    const text = { type: "email", subject: "Hi", text: "Hi" } as const;
    for (const { contactId } of people)
      await business.client.ok(api.messages.send, { body: { contactId, ...text } });
    let readings = 0;
    const db = server.services.db.withPlugin({
      transformQuery({ node }) {
        if (JSON.stringify(node).includes('"reply_to_emails"')) readings += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    expect(await dispatchOnce({ ...server.services, db }, uuidv7(), ["smtp"])).toBe(3);
    expect(readings).toBe(1);
    for (const email of emails) expect((await inbox(email))[0]!.text).toContain("1 Old Street");
    await writeAddress("2 New Street");
    await sleep(300);
    const { contactId } = people[0]!;
    await business.client.ok(api.messages.send, { body: { contactId, ...text } });
    await dispatchOnce({ ...server.services, db }, uuidv7(), ["smtp"]);
    expect((await inbox(emails[0]!)).some((mail) => mail.text.includes("2 New Street"))).toBe(true);
  });

  test("is signed with one key, whichever process hands it over", async () => {
    const { db, log } = server.services;
    const [one, other] = await Promise.all([
      dkimSigning(db, server.env, log)(),
      dkimSigning(db, server.env, log)(),
    ]);
    expect(one).toEqual(other);
  });

  test("costs a tenth of a credit", async () => {
    const before = await creditsOf(maya);
    await mailTo(anAddress());
    expect(before - (await creditsOf(maya))).toBe(10);
  });

  test("contains its pictures, so that they display without any request", async () => {
    const email = anAddress();
    const key = `media/${maya.accountId}/${uuidv7()}-0`;
    await server.services.storage.put(key, Buffer.from("a picture"), "image/png");
    const { messageId } = await mailTo(email, { media: [{ key, contentType: "image/png" }] });
    const [mail] = await inbox(email);
    expect(mail!.html).toContain(`src="cid:${messageId}-0"`);
    expect(mail!.attachments).toMatchObject([{ contentType: "image/png", bytes: 9 }]);
  });

  test("is not sent without a postal address; a mail that isn't a mailing is", async () => {
    const noor = await aBusiness(server);
    const email = anAddress();
    const { contactId } = await mailTo(email, { business: noor });
    const rows = await server.services.db
      .selectFrom("messages")
      .where("account_id", "=", noor.accountId)
      .select(["state", "error_code"])
      .execute();
    expect(rows).toEqual([{ state: "unsent", error_code: "no-mailing-address" }]);
    await mailTo(email, { business: noor, contactId, purpose: "transactional", subject: "Your receipt" });
    expect(await inbox(email)).toMatchObject([
      { subject: "Your receipt", headers: { "reply-to": noor.email } },
    ]);
  });

  test("a receipt has no unsubscribe link, keeps the postal address, and reaches unsubscribed contacts", async () => {
    const email = anAddress();
    const { contactId } = await mailTo(email);
    const slug = unsubscribeSlug(server.env, { accountId: maya.accountId, contactId, email });
    await createClient(server).ok(api.publicLinks.unsubscribe, { params: { contactSlug: slug }, body: {} });
    await mailTo(email, { contactId, purpose: "transactional", subject: "Your receipt" });
    const receipt = (await inbox(email)).find(({ subject }) => subject === "Your receipt");
    expect(receipt).toMatchObject({ listUnsubscribe: null, dkim: { result: "pass" } });
    expect(receipt!.text).toContain("12 River Road");
    expect(receipt!.text).not.toContain("Unsubscribe");
  });
});

describe("unsubscribing", () => {
  test("works by one click in a mail program, and the next mailing skips the contact", async () => {
    const email = anAddress();
    const { contactId } = await mailTo(email);
    const [mail] = await inbox(email);
    await server.sandbox("POST", `/mailbox/${mail!.id}/unsubscribe`, {});
    expect(await optOutsOf(email)).toEqual(["email"]);
    expect(await doNotEmail(contactId)).toBe(true);
    const { messageId } = await mailTo(email, { contactId });
    expect(await stateOf(messageId)).toMatchObject({ state: "unsent", error_code: "opted-out" });
    expect(await inbox(email)).toHaveLength(1);
  });

  test("works with either kind of form, from any origin, without a cookie or a redirect", async () => {
    const form = new FormData();
    form.append("List-Unsubscribe", "One-Click");
    const bodies = [new URLSearchParams({ "List-Unsubscribe": "One-Click" }), form, undefined];
    for (const body of bodies) {
      const email = anAddress();
      const { contactId } = await aContact(server, maya, { email });
      const response = await fetch(
        `${server.url}/api/unsubscribe/${unsubscribeSlug(server.env, { accountId: maya.accountId, contactId, email })}`,
        {
          method: "POST",
          redirect: "manual",
          headers: { origin: "https://mail.provider.example", "sec-fetch-site": "cross-site" },
          ...(body && { body }),
        },
      );
      expect([response.status, response.headers.get("set-cookie")]).toEqual([200, null]);
      expect(await optOutsOf(email)).toEqual(["email"]);
    }
  });

  test("changes nothing when the link is opened, which shows no more than its owner knows", async () => {
    const email = anAddress("maria");
    const { contactId } = await aContact(server, maya, { email });
    const params = {
      contactSlug: unsubscribeSlug(server.env, { accountId: maya.accountId, contactId, email }),
    };
    const visitor = createClient(server);
    const shown = await visitor.ok(api.publicLinks.readEmailSubscription, { params });
    expect(shown).toEqual({
      isSubscribed: true,
      email: "m•••@mail.example",
      company: expect.stringContaining("Rivers"),
    });
    expect(await optOutsOf(email)).toEqual([]);
    expect((await visitor.ok(api.publicLinks.unsubscribe, { params, body: {} })).isSubscribed).toBe(false);
    expect((await visitor.ok(api.publicLinks.readEmailSubscription, { params })).isSubscribed).toBe(false);
    expect((await visitor.ok(api.publicLinks.subscribe, { params })).isSubscribed).toBe(true);
    expect(await doNotEmail(contactId)).toBe(false);
  });

  test("a link with a single changed character is invalid", async () => {
    const email = anAddress();
    const { contactId } = await aContact(server, maya, { email });
    const slug = unsubscribeSlug(server.env, { accountId: maya.accountId, contactId, email });
    const changed = [...slug].map(
      (letter, at) => slug.slice(0, at) + (letter === "A" ? "B" : "A") + slug.slice(at + 1),
    );
    for (const wrong of [changed[5]!, changed[20]!, changed[50]!, slug.slice(1), `${slug}A`, "sample"]) {
      const answer = await createClient(server).call(api.publicLinks.unsubscribe, {
        params: { contactSlug: wrong },
        body: {},
      });
      expect(answer).toMatchObject({
        status: 404,
        body: { error: "Invalid link. Please try to copy/paste the link from your message to your browser." },
      });
    }
  });

  test("another site's page still cannot subscribe anyone", async () => {
    const email = anAddress();
    const { contactId } = await aContact(server, maya, { email });
    const answer = await createClient(server).call(
      api.publicLinks.subscribe,
      {
        params: { contactSlug: unsubscribeSlug(server.env, { accountId: maya.accountId, contactId, email }) },
      },
      { origin: "https://evil.example" },
    );
    expect(answer.status).toBe(403);
  });
});

describe("a bounced mail", () => {
  test("to an address refused at once is unsent, its credit is returned, and nothing more is sent to it", async () => {
    const email = anAddress("bounce");
    const before = await creditsOf(maya);
    const { messageId, contactId } = await mailTo(email);
    expect(await stateOf(messageId)).toEqual({
      state: "unsent",
      error_code: "550",
      error: "Email to this address bounced.",
    });
    expect(await creditsOf(maya)).toBe(before);
    const again = await mailTo(email, { contactId, purpose: "transactional" });
    expect(await stateOf(again.messageId)).toMatchObject({ state: "unsent", error_code: "bounced" });
  });

  test("to a full mailbox is retried later, and the address isn't dead", async () => {
    const email = anAddress("full");
    const { messageId } = await mailTo(email);
    expect(await stateOf(messageId)).toMatchObject({ state: "queued" });
    await server.sandbox("PUT", "/mailbox/behaviors", { [email]: "accept" });
    server.advance(60_000);
    await dispatchOnce(server.services, uuidv7(), ["smtp"]);
    expect(await stateOf(messageId)).toMatchObject({ state: "sent" });
  });

  test("that bounces later becomes failed and its address dead", async () => {
    const email = anAddress("later-bounce");
    const { messageId, contactId } = await mailTo(email);
    await until("the bounce", async () => (await stateOf(messageId)).state === "failed");
    expect(await stateOf(messageId)).toMatchObject({
      error_code: "550",
      error: "Email to this address bounced.",
    });
    const again = await mailTo(email, { contactId });
    expect(await stateOf(again.messageId)).toMatchObject({ error_code: "bounced" });
  });

  test("a complaint unsubscribes the contact from mailings", async () => {
    const email = anAddress("complains");
    const { messageId, contactId } = await mailTo(email);
    await until("the opt-out", async () => (await optOutsOf(email)).includes("email"));
    expect(await doNotEmail(contactId)).toBe(true);
    expect(await stateOf(messageId)).toMatchObject({ state: "sent" });
  });

  test("a complaint about a broadcast's mail counts once as an opt-out of that broadcast", async () => {
    const { messageId } = await mailTo(anAddress());
    const causeId = uuidv7();
    await server.services.db
      .updateTable("messages")
      .set({ cause: "broadcast", cause_id: causeId })
      .where("id", "=", messageId)
      .execute();
    const to = `bounce+${referenceOf(maya.accountId, messageId)}@${server.env.MAIL_DOMAIN}`;
    const complaint = report(to, "Feedback-Type: abuse\nVersion: 1")
      .replace("report-type=delivery-status", "report-type=feedback-report")
      .replace("message/delivery-status", "message/feedback-report");
    expect([await postReport(complaint), await postReport(complaint)]).toEqual([204, 204]);
    const counts = await readCounts(server.services.db, maya.accountId, [causeId]);
    expect(counts.get(causeId)).toMatchObject({ opted_out: 1 });
  });

  test("an unsubscribe by the link counts once as an opt-out of the contact's last broadcast", async () => {
    const email = anAddress();
    const { messageId, contactId } = await mailTo(email);
    const causeId = uuidv7();
    await server.services.db
      .updateTable("messages")
      .set({ cause: "broadcast", cause_id: causeId })
      .where("id", "=", messageId)
      .execute();
    const params = {
      contactSlug: unsubscribeSlug(server.env, { accountId: maya.accountId, contactId, email }),
    };
    const visitor = createClient(server);
    await visitor.ok(api.publicLinks.unsubscribe, { params, body: {} });
    await visitor.ok(api.publicLinks.unsubscribe, { params, body: {} });
    const counts = await readCounts(server.services.db, maya.accountId, [causeId]);
    expect(counts.get(causeId)).toMatchObject({ opted_out: 1 });
  });

  test("a report may come twice, late, or identify the mail by its quoted headers alone", async () => {
    const { messageId } = await mailTo(anAddress());
    const reference = referenceOf(maya.accountId, messageId);
    const failed = "Final-Recipient: rfc822; jo@mail.example\nAction: failed\nStatus: 5.1.1";
    const raw = report("postmaster@rivers.example", failed, `Subject: Hi\nX-Message-Reference: ${reference}`);
    expect([await postReport(raw), await postReport(raw)]).toEqual([204, 204]);
    expect(await stateOf(messageId)).toMatchObject({ state: "failed", error_code: "bounced" });
  });

  test("a delay, a success, a full mailbox or an out-of-office reply doesn't affect the address", async () => {
    const email = anAddress();
    const { messageId, contactId } = await mailTo(email);
    const to = `bounce+${referenceOf(maya.accountId, messageId)}@${server.env.MAIL_DOMAIN}`;
    for (const fields of [
      "Action: delayed\nStatus: 4.4.1",
      "Action: failed\nStatus: 4.2.2",
      "Action: delivered\nStatus: 2.0.0",
    ]) {
      expect(await postReport(report(to, fields))).toBe(204);
    }
    expect(await postReport(`From: jo@mail.example\nTo: ${to}\nSubject: Away\n\nBack on Monday`)).toBe(204);
    expect(await stateOf(messageId)).toMatchObject({ state: "sent" });
    await postReport(report(to, "Action: failed\nStatus: 5.2.2"));
    expect(await stateOf(messageId)).toMatchObject({ state: "failed", error_code: "mailbox" });
    const next = await mailTo(email, { contactId });
    expect(await stateOf(next.messageId)).toMatchObject({ state: "sent" });
  });

  test("a report about a text, or about nothing of ours, changes nothing", async () => {
    const { messageId } = await mailTo(anAddress());
    await server.services.db
      .updateTable("messages")
      .set({ type: "sms" })
      .where("account_id", "=", maya.accountId)
      .where("id", "=", messageId)
      .execute();
    for (const id of [messageId, uuidv7()]) {
      const to = `bounce+${referenceOf(maya.accountId, id)}@${server.env.MAIL_DOMAIN}`;
      expect(await postReport(report(to, "Action: failed\nStatus: 5.1.1"))).toBe(204);
    }
    expect(await stateOf(messageId)).toMatchObject({ state: "sent" });
  });

  test("only the mail server may report", async () => {
    const { messageId } = await mailTo(anAddress());
    const to = `bounce+${referenceOf(maya.accountId, messageId)}@${server.env.MAIL_DOMAIN}`;
    const raw = report(to, "Action: failed\nStatus: 5.1.1");
    expect(await postReport(raw, {})).toBe(401);
    expect(await postReport(raw, { authorization: authorization("wrong") })).toBe(401);
    const { MAIL_BOUNCE_USERNAME, MAIL_BOUNCE_PASSWORD } = server.env;
    Object.assign(server.env, { MAIL_BOUNCE_USERNAME: undefined, MAIL_BOUNCE_PASSWORD: undefined });
    expect(await postReport(raw, { authorization: "Basic dW5kZWZpbmVkOnVuZGVmaW5lZA==" })).toBe(404);
    Object.assign(server.env, { MAIL_BOUNCE_USERNAME, MAIL_BOUNCE_PASSWORD });
    expect(await stateOf(messageId)).toMatchObject({ state: "sent" });
  });
});

test("a mail with an unknown hand-over is never sent again, and a bounce still settles it", async () => {
  await server.sandbox("PUT", "/settings", { lostAnswers: 1 });
  const email = anAddress();
  const { messageId } = await mailTo(email);
  await server.sandbox("PUT", "/settings", { lostAnswers: 0 });
  expect(await stateOf(messageId)).toMatchObject({ state: "unknown" });
  await dispatchOnce(server.services, uuidv7(), ["smtp"]);
  expect(await inbox(email)).toHaveLength(1);
  const [mail] = await inbox(email);
  expect(readReference(mail!.headers["x-message-reference"]!)).toMatchObject({ messageId });
  await postReport(report(mail!.envelopeFrom, "Action: failed\nStatus: 5.1.1"));
  expect(await stateOf(messageId)).toMatchObject({ state: "failed" });
});
