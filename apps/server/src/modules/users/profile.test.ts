import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transaction } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { aBusiness, aSession, type Business, until } from "../../testing/builders.ts";
import { createClient } from "../../testing/client.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { untilBlockedBy } from "../../testing/until-blocked.ts";
import { passwordHash } from "./passwords.ts";
import { setPendingEmail } from "./users.sql.ts";

const password = "orange-kettle-42";
let server: TestServer;
let hash: string;
beforeAll(async () => {
  server = await startTestServer({ hasWorker: true });
  hash = await passwordHash(password);
});
afterAll(() => server.close());

async function anOwner() {
  const maya = await aBusiness(server, { hasNumber: false });
  await server.services.db
    .updateTable("users")
    .set({ password_hash: hash })
    .where("id", "=", maya.userId)
    .execute();
  return maya;
}

const newEmail = () => `new-${uuidv7().slice(-8)}@rivers.example`;

interface Mail {
  id: string;
  subject: string;
}

const mailsTo = async (to: string) =>
  (await server.sandbox<{ mails: Mail[] }>("GET", `/mailbox?to=${encodeURIComponent(to)}`)).mails;

async function linkMailedTo(to: string) {
  const mail = await until(`a mail to ${to}`, async () => (await mailsTo(to))[0]);
  const { links } = await server.sandbox<{ links: string[] }>("GET", `/mailbox/${mail.id}`);
  const [userSlug, verificationToken] = new URL(links[0]!).pathname.split("/").slice(-2) as [string, string];
  return { userSlug, verificationToken };
}

const ask = (maya: Business, address: string, typed = password) =>
  maya.client.call(api.users.changeProfile, { body: { email: { address, password: typed } } });

const auditOf = (maya: Business, event: string) =>
  server.services.db
    .selectFrom("audit_log")
    .where("account_id", "=", maya.accountId)
    .where("event", "=", event)
    .selectAll()
    .execute();

test("profile fields are changed one by one, and the rest stays", async () => {
  const { client } = await anOwner();
  await client.ok(api.users.changeProfile, { body: { website: "rivers.example", industry: "Retail" } });
  await client.ok(api.users.changeProfile, { body: { lastName: "Streams" } });
  expect(await client.ok(api.users.readProfile, {})).toMatchObject({
    firstName: "Maya",
    lastName: "Streams",
    website: "rivers.example",
    industry: "Retail",
    pendingEmail: null,
  });
});

test("a new email applies once verified: until then the old one signs in, and both are told", async () => {
  const maya = await anOwner();
  const address = newEmail();
  const asked = await ask(maya, address);
  expect(asked.body).toMatchObject({
    auth: { username: maya.email, verified: true },
    pendingEmail: address,
  });
  const params = await linkMailedTo(address);
  const stranger = createClient(server);
  expect(await stranger.ok(api.users.readAccountVerification, { params })).toEqual({
    email: address,
    isVerified: false,
  });
  await stranger.ok(api.users.verifyAccount, { params, body: {} });
  expect(await maya.client.ok(api.users.current, {})).toMatchObject({
    auth: { username: address, verified: true },
    pendingEmail: null,
  });
  await until("two mails to the old address", async () => (await mailsTo(maya.email)).length === 2);
  expect(await auditOf(maya, "email-changed")).toHaveLength(1);
  expect((await stranger.call(api.users.verifyAccount, { params, body: {} })).status).toBe(404);
});

test("without the right password nothing waits, and no mail leaves", async () => {
  const maya = await anOwner();
  const address = newEmail();
  expect(await ask(maya, address, "not the password")).toMatchObject({
    status: 401,
    body: { code: "wrong-credentials", fields: { "email.password": expect.any(String) } },
  });
  expect((await maya.client.ok(api.users.readProfile, {})).pendingEmail).toBeNull();
  expect(await mailsTo(address)).toEqual([]);
});

