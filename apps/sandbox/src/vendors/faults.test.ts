import { afterEach, beforeEach, expect, test } from "vitest";
import { aProduct, aSandbox, until } from "../testing/testing.ts";

const from = "+15125550100";
let sandbox: Awaited<ReturnType<typeof aSandbox>>;
let product: Awaited<ReturnType<typeof aProduct>>;

beforeEach(async () => {
  sandbox = await aSandbox();
  product = await aProduct();
  await sandbox.client.incomingPhoneNumbers.create({ phoneNumber: from, smsUrl: `${product.url}/in` });
});
afterEach(async () => {
  await sandbox.remove();
  await product.close();
});

const send = (to: string) =>
  sandbox.client.messages.create({ from, to, body: "Hi", statusCallback: `${product.url}/status` });
const set = (settings: object) => sandbox.control("PUT", "/settings", settings);
const told = (sid: string) =>
  product.webhooks.filter(({ form }) => form.MessageSid === sid).map(({ form }) => form.MessageStatus);
const taken = async () => (await sandbox.control("GET", "/messages")).body.messages;

test("refused calls (429, 5xx) are answered as Twilio does, and nothing is sent", async () => {
  await set({ rate429: 1 });
  await expect(send("+15125550101")).rejects.toMatchObject({ status: 429, code: 20429 });
  await set({ rate429: 0, rate5xx: 1 });
  await expect(send("+15125550101")).rejects.toMatchObject({ status: 503 });
  expect(await taken()).toEqual([]);
});

test("the same seed refuses the same calls", async () => {
  const outcomes = async () => {
    await set({ rate429: 0.5, seed: 7 });
    const statuses: boolean[] = [];
    for (let index = 0; index < 12; index += 1)
      statuses.push(
        await sandbox.client.messages.list({ limit: 1 }).then(
          () => true,
          () => false,
        ),
      );
    return statuses;
  };
  const first = await outcomes();
  expect(new Set(first).size).toBe(2);
  expect(await outcomes()).toEqual(first);
});

test("when the answer is lost, the message was still accepted and can be found", async () => {
  await set({ lostAnswers: 1 });
  await expect(send("+15125550101")).rejects.toThrow();
  await set({ lostAnswers: 0 });
  expect(await taken()).toHaveLength(1);
  expect(await sandbox.client.messages.list({ to: "+15125550101" })).toHaveLength(1);
});

test("callbacks are repeated or reordered when so configured", async () => {
  await set({ reorderCallbacks: 1 });
  const reordered = await send("+15125550101");
  await until(() => told(reordered.sid).length === 2);
  expect(told(reordered.sid)).toEqual(["delivered", "sent"]);
  await set({ reorderCallbacks: 0, duplicateCallbacks: 1 });
  const doubled = await send("+15125550102");
  await until(() => told(doubled.sid).length === 4);
  expect(told(doubled.sid).toSorted()).toEqual(["delivered", "delivered", "sent", "sent"]);
});

test("a received text is reported twice when so configured, as the same message", async () => {
  await set({ duplicateCallbacks: 1 });
  const { body } = await sandbox.control("POST", "/phones/+15125550101/messages", { to: from, text: "Hi" });
  await until(() => told(body.sid).length === 2);
  expect(product.webhooks[1]).toEqual(product.webhooks[0]);
});

test("filtered texts come back with 30007", async () => {
  await set({ filterText: "hi" });
  const { sid } = await send("+15125550101");
  await until(() => told(sid).includes("undelivered"));
  expect(await sandbox.client.messages(sid).fetch()).toMatchObject({ errorCode: 30007 });
});

test("a webhook the product answers with 5xx is retried, and each try is in the log", async () => {
  const failing = await aProduct([500, 204, 403]);
  try {
    const create = (to: string) =>
      sandbox.client.messages.create({ from, to, body: "Hi", statusCallback: `${failing.url}/status` });
    await create("+15125550101");
    // A try is in the log once it is answered, a moment after the product got it.
    const out = await until(async () => {
      const { entries } = (await sandbox.control("GET", "/log")).body;
      const calls = entries.filter((entry: { direction: string }) => entry.direction === "out");
      return calls.length >= 3 && calls;
    });
    expect(failing.webhooks.map(({ form }) => form.MessageStatus)).toEqual(["sent", "sent", "delivered"]);
    expect(out.map((entry: { status: number }) => entry.status)).toEqual([500, 204, 403]);
    expect(out[0].requestBody).toContain("MessageStatus=sent");
  } finally {
    await failing.close();
  }
});

test("latency delays the vendor's answers, not the controls", async () => {
  // Long enough that no busy machine is as slow by itself.
  await set({ latencyMs: 500 });
  const startedAt = performance.now();
  await sandbox.client.messages.list();
  expect(performance.now() - startedAt).toBeGreaterThan(375);
  const controlAt = performance.now();
  await sandbox.control("GET", "/settings");
  expect(performance.now() - controlAt).toBeLessThan(375);
});

test.each([
  [{ rate429: 2 }, "rate429"],
  [{ latencyMs: -1 }, "latencyMs"],
  [{ seed: 0.5 }, "seed"],
  [{ speed: 1 }, "speed"],
])("an unusable setting %j is refused with a sentence that names it", async (settings, name) => {
  const { status, body } = await set(settings);
  expect(status).toBe(400);
  expect(body.error).toContain(name);
});
