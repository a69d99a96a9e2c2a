import { api } from "@broadcast/contract";
import { REPLY_TO_EMAILS_MAX } from "@broadcast/contract/reply-to-emails";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newToken } from "../../http/guard/session.ts";
import {
  A_POSTAL_ADDRESS,
  aBusiness,
  aContact,
  aSession,
  type Business,
  until,
} from "../../testing/builders.ts";
import { createClient } from "../../testing/client.ts";
import { roomInWindow } from "../../testing/rate-limit-window.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

const HOUR_MS = 3_600_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ hasWorker: true });
});
afterAll(() => server.close());
// The limits have their own test.
beforeEach(async () => void (await server.services.db.deleteFrom("rate_limits").execute()));

let made = 0;
const anAddress = () => {
  made += 1;
  return `replies-${made}@mail.example`;
};
const add = (business: Business, email: string) =>
  business.client.ok(api.replyToEmails.add, { body: { email } });
const listed = async ({ client }: Business) => (await client.ok(api.replyToEmails.list, {})).replyToEmails;
const stranger = () => createClient(server);

interface Mail {
  id: number;
  subject: string;
  text: string;
  links: string[];
  headers: Record<string, string>;
}

/** Returns the newest mail to an address, once there are this many. */
async function newestMail(to: string, count = 1): Promise<Mail> {
  const id = await until(`mail ${count} to ${to}`, async () => {
    const { mails } = await server.sandbox<{ mails: { id: number }[] }>("GET", `/mailbox?to=${to}`);
    return mails.length >= count && Math.max(...mails.map((mail) => mail.id));
  });
  return server.sandbox<Mail>("GET", `/mailbox/${id}`);
}

async function linkTo(email: string, count = 1) {
  const { links } = await newestMail(email, count);
  const path = new URL(links[0]!).pathname.split("/");
  expect(path.slice(0, 3)).toEqual(["", "account", "verifyReplyToEmail"]);
  return { userSlug: path[3]!, verificationToken: path[4]! };
}

async function aVerified(business: Business): Promise<string> {
  const email = anAddress();
  await add(business, email);
  await stranger().ok(api.replyToEmails.verify, { params: await linkTo(email), body: {} });
  return email;
}

const choose = ({ client }: Business, replyToEmail: string | null) =>
  client.call(api.sendingSettings.change, { body: { replyToEmail } });

