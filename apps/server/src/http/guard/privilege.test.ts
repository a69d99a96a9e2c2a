import { api } from "@broadcast/contract";
import { isReadOnly } from "@broadcast/contract/endpoint";
import { hasRight } from "@broadcast/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { aBusiness, aSession, type Business } from "../../testing/builders.ts";
import { createClient } from "../../testing/client.ts";
import { callAny, contractEndpoints, everythingOf } from "../../testing/contract-endpoints.ts";
import { sampleInput } from "../../testing/sample-input.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The rights of an account that only staff, a review or the ledger may change. */
async function standingOf(accountId: number) {
  const { rows } = await sql<Record<string, unknown>>`
    select users.id, users.account_id, users.superuser, users.organization_admin, users.email, users.email_verified_at,
      users.password_hash, users.assistant_password_hash, users.slug, users.created_at, accounts.identity_status,
      accounts.registration_status, accounts.subscription_plan, accounts.carrier, accounts.cancelled_at,
      account_counters.credit_hundredths
    from users join accounts using (account_id) join account_counters using (account_id)
    where account_id = ${accountId}
  `.execute(server.services.db);
  return rows;
}

/** Everything in an account, as text, to detect changes by others. */
async function contentsOf(accountId: number): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id' order by 1
  `.execute(server.services.db);
  const parts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`
        select t::text as row from ${sql.table(name)} t where account_id = ${accountId} order by 1
      `.execute(server.services.db);
      return rows.map(({ row }) => `${name} ${row}`).join("\n");
    }),
  );
  return parts.join("\n");
}

/** Fields an attacker would like to set, under every likely name. */
const wishes = ({ accountId, userId }: Business) => ({
  role: "superuser",
  roles: ["superuser", "owner"],
  superuser: true,
  superUser: true,
  isSuperuser: true,
  organizationAdmin: true,
  organization_admin: true,
  access: "superuser",
  kind: "own",
  account_id: accountId,
  accountId,
  account: accountId,
  user_id: userId,
  actingUserId: userId,
  acting_user_id: userId,
  owner: userId,
  isManager: true,
  isManagerfor: [userId],
  credits: 1_000_000,
  messageCredits: 1_000_000,
  credit_hundredths: 100_000_000,
  emailVerified: true,
  email_verified_at: "2020-01-01T00:00:00Z",
  verified: true,
  auth: { username: "taken@example.com", verified: true },
  identity: { status: "verified" },
  identityStatus: "verified",
  identity_status: "verified",
  registrationStatus: "registered",
  registration_status: "registered",
  tcr: { status: "registered" },
  subscriptionPlan: "unlimited",
  subscription_plan: "unlimited",
  cancelledAt: null,
  cancelled_at: null,
  password_hash: "$argon2id$",
  passwordHash: "$argon2id$",
  slug: "chosen",
  multi_factor_deferred_until: "2099-01-01T00:00:00Z",
});

/** Adds the wishes to every object of an input, without replacing its own fields. */
function wishing(value: unknown, wish: object): unknown {
  if (Array.isArray(value)) return value.map((item) => wishing(item, wish));
  if (typeof value !== "object" || value === null) return value;
  const inner = Object.entries(value).map(([name, its]) => [name, wishing(its, wish)]);
  return { ...wish, ...Object.fromEntries(inner) };
}

const GRANTED_CREDITS = 5;

test("no write of the contract gives more than it says, whatever its body says besides", async () => {
  const [eve, maya] = [await aBusiness(server, { credits: GRANTED_CREDITS }), await aBusiness(server)];
  const ids = await everythingOf(server, eve);
  await everythingOf(server, maya);
  await server.services.db
    .updateTable("accounts")
    .set({ identity_status: "not-verified", registration_status: "not-registered" })
    .where("account_id", "=", eve.accountId)
    .execute();
  await server.services.db
    .updateTable("users")
    .set({ email_verified_at: null })
    .where("account_id", "=", eve.accountId)
    .execute();
  const before = (await standingOf(eve.accountId))[0]!;
  const others = await contentsOf(maya.accountId);
  const reached: string[] = [];
  const closes = ({ name }: { name: string }) => name === "subscription.close";
  // Closing the account comes last: it says that it ends what the others need.
  const inOrder = contractEndpoints.toSorted((one, other) => Number(closes(one)) - Number(closes(other)));
  for (const { name, endpoint } of inOrder) {
    if (isReadOnly(endpoint)) continue;
    const { input } = sampleInput(endpoint, ids);
    const client = await aSession(server, eve);
    const answer = await callAny(client, endpoint, {
      ...input,
      body: wishing(input.body ?? {}, wishes(maya)),
    });
    if (answer.status < 300) reached.push(name);
    expect(answer.status, `${name}: ${answer.body.error}`).not.toBe(500);
    const [after] = await standingOf(eve.accountId);
    const credits = after!.credit_hundredths as number;
    expect(credits, name).toBeLessThanOrEqual(GRANTED_CREDITS * 100);
    const mayChange = { credit_hundredths: 0, ...(closes({ name }) && { cancelled_at: null }) };
    expect({ ...after, ...mayChange }, name).toEqual({ ...before, ...mayChange });
  }
  // Most inputs are well-formed, so that the wishes got as far as possible.
  expect(reached.length).toBeGreaterThan(25);
  expect(await contentsOf(maya.accountId)).toBe(others);
  const { rows: risen } = await sql`
    select id from users where superuser or organization_admin
      or (email_verified_at is not null and id <> ${maya.userId})
  `.execute(server.services.db);
  expect(risen).toEqual([]);
}, 40_000);

test.each([
  ['{"firstName": "Jo", "__proto__": {"superuser": true}}'],
  ['{"firstName": "Jo", "constructor": {"prototype": {"superuser": true}}}'],
])("a body that reaches for the prototype of objects is refused: %s", async (body) => {
  const maya = await aBusiness(server, { hasNumber: false });
  const answer = await fetch(`${server.url}/api/contacts`, {
    method: "POST",
    headers: { cookie: maya.client.cookie, origin: server.url, "content-type": "application/json" },
    body,
  });
  expect([answer.status, ({} as { superuser?: boolean }).superuser]).toEqual([400, undefined]);
});

test("a value where one is asked for cannot be several", async () => {
  const { client } = await aBusiness(server, { hasNumber: false });
  const answer = await fetch(`${server.url}/api/phoneNumbers/available?areaCode=512&areaCode=737`, {
    headers: { cookie: client.cookie },
  });
  expect(answer.status).toBe(400);
});

test("a right that is taken away is gone with the next call", async () => {
  const root = await aBusiness(server, { hasNumber: false, isSuperuser: true });
  const search = () => root.client.call(api.adminUsers.search, { body: {} });
  expect((await search()).status).toBe(200);
  await server.services.db
    .updateTable("users")
    .set({ superuser: false })
    .where("id", "=", root.userId)
    .execute();
  expect((await search()).status).toBe(403);
});

test.each([
  ["a superuser's flag is", true],
  ["a manager's right is", false],
])(
  "once %s taken away by hand, what they had open in an account is over at the next call",
  async (_whose, isSuperuser) => {
    const [maya, dana] = [
      await aBusiness(server),
      await aBusiness(server, { hasNumber: false, isSuperuser }),
    ];
    const acting = await aSession(server, { ...maya, kind: "managing", actingUserId: dana.userId });
    const statuses = async () => [
      (await acting.call(api.users.current, {})).status,
      (await acting.call(api.contacts.search, { body: {} })).status,
    ];
    const { db } = server.services;
    const openIn = async () => (await maya.client.ok(api.sessions.list, {})).sessions.length;
    expect([...(await statuses()), await openIn()]).toEqual([200, 200, 2]);
    await db.updateTable("users").set({ superuser: false }).where("id", "=", dana.userId).execute();
    await db.deleteFrom("account_managers").where("user_id", "=", dana.userId).execute();
    // The query that lists open sessions also cuts off live streams.
    expect([...(await statuses()), await openIn()]).toEqual([401, 401, 1]);
    expect((await dana.client.call(api.users.current, {})).status).toBe(200);
  },
);

test("with the account of who acts for another, what they had open there ends", async () => {
  const [maya, dana] = [await aBusiness(server), await aBusiness(server, { hasNumber: false })];
  const acting = await aSession(server, { ...maya, kind: "managing", actingUserId: dana.userId });
  expect((await acting.call(api.users.current, {})).status).toBe(200);
  await server.services.db
    .updateTable("accounts")
    .set({ cancelled_at: server.clock.now() })
    .where("account_id", "=", dana.accountId)
    .execute();
  expect((await acting.call(api.users.current, {})).status).toBe(401);
  expect((await maya.client.call(api.users.current, {})).status).toBe(200);
});

test("no role but the owner's holds a right of the owner, and no right of ours is a customer's", () => {
  for (const role of ["manager", "assistant", "api-key", "organization-admin", "superuser"] as const) {
    expect(hasRight([role], "owner"), role).toBe(false);
  }
  for (const role of ["owner", "manager", "assistant", "api-key"] as const) {
    expect(hasRight([role], "superuser"), role).toBe(false);
    expect(hasRight([role], "organization-admin"), role).toBe(false);
  }
  for (const role of ["assistant", "api-key"] as const) {
    expect(hasRight([role], "account-admin"), role).toBe(false);
  }
});

test("nobody signed in stays nobody, whatever cookie, header or query says who they are", async () => {
  const maya = await aBusiness(server, { hasNumber: false });
  const headers = {
    "x-user-id": maya.userId,
    "x-account-id": String(maya.accountId),
    "x-forwarded-user": maya.email,
    authorization: `Basic ${Buffer.from(`${maya.email}:x`).toString("base64")}`,
    cookie: `session=${maya.userId}; user=${maya.userId}; superuser=true`,
  };
  const answer = await fetch(
    `${server.url}/api/users/current?userId=${maya.userId}&accountId=${maya.accountId}`,
    {
      headers,
    },
  );
  expect(answer.status).toBe(401);
  expect((await createClient(server).call(api.users.current, {})).status).toBe(401);
});
