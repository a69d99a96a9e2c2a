import { api } from "@broadcast/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aBusiness, aContact, aSession, type Business, until } from "../../testing/builders.ts";
import { type Client, createClient } from "../../testing/client.ts";
import { mailsTo } from "../../testing/received-codes.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { moveMessages } from "../sending/index.ts";

let server: TestServer;
let support: Business;
let rivers: Business;
beforeAll(async () => {
  server = await startTestServer({ hasWorker: true });
  support = await aBusiness(server, { hasNumber: false, isSuperuser: true });
  rivers = await aBusiness(server, { hasNumber: false });
  await server.services.db
    .updateTable("accounts")
    .set({ company: "Alder & Fig 100%", cancelled_at: server.clock.now() })
    .where("account_id", "=", rivers.accountId)
    .execute();
});
afterAll(() => server.close());

test.each([
  ["email", () => rivers.email.toUpperCase()],
  ["company", () => "alder fig"],
  ["name and company together", () => "maya rivers alder"],
  ["a sign that is a wildcard elsewhere", () => "100%"],
])("a superuser finds a user by %s", async (_by, term) => {
  const { users, paging } = await support.client.ok(api.adminUsers.search, { body: { term: term() } });
  expect(paging.total).toBe(1);
  expect(users).toEqual([
    {
      _id: rivers.userId,
      firstName: "Maya",
      lastName: "Rivers",
      email: rivers.email,
      company: "Alder & Fig 100%",
      phoneNumber: null,
      createdAt: expect.any(String),
      isCancelled: true,
    },
  ]);
});

test("a superuser finds a user by the digits of their number, however it is written", async () => {
  const numbered = await aBusiness(server);
  try {
    const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(numbered.phoneNumber)!;
    for (const term of [
      numbered.phoneNumber,
      `(${area}) ${exchange}-${line}`,
      `+1 ${area} ${exchange} ${line}`,
      `${exchange}${line}`,
      `maya ${exchange}-${line}`,
    ]) {
      const { users } = await support.client.ok(api.adminUsers.search, { body: { term } });
      expect(users.map(({ _id }) => _id)).toEqual([numbered.userId]);
    }
    const other = { body: { term: `${area} ${exchange} ${(Number(line) + 1) % 10}000000` } };
    expect((await support.client.ok(api.adminUsers.search, other)).users).toEqual([]);
  } finally {
    await server.services.db.deleteFrom("accounts").where("account_id", "=", numbered.accountId).execute();
  }
});

test("all users are listed page by page, newest first", async () => {
  const page = async (number: number) =>
    support.client.ok(api.adminUsers.search, { body: { paging: { page: number, pageSize: 1 } } });
  const first = await page(1);
  expect(first.paging).toMatchObject({ total: 2, pages: 2 });
  const ids = [first.users[0]!._id, (await page(2)).users[0]!._id];
  expect(ids).toEqual([rivers.userId, support.userId]);
});

test("only superusers can look users up", async () => {
  const owner = await aBusiness(server, { hasNumber: false });
  const answer = await owner.client.call(api.adminUsers.search, { body: {} });
  expect(answer).toMatchObject({ status: 403, body: { code: "forbidden" } });
});

