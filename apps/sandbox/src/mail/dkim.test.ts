import nodemailer from "nodemailer";
import { expect, test } from "vitest";
import { aSignature } from "../testing/mail-testing.ts";
import { checkDkim } from "./dkim.ts";

const { record, dkim } = aSignature();
const nowMs = Date.UTC(2027, 0, 15);
const keys = (name: string) => (name === record.name ? record.txt : null);

async function signed(mail: object = {}, options: object = {}): Promise<Buffer> {
  const mailer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const { message } = await mailer.sendMail({
    from: "Maya ✅ <maya@shop.example>",
    to: "jo@example.com",
    subject:
      "Grüße  aus dem   Laden, mit einem Betreff, der länger ist als eine einzige Zeile von achtzig Zeichen",
    text: "Hello  there \r\n\r\nTabs\tand ends  \r\n\r\n\r\n",
    ...mail,
    dkim: { ...dkim, ...options },
  } as Parameters<typeof mailer.sendMail>[0]);
  return message as Buffer;
}

const swapped = (raw: Buffer, from: string | RegExp, to: string) =>
  Buffer.from(raw.toString("latin1").replace(from, to), "latin1");

test.each([
  ["a plain text", {}],
  [
    "a text with a page and an attachment",
    { html: "<p>Grüße</p>", attachments: [{ filename: "a.txt", content: "x" }] },
  ],
  ["an empty text", { text: "" }],
])("%s signed by nodemailer passes, with its domain and signed headers", async (_, mail) => {
  expect(checkDkim(await signed(mail), keys, nowMs)).toMatchObject({
    result: "pass",
    domain: "shop.example",
    selector: "mail",
    reason: null,
    signedHeaders: expect.arrayContaining(["from", "subject", "to"]),
  });
});

test("white space that mail servers change on the way does not break a relaxed signature", async () => {
  const raw = swapped(await signed(), "Hello  there \r\n", "Hello there\r\n");
  expect(checkDkim(swapped(raw, /\r\nTo: jo/, "\r\nTo:   jo"), keys, nowMs).result).toBe("pass");
});

test.each([
  ["a changed word", (raw: Buffer) => swapped(raw, "there", "where"), /body was changed/],
  ["a changed subject", (raw: Buffer) => swapped(raw, /\r\nSubject: /, "\r\nSubject: Re "), /doesn't match/],
  ["a changed recipient", (raw: Buffer) => swapped(raw, "To: jo@", "To: al@"), /doesn't match/],
  ["a changed body hash", (raw: Buffer) => swapped(raw, /bh=..../, "bh=AAAA"), /body was changed/],
  ["another domain", (raw: Buffer) => swapped(raw, "d=shop.example", "d=shop2.example"), /no key/],
  ["From left out", (raw: Buffer) => swapped(raw, "h=from:", "h=x-from:"), /cover From/],
  ["another algorithm", (raw: Buffer) => swapped(raw, "a=rsa-sha256", "a=rsa-sha1"), /rsa-sha1/],
])("a mail with %s fails", async (_, change, reason) => {
  expect(checkDkim(change(await signed()), keys, nowMs)).toMatchObject({
    result: "fail",
    reason: expect.stringMatching(reason),
  });
});

test("of two headers with one name the lower is the signed one", async () => {
  const raw = await signed();
  expect(checkDkim(swapped(raw, "\r\n\r\n", "\r\nSubject: Other\r\n\r\n"), keys, nowMs).result).toBe("fail");
  expect(checkDkim(Buffer.concat([Buffer.from("Subject: Other\r\n"), raw]), keys, nowMs).result).toBe("pass");
});

test("a wrong, a revoked and an unreadable key fail", async () => {
  const raw = await signed();
  for (const txt of ["v=DKIM1; p=", "v=DKIM1; p=AAAA", null])
    expect(checkDkim(raw, () => txt, nowMs)).toMatchObject({ result: "fail" });
});

test("an unsigned mail neither passes nor fails", () => {
  expect(checkDkim(Buffer.from("From: a@b.example\r\n\r\nHi\r\n"), keys, nowMs)).toEqual({
    result: "none",
    domain: null,
    selector: null,
    signedHeaders: [],
    reason: null,
  });
});

test("a mail with very many empty lines is checked in linear time", () => {
  const head = "DKIM-Signature: v=1; a=rsa-sha256; d=a; s=b; h=from; b=AA; bh=AA\r\nFrom: a\r\n\r\n";
  const raw = Buffer.from(`${head}${"\r\n".repeat(200_000)}end\r\n`);
  const startedAt = performance.now();
  expect(checkDkim(raw, keys, nowMs)).toMatchObject({ result: "fail" });
  expect(performance.now() - startedAt).toBeLessThan(500);
});
