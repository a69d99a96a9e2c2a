import { api } from "@broadcast/contract";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { aBusiness, aPhoneNumber, type Business, until } from "../../testing/builders.ts";
import { codeSentTo, spokenTo, textsTo } from "../../testing/received-codes.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let maya: Business;
let envBefore: TestServer["env"];
beforeAll(async () => {
  server = await startTestServer();
  envBefore = { ...server.env };
});
afterAll(() => server.close());
afterEach(() => void Object.assign(server.env, envBefore));

const encoded = encodeURIComponent;
const anOwner = () => aBusiness(server, { hasNumber: false });
const send = (owner: Business, cellPhoneNumber: string, channel: "sms" | "call" = "sms") =>
  owner.client.call(api.phoneNumbers.sendMobileCode, { body: { cellPhoneNumber, channel } });
const verify = (owner: Business, cellPhoneNumber: string, verificationCode: string) =>
  owner.client.call(api.phoneNumbers.verifyMobile, { body: { cellPhoneNumber, verificationCode } });

const bought = async (): Promise<string[]> => {
  const { numbers } = await server.sandbox<{ numbers: { number: string }[] }>("GET", "/numbers");
  return numbers.map(({ number }) => number);
};
const keptNumber = async (): Promise<string> => {
  const row = await server.services.db
    .selectFrom("installation")
    .where("key", "=", "system-number")
    .select("value")
    .executeTakeFirstOrThrow();
  return (row.value as { phoneNumber: string }).phoneNumber;
};

