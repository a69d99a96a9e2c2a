import { SinchClient, SmsCallbackWebhooks } from "@sinch/sdk-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { rentAtSinch } from "../testing/carrier-numbers.ts";
import { aProduct, aSandbox, sinchAccount, until } from "../testing/testing.ts";

const from = "+15125550100";
const to = "+15125550199";
let sandbox: Awaited<ReturnType<typeof aSandbox>>;
let product: Awaited<ReturnType<typeof aProduct>>;

beforeEach(async () => {
  product = await aProduct();
  sandbox = await aSandbox({ sinch: { ...sinchAccount, inboundUrl: `${product.url}/in` } });
  await rentAtSinch(sandbox, from);
});
afterEach(async () => {
  await sandbox.remove();
  await product.close();
});

test("a reply typed on the phone reaches the inbound address without plus signs, signed", async () => {
  const { body: reply } = await sandbox.control("POST", `/phones/${to}/messages`, {
    to: from,
    text: "Grüße 🎉",
  });
  const { url, headers, body } = await until(() => product.webhooks[0]);
  expect(url).toBe(`${product.url}/in`);
  const webhooks = new SmsCallbackWebhooks(sinchAccount.webhookSecret);
  expect(webhooks.validateAuthenticationHeader(headers, body, "", "POST")).toBe(true);
  expect(webhooks.parseEvent(body)).toMatchObject({
    type: "mo_text",
    id: reply.sid,
    from: "15125550199",
    to: "15125550100",
    body: "Grüße 🎉",
    operator_id: expect.stringMatching(/^31\d{4}$/),
    received_at: expect.any(Date),
  });
});

test("a picture from the phone can be fetched from the address it came with", async () => {
  await sandbox.control("POST", `/phones/${to}/messages`, {
    to: from,
    text: "Look",
    media: [{ contentType: "image/png", dataBase64: Buffer.from("cat").toString("base64") }],
  });
  const { body } = await until(() => product.webhooks[0]);
  const event = JSON.parse(body);
  expect(event).toMatchObject({
    type: "mo_media",
    body: { message: "Look", media: [{ content_type: "image/png", status: "Uploaded", code: 0 }] },
  });
  const answer = await fetch(event.body.media[0].url);
  expect([answer.headers.get("content-type"), await answer.text()]).toEqual(["image/png", "cat"]);
});

test("texts that the product is never told about are listed, newest first, as Sinch's library reads them", async () => {
  await sandbox.control("PUT", "/settings", { lostTexts: 1 });
  const write = async (text: string) =>
    (await sandbox.control("POST", `/phones/${to}/messages`, { to: from, text })).body.sid as string;
  const first = await write("One");
  const second = await write("Two");
  const { servicePlanId, apiToken } = sinchAccount;
  const { sms } = new SinchClient({ servicePlanId, apiToken, smsHostname: sandbox.url, logger: null });
  const page = await sms.inbounds.list({ to: from, page_size: 1 });
  expect(page.data).toMatchObject([{ id: second, type: "mo_text", from: "15125550199", body: "Two" }]);
  expect((await page.nextPage()).data).toMatchObject([{ id: first, body: "One" }]);
  expect((await sms.inbounds.list({ to: "+15125550142" })).data).toEqual([]);
  expect(product.webhooks).toEqual([]);
});
