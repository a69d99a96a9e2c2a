import { createHmac } from "node:crypto";
import { api } from "@broadcast/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aBusiness, aContact, aPhoneNumber, type Business, until } from "../../testing/builders.ts";
import { codeSentTo, spokenTo, textsTo } from "../../testing/received-codes.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A business that begins with its owner's own cell. */
async function aBeginner(): Promise<Business> {
  const owner = await aBusiness(server, { hasNumber: false });
  await server.services.db
    .updateTable("accounts")
    .set({ onboarding_status: "needs-mobile-number" })
    .where("account_id", "=", owner.accountId)
    .execute();
  return owner;
}

const send = (owner: Business, cellPhoneNumber: string, channel: "sms" | "call" = "sms") =>
  owner.client.call(api.phoneNumbers.sendMobileCode, { body: { cellPhoneNumber, channel } });
const verify = (owner: Business, cellPhoneNumber: string, verificationCode: string) =>
  owner.client.call(api.phoneNumbers.verifyMobile, { body: { cellPhoneNumber, verificationCode } });

async function proveCell(owner: Business, cell: string) {
  expect((await send(owner, cell)).status).toBe(200);
  const answer = await verify(owner, cell, await codeSentTo(server, cell));
  expect(answer.status).toBe(200);
  return answer.body;
}

const ownNumbers = ({ accountId }: Business) =>
  server.services.db.selectFrom("phone_numbers").where("account_id", "=", accountId).selectAll().execute();

test("the owner's own cell, proved by its code, ends the onboarding without a number to send from", async () => {
  const [maya, cell] = [await aBeginner(), aPhoneNumber()];
  const sent = await send(maya, `(${cell.slice(2, 5)}) ${cell.slice(5, 8)}-${cell.slice(8)}`);
  expect(sent).toMatchObject({
    status: 200,
    body: {
      channel: "sms",
      redactedTo: `(•••) •••-${cell.slice(-4)}`,
      resendAfterSeconds: 30,
      authenticator: null,
    },
  });
  const { body } = await verify(maya, cell, await codeSentTo(server, cell));
  expect(body).toMatchObject({
    mobileNumber: cell,
    phoneNumber: cell,
    phoneNumberType: "verified-cell",
    onboardingStatus: "complete",
  });
  expect(await ownNumbers(maya)).toEqual([]);
  const audit = await server.services.db
    .selectFrom("audit_log")
    .where("account_id", "=", maya.accountId)
    .select(["event", "details"])
    .execute();
  expect(audit).toEqual([{ event: "mobile-verified", details: {} }]);
});

describe("an account with a verified cell", () => {
  test("sends nothing: every way says that it needs a number first", async () => {
    const maya = await aBeginner();
    await proveCell(maya, aPhoneNumber());
    const { contactId } = await aContact(server, maya);
    const { client } = maya;
    const refused = {
      status: 409,
      body: { code: "wrong-state", error: "Choose a phone number before you send." },
    };
    expect(await client.call(api.messages.send, { body: { contactId, text: "Hi" } })).toMatchObject(refused);
    expect(await client.ok(api.messages.forecast, { body: { contactId, text: "Hi" } })).toMatchObject({
      reason: "Choose a phone number before you send.",
    });
    const { _id: broadcastId } = await client.ok(api.broadcasts.createDraft, { body: { text: "Hi" } });
    const params = { broadcastId };
    await client.ok(api.broadcasts.addContacts, { params, body: { contactIds: [contactId] } });
    expect(await client.call(api.broadcasts.schedule, { params, body: {} })).toMatchObject(refused);
    const messages = server.services.db.selectFrom("messages").where("account_id", "=", maya.accountId);
    expect(await messages.select("id").execute()).toEqual([]);
  });

  test("can get a number to send from later, and keeps the cell", async () => {
    const [maya, cell] = [await aBeginner(), aPhoneNumber()];
    await proveCell(maya, cell);
    const { numbers } = await maya.client.ok(api.phoneNumbers.searchAvailable, {
      query: { areaCode: "512" },
    });
    const { phoneNumber } = numbers[0]!;
    const user = await maya.client.ok(api.phoneNumbers.choose, { body: { phoneNumber } });
    expect(user).toMatchObject({ phoneNumber, phoneNumberType: "managed-voip", mobileNumber: cell });
    const { contactId } = await aContact(server, maya);
    await maya.client.ok(api.messages.send, { body: { contactId, text: "Hi" } });
    // Another cell no longer affects the number of the business.
    const other = aPhoneNumber();
    expect(await proveCell(maya, other)).toMatchObject({
      phoneNumber,
      phoneNumberType: "managed-voip",
      mobileNumber: other,
    });
  });

  test("follows its owner to another cell", async () => {
    const [maya, other] = [await aBeginner(), aPhoneNumber()];
    await proveCell(maya, aPhoneNumber());
    expect(await proveCell(maya, other)).toMatchObject({ phoneNumber: other, mobileNumber: other });
  });

  test("does not receive texts to that cell", async () => {
    const [maya, cell] = [await aBeginner(), aPhoneNumber()];
    await proveCell(maya, cell);
    const form = { Body: "STOP", From: aPhoneNumber(), MessageSid: "SM1", To: cell };
    const url = `${server.url}/webhooks/twilio/messages`;
    const signed = Object.entries(form).reduce((all, [name, value]) => all + name + value, url);
    const signature = createHmac("sha1", server.env.TWILIO_AUTH_TOKEN).update(signed).digest("base64");
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "x-twilio-signature": signature,
      },
      body: new URLSearchParams(form),
    });
    expect(response.status).toBe(200);
    const { contacts } = await maya.client.ok(api.contacts.search, { body: {} });
    expect(contacts).toEqual([]);
  });
});

