import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBusiness, aSession, type Business, until } from "../../testing/builders.ts";
import { type Client, createClient } from "../../testing/client.ts";
import { roomInWindow } from "../../testing/rate-limit-window.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

const PASSWORD = "orange-kettle-42";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ hasWorker: true });
});
afterAll(() => server.close());

const business = () => aBusiness(server, { hasNumber: false, password: PASSWORD });

const make = ({ client }: Business, headers?: Record<string, string>) =>
  client.ok(api.apiKeys.make, { body: { password: PASSWORD } }, headers);

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

const statusOf = async (key: string, client: Client = createClient(server)) =>
  (await client.call(api.users.current, {}, bearer(key))).status;

test("a key is shown once, needs the password, and is stored only as a hash", async () => {
  const maya = await business();
  expect(await maya.client.ok(api.apiKeys.read, {})).toEqual({ apiKey: null });
  const refused = await maya.client.call(api.apiKeys.make, { body: { password: "a wrong one" } });
  expect(refused).toMatchObject({ status: 401, body: { code: "wrong-credentials" } });
  const { key, apiKey } = await make(maya);
  expect(key).toMatch(/^pb_[\w-]{43}$/);
  expect(key.startsWith(apiKey.prefix)).toBe(true);
  expect(await maya.client.ok(api.apiKeys.read, {})).toEqual({ apiKey });
  const stored = await server.services.db.selectFrom("api_keys").selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(key.slice(apiKey.prefix.length));
});

test("a repeated request is not answered from storage, which would have to hold the key", async () => {
  const maya = await business();
  const headers = { "idempotency-key": "make-a-key" };
  const [one, two] = [await make(maya, headers), await make(maya, headers)];
  expect(two.key).not.toBe(one.key);
  const kept = await server.services.db.selectFrom("idempotency_keys").selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain("pb_");
});

test("a new key ends the previous one, even when two are made at once, and a revoked one is over", async () => {
  const maya = await business();
  const first = await make(maya);
  expect(await statusOf(first.key)).toBe(200);
  const both = await Promise.all([make(maya), make(maya)]);
  const statuses = await Promise.all([first, ...both].map(({ key }) => statusOf(key)));
  expect(statuses.sort()).toEqual([200, 401, 401]);
  await maya.client.ok(api.apiKeys.revoke, {});
  expect(await Promise.all(both.map(({ key }) => statusOf(key)))).toEqual([401, 401]);
  const events = await server.services.db
    .selectFrom("audit_log")
    .where("account_id", "=", maya.accountId)
    .select("event")
    .orderBy("time")
    .orderBy("id")
    .execute();
  expect(events.map(({ event }) => event)).toEqual([
    "api-key-made",
    "api-key-made",
    "api-key-made",
    "api-key-revoked",
  ]);
});

test("a key does everyday work in its own account, and nothing that is reserved for the owner", async () => {
  const [maya, eve] = [await business(), await business()];
  const { key } = await make(maya);
  const program = createClient(server);
  const { _id } = await program.ok(api.contacts.create, { body: { firstName: "Jo" } }, bearer(key));
  expect((await maya.client.ok(api.contacts.get, { params: { contactId: _id } })).firstName).toBe("Jo");
  expect((await program.ok(api.users.current, {}, bearer(key))).roles).toEqual(["api-key"]);
  const { key: foreign } = await make(eve);
  const answers = await Promise.all([
    program.call(api.contacts.get, { params: { contactId: _id } }, bearer(foreign)),
    program.call(api.users.readProfile, {}, bearer(key)),
    program.call(api.apiKeys.make, { body: { password: PASSWORD } }, bearer(key)),
    program.call(api.sessions.list, {}, bearer(key)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 403, 403, 403]);
});

test("a wrong key is rejected, whatever session comes with it", async () => {
  const maya = await business();
  expect(await statusOf("pb_made-up", await aSession(server, maya))).toBe(401);
  await server.services.db
    .updateTable("accounts")
    .set({ cancelled_at: server.clock.now() })
    .where("account_id", "=", maya.accountId)
    .execute();
  const other = await business();
  const { key } = await make(other);
  await server.services.db
    .updateTable("accounts")
    .set({ cancelled_at: server.clock.now() })
    .where("account_id", "=", other.accountId)
    .execute();
  expect(await statusOf(key)).toBe(401);
});

test("a key's requests can be repeated safely, are refused from foreign pages, and count with its user's", async () => {
  const maya = await business();
  const { key } = await make(maya);
  const program = createClient(server);
  const create = (headers: Record<string, string>) =>
    program.call(api.contacts.create, { body: { firstName: "Jo" } }, { ...bearer(key), ...headers });
  const [one, two] = [await create({ "idempotency-key": "jo" }), await create({ "idempotency-key": "jo" })];
  expect(two.body._id).toBe(one.body._id);
  expect((await create({ origin: "https://evil.example" })).status).toBe(403);
  const { max, windowSeconds } = api.users.resendAccountVerificationEmail.rateLimit;
  await roomInWindow(windowSeconds);
  const statuses: number[] = [];
  for (let n = 0; n <= max; n += 1) {
    const [client, headers] = n % 2 === 0 ? [program, bearer(key)] : [maya.client, {}];
    statuses.push(
      (await client.call(api.users.resendAccountVerificationEmail, { body: {} }, headers)).status,
    );
  }
  expect(statuses).toEqual([...Array(max).fill(200), 429]);
});

test("a program's live stream ends with its key", async () => {
  const maya = await business();
  const { key } = await make(maya);
  const response = await fetch(`${server.url}/api/events`, { headers: bearer(key) });
  let isOpen = true;
  void response.text().then(() => {
    isOpen = false;
  });
  await maya.client.ok(api.apiKeys.revoke, {});
  await until("the stream's end", async () => !isOpen);
});
