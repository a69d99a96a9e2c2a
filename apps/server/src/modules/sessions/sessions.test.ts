import { api } from "@broadcast/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "../../app.ts";
import { hashToken } from "../../http/guard/session.ts";
import { openLiveHub } from "../../http/live/events.ts";
import { aBusiness, aSession, type Business, until } from "../../testing/builders.ts";
import { type Client, createClient } from "../../testing/client.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { passwordHash } from "../users/index.ts";

const PASSWORD = "orange-kettle-42";
const ASSISTANT_PASSWORD = "violet-bucket-17";
const CHROME =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";
const MINUTE_MS = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ hasWorker: true });
});
afterAll(() => server.close());

const business = (options: Parameters<typeof aBusiness>[1] = {}) =>
  aBusiness(server, { hasNumber: false, password: PASSWORD, ...options });

/** Lifts the limit by address, since all tests call from the same one. */
const letEverybodyCall = () => server.services.db.deleteFrom("rate_limits").execute();

async function signIn(
  username: string,
  password: string,
  client: Client = createClient(server),
  headers?: Record<string, string>,
) {
  await letEverybodyCall();
  const answer = await client.call(api.sessions.signIn, { body: { username, password } }, headers);
  return { ...answer, client };
}

const isSignedIn = async (client: Client) => (await client.call(api.users.current, {})).status === 200;

const auditOf = (accountId: number) =>
  server.services.db
    .selectFrom("audit_log")
    .where("account_id", "=", accountId)
    .select(["event", "user_id", "acting_user_id", "actor_kind", "details"])
    .orderBy("time")
    .orderBy("id")
    .execute();

const eventsOf = async (accountId: number) => (await auditOf(accountId)).map(({ event }) => event);

async function cancel({ accountId }: Business): Promise<void> {
  await server.services.db
    .updateTable("accounts")
    .set({ cancelled_at: server.clock.now() })
    .where("account_id", "=", accountId)
    .execute();
}

async function giveAssistantPassword({ userId }: Business): Promise<void> {
  await server.services.db
    .updateTable("users")
    .set({ assistant_password_hash: await passwordHash(ASSISTANT_PASSWORD) })
    .where("id", "=", userId)
    .execute();
}