test("in the sandbox one number is bought at the first code, even when many are requested at once", async () => {
  const owners = await Promise.all([1, 2, 3, 4, 5].map(anOwner));
  const phones = owners.map(() => aPhoneNumber());
  expect(await bought()).toEqual([]);
  const answers = await Promise.all(owners.map((owner, index) => send(owner, phones[index]!)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await bought()).toEqual([await keptNumber()]);
  for (const phone of phones) expect(await textsTo(server, phone)).toHaveLength(1);
});

describe("with the bought number", () => {
  beforeAll(async () => {
    maya = await anOwner();
    await send(maya, aPhoneNumber());
  });

  test("a STOP and an answer to it are accepted and change nothing, and codes are still sent", async () => {
    const [phone, number] = [aPhoneNumber(), await keptNumber()];
    const owner = await anOwner();
    expect((await send(owner, phone)).status).toBe(200);
    for (const text of ["STOP", "Who is this?"])
      await server.sandbox("POST", `/phones/${encoded(phone)}/messages`, { to: number, text });
    const inbound = await webhooks("/webhooks/twilio/messages", 2);
    expect(inbound.map(({ status }) => status)).toEqual([200, 200]);
    const { messages } = await server.services.db
      .selectFrom("messages")
      .select((row) => row.fn.countAll<number>().as("messages"))
      .executeTakeFirstOrThrow();
    expect(messages).toBe(0);
    expect((await verify(owner, phone, await codeSentTo(server, phone))).status).toBe(200);
  });

  test("the receipts of codes are accepted", async () => {
    const phone = aPhoneNumber();
    await send(await anOwner(), phone);
    const receipts = await webhooks("/webhooks/twilio/status", 1);
    expect(new Set(receipts.map(({ status }) => status))).toEqual(new Set([204]));
  });

  test("a user who texted STOP at a carrier that enforces it is told how to get codes again", async () => {
    const [phone, owner] = [aPhoneNumber(), await anOwner()];
    await server.sandbox("PUT", "/settings", { carrierOptOut: true });
    await server.sandbox("POST", `/phones/${encoded(phone)}/messages`, {
      to: await keptNumber(),
      text: "STOP",
    });
    expect(await send(owner, phone)).toMatchObject({
      status: 502,
      body: { error: expect.stringMatching(/texted us STOP\. Text START from it to \(512\) /) },
    });
    await server.sandbox("PUT", "/settings", { carrierOptOut: false });
  });

  test("sending a code costs no credits", async () => {
    const owner = await anOwner();
    const before = (await owner.client.ok(api.users.current, {})).messageCredits;
    await send(owner, aPhoneNumber());
    expect((await owner.client.ok(api.users.current, {})).messageCredits).toBe(before);
  });
});

test.each(["sinch", "bandwidth"] as const)("codes are sent by text through %s as well", async (carrier) => {
  server.env.SYSTEM_CARRIER = carrier;
  const [owner, phone] = [await anOwner(), aPhoneNumber()];
  expect((await send(owner, phone)).status).toBe(200);
  expect((await verify(owner, phone, await codeSentTo(server, phone))).status).toBe(200);
});

test("a call through Bandwidth speaks the code to a person, not to a machine", async () => {
  server.env.SYSTEM_CARRIER = "bandwidth";
  const [owner, phone, machine] = [await anOwner(), aPhoneNumber(), aPhoneNumber()];
  await server.sandbox("PUT", `/phones/${encoded(phone)}`, { voice: "answers", kind: "landline" });
  expect((await send(owner, machine, "call")).status).toBe(200);
  expect((await send(owner, phone, "call")).status).toBe(200);
  const words = await until("the call", async () => (await spokenTo(server, phone))[0]);
  const spoken = words.match(/\d(?:, \d){5}/g)!.map((digits) => digits.replaceAll(", ", ""));
  expect([spoken.length, spoken[0]]).toEqual([2, spoken[1]]);
  expect((await verify(owner, phone, spoken[0]!)).status).toBe(200);
  await until("the end of the other call", async () => {
    const path = `/phones/${encoded(machine)}/calls`;
    const { calls } = await server.sandbox<{ calls: { status: string }[] }>("GET", path);
    return calls[0]?.status === "disconnected";
  });
  const path = `/phones/${encoded(machine)}/voicemails`;
  expect(await server.sandbox("GET", path)).toEqual({ voicemails: [] });
});

test("Sinch places no calls, so none is offered there", async () => {
  server.env.SYSTEM_CARRIER = "sinch";
  const { supportedChannels } = await (await anOwner()).client.ok(api.multiFactor.list, {});
  expect(supportedChannels).toEqual(["sms", "email", "authenticator"]);
  expect((await send(await anOwner(), aPhoneNumber(), "call")).status).toBe(400);
});

test("an installation without a number offers neither texts nor calls", async () => {
  delete server.env.SANDBOX_URL;
  const owner = await anOwner();
  const { supportedChannels } = await owner.client.ok(api.multiFactor.list, {});
  expect(supportedChannels).toEqual(["email", "authenticator"]);
  expect(await send(owner, aPhoneNumber())).toMatchObject({ status: 400, body: { code: "invalid-input" } });
});

test("an installation's own number is used if configured", async () => {
  const { services } = server;
  const [offered] = await services.carriers.of("twilio").searchNumbers("737", 1);
  await services.carriers.of("twilio").buyNumber(offered!.phoneNumber);
  server.env.SYSTEM_PHONE_NUMBER = offered!.phoneNumber;
  delete server.env.SANDBOX_URL;
  const phone = aPhoneNumber();
  expect((await send(await anOwner(), phone)).status).toBe(200);
  const { threads } = await server.sandbox<{ threads: { with: string }[] }>(
    "GET",
    `/phones/${encoded(phone)}/threads`,
  );
  expect(threads.map((thread) => thread.with)).toEqual([offered!.phoneNumber]);
});

test.each(["twilio", "bandwidth"])("nobody but %s is told what to speak", async (carrier) => {
  const response = await fetch(`${server.url}/webhooks/${carrier}/code?message=x`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "CallSid=CA1",
  });
  expect(response.status).toBe(403);
});

/** Returns the sandbox's webhooks to a path, once there are this many. */
const webhooks = (path: string, times: number) =>
  until(`${times} at ${path}`, async () => {
    const { entries } = await server.sandbox<{ entries: { url: string; status: number }[] }>(
      "GET",
      "/log?limit=200",
    );
    const told = entries.filter(({ url }) => url.includes(path));
    return told.length >= times && told;
  });
