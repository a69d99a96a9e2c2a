import twilio from "twilio";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { accountSid, aProduct, aSandbox, authToken, sdkFor, until } from "../testing/testing.ts";

const from = "+15125550100";
const to = "+15125550199";
let sandbox: Awaited<ReturnType<typeof aSandbox>>;
let product: Awaited<ReturnType<typeof aProduct>>;

beforeEach(async () => {
  sandbox = await aSandbox();
  product = await aProduct();
  await sandbox.client.incomingPhoneNumbers.create({
    phoneNumber: from,
    smsUrl: `${product.url}/webhooks/inbound`,
  });
});
afterEach(async () => {
  await sandbox.remove();
  await product.close();
});

async function statusOf(sid: string) {
  return (await sandbox.client.messages(sid).fetch()).status;
}

function statuses(sid: string) {
  return product.webhooks.filter(({ form }) => form.MessageSid === sid).map(({ form }) => form.MessageStatus);
}

describe("Twilio's SDK", () => {
  test("a text is queued, then delivered, and each step is reported with a signature the SDK accepts", async () => {
    const statusCallback = `${product.url}/webhooks/status?message=42`;
    const created = await sandbox.client.messages.create({ from, to, body: "Hi 👋", statusCallback });
    expect(created).toMatchObject({
      status: "queued",
      numSegments: "1",
      numMedia: "0",
      errorCode: null,
      direction: "outbound-api",
    });
    expect(created.sid).toMatch(/^SM[0-9a-f]{32}$/);
    expect(created.dateCreated).toBeInstanceOf(Date);
    await until(() => statuses(created.sid).length === 2);
    expect(statuses(created.sid)).toEqual(["sent", "delivered"]);
    for (const { url, form, signature } of product.webhooks)
      expect(twilio.validateRequest(authToken, signature, url, form)).toBe(true);
    expect(product.webhooks[0]).toMatchObject({
      url: statusCallback,
      form: { From: from, To: to, AccountSid: accountSid },
    });
    expect(await statusOf(created.sid)).toBe("delivered");
  });

  test("a reply typed on the phone reaches the number's webhook with a signature the SDK accepts", async () => {
    const reply = await sandbox.control("POST", `/phones/${encodeURIComponent(to)}/messages`, {
      to: from,
      text: "Grüße & 🎉",
    });
    const webhook = await until(() => product.webhooks[0]);
    expect(webhook.form).toMatchObject({
      MessageSid: reply.body.sid,
      From: to,
      To: from,
      Body: "Grüße & 🎉",
      NumMedia: "0",
      NumSegments: "1",
      FromState: "TX",
    });
    expect(twilio.validateRequest(authToken, webhook.signature, webhook.url, webhook.form)).toBe(true);
    expect(twilio.validateRequest("0".repeat(32), webhook.signature, webhook.url, webhook.form)).toBe(false);
  });

  test("a picture from the phone can be fetched with the account's password only", async () => {
    const bytes = Buffer.from("89504e470d0a1a0a", "hex");
    await sandbox.control("POST", `/phones/${encodeURIComponent(to)}/messages`, {
      to: from,
      media: [{ contentType: "image/png", dataBase64: bytes.toString("base64") }],
    });
    const { form } = await until(() => product.webhooks[0]);
    expect(form).toMatchObject({ NumMedia: "1", MediaContentType0: "image/png" });
    expect((await fetch(form.MediaUrl0!)).status).toBe(401);
    const basic = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
    const answer = await fetch(form.MediaUrl0!, { headers: { authorization: basic } });
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    const [media] = await sandbox.client.messages(form.MessageSid!).media.list();
    expect(media?.contentType).toBe("image/png");
  });

  test("a picture the product sends is fetched and shown on the phone", async () => {
    product.files.set("/cat.png", { contentType: "image/png", bytes: Buffer.from("cat") });
    const created = await sandbox.client.messages.create({
      from,
      to,
      body: "Look",
      mediaUrl: [`${product.url}/cat.png`],
    });
    expect(created.sid).toMatch(/^MM/);
    expect(created.numMedia).toBe("1");
    await until(async () => (await statusOf(created.sid)) === "delivered");
    const { body } = await sandbox.control("GET", `/phones/${encodeURIComponent(to)}/threads`);
    const [message] = body.threads[0].messages;
    expect(message).toMatchObject({ direction: "in", text: "Look", mediaTypes: ["image/png"] });
    expect(await (await fetch(sandbox.url + message.media[0])).text()).toBe("cat");
  });

  test.each([
    ["is not there", "/missing.png", 11200],
    ["is a web page", "/page.html", 12300],
    ["is larger than 5 MB", "/huge.png", 30019],
  ])("a text whose picture %s fails with Twilio's code", async (_reason, path, errorCode) => {
    product.files.set("/page.html", { contentType: "text/html", bytes: Buffer.from("<p>") });
    product.files.set("/huge.png", { contentType: "image/png", bytes: Buffer.alloc(5 * 1024 * 1024 + 1) });
    const { sid } = await sandbox.client.messages.create({
      from,
      to,
      body: "Look",
      mediaUrl: [product.url + path],
    });
    const message = await until(async () => {
      const fetched = await sandbox.client.messages(sid).fetch();
      return fetched.status === "failed" && fetched;
    });
    expect(message.errorCode).toBe(errorCode);
  });

  test.each([
    ["landline", 30006],
    ["unreachable", 30003],
  ])("a text to a %s handset comes back undelivered with code %i", async (kind, errorCode) => {
    await sandbox.control("PUT", `/phones/${encodeURIComponent(to)}`, { kind });
    const { sid } = await sandbox.client.messages.create({
      from,
      to,
      body: "Hi",
      statusCallback: `${product.url}/status`,
    });
    await until(() => statuses(sid).length === 2);
    expect(product.webhooks[1]?.form).toMatchObject({
      MessageStatus: "undelivered",
      ErrorCode: String(errorCode),
    });
    expect(await sandbox.client.messages(sid).fetch()).toMatchObject({ status: "undelivered", errorCode });
  });

  test.each([
    ["To is no phone number", { to: "12", from, body: "Hi" }, 400, 21211],
    ["To is an impossible number", { to: "+11125550100", from, body: "Hi" }, 400, 21211],
    ["From is not owned", { to, from: "+15125550111", body: "Hi" }, 400, 21606],
    ["the text is longer than 1,600 characters", { to, from, body: "x".repeat(1601) }, 400, 21617],
    ["there is no text", { to, from }, 400, 21602],
    ["a picture's address is no web address", { to, from, mediaUrl: ["file:///etc/passwd"] }, 400, 21620],
  ])("when %s, the SDK throws Twilio's error", async (_case, input, status, code) => {
    await expect(sandbox.client.messages.create(input)).rejects.toMatchObject({
      status,
      code,
      moreInfo: `https://www.twilio.com/docs/errors/${code}`,
    });
  });

  test("a wrong password is refused with 20003, an unknown message with 20404", async () => {
    await expect(sdkFor(sandbox, "1".repeat(32)).messages.list()).rejects.toMatchObject({
      status: 401,
      code: 20003,
    });
    await expect(sandbox.client.messages(`SM${"0".repeat(32)}`).fetch()).rejects.toMatchObject({
      status: 404,
      code: 20404,
    });
    await expect(sandbox.client.queues.list()).rejects.toMatchObject({ status: 404, code: 20404 });
  });

  test("after STOP the carrier refuses with 21610 for that number only, until START", async () => {
    const other = "+15125550101";
    await sandbox.client.incomingPhoneNumbers.create({ phoneNumber: other });
    await sandbox.control("PUT", "/settings", { carrierOptOut: true });
    const reply = (text: string) =>
      sandbox.control("POST", `/phones/${encodeURIComponent(to)}/messages`, { to: from, text });
    await reply(" stop ");
    await expect(sandbox.client.messages.create({ from, to, body: "Hi" })).rejects.toMatchObject({
      status: 400,
      code: 21610,
    });
    await sandbox.client.messages.create({ from: other, to, body: "Hi" });
    await reply("START");
    await sandbox.client.messages.create({ from, to, body: "Hi" });
    await sandbox.control("PUT", "/settings", { carrierOptOut: false });
    await reply("STOP");
    await sandbox.client.messages.create({ from, to, body: "Hi" });
  });

  test("messages are found by sender, recipient and time, page after page", async () => {
    for (let index = 0; index < 5; index += 1)
      await sandbox.client.messages.create({ from, to: `+1512555010${index + 2}`, body: `Text ${index}` });
    const before = new Date();
    await sandbox.control("POST", "/clock", { advanceMs: 3_600_000 });
    await sandbox.client.messages.create({ from, to, body: "Later" });
    const all = await sandbox.client.messages.list({ from, pageSize: 2 });
    expect(all.map(({ body }) => body)).toEqual(["Later", "Text 4", "Text 3", "Text 2", "Text 1", "Text 0"]);
    expect(await sandbox.client.messages.list({ to: "+15125550103" })).toHaveLength(1);
    const hourOn = new Date(before.getTime() + 1_800_000);
    expect((await sandbox.client.messages.list({ dateSentAfter: hourOn })).map(({ body }) => body)).toEqual([
      "Later",
    ]);
    expect(await sandbox.client.messages.list({ from, dateSentBefore: hourOn })).toHaveLength(5);
    expect(await sandbox.client.messages.list({ to: "+15125550103", dateSentAfter: hourOn })).toHaveLength(0);
  });

  test("a list by the time of sending excludes waiting messages", async () => {
    await sandbox.control("PUT", "/settings", { deliveryDelayMs: 60_000 });
    await sandbox.client.messages.create({ from, to, body: "Waits" });
    expect(await sandbox.client.messages.list({ to })).toHaveLength(1);
    expect(await sandbox.client.messages.list({ to, dateSentAfter: new Date(0) })).toEqual([]);
  });

  test("a queued message can be cancelled, and is then never delivered", async () => {
    await sandbox.control("PUT", "/settings", { deliveryDelayMs: 600 });
    const { sid } = await sandbox.client.messages.create({
      from,
      to,
      body: "Hi",
      statusCallback: `${product.url}/status`,
    });
    expect((await sandbox.client.messages(sid).update({ status: "canceled" })).status).toBe("canceled");
    // When a later one has arrived, the cancelled one's time has passed.
    const { sid: later } = await sandbox.client.messages.create({ from, to, body: "Hi again" });
    await until(async () => (await statusOf(later)) === "delivered");
    expect(await statusOf(sid)).toBe("canceled");
    expect(product.webhooks).toEqual([]);
  });

  test("a redacted or deleted message is gone from the carrier but not from the phone", async () => {
    const { sid } = await sandbox.client.messages.create({ from, to, body: "Secret" });
    await until(async () => (await statusOf(sid)) === "delivered");
    expect((await sandbox.client.messages(sid).update({ body: "" })).body).toBe("");
    expect((await sandbox.client.messages(sid).fetch()).body).toBe("");
    expect(await sandbox.client.messages(sid).remove()).toBe(true);
    await expect(sandbox.client.messages(sid).fetch()).rejects.toMatchObject({ code: 20404 });
    expect(await sandbox.client.messages.list()).toEqual([]);
    const { body } = await sandbox.control("GET", `/phones/${encodeURIComponent(to)}/threads`);
    expect(body.threads[0].messages[0].text).toBe("Secret");
  });

  test("a text from one bought number to another is received through a webhook", async () => {
    const other = "+15125550101";
    await sandbox.client.incomingPhoneNumbers.create({
      phoneNumber: other,
      smsUrl: `${product.url}/webhooks/other`,
    });
    await sandbox.client.messages.create({ from, to: other, body: "Hello" });
    const webhook = await until(() => product.webhooks[0]);
    expect(webhook.form).toMatchObject({ From: from, To: other, Body: "Hello" });
  });
});
