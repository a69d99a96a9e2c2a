import { SinchClient } from "@sinch/sdk-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { aSandbox, sinchAccount } from "../testing/testing.ts";

const { projectId, keyId, keySecret, servicePlanId } = sinchAccount;
let sandbox: Awaited<ReturnType<typeof aSandbox>>;
let numbers: SinchClient["numbers"];

beforeEach(async () => {
  sandbox = await aSandbox({ sinch: sinchAccount });
  numbers = clientFor(keySecret);
});
afterEach(() => sandbox.remove());

/** The SDK signs in with a token; the product uses the key itself. */
function clientFor(secret: string, project = projectId) {
  const client = new SinchClient({
    projectId: project,
    keyId,
    keySecret: secret,
    authHostname: sandbox.url,
    numbersHostname: sandbox.url,
    logger: null,
  });
  return client.numbers;
}

const search = (query: object = {}) =>
  numbers.availableNumber.list({ regionCode: "US", type: "LOCAL", ...query });
const startingWith = (pattern: string) => ({
  "numberPattern.pattern": pattern,
  "numberPattern.searchPattern": "START",
});

test("numbers for sale match the area code, the digits and the size requested", async () => {
  for (const pattern of ["512", "+1512"]) {
    const { availableNumbers } = await search({ ...startingWith(pattern), size: 7 });
    expect(availableNumbers).toHaveLength(7);
    for (const { phoneNumber } of availableNumbers!) expect(phoneNumber).toMatch(/^\+1512\d{7}$/);
    expect(availableNumbers![0]).toMatchObject({
      regionCode: "US",
      type: "LOCAL",
      capability: ["SMS", "VOICE"],
    });
  }
  const ending = await search({ "numberPattern.pattern": "77", "numberPattern.searchPattern": "END" });
  for (const { phoneNumber } of ending.availableNumbers!) expect(phoneNumber).toMatch(/77$/);
  expect((await search({ regionCode: "SE" })).availableNumbers).toEqual([]);
});

test("a rented number is no longer for sale, is listed, changed, and can be released", async () => {
  const { availableNumbers } = await search(startingWith("512"));
  const phoneNumber = availableNumbers![0]!.phoneNumber!;
  const rented = await numbers.availableNumber.rent({
    phoneNumber,
    rentNumberRequestBody: { smsConfiguration: { servicePlanId, campaignId: "CABCDEF" } },
  });
  expect(rented).toMatchObject({
    phoneNumber,
    projectId,
    smsConfiguration: { servicePlanId, campaignId: "CABCDEF" },
  });
  await expect(numbers.availableNumber.checkAvailability({ phoneNumber })).rejects.toMatchObject({
    statusCode: 404,
  });
  await expect(
    numbers.availableNumber.rent({ phoneNumber, rentNumberRequestBody: {} }),
  ).rejects.toMatchObject({ statusCode: 404 });
  const updated = await numbers.activeNumber.update({
    phoneNumber,
    updateActiveNumberRequestBody: { displayName: "Front desk" },
  });
  expect(updated).toMatchObject({ displayName: "Front desk", smsConfiguration: { servicePlanId } });
  expect(await numbers.activeNumber.get({ phoneNumber })).toMatchObject({ displayName: "Front desk" });
  expect((await sandbox.control("GET", "/numbers")).body.numbers).toMatchObject([
    { number: phoneNumber, carrier: "sinch" },
  ]);
  expect(await sandbox.client.incomingPhoneNumbers.list()).toEqual([]);
  await numbers.activeNumber.release({ phoneNumber });
  await expect(numbers.activeNumber.get({ phoneNumber })).rejects.toMatchObject({ statusCode: 404 });
  expect(await numbers.availableNumber.checkAvailability({ phoneNumber })).toMatchObject({ phoneNumber });
});

test("any number of an area can be rented at once, and lists go on page after page", async () => {
  for (let count = 0; count < 5; count += 1)
    await numbers.availableNumber.rentAny({
      rentAnyNumberRequestBody: {
        regionCode: "US",
        type: "LOCAL",
        numberPattern: { pattern: "512", searchPattern: "START" },
      },
    });
  const listed: string[] = [];
  for await (const { phoneNumber } of numbers.activeNumber.list({
    regionCode: "US",
    type: "LOCAL",
    pageSize: 2,
  }))
    listed.push(phoneNumber!);
  expect(new Set(listed).size).toBe(5);
});

test("the key itself gives access like a token does; a wrong one or another project does not", async () => {
  const basic = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;
  const path = `${sandbox.url}/v1/projects/${projectId}/activeNumbers`;
  expect((await fetch(path, { headers: { authorization: basic } })).status).toBe(200);
  expect((await fetch(path, { headers: { authorization: "Bearer 9999999999.forged" } })).status).toBe(401);
  await expect(
    clientFor("wrong").activeNumber.list({ regionCode: "US", type: "LOCAL" }),
  ).rejects.toMatchObject({
    statusCode: 401,
  });
  await expect(
    clientFor(keySecret, "another").activeNumber.list({ regionCode: "US", type: "LOCAL" }),
  ).rejects.toMatchObject({ statusCode: 403 });
});

test("another service plan's number cannot be configured here", async () => {
  const answer = numbers.availableNumber.rent({
    phoneNumber: "+15125550100",
    rentNumberRequestBody: { smsConfiguration: { servicePlanId: "another" } },
  });
  await expect(answer).rejects.toMatchObject({ statusCode: 400 });
  expect((await sandbox.control("GET", "/numbers")).body.numbers).toEqual([]);
});
