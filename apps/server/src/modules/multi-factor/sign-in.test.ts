import { api } from "@broadcast/contract";
import type { Input } from "@broadcast/contract/endpoint";
import type { MultiFactorChallenge } from "@broadcast/contract/multi-factor-challenge";
import { TOTP } from "otpauth";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { aBusiness, aPhoneNumber, type Business, until } from "../../testing/builders.ts";
import { type Client, createClient } from "../../testing/client.ts";
import { codeSentTo, mailsTo, textsTo } from "../../testing/received-codes.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { passwordHash } from "../users/index.ts";

const password = "orange-kettle-42";
const assistantPassword = "violet-teapot-17";
const DAY_MS = 86_400_000;

let server: TestServer;
let hashes: { password_hash: string; assistant_password_hash: string };
let maya: Business;
beforeAll(async () => {
  server = await startTestServer({ hasWorker: true });
  hashes = {
    password_hash: await passwordHash(password),
    assistant_password_hash: await passwordHash(assistantPassword),
  };
});
afterAll(() => server.close());
beforeEach(async () => {
  // All tests sign in from one address.
  await sql`delete from rate_limits where bucket like '%127.0.0.1'`.execute(server.services.db);
  maya = await anOwner();
});

/** An owner who deferred their second factor, by default. */
async function anOwner({ isSuperuser = false, deferredDays = 1 } = {}): Promise<Business> {
  const owner = await aBusiness(server, { hasNumber: false, isSuperuser });
  await server.services.db
    .updateTable("users")
    .set({
      ...hashes,
      multi_factor_deferred_until: new Date(server.clock.now().getTime() + deferredDays * DAY_MS),
    })
    .where("id", "=", owner.userId)
    .execute();
  return owner;
}

type Method = Input<typeof api.sessions.sendSignInCode>["body"]["method"];

/** A sign-in in a separate browser, with the right password and a second factor due. */
interface WaitingSignIn {
  client: Client;
  challenge: MultiFactorChallenge;
  send(method: Method): ReturnType<typeof sendCode>;
  verify(method: Method, verificationCode: string): ReturnType<typeof verifyCode>;
  recover(recoveryCode: string): ReturnType<typeof recoverWith>;
  defer(): ReturnType<typeof deferIn>;
}

type Key = Pick<MultiFactorChallenge, "nonce" | "username">;
const keyOf = ({ nonce, username }: Key) => ({ nonce, username });
const sendCode = (client: Client, key: Key, method: Method) =>
  client.call(api.sessions.sendSignInCode, { body: { ...keyOf(key), method } });
const verifyCode = (client: Client, key: Key, method: Method, verificationCode: string) =>
  client.call(api.sessions.verifySignInCode, { body: { ...keyOf(key), method, verificationCode } });
const recoverWith = (client: Client, key: Key, recoveryCode: string) =>
  client.call(api.sessions.useRecoveryCode, { body: { ...keyOf(key), recoveryCode } });
const deferIn = (client: Client, key: Key) =>
  client.call(api.sessions.deferMultiFactor, { body: keyOf(key) });

const signIn = (client: Client, username: string, typed = password) =>
  client.call(api.sessions.signIn, { body: { username, password: typed } });

async function aSignIn(owner: Business, typed = password): Promise<WaitingSignIn> {
  const client = createClient(server);
  const answer = await signIn(client, owner.email, typed);
  expect(answer).toMatchObject({ status: 428, body: { code: "multi-factor-required" } });
  const challenge = answer.body.challenge!;
  return {
    client,
    challenge,
    send: (method) => sendCode(client, challenge, method),
    verify: (method, code) => verifyCode(client, challenge, method, code),
    recover: (code) => recoverWith(client, challenge, code),
    defer: () => deferIn(client, challenge),
  };
}

async function aTextMethod(owner: Business) {
  const phone = aPhoneNumber();
  const body = { password, channel: "sms", to: phone } as const;
  const { pendingId } = await owner.client.ok(api.multiFactor.add, { body });
  const verificationCode = await codeSentTo(server, phone);
  const { method, recoveryCodes } = await owner.client.ok(api.multiFactor.confirm, {
    body: { pendingId, verificationCode },
  });
  return { phone, _id: method._id, recoveryCodes };
}

