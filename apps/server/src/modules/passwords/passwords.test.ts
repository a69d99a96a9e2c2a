import { api } from "@broadcast/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transaction } from "../../db/connection.ts";
import { hashToken } from "../../http/guard/session.ts";
import { aBusiness, aContact, aSession, type Business, until } from "../../testing/builders.ts";
import { type Client, createClient } from "../../testing/client.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { untilBlockedBy } from "../../testing/until-blocked.ts";
import { passwordHash } from "../users/index.ts";

const PASSWORD = "orange-kettle-42";
const NEXT_PASSWORD = "copper-lantern-88";
const ASSISTANT_PASSWORD = "violet-bucket-17";
const HOUR_MS = 3_600_000;
const TEN_YEARS_MS = 3_652 * 24 * HOUR_MS;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ hasWorker: true });
});
afterAll(() => server.close());

const business = () => aBusiness(server, { hasNumber: false, password: PASSWORD });

const isSignedIn = async (client: Client) => (await client.call(api.users.current, {})).status === 200;

async function signIn(username: string, password: string) {
  await server.services.db.deleteFrom("rate_limits").execute();
  return createClient(server).call(api.sessions.signIn, { body: { username, password } });
}

async function ask(username: string) {
  await server.services.db.deleteFrom("rate_limits").execute();
  return createClient(server).call(api.passwords.forgot, { body: { username } });
}

const mailsTo = async (to: string) =>
  (
    await server.sandbox<{ mails: { id: string; subject: string }[] }>(
      "GET",
      `/mailbox?to=${encodeURIComponent(to)}`,
    )
  ).mails;

/** Returns the tokens of the mailed links, newest first. */
async function tokensMailedTo(to: string, count: number): Promise<string[]> {
  const mails = await until("the mails", async () => {
    const found = (await mailsTo(to)).filter(({ subject }) => subject.startsWith("Set a new password"));
    return found.length >= count && found;
  });
  const links = await Promise.all(
    mails.map(
      async ({ id }) => (await server.sandbox<{ links: string[] }>("GET", `/mailbox/${id}`)).links[0]!,
    ),
  );
  return links.map((link) => new URL(link).searchParams.get("token")!);
}

async function aToken({ email }: Business): Promise<string> {
  await ask(email);
  return (await tokensMailedTo(email, 1))[0]!;
}

const reset = (token: string, password = NEXT_PASSWORD) =>
  createClient(server).call(api.passwords.reset, { body: { token, password } });

const eventsOf = async ({ accountId }: Business) =>
  (
    await server.services.db
      .selectFrom("audit_log")
      .where("account_id", "=", accountId)
      .select("event")
      .orderBy("time")
      .orderBy("id")
      .execute()
  ).map(({ event }) => event);

test.each([
  ["own", "password_hash", PASSWORD],
  ["assistant", "assistant_password_hash", ASSISTANT_PASSWORD],
] as const)(
  "a sign-in with the %s password that is in progress while it changes gets no session",
  async (_kind, column, password) => {
    const maya = await business();
    const { db } = server.services;
    const change = (value: string) => ({ [column]: value });
    await db
      .updateTable("users")
      .set(change(await passwordHash(password)))
      .where("id", "=", maya.userId)
      .execute();
    const next = await passwordHash(NEXT_PASSWORD);
    const { signingIn } = await transaction(db, async (tx) => {
      await tx.updateTable("users").set(change(next)).where("id", "=", maya.userId).execute();
      const signingIn = signIn(maya.email, password);
      await untilBlockedBy(tx, "the sign-in to wait");
      return { signingIn };
    });
    expect(await signingIn).toMatchObject({
      status: 401,
      body: { error: "The password was just changed. Please sign in again." },
    });
  },
);

