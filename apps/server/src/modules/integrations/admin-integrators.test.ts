import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBusiness, type Business } from "../../testing/builders.ts";
import { createClient } from "../../testing/client.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { publishPartners } from "./publish-partners.ts";

const VERIFIER = "v".repeat(43);
const RETURN = "https://petal.example/connected";

let server: TestServer;
let support: Business;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer({ hasWorker: true });
  support = await aBusiness(server, { hasNumber: false, isSuperuser: true });
  maya = await aBusiness(server, { hasNumber: false });
});
afterAll(() => server.close());

const INPUT = {
  name: "Petal & Stem",
  description: "Appointments",
  website: "https://petal.example",
  redirectUrls: [RETURN],
  scopes: ["profile" as const, "contacts" as const],
};
const create = (more: object = {}) =>
  support.client.ok(api.adminIntegrators.create, { body: { ...INPUT, ...more } });
const act = (name: "suspend" | "resume" | "revokeKey" | "makeKey" | "remove", integratorId: string) =>
  support.client.call(api.adminIntegrators[name], {
    params: { integratorId },
    body: { reason: "They asked" },
  });

const queryOf = (id: string) =>
  ({
    client_id: id,
    redirect_uri: RETURN,
    code_challenge: createHash("sha256").update(VERIFIER).digest("base64url"),
    code_challenge_method: "S256",
  }) as const;
const allow = (id: string, who = maya) =>
  who.client.call(api.integrations.allow, {
    params: { id },
    query: queryOf(id),
    body: { isExistingUser: true },
  });
const codeOf = async (id: string) => new URL((await allow(id)).body.redirect).searchParams.get("code")!;
const exchange = (id: string, code: string, key: string) =>
  createClient(server).call(api.integrations.token, {
    params: { id },
    body: {
      grant_type: "authorization_code",
      code,
      redirect_uri: RETURN,
      code_verifier: VERIFIER,
      client_secret: key,
    },
  });
const statusOf = async (token: string) =>
  (await createClient(server).call(api.users.current, {}, { authorization: `Bearer ${token}` })).status;

test("an integrator added by support can be connected with its key, which is shown once and stored as a hash", async () => {
  const { integrator, key } = await create();
  const id = integrator._id;
  expect(id).toBe("petal-stem");
  expect(integrator).toMatchObject({ isFromFile: false, suspension: null, connected: 0 });
  expect((await create()).integrator._id).toBe("petal-stem-2");
  const token = (await exchange(id, await codeOf(id), key)).body.access_token;
  expect(await statusOf(token)).toBe(200);
  const got = await support.client.ok(api.adminIntegrators.get, { params: { integratorId: id } });
  expect(got.connected).toBe(1);
  expect(JSON.stringify(got)).not.toContain(key);
  const row = await server.services.db
    .selectFrom("partners")
    .where("id", "=", id)
    .select("secret_hash")
    .executeTakeFirstOrThrow();
  expect(row.secret_hash!.toString("utf8")).not.toContain(key);
  const { accounts } = await support.client.ok(api.adminIntegrators.searchAccounts, {
    params: { integratorId: id },
    body: {},
  });
  expect(accounts).toMatchObject([
    {
      userId: maya.userId,
      email: maya.email,
      scopes: ["profile", "contacts"],
      lastUsedAt: expect.any(String),
    },
  ]);
});

test("a new key ends the previous one, and without one it cannot be connected; tokens keep working", async () => {
  const { integrator, key } = await create({ name: "Rotating" });
  const id = integrator._id;
  const token = (await exchange(id, await codeOf(id), key)).body.access_token;
  const next = (await act("makeKey", id)).body as { key: string };
  const code = await codeOf(id);
  expect((await exchange(id, code, key)).status).toBe(401);
  const second = (await exchange(id, code, next.key)).body.access_token;
  expect(await statusOf(token)).toBe(401);
  expect((await act("revokeKey", id)).body).toMatchObject({ keyMadeAt: null });
  expect((await exchange(id, await codeOf(id), next.key)).status).toBe(401);
  expect(await statusOf(second)).toBe(200);
});