describe("signing in", () => {
  test("takes the username in any spelling, starts a session and says so in the audit log", async () => {
    const maya = await business();
    const { status, body, client } = await signIn(` ${maya.email.toUpperCase()} `, PASSWORD);
    expect([status, body.user._id, body.user.roles]).toEqual([200, maya.userId, ["owner"]]);
    expect((await client.ok(api.sessions.resume, {})).user).toEqual(body.user);
    expect(await eventsOf(maya.accountId)).toEqual(["signed-in"]);
  });

  test("gives a wrong user and a wrong password the same answer, and notes the failure", async () => {
    const maya = await business();
    const wrong = await signIn(maya.email, "not the password");
    const nobody = await signIn("nobody@example.com", "not the password");
    expect(wrong).toMatchObject({ status: 401, body: { code: "wrong-credentials" } });
    expect({ ...wrong.body, requestId: "" }).toEqual({ ...nobody.body, requestId: "" });
    expect(await eventsOf(maya.accountId)).toEqual(["sign-in-failed"]);
  });

  test("is a new session each time, which ends the one the browser brought: nobody slips theirs under it", async () => {
    const [maya, eve] = [await business(), await business()];
    const planted = createClient(server, eve.client.cookie);
    const { client } = await signIn(maya.email, PASSWORD, planted);
    expect(client.cookie).not.toBe(eve.client.cookie);
    expect((await client.ok(api.users.current, {}))._id).toBe(maya.userId);
    // The attacker who planted it has nothing any more: neither the victim's session nor their own.
    expect(await isSignedIn(eve.client)).toBe(false);
  });

  test("never takes a token that the browser made up for its session", async () => {
    const maya = await business();
    const made = "session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    const { client } = await signIn(maya.email, PASSWORD, createClient(server, made));
    expect(client.cookie).not.toContain("AAAAAAA");
    expect(await isSignedIn(createClient(server, made))).toBe(false);
  });

  test("by the assistant password is a session without the owner's rights", async () => {
    const maya = await business();
    await giveAssistantPassword(maya);
    const { body, client } = await signIn(maya.email, ASSISTANT_PASSWORD);
    expect(body.user).toMatchObject({ _id: maya.userId, roles: ["assistant"] });
    expect((await client.call(api.sessions.list, {})).status).toBe(403);
    await client.ok(api.contacts.create, { body: { firstName: "Jo" } });
    expect((await auditOf(maya.accountId)).map(({ event, actor_kind: by }) => [event, by])).toEqual([
      ["signed-in", "assistant"],
      ["acted-for", "assistant"],
    ]);
  });

  test("waits for the second factor, and goes on behind it", async () => {
    const maya = await business();
    await server.services.db
      .updateTable("users")
      .set({ multi_factor_deferred_until: null })
      .where("id", "=", maya.userId)
      .execute();
    const { status, body, client } = await signIn(maya.email, PASSWORD);
    expect([status, body.code]).toEqual([428, "multi-factor-required"]);
    expect(client.cookie).not.toContain("session=");
    const { nonce, username } = body.challenge!;
    const stranger = await createClient(server).call(api.sessions.deferMultiFactor, {
      body: { nonce, username },
    });
    expect(stranger.status).toBe(401);
    const { user } = await client.ok(api.sessions.deferMultiFactor, { body: { nonce, username } });
    expect(user._id).toBe(maya.userId);
    expect(client.cookie).not.toContain("challenge=");
    expect(await isSignedIn(client)).toBe(true);
  });

  test("of a crafted body gives no more than the password does", async () => {
    const maya = await business();
    const body = {
      username: maya.email,
      password: PASSWORD,
      superuser: true,
      roles: ["superuser"],
      kind: "own",
    };
    const client = createClient(server);
    await client.ok(api.sessions.signIn, { body: body as never });
    const profile = {
      firstName: "Maya",
      superuser: true,
      organizationAdmin: true,
      superUser: 1,
      accountId: 1,
    };
    await client.ok(api.users.changeProfile, { body: profile as never });
    const signUp = {
      email: `crafted-${maya.email}`,
      password: PASSWORD,
      firstName: "Eve",
      lastName: "Moss",
      superuser: true,
      organizationAdmin: true,
      roles: ["superuser"],
      identityStatus: "verified",
    };
    const { user: signedUp } = await createClient(server).ok(api.users.signUp, { body: signUp as never });
    for (const user of [signedUp, await client.ok(api.users.current, {})]) {
      expect(user).toMatchObject({ superuser: false, organizationAdmin: false, roles: ["owner"] });
    }
  });
});

describe("cookies", () => {
  const flagsOf = (headers: Headers) => headers.getSetCookie().filter((set) => set.startsWith("session="))[0];

  test("are out of reach for scripts and other sites", async () => {
    const maya = await business();
    const { headers } = await signIn(maya.email, PASSWORD);
    expect(flagsOf(headers)).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(flagsOf(headers)).not.toMatch(/Domain=/);
  });

  test("of an https address are bound to its very host and never travel in the clear", async () => {
    const maya = await business();
    const services = { ...server.services, env: { ...server.env, PUBLIC_URL: "https://app.example.com" } };
    const live = await openLiveHub(services);
    const app = await buildApp(services, live);
    const answer = await app.inject({
      method: "POST",
      url: "/api/users/session",
      payload: { username: maya.email, password: PASSWORD },
    });
    const session = answer.cookies.find(({ name }) => name.endsWith("session"));
    expect(answer.statusCode).toBe(200);
    expect(session).toMatchObject({
      name: "__Host-session",
      secure: true,
      httpOnly: true,
      sameSite: "Lax",
      path: "/",
    });
    expect(session).not.toHaveProperty("domain");
    // The name without the prefix, which another subdomain could set, signs no one in.
    const other = await app.inject({ url: "/api/users/current", cookies: { session: session!.value } });
    expect(other.statusCode).toBe(401);
    await live.close();
    await app.close();
  });
});