test("an account that waits for its own number is not completed by its owner's cell", async () => {
  const maya = await aBusiness(server, { hasNumber: false });
  await server.services.db
    .updateTable("accounts")
    .set({ onboarding_status: "needs-managed-voip" })
    .where("account_id", "=", maya.accountId)
    .execute();
  const cell = aPhoneNumber();
  expect(await proveCell(maya, cell)).toMatchObject({
    mobileNumber: cell,
    phoneNumber: null,
    phoneNumberType: null,
    onboardingStatus: "needs-managed-voip",
  });
});

test("a landline is proved by a call", async () => {
  const [maya, phone] = [await aBeginner(), aPhoneNumber()];
  await server.sandbox("PUT", `/phones/${encodeURIComponent(phone)}`, { kind: "landline", voice: "answers" });
  expect((await send(maya, phone, "call")).status).toBe(200);
  const words = await until("the call", async () => (await spokenTo(server, phone))[0]);
  const code = /\d(?:, \d){5}/.exec(words)![0].replaceAll(", ", "");
  expect((await verify(maya, phone, code)).status).toBe(200);
});

test("a code proves the number it was sent to, once, and no other", async () => {
  const [maya, cell, other] = [await aBeginner(), aPhoneNumber(), aPhoneNumber()];
  await send(maya, cell);
  const code = await codeSentTo(server, cell);
  expect((await verify(maya, other, code)).body.code).toBe("wrong-code");
  expect((await verify(maya, cell, code)).status).toBe(200);
  expect((await verify(maya, cell, code)).body.code).toBe("wrong-code");
});

test("a code requested many times at once is sent once", async () => {
  const [maya, cell] = [await aBeginner(), aPhoneNumber()];
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(maya, cell)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429, 429]);
  expect(await textsTo(server, cell)).toHaveLength(1);
});

test("guesses in parallel get five tries", async () => {
  const [maya, cell] = [await aBeginner(), aPhoneNumber()];
  await send(maya, cell);
  const code = await codeSentTo(server, cell);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  await Promise.all(Array.from({ length: 10 }, () => verify(maya, cell, wrong)));
  expect((await verify(maya, cell, code)).body.code).toBe("wrong-code");
});

test.each([
  ["a number that is none", "512 555"],
  ["a premium number", "(900) 555-0148"],
  ["a number abroad", "+44 20 7946 0958"],
])("%s is refused with a sentence at the field", async (_what, typed) => {
  const maya = await aBeginner();
  expect(await send(maya, typed)).toMatchObject({
    status: 400,
    body: { fields: { cellPhoneNumber: expect.any(String) } },
  });
});

test("the number of a business here cannot be an own cell", async () => {
  const [maya, other] = [await aBeginner(), await aBusiness(server)];
  expect((await send(maya, other.phoneNumber)).status).toBe(409);
  expect(await textsTo(server, other.phoneNumber)).toEqual([]);
});