test("an email with an account is pending like any other: only its owner is told, and it stays theirs", async () => {
  const [maya, oscar] = [await anOwner(), await anOwner()];
  const free = newEmail();
  const [onFree, onTaken] = [await ask(maya, free), await ask(maya, oscar.email)];
  expect(onTaken.status).toBe(200);
  expect({ ...onTaken.body, pendingEmail: "", updatedAt: "" }).toEqual({
    ...onFree.body,
    pendingEmail: "",
    updatedAt: "",
  });
  expect(onTaken.body).toMatchObject({ pendingEmail: oscar.email });
  const [mail] = await until("a mail to its owner", async () => {
    const mails = await mailsTo(oscar.email);
    return mails.length > 0 && mails;
  });
  expect(mail!.subject).toBe("You already have a Project Broadcast account");
  const { links } = await server.sandbox<{ links: string[] }>("GET", `/mailbox/${mail!.id}`);
  expect(links.filter((link) => link.includes("/account/verify/"))).toEqual([]);
});

test("an email that got an account before it was verified stays with that account", async () => {
  const [maya, oscar] = [await anOwner(), await anOwner()];
  const address = newEmail();
  await ask(maya, address);
  const params = await linkMailedTo(address);
  await server.services.db
    .updateTable("users")
    .set({ email: address })
    .where("id", "=", oscar.userId)
    .execute();
  expect((await maya.client.call(api.users.verifyAccount, { params, body: {} })).status).toBe(409);
  expect((await maya.client.ok(api.users.current, {})).auth.username).toBe(maya.email);
});

test("a link verifies the email it was mailed to, and no other one requested at the same moment", async () => {
  const maya = await anOwner();
  const [mailed, other] = [newEmail(), newEmail()];
  await ask(maya, mailed);
  const params = await linkMailedTo(mailed);
  const { db } = server.services;
  const { verifying } = await transaction(db, async (tx) => {
    await setPendingEmail(tx, maya.userId, other);
    const verifying = createClient(server).call(api.users.verifyAccount, { params, body: {} });
    await untilBlockedBy(tx, "the link to wait");
    return { verifying };
  });
  expect((await verifying).status).toBe(404);
  expect(await maya.client.ok(api.users.current, {})).toMatchObject({
    auth: { username: maya.email },
    pendingEmail: other,
  });
});

test("entering the current email cancels a pending one, whose link is then over", async () => {
  const maya = await anOwner();
  const address = newEmail();
  await ask(maya, address);
  const params = await linkMailedTo(address);
  expect((await ask(maya, maya.email)).body).toMatchObject({ pendingEmail: null });
  expect((await maya.client.call(api.users.verifyAccount, { params, body: {} })).status).toBe(404);
});

test("a second new email ends the link of the first, and the mail can be sent again", async () => {
  const maya = await anOwner();
  const [first, second] = [newEmail(), newEmail()];
  await ask(maya, first);
  const old = await linkMailedTo(first);
  await ask(maya, second);
  const newer = await linkMailedTo(second);
  expect((await maya.client.call(api.users.verifyAccount, { params: old, body: {} })).status).toBe(404);
  await maya.client.ok(api.users.resendAccountVerificationEmail, { body: {} });
  await until("another mail", async () => (await mailsTo(second)).length === 2);
  expect((await maya.client.call(api.users.verifyAccount, { params: newer, body: {} })).status).toBe(404);
});

test("who manages the account may change the business, but not the owner's email", async () => {
  const [maya, manager] = [await anOwner(), await anOwner()];
  const acting = await aSession(server, { ...maya, kind: "managing", actingUserId: manager.userId });
  await acting.ok(api.users.changeProfile, { body: { company: "Rivers Outlet" } });
  expect((await maya.client.ok(api.users.readProfile, {})).company).toBe("Rivers Outlet");
  const refused = await acting.call(api.users.changeProfile, {
    body: { email: { address: newEmail(), password } },
  });
  expect(refused.status).toBe(403);
});