test.each([
  ["180 days after its start", { expires_at: -1 }],
  ["30 days without use", { last_used_at: -30 * 86_400_000 - 1 }],
])("a session ends %s, for calls and in the list", async (_what, change) => {
  const maya = await business();
  const other = await aSession(server, maya);
  const [column, ms] = Object.entries(change)[0] as ["expires_at" | "last_used_at", number];
  await server.services.db
    .updateTable("sessions")
    .set({ [column]: new Date(server.clock.now().getTime() + ms) })
    .where("token_hash", "=", hashToken(maya.client.cookie.split("=")[1]!))
    .execute();
  expect([await isSignedIn(maya.client), await isSignedIn(other)]).toEqual([false, true]);
  expect((await other.ok(api.sessions.list, {})).sessions).toHaveLength(1);
});

describe("signing out", () => {
  test("ends the session for good, and says so in the audit log", async () => {
    const maya = await business();
    const token = maya.client.cookie;
    expect(await maya.client.ok(api.sessions.signOut, {})).toEqual({ user: null });
    expect(maya.client.cookie).toBe("");
    expect(await isSignedIn(createClient(server, token))).toBe(false);
    expect(await eventsOf(maya.accountId)).toEqual(["signed-out"]);
  });

  test("of who manages an account gives them their own back, under a new token", async () => {
    const [maya, dana] = [await business(), await business()];
    const managing = await aSession(server, { ...maya, kind: "managing", actingUserId: dana.userId });
    const before = managing.cookie;
    const { user } = await managing.ok(api.sessions.signOut, {});
    expect(user).toMatchObject({ _id: dana.userId, roles: ["owner"], isCurrentlyManaging: false });
    expect((await managing.ok(api.users.current, {}))._id).toBe(dana.userId);
    expect(await isSignedIn(createClient(server, before))).toBe(false);
    expect(await auditOf(maya.accountId)).toContainEqual(
      expect.objectContaining({
        event: "managing-ended",
        acting_user_id: dana.userId,
        actor_kind: "managing",
      }),
    );
    expect(await managing.ok(api.sessions.signOut, {})).toEqual({ user: null });
  });
});

/** Opens a live stream; returns a function that says whether it is still open. */
async function follow(at: string, client: Client): Promise<() => boolean> {
  const response = await fetch(`${at}/api/events`, { headers: { cookie: client.cookie } });
  expect(response.status).toBe(200);
  let isOpen = true;
  void response.text().then(() => {
    isOpen = false;
  });
  return () => isOpen;
}

test.each<[string, (owner: Business) => Promise<unknown>]>([
  [
    "they sign everybody else out",
    ({ client }) => client.ok(api.sessions.endOthers, { body: { password: PASSWORD } }),
  ],
  [
    "they end it by itself",
    async ({ client }) => {
      const { sessions } = await client.ok(api.sessions.list, {});
      const elsewhere = sessions.find(({ isCurrent }) => !isCurrent)!;
      await client.ok(api.sessions.end, {
        params: { sessionId: elsewhere._id },
        body: { password: PASSWORD },
      });
    },
  ],
  [
    "their password changes",
    ({ client }) =>
      client.ok(api.passwords.change, {
        body: { currentPassword: PASSWORD, password: "copper-lantern-93" },
      }),
  ],
])("the live stream of somebody who acts elsewhere ends at once when %s", async (_how, end) => {
  const [maya, dana] = [await business(), await business()];
  const managing = await aSession(server, { ...maya, kind: "managing", actingUserId: dana.userId });
  const [theirs, mayas] = [await follow(server.url, managing), await follow(server.url, maya.client)];
  await end(dana);
  await until("the stream's end", async () => !theirs(), 2_000);
  expect(mayas()).toBe(true);
});

test("a live stream ends with its session, also when another process ends that", async () => {
  const live = await openLiveHub(server.services, 50);
  const app = await buildApp(server.services, live);
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as { port: number };
  const maya = await business();
  const phone = await aSession(server, maya);
  // At a server that checks rarely, the sign-out's own change ends it; at one that gets no changes, its heartbeat.
  const told = await follow(server.url, phone);
  const other = await follow(server.url, maya.client);
  await phone.ok(api.sessions.signOut, {});
  await until("the stream's end", async () => !told());
  expect(other()).toBe(true);
  const quiet = await follow(`http://127.0.0.1:${port}`, maya.client);
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(quiet()).toBe(true);
  await server.services.db.deleteFrom("sessions").where("account_id", "=", maya.accountId).execute();
  await until("the stream's end", async () => !quiet(), 2_000);
  await live.close();
  await app.close();
});

