import nodemailer from "nodemailer";
import { afterEach, beforeEach, expect, test } from "vitest";
import { aSigner, type Signer } from "../testing/mail-testing.ts";
import { aProduct, aSandbox } from "../testing/testing.ts";

let sandbox: Awaited<ReturnType<typeof aSandbox>>;
let mailer: ReturnType<typeof nodemailer.createTransport>;

beforeEach(async () => {
  sandbox = await aSandbox();
  mailer = nodemailer.createTransport({ host: "127.0.0.1", port: sandbox.smtpPort });
});
afterEach(async () => {
  mailer.close();
  await sandbox.remove();
});

const list = async (query = "") => (await sandbox.control("GET", `/mailbox${query}`)).body;

test("a mail to anyone arrives with its text, its links and its headers", async () => {
  await mailer.sendMail({
    from: "Maya <maya@shop.example>",
    to: "jo@example.com",
    subject: "Bestätige deine E-Mail ✅",
    text: "Open http://localhost:3000/verify?token=a1&next=%2F. Thanks",
    html: '<p>Hi <a href="http://localhost:3000/verify?token=a1&amp;next=%2F">verify</a></p><script>alert(1)</script>',
    headers: { "X-Campaign": "42" },
  });
  const { mails, total } = await list("?to=JO@example.com");
  expect(total).toBe(1);
  expect(mails[0]).toMatchObject({
    from: "Maya <maya@shop.example>",
    to: "jo@example.com",
    subject: "Bestätige deine E-Mail ✅",
  });
  const { body } = await sandbox.control("GET", `/mailbox/${mails[0].id}`);
  expect(body.links).toEqual(["http://localhost:3000/verify?token=a1&next=%2F"]);
  expect(body.headers["x-campaign"]).toBe("42");
  expect(body.html).toContain("<script>");
  expect(await list("?term=bestätige")).toMatchObject({ total: 1 });
  expect(await list("?to=other@example.com")).toMatchObject({ total: 0 });
});

test("a mail is shown without scripts, and its links open in a new tab", async () => {
  await mailer.sendMail({
    from: "a@b.example",
    to: "c@d.example",
    subject: "x",
    html: "<script>alert(1)</script><a href='/x'>x</a>",
  });
  const { mails } = await list();
  const shown = await fetch(`${sandbox.url}/control/mailbox/${mails[0].id}/html`);
  expect(shown.headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox allow-popups/);
  expect(shown.headers.get("content-security-policy")).not.toContain("allow-scripts");
  expect(await shown.text()).toContain('<base target="_blank">');
});

test("a plain mail's markup stays text and its addresses become links", async () => {
  await mailer.sendMail({
    from: "a@b.example",
    to: "c@d.example",
    text: "<b>1 < 2</b> see https://shop.example/a?b=1&c=2.",
  });
  const { mails } = await list();
  const html = await (await fetch(`${sandbox.url}/control/mailbox/${mails[0].id}/html`)).text();
  expect(html).toContain("&lt;b>1 &lt; 2&lt;/b>");
  expect(html).toContain('<a href="https://shop.example/a?b=1&amp;c=2">');
});

test("inline pictures are shown and attachments can be saved", async () => {
  await mailer.sendMail({
    from: "a@b.example",
    to: "c@d.example",
    html: '<img src="cid:logo@shop" alt="Logo">',
    attachments: [
      { filename: "logo.png", content: Buffer.from("png"), cid: "logo@shop", contentType: "image/png" },
      { filename: "event.ics", content: "BEGIN:VCALENDAR", contentType: "text/calendar" },
    ],
  });
  const { mails } = await list();
  const html = await (await fetch(`${sandbox.url}/control/mailbox/${mails[0].id}/html`)).text();
  expect(html).toContain(`data:image/png;base64,${Buffer.from("png").toString("base64")}`);
  const { body } = await sandbox.control("GET", `/mailbox/${mails[0].id}`);
  const event = body.attachments.find(({ name }: { name: string }) => name === "event.ics");
  expect((await (await fetch(sandbox.url + event.url)).text()).trim()).toBe("BEGIN:VCALENDAR");
});

test("one-click unsubscribe posts to the sender like a mail client", async () => {
  const product = await aProduct();
  try {
    const signer = await aSigner(sandbox);
    await mailer.sendMail(newsletter(product.url, signer.dkim));
    const { mails } = await list();
    const { body } = await sandbox.control("GET", `/mailbox/${mails[0].id}`);
    expect(body.dkim).toMatchObject({ result: "pass", domain: "shop.example" });
    expect(body.listUnsubscribe).toEqual({ url: `${product.url}/u/1`, oneClick: true, reason: null });
    expect((await sandbox.control("POST", `/mailbox/${mails[0].id}/unsubscribe`)).status).toBe(200);
    expect(product.webhooks).toMatchObject([
      { url: `${product.url}/u/1`, form: { "List-Unsubscribe": "One-Click" } },
    ]);
  } finally {
    await product.close();
  }
});

test.each([
  ["is not signed", null, /isn't signed/],
  ["is signed with an unknown key", { keySelector: "other" }, /no key/],
  [
    "is signed without List-Unsubscribe-Post",
    { headerFieldNames: "from:subject:list-unsubscribe" },
    /doesn't cover/,
  ],
])("a mail that %s gets no one-click unsubscribe, as with mailbox providers", async (_, options, reason) => {
  const signer = await aSigner(sandbox);
  const dkim = options ? { ...signer.dkim, ...options } : undefined;
  await mailer.sendMail(newsletter("http://127.0.0.1:9", dkim));
  const { mails } = await list();
  const { body } = await sandbox.control("GET", `/mailbox/${mails[0].id}`);
  expect(body.listUnsubscribe).toMatchObject({ oneClick: false, reason: expect.stringMatching(reason) });
  expect(await sandbox.control("POST", `/mailbox/${mails[0].id}/unsubscribe`)).toMatchObject({
    status: 400,
    body: { error: expect.stringMatching(reason) },
  });
});

function newsletter(url: string, dkim: Signer["dkim"] | undefined) {
  return {
    from: "a@shop.example",
    to: "c@d.example",
    text: "News",
    headers: {
      "List-Unsubscribe": `<${url}/u/1>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    ...(dkim ? { dkim } : {}),
  };
}

test("an emptied mailbox is empty, and an unknown mail is a sentence", async () => {
  await mailer.sendMail({ from: "a@b.example", to: "c@d.example", text: "x" });
  await sandbox.control("DELETE", "/mailbox");
  expect(await list()).toMatchObject({ mails: [], total: 0 });
  expect(await sandbox.control("GET", "/mailbox/1")).toMatchObject({
    status: 404,
    body: { error: expect.stringMatching(/\.$/) },
  });
});

test("a picture's name with a stray percent sign doesn't prevent the mail from being shown", async () => {
  const html = '<img src="cid:100%">';
  await mailer.sendMail({ from: "maya@shop.example", to: "jo@example.com", html });
  const { mails } = await list();
  const shown = await fetch(`${sandbox.url}/control/mailbox/${mails[0].id}/html`);
  expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining(html)]);
});
