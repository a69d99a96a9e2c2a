import { SinchClient, type Sms, SmsCallbackWebhooks } from "@sinch/sdk-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { rentAtSinch } from "../testing/carrier-numbers.ts";
import { aProduct, aSandbox, sinchAccount, until } from "../testing/testing.ts";

const from = "+15125550100";
const to = "+15125550199";
let sandbox: Awaited<ReturnType<typeof aSandbox>>;
let product: Awaited<ReturnType<typeof aProduct>>;
let sms: SinchClient["sms"];

beforeEach(async () => {
  product = await aProduct();
  sandbox = await aSandbox({
    sinch: { ...sinchAccount, inboundUrl: `${product.url}/in`, callbackUrl: `${product.url}/status` },
  });
  sms = clientFor(sinchAccount.apiToken).sms;
  await rentAtSinch(sandbox, from);
});
afterEach(async () => {
  await sandbox.remove();
  await product.close();
});

function clientFor(apiToken: string, servicePlanId = sinchAccount.servicePlanId) {
  return new SinchClient({ servicePlanId, apiToken, smsHostname: sandbox.url, logger: null });
}

const send = (body: Partial<Sms.TextRequest> = {}) =>
  sms.batches.sendTextMessage({
    sendSMSRequestBody: { from, to: [to], body: "Hi", delivery_report: "per_recipient", ...body },
  });
const set = (settings: object) => sandbox.control("PUT", "/settings", settings);
const events = () => product.webhooks.map(({ body }) => JSON.parse(body));
const reports = (id: string) => events().filter(({ batch_id }) => batch_id === id);
const report = async (id: string, phone = to) =>
  sms.deliveryReports.getForNumber({ batch_id: id, phone_number: phone.slice(1) });

