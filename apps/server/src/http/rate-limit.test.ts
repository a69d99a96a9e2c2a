import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient } from "../testing/client.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("guessing passwords is stopped with 429 and a wait, whatever the email", async () => {
  const { max } = api.sessions.signIn.rateLimit;
  let refused: { status: number; body: unknown; headers: Headers } | null = null;
  // Twice the limit, for the window may end in between.
  for (let attempt = 0; attempt <= 2 * max && !refused; attempt += 1) {
    const answer = await createClient(server).call(api.sessions.signIn, {
      // A cancelled or unknown account costs the same, so an unknown one will do.
      body: { username: `guess-${attempt}@example.com`, password: "x" },
    });
    if (answer.status === 429) refused = answer;
  }
  expect(refused).toMatchObject({ body: { code: "too-many-requests" } });
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
}, 120_000);
