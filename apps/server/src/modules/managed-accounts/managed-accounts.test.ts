import { api } from "@broadcast/contract";
import type { Endpoint } from "@broadcast/contract/endpoint";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashToken, newToken } from "../../http/guard/session.ts";
import { aBusiness, aContact, type Business } from "../../testing/builders.ts";
import { createClient } from "../../testing/client.ts";
import { sampleInput } from "../../testing/sample-input.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const business = (options: Parameters<typeof aBusiness>[1] = {}) =>
  aBusiness(server, { hasNumber: false, ...options });

/** As after an accepted invitation. */
async function letManage(manager: Business, managed: Business): Promise<void> {
  await server.services.db
    .insertInto("account_managers")
    .values({ account_id: managed.accountId, user_id: manager.userId, created_at: server.clock.now() })
    .execute();
}

async function rename(account: Business, company: string): Promise<void> {
  await server.services.db
    .updateTable("accounts")
    .set({ company })
    .where("account_id", "=", account.accountId)
    .execute();
}

async function aManager(options: Parameters<typeof aBusiness>[1] = {}) {
  const [dana, rivers] = [await business(options), await business()];
  await letManage(dana, rivers);
  return { dana, rivers };
}

const pose = (manager: Business, managed: Pick<Business, "userId">) =>
  manager.client.call(api.managedAccounts.pose, { params: { userId: managed.userId }, body: {} });

const auditOf = (accountId: number) =>
  server.services.db
    .selectFrom("audit_log")
    .where("account_id", "=", accountId)
    .select(["event", "user_id", "acting_user_id", "actor_kind", "details"])
    .orderBy("time")
    .orderBy("id")
    .execute();

describe("the accounts a user manages", () => {
  test("are found by company, name and email, page by page, without other users'", async () => {
    const { dana, rivers } = await aManager();
    const other = await business();
    const foreign = await business();
    await letManage(dana, other);
    await letManage(await business(), foreign);
    await rename(rivers, "Rivers & Thread");
    await rename(other, "Alder 100% Wool");
    const search = (body: object) => dana.client.ok(api.managedAccounts.search, { body });
    const all = await search({ paging: { page: 1, pageSize: 1 } });
    expect(all.paging).toEqual({ total: 2, pageSize: 1, page: 1, pages: 2 });
    expect(all.users[0]).toMatchObject({
      _id: other.userId,
      company: "Alder 100% Wool",
      messageCredits: 1_000,
      unreadChats: 0,
      isCancelled: false,
    });
    const found = async (term: string) => (await search({ term })).users.map(({ _id }) => _id);
    expect(await found("THREAD")).toEqual([rivers.userId]);
    expect(await found("maya rivers thr")).toEqual([rivers.userId]);
    expect(await found(rivers.email.slice(0, -4))).toEqual([rivers.userId]);
    expect(await found("100%")).toEqual([other.userId]);
    expect(await found("%")).toEqual([other.userId]);
    expect(await found(foreign.email)).toEqual([]);
  });

  test("show how many chats of their lists are unread", async () => {
    const [dana, rivers] = [await business(), await aBusiness(server)];
    await letManage(dana, rivers);
    const contactIds: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { contactId } = await aContact(server, rivers);
      await rivers.client.ok(api.messages.send, { body: { contactId, text: "Hello" } });
      contactIds.push(contactId);
    }
    await rivers.client.ok(api.messages.markManyUnread, { body: { contactIds: contactIds.slice(1) } });
    const unread = async () =>
      (await dana.client.ok(api.managedAccounts.search, { body: {} })).users[0]?.unreadChats;
    expect(await unread()).toBe(2);
    await rivers.client.ok(api.contactActions.hideChats, { body: { contactIds: contactIds.slice(2) } });
    expect(await unread()).toBe(1);
  });

  test("come as CSV in which no cell is a formula", async () => {
    const { dana, rivers } = await aManager();
    await rename(rivers, '=HYPERLINK("http://evil.example")');
    const csv = (await dana.client.ok(api.managedAccounts.export, { body: {} })) as string;
    const [row] = parse(csv, { bom: true, columns: true }) as Record<string, string>[];
    expect(row).toMatchObject({
      company: `'=HYPERLINK("http://evil.example")`,
      email: rivers.email,
      credits: "1000",
      state: "active",
    });
  });

  test("can be given up, once, which ends managing there", async () => {
    const { dana, rivers } = await aManager();
    const own = createClient(server, dana.client.cookie);
    const laptop = { ...dana, client: createClient(server, await anotherSession(dana)) };
    expect((await pose(laptop, rivers)).status).toBe(200);
    const remove = () => own.call(api.managedAccounts.remove, { body: { userId: rivers.userId } });
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect((await laptop.client.call(api.users.current, {})).status).toBe(401);
    expect(await own.ok(api.managedAccounts.isManager, {})).toEqual({ isManager: false });
    expect((await auditOf(rivers.accountId)).at(-1)).toMatchObject({
      event: "manager-removed",
      acting_user_id: dana.userId,
    });
  });
});