describe("verifying", () => {
  test("needs a press of the button behind the link, not just opening it, and happens once", async () => {
    const maya = await aBusiness(server, { hasNumber: false });
    const email = anAddress();
    expect(await add(maya, ` ${email.toUpperCase()} `)).toMatchObject({ email, verified: false });
    const params = await linkTo(email);
    for (let opened = 0; opened < 2; opened += 1)
      expect(await stranger().ok(api.replyToEmails.readVerification, { params })).toEqual({ email });
    expect(await listed(maya)).toMatchObject([{ email, verified: false }]);

    await stranger().ok(api.replyToEmails.verify, { params, body: {} });
    expect(await listed(maya)).toMatchObject([{ email, verified: true }]);
    const { replyToEmails } = await maya.client.ok(api.users.current, {});
    expect(replyToEmails).toEqual(await listed(maya));
    expect((await stranger().call(api.replyToEmails.verify, { params, body: {} })).status).toBe(404);
    expect((await stranger().call(api.replyToEmails.readVerification, { params })).status).toBe(404);
  });

  test("pressed twice at once verifies once", async () => {
    const maya = await aBusiness(server, { hasNumber: false });
    const email = anAddress();
    await add(maya, email);
    const params = await linkTo(email);
    const answers = await Promise.all(
      [1, 2, 3].map(() => stranger().call(api.replyToEmails.verify, { params, body: {} })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });

  test("is impossible with a made-up link, or a link under another account's name", async () => {
    const [maya, omar] = await Promise.all([1, 2].map(() => aBusiness(server, { hasNumber: false })));
    const [hers, his] = [anAddress(), anAddress()];
    await Promise.all([add(maya!, hers), add(omar!, his)]);
    const [link, other] = [await linkTo(hers), await linkTo(his)];
    for (const params of [
      { ...link, verificationToken: newToken() },
      { ...link, userSlug: other.userSlug },
      { ...other, verificationToken: link.verificationToken },
    ]) {
      expect((await stranger().call(api.replyToEmails.readVerification, { params })).status).toBe(404);
      expect((await stranger().call(api.replyToEmails.verify, { params, body: {} })).status).toBe(404);
    }
    expect([...(await listed(maya!)), ...(await listed(omar!))].some(({ verified }) => verified)).toBe(false);
  });

  test("a link is over after 24 hours, and by a newer one", async () => {
    const maya = await aBusiness(server, { hasNumber: false });
    const email = anAddress();
    await add(maya, email);
    const first = await linkTo(email);
    await maya.client.ok(api.replyToEmails.resendVerificationEmail, { body: { email } });
    const second = await linkTo(email, 2);
    const read = (params: typeof first) => stranger().call(api.replyToEmails.readVerification, { params });
    expect((await read(first)).status).toBe(404);
    server.advance(24 * HOUR_MS - 60_000);
    expect((await read(second)).status).toBe(200);
    server.advance(60_000);
    expect((await read(second)).status).toBe(404);
    expect((await stranger().call(api.replyToEmails.verify, { params: second, body: {} })).status).toBe(404);
  });

  test("a link of an address that was removed and added again is over", async () => {
    const maya = await aBusiness(server, { hasNumber: false });
    const email = anAddress();
    await add(maya, email);
    const first = await linkTo(email);
    await maya.client.ok(api.replyToEmails.remove, { body: { email } });
    await add(maya, email);
    expect((await stranger().call(api.replyToEmails.verify, { params: first, body: {} })).status).toBe(404);
    expect(await listed(maya)).toMatchObject([{ email, verified: false }]);
  });

  test("the mail says who asks, and nothing in it is taken for markup", async () => {
    const maya = await aBusiness(server, { hasNumber: false });
    await server.services.db
      .updateTable("accounts")
      .set({ company: "<b>Rivers</b>\n& Co" })
      .where("account_id", "=", maya.accountId)
      .execute();
    const email = anAddress();
    await add(maya, email);
    const mail = (await newestMail(email)) as Mail & { html: string };
    expect(mail.text).toContain(`(${maya.email}) wants replies to emails from <b>Rivers</b> & Co`);
    expect(mail.html).toContain("&lt;b&gt;Rivers&lt;/b&gt; &amp; Co");
  });
});

describe("the list", () => {
  test.each([
    ["none", "", "Email is required"],
    ["one that is none", "maya@", "Please enter a valid email address"],
    ["a throw-away one", "maya@mailinator.com", "Please enter a valid email address"],
  ])("%s is refused at the field", async (_what, email, sentence) => {
    const maya = await aBusiness(server, { hasNumber: false });
    const answer = await maya.client.call(api.replyToEmails.add, { body: { email } });
    expect(answer).toMatchObject({ status: 400, body: { fields: { email: sentence } } });
    expect(await listed(maya)).toEqual([]);
  });

  test("has an address once per account, even when added several times at once; others can have it too", async () => {
    const [maya, omar] = await Promise.all([1, 2].map(() => aBusiness(server, { hasNumber: false })));
    const email = anAddress();
    const answers = await Promise.all(
      [1, 2, 3].map(() => maya!.client.call(api.replyToEmails.add, { body: { email } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await omar!.client.call(api.replyToEmails.add, { body: { email } })).status).toBe(201);
  });

  test("ends at 20, even when two are added at once", async () => {
    const maya = await aBusiness(server, { hasNumber: false });
    const created_at = server.clock.now();
    await server.services.db
      .insertInto("reply_to_emails")
      .values(
        Array.from({ length: REPLY_TO_EMAILS_MAX - 1 }, () => ({
          account_id: maya.accountId,
          email: anAddress(),
          created_at,
        })),
      )
      .execute();
    const answers = await Promise.all(
      [anAddress(), anAddress()].map((email) => maya.client.call(api.replyToEmails.add, { body: { email } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await listed(maya)).toHaveLength(REPLY_TO_EMAILS_MAX);
  });

  test("mails are limited, and need the user's own email verified", async () => {
    const maya = await aBusiness(server, { hasNumber: false });
    const email = anAddress();
    await add(maya, email);
    const resend = () => maya.client.call(api.replyToEmails.resendVerificationEmail, { body: { email } });
    await roomInWindow(api.replyToEmails.resendVerificationEmail.rateLimit.windowSeconds);
    const statuses = [];
    for (let asked = 0; asked < 6; asked += 1) statuses.push((await resend()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);

    const newcomer = await aBusiness(server, { hasNumber: false });
    await server.services.db
      .updateTable("users")
      .set({ email_verified_at: null })
      .where("id", "=", newcomer.userId)
      .execute();
    const answer = await newcomer.client.call(api.replyToEmails.add, { body: { email: anAddress() } });
    expect(answer).toMatchObject({ status: 403, body: { code: "email-unverified" } });
    expect(await listed(newcomer)).toEqual([]);
  });

  test("a verified one gets no more mails", async () => {
    const maya = await aBusiness(server, { hasNumber: false });
    const email = await aVerified(maya);
    const answer = await maya.client.call(api.replyToEmails.resendVerificationEmail, { body: { email } });
    expect(answer).toMatchObject({ status: 409, body: { code: "wrong-state" } });
  });

  test("another account's is not found: not to see, resend, remove or choose", async () => {
    const [maya, omar] = await Promise.all([1, 2].map(() => aBusiness(server, { hasNumber: false })));
    const email = await aVerified(maya!);
    expect(await listed(omar!)).toEqual([]);
    for (const call of [api.replyToEmails.remove, api.replyToEmails.resendVerificationEmail])
      expect((await omar!.client.call(call, { body: { email } })).status).toBe(404);
    expect((await choose(omar!, email)).status).toBe(400);
    expect(await listed(maya!)).toMatchObject([{ email, verified: true }]);
  });

  test("an assistant can read it and change nothing", async () => {
    const maya = await aBusiness(server, { hasNumber: false });
    const email = anAddress();
    await add(maya, email);
    const assistant = await aSession(server, { ...maya, kind: "assistant" });
    expect((await assistant.ok(api.replyToEmails.list, {})).replyToEmails).toHaveLength(1);
    for (const call of [
      api.replyToEmails.add,
      api.replyToEmails.remove,
      api.replyToEmails.resendVerificationEmail,
    ])
      expect((await assistant.call(call, { body: { email } })).status).toBe(403);
    expect(await listed(maya)).toHaveLength(1);
  });

  test("the owner sees in the audit log what was added, verified and removed", async () => {
    const maya = await aBusiness(server, { hasNumber: false });
    const email = await aVerified(maya);
    await maya.client.ok(api.replyToEmails.remove, { body: { email } });
    const { entries } = await maya.client.ok(api.auditLog.search, { body: { filter: "security" } });
    expect(entries.map(({ sentence }) => sentence)).toEqual([
      "Removed a reply-to email",
      "Verified a reply-to email",
      "Added a reply-to email",
    ]);
    expect(JSON.stringify(entries)).not.toContain(email);
  });
});

describe("replies", () => {
  /** Sends an email and returns its reply-to address. */
  async function replyTo(business: Business): Promise<string> {
    const email = anAddress();
    const { contactId } = await aContact(server, business, { email });
    await business.client.ok(api.messages.send, {
      body: { contactId, type: "email", subject: "Hello", text: "Hi Jo" },
    });
    return (await newestMail(email)).headers["reply-to"]!;
  }

  test("go to the chosen address, and to the owner again once it is removed", async () => {
    const maya = await aBusiness(server);
    await server.services.db
      .updateTable("accounts")
      .set({ postal_address: A_POSTAL_ADDRESS })
      .where("account_id", "=", maya.accountId)
      .execute();
    const [one, other] = [await aVerified(maya), await aVerified(maya)];
    expect(await replyTo(maya)).toBe(maya.email);
    expect((await choose(maya, one)).body).toMatchObject({ replyToEmail: one });
    expect((await choose(maya, other)).body).toMatchObject({ replyToEmail: other });
    // Mails handed over at about the same time share one read of the business.
    await until("the choice", async () => (await replyTo(maya)) === other);
    await maya.client.ok(api.replyToEmails.remove, { body: { email: other } });
    expect(await maya.client.ok(api.sendingSettings.read, {})).toMatchObject({ replyToEmail: null });
    await until("the fall-back", async () => (await replyTo(maya)) === maya.email);
  });

  test("never go to an unverified address; a refused choice leaves the previous one", async () => {
    const maya = await aBusiness(server, { hasNumber: false });
    const verified = await aVerified(maya);
    const waiting = anAddress();
    await add(maya, waiting);
    await choose(maya, verified);
    expect(await choose(maya, waiting)).toMatchObject({
      status: 400,
      body: { fields: { replyToEmail: "Choose one of your verified reply-to emails." } },
    });
    expect(await maya.client.ok(api.sendingSettings.read, {})).toMatchObject({ replyToEmail: verified });
    await expect(
      server.services.db
        .updateTable("reply_to_emails")
        .set({ is_chosen: true })
        .where("email", "=", waiting)
        .execute(),
    ).rejects.toThrow(/chosen_is_verified/);
    expect((await choose(maya, null)).body).toMatchObject({ replyToEmail: null });
  });
});
