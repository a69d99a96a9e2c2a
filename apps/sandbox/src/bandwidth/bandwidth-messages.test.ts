import { Configuration, type MessageRequest, MessagesApi } from "bandwidth-sdk";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listMessages } from "../testing/bandwidth-list.ts";
import { basic, orderAtBandwidth } from "../testing/carrier-numbers.ts";
import { aProduct, aSandbox, bandwidthAccount, until } from "../testing/testing.ts";

const { accountId, applicationId, username, password } = bandwidthAccount;
const from = "+15125550100";
const to = "+15125550199";
let sandbox: Awaited<ReturnType<typeof aSandbox>>;
let product: Awaited<ReturnType<typeof aProduct>>;
let api: MessagesApi;

beforeEach(async () => {
  product = await aProduct();
  sandbox = await aSandbox({
    bandwidth: { ...bandwidthAccount, inboundUrl: `${product.url}/in`, statusUrl: `${product.url}/status` },
  });
  api = clientFor(password);
  await orderAtBandwidth(sandbox, from);
});
afterEach(async () => {
  await sandbox.remove();
  await product.close();
});

function clientFor(secret: string) {
  return new MessagesApi(
    new Configuration({ username, password: secret, basePath: `${sandbox.url}/api/v2` }),
  );
}

type Body = Partial<Record<keyof MessageRequest, string | string[]>>;
/** The SDK's types require sets for `to` and `media`, which JSON doesn't have. */
const request = (body: Body = {}) =>
  ({ applicationId, from, to: [to], text: "Hi", ...body }) as unknown as MessageRequest;
const send = async (body: Body = {}) => (await api.createMessage(accountId, request(body))).data;
const set = (settings: object) => sandbox.control("PUT", "/settings", settings);
const events = () => product.webhooks.flatMap(({ body }) => JSON.parse(body));
const told = (id: string) => events().filter(({ message }) => message.id === id);
describe("Bandwidth's SDK", () => {
  test("a text is accepted with 202, then delivered, and reported with the application's user and password", async () => {
    await sandbox.control("PUT", `/phones/${to}`, { network: "tmobile" });
    const response = await api.createMessage(accountId, request({ text: "Hi 👋", tag: "m42" }));
    expect(response.status).toBe(202);
    expect(response.data).toMatchObject({
      owner: from,
      applicationId,
      segmentCount: 1,
      direction: "out",
      to: [to],
      from,
      text: "Hi 👋",
      tag: "m42",
    });
    expect(response.data.id).toMatch(/^\d{13}[a-z0-9]{16}$/);
    await until(() => product.webhooks.length === 1);
    expect(product.webhooks[0]).toMatchObject({
      url: `${product.url}/status`,
      headers: { authorization: basic(bandwidthAccount.callbackUsername, bandwidthAccount.callbackPassword) },
    });
    expect(JSON.parse(product.webhooks[0]!.body)).toMatchObject([
      {
        type: "message-delivered",
        to,
        carrierName: "T-Mobile",
        message: {
          id: response.data.id,
          owner: from,
          to: [to],
          tag: "m42",
          direction: "out",
          segmentCount: 1,
        },
      },
    ]);
  });

  test("a picture is reported on its way and fetched; a missing one fails with 4410", async () => {
    product.files.set("/cat.png", { contentType: "image/png", bytes: Buffer.from("cat") });
    const sent = await send({ media: [`${product.url}/cat.png`], text: "Look" });
    expect(sent).toMatchObject({ media: [`${product.url}/cat.png`], segmentCount: 1 });
    await until(() => told(sent.id!).length === 2);
    expect(told(sent.id!).map(({ type }) => type)).toEqual(["message-sending", "message-delivered"]);
    const missing = await send({ media: [`${product.url}/dog.png`] });
    await until(() => told(missing.id!).length === 1);
    expect(told(missing.id!)).toMatchObject([{ type: "message-failed", errorCode: 4410 }]);
  });

  test("several recipients share one message and are reported one by one", async () => {
    await sandbox.control("PUT", "/phones/+15125550188", { kind: "unreachable" });
    const group = await send({ to: [to, "+15125550188"], text: "Hello all" });
    await until(() => told(group.id!).length === 4);
    const ends = told(group.id!).filter(({ type }) => type !== "message-sending");
    expect(ends).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: "message-delivered", to }),
        expect.objectContaining({ type: "message-failed", to: "+15125550188", errorCode: 4721 }),
      ]),
    );
    expect(ends[0].message.to).toEqual([to, "+15125550188"]);
    expect(await listMessages(api, { messageId: group.id! })).toMatchObject({ totalCount: 2 });
  });

  test("a wrong password is refused with 401, another account with 403", async () => {
    const refused = (client: MessagesApi, account: string) =>
      client.createMessage(account, request()).catch((error) => error.response);
    expect(await refused(clientFor("wrong"), accountId)).toMatchObject({
      status: 401,
      data: { type: "unauthorized" },
    });
    expect(await refused(api, "9900000")).toMatchObject({ status: 403, data: { type: "forbidden" } });
  });
});

test("without an account Bandwidth refuses everything", async () => {
  const closed = await aSandbox();
  try {
    for (const path of [`/api/v2/users/${accountId}/messages`, `/api/accounts/${accountId}/availableNumbers`])
      expect((await fetch(closed.url + path, { headers: { authorization: basic("", "") } })).status).toBe(
        401,
      );
  } finally {
    await closed.remove();
  }
});