describe("ending all sessions of a user", () => {
  const end = (client: Client, userId: string, reason = "The phone was stolen") =>
    client.call(api.adminUsers.endSessions, { params: { userId }, body: { reason } });
  const isSignedIn = async (client: Client) => (await client.call(api.users.current, {})).status === 200;

  test("signs them out wherever they are, and who acts for them; their API key goes on", async () => {
    const [maya, dana] = [
      await aBusiness(server, { hasNumber: false }),
      await aBusiness(server, { hasNumber: false }),
    ];
    const others = [
      await aSession(server, maya),
      await aSession(server, { ...maya, kind: "assistant" }),
      await aSession(server, { ...maya, kind: "managing", actingUserId: dana.userId }),
      await aSession(server, { ...dana, kind: "managing", actingUserId: maya.userId }),
    ];
    expect(await end(support.client, maya.userId)).toMatchObject({ status: 200, body: { ended: 5 } });
    expect(await Promise.all([maya.client, ...others].map(isSignedIn))).toEqual(Array(5).fill(false));
    expect([await isSignedIn(dana.client), await isSignedIn(support.client)]).toEqual([true, true]);
  });

  test("stands with its reason in both Activities, and the owner is told by mail", async () => {
    const maya = await aBusiness(server, { hasNumber: false });
    await end(support.client, maya.userId, "A stolen phone");
    const entriesOf = async (client: Client) =>
      (await client.ok(api.auditLog.search, { body: {} })).entries.map(({ sentence, actor }) => [
        sentence,
        actor,
      ]);
    expect(await entriesOf(await aSession(server, maya))).toEqual([
      ["Signed the account out everywhere as support: A stolen phone", "Maya Rivers (support)"],
    ]);
    expect((await entriesOf(support.client))[0]).toEqual([
      "Signed a person in another account out everywhere as support: A stolen phone",
      "Maya Rivers",
    ]);
    const mail = await until("the mail", async () => (await mailsTo(server, maya.email))[0]);
    expect(mail.text).toContain("Our support team just signed your account out of every browser and phone");
  });

  test("needs a reason and an existing user other than the superuser", async () => {
    const maya = await aBusiness(server, { hasNumber: false });
    expect((await end(support.client, maya.userId, " ")).status).toBe(400);
    expect((await end(support.client, crypto.randomUUID())).status).toBe(404);
    expect((await end(support.client, support.userId)).status).toBe(409);
    expect(await isSignedIn(maya.client)).toBe(true);
  });

  test("is nothing for anybody else, not even a superuser while they act for an account", async () => {
    const [maya, dana] = [
      await aBusiness(server, { hasNumber: false }),
      await aBusiness(server, { hasNumber: false }),
    ];
    const acting = await aSession(server, { ...dana, kind: "managing", actingUserId: support.userId });
    expect((await end(dana.client, maya.userId)).status).toBe(403);
    expect((await end(acting, maya.userId)).status).toBe(403);
    expect(await isSignedIn(maya.client)).toBe(true);
  });
});

