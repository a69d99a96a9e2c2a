import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient } from "../../testing/client.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("steps of visitors are counted by day, and nothing about the visitors is kept", async () => {
  const visitor = createClient(server);
  const body = { eventId: "one", eventSourceUrl: "http://localhost/sign-up", fbc: "click", fbp: "browser" };
  await visitor.ok(api.tracking.signUpView, { body });
  await visitor.ok(api.tracking.signUpView, { body: {} });
  await visitor.ok(api.tracking.signUpComplete, { body });
  const rows = await server.services.db.selectFrom("tracked_steps").selectAll().orderBy("step").execute();
  const day = server.clock.now().toISOString().slice(0, 10);
  expect(rows).toEqual([
    { step: "signUpComplete", day, hits: 1 },
    { step: "signUpView", day, hits: 2 },
  ]);
});