describe("acting for any account", () => {
  const REASON = "Cannot import a list, ticket 42";
  const force = (client: Client, username: string, reason = REASON) =>
    client.call(api.sessions.forceLogin, { body: { username, reason } });

  test("is for superusers, needs a reason, and stands in both accounts' audit logs", async () => {
    const [root, maya] = [await business({ isSuperuser: true }), await business()];
    expect((await force(maya.client, root.email)).status).toBe(403);
    expect((await force(root.client, maya.email, " ")).status).toBe(400);
    const { body } = await force(root.client, maya.email);
    expect(body.user).toMatchObject({
      _id: maya.userId,
      roles: ["manager"],
      managing: { isSuperuser: true },
    });
    expect(await auditOf(maya.accountId)).toEqual([
      expect.objectContaining({
        event: "force-login",
        actor_kind: "managing",
        acting_user_id: root.userId,
        details: { reason: REASON },
      }),
    ]);
    expect(await auditOf(root.accountId)).toEqual([
      expect.objectContaining({
        event: "force-login",
        user_id: root.userId,
        details: { reason: REASON, userId: maya.userId },
      }),
    ]);
    const { sessions } = await maya.client.ok(api.sessions.list, {});
    expect(sessions.map(({ by }) => by)).toContain("Maya Rivers (support)");
  });

  test("lends none of the superuser's rights, and ends in their own account", async () => {
    const [root, maya, jo] = [await business({ isSuperuser: true }), await business(), await business()];
    await force(root.client, maya.email);
    expect((await force(root.client, jo.email)).status).toBe(403);
    expect((await root.client.call(api.sessions.list, {})).status).toBe(403);
    const { user } = await root.client.ok(api.sessions.signOut, {});
    expect(user).toMatchObject({ _id: root.userId, roles: ["owner", "superuser"] });
  });

  test("stops before superusers, oneself, cancelled accounts and nobody", async () => {
    const [root, other, gone] = [
      await business({ isSuperuser: true }),
      await business({ isSuperuser: true }),
      await business(),
    ];
    await cancel(gone);
    const codes = [other.email, root.email, gone.email, "nobody@example.com"].map(
      async (username) => (await force(root.client, username)).body.code,
    );
    expect(await Promise.all(codes)).toEqual(["forbidden", "wrong-state", "wrong-state", "not-found"]);
    expect(await eventsOf(other.accountId)).toEqual([]);
  });
});

