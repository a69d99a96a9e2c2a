import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBusiness, until } from "../../testing/builders.ts";
import { createClient } from "../../testing/client.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { hashPasswords, passwordHash, passwordMatches } from "./passwords.ts";

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
    // Document 1, section 9's default.
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

test("a verification link is over after 24 hours, and the mail can be sent again", async () => {
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
    body: { error: expect.stringMatching(/^This link is no longer valid\. .* get a new one\.$/) },
  });
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

const signIn = (username: string, typed: string) =>
  createClient(server).call(api.sessions.signIn, { body: { username, password: typed } });

const subjectsTo = async (to: string) =>
  (
    await server.sandbox<{ mails: { subject: string }[] }>("GET", `/mailbox?to=${encodeURIComponent(to)}`)
  ).mails.map(({ subject }) => subject);

test("signing up never reveals that an email has an account: its owner is mailed, and only they get in", async () => {
  const owner = await aBusiness(server, { hasNumber: false, password: "violet-bucket-17" });
  const [stranger, other] = [createClient(server), createClient(server)];
  const free = "nobody-yet@example.com";
  const [taken, fresh] = [
    await stranger.call(api.users.signUp, { body: newOwner(owner.email.toUpperCase()) }),
    await other.call(api.users.signUp, { body: newOwner(free) }),
  ];
  const alike = (answer: typeof taken) => ({
    ...answer.body.user,
    _id: "",
    auth: "",
    updatedAt: "",
    // Either gets its customer at the payment provider a moment later, by a job.
    stripeId: "",
  });
  expect(taken.status).toBe(201);
  expect(fresh.status).toBe(201);
  expect(alike(taken)).toEqual(alike(fresh));
  for (const client of [stranger, other]) {
    expect(await client.call(api.users.resendAccountVerificationEmail, { body: {} })).toMatchObject({
      status: 200,
    });
    expect((await client.ok(api.users.current, {})).auth.verified).toBe(false);
  }
  const [onTaken, onFree] = [
    await signIn(owner.email, "orange-kettle-42"),
    await signIn(free, "orange-kettle-42"),
  ];
  expect([onTaken.status, onTaken.body.error]).toEqual([onFree.status, onFree.body.error]);
  expect(onTaken.body.code).toBe("wrong-credentials");
  expect((await signIn(owner.email, "violet-bucket-17")).status).toBe(200);

  await until("both mails to the free address", async () => (await subjectsTo(free)).length === 2);
  const subjects = await until("the mails to the owner", async () => {
    const found = await subjectsTo(owner.email);
    return found.length === 2 && found;
  });
  expect(new Set(subjects)).toEqual(new Set(["You already have a Project Broadcast account"]));
});

test("the owner of a repeatedly entered email is mailed three times an hour", async () => {
  const owner = await aBusiness(server, { hasNumber: false });
  for (let time = 0; time < 5; time += 1)
    await createClient(server).ok(api.users.signUp, { body: newOwner(owner.email) });
  await createClient(server).ok(api.users.signUp, { body: newOwner("after-them@example.com") });
  await until("the jobs to be done", async () => (await subjectsTo("after-them@example.com")).length === 1);
  expect((await subjectsTo(owner.email)).length).toBeLessThanOrEqual(3);
});

test("of those who signed up with an email, the first to open the mailed link owns it", async () => {
  const email = "wanted-by-two@example.com";
  const [first, second] = [createClient(server), createClient(server)];
  await first.ok(api.users.signUp, { body: newOwner(email) });
  const firstLink = await verificationLink(email);
  await second.ok(api.users.signUp, { body: { ...newOwner(email), password: "violet-bucket-17" } });
  const secondLink = await until("the other link", async () => {
    const link = await verificationLink(email);
    return link.verificationToken === firstLink.verificationToken ? undefined : link;
  });
  await second.ok(api.users.verifyAccount, { params: secondLink, body: {} });
  expect((await signIn(email, "violet-bucket-17")).status).toBe(200);
  expect(await first.call(api.users.verifyAccount, { params: firstLink, body: {} })).toMatchObject({
    status: 409,
    body: { code: "conflict" },
  });
  expect((await signIn(email, "orange-kettle-42")).status).toBe(401);
});

test("an email that was never verified gets its link again by Forgot password, and no other mail of the account", async () => {
  const email = "lost-the-tab@example.com";
  const client = createClient(server);
  await client.ok(api.users.signUp, { body: newOwner(email) });
  await verificationLink(email);
  await client.ok(api.passwords.change, {
    body: { currentPassword: "orange-kettle-42", password: "violet-bucket-17" },
  });
  await createClient(server).ok(api.passwords.forgot, { body: { username: email } });
  await until("another link", async () => (await subjectsTo(email)).length === 2);
  expect(new Set(await subjectsTo(email))).toEqual(new Set(["Verify your email for Project Broadcast"]));
  const params = await verificationLink(email);
  await createClient(server).ok(api.users.verifyAccount, { params, body: {} });
  expect((await signIn(email, "violet-bucket-17")).status).toBe(200);
});

test("a hash is argon2id with a salt of its own and matches its password only", async () => {
  hashPasswords("slowly");
  const [one, two] = [await passwordHash("orange-kettle-42"), await passwordHash("orange-kettle-42")];
  hashPasswords("lightly");
  expect(one).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=4\$/);
  expect(one).not.toBe(two);
  expect(await passwordMatches("orange-kettle-42", one)).toBe(true);
  expect(await passwordMatches("orange-kettle-43", one)).toBe(false);
});
