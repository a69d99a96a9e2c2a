import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { until } from "../../testing/builders.ts";
import { createClient } from "../../testing/client.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { passwordHash, passwordMatches } from "./passwords.ts";

const HOUR_MS = 3_600_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ hasWorker: true });
});
afterAll(() => server.close());

const newOwner = (email: string) => ({
  email,
  password: "orange-kettle-42",
  firstName: "Maya",
  lastName: "Rivers",
});

interface Mail {
  id: string;
}

async function verificationLink(to: string): Promise<{ userSlug: string; verificationToken: string }> {
  const mail = await until("the mail", async () => {
    const { mails } = await server.sandbox<{ mails: Mail[] }>("GET", `/mailbox?to=${encodeURIComponent(to)}`);
    return mails[0];
  });
  const { links } = await server.sandbox<{ links: string[] }>("GET", `/mailbox/${mail.id}`);
  const [userSlug, verificationToken] = new URL(links[0]!).pathname.split("/").slice(-2) as [string, string];
  return { userSlug, verificationToken };
}

test("a business signs up, verifies its email through the mail, and the link works once", async () => {
  const client = createClient(server);
  const { user } = await client.ok(api.users.signUp, { body: newOwner("maya@example.com") });
  expect(user).toMatchObject({
    auth: { username: "maya@example.com", verified: false },
    onboardingStatus: "new-user",
    messageCredits: 100,
    // What document 1, section 9 assumes of who does not say.
    timezone: "America/Chicago",
  });
  const params = await verificationLink("maya@example.com");
  expect(await client.ok(api.users.readAccountVerification, { params })).toEqual({
    email: "maya@example.com",
    isVerified: false,
  });
  await client.ok(api.users.verifyAccount, { params, body: {} });
  expect((await client.ok(api.users.current, {})).auth.verified).toBe(true);
  expect((await client.call(api.users.verifyAccount, { params, body: {} })).status).toBe(404);
});

test("a number cannot be bought before the email is verified", async () => {
  const client = createClient(server);
  await client.ok(api.users.signUp, { body: newOwner("early@example.com") });
  const answer = await client.call(api.phoneNumbers.choose, { body: { phoneNumber: "+15125550142" } });
  expect(answer).toMatchObject({ status: 403, body: { code: "email-unverified" } });
});

test("a new verification mail ends the old link", async () => {
  const client = createClient(server);
  await client.ok(api.users.signUp, { body: newOwner("twice@example.com") });
  const first = await verificationLink("twice@example.com");
  await client.ok(api.users.resendAccountVerificationEmail, { body: {} });
  expect((await client.call(api.users.verifyAccount, { params: first, body: {} })).status).toBe(404);
});

test("a verification link is over after 24 hours, nobody makes it last, and the mail can be sent again", async () => {
  const client = createClient(server);
  const email = "slow@example.com";
  await client.ok(api.users.signUp, { body: newOwner(email) });
  const params = await verificationLink(email);
  const statusOf = async (link: typeof params) =>
    (await client.call(api.users.readAccountVerification, { params: link })).status;
  server.advance(23.9 * HOUR_MS);
  expect(await statusOf(params)).toBe(200);
  server.advance(0.2 * HOUR_MS);
  expect(await statusOf(params)).toBe(404);
  expect(await client.call(api.users.verifyAccount, { params, body: {} })).toMatchObject({
    status: 404,
    body: { error: expect.stringMatching(/^This link is not valid any more\. .* ask for a new one\.$/) },
  });
  const later = (server.clock.now().getTime() + HOUR_MS).toString(36);
  const stretched = params.verificationToken.slice(0, -later.length) + later;
  expect(await statusOf({ ...params, verificationToken: stretched })).toBe(404);
  await client.ok(api.users.resendAccountVerificationEmail, { body: {} });
  const next = await until("another mail", async () => {
    const link = await verificationLink(email);
    return link.verificationToken === params.verificationToken ? undefined : link;
  });
  await client.ok(api.users.verifyAccount, { params: next, body: {} });
  expect((await client.ok(api.users.current, {})).auth.verified).toBe(true);
});

test.each([
  ["a short password", { password: "short" }, "password"],
  ["a common password", { password: "password1234" }, "password"],
  ["a leaked password", { password: "needforspeed" }, "password"],
  ["the email as password", { password: "self@example.com" }, "password"],
  ["an email that is none", { email: "maya@" }, "email"],
])("%s is refused with a sentence at the field", async (_what, change, field) => {
  const answer = await createClient(server).call(api.users.signUp, {
    body: { ...newOwner("self@example.com"), ...change },
  });
  expect(answer.status).toBe(400);
  expect(answer.body.fields).toHaveProperty(field);
});

test("an email has one account", async () => {
  await createClient(server).ok(api.users.signUp, { body: newOwner("once@example.com") });
  const again = await createClient(server).call(api.users.signUp, { body: newOwner("Once@example.com") });
  expect(again).toMatchObject({ status: 409, body: { fields: { email: expect.any(String) } } });
});

test("a hash is argon2id with a salt of its own and matches its password only", async () => {
  const [one, two] = [await passwordHash("orange-kettle-42"), await passwordHash("orange-kettle-42")];
  expect(one).toMatch(/^\$argon2id\$v=19\$/);
  expect(one).not.toBe(two);
  expect(await passwordMatches("orange-kettle-42", one)).toBe(true);
  expect(await passwordMatches("orange-kettle-43", one)).toBe(false);
});
