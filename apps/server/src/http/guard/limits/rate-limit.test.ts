import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { createClient } from "../../../testing/client.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { countedAddress } from "./rate-limit.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("guessing passwords is stopped with 429 and a wait, whatever the email", async () => {
  const { max, windowSeconds } = api.sessions.signIn.rateLimit;
  const guess = (attempt: number) =>
    createClient(server).call(api.sessions.signIn, {
      // A cancelled or unknown account costs the same, so an unknown one will do.
      body: { username: `guess-${attempt}@example.com`, password: "x" },
    });
  await guess(0);
  // Each guess costs two password checks, so most of them are written as already counted, in this window and the next.
  const { rows } = await sql<{ bucket: string; window_start: Date; hits: number }>`
    update rate_limits set hits = ${max - 1} returning bucket, window_start, hits
  `.execute(server.services.db);
  expect(rows).toHaveLength(1);
  await sql`
    insert into rate_limits (bucket, window_start, hits)
    select bucket, window_start + make_interval(secs => ${windowSeconds}), hits from rate_limits
  `.execute(server.services.db);
  expect((await guess(1)).status).toBe(401);
  const refused = await guess(2);
  expect(refused).toMatchObject({ status: 429, body: { code: "too-many-requests" } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::ffff", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["nothing", "nothing"],
])("%s counts as %s: addresses of one customer's network are counted together", (address, counted) => {
  expect(countedAddress(address)).toBe(counted);
});
