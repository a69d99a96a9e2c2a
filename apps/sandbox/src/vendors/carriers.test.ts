import { expect, onTestFinished, test } from "vitest";
import { basic, orderAtBandwidth, rentAtSinch } from "../testing/carrier-numbers.ts";
import { aProduct, aSandbox, bandwidthAccount, sinchAccount, until } from "../testing/testing.ts";

const phones = { twilio: "+15125550100", sinch: "+15125550101", bandwidth: "+15125550102" };

/** A product with a number at each carrier. */
async function aProductEverywhere() {
  const product = await aProduct();
  const sandbox = await aSandbox({
    sinch: { ...sinchAccount, inboundUrl: `${product.url}/sinch` },
    bandwidth: { ...bandwidthAccount, inboundUrl: `${product.url}/bandwidth` },
  });
  onTestFinished(async () => {
    await sandbox.remove();
    await product.close();
  });
  const { servicePlanId, apiToken } = sinchAccount;
  const { accountId, username, password } = bandwidthAccount;
  const call = (path: string, authorization: string, body?: string) =>
    fetch(sandbox.url + path, {
      ...(body === undefined ? {} : { method: "POST", body }),
      headers: { authorization, "content-type": "application/json" },
    });
  const sinch = (path: string, body?: object) =>
    call(`/xms/v1/${servicePlanId}${path}`, `Bearer ${apiToken}`, body && JSON.stringify(body));
  const bandwidth = (path: string) => call(`/api/v2/users/${accountId}${path}`, basic(username, password));
  await sandbox.client.incomingPhoneNumbers.create({
    phoneNumber: phones.twilio,
    smsUrl: `${product.url}/twilio`,
  });
  await rentAtSinch(sandbox, phones.sinch);
  await orderAtBandwidth(sandbox, phones.bandwidth);
  return { product, sandbox, sinch, bandwidth };
}

test("a text between numbers of two carriers is sent through one and received through the other", async () => {
  const { product, sandbox, sinch } = await aProductEverywhere();
  await sandbox.client.messages.create({ from: phones.twilio, to: phones.sinch, body: "To Sinch" });
  await sinch("/batches", { from: phones.sinch, to: [phones.bandwidth], body: "To Bandwidth" });
  await until(() => product.webhooks.length === 2);
  const events = product.webhooks.map(({ url, body }) => [
    new URL(url).pathname,
    [JSON.parse(body)].flat()[0],
  ]);
  expect(Object.fromEntries(events)).toMatchObject({
    "/sinch": { type: "mo_text", from: "15125550100", body: "To Sinch" },
    "/bandwidth": { type: "message-received", message: { from: phones.sinch, text: "To Bandwidth" } },
  });
});

test("no carrier knows another's messages and numbers", async () => {
  const { sandbox, sinch, bandwidth } = await aProductEverywhere();
  const { sid } = await sandbox.client.messages.create({
    from: phones.twilio,
    to: "+15125550199",
    body: "Hi",
  });
  const answer = await sinch("/batches", { from: phones.sinch, to: ["+15125550199"], body: "Hi" });
  const { id } = (await answer.json()) as { id: string };
  expect((await sinch(`/batches/${sid}`)).status).toBe(404);
  await expect(sandbox.client.messages(id).media.list()).rejects.toMatchObject({ code: 20404 });
  await expect(sandbox.client.messages(id).fetch()).rejects.toMatchObject({ code: 20404 });
  expect(await sandbox.client.messages.list()).toHaveLength(1);
  expect(await (await sinch("/batches")).json()).toMatchObject({ count: 1 });
  expect(await (await bandwidth(`/messages?messageId=${id}`)).json()).toMatchObject({ totalCount: 0 });
  await expect(
    sandbox.client.messages.create({ from: phones.sinch, to: "+15125550199", body: "Hi" }),
  ).rejects.toMatchObject({ code: 21606 });
  await expect(
    sandbox.client.incomingPhoneNumbers.create({ phoneNumber: phones.sinch }),
  ).rejects.toMatchObject({
    code: 21422,
  });
});