describe("a forgotten password", () => {
  test("is set anew by the mailed link, which signs everybody out and nobody in", async () => {
    const maya = await business();
    const assistant = await aSession(server, { ...maya, kind: "assistant" });
    const token = await aToken(maya);
    expect(await createClient(server).ok(api.passwords.verifyReset, { body: { token } })).toEqual({
      username: maya.email,
    });
    const answer = await reset(token);
    expect([answer.status, answer.body, answer.headers.getSetCookie()]).toEqual([200, {}, []]);
    expect([await isSignedIn(maya.client), await isSignedIn(assistant)]).toEqual([false, false]);
    expect((await signIn(maya.email, PASSWORD)).status).toBe(401);
    expect((await signIn(maya.email, NEXT_PASSWORD)).status).toBe(200);
    expect((await eventsOf(maya)).slice(0, 2)).toEqual(["password-reset-asked", "password-reset"]);
    await until("the warning", async () =>
      (await mailsTo(maya.email)).some(({ subject }) => subject.startsWith("Your password")),
    );
  });

  test("still needs the second factor behind it", async () => {
    const maya = await business();
    await reset(await aToken(maya));
    await server.services.db
      .updateTable("users")
      .set({ multi_factor_deferred_until: null })
      .where("id", "=", maya.userId)
      .execute();
    expect((await signIn(maya.email, NEXT_PASSWORD)).status).toBe(428);
  });

  test("ends a sign-in that waits for its second factor after the old password", async () => {
    const maya = await business();
    await server.services.db
      .updateTable("users")
      .set({ multi_factor_deferred_until: null })
      .where("id", "=", maya.userId)
      .execute();
    const client = createClient(server);
    const { body } = await client.call(api.sessions.signIn, {
      body: { username: maya.email, password: PASSWORD },
    });
    await reset(await aToken(maya));
    const { nonce, username } = body.challenge!;
    expect((await client.call(api.sessions.deferMultiFactor, { body: { nonce, username } })).status).toBe(
      401,
    );
  });

  test("gets the same answer whether or not there is an account, and a mail only if there is", async () => {
    const maya = await business();
    const [known, unknown] = [await ask(maya.email), await ask("nobody@example.com")];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    await tokensMailedTo(maya.email, 1);
    expect(await mailsTo("nobody@example.com")).toEqual([]);
  });

  test("requested repeatedly is mailed three times an hour at most, and only the newest link is valid", async () => {
    const maya = await business();
    for (let mails = 1; mails <= 3; mails += 1) {
      await ask(maya.email);
      await tokensMailedTo(maya.email, mails);
      server.advance(1_000);
    }
    await ask(maya.email);
    const other = await business();
    // After the fourth in the queue: once this one is mailed, the fourth is done.
    await aToken(other);
    const tokens = await tokensMailedTo(maya.email, 3);
    expect(tokens).toHaveLength(3);
    const good = await Promise.all(
      tokens.map(
        async (token) =>
          (await createClient(server).call(api.passwords.verifyReset, { body: { token } })).status === 200,
      ),
    );
    expect(good.filter(Boolean)).toHaveLength(1);
    expect(good[0]).toBe(true);
    server.advance(HOUR_MS);
    await ask(maya.email);
    await tokensMailedTo(maya.email, 4);
  });

  test.each([
    ["used", async (token: string) => void (await reset(token, "another-one-99"))],
    ["an hour old", async () => server.advance(HOUR_MS)],
  ])("is not set by a link that is %s", async (_what, spoil) => {
    const maya = await business();
    const token = await aToken(maya);
    await spoil(token);
    expect(await reset(token)).toMatchObject({ status: 410, body: { code: "gone" } });
    expect(await createClient(server).call(api.passwords.verifyReset, { body: { token } })).toMatchObject({
      status: 410,
    });
    expect((await signIn(maya.email, NEXT_PASSWORD)).status).toBe(401);
  });

  test("is not set by a made-up link, by the stored hash, or twice by one link at the same time", async () => {
    const maya = await business();
    const token = await aToken(maya);
    const hash = hashToken(token);
    for (const forged of ["AAAA", hash.toString("base64url"), hash.toString("hex"), `${token} `]) {
      expect((await reset(forged)).status).toBe(410);
    }
    const answers = await Promise.all([1, 2, 3].map((n) => reset(token, `${NEXT_PASSWORD}-${n}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  });

  test("is not reset by a link in the mailbox of a previous address", async () => {
    const maya = await business();
    const token = await aToken(maya);
    await server.services.db
      .updateTable("users")
      .set({ email: `moved-${maya.email}` })
      .where("id", "=", maya.userId)
      .execute();
    expect((await reset(token)).status).toBe(410);
  });

  test("follows the rules of passwords, and a refused one leaves the link good", async () => {
    const maya = await business();
    const token = await aToken(maya);
    for (const bad of ["short", "password1234", "needforspeed", maya.email]) {
      expect(await reset(token, bad)).toMatchObject({
        status: 400,
        body: { fields: { password: expect.any(String) } },
      });
    }
    expect((await reset(token)).status).toBe(200);
  });

  test("set anew lifts the lock of sign-in", async () => {
    const maya = await business();
    await signIn(maya.email, "a wrong guess");
    await server.services.db
      .updateTable("sign_in_failures")
      .set({ failures: 10, locked_until: new Date(server.clock.now().getTime() + HOUR_MS) })
      .execute();
    expect((await signIn(maya.email, PASSWORD)).body.code).toBe("sign-in-locked");
    await reset(await aToken(maya));
    expect((await signIn(maya.email, NEXT_PASSWORD)).status).toBe(200);
  });

  test("keeps the API key", async () => {
    const maya = await business();
    const { key } = await maya.client.ok(api.apiKeys.make, { body: { password: PASSWORD } });
    await reset(await aToken(maya));
    const program = await createClient(server).call(
      api.users.current,
      {},
      { authorization: `Bearer ${key}` },
    );
    expect(program.status).toBe(200);
  });
});

describe("changing the password", () => {
  const change = (client: Client, currentPassword: string, password: string) =>
    client.call(api.passwords.change, { body: { currentPassword, password } });

  test("needs the old one and ends every other session, also where the owner acts for others", async () => {
    const [maya, dana] = [await business(), await business()];
    const others = [
      await aSession(server, maya),
      await aSession(server, { ...maya, kind: "managing", actingUserId: dana.userId }),
      await aSession(server, { ...dana, kind: "managing", actingUserId: maya.userId }),
    ];
    expect(await change(maya.client, "a wrong one", NEXT_PASSWORD)).toMatchObject({
      status: 401,
      body: { code: "wrong-credentials", fields: { currentPassword: expect.any(String) } },
    });
    expect((await change(maya.client, PASSWORD, NEXT_PASSWORD)).status).toBe(200);
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false, false]);
    expect([await isSignedIn(maya.client), await isSignedIn(dana.client)]).toEqual([true, true]);
    expect((await signIn(maya.email, NEXT_PASSWORD)).status).toBe(200);
    expect(await eventsOf(maya)).toContain("password-changed");
    await until("the warning", async () => (await mailsTo(maya.email)).length > 0);
  });

  test("ends open reset links", async () => {
    const maya = await business();
    const token = await aToken(maya);
    await change(maya.client, PASSWORD, NEXT_PASSWORD);
    expect((await reset(token, "another-one-99")).status).toBe(410);
  });

  test("is asked of nobody, however old the password is: ten years later signing in is what it was", async () => {
    const maya = await business();
    const first = await signIn(maya.email, PASSWORD);
    server.advance(TEN_YEARS_MS);
    try {
      // Whether a second factor is due is another matter.
      const deferredUntil = new Date(server.clock.now().getTime() + HOUR_MS);
      await server.services.db
        .updateTable("users")
        .set({ multi_factor_deferred_until: deferredUntil })
        .where("id", "=", maya.userId)
        .execute();
      const later = await signIn(maya.email, PASSWORD);
      expect([later.status, later.body]).toEqual([200, first.body]);
      const client = await aSession(server, maya);
      expect((await client.call(api.contacts.search, { body: {} })).status).toBe(200);
    } finally {
      server.advance(-TEN_YEARS_MS);
    }
  });

  test("follows the rules of passwords", async () => {
    const maya = await business();
    expect(await change(maya.client, PASSWORD, "qwertyuiop")).toMatchObject({
      status: 400,
      body: { fields: { password: expect.any(String) } },
    });
  });
});

describe("the assistant password", () => {
  const set = (client: Client, assistantPassword: string | null, currentPassword = PASSWORD) =>
    client.call(api.passwords.changeAssistant, { body: { currentPassword, assistantPassword } });

  test("is set, changed and removed by the owner, which signs assistants out each time", async () => {
    const maya = await business();
    expect((await set(maya.client, ASSISTANT_PASSWORD, "a wrong one")).body.fields).toHaveProperty(
      "currentPassword",
    );
    expect((await set(maya.client, ASSISTANT_PASSWORD)).body).toEqual({ hasAssistantPassword: true });
    expect((await signIn(maya.email, ASSISTANT_PASSWORD)).body.user.roles).toEqual(["assistant"]);
    for (const next of ["silver-anchor-31", null]) {
      const assistant = await aSession(server, { ...maya, kind: "assistant" });
      expect((await set(maya.client, next)).body).toEqual({ hasAssistantPassword: next !== null });
      expect([await isSignedIn(assistant), await isSignedIn(maya.client)]).toEqual([false, true]);
    }
    expect((await signIn(maya.email, "silver-anchor-31")).status).toBe(401);
  });

  test("when removed leaves no chat assigned to an assistant who is no more", async () => {
    const maya = await aBusiness(server, { password: PASSWORD });
    await set(maya.client, ASSISTANT_PASSWORD);
    const { contactId } = await aContact(server, maya);
    await maya.client.ok(api.messages.send, { body: { contactId, text: "Hi" } });
    const assigned = { contactIds: [contactId], assigneeId: "assistant" };
    await maya.client.ok(api.teamInbox.assign, { body: assigned });
    const assignee = async () =>
      (await maya.client.ok(api.teamInbox.read, { params: { contactId } })).assigneeId;
    await set(maya.client, "silver-anchor-31");
    expect(await assignee()).toBe("assistant");
    await set(maya.client, null);
    expect(await assignee()).toBeNull();
  });

  test("is never the owner's, whichever of the two is set second", async () => {
    const maya = await business();
    expect((await set(maya.client, PASSWORD)).body.fields).toHaveProperty("assistantPassword");
    await set(maya.client, ASSISTANT_PASSWORD);
    const body = { currentPassword: PASSWORD, password: ASSISTANT_PASSWORD };
    expect((await maya.client.call(api.passwords.change, { body })).body.fields).toHaveProperty("password");
    expect((await reset(await aToken(maya), ASSISTANT_PASSWORD)).body.fields).toHaveProperty("password");
  });
});