describe("where somebody is signed in", () => {
  const ofSession = (sessionId: string, password = PASSWORD) => ({
    params: { sessionId },
    body: { password },
  });

  test("is listed with device, address and who acts there", async () => {
    const [maya, dana] = [await business(), await business()];
    await aSession(server, { ...maya, kind: "managing", actingUserId: dana.userId });
    await aSession(server, { ...maya, kind: "assistant" });
    const { client } = await signIn(maya.email, PASSWORD, createClient(server), { "user-agent": CHROME });
    const { sessions } = await client.ok(api.sessions.list, {});
    expect(sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({
      device: "Chrome on macOS",
      address: "127.0.0.1",
      by: null,
    });
    expect(sessions.map(({ by }) => by).sort()).toEqual(["Assistant", "Maya Rivers", null, null]);
  });

  test("can be ended one by one, but only in one's own account", async () => {
    const [maya, eve] = [await business(), await business()];
    const phone = await aSession(server, maya);
    const { sessions } = await maya.client.ok(api.sessions.list, {});
    const { _id: sessionId } = sessions.find(({ isCurrent }) => !isCurrent)!;
    expect((await eve.client.call(api.sessions.end, ofSession(sessionId))).status).toBe(404);
    await maya.client.ok(api.sessions.end, ofSession(sessionId));
    expect([await isSignedIn(phone), await isSignedIn(maya.client)]).toEqual([false, true]);
    expect(await eventsOf(maya.accountId)).toEqual(["sessions-ended"]);
  });

  test("ends for the password of the caller only, and not at all for a wrong one", async () => {
    const maya = await business();
    const phone = await aSession(server, maya);
    const { sessions } = await maya.client.ok(api.sessions.list, {});
    const { _id: sessionId } = sessions.find(({ isCurrent }) => !isCurrent)!;
    const wrong = "not the password";
    const refused = [
      await maya.client.call(api.sessions.end, ofSession(sessionId, wrong)),
      await maya.client.call(api.sessions.endOthers, { body: { password: wrong } }),
    ];
    expect(refused.map(({ status, body }) => [status, body.code, body.fields])).toEqual(
      Array.from({ length: 2 }, () => [
        401,
        "wrong-credentials",
        { password: "That isn't your password. Please try again." },
      ]),
    );
    expect(await isSignedIn(phone)).toBe(true);
    expect(await eventsOf(maya.accountId)).toEqual([]);
  });

  test("ends everywhere else at once: managers, assistants, and the owner who acts for others", async () => {
    const [maya, dana] = [await business(), await business()];
    const others = [
      await aSession(server, maya),
      await aSession(server, { ...maya, kind: "assistant" }),
      await aSession(server, { ...maya, kind: "managing", actingUserId: dana.userId }),
      // From there a sign-out would lead back in.
      await aSession(server, { ...dana, kind: "managing", actingUserId: maya.userId }),
    ];
    expect(await maya.client.ok(api.sessions.endOthers, { body: { password: PASSWORD } })).toEqual({
      ended: 4,
    });
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false, false, false]);
    expect([await isSignedIn(maya.client), await isSignedIn(dana.client)]).toEqual([true, true]);
  });
});

describe("a cancelled account", () => {
  test("cannot be used, and comes back with what it had for who proves to own it", async () => {
    const maya = await business({ credits: 12.5 });
    await maya.client.ok(api.contacts.create, { body: { firstName: "Jo" } });
    await cancel(maya);
    expect(await isSignedIn(maya.client)).toBe(false);
    const { status, body, client } = await signIn(maya.email, PASSWORD);
    expect([status, body.code, body.error]).toEqual([403, "account-cancelled", "Account Cancelled"]);
    expect(client.cookie).not.toContain("session=");
    expect(await client.ok(api.sessions.reactivationMeta, {})).toMatchObject({
      username: maya.email,
      firstName: "Maya",
      messageCredits: 12.5,
      planName: "Free",
      planPriceInCents: 0,
      contacts: 1,
    });
    const replayed = createClient(server, client.cookie);
    expect((await client.ok(api.sessions.reactivate, { body: {} })).user._id).toBe(maya.userId);
    expect(await isSignedIn(client)).toBe(true);
    expect(await eventsOf(maya.accountId)).toEqual(["reactivated"]);
    expect((await replayed.call(api.sessions.reactivate, { body: {} })).status).toBe(401);
    // Cancelled again: the old proof belongs to another cancellation.
    server.advance(1_000);
    await cancel(maya);
    expect((await replayed.call(api.sessions.reactivate, { body: {} })).status).toBe(401);
  });

  test("says the plan that it opens on: the free one where the subscription has ended", async () => {
    const maya = await business();
    const { db } = server.services;
    await db
      .updateTable("accounts")
      .set({ subscription_plan: "starter_5" })
      .where("account_id", "=", maya.accountId)
      .execute();
    await cancel(maya);
    const { client } = await signIn(maya.email, PASSWORD);
    const told = () => client.ok(api.sessions.reactivationMeta, {});
    const bill = (status: "active" | "canceled") => {
      const now = server.services.clock.now();
      const held = { status, subscription_id: "sub_1", plan_id: "starter_5", period_ends_at: now };
      return db
        .insertInto("billing_accounts")
        .values({ account_id: maya.accountId, created_at: now, ...held })
        .onConflict((conflict) => conflict.column("account_id").doUpdateSet(held))
        .execute();
    };
    await bill("active");
    expect(await told()).toMatchObject({ planName: "Starter", planPriceInCents: 2_500, hasPlanEnded: false });
    await bill("canceled");
    expect(await told()).toMatchObject({ planName: "Free", planPriceInCents: 0, hasPlanEnded: true });
    const { user } = await client.ok(api.sessions.reactivate, { body: {} });
    expect(user.subscriptionPlan).toBe("free");
  });

  test("is not opened by half an hour's delay, by a changed cookie, by none, or by an assistant", async () => {
    const [maya, eve] = [await business(), await business()];
    await giveAssistantPassword(maya);
    await cancel(maya);
    await cancel(eve);
    const assistant = (await signIn(maya.email, ASSISTANT_PASSWORD)).client;
    const { client } = await signIn(eve.email, PASSWORD);
    const forged = createClient(server, client.cookie.replace(eve.userId, maya.userId));
    const stretched = createClient(server, client.cookie.replace(/\.(\d+)\.([\w-]+)$/, ".9999999999999.$2"));
    for (const browser of [assistant, forged, stretched, createClient(server)]) {
      expect((await browser.call(api.sessions.reactivate, { body: {} })).status).toBe(401);
      expect((await browser.call(api.sessions.reactivationMeta, {})).status).toBe(401);
    }
    server.advance(31 * MINUTE_MS);
    expect((await client.call(api.sessions.reactivate, { body: {} })).status).toBe(401);
  });
});

