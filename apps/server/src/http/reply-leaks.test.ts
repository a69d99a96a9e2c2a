import { api } from "@broadcast/contract";
import { type Endpoint, isReadOnly } from "@broadcast/contract/endpoint";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { sql } from "../db/connection.ts";
import { aBusiness, aSession, type Business } from "../testing/builders.ts";
import { callAny, contractEndpoints, everythingOf } from "../testing/contract-endpoints.ts";
import { sampleInput } from "../testing/sample-input.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

const PASSWORD = "orange-kettle-42";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  maya = await aBusiness(server, { password: PASSWORD });
});
afterAll(() => server.close());

/** Names of fields that could hold secrets. */
const SECRETIVE =
  /password|hash(?!eader)|secret|token|sealed|nonce|private|credential|salt|recoveryCode|apiKey$|^key$/i;

/** Fields shown on purpose: once to their creator, or only as a fact about a secret. */
const SHOWN: Record<string, readonly string[]> = {
  "sessions.sendSignInCode": ["secret"],
  "sessions.verifySignInCode": ["recoveryCodes"],
  "multiFactor.list": ["recoveryCodesLeft"],
  "multiFactor.add": ["secret"],
  "multiFactor.confirm": ["recoveryCodes"],
  "multiFactor.makeRecoveryCodes": ["recoveryCodes"],
  // Has the same shape as the others, though its code is never an authenticator's.
  "phoneNumbers.sendMobileCode": ["secret"],
  "passwords.changeAssistant": ["hasAssistantPassword"],
  "accountSettings.read": ["hasAssistantPassword"],
  // The card field needs it to finish that setup in the browser.
  "subscription.openCardSetup": ["clientSecret"],
  "apiKeys.read": ["apiKey"],
  "apiKeys.make": ["key", "apiKey"],
  "adminIntegrators.create": ["key"],
  "adminIntegrators.makeKey": ["key"],
  // The owner's servers verify calls of flows with it.
  "appFlows.callKey": ["key"],
  // The signed time at which the page was opened: it grants no rights.
  "publicForms.readForm": ["token"],
  "publicForms.readOpenForm": ["token"],
  "publicForms.readContactInfo": ["token"],
  "keywordForms.readKeywordInfo": ["token"],
  "integrations.token": ["access_token", "token_type"],
};

/** A contest's published proof, with which anyone can recompute its draw: hashes, and the time its list was closed. */
const PUBLISHED_BY_CONTESTS = ["entriesHash", "sealedAt", "seedHash"];

/** Names an item of a shared bundle to its viewer and grants no rights. */
const NAMES_AN_ITEM: Record<string, readonly string[]> = { "bundles.readImport": ["key"] };

function fieldNames(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(fieldNames);
  if (typeof schema !== "object" || schema === null) return [];
  const { properties } = schema as { properties?: object };
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(fieldNames)];
}

const secretiveFields = (call: string, { reply }: Pick<Endpoint, "reply">): string[] => [
  ...new Set(
    fieldNames(z.toJSONSchema(reply, { io: "output", unrepresentable: "any" })).filter(
      (name) => SECRETIVE.test(name) && !NAMES_AN_ITEM[call]?.includes(name),
    ),
  ),
];

test("no answer of the contract has a field for a secret, but where one is shown once", () => {
  const found = Object.fromEntries(
    contractEndpoints
      .map(({ name, endpoint }): [string, string[]] => [name, secretiveFields(name, endpoint).sort()])
      .filter(([, fields]) => fields.length > 0),
  );
  for (const [name, fields] of Object.entries(found)) {
    // A change of settings answers with the settings.
    const isSettings = name.startsWith("accountSettings.");
    const shown = name.startsWith("contests.")
      ? PUBLISHED_BY_CONTESTS
      : (SHOWN[isSettings ? "accountSettings.read" : name] ?? []);
    expect(
      fields.filter((field) => !shown.includes(field)),
      name,
    ).toEqual([]);
  }
});

test("what is shown once is never kept to be shown again", () => {
  for (const { name, endpoint } of contractEndpoints) {
    const once = secretiveFields(name, endpoint).filter((field) =>
      /^(secret|key|recoveryCodes)$/.test(field),
    );
    if (once.length === 0 || name === "phoneNumbers.sendMobileCode") continue;
    expect(endpoint.access === "public" || endpoint.hasSecretReply === true, name).toBe(true);
  }
});

/** Returns all bytes stored in the database, every password hash, and the secrets this process was given. */
async function secretsKept(): Promise<string[]> {
  const { rows: columns } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and (data_type = 'bytea' or column_name ~ 'password_hash|token|secret')
  `.execute(server.services.db);
  const kept = await Promise.all(
    columns.map(async ({ table_name, column_name }) => {
      const { rows } = await sql<{ value: unknown }>`
        select ${sql.ref(column_name)} as value from ${sql.table(table_name)} where ${sql.ref(column_name)} is not null
      `.execute(server.services.db);
      return rows.flatMap(({ value }) =>
        Buffer.isBuffer(value)
          ? [value.toString("hex"), value.toString("base64"), value.toString("base64url")]
          : [String(value)],
      );
    }),
  );
  const given = Object.entries(server.env)
    .filter(([name]) => /SECRET|TOKEN|PASSWORD|PRIVATE|API_KEY|DATABASE_URL/.test(name))
    .map(([, value]) => String(value));
  // Shorter ones ("none") also appear in ordinary text.
  return [...kept.flat(), ...given, PASSWORD].filter((secret) => secret.length >= 12);
}

test("nothing that is kept as a secret stands in any answer, and nothing of another account", async () => {
  const other = await aBusiness(server, { password: PASSWORD });
  await everythingOf(server, other);
  const ids = await everythingOf(server, maya);
  await maya.client.ok(api.apiKeys.make, { body: { password: PASSWORD } });
  await maya.client.ok(api.managedAccounts.invite, { body: { email: "dana@example.com" } });
  await maya.client.ok(api.passwords.forgot, { body: { username: maya.email } });
  const secrets = await secretsKept();
  expect(secrets.length).toBeGreaterThan(20);
  const reads = contractEndpoints.filter(
    ({ endpoint }) => isReadOnly(endpoint) && endpoint.kind !== "events" && endpoint.access !== "superuser",
  );
  let answered = 0;
  for (const { name, endpoint } of reads) {
    const client = await aSession(server, maya);
    const answer = await callAny(client, endpoint, sampleInput(endpoint, ids).input);
    if (answer.status < 300) answered += 1;
    const text = JSON.stringify([answer.body, [...answer.headers]]);
    expect(
      secrets.filter((secret) => text.includes(secret)),
      name,
    ).toEqual([]);
    expect(text.includes(other.email) || text.includes(other.userId), name).toBe(false);
  }
  expect(answered).toBeGreaterThan(35);
});

test.each([
  ["a path that is not there", "/api/%00", "GET", ""],
  ["an id that is none", "/api/contacts/'%20or%201=1", "GET", ""],
  ["a body that is no JSON", "/api/contacts", "POST", '{"firstName": '],
  ["a body of the wrong kind", "/api/contacts", "POST", "[]"],
])("%s is answered without a stack, a query or a path of ours", async (_what, path, method, body) => {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { cookie: maya.client.cookie, origin: server.url, "content-type": "application/json" },
    ...(body && { body }),
  });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(await answer.text()).not.toMatch(/\\n +at |select |insert |\.ts|node_modules|SyntaxError|postgres/i);
});