describe("Sinch's SDK", () => {
  test("a text is accepted, then delivered, and each step is reported with a signature the SDK accepts", async () => {
    const batch = await send({ body: "Hi 👋", client_reference: "message-42" });
    expect(batch).toMatchObject({
      from: "15125550100",
      to: ["15125550199"],
      body: "Hi 👋",
      type: "mt_text",
      canceled: false,
      client_reference: "message-42",
      delivery_report: "per_recipient",
    });
    expect(batch.id).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(batch.created_at).toBeInstanceOf(Date);
    await until(() => product.webhooks.length === 2);
    const webhooks = new SmsCallbackWebhooks(sinchAccount.webhookSecret);
    for (const { headers, body } of product.webhooks) {
      expect(webhooks.validateAuthenticationHeader(headers, body, "", "POST")).toBe(true);
      expect(webhooks.validateAuthenticationHeader(headers, `${body} `, "", "POST")).toBe(false);
    }
    expect(product.webhooks.map(({ body }) => webhooks.parseEvent(body))).toMatchObject([
      {
        type: "recipient_delivery_report_sms",
        batch_id: batch.id,
        recipient: "15125550199",
        code: 401,
        status: "Dispatched",
        client_reference: "message-42",
      },
      { code: 0, status: "Delivered" },
    ]);
    expect(await sms.batches.get({ batch_id: batch.id! })).toEqual(batch);
    expect(await report(batch.id!)).toMatchObject({ code: 0, status: "Delivered" });
  });

  test("a batch goes to each recipient with its own text, and one report counts them", async () => {
    await sandbox.control("PUT", "/phones/+15125550177", { kind: "landline" });
    const batch = await send({
      to: [to, "15125550188", "+15125550177"],
      // biome-ignore lint/suspicious/noTemplateCurlyInString: Sinch's own placeholders
      body: "Hello ${name}",
      parameters: { name: { "15125550188": "Jo", default: "friend" } },
      delivery_report: "full",
    });
    await until(() => product.webhooks.length === 1);
    expect(events()).toEqual([
      {
        type: "delivery_report_sms",
        batch_id: batch.id,
        total_message_count: 3,
        statuses: expect.arrayContaining([
          { code: 0, status: "Delivered", count: 2, recipients: ["15125550199", "15125550188"] },
          { code: 402, status: "Aborted", count: 1, recipients: ["15125550177"] },
        ]),
      },
    ]);
    const texts = (await sandbox.control("GET", "/messages?carrier=sinch")).body.messages;
    expect(texts.map(({ text }: { text: string }) => text)).toEqual([
      "Hello friend",
      "Hello Jo",
      "Hello friend",
    ]);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Sinch's own placeholders
    expect(await sms.batches.get({ batch_id: batch.id! })).toMatchObject({ body: "Hello ${name}" });
    const summary = await sms.deliveryReports.get({ batch_id: batch.id!, type: "summary", code: 402 });
    expect(summary.statuses).toEqual([{ code: 402, status: "Aborted", count: 1 }]);
  });

  test("batches are listed by sender, reference and time, page after page", async () => {
    for (let index = 0; index < 5; index += 1) await send({ client_reference: `message-${index}` });
    const found: (string | undefined)[] = [];
    for await (const batch of sms.batches.list({ page_size: 2, from: "15125550100" }))
      found.push(batch.client_reference);
    expect(found).toEqual(["message-4", "message-3", "message-2", "message-1", "message-0"]);
    const count = async (query: Parameters<typeof sms.batches.list>[0]) =>
      (await sms.batches.list(query)).data.length;
    expect(await count({ client_reference: "message-3" })).toBe(1);
    expect(await count({ from: "15125550111" })).toBe(0);
    expect(await count({ start_date: new Date(Date.now() + 60_000) })).toBe(0);
    expect(await count({ end_date: new Date(Date.now() - 60_000) })).toBe(0);
    await sandbox.control("POST", "/clock", { advanceMs: 2 * 86_400_000 });
    expect(await count({})).toBe(0);
    expect(await count({ start_date: new Date(Date.now() - 60_000) })).toBe(5);
  });

  test("a picture is fetched and shown on the phone; a missing one comes back with 414", async () => {
    product.files.set("/cat.png", { contentType: "image/png", bytes: Buffer.from("cat") });
    const picture = (path: string) =>
      sms.batches.sendMediaMessage({
        sendSMSRequestBody: {
          from,
          to: [to],
          body: { url: `${product.url}${path}`, message: "Look" },
          type: "mt_media",
          delivery_report: "per_recipient_final",
        },
      });
    const sent = await picture("/cat.png");
    expect(sent).toMatchObject({ type: "mt_media", body: { url: `${product.url}/cat.png` } });
    await until(() => reports(sent.id!).length === 1);
    expect(reports(sent.id!)).toMatchObject([{ type: "recipient_delivery_report_mms", code: 0 }]);
    const { body } = await sandbox.control("GET", `/phones/${to}/threads`);
    expect(body.threads[0].messages[0]).toMatchObject({
      text: "Look",
      mediaTypes: ["image/png"],
      carrier: "sinch",
    });
    const missing = await picture("/dog.png");
    await until(() => reports(missing.id!).length === 1);
    expect(reports(missing.id!)).toMatchObject([{ code: 414, status: "Aborted" }]);
  });

  test("a batch for later waits for business time and can be cancelled before", async () => {
    const send_at = new Date(Date.now() + 3_600_000);
    const late = await send({ send_at });
    const canceled = await send({ send_at });
    expect(await report(late.id!)).toMatchObject({ code: 400, status: "Queued" });
    expect(await sms.batches.cancel({ batch_id: canceled.id! })).toMatchObject({ canceled: true });
    await until(() => reports(canceled.id!).length === 1);
    expect(reports(canceled.id!)).toMatchObject([{ code: 407, status: "Cancelled" }]);
    await sandbox.control("POST", "/clock", { advanceMs: 3_600_000 });
    await until(() => reports(late.id!).length === 2);
    expect(await report(late.id!)).toMatchObject({ status: "Delivered" });
    expect(await report(canceled.id!)).toMatchObject({ status: "Cancelled" });
    expect(await sms.batches.cancel({ batch_id: late.id! })).toMatchObject({ canceled: false });
  });

  test("a dry run counts parts and sends nothing", async () => {
    const run = await sms.batches.dryRun({
      per_recipient: true,
      dryRunRequestBody: { from, to: [to, "+15125550188"], body: "x".repeat(200), type: "mt_text" },
    });
    expect(run).toMatchObject({ number_of_recipients: 2, number_of_messages: 4 });
    expect(run.per_recipient![0]).toMatchObject({ recipient: "15125550199", number_of_parts: 2 });
    expect((await sandbox.control("GET", "/messages")).body.messages).toEqual([]);
  });

  test("a wrong token is refused with 401, another service plan with 403, an unknown batch with 404", async () => {
    const status = (client: SinchClient) =>
      client.sms.batches.get({ batch_id: "01" }).catch((error: { statusCode: number }) => error.statusCode);
    expect(await status(clientFor("wrong"))).toBe(401);
    expect(await status(clientFor(sinchAccount.apiToken, "another-plan"))).toBe(403);
    expect(await status(clientFor(sinchAccount.apiToken))).toBe(404);
  });
});

