import { api } from "@broadcast/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aBusiness, aSession, type Business, until } from "../../testing/builders.ts";
import type { Client } from "../../testing/client.ts";
import { mailsTo } from "../../testing/received-codes.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

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

test("everybody comes page by page, the newest first", async () => {
  const page = async (number: number) =>
    support.client.ok(api.adminUsers.search, { body: { paging: { page: number, pageSize: 1 } } });
  const first = await page(1);
  expect(first.paging).toMatchObject({ total: 2, pages: 2 });
  const ids = [first.users[0]!._id, (await page(2)).users[0]!._id];
  expect(ids).toEqual([rivers.userId, support.userId]);
});

test("nobody else may look other people up", async () => {
  const owner = await aBusiness(server, { hasNumber: false });
  const answer = await owner.client.call(api.adminUsers.search, { body: {} });
  expect(answer).toMatchObject({ status: 403, body: { code: "forbidden" } });
});

describe("ending all sessions of somebody", () => {
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
      "Signed a person of another account out everywhere as support: A stolen phone",
      "Maya Rivers",
    ]);
    const mail = await until("the mail", async () => (await mailsTo(server, maya.email))[0]);
    expect(mail.text).toContain("Our support signed your account out on every browser and phone");
  });

  test("needs a reason, somebody who is there, and not oneself", async () => {
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
