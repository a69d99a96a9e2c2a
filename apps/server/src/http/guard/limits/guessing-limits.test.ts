import { api } from "@broadcast/contract";
import type { Endpoint } from "@broadcast/contract/endpoint";
import { PASSWORD_TRIES } from "@broadcast/contract/shapes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { sql } from "../../../db/connection.ts";
import { startApi } from "../../../roles.ts";
import { aBusiness, type Business } from "../../../testing/builders.ts";
import { createClient } from "../../../testing/client.ts";
import { callAny, contractEndpoints } from "../../../testing/contract-endpoints.ts";
import { sampleInput } from "../../../testing/sample-input.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

const PASSWORD = "orange-kettle-42";

/** A user with every right. */
const EVERYBODY = { hasNumber: false, isSuperuser: true, isOrganizationAdmin: true };

let server: TestServer;
let root: Business;
beforeAll(async () => {
  server = await startTestServer();
  root = await aBusiness(server, { ...EVERYBODY, password: PASSWORD });
});
afterAll(() => server.close());

const forgetCounts = () => server.services.db.deleteFrom("rate_limits").execute();

/** Uses a limit up, in this window and the next. */
async function useUp(bucket: string, { max, windowSeconds }: { max: number; windowSeconds: number }) {
  for (const ahead of [0, 1]) {
    await sql`
      insert into rate_limits (bucket, window_start, hits) values (${bucket},
        to_timestamp((floor(extract(epoch from clock_timestamp()) / ${windowSeconds}::int) + ${ahead}::int) * ${windowSeconds}::int), ${max})
    `.execute(server.services.db);
  }
}

const limited = contractEndpoints.flatMap(({ name, endpoint }) =>
  endpoint.rateLimit ? [{ name, endpoint, limit: endpoint.rateLimit }] : [],
);

test("every call that has a limit answers 429 beyond it, says how long to wait, and counts nobody else", async () => {
  const other = await aBusiness(server, EVERYBODY);
  for (const { name, endpoint, limit } of limited) {
    const who = limit.by === "user" ? root.userId : "127.0.0.1";
    await useUp(`${endpoint.method} ${endpoint.path} ${who}`, limit);
    const { input } = sampleInput(endpoint, {});
    const refused = await callAny(root.client, endpoint, input);
    expect(refused, name).toMatchObject({ status: 429, body: { code: "too-many-requests" } });
    const wait = Number(refused.headers.get("retry-after"));
    expect(wait, name).toBeGreaterThan(0);
    expect(wait, name).toBeLessThanOrEqual(2 * limit.windowSeconds);
    expect(refused.body.error, name).toMatch(
      /^Too many attempts\. Wait \d+ (seconds?|minutes) and try again\.$/,
    );
    if (limit.by === "user")
      expect((await callAny(other.client, endpoint, input)).status, name).not.toBe(429);
  }
  await forgetCounts();
});

/** Inputs that need knowledge or possession of something. */
const SECRET_INPUT = /password|verificationCode|recoveryCode|nonce|^code$|^token$|verificationToken|slug/i;

/** A device's push address: a wrong guess yields nothing. */
const NO_SECRETS = ["push.unsubscribe"];

const inputNames = ({ params, query, body }: Endpoint): string[] =>
  [params, query, body].flatMap((schema) =>
    schema ? namesIn(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })) : [],
  );

function namesIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties } = schema as { properties?: object };
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(namesIn)];
}

test("every call that checks a secret or sends a code has a limit", () => {
  const checks = contractEndpoints.filter(
    ({ name, endpoint }) =>
      !NO_SECRETS.includes(name) && inputNames(endpoint).some((input) => SECRET_INPUT.test(input)),
  );
  const sends = contractEndpoints.filter(({ name }) =>
    /send\w*Code|sendOtp|resend\w*Email|forgot|invite$|signUp$|forceLogin|reactivat/i.test(name),
  );
  expect([checks.length > 20, sends.length > 8]).toEqual([true, true]);
  for (const { name, endpoint } of [...checks, ...sends]) expect(endpoint.rateLimit, name).toBeDefined();
});

describe("a limit", () => {
  test("is one for all processes: what is counted here is refused there", async () => {
    const second = await startApi(server.services, 0);
    const { max } = api.passwords.verifyReset.rateLimit;
    const guess = (url: string) =>
      createClient({ url }).call(api.passwords.verifyReset, { body: { token: "made-up" } });
    const there = `http://127.0.0.1:${second.port}`;
    const statuses: number[] = [];
    // Twice as many, since the window may end in between.
    for (let tries = 0; tries < 2 * max && statuses.at(-1) !== 429; tries += 1)
      statuses.push((await guess(tries % 2 ? there : server.url)).status);
    expect(statuses.at(-1)).toBe(429);
    expect([(await guess(server.url)).status, (await guess(there)).status]).toEqual([429, 429]);
    await second.stop();
    await forgetCounts();
  });

  test("does not open when the business clock is moved", async () => {
    await useUp("POST password-reset/verify 127.0.0.1", api.passwords.verifyReset.rateLimit);
    server.advance(86_400_000);
    const answer = await createClient(server).call(api.passwords.verifyReset, { body: { token: "x" } });
    expect(answer.status).toBe(429);
    server.advance(-86_400_000);
    await forgetCounts();
  });
});

describe("guessing the password from an unlocked browser", () => {
  const asking = (business: Business) => [
    () => business.client.call(api.apiKeys.make, { body: { password: "a wrong guess" } }),
    () =>
      business.client.call(api.passwords.change, {
        body: { currentPassword: "a wrong guess", password: "violet-saucer-77" },
      }),
    () => business.client.call(api.multiFactor.makeRecoveryCodes, { body: { password: "a wrong guess" } }),
    () =>
      business.client.call(api.users.changeProfile, {
        body: { email: { address: "eve@example.com", password: "a wrong guess" } },
      }),
    () => business.client.call(api.sessions.endOthers, { body: { password: "a wrong guess" } }),
  ];

  test("is counted over all calls that ask for it, and leaves the owner two ways on", async () => {
    const maya = await aBusiness(server, { hasNumber: false, password: PASSWORD });
    await useUp(`password ${maya.userId}`, { ...PASSWORD_TRIES, max: PASSWORD_TRIES.max - 2 });
    const statuses: number[] = [];
    for (const ask of asking(maya)) statuses.push((await ask()).status);
    expect(statuses).toEqual([401, 401, 429, 429, 429]);
    const right = await maya.client.call(api.apiKeys.make, { body: { password: PASSWORD } });
    expect(right).toMatchObject({ status: 429, headers: expect.anything() });
    expect(Number(right.headers.get("retry-after"))).toBeGreaterThan(0);
    // Everyday work continues, signing in elsewhere does too, and a forgotten password can be reset.
    expect((await maya.client.call(api.contacts.create, { body: { firstName: "Jo" } })).status).toBe(201);
    const elsewhere = createClient(server);
    await elsewhere.ok(api.sessions.signIn, { body: { username: maya.email, password: PASSWORD } });
    await elsewhere.ok(api.passwords.forgot, { body: { username: maya.email } });
  });
});
