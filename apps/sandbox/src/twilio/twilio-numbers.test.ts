import { afterEach, beforeEach, expect, test } from "vitest";
import { aSandbox } from "../testing/testing.ts";

let sandbox: Awaited<ReturnType<typeof aSandbox>>;
beforeEach(async () => {
  sandbox = await aSandbox();
});
afterEach(() => sandbox.remove());

const search = (options: object) => sandbox.client.availablePhoneNumbers("US").local.list(options);

test("any possible area code has numbers, the same ones each time", async () => {
  for (const areaCode of [201, 512, 737, 999 - 10, 680]) {
    const found = await search({ areaCode, limit: 20 });
    expect(found.length).toBeGreaterThanOrEqual(areaCode === 989 ? 1 : 20);
    for (const { phoneNumber } of found)
      expect(phoneNumber).toMatch(new RegExp(`^\\+1${areaCode}[2-9]\\d{6}$`));
    expect(new Set(found.map(({ phoneNumber }) => phoneNumber)).size).toBe(found.length);
    expect((await search({ areaCode, limit: 20 })).map(({ phoneNumber }) => phoneNumber)).toEqual(
      found.map(({ phoneNumber }) => phoneNumber),
    );
  }
});

test.each([100, 199, 411, 800, 291])("area code %i has no local numbers", async (areaCode) => {
  expect(await search({ areaCode })).toEqual([]);
});

test("a search by digits, by letters, and by state returns only matches", async () => {
  const byDigits = await search({ areaCode: 512, contains: "2020", limit: 5 });
  expect(byDigits).toHaveLength(5);
  for (const { phoneNumber } of byDigits) expect(phoneNumber.slice(5)).toContain("2020");
  for (const { phoneNumber } of await search({ contains: "512******7", limit: 5 }))
    expect(phoneNumber).toMatch(/^\+1512\d{6}7$/);
  for (const { phoneNumber } of await search({ contains: "CAFE", limit: 5 }))
    expect(phoneNumber).toContain("2233");
  for (const { region } of await search({ inRegion: "TX", limit: 5 })) expect(region).toBe("TX");
});

test("a bought number is no longer for sale, is listed, changed, and can be released", async () => {
  const [offer] = await search({ areaCode: 512 });
  const phoneNumber = offer!.phoneNumber;
  expect(offer).toMatchObject({ locality: "Austin", region: "TX", capabilities: { SMS: true, MMS: true } });
  const bought = await sandbox.client.incomingPhoneNumbers.create({
    phoneNumber,
    smsUrl: "http://localhost:3000/in",
  });
  expect(bought).toMatchObject({
    phoneNumber,
    smsUrl: "http://localhost:3000/in",
    capabilities: { sms: true },
  });
  expect((await search({ areaCode: 512 })).map((number) => number.phoneNumber)).not.toContain(phoneNumber);
  await expect(sandbox.client.incomingPhoneNumbers.create({ phoneNumber })).rejects.toMatchObject({
    code: 21422,
  });
  expect(await sandbox.client.incomingPhoneNumbers.list({ phoneNumber })).toHaveLength(1);
  await sandbox.client.incomingPhoneNumbers(bought.sid).update({ smsUrl: "http://localhost:3000/other" });
  expect((await sandbox.client.incomingPhoneNumbers(bought.sid).fetch()).smsUrl).toBe(
    "http://localhost:3000/other",
  );
  expect((await sandbox.control("GET", "/numbers")).body.numbers).toMatchObject([
    { number: phoneNumber, sid: bought.sid },
  ]);
  await sandbox.client.incomingPhoneNumbers(bought.sid).remove();
  expect(await sandbox.client.incomingPhoneNumbers.list()).toEqual([]);
});

test("a number can be bought by area code alone, and lists go on page after page", async () => {
  for (let count = 0; count < 5; count += 1)
    await sandbox.client.incomingPhoneNumbers.create({ areaCode: "512" });
  const listed = await sandbox.client.incomingPhoneNumbers.list({ pageSize: 2 });
  expect(new Set(listed.map(({ phoneNumber }) => phoneNumber)).size).toBe(5);
  await expect(sandbox.client.incomingPhoneNumbers.create({ areaCode: "199" })).rejects.toMatchObject({
    code: 21452,
  });
  await expect(sandbox.client.incomingPhoneNumbers.create({ phoneNumber: "hello" })).rejects.toMatchObject({
    code: 21421,
  });
  await expect(
    sandbox.client.incomingPhoneNumbers.create({ phoneNumber: "+15125550100", smsUrl: "javascript:1" }),
  ).rejects.toMatchObject({ code: 21502 });
});