async function anApp(owner: Business) {
  const body = { password, channel: "authenticator" } as const;
  const { pendingId, authenticator } = await owner.client.ok(api.multiFactor.add, { body });
  const code = (atSteps = 0) =>
    new TOTP({ secret: authenticator!.secret }).generate({ timestamp: Date.now() + atSteps * 30_000 });
  const confirmedBy = code();
  const { method } = await owner.client.ok(api.multiFactor.confirm, {
    body: { pendingId, verificationCode: confirmedBy },
  });
  return { _id: method._id, code, confirmedBy };
}

/** Returns the code of the next text. */
async function nextCode(phone: string, work: () => Promise<unknown>): Promise<string> {
  const before = (await textsTo(server, phone)).length;
  await work();
  return until("the next text", async () => (await textsTo(server, phone))[before]?.match(/\d{6}/)?.[0]);
}

const not = (code: string): string => code.replace(/.$/, (last) => String((Number(last) + 1) % 10));
const isSignedIn = async (client: Client): Promise<boolean> =>
  (await client.call(api.users.current, {})).status === 200;

const audited = async (owner: Business) =>
  server.services.db
    .selectFrom("audit_log")
    .where("user_id", "=", owner.userId)
    .select(["event", "actor_kind", "details"])
    .orderBy("id")
    .execute();

describe("a challenge", () => {
  test("is not created during a deferral, and is once it is over", async () => {
    expect((await signIn(createClient(server), maya.email)).status).toBe(200);
    const late = await anOwner({ deferredDays: -1 });
    const { challenge } = await aSignIn(late);
    expect(challenge).toEqual({
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      username: late.email,
      availableMethods: [],
      supportedChannels: ["sms", "call", "email", "authenticator"],
      canDeferSetup: true,
      hasRecoveryCodes: false,
    });
  });

  test("is created for every user with a method, and shows only the method's end", async () => {
    const { phone, _id } = await aTextMethod(maya);
    const { challenge, client } = await aSignIn(maya);
    expect(challenge).toMatchObject({
      availableMethods: [{ _id, channel: "sms", redactedTo: `(•••) •••-${phone.slice(-4)}` }],
      canDeferSetup: false,
      hasRecoveryCodes: true,
    });
    expect(JSON.stringify(challenge)).not.toContain(phone.slice(2, 8));
    expect(await isSignedIn(client)).toBe(false);
  });
});

