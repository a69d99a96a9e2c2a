import { api } from "@broadcast/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApi } from "../../roles.ts";
import { aBusiness, aPhoneNumber, until } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ hasWorker: true });
});
afterAll(() => server.close());

describe("a running process answers", () => {
  test("that it is alive, and that it can serve", async () => {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    // The worker's first heartbeat comes a moment after its start.
    await until("it is ready", async () => (await fetch(`${server.url}/readyz`)).ok);
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: "ready" });
  });

  test("its figures to Prometheus", async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    expect(text).toContain("http_request_duration_seconds_bucket");
    expect(text).toContain("messages_total");
  });

  test("its API to those who are signed in", async () => {
    const { client } = await aBusiness(server);
    const page = await fetch(`${server.url}/api/docs`, { headers: { cookie: client.cookie } });
    expect(await page.text()).toContain("contacts/search");
    expect((await fetch(`${server.url}/api/docs`, { redirect: "manual" })).status).toBe(302);
    expect((await fetch(`${server.url}/api/openapi.json`)).status).toBe(401);
  });

  test("nothing about paths that are not there", async () => {
    for (const path of ["/api/nothing", "/assets/of-the-last-release.js"]) {
      const answer = await fetch(`${server.url}${path}`);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: "not-found" });
    }
  });

  test("browsers to load nothing from elsewhere", async () => {
    const policy = (await fetch(`${server.url}/healthz`)).headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe|https?:/);
  });
});

test("a change reaches the streams of every api process", async () => {
  const maya = await aBusiness(server);
  const second = await startApi(server.services, 0);
  const heard: string[] = [];
  const closing = new AbortController();
  const stream = await fetch(`http://127.0.0.1:${second.port}/api/events`, {
    headers: { cookie: maya.client.cookie },
    signal: closing.signal,
  });
  void (async () => {
    for await (const chunk of stream.body!) heard.push(Buffer.from(chunk).toString());
  })().catch(() => {});
  await server.sandbox("POST", `/phones/${encodeURIComponent(aPhoneNumber())}/messages`, {
    to: maya.phoneNumber,
    text: "Hello",
  });
  await until("the event", async () => heard.join("").includes('"chats"'));
  closing.abort();
  await second.stop();
});

test("stopping finishes the answer in progress", async () => {
  const maya = await aBusiness(server);
  const second = await startApi(server.services, 0);
  second.app.server.keepAliveTimeout = 60_000;
  const answered = fetch(`http://127.0.0.1:${second.port}/api/contacts`, {
    method: "POST",
    headers: { cookie: maya.client.cookie, origin: server.url, "content-type": "application/json" },
    body: JSON.stringify({ firstName: "Under way" }),
  }).then(
    (response) => response.status,
    () => "refused before it began",
  );
  await new Promise((resolve) => setTimeout(resolve, 5));
  const started = performance.now();
  await second.stop();
  expect(performance.now() - started).toBeLessThan(5_000);
  const status = await answered;
  const { paging } = await maya.client.ok(api.contacts.search, { body: {} });
  expect(status === 201 ? 1 : 0).toBe(paging.total);
});

test("the application's role may not change the ledger or the consent log", async () => {
  for (const table of ["credit_ledger", "consent_log"] as const) {
    await expect(server.services.db.deleteFrom(table).execute()).rejects.toThrow(/permission denied/);
  }
  await expect(server.services.db.updateTable("credit_ledger").set({ note: "x" }).execute()).rejects.toThrow(
    /permission denied/,
  );
});