test("without an account Sinch refuses everything", async () => {
  const closed = await aSandbox();
  try {
    for (const path of [`/xms/v1/${sinchAccount.servicePlanId}/batches`, "/v1/projects/p/activeNumbers"])
      expect(
        (await fetch(closed.url + path, { headers: { authorization: "Bearer undefined" } })).status,
      ).toBe(401);
    expect((await fetch(`${closed.url}/oauth2/token`, { method: "POST" })).status).toBe(401);
  } finally {
    await closed.remove();
  }
});

test.each([
  ["landline", { code: 402, status: "Aborted" }],
  ["unreachable", { code: 27, status: "Failed" }],
])("a text to a %s comes back undelivered", async (kind, outcome) => {
  await sandbox.control("PUT", `/phones/${to}`, { kind });
  const { id } = await send();
  await until(() => reports(id!).length === 2);
  expect(reports(id!)[1]).toMatchObject(outcome);
});

test("filtered texts are aborted, and an opted-out handset's are deleted when the carrier obeys STOP", async () => {
  await set({ filterText: "hi" });
  const filtered = await send();
  await until(() => reports(filtered.id!).length === 2);
  expect(reports(filtered.id!)[1]).toMatchObject({ code: 408, status: "Aborted" });
  await set({ filterText: "", carrierOptOut: true });
  await sandbox.control("POST", `/phones/${to}/messages`, { to: from, text: "Stop" });
  const stopped = await send();
  await until(() => reports(stopped.id!).length === 2);
  expect(reports(stopped.id!)[1]).toMatchObject({ status: "Deleted" });
  expect(await report((await send({ to: ["+15125550188"] })).id!, "+15125550188")).toBeDefined();
});

test("from a number that is not the service plan's nothing is routed", async () => {
  const { id } = await send({ from: "+15125550111" });
  await until(() => reports(id!).length === 1);
  expect(reports(id!)).toMatchObject([{ code: 402, status: "Aborted" }]);
});

test.each([
  ["no recipient", { to: [] }, "syntax_constraint_violation"],
  ["a recipient that is no number", { to: ["hello"] }, "syntax_invalid_parameter_format"],
  ["no text", { body: "" }, "syntax_constraint_violation"],
  ["too long a text", { body: "x".repeat(2001) }, "syntax_constraint_violation"],
  ["no such report", { delivery_report: "all" }, "syntax_invalid_parameter_format"],
  ["a broken callback address", { callback_url: "nowhere" }, "syntax_invalid_parameter_format"],
])("a batch with %s is refused with code and text", async (_case, body, code) => {
  const error = await send(body).catch((failure: { statusCode: number; data: string }) => failure);
  expect(error).toMatchObject({ statusCode: 400 });
  expect(JSON.parse((error as { data: string }).data)).toMatchObject({ code, text: expect.any(String) });
});

test("faults work as for any carrier: 429, 5xx, lost answers, repeated and reordered reports", async () => {
  await set({ rate429: 1 });
  await expect(send()).rejects.toMatchObject({ statusCode: 429 });
  await set({ rate429: 0, rate5xx: 1 });
  await expect(send()).rejects.toMatchObject({ statusCode: 503 });
  expect((await sandbox.control("GET", "/messages")).body.messages).toEqual([]);
  await set({ rate5xx: 0, lostAnswers: 1 });
  await expect(send({ client_reference: "lost" })).rejects.toThrow();
  await set({ lostAnswers: 0, duplicateCallbacks: 1, reorderCallbacks: 1 });
  const found = await sms.batches.list({ client_reference: "lost" });
  expect(found.data).toHaveLength(1);
  const { id } = await send();
  await until(() => reports(id!).length === 4);
  expect(reports(id!)[0]).toMatchObject({ status: "Delivered" });
});

test("a report answered with 500 or 429 is retried with a new signature, one answered with 404 is not", async () => {
  const failing = await aProduct([500, 429, 204, 404]);
  try {
    await send({ delivery_report: "per_recipient_final", callback_url: `${failing.url}/own` });
    await until(() => failing.webhooks.length === 3);
    const nonces = failing.webhooks.map(({ headers }) => headers["x-sinch-webhook-signature-nonce"]);
    expect(new Set(nonces).size).toBe(3);
    await send({ delivery_report: "per_recipient_final", callback_url: `${failing.url}/own` });
    await until(() => failing.webhooks.length === 4);
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(failing.webhooks).toHaveLength(4);
    expect(product.webhooks).toEqual([]);
  } finally {
    await failing.close();
  }
});
