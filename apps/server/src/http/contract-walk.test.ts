import { api } from "@broadcast/contract";
import { hasRight, type Role } from "@broadcast/contract/roles";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { aBusiness, anOrganization, aSession, type Business } from "../testing/builders.ts";
import { type Client, createClient } from "../testing/client.ts";
import { callAny, contractEndpoints, everythingOf } from "../testing/contract-endpoints.ts";
import { sampleInput } from "../testing/sample-input.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { hashToken, newToken } from "./guard/session.ts";

/** Calls that filter ids by account, so that another account's ids are simply not found (`items-by-id.test.ts`). */
const PASSES_OVER_FOREIGN_IDS = new Set([
  "live.poll",
  "broadcasts.search",
  "folders.search",
  "segments.search",
]);

let server: TestServer;
let plain: Business;
let support: Business;
let chain: Business;
let foreign: Awaited<ReturnType<typeof everythingOf>>;

beforeAll(async () => {
  server = await startTestServer();
  plain = await aBusiness(server);
  support = await aBusiness(server, { hasNumber: false, isSuperuser: true });
  const { organizationId } = await anOrganization(server);
  chain = await aBusiness(server, { hasNumber: false, organizationId, isOrganizationAdmin: true });
  foreign = await everythingOf(server, await aBusiness(server));
});
afterAll(() => server.close());

/** A caller with the right that an endpoint needs. */
const callerOf = ({ access }: (typeof contractEndpoints)[number]["endpoint"]) =>
  access === "superuser" ? support : access === "organization-admin" ? chain : plain;

describe("without a session", () => {
  test.each(contractEndpoints.filter(({ endpoint }) => endpoint.access !== "public"))(
    "$name answers 401",
    async ({ endpoint }) => {
      const answer = await callAny(createClient(server), endpoint, sampleInput(endpoint, {}).input);
      expect(answer).toMatchObject({ status: 401, body: { code: "unauthorized", error: "Please sign in." } });
      expect(answer.body.requestId).toBe(answer.headers.get("x-request-id"));
    },
  );
});

describe("a caller without the right", () => {
  const callers: Record<string, readonly Role[]> = {
    "an owner": ["owner"],
    "a manager": ["manager"],
    "an assistant": ["assistant"],
    "a program": ["api-key"],
  };
  test.each(Object.entries(callers))("gets 403 as %s, at every call that needs it", async (who, roles) => {
    const { client, headers } = await signedInAs(who);
    const refused = contractEndpoints.filter(
      ({ endpoint }) => endpoint.access !== "public" && !hasRight(roles, endpoint.access),
    );
    expect(refused.length).toBeGreaterThan(0);
    for (const { name, endpoint } of refused) {
      const answer = await callAny(client, endpoint, sampleInput(endpoint, foreign).input, headers);
      expect(answer, name).toMatchObject({ status: 403, body: { code: "forbidden" } });
    }
  });

  async function signedInAs(who: string): Promise<{ client: Client; headers?: Record<string, string> }> {
    if (who === "a manager") {
      const other = await aBusiness(server, { hasNumber: false, isSuperuser: true });
      return { client: await aSession(server, { ...plain, kind: "managing", actingUserId: other.userId }) };
    }
    if (who === "an assistant") return { client: await aSession(server, { ...plain, kind: "assistant" }) };
    if (who === "an owner") return { client: plain.client };
    const key = newToken();
    await server.services.db
      .insertInto("api_keys")
      .values({
        account_id: plain.accountId,
        user_id: plain.userId,
        key_hash: hashToken(key),
        prefix: "pb_",
        created_at: server.clock.now(),
      })
      .execute();
    return { client: createClient(server), headers: { authorization: `Bearer ${key}` } };
  }
});

describe("with another account's ids", () => {
  const naming = contractEndpoints.filter(
    ({ name, endpoint }) =>
      endpoint.access !== "public" &&
      !PASSES_OVER_FOREIGN_IDS.has(name) &&
      sampleInput(endpoint, {}).named.size > 0,
  );
  test.each(naming)("$name answers 404", async ({ endpoint }) => {
    const { client } = endpoint.access === "organization-admin" ? chain : plain;
    const answer = await callAny(client, endpoint, sampleInput(endpoint, foreign).input);
    expect(answer.status).toBe(404);
    expect(answer.body.code).toBe("not-found");
  });

  test("live.poll shows nothing of another account's thread", async () => {
    for (const after of [{ messageId: foreign.message }, {}]) {
      const { contactThreadUpdates } = await plain.client.ok(api.live.poll, {
        body: { contactThread: { contactId: foreign.contact, ...after } },
      });
      expect(contactThreadUpdates).toBeNull();
    }
  });
});

describe("with malformed input", () => {
  const withBody = contractEndpoints.filter(({ endpoint }) => endpoint.body && endpoint.kind !== "multipart");
  test.each(withBody)("$name answers 400 for a body that is no object", async ({ endpoint }) => {
    const { input } = sampleInput(endpoint, foreign);
    const url = `${server.url}/api/${endpoint.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String((input.params as Record<string, unknown>)[key])))}`;
    const response = await fetch(url, {
      method: endpoint.method,
      headers: { cookie: plain.client.cookie, origin: server.url, "content-type": "application/json" },
      body: "[1, 2",
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "bad-request" });
  });

  const withIds = contractEndpoints.filter(({ endpoint }) =>
    Object.values(endpoint.params?.shape ?? {}).some(
      (schema) => z.toJSONSchema(schema, { io: "input" }).format === "uuid",
    ),
  );
  test.each(withIds)("$name answers 400 for an id that is none", async ({ endpoint }) => {
    const { input } = sampleInput(endpoint, foreign);
    const params = Object.fromEntries(
      Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, "no-id"]),
    );
    const { client } = callerOf(endpoint);
    const answer = await callAny(client, endpoint, { ...input, params });
    expect(answer).toMatchObject({ status: 400, body: { code: "bad-request" } });
  });
});

test("a write sent by another site's page is refused", async () => {
  const answer = await plain.client.call(
    api.contacts.create,
    { body: { firstName: "Eve" } },
    { origin: "https://evil.example" },
  );
  expect(answer.status).toBe(403);
});
