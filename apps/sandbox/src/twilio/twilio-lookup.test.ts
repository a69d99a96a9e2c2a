import { afterEach, beforeEach, expect, test } from "vitest";
import { accountSid, aSandbox, authToken } from "../testing/testing.ts";

let sandbox: Awaited<ReturnType<typeof aSandbox>>;
beforeEach(async () => {
  sandbox = await aSandbox();
});
afterEach(() => sandbox.remove());

const lookUp = (number: string) =>
  sandbox.client.lookups.v2.phoneNumbers(number).fetch({ fields: "line_type_intelligence" });
const set = (number: string, handset: object) => sandbox.control("PUT", `/phones/${number}`, handset);

test.each([
  ["att", "AT&T Wireless", "310", "410"],
  ["tmobile", "T-Mobile USA, Inc.", "310", "260"],
  ["verizon", "Verizon Wireless", "311", "480"],
])("Twilio's SDK finds a mobile number on %s", async (network, carrier, country, code) => {
  await set("+15125550199", { network });
  expect(await lookUp("+15125550199")).toMatchObject({
    phoneNumber: "+15125550199",
    valid: true,
    validationErrors: [],
    lineTypeIntelligence: {
      type: "mobile",
      carrierName: carrier,
      mobileCountryCode: country,
      mobileNetworkCode: code,
      errorCode: null,
    },
  });
});

test("a landline, a number of the product, and an impossible one are distinguished", async () => {
  await set("+15125550199", { kind: "landline" });
  await sandbox.client.incomingPhoneNumbers.create({ phoneNumber: "+15125550100" });
  expect((await lookUp("+15125550199")).lineTypeIntelligence).toMatchObject({ type: "landline" });
  expect((await lookUp("+15125550100")).lineTypeIntelligence).toMatchObject({ type: "nonFixedVoip" });
  const impossible = await lookUp("+1512555");
  expect(impossible).toMatchObject({
    valid: false,
    validationErrors: ["TOO_SHORT"],
    lineTypeIntelligence: null,
  });
  const plain = await sandbox.client.lookups.v2.phoneNumbers("+15125550199").fetch();
  expect(plain).toMatchObject({ valid: true, lineTypeIntelligence: null });
});

test("a lookup needs the account's password, obeys the faults and is in the log", async () => {
  const path = `${sandbox.url}/v2/PhoneNumbers/+15125550199`;
  expect((await fetch(path)).status).toBe(401);
  await sandbox.control("PUT", "/settings", { rate429: 1 });
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  expect((await fetch(path, { headers: { authorization } })).status).toBe(429);
  const { entries } = (await sandbox.control("GET", "/log")).body;
  expect(entries.map(({ status }: { status: number }) => status)).toEqual([401, 429]);
});
