import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "../../app.ts";
import { aBusiness } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { openLiveHub } from "../live/events.ts";

const PASSWORD = "orange-kettle-42";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Returns the client address recorded with a session when a request passes these hops. */
async function notedAddress(proxies: string[], remoteAddress: string, forwardedFor: string): Promise<string> {
  const maya = await aBusiness(server, { hasNumber: false, password: PASSWORD });
  const services = { ...server.services, env: { ...server.env, TRUSTED_PROXIES: proxies } };
  const live = await openLiveHub(services);
  const app = await buildApp(services, live);
  const answer = await app.inject({
    method: api.sessions.signIn.method,
    url: `/api/${api.sessions.signIn.path}`,
    remoteAddress,
    headers: { "x-forwarded-for": forwardedFor },
    payload: { username: maya.email, password: PASSWORD },
  });
  expect(answer.statusCode).toBe(200);
  const { address } = await server.services.db
    .selectFrom("sessions")
    .where("account_id", "=", maya.accountId)
    .select("address")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  await live.close();
  await app.close();
  return address;
}

test.each([
  ["nobody's word counts when no proxy is named", [], "203.0.113.9", "198.51.100.7", "203.0.113.9"],
  ["a stranger's word does not count", ["10.0.0.0/8"], "203.0.113.9", "198.51.100.7", "203.0.113.9"],
  ["a proxy's word counts", ["10.0.0.0/8"], "10.1.2.3", "198.51.100.7", "198.51.100.7"],
  [
    "what somebody wrote before the proxy did not",
    ["10.0.0.0/8"],
    "10.1.2.3",
    "127.0.0.1, 198.51.100.7",
    "198.51.100.7",
  ],
])("of where a request comes from, %s", async (_what, proxies, remote, forwardedFor, expected) => {
  expect(await notedAddress(proxies, remote, forwardedFor)).toBe(expected);
});