test("a reply with a picture reaches the inbound address; the picture needs the account's password", async () => {
  const { body: reply } = await sandbox.control("POST", `/phones/${to}/messages`, {
    to: from,
    text: "Grüße 🎉",
    media: [{ contentType: "image/png", dataBase64: Buffer.from("cat").toString("base64") }],
  });
  const { url, headers, body } = await until(() => product.webhooks[0]);
  expect(url).toBe(`${product.url}/in`);
  expect(headers.authorization).toBe(
    basic(bandwidthAccount.callbackUsername, bandwidthAccount.callbackPassword),
  );
  const [event] = JSON.parse(body);
  expect(event).toMatchObject({
    type: "message-received",
    to: from,
    message: {
      id: reply.sid,
      owner: from,
      from: to,
      to: [from],
      text: "Grüße 🎉",
      direction: "in",
      applicationId,
    },
  });
  const [media] = event.message.media;
  expect((await fetch(media)).status).toBe(401);
  const answer = await fetch(media, { headers: { authorization: basic(username, password) } });
  expect([answer.headers.get("content-type"), await answer.text()]).toEqual(["image/png", "cat"]);
});

test.each([
  ["landline", 4720],
  ["unreachable", 4721],
])("a text to a %s fails with %i", async (kind, errorCode) => {
  await sandbox.control("PUT", `/phones/${to}`, { kind });
  const { id } = await send();
  await until(() => told(id!).length === 1);
  expect(told(id!)).toMatchObject([{ type: "message-failed", errorCode, to }]);
  expect((await listMessages(api, { messageId: id! })).messages).toMatchObject([
    { messageStatus: "UNDELIVERED", errorCode },
  ]);
});

test("filtered texts fail with 4770, an opted-out handset's with 4775 when the carrier obeys STOP", async () => {
  await set({ filterText: "hi" });
  const filtered = await send();
  await until(() => told(filtered.id!).length === 1);
  expect(told(filtered.id!)).toMatchObject([{ errorCode: 4770 }]);
  await set({ filterText: "", carrierOptOut: true });
  await sandbox.control("POST", `/phones/${to}/messages`, { to: from, text: "Stop" });
  const stopped = await send();
  await until(() => told(stopped.id!).length === 1);
  expect(told(stopped.id!)).toMatchObject([{ type: "message-failed", errorCode: 4775 }]);
});

test("from a number that is not the account's a message fails with 4405", async () => {
  const { id } = await send({ from: "+15125550111" });
  await until(() => told(id!).length === 1);
  expect(told(id!)).toMatchObject([{ type: "message-failed", errorCode: 4405 }]);
});

test.each([
  ["no recipient", { to: [] }, "to"],
  ["a recipient that is no number", { to: ["5125550199"] }, "to"],
  ["neither text nor picture", { text: "" }, "text"],
  ["too long a text", { text: "x".repeat(2049) }, "text"],
  ["too long a tag", { tag: "x".repeat(1025) }, "tag"],
  ["another application", { applicationId: "another" }, "applicationId"],
])("a message with %s is refused, naming the field", async (_case, body, fieldName) => {
  const { status, data } = await send(body).catch((error) => error.response);
  expect(status).toBe(400);
  expect(data).toMatchObject({ type: "request-validation", fieldErrors: [{ fieldName }] });
});

test("faults work as for any carrier: 429, 5xx, lost answers, repeated and reordered reports", async () => {
  const refused = () => send().catch((error) => error.response);
  await set({ rate429: 1 });
  expect(await refused()).toMatchObject({ status: 429, data: { type: "max-message-queue-size-exceeded" } });
  await set({ rate429: 0, rate5xx: 1 });
  expect(await refused()).toMatchObject({ status: 503 });
  expect((await sandbox.control("GET", "/messages")).body.messages).toEqual([]);
  await set({ rate5xx: 0, lostAnswers: 1 });
  await expect(send({ tag: "lost" })).rejects.toThrow();
  await set({ lostAnswers: 0, duplicateCallbacks: 1, reorderCallbacks: 1 });
  expect(await listMessages(api, { sourceTn: from, destinationTn: to })).toMatchObject({ totalCount: 1 });
  product.files.set("/cat.png", { contentType: "image/png", bytes: Buffer.from("cat") });
  const { id } = await send({ media: [`${product.url}/cat.png`] });
  await until(() => told(id!).length === 4);
  expect(told(id!)[0]).toMatchObject({ type: "message-delivered" });
});

test("a webhook that the product refuses is retried until it is accepted, since Bandwidth wants a 2xx", async () => {
  const picky = await aProduct([403, 500, 204]);
  const other = await aSandbox({ bandwidth: { ...bandwidthAccount, inboundUrl: `${picky.url}/in` } });
  try {
    await fetch(`${other.url}/api/accounts/${accountId}/orders`, {
      method: "POST",
      headers: { authorization: basic(username, password), "content-type": "application/xml" },
      body: "<Order><TelephoneNumber>5125550100</TelephoneNumber></Order>",
    });
    await other.control("POST", `/phones/${to}/messages`, { to: from, text: "Hi" });
    await until(() => picky.webhooks.length === 3);
    expect(new Set(picky.webhooks.map(({ body }) => body)).size).toBe(1);
  } finally {
    await other.remove();
    await picky.close();
  }
});