describe("a code by text", () => {
  test("completes the sign-in once", async () => {
    const { phone, _id } = await aTextMethod(maya);
    const waiting = await aSignIn(maya);
    let sent: unknown;
    const code = await nextCode(phone, async () => {
      sent = await waiting.send({ _id });
    });
    expect(sent).toMatchObject({ status: 200, body: { channel: "sms", resendAfterSeconds: 30 } });
    expect((await textsTo(server, phone)).at(-1)).toBe(
      `${code} is your Project Broadcast sign-in code. Never share it.`,
    );
    const stale = waiting.client.cookie;
    const verified = await waiting.verify({ _id }, code);
    expect(verified).toMatchObject({ status: 200, body: { recoveryCodes: [], user: { _id: maya.userId } } });
    expect(await isSignedIn(waiting.client)).toBe(true);
    // The same nonce and code again, from the same browser.
    const again = await verifyCode(createClient(server, stale), waiting.challenge, { _id }, code);
    expect(again.status).toBe(401);
    const { methods } = await waiting.client.ok(api.multiFactor.list, {});
    expect(methods[0]!.lastUsedAt).not.toBeNull();
  });

  test("verified several times at once signs in once", async () => {
    const { phone, _id } = await aTextMethod(maya);
    const { client, challenge, send } = await aSignIn(maya);
    const code = await nextCode(phone, () => send({ _id }));
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => verifyCode(createClient(server, client.cookie), challenge, { _id }, code)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("of one sign-in is no good for another", async () => {
    const { phone, _id } = await aTextMethod(maya);
    const [mine, other] = [await aSignIn(maya), await aSignIn(maya)];
    const code = await nextCode(phone, () => mine.send({ _id }));
    expect((await other.verify({ _id }, code)).body.code).toBe("wrong-code");
    expect((await mine.verify({ _id }, code)).status).toBe(200);
  });
});

describe("an attacker", () => {
  test("with a stolen nonce but another browser gets nothing, not even with the right code", async () => {
    const { phone, _id } = await aTextMethod(maya);
    const waiting = await aSignIn(maya);
    const code = await nextCode(phone, () => waiting.send({ _id }));
    const eve = await aSignIn(await anOwner({ deferredDays: -1 }));
    for (const thief of [createClient(server), createClient(server, eve.client.cookie)]) {
      expect((await sendCode(thief, waiting.challenge, { _id })).status).toBe(401);
      expect((await verifyCode(thief, waiting.challenge, { _id }, code)).status).toBe(401);
      expect((await recoverWith(thief, waiting.challenge, "aaaaa-bbbbb")).status).toBe(401);
      expect((await deferIn(thief, waiting.challenge)).status).toBe(401);
      expect(await isSignedIn(thief)).toBe(false);
    }
    expect((await waiting.verify({ _id }, code)).status).toBe(200);
  });

  test("cannot turn their own challenge onto another user", async () => {
    const { _id } = await aTextMethod(maya);
    const eve = await anOwner({ deferredDays: -1 });
    const { client, challenge } = await aSignIn(eve);
    const forged = { nonce: challenge.nonce, username: maya.email };
    expect((await sendCode(client, forged, { _id })).status).toBe(401);
    expect((await deferIn(client, forged)).status).toBe(401);
    // Nor use another's method in it.
    expect((await sendCode(client, challenge, { _id })).status).toBe(404);
    expect((await verifyCode(client, challenge, { _id }, "123456")).status).toBe(404);
  });

  test("who guesses in parallel gets five tries over all codes, then the sign-in must start again", async () => {
    const { phone, _id } = await aTextMethod(maya);
    const waiting = await aSignIn(maya);
    const code = await nextCode(phone, () => waiting.send({ _id }));
    const guesses = await Promise.all(Array.from({ length: 12 }, () => waiting.verify({ _id }, not(code))));
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(7);
    expect((await waiting.verify({ _id }, code)).status).toBe(401);
    const failures = (await audited(maya)).filter(({ event }) => event === "sign-in-failed");
    expect(failures).toHaveLength(5);
    expect(failures[0]).toMatchObject({ actor_kind: "nobody", details: { factor: "sms" } });
  });

  test("does not get more tries from recovery codes or another code", async () => {
    const { phone, _id, recoveryCodes } = await aTextMethod(maya);
    const waiting = await aSignIn(maya);
    const code = await nextCode(phone, () => waiting.send({ _id }));
    for (let tries = 0; tries < 3; tries += 1)
      expect((await waiting.recover("22222-22222")).status).toBe(400);
    for (let tries = 0; tries < 2; tries += 1)
      expect((await waiting.verify({ _id }, not(code))).status).toBe(400);
    expect((await waiting.recover(recoveryCodes[0]!)).status).toBe(401);
    expect((await waiting.send({ _id })).status).toBe(401);
  });

  test("who knows the password gets thirty tries an hour, however many sign-ins they begin", async () => {
    await anApp(maya);
    await sql`
      insert into rate_limits (bucket, window_start, hits)
      select ${`second-factor ${maya.userId}`},
        to_timestamp(floor(extract(epoch from clock_timestamp()) / 3600) * 3600 + h * 3600), 30
      from generate_series(0, 1) h
    `.execute(server.services.db);
    const waiting = await aSignIn(maya);
    const [method] = waiting.challenge.availableMethods;
    const guess = await waiting.verify({ _id: method!._id }, "123456");
    expect(guess).toMatchObject({ status: 429, body: { code: "too-many-requests" } });
  });

  test("cannot set up their own method next to the owner's", async () => {
    const late = await anOwner({ deferredDays: -1 });
    const eve = await aSignIn(late);
    const to = aPhoneNumber();
    const code = await nextCode(to, () => eve.send({ channel: "sms", to }));
    // Meanwhile the owner sets one up in their own session.
    await aTextMethod(late);
    expect((await eve.verify({ channel: "sms", to }, code)).status).toBe(400);
    expect((await eve.send({ channel: "email", to: "eve@example.com" })).status).toBe(400);
    expect((await eve.defer()).status).toBe(403);
    expect(await isSignedIn(eve.client)).toBe(false);
    expect((await late.client.ok(api.multiFactor.list, {})).methods).toHaveLength(1);
  });
});

describe("a waiting sign-in", () => {
  const ageChallenges = (owner: Business, seconds: number) =>
    sql`
      update sign_in_challenges set expires_at = expires_at - make_interval(secs => ${seconds})
      where user_id = ${owner.userId}
    `.execute(server.services.db);

  test("waits fifteen minutes of real time, and is not ended by the business clock", async () => {
    const { phone, _id } = await aTextMethod(maya);
    const [first, second] = [await aSignIn(maya), await aSignIn(maya)];
    const code = await nextCode(phone, () => first.send({ _id }));
    server.advance(2 * 3_600_000);
    expect((await first.verify({ _id }, code)).status).toBe(200);
    await ageChallenges(maya, 901);
    expect(await second.send({ _id })).toMatchObject({
      status: 401,
      body: { code: "unauthorized", error: expect.stringContaining("sign in again") },
    });
  });

  test("a code expires after ten minutes", async () => {
    const { phone, _id } = await aTextMethod(maya);
    const waiting = await aSignIn(maya);
    const code = await nextCode(phone, () => waiting.send({ _id }));
    await sql`
      update verification_codes set expires_at = expires_at - interval '601 seconds'
      where user_id = ${maya.userId}
    `.execute(server.services.db);
    expect((await waiting.verify({ _id }, code)).body.code).toBe("wrong-code");
  });
});

describe("an authenticator app", () => {
  test("signs in, also when its clock is a step ahead, and no code of it works twice in any sign-in", async () => {
    const app = await anApp(maya);
    const { _id } = app;
    const first = await aSignIn(maya);
    expect(await first.send({ _id })).toMatchObject({
      status: 200,
      body: { channel: "authenticator", resendAfterSeconds: 0, authenticator: null },
    });
    // Its first code confirmed it and is used up.
    expect((await first.verify({ _id }, app.confirmedBy)).status).toBe(400);
    const ahead = app.code(1);
    expect((await first.verify({ _id }, ahead)).status).toBe(200);
    const second = await aSignIn(maya);
    expect(await second.verify({ _id }, ahead)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining("already used") },
    });
    // Steps before a used one are used up with it.
    expect((await second.verify({ _id }, app.code())).status).toBe(400);
    expect(await isSignedIn(second.client)).toBe(false);
  });

  test("whose code is used by several sign-ins at once admits one", async () => {
    const app = await anApp(maya);
    const waiting = [await aSignIn(maya), await aSignIn(maya), await aSignIn(maya)];
    const code = app.code(1);
    const answers = await Promise.all(waiting.map(({ verify }) => verify({ _id: app._id }, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test("whose clock is far off does not sign in", async () => {
    const app = await anApp(maya);
    const waiting = await aSignIn(maya);
    expect((await waiting.verify({ _id: app._id }, app.code(3))).status).toBe(400);
    expect((await waiting.verify({ _id: app._id }, app.code(-2))).status).toBe(400);
  });
});

describe("setup during sign-in", () => {
  test("a phone becomes the first method, with recovery codes, and the next sign-in asks for it", async () => {
    const late = await anOwner({ deferredDays: -1 });
    const waiting = await aSignIn(late);
    const to = aPhoneNumber();
    const code = await nextCode(to, () => waiting.send({ channel: "sms", to }));
    const verified = await waiting.verify({ channel: "sms", to }, code);
    expect(verified.status).toBe(200);
    expect(verified.body.recoveryCodes).toHaveLength(10);
    expect(await isSignedIn(waiting.client)).toBe(true);
    expect((await aSignIn(late)).challenge.availableMethods).toHaveLength(1);
    expect((await audited(late)).map(({ event }) => event)).toContain("second-factor-added");
    await until("the mail", async () => (await mailsTo(server, late.email))[0]);
  });

  test("an app becomes the first method by its first code", async () => {
    const late = await anOwner({ deferredDays: -1 });
    const waiting = await aSignIn(late);
    const { body } = await waiting.send({ channel: "authenticator" });
    const code = new TOTP({ secret: body.authenticator!.secret }).generate();
    expect((await waiting.verify({ channel: "authenticator" }, not(code))).status).toBe(400);
    expect((await waiting.verify({ channel: "authenticator" }, code)).status).toBe(200);
    expect((await aSignIn(late)).challenge.availableMethods).toMatchObject([{ channel: "authenticator" }]);
  });

  test("the code of one phone does not prove another", async () => {
    const late = await anOwner({ deferredDays: -1 });
    const waiting = await aSignIn(late);
    const to = aPhoneNumber();
    const code = await nextCode(to, () => waiting.send({ channel: "sms", to }));
    expect((await waiting.verify({ channel: "sms", to: aPhoneNumber() }, code)).status).toBe(400);
    expect((await waiting.verify({ channel: "email", to: "eve@example.com" }, code)).status).toBe(400);
    expect((await waiting.verify({ channel: "call", to }, code)).status).toBe(400);
  });
});

describe("deferring it", () => {
  test("signs in, is audited, and lasts thirty days", async () => {
    const late = await anOwner({ deferredDays: -1 });
    const waiting = await aSignIn(late);
    expect((await waiting.defer()).status).toBe(200);
    expect(await isSignedIn(waiting.client)).toBe(true);
    expect((await audited(late)).map(({ event }) => event)).toEqual(["second-factor-deferred", "signed-in"]);
    server.advance(29 * DAY_MS);
    expect((await signIn(createClient(server), late.email)).status).toBe(200);
    server.advance(1.1 * DAY_MS);
    await aSignIn(late);
  });

  test("is refused to users with a method", async () => {
    await aTextMethod(maya);
    const waiting = await aSignIn(maya);
    expect(await waiting.defer()).toMatchObject({ status: 403, body: { code: "forbidden" } });
    expect(await isSignedIn(waiting.client)).toBe(false);
  });

  test("is refused to superusers unless they play on the sandbox", async () => {
    const root = await anOwner({ isSuperuser: true, deferredDays: -1 });
    const { SANDBOX_URL } = server.env;
    delete server.env.SANDBOX_URL;
    try {
      const waiting = await aSignIn(root);
      expect(waiting.challenge.canDeferSetup).toBe(false);
      expect((await waiting.defer()).status).toBe(403);
    } finally {
      if (SANDBOX_URL) server.env.SANDBOX_URL = SANDBOX_URL;
    }
    expect((await (await aSignIn(root)).defer()).status).toBe(200);
  });
});

describe("when the installation requires a second factor", () => {
  beforeEach(() => {
    server.env.REQUIRE_SECOND_FACTOR = true;
  });
  afterEach(() => {
    server.env.REQUIRE_SECOND_FACTOR = false;
  });

  test("it is due at once, however long it was put off before, and cannot be put off", async () => {
    const waiting = await aSignIn(maya);
    expect(waiting.challenge).toMatchObject({ availableMethods: [], canDeferSetup: false });
    expect(await waiting.defer()).toMatchObject({
      status: 403,
      body: {
        code: "forbidden",
        error: "Set up two-step verification to sign in. You can't skip it here.",
      },
    });
    expect(await isSignedIn(waiting.client)).toBe(false);
    const to = aPhoneNumber();
    const code = await nextCode(to, () => waiting.send({ channel: "sms", to }));
    expect((await waiting.verify({ channel: "sms", to }, code)).status).toBe(200);
    expect(await maya.client.ok(api.multiFactor.list, {})).toMatchObject({ isRequired: true });
    server.env.REQUIRE_SECOND_FACTOR = false;
    expect(await maya.client.ok(api.multiFactor.list, {})).toMatchObject({ isRequired: false });
  });

  test("signing up makes the account, but lets nobody in before they have one", async () => {
    const client = createClient(server);
    const email = `new-${aPhoneNumber().slice(1)}@example.com`;
    const answer = await client.call(api.users.signUp, {
      body: { email, password, firstName: "Ann", lastName: "Field" },
    });
    expect(answer).toMatchObject({ status: 403, body: { code: "email-unverified" } });
    expect(await isSignedIn(client)).toBe(false);
    await server.services.db
      .updateTable("users")
      .set({ owns_email: true })
      .where("email", "=", email)
      .execute();
    const { body } = await signIn(client, email, password);
    expect(body.challenge).toMatchObject({ availableMethods: [], canDeferSetup: false });
  });

  test("an assistant does not get in before the owner has one", async () => {
    expect(await signIn(createClient(server), maya.email, assistantPassword)).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining("Ask them to do that first") },
    });
    await aTextMethod(maya);
    await aSignIn(maya, assistantPassword);
  });
});

describe("a recovery code", () => {
  test("signs in once, however it is typed; its owner is told", async () => {
    const { recoveryCodes } = await aTextMethod(maya);
    const first = await aSignIn(maya);
    const typed = ` ${recoveryCodes[3]!.toUpperCase().replace("-", " ")}`;
    expect((await first.recover(typed)).status).toBe(200);
    expect(await isSignedIn(first.client)).toBe(true);
    expect((await maya.client.ok(api.multiFactor.list, {})).recoveryCodesLeft).toBe(9);
    const second = await aSignIn(maya);
    expect((await second.recover(recoveryCodes[3]!)).body.code).toBe("wrong-code");
    expect((await audited(maya)).map(({ event }) => event)).toContain("recovery-code-used");
    await until("the mail", async () => {
      const mails = await mailsTo(server, maya.email);
      return mails.find(({ text }) => text.includes("with a recovery code"));
    });
  });

  test("used in several sign-ins at once admits one", async () => {
    const { recoveryCodes } = await aTextMethod(maya);
    const waiting = [await aSignIn(maya), await aSignIn(maya), await aSignIn(maya)];
    const answers = await Promise.all(waiting.map(({ recover }) => recover(recoveryCodes[0]!)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test("with another letter than its own anywhere is no good", async () => {
    const { recoveryCodes } = await aTextMethod(maya);
    const waiting = await aSignIn(maya);
    const code = recoveryCodes[0]!;
    expect((await waiting.recover(code.replace(/.$/, (last) => (last === "a" ? "b" : "a")))).status).toBe(
      400,
    );
    expect((await waiting.recover(code.replace(/^./, recoveryCodes[1]![0]!))).status).toBe(400);
    expect((await waiting.recover(code)).status).toBe(200);
  });

  test("of another user, or a replaced one, is invalid", async () => {
    const [mine, other] = [await aTextMethod(maya), await anOwner()];
    const { recoveryCodes } = await aTextMethod(other);
    const waiting = await aSignIn(maya);
    expect((await waiting.recover(recoveryCodes[0]!)).status).toBe(400);
    await maya.client.ok(api.multiFactor.makeRecoveryCodes, { body: { password } });
    expect((await waiting.recover(mine.recoveryCodes[0]!)).status).toBe(400);
  });
});

describe("an assistant", () => {
  test("is not asked to set anything up", async () => {
    const late = await anOwner({ deferredDays: -1 });
    expect((await signIn(createClient(server), late.email, assistantPassword)).status).toBe(200);
  });

  test("whose owner removes the last method in the meantime sets none up for them", async () => {
    const { _id } = await aTextMethod(maya);
    const waiting = await aSignIn(maya, assistantPassword);
    await maya.client.ok(api.multiFactor.remove, { params: { methodId: _id }, body: { password } });
    expect((await waiting.send({ channel: "authenticator" })).status).toBe(400);
    expect((await waiting.verify({ channel: "authenticator" }, "123456")).status).toBe(400);
  });

  test("needs the owner's code where the owner has a second factor, and no recovery code will do", async () => {
    const { phone, _id, recoveryCodes } = await aTextMethod(maya);
    const waiting = await aSignIn(maya, assistantPassword);
    expect(waiting.challenge).toMatchObject({ canDeferSetup: false, hasRecoveryCodes: false });
    expect((await waiting.defer()).status).toBe(403);
    expect((await waiting.recover(recoveryCodes[0]!)).status).toBe(400);
    expect((await waiting.send({ channel: "sms", to: aPhoneNumber() })).status).toBe(400);
    const code = await nextCode(phone, () => waiting.send({ _id }));
    expect((await textsTo(server, phone)).at(-1)).toContain(
      "sign-in code for your Project Broadcast assistant",
    );
    const verified = await waiting.verify({ _id }, code);
    expect(verified).toMatchObject({ status: 200, body: { user: { roles: ["assistant"] } } });
    // An assistant's session opens nothing of the owner's security.
    expect((await waiting.client.call(api.multiFactor.list, {})).status).toBe(403);
    expect((await maya.client.ok(api.multiFactor.list, {})).recoveryCodesLeft).toBe(10);
  });
});