test("a suspended one can do nothing: no connecting, no tokens, no calls; and resumes as it was", async () => {
  const { integrator, key } = await create({ name: "Suspended" });
  const id = integrator._id;
  const code = await codeOf(id);
  const token = (await exchange(id, code, key)).body.access_token;
  const later = await codeOf(id);
  expect((await act("suspend", id)).body).toMatchObject({ suspension: { reason: "They asked" } });
  expect(await statusOf(token)).toBe(401);
  expect((await exchange(id, later, key)).status).toBe(401);
  const refused = await allow(id);
  expect([refused.status, refused.body.redirect]).toEqual([400, undefined]);
  const { integrations } = await maya.client.ok(api.integrations.list, {});
  expect(integrations.find(({ _id }) => _id === id)).toMatchObject({ isSuspended: true });
  expect((await act("resume", id)).body).toMatchObject({ suspension: null });
  expect(await statusOf(token)).toBe(200);
});

test("scopes it may no longer request are removed from every account", async () => {
  const { integrator, key } = await create({ name: "Narrowed" });
  const id = integrator._id;
  const token = (await exchange(id, await codeOf(id), key)).body.access_token;
  expect(await statusOf(token)).toBe(200);
  await support.client.ok(api.adminIntegrators.change, {
    params: { integratorId: id },
    body: { ...INPUT, name: "Narrowed", scopes: ["contacts"] },
  });
  expect(await statusOf(token)).toBe(403);
});

test("one from the installation's file can only be suspended here, and those added by support survive the file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "broadcast-integrators-"));
  const file = join(folder, "partners.json");
  const { integrator } = await create({ name: "Kept" });
  await writeFile(
    file,
    JSON.stringify([
      { ...INPUT, id: "filed", name: "Filed", secret: "filed-secret-filed-secret-filed-secret" },
    ]),
  );
  await publishPartners({ ...server.services, env: { ...server.env, PARTNERS_FILE: file } });
  await rm(folder, { recursive: true });
  expect((await act("makeKey", "filed")).status).toBe(409);
  expect((await act("remove", "filed")).status).toBe(409);
  expect((await act("suspend", "filed")).status).toBe(200);
  const found = await support.client.ok(api.adminIntegrators.search, { body: { term: "FIL" } });
  expect(found.integrators).toMatchObject([{ _id: "filed", isFromFile: true }]);
  expect(
    (await support.client.call(api.adminIntegrators.get, { params: { integratorId: integrator._id } }))
      .status,
  ).toBe(200);
});

test.each([
  ["an open http address", "http://petal.example/connected"],
  ["a part behind #", "https://petal.example/connected#code"],
  ["a name in it", "https://us@petal.example/connected"],
])("%s is not a redirect URL", async (_what, url) => {
  const answer = await support.client.call(api.adminIntegrators.create, {
    body: { ...INPUT, redirectUrls: [url] },
  });
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ["redirectUrls"]]);
});

test("deleting ends all grants; every action is audited with its reason, and only superusers may", async () => {
  const { integrator, key } = await create({ name: "Gone soon" });
  const id = integrator._id;
  const token = (await exchange(id, await codeOf(id), key)).body.access_token;
  expect((await act("remove", id)).status).toBe(200);
  expect(await statusOf(token)).toBe(401);
  expect((await act("remove", id)).status).toBe(404);
  const { entries } = await support.client.ok(api.auditLog.search, { body: {} });
  expect(entries.slice(0, 2).map(({ sentence }) => sentence)).toEqual([
    "Deleted the integrator Gone soon: They asked",
    "Added the integrator Gone soon",
  ]);
  expect((await maya.client.call(api.adminIntegrators.create, { body: INPUT })).status).toBe(403);
});