/** A second browser of the same user. */
async function anotherSession(person: Business): Promise<string> {
  const { db, clock } = server.services;
  const token = newToken();
  const now = clock.now();
  await db
    .insertInto("sessions")
    .values({
      token_hash: hashToken(token),
      user_id: person.userId,
      account_id: person.accountId,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + 86_400_000),
    })
    .execute();
  return `session=${token}`;
}

describe("posing", () => {
  test("replaces the session by a new one that acts for the account, and tells both audit logs", async () => {
    const { dana, rivers } = await aManager();
    const before = dana.client.cookie;
    const { status, body } = await pose(dana, rivers);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      _id: rivers.userId,
      auth: { username: rivers.email },
      roles: ["manager"],
      isCurrentlyManaging: true,
      managing: {
        managingUserId: dana.userId,
        managingUserFullName: "Maya Rivers",
        isSuperuser: false,
      },
    });
    expect(dana.client.cookie).not.toBe(before);
    expect((await createClient(server, before).call(api.users.current, {})).status).toBe(401);
    const { client } = dana;
    expect(await client.ok(api.managedAccounts.isCurrentlyManaging, {})).toEqual({
      isCurrentlyManaging: true,
    });
    expect(await client.ok(api.managedAccounts.managingUser, {})).toEqual({
      managingUserFullName: "Maya Rivers",
      isSuperuser: false,
    });
    expect(await auditOf(rivers.accountId)).toMatchObject([
      {
        event: "managing-started",
        user_id: rivers.userId,
        acting_user_id: dana.userId,
        actor_kind: "managing",
      },
    ]);
    expect(await auditOf(dana.accountId)).toMatchObject([
      { event: "managing-started", actor_kind: "own", details: { managedUserId: rivers.userId } },
    ]);
  });

  test("who manages nothing is told so, and the account's own session is nobody else's", async () => {
    const { dana, rivers } = await aManager();
    expect(await dana.client.ok(api.managedAccounts.isManager, {})).toEqual({ isManager: true });
    const isFor = (userId: string) =>
      dana.client.ok(api.managedAccounts.isManagerFor, { params: { userId } });
    expect(await isFor(rivers.userId)).toEqual({ isManagerfor: true });
    expect(await isFor(dana.userId)).toEqual({ isManagerfor: false });
    expect(await rivers.client.ok(api.managedAccounts.isManager, {})).toEqual({ isManager: false });
    expect(await rivers.client.ok(api.managedAccounts.isCurrentlyManaging, {})).toEqual({
      isCurrentlyManaging: false,
    });
    expect(await rivers.client.ok(api.managedAccounts.managingUser, {})).toEqual({
      managingUserFullName: null,
      isSuperuser: false,
    });
  });

  test.each([
    ["somebody who manages nothing", async () => [await business(), await business()] as const],
    [
      "somebody who manages nothing, for an account that others manage",
      async () => [await business(), (await aManager()).rivers] as const,
    ],
    [
      "a manager, for an account that another manages",
      async () => [(await aManager()).dana, (await aManager()).rivers] as const,
    ],
    [
      "a manager, for an account they do not manage",
      async () => [(await aManager()).dana, await business()] as const,
    ],
    [
      "an owner, for their own manager",
      async () => {
        const { dana, rivers } = await aManager();
        return [rivers, dana] as const;
      },
    ],
    [
      "an owner, for themselves",
      async () => {
        const rivers = await business();
        return [rivers, rivers] as const;
      },
    ],
    [
      "a user that does not exist",
      async () => [await business(), { userId: "00000000-0000-7000-8000-000000000000" }] as const,
    ],
  ])("is refused to %s, and their session stays theirs", async (_who, people) => {
    const [person, target] = await people();
    const answer = await pose(person as Business, target);
    expect(answer).toMatchObject({ status: 404, body: { code: "not-found" } });
    expect((await person.client.ok(api.users.current, {}))._id).toBe(person.userId);
  });

  test("is refused to a manager who was removed, and what they had open ends at once", async () => {
    const { dana, rivers } = await aManager();
    const phone = { ...dana, client: createClient(server, await anotherSession(dana)) };
    expect((await pose(dana, rivers)).status).toBe(200);
    await rivers.client.ok(api.managedAccounts.removeManager, { params: { userId: dana.userId } });
    expect((await dana.client.call(api.users.current, {})).status).toBe(401);
    expect((await dana.client.call(api.contacts.create, { body: { firstName: "Eve" } })).status).toBe(401);
    expect((await pose(phone, rivers)).status).toBe(404);
    expect((await phone.client.ok(api.users.current, {}))._id).toBe(dana.userId);
    const again = await rivers.client.call(api.managedAccounts.removeManager, {
      params: { userId: dana.userId },
    });
    expect(again.status).toBe(404);
  });

  test("removing one manager leaves the sessions of the others", async () => {
    const { dana, rivers } = await aManager();
    const eli = await business();
    await letManage(eli, rivers);
    await pose(dana, rivers);
    await pose(eli, rivers);
    await rivers.client.ok(api.managedAccounts.removeManager, { params: { userId: dana.userId } });
    expect((await dana.client.call(api.users.current, {})).status).toBe(401);
    expect((await eli.client.ok(api.users.current, {}))._id).toBe(rivers.userId);
    expect((await rivers.client.ok(api.users.current, {}))._id).toBe(rivers.userId);
  });

  test("cannot be nested, not even into an account one manages too", async () => {
    const { dana, rivers } = await aManager();
    const other = await business();
    await letManage(dana, other);
    await pose(dana, rivers);
    expect(await pose(dana, other)).toMatchObject({ status: 409, body: { code: "wrong-state" } });
    expect((await dana.client.ok(api.users.current, {}))._id).toBe(rivers.userId);
  });

  test("the managed account's own managed accounts are not open to its managers", async () => {
    const { dana, rivers } = await aManager();
    const third = await business();
    await letManage(rivers, third);
    const { body } = await pose(dana, rivers);
    expect(body.user).toMatchObject({ isManager: false, isManagerfor: [] });
    expect((await pose(dana, third)).status).toBe(409);
    expect((await dana.client.call(api.managedAccounts.search, { body: {} })).status).toBe(403);
    expect(await dana.client.ok(api.managedAccounts.isManager, {})).toEqual({ isManager: false });
  });

  test("gives no right that a crafted body asks for", async () => {
    const { dana, rivers } = await aManager();
    const other = await business();
    const { body } = await dana.client.call(api.managedAccounts.pose, {
      params: { userId: rivers.userId },
      body: { userId: other.userId, accountId: other.accountId, kind: "own", roles: ["owner", "superuser"] },
    } as never);
    expect(body.user).toMatchObject({ _id: rivers.userId, roles: ["manager"] });
    expect((await dana.client.ok(api.users.current, {})).roles).toEqual(["manager"]);
  });

  test("is impossible for a cancelled account, and says what would help", async () => {
    const { dana, rivers } = await aManager();
    await server.services.db
      .updateTable("accounts")
      .set({ cancelled_at: server.clock.now() })
      .where("account_id", "=", rivers.accountId)
      .execute();
    const answer = await pose(dana, rivers);
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: "wrong-state",
        error: "This account is cancelled. You can manage it again once its owner reactivates it.",
      },
    });
    const { users } = await dana.client.ok(api.managedAccounts.search, { body: {} });
    expect(users).toMatchObject([{ _id: rivers.userId, isCancelled: true }]);
  });

  test("is impossible for an assistant or a program", async () => {
    const { dana, rivers } = await aManager();
    await server.services.db
      .updateTable("sessions")
      .set({ kind: "assistant" })
      .where("user_id", "=", dana.userId)
      .execute();
    expect((await pose(dana, rivers)).status).toBe(403);
    expect((await dana.client.ok(api.users.current, {})).isManager).toBe(false);
    const now = server.clock.now();
    await server.services.db
      .insertInto("api_keys")
      .values({
        account_id: dana.accountId,
        user_id: dana.userId,
        key_hash: hashToken("key-of-dana"),
        prefix: "key",
        created_at: now,
      })
      .execute();
    const program = await createClient(server).call(
      api.managedAccounts.pose,
      { params: { userId: rivers.userId }, body: {} },
      { authorization: "Bearer key-of-dana" },
    );
    expect(program.status).toBe(403);
    expect(program.headers.get("set-cookie")).toBeNull();
  });
});

