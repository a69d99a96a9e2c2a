import { VoiceCallbackWebhooks } from "@sinch/sdk-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { basic, rentAtSinch } from "../testing/carrier-numbers.ts";
import { aProduct, aSandbox, sinchAccount } from "../testing/testing.ts";

const number = "+15125550100";
const caller = "+15125550199";
const voice = { appId: "ab5d6a8c-2f6c-4a27-9f0f-7b1a3c1d0e11", secret: "c2VjcmV0IG9mIHRoZSBhcHA=" };
let sandbox: Awaited<ReturnType<typeof aSandbox>>;
let product: Awaited<ReturnType<typeof aProduct>>;

beforeEach(async () => {
  product = await aProduct();
  sandbox = await aSandbox({ sinch: { ...sinchAccount, voice: { ...voice, url: `${product.url}/calls` } } });
  await rentAtSinch(sandbox, number);
});
afterEach(async () => {
  await sandbox.remove();
  await product.close();
});

test("a call to a number of the voice application is reported as Sinch's own library reads and verifies it", async () => {
  const { projectId, keyId, keySecret } = sinchAccount;
  await fetch(`${sandbox.url}/v1/projects/${projectId}/activeNumbers/${encodeURIComponent(number)}`, {
    method: "PATCH",
    headers: { "content-type": "application/json", authorization: basic(keyId, keySecret) },
    body: JSON.stringify({ voiceConfiguration: { type: "RTC", appId: voice.appId } }),
  });
  await sandbox.control("POST", `/phones/${caller}/calls`, { to: number });
  const library = new VoiceCallbackWebhooks({ applicationKey: voice.appId, applicationSecret: voice.secret });
  for (const { headers, body } of product.webhooks)
    expect(library.validateAuthenticationHeader(headers, body, "/calls", "POST")).toBe(true);
  expect(product.webhooks.map(({ body }) => library.parseEvent(JSON.parse(body)).event)).toEqual([
    "ice",
    "dice",
  ]);
});

test("a number without a voice application rings nowhere", async () => {
  await sandbox.control("POST", `/phones/${caller}/calls`, { to: number });
  expect(product.webhooks).toEqual([]);
});