describe("where a partner's connect page waits for the sign-in", () => {
  const PATH = "/integrations/partner/connect?client_id=a%20b&state=x_y";
  const keep = (client: Client, redirect = PATH) =>
    client.call(api.sessions.keepIntegrationRedirect, { body: { redirect } });
  const read = async (client: Client) => (await client.ok(api.sessions.readIntegrationRedirect, {})).redirect;

  test("is remembered until somebody has signed in, for them only, and forgotten once", async () => {
    const maya = await business();
    const browser = createClient(server);
    expect((await keep(browser)).status).toBe(200);
    expect((await browser.call(api.sessions.readIntegrationRedirect, {})).status).toBe(401);
    await signIn(maya.email, "not-the-password-1", browser);
    await signIn(maya.email, PASSWORD, browser);
    expect(await read(browser)).toBe(PATH);
    expect(await read(maya.client)).toBeNull();
    await browser.ok(api.sessions.forgetIntegrationRedirect, {});
    expect(await read(browser)).toBeNull();
    // The next user of this browser is not affected.
    await signIn(maya.email, PASSWORD, browser);
    expect(await read(browser)).toBeNull();
  });

  test("is remembered through signing up", async () => {
    const browser = createClient(server);
    await keep(browser, "/account/integrations/partner/connect");
    await letEverybodyCall();
    await browser.ok(api.users.signUp, {
      body: {
        firstName: "Ada",
        lastName: "Moss",
        email: `ada-${hashToken(String(Math.random())).toString("hex").slice(0, 12)}@example.com`,
        password: "copper-lantern-93",
      },
    });
    expect(await read(browser)).toBe("/account/integrations/partner/connect");
  });

  test("is the session's of who is signed in, and not of who acts for somebody", async () => {
    const [maya, dana] = [await business(), await business()];
    await keep(maya.client);
    expect(await read(maya.client)).toBe(PATH);
    const managing = await aSession(server, { ...maya, kind: "managing", actingUserId: dana.userId });
    await keep(managing);
    expect(await read(managing)).toBeNull();
  });

  test.each([
    ["another site", "https://evil.example/integrations/partner/connect"],
    ["another site without its scheme", "//evil.example/integrations/partner/connect"],
    ["another site behind a backslash", "/\\evil.example/integrations/partner/connect"],
    ["a way up from there", "/integrations/partner/connect/../../../logout"],
    ["a site for a partner", "/integrations//evil.example/connect"],
    ["a fragment", "/integrations/partner/connect#https://evil.example"],
    ["a script", "javascript:alert(1)"],
    ["another page", "/logout"],
    ["an endless address", `/integrations/partner/connect?${"a".repeat(2_000)}`],
  ])("is never %s", async (_what, redirect) => {
    const maya = await business();
    expect((await keep(createClient(server), redirect)).status).toBe(400);
    // Nor by a forged cookie.
    const forged = createClient(server, `integration=${Buffer.from(redirect).toString("base64url")}`);
    await signIn(maya.email, PASSWORD, forged);
    expect(await read(forged)).toBeNull();
  });
});