describe("in a managed account", () => {
  test("managers can do its business, and nothing reserved for its owner", async () => {
    const { dana, rivers } = await aManager();
    await pose(dana, rivers);
    await dana.client.ok(api.contacts.create, { body: { firstName: "Jo" } });
    expect((await rivers.client.ok(api.contacts.search, { body: {} })).paging.total).toBe(1);
    const owners = Object.values(api)
      .flatMap((group) => Object.values<Endpoint>(group))
      .filter(({ access }) => !["public", "signed-in", "account-admin"].includes(access));
    for (const endpoint of owners) {
      const answer = await dana.client.call(endpoint, sampleInput(endpoint, {}).input as never);
      expect(answer.status, `${endpoint.method} ${endpoint.path}`).toBe(403);
    }
    expect(owners.length).toBeGreaterThan(10);
  });

  test("no one brings or gains the rights of a superuser or an organization's admin", async () => {
    const { dana, rivers } = await aManager({ isSuperuser: true });
    const { db } = server.services;
    await db
      .updateTable("users")
      .set({ superuser: true, organization_admin: true })
      .where("id", "=", rivers.userId)
      .execute();
    expect(await dana.client.call(api.adminUsers.search, { body: {} })).toMatchObject({ status: 200 });
    const { body } = await pose(dana, rivers);
    expect(body.user).toMatchObject({ roles: ["manager"], superuser: false, organizationAdmin: false });
    expect((await dana.client.call(api.adminUsers.search, { body: {} })).status).toBe(403);
    const force = await dana.client.call(api.sessions.forceLogin, {
      body: { username: rivers.email, reason: "to look around" },
    });
    expect(force.status).toBe(403);
  });

  test("a write records its user and call, without contents; a read records nothing", async () => {
    const { dana, rivers } = await aManager();
    await pose(dana, rivers);
    const started = (await auditOf(rivers.accountId)).length;
    await dana.client.ok(api.contacts.search, { body: { term: "Jo" } });
    await dana.client.ok(api.users.current, {});
    expect(await auditOf(rivers.accountId)).toHaveLength(started);
    const contact = await dana.client.ok(api.contacts.create, {
      body: { firstName: "Secretname", phoneNumber: "+15125550147", email: "secret@example.com" },
    });
    await dana.client.ok(api.contacts.change, {
      params: { contactId: contact._id },
      body: { firstName: "Secretname2" },
    });
    const written = (await auditOf(rivers.accountId)).slice(started);
    expect(written).toEqual([
      {
        event: "acted-for",
        user_id: rivers.userId,
        acting_user_id: dana.userId,
        actor_kind: "managing",
        details: { call: "POST contacts", params: {} },
      },
      {
        event: "acted-for",
        user_id: rivers.userId,
        acting_user_id: dana.userId,
        actor_kind: "managing",
        details: { call: "PUT contacts/{contactId}", params: { contactId: contact._id } },
      },
    ]);
    expect(JSON.stringify(written)).not.toMatch(/secret|5550147/i);
    expect((await auditOf(dana.accountId)).filter(({ event }) => event === "acted-for")).toEqual([]);
  });

  test("bulk and background work is recorded as the call that began it", async () => {
    const { dana, rivers } = await aManager();
    const { contactId } = await aContact(server, rivers);
    await pose(dana, rivers);
    await dana.client.ok(api.contactActions.removeMany, { body: { ids: [contactId] } });
    const csv = new File(["Name,Phone\nJo,512-555-0101\n"], "people.csv", { type: "text/csv" });
    await dana.client.ok(api.contactImports.upload, { body: {}, upload: csv });
    const calls = (await auditOf(rivers.accountId))
      .filter(({ event }) => event === "acted-for")
      .map(({ details }) => (details as { call: string }).call);
    expect(calls).toEqual([
      `POST ${api.contactActions.removeMany.path}`,
      `${api.contactImports.upload.method} ${api.contactImports.upload.path}`,
    ]);
  });

  test("a write that fails is not noted as done", async () => {
    const { dana, rivers } = await aManager();
    await pose(dana, rivers);
    const started = (await auditOf(rivers.accountId)).length;
    const answer = await dana.client.call(api.contacts.remove, {
      params: { contactId: "00000000-0000-7000-8000-000000000000" },
    });
    expect(answer.status).toBe(404);
    expect(await auditOf(rivers.accountId)).toHaveLength(started);
  });

  test("the owner sees who manages the account and when they last did something", async () => {
    const { dana, rivers } = await aManager();
    const managers = async () => (await rivers.client.ok(api.managedAccounts.listManagers, {})).managers;
    expect(await managers()).toMatchObject([{ _id: dana.userId, email: dana.email, lastActedAt: null }]);
    await pose(dana, rivers);
    await dana.client.ok(api.contacts.search, { body: {} });
    expect((await managers())[0]?.lastActedAt).toBeNull();
    await dana.client.ok(api.sessions.signOut, {});
    expect((await managers())[0]?.lastActedAt).toBeNull();
    await pose(dana, rivers);
    const before = server.clock.now();
    await dana.client.ok(api.contacts.create, { body: { firstName: "Jo" } });
    const { lastActedAt } = (await managers())[0]!;
    expect(new Date(lastActedAt!).getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(await dana.client.call(api.managedAccounts.listManagers, {})).toMatchObject({ status: 403 });
  });
});