describe("one user", () => {
  const sentences = async (client: Client) =>
    (await client.ok(api.auditLog.search, { body: {} })).entries.map(({ sentence }) => sentence);

  test("is shown with their account, to superusers only", async () => {
    const maya = await aBusiness(server, { hasNumber: false, credits: 12.5 });
    const params = { userId: maya.userId };
    expect(await support.client.ok(api.adminUsers.get, { params })).toMatchObject({
      _id: maya.userId,
      email: maya.email,
      emailVerified: true,
      messageCredits: 12.5,
      heldCredits: 0,
      identityStatus: "verified",
      organization: null,
    });
    const missing = await support.client.call(api.adminUsers.get, {
      params: { userId: crypto.randomUUID() },
    });
    expect(missing.status).toBe(404);
    expect((await maya.client.call(api.adminUsers.get, { params })).status).toBe(403);
  });

  test("gets credits, or loses free ones, with a reason in the ledger and both Activities; never more than there are", async () => {
    const maya = await aBusiness(server, { hasNumber: false, credits: 100 });
    const change = (
      direction: "addCredits" | "removeCredits",
      credits: number,
      reason = "Lost in an outage",
    ) =>
      support.client.call(api.adminUsers[direction], {
        params: { userId: maya.userId },
        body: { credits, reason },
      });
    expect((await change("addCredits", 50.5)).body.messageCredits).toBe(150.5);
    const both = await Promise.all([change("removeCredits", 100), change("removeCredits", 100)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 402]);
    expect((await change("addCredits", 1, " ")).status).toBe(400);
    const { entries } = await maya.client.ok(api.credits.search, { body: {} });
    expect(
      entries.slice(0, 2).map(({ kind, credits, balance, note }) => [kind, credits, balance, note]),
    ).toEqual([
      ["removal", -100, 50.5, "Lost in an outage"],
      ["grant", 50.5, 150.5, "Lost in an outage"],
    ]);
    expect(await sentences(maya.client)).toEqual([
      "Took 100 credits from the account as support: Lost in an outage",
      "Gave the account 50.5 credits as support: Lost in an outage",
    ]);
    expect((await sentences(support.client))[0]).toBe(
      "Took 100 credits from another account as support: Lost in an outage",
    );
    const seen = await support.client.ok(api.adminUsers.searchAuditLog, {
      params: { userId: maya.userId },
      body: { paging: { page: 1, pageSize: 1 } },
    });
    expect(seen.paging.total).toBe(2);
    expect(seen.entries[0]?.sentence).toContain("Took 100 credits");
  });

  test("is mailed a link to set a password, which support never sees; the current one can end at once", async () => {
    const maya = await aBusiness(server, { hasNumber: false, password: "a studio by the river 9" });
    const send = (locksOut: boolean) =>
      support.client.call(api.adminUsers.sendPasswordLink, {
        params: { userId: maya.userId },
        body: { reason: "Locked out", locksOut },
      });
    const signIn = () =>
      createClient(server).call(api.sessions.signIn, {
        body: { username: maya.email, password: "a studio by the river 9" },
      });
    expect(await send(false)).toMatchObject({ status: 200, body: {} });
    const mail = await until("the mail", async () => (await mailsTo(server, maya.email))[0]);
    expect(mail.subject).toBe("Set a new password for Project Broadcast");
    expect((await signIn()).status).toBe(200);
    expect((await send(true)).status).toBe(200);
    expect([(await signIn()).status, (await maya.client.call(api.users.current, {})).status]).toEqual([
      401, 401,
    ]);
    const own = { params: { userId: support.userId }, body: { reason: "Locked out" } };
    expect((await support.client.call(api.adminUsers.sendPasswordLink, own)).status).toBe(409);
  });

  test("is locked out together with their assistant, whose chats are assigned to no one then", async () => {
    const maya = await aBusiness(server, { password: "a studio by the river 9" });
    const assistant = { currentPassword: "a studio by the river 9", assistantPassword: "violet-bucket-17" };
    await maya.client.ok(api.passwords.changeAssistant, { body: assistant });
    const { contactId } = await aContact(server, maya);
    await maya.client.ok(api.messages.send, { body: { contactId, text: "Hi" } });
    const assigned = { contactIds: [contactId], assigneeId: "assistant" };
    await maya.client.ok(api.teamInbox.assign, { body: assigned });
    const body = { reason: "Locked out", locksOut: true };
    await support.client.ok(api.adminUsers.sendPasswordLink, { params: { userId: maya.userId }, body });
    const own = await aSession(server, maya);
    expect((await own.ok(api.teamInbox.read, { params: { contactId } })).assigneeId).toBeNull();
  });

  test("has unsent messages: support sees why they were not sent, but neither text nor recipient", async () => {
    const maya = await aBusiness(server, { credits: 100 });
    const { contactId } = await aContact(server, maya, { firstName: "Jolanda" });
    const { _id } = await maya.client.ok(api.messages.queue, {
      body: { contactId, text: "A secret of ours", runAt: "2999-01-01T00:00:00Z" },
    });
    await moveMessages(
      server.services.db,
      [{ accountId: maya.accountId, id: _id, to: "unsent", errorCode: "30007" }],
      server.clock.now(),
    );
    const answer = await support.client.ok(api.adminUsers.searchUnsent, {
      params: { userId: maya.userId },
      body: {},
    });
    expect(answer.groups).toMatchObject([{ count: 1 }]);
    expect(JSON.stringify(answer)).not.toMatch(/secret|Jolanda|\+1/);
  });
});
