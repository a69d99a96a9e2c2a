import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { api } from "@broadcast/contract";
import { isInScope } from "@broadcast/contract/scopes";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { aBusiness, aSession, type Business, until } from "../../testing/builders.ts";
import { createClient } from "../../testing/client.ts";
import { contractEndpoints } from "../../testing/contract-endpoints.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { publishPartners } from "./publish-partners.ts";

const SECRET = "bloom-secret-bloom-secret-bloom-secret";
const OTHER_SECRET = "petal-secret-petal-secret-petal-secret";
const RETURN = "https://bloom.example/callback?from=us";
const VERIFIER = "v".repeat(43);
const challengeOf = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");

const bloom = {
  id: "bloom",
  name: "Bloom Booking",
  description: "Appointments",
  website: "https://bloom.example",
  redirectUrls: [RETURN],
  scopes: ["profile", "contacts"],
  secret: SECRET,
};
const petal = { ...bloom, id: "petal", name: "Petal", secret: OTHER_SECRET };

let server: TestServer;
let folder: string;
beforeAll(async () => {
  [server, folder] = await Promise.all([
    startTestServer({ hasWorker: true }),
    mkdtemp(join(tmpdir(), "broadcast-partners-")),
  ]);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => publish([bloom, petal]));

async function publish(partners: unknown): Promise<void> {
  const file = join(folder, "partners.json");
  await writeFile(file, JSON.stringify(partners));
  await publishPartners({ ...server.services, env: { ...server.env, PARTNERS_FILE: file } });
}

const business = () => aBusiness(server, { hasNumber: false });
const params = { id: "bloom" };
const request = {
  client_id: "bloom",
  redirect_uri: RETURN,
  state: "abc &=#",
  code_challenge: challengeOf(VERIFIER),
  code_challenge_method: "S256",
} as const;

async function allowed({ client }: Pick<Business, "client">, change: object = {}): Promise<URL> {
  const query = { ...request, ...change };
  const { redirect } = await client.ok(api.integrations.allow, {
    params,
    query,
    body: { isExistingUser: true },
  });
  return new URL(redirect);
}
const turnedDown = ({ client }: Business) =>
  client.ok(api.integrations.deny, { params, query: request, body: {} });
const codeFor = async (who: Pick<Business, "client">, change: object = {}) =>
  (await allowed(who, change)).searchParams.get("code")!;

const exchange = (code: string, change: object = {}, id = "bloom") =>
  createClient(server).call(api.integrations.token, {
    params: { id },
    body: {
      grant_type: "authorization_code",
      code,
      redirect_uri: RETURN,
      code_verifier: VERIFIER,
      client_secret: SECRET,
      ...change,
    },
  });
const tokenFor = async (who: Business, change: object = {}) =>
  (await exchange(await codeFor(who, change))).body.access_token;

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const statusOf = async (token: string) =>
  (await createClient(server).call(api.users.current, {}, bearer(token))).status;

test("a guest is told who asks for what, and the answer goes to the registered address with code and state", async () => {
  const { partner, returnsTo } = await createClient(server).ok(api.integrations.verifyRequest, {
    params,
    query: request,
  });
  expect(partner).toMatchObject({ _id: "bloom", name: "Bloom Booking", logo: "B" });
  expect(partner.scopes.map(({ name }) => name)).toEqual(["profile", "contacts"]);
  expect(returnsTo).toBe("bloom.example");
  const answer = await allowed(await business());
  expect(answer.origin + answer.pathname).toBe("https://bloom.example/callback");
  expect(Object.fromEntries(answer.searchParams)).toEqual({
    from: "us",
    code: expect.stringMatching(/^[\w-]{43}$/),
    state: request.state,
  });
});

test("denying a partner returns access_denied, and nothing is granted", async () => {
  const maya = await business();
  const { redirect } = await turnedDown(maya);
  expect(Object.fromEntries(new URL(redirect).searchParams)).toEqual({
    from: "us",
    error: "access_denied",
    state: request.state,
  });
  expect((await maya.client.ok(api.integrations.list, {})).integrations).toEqual([]);
});

test.each([
  ["it is let in", (who: Business) => allowed(who)],
  ["it is turned down", turnedDown],
])("nothing leads back to a partner's page once %s", async (_answer, answer) => {
  const maya = await business();
  const redirect = "/account/integrations/bloom/connect?client_id=bloom";
  const keep = (client = maya.client) =>
    client.ok(api.sessions.keepIntegrationRedirect, { body: { redirect } });
  const waiting = async () => (await maya.client.ok(api.sessions.readIntegrationRedirect, {})).redirect;
  await keep();
  expect(await waiting()).toBe(redirect);
  // Sent as a guest; the browser got it once signed in.
  const guest = createClient(server);
  await keep(guest);
  maya.client.cookie = `${maya.client.cookie}; ${guest.cookie}`;
  await answer(maya);
  expect(await waiting()).toBeNull();
  expect(maya.client.cookie).not.toContain("integration");
});

test.each([
  ["a foreign address", { redirect_uri: "https://evil.example/callback" }, 400],
  ["an address that only begins alike", { redirect_uri: `${RETURN}&x=1` }, 400],
  ["an address below", { redirect_uri: RETURN.replace("callback", "callback/../evil") }, 400],
  ["another host in front", { redirect_uri: RETURN.replace("https://", "https://evil.example@") }, 400],
  ["another partner's id", { client_id: "petal" }, 400],
  ["more than the partner may", { scope: "profile broadcasts" }, 400],
  ["a scope that is none", { scope: "everything" }, 400],
  ["no proof of possession", { code_challenge: undefined }, 400],
  ["a proof in the clear", { code_challenge_method: "plain" }, 400],
])(
  "%s is refused at every step, with a sentence and without an address to go to",
  async (_, change, status) => {
    const maya = await business();
    const query = JSON.parse(JSON.stringify({ ...request, ...change })) as typeof request;
    const answers = await Promise.all([
      createClient(server).call(api.integrations.verifyRequest, { params, query }),
      maya.client.call(api.integrations.allow, { params, query, body: { isExistingUser: true } }),
      maya.client.call(api.integrations.deny, { params, query, body: {} }),
    ]);
    for (const { status: got, body } of answers) {
      expect(got).toBe(status);
      expect(body).not.toHaveProperty("redirect");
      expect(JSON.stringify(body)).not.toContain("evil");
    }
    const rows = await server.services.db
      .selectFrom("partner_grants")
      .where("account_id", "=", maya.accountId)
      .selectAll()
      .execute();
    expect(rows).toEqual([]);
  },
);

test("an unknown partner is not found", async () => {
  const answer = await createClient(server).call(api.integrations.verifyRequest, {
    params: { id: "nobody" },
    query: request,
  });
  expect(answer.status).toBe(404);
});

test("a token acts within its scopes and its account, and reaches nothing of the owner's", async () => {
  const [maya, eve] = [await business(), await business()];
  const token = await tokenFor(maya);
  expect(token).toMatch(/^pbp_[\w-]{43}$/);
  const program = createClient(server);
  const { _id } = await program.ok(api.contacts.create, { body: { firstName: "Jo" } }, bearer(token));
  expect((await maya.client.ok(api.contacts.get, { params: { contactId: _id } })).firstName).toBe("Jo");
  const foreign = await tokenFor(eve);
  const narrow = await tokenFor(maya, { scope: "profile" });
  const answers = await Promise.all([
    program.call(api.contacts.get, { params: { contactId: _id } }, bearer(foreign)),
    program.call(api.contacts.get, { params: { contactId: _id } }, bearer(narrow)),
    program.call(api.messages.send, { body: { contactId: _id, text: "Hi" } }, bearer(foreign)),
    program.call(api.integrations.list, {}, bearer(foreign)),
    program.call(api.apiKeys.read, {}, bearer(foreign)),
    program.call(api.integrations.remove, { params, body: {} }, bearer(foreign)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 403, 403, 403, 403, 403]);
  const live = await fetch(`${server.url}/api/events`, { headers: bearer(foreign) });
  expect(live.status).toBe(403);
});

test("codes, tokens and the secret are stored by hash only, and no answer is kept", async () => {
  const maya = await business();
  const code = await codeFor(maya);
  const { access_token } = (await exchange(code)).body;
  const { rows } = await sql<{ text: string }>`
    select partners::text || partner_grants::text as text from partners join partner_grants on partner_id = partners.id
    union all select idempotency_keys::text from idempotency_keys
    union all select audit_log::text from audit_log
  `.execute(server.services.db);
  for (const secret of [code, access_token, SECRET])
    expect(rows.some(({ text }) => text.includes(secret))).toBe(false);
});

test.each([
  ["another secret", { client_secret: OTHER_SECRET }, 401],
  ["another verifier", { code_verifier: "w".repeat(43) }, 400],
  ["another address", { redirect_uri: "https://bloom.example/other" }, 400],
  ["a made-up code", { code: "x".repeat(43) }, 400],
])("%s gets no token, and the code stays the partner's", async (_, change, status) => {
  const code = await codeFor(await business());
  expect((await exchange(code, change)).status).toBe(status);
  expect((await exchange(code)).status).toBe(200);
});

test.each([
  "password",
  "client_credentials",
  "refresh_token",
  "implicit",
  "urn:ietf:params:oauth:grant-type:device_code",
  "urn:ietf:params:oauth:grant-type:jwt-bearer",
])("of grants there is the authorization code only: %s gets no token", async (grant_type) => {
  const maya = await business();
  const code = await codeFor(maya);
  const answer = await exchange(code, { grant_type, username: maya.email, refresh_token: code });
  expect([answer.status, answer.body]).toEqual([
    400,
    expect.not.objectContaining({ access_token: expect.anything() }),
  ]);
  expect((await exchange(code)).status).toBe(200);
});

test.each(["token", "id_token", "code token", "none"])(
  "of answers there is the code only: %s is refused, and nothing is granted",
  async (response_type) => {
    const maya = await business();
    const query = { ...request, response_type } as unknown as typeof request;
    const input = { params, query, body: { isExistingUser: true } };
    expect((await maya.client.call(api.integrations.allow, input)).status).toBe(400);
    expect((await maya.client.ok(api.integrations.list, {})).integrations).toEqual([]);
    expect((await allowed(maya, { response_type: "code" })).searchParams.has("access_token")).toBe(false);
  },
);

test("a code is no good to another partner", async () => {
  const code = await codeFor(await business());
  expect((await exchange(code, { client_secret: OTHER_SECRET }, "petal")).status).toBe(400);
});

test("a code is good once, also for two at the same moment, and its return ends the token", async () => {
  const code = await codeFor(await business());
  const both = await Promise.all([exchange(code), exchange(code)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  const { access_token } = both.find(({ status }) => status === 200)!.body;
  expect(await statusOf(access_token)).toBe(401);
});

test("a code is over after a minute of system time", async () => {
  const maya = await business();
  const code = await codeFor(maya);
  const { rows } = await sql<{ seconds: number }>`
    update partner_grants set code_expires_at = code_expires_at - interval '60 seconds'
    where account_id = ${maya.accountId}
    returning extract(epoch from code_expires_at - clock_timestamp())::float8 as seconds
  `.execute(server.services.db);
  expect(rows[0]!.seconds).toBeGreaterThan(-10);
  expect((await exchange(code)).status).toBe(400);
});

test("connecting again ends the token before once the new code is used; removing ends it at once", async () => {
  const maya = await business();
  const first = await tokenFor(maya);
  const code = await codeFor(maya);
  expect(await statusOf(first)).toBe(200);
  const second = (await exchange(code)).body.access_token;
  expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
  expect(
    (await maya.client.ok(api.integrations.list, { query: { display: "true" } })).integrations,
  ).toMatchObject([{ _id: "bloom", lastUsedAt: expect.any(String) }]);
  const eve = await business();
  expect((await eve.client.call(api.integrations.remove, { params, body: {} })).status).toBe(404);
  expect(await statusOf(second)).toBe(200);
  const unused = await codeFor(maya);
  await maya.client.ok(api.integrations.remove, { params, body: {} });
  expect([await statusOf(second), (await exchange(unused)).status]).toEqual([401, 400]);
  expect((await maya.client.ok(api.integrations.list, {})).integrations).toEqual([]);
});

test("partners that an account could connect are listed with the permissions they request; connected and suspended ones are not", async () => {
  const [maya, eve] = [await business(), await business()];
  const available = async (who: Business) => (await who.client.ok(api.integrations.list, {})).available;
  const bloom = (await available(maya)).find(({ _id }) => _id === "bloom");
  expect(bloom).toMatchObject({
    description: "Appointments",
    website: "https://bloom.example",
    scopes: [{ name: "profile" }, { name: "contacts" }],
  });
  await codeFor(maya);
  expect((await available(maya)).map(({ _id }) => _id)).not.toContain("bloom");
  expect((await available(eve)).map(({ _id }) => _id)).toContain("bloom");
  const { db, clock } = server.services;
  const suspend = (suspended_at: Date | null, suspension_reason: string | null) =>
    db.updateTable("partners").set({ suspended_at, suspension_reason }).where("id", "=", "bloom").execute();
  await suspend(clock.now(), "Test");
  expect((await available(eve)).map(({ _id }) => _id)).not.toContain("bloom");
  await suspend(null, null);
});

test("what a partner may do is changed by the owner, at once and under the token it has", async () => {
  const [maya, eve] = [await business(), await business()];
  const token = await tokenFor(maya);
  const change = (who: Business, scopes: ("profile" | "contacts" | "messages")[]) =>
    who.client.call(api.integrations.changeScopes, { params, body: { scopes } });
  const contacts = async () =>
    (await createClient(server).call(api.contacts.search, { body: {} }, bearer(token))).status;
  const told = async () => {
    const { integrations } = await maya.client.ok(api.integrations.list, {});
    const [{ scopes, offeredScopes } = { scopes: [], offeredScopes: [] }] = integrations;
    return [scopes, offeredScopes].map((list) => list.map(({ name }) => name));
  };
  expect([await statusOf(token), await contacts()]).toEqual([200, 200]);
  expect((await change(maya, ["profile"])).status).toBe(200);
  expect([await statusOf(token), await contacts()]).toEqual([200, 403]);
  expect(await told()).toEqual([["profile"], ["profile", "contacts"]]);
  expect((await change(maya, ["contacts"])).status).toBe(200);
  expect([await statusOf(token), await contacts()]).toEqual([403, 200]);
  // More than the partner is registered for, nothing at all, and another account's.
  const refused = [await change(maya, ["contacts", "messages"]), await change(maya, [])];
  expect(refused.map(({ status }) => status)).toEqual([400, 400]);
  expect((await change(eve, ["profile"])).status).toBe(404);
  expect(await told()).toEqual([["contacts"], ["profile", "contacts"]]);
  const { entries } = await maya.client.ok(api.auditLog.search, { body: { filter: "security" } });
  expect(entries[0]?.sentence).toBe("Changed what Bloom Booking can do: contacts");
});

test("a cancelled account's partners lose access, and so does a partner removed from the file", async () => {
  const [maya, jo] = [await business(), await business()];
  const [token, other] = [await tokenFor(maya), await tokenFor(jo)];
  await server.services.db
    .updateTable("accounts")
    .set({ cancelled_at: server.clock.now() })
    .where("account_id", "=", maya.accountId)
    .execute();
  expect([await statusOf(token), await statusOf(other)]).toEqual([401, 200]);
  await publish([bloom]);
  expect(await statusOf(other)).toBe(200);
  await publish([petal]);
  expect(await statusOf(other)).toBe(401);
});

test.each([
  { redirectUrls: ["http://bloom.example/callback"] },
  { redirectUrls: ["https://bloom.example/callback#part"] },
  { redirectUrls: ["javascript:alert(1)"] },
  { redirectUrls: [] },
  { secret: "short" },
  { scopes: ["everything"] },
])("a file with %o is refused entirely", async (change) => {
  await expect(
    publish([
      { ...petal, name: "Changed" },
      { ...bloom, ...change },
    ]),
  ).rejects.toThrow();
  const names = await server.services.db.selectFrom("partners").select("name").orderBy("name").execute();
  expect(names.map(({ name }) => name)).toEqual(["Bloom Booking", "Petal"]);
});

test("only the owner lets a partner in; nobody does by another site's page", async () => {
  const [maya, dana] = [await business(), await business()];
  const managing = await aSession(server, { ...maya, kind: "managing", actingUserId: dana.userId });
  const assistant = await aSession(server, { ...maya, kind: "assistant" });
  const input = { params, query: request, body: { isExistingUser: true } };
  const answers = await Promise.all([
    managing.call(api.integrations.allow, input),
    assistant.call(api.integrations.allow, input),
    createClient(server).call(api.integrations.allow, input),
    maya.client.call(api.integrations.allow, input, { origin: "https://evil.example" }),
    maya.client.call(api.integrations.remove, { params, body: {} }, { origin: "https://evil.example" }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 401, 403, 403]);
});

test("the owner is mailed and sees it in Activity", async () => {
  const maya = await business();
  await codeFor(maya);
  await maya.client.ok(api.integrations.deny, { params, query: request, body: {} });
  await maya.client.ok(api.integrations.remove, { params, body: {} });
  const { entries } = await maya.client.ok(api.auditLog.search, { body: { filter: "security" } });
  expect(entries.map(({ sentence }) => sentence)).toEqual([
    "Removed Bloom Booking, which can no longer use the account",
    "Didn't let Bloom Booking use the account",
    "Connected Bloom Booking, which can now use the account",
  ]);
  const eve = await business();
  await codeFor(eve);
  await until("the mail", async () => {
    const { mails } = await server.sandbox<{ mails: { subject: string }[] }>(
      "GET",
      `/mailbox?to=${encodeURIComponent(eve.email)}`,
    );
    return mails.some(({ subject }) => subject === "Bloom Booking is connected to your account");
  });
});

test("every call within a scope is everyday work, and keys, money, people and live updates are in none", () => {
  const all = ["profile", "contacts", "messages", "broadcasts"];
  const within = contractEndpoints.filter(({ endpoint }) => isInScope(all, endpoint.path));
  expect(within.length).toBeGreaterThan(40);
  for (const { name, endpoint } of within) expect([name, endpoint.access]).toEqual([name, "signed-in"]);
  const groups = new Set(within.map(({ name }) => name.split(".")[0]));
  for (const group of ["apiKeys", "sessions", "credits", "integrations", "live", "push", "managedAccounts"])
    expect(groups).not.toContain(group);
  const reading = ["contacts/{contactId}/messages", "contacts/{contactId}/media"];
  for (const path of [...reading, "contacts/{contactId}/timeline/search", "contacts/applyKeyword"])
    expect([isInScope(["contacts"], path), isInScope(["messages"], path)]).toEqual([false, true]);
  expect(isInScope(["contacts"], "contactsOfOthers")).toBe(false);
});
