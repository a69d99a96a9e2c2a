import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import nodemailer from "nodemailer";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, expect, test } from "vitest";
import { aSignature } from "../testing/mail-testing.ts";
import { aSandbox, until } from "../testing/testing.ts";

type Posted = { authorization: string; contentType: string; raw: Buffer };

let sandbox: Awaited<ReturnType<typeof aSandbox>>;
let mailer: ReturnType<typeof nodemailer.createTransport>;
let bounces: Awaited<ReturnType<typeof aBounceAddress>>;
const signature = aSignature();

beforeEach(async () => {
  bounces = await aBounceAddress();
  sandbox = await aSandbox({
    mailBounces: { url: `${bounces.url}/webhooks/mail/bounces`, username: "mail", password: "secret" },
    dkimPublicKeys: { [signature.record.name]: signature.record.txt },
  });
  mailer = nodemailer.createTransport({ host: "127.0.0.1", port: sandbox.smtpPort });
});
afterEach(async () => {
  mailer.close();
  await sandbox.remove();
  await bounces.close();
});

/** The product's address for reports; answers with the given statuses, then 204. */
async function aBounceAddress(statuses: number[] = []) {
  const posted: Posted[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    posted.push({
      authorization: String(request.headers.authorization),
      contentType: String(request.headers["content-type"]),
      raw: Buffer.concat(parts),
    });
    response.writeHead(statuses.shift() ?? 204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posted,
    statuses,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const send = (to: string | string[], more: object = {}) =>
  mailer.sendMail({
    envelope: { from: "returns+42@shop.example", to },
    from: "Maya <maya@shop.example>",
    to,
    subject: "News",
    text: "Hello",
    headers: { "X-Message-Reference": "message-42" },
    ...more,
  });
const mails = async () => (await sandbox.control("GET", "/mailbox")).body.mails;

/** Returns the parts of a report by type. */
async function partsOf(raw: Buffer): Promise<Record<string, string>> {
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true });
  const text = (content: ArrayBuffer | Uint8Array | string) =>
    typeof content === "string" ? content : Buffer.from(content as Uint8Array).toString();
  return Object.fromEntries(mail.attachments.map(({ mimeType, content }) => [mimeType, text(content)]));
}

test.each([
  ["bounce.jo@example.com", 550, "5.1.1"],
  ["full@example.com", 452, "4.2.2"],
])("mail to %s is refused with %i", async (to, responseCode, enhanced) => {
  await expect(send(to)).rejects.toMatchObject({
    responseCode,
    response: expect.stringContaining(enhanced),
  });
  expect(await mails()).toEqual([]);
});

test("one refused address does not affect the others", async () => {
  const { rejected, accepted } = await send(["bounce@example.com", "jo@example.com"]);
  expect([rejected, accepted]).toEqual([["bounce@example.com"], ["jo@example.com"]]);
  expect(await mails()).toMatchObject([{ to: "jo@example.com" }]);
});

test("an address can be set to any behavior, whatever its name implies", async () => {
  await sandbox.control("PUT", "/mailbox/behaviors", {
    "Jo@example.com": "refuse",
    "bounce@example.com": "accept",
  });
  await expect(send("jo@example.com")).rejects.toMatchObject({ responseCode: 550 });
  await send("bounce@example.com");
  expect(await mails()).toMatchObject([{ to: "bounce@example.com" }]);
  expect(await sandbox.control("PUT", "/mailbox/behaviors", { "a@b.example": "vanish" })).toMatchObject({
    status: 400,
    body: { error: expect.stringMatching(/bounce-later/) },
  });
});

test("a mail that bounces later is accepted, and then the sender gets a report with its headers", async () => {
  await send("later-bounce.jo@example.com");
  expect(await mails()).toHaveLength(1);
  const { raw, contentType, authorization } = await until(() => bounces.posted[0]);
  expect([contentType, authorization]).toEqual([
    "message/rfc822",
    `Basic ${Buffer.from("mail:secret").toString("base64")}`,
  ]);
  const report = await PostalMime.parse(raw);
  const header = (name: string) => report.headers.find(({ key }) => key === name)?.value;
  expect(report.to?.[0]?.address).toBe("returns+42@shop.example");
  expect(header("return-path")).toBe("<>");
  expect(header("content-type")).toMatch(/multipart\/report; report-type=delivery-status/);
  const parts = await partsOf(raw);
  expect(parts["message/delivery-status"]).toMatch(
    /Final-Recipient: rfc822; later-bounce\.jo@example\.com[\s\S]*Action: failed[\s\S]*Status: 5\.1\.1/,
  );
  expect(parts["text/rfc822-headers"]).toMatch(/X-Message-Reference: message-42/);
});

test("a complaint is a feedback report that contains the mail and its signature's result", async () => {
  await send("complains@example.com", { dkim: signature.dkim });
  const { raw } = await until(() => bounces.posted[0]);
  const parts = await partsOf(raw);
  expect(raw.toString()).toMatch(/multipart\/report; report-type=feedback-report/);
  expect(parts["message/feedback-report"]).toMatch(
    /Feedback-Type: abuse[\s\S]*Original-Rcpt-To: <complains@example\.com>[\s\S]*dkim=pass header\.d=shop\.example/,
  );
  expect(parts["message/rfc822"]).toMatch(/X-Message-Reference: message-42[\s\S]*Hello/);
});

test("a report is redelivered when the product is down, and twice when so configured", async () => {
  bounces.statuses.push(503);
  await send("later-bounce@example.com");
  await until(() => bounces.posted.length === 2);
  expect(bounces.posted[0]!.raw).toEqual(bounces.posted[1]!.raw);
  await sandbox.control("PUT", "/settings", { duplicateCallbacks: 1 });
  bounces.posted.length = 0;
  await send("complains@example.com");
  await until(() => bounces.posted.length === 2);
  const { entries } = (await sandbox.control("GET", "/log")).body;
  const told = entries.filter(({ direction }: { direction: string }) => direction === "out");
  expect(told.map(({ vendor, status }: Record<string, unknown>) => [vendor, status])).toEqual([
    ["smtp", 503],
    ["smtp", 204],
    ["smtp", 204],
    ["smtp", 204],
  ]);
});

test("a report pending at a stop is delivered after the next start", async () => {
  await sandbox.control("PUT", "/settings", { deliveryDelayMs: 5000 });
  await send("later-bounce@example.com");
  await sandbox.close();
  expect(bounces.posted).toEqual([]);
  sandbox = await aSandbox({
    dataDir: sandbox.dataDir,
    mailBounces: { url: bounces.url, username: "mail", password: "secret" },
  });
  await until(() => bounces.posted.length === 1);
});

test("without an address for reports they go into the sender's mailbox", async () => {
  const alone = await aSandbox();
  const own = nodemailer.createTransport({ host: "127.0.0.1", port: alone.smtpPort });
  await own.sendMail({ from: "maya@shop.example", to: "later-bounce@example.com", text: "x" });
  await until(async () => (await alone.control("GET", "/mailbox?to=maya@shop.example")).body.total === 1);
  own.close();
  await alone.remove();
});

test("a server that is down refuses temporarily, and nothing is stored", async () => {
  await sandbox.control("PUT", "/settings", { rate5xx: 1 });
  await expect(send("jo@example.com")).rejects.toMatchObject({ responseCode: 451 });
  expect(await mails()).toEqual([]);
});

test("with lost answers the mail is stored but the connection breaks before the sender knows", async () => {
  await sandbox.control("PUT", "/settings", { lostAnswers: 1 });
  await expect(send("jo@example.com")).rejects.toThrow();
  expect(await mails()).toHaveLength(1);
});

test("latency delays the answer", async () => {
  await sandbox.control("PUT", "/settings", { latencyMs: 100 });
  const startedAt = performance.now();
  await send("jo@example.com");
  expect(performance.now() - startedAt).toBeGreaterThan(79);
});

test("each mail shows its signature's result from when it arrived", async () => {
  await send("jo@example.com", { dkim: signature.dkim });
  await send("al@example.com");
  const [unsigned, signed] = await mails();
  const dkimOf = async ({ id }: { id: number }) => (await sandbox.control("GET", `/mailbox/${id}`)).body.dkim;
  expect(await dkimOf(signed)).toMatchObject({
    result: "pass",
    domain: "shop.example",
    signedHeaders: expect.arrayContaining(["from", "subject"]),
  });
  expect(await dkimOf(unsigned)).toMatchObject({ result: "none" });
  await sandbox.control("PUT", "/dns", { name: signature.record.name, txt: "v=DKIM1; p=" });
  await send("jo@example.com", { dkim: signature.dkim });
  expect(await dkimOf((await mails())[0])).toMatchObject({ result: "fail" });
  expect(await dkimOf(signed)).toMatchObject({ result: "pass" });
});

test("a sender that keeps its connection open does not delay a stop", async () => {
  const stopped = await aSandbox();
  const pool = nodemailer.createTransport({ pool: true, host: "127.0.0.1", port: stopped.smtpPort });
  await pool.sendMail({ from: "maya@shop.example", to: "jo@example.com", text: "Hi" });
  const startedAt = performance.now();
  await stopped.remove();
  expect(performance.now() - startedAt).toBeLessThan(2000);
  pool.close();
});
