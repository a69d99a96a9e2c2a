import { afterEach, beforeEach, expect, test } from "vitest";
import { aSandbox, bandwidthAccount } from "../testing/testing.ts";
import { parseXml, textOf, type XmlElement } from "../vendors/xml.ts";

// Bandwidth's SDK for Node no longer includes the Numbers API (XML): plain HTTP, in the documented format.
const { accountId, username, password } = bandwidthAccount;
let sandbox: Awaited<ReturnType<typeof aSandbox>>;
beforeEach(async () => {
  sandbox = await aSandbox({ bandwidth: bandwidthAccount });
});
afterEach(() => sandbox.remove());

async function call(method: string, path: string, body?: string) {
  const answer = await fetch(`${sandbox.url}/api/accounts/${accountId}${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`,
      ...(body === undefined ? {} : { "content-type": "application/xml; charset=utf-8" }),
    },
    ...(body === undefined ? {} : { body }),
  });
  return { status: answer.status, headers: answer.headers, document: parseXml(await answer.text()) };
}

/** Returns the texts of every element with this name, at any depth. */
function texts(element: XmlElement, name: string): string[] {
  if (element.name === name) return [textOf(element)];
  return element.children.flatMap((child) => (typeof child === "string" ? [] : texts(child, name)));
}

const buy = (...numbers: string[]) =>
  call(
    "POST",
    "/orders",
    `<?xml version="1.0"?><Order><Name>Sandbox &amp; test</Name><SiteId>461</SiteId><ExistingTelephoneNumberOrderType><TelephoneNumberList>${numbers
      .map((number) => `<TelephoneNumber>${number}</TelephoneNumber>`)
      .join("")}</TelephoneNumberList></ExistingTelephoneNumberOrderType></Order>`,
  );

async function orderOf(answer: Awaited<ReturnType<typeof buy>>) {
  const [id] = texts(answer.document, "id");
  expect(answer.headers.get("location")).toMatch(new RegExp(`/api/accounts/${accountId}/orders/${id}$`));
  return (await call("GET", `/orders/${id}`)).document;
}

test("numbers for sale match the area code and the quantity, with their location if requested", async () => {
  const plain = (await call("GET", "/availableNumbers?areaCode=512&quantity=7")).document;
  expect(plain.name).toBe("SearchResult");
  expect(texts(plain, "ResultCount")).toEqual(["7"]);
  for (const number of texts(plain, "TelephoneNumber")) expect(number).toMatch(/^512\d{7}$/);
  const detailed = (await call("GET", "/availableNumbers?areaCode=512&quantity=2&enableTNDetail=true"))
    .document;
  expect(texts(detailed, "FullNumber")).toEqual(texts(plain, "TelephoneNumber").slice(0, 2));
  expect([texts(detailed, "City")[0], texts(detailed, "State")[0]]).toEqual(["AUSTIN", "TX"]);
  expect((await call("GET", "/availableNumbers?areaCode=99")).status).toBe(400);
});

test("an order is received, then complete, and its number no longer for sale but in service", async () => {
  const number = texts(
    (await call("GET", "/availableNumbers?areaCode=512&quantity=1")).document,
    "TelephoneNumber",
  )[0]!;
  const received = await buy(number);
  expect([received.status, texts(received.document, "OrderStatus")]).toEqual([201, ["RECEIVED"]]);
  const order = await orderOf(received);
  expect(texts(order, "OrderStatus")).toEqual(["COMPLETE"]);
  expect(texts(order, "FullNumber")).toEqual([number]);
  expect(texts(order, "Name")).toEqual(["Sandbox & test"]);
  const left = (await call("GET", "/availableNumbers?areaCode=512&quantity=5")).document;
  expect(texts(left, "TelephoneNumber")).not.toContain(number);
  expect(texts((await call("GET", "/inserviceNumbers")).document, "TelephoneNumber")).toEqual([number]);
  expect((await sandbox.control("GET", "/numbers")).body.numbers).toMatchObject([
    { number: `+1${number}`, carrier: "bandwidth" },
  ]);
  expect(await sandbox.client.incomingPhoneNumbers.list()).toEqual([]);
});

test("an order for a taken number fails, one for some taken ones is partial", async () => {
  await buy("5125550100");
  const failed = await orderOf(await buy("5125550100"));
  expect([texts(failed, "OrderStatus"), texts(failed, "Code")]).toEqual([["FAILED"], ["5005"]]);
  const partial = await orderOf(await buy("5125550100", "5125550101"));
  expect(texts(partial, "OrderStatus")).toEqual(["PARTIAL"]);
  expect([texts(partial, "CompletedQuantity"), texts(partial, "FailedQuantity")]).toEqual([["1"], ["1"]]);
});

test("a disconnected number is released", async () => {
  await buy("5125550100");
  const answer = await call(
    "POST",
    "/disconnects",
    "<DisconnectTelephoneNumberOrder><name>back</name><DisconnectTelephoneNumberOrderType><TelephoneNumberList><TelephoneNumber>5125550100</TelephoneNumber></TelephoneNumberList></DisconnectTelephoneNumberOrderType></DisconnectTelephoneNumberOrder>",
  );
  expect(answer.status).toBe(201);
  expect((await sandbox.control("GET", "/numbers")).body.numbers).toEqual([]);
});

test.each([
  ["no XML", "hello"],
  ["another document", "<Reservation/>"],
  ["no number", "<Order><SiteId>461</SiteId></Order>"],
])("an order of %s is refused with 400", async (_case, body) => {
  const answer = await call("POST", "/orders", body);
  expect(answer.status).toBe(400);
  expect(texts(answer.document, "ErrorCode")).toHaveLength(1);
});

test("an order survives a restart", async () => {
  const [id] = texts((await buy("5125550100")).document, "id");
  await sandbox.close();
  sandbox = await aSandbox({ dataDir: sandbox.dataDir, bandwidth: bandwidthAccount });
  expect(texts((await call("GET", `/orders/${id}`)).document, "OrderStatus")).toEqual(["COMPLETE"]);
});
