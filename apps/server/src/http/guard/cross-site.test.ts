import { type IncomingHttpHeaders, request } from "node:http";
import { api } from "@broadcast/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "../../app.ts";
import { aBusiness, type Business } from "../../testing/builders.ts";
import { createClient } from "../../testing/client.ts";
import { callAny, contractEndpoints } from "../../testing/contract-endpoints.ts";
import { sampleInput } from "../../testing/sample-input.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { openLiveHub } from "../live/events.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  maya = await aBusiness(server, { hasNumber: false });
});
afterAll(() => server.close());

/** Mail programs post here from anywhere; cookies have no effect there. */
const ONE_CLICK = "publicLinks.unsubscribe";
const writes = contractEndpoints.filter(
  ({ name, endpoint }) => endpoint.method !== "GET" && name !== ONE_CLICK,
);

const ANOTHER_SITE = {
  status: 403,
  body: { error: "We blocked this request because it came from another site.", code: "forbidden" },
};

/** Sends exactly these headers besides the cookie. */
const sendAs = (headers: Record<string, string>) => (endpoint: (typeof writes)[number]["endpoint"]) =>
  callAny(createClient(server), endpoint, sampleInput(endpoint, {}).input, {
    cookie: maya.client.cookie,
    // Every accepted write leaves this key behind.
    "idempotency-key": "from-another-site",
    ...headers,
  });

async function tracesLeft(): Promise<number> {
  const { db } = server.services;
  const kept = await db.selectFrom("idempotency_keys").selectAll().execute();
  const counted = await db.selectFrom("rate_limits").selectAll().execute();
  const noted = await db.selectFrom("audit_log").selectAll().execute();
  return kept.length + counted.length + noted.length;
}

describe("every write of the contract", () => {
  test.each([
    ["another site's page", () => ({ origin: "https://evil.example" }), ANOTHER_SITE],
    ["a sandboxed frame", () => ({ origin: "null" }), ANOTHER_SITE],
    ["a site with our name in front", () => ({ origin: `${server.url}.evil.example` }), ANOTHER_SITE],
    ["what is no origin at all", () => ({ origin: "evil" }), ANOTHER_SITE],
    ["another site's form that hides its origin", () => ({ "sec-fetch-site": "cross-site" }), ANOTHER_SITE],
    [
      "another site's page that says our origin",
      () => ({ origin: server.url, "sec-fetch-site": "cross-site" }),
      ANOTHER_SITE,
    ],
    [
      "a neighbor's page that hides its origin",
      () => ({ "sec-fetch-site": "same-site" }),
      { status: 403, body: { code: "forbidden", error: expect.stringContaining("which site") } },
    ],
    [
      "a cookie without a word of where it comes from",
      () => ({}),
      { status: 403, body: { code: "forbidden", error: expect.stringContaining("which site") } },
    ],
  ])("is refused to %s, before anything is looked at", async (_who, headers, refusal) => {
    const send = sendAs(headers());
    for (const { name, endpoint } of writes) expect(await send(endpoint), name).toMatchObject(refusal);
    expect(await tracesLeft()).toBe(0);
  });
});

test.each<[string, () => Record<string, string>]>([
  ["our own page", () => ({ origin: server.url })],
  [
    "our own page in a browser that says so only by Sec-Fetch-Site",
    () => ({ "sec-fetch-site": "same-origin" }),
  ],
])("%s may write", async (_who, headers) => {
  const answer = await createClient(server).call(
    api.contacts.create,
    { body: { firstName: "Jo" } },
    { cookie: maya.client.cookie, ...headers() },
  );
  expect(answer.status).toBe(201);
});

test("a program with a key needs no origin, even when a cookie is sent along", async () => {
  const wrong = { authorization: "Bearer pb_wrong" };
  const answer = await createClient(server).call(
    api.contacts.create,
    { body: { firstName: "Jo" } },
    { ...wrong, cookie: maya.client.cookie },
  );
  // The cookie is ignored: only the key identifies the caller.
  expect(answer.status).toBe(401);
});

/** Other spellings of an address that the router treats as the same. */
const SPELLINGS: [string, (path: string) => string][] = [
  ["the first letter encoded", (path) => path.replace("/a", "/%61")],
  ["every letter encoded", (path) => path.replaceAll(/[a-z]/gi, (letter) => `%${hex(letter)}`)],
  ["the whole address", (path) => `http://any.example${path}`],
];
const hex = (letter: string) => letter.charCodeAt(0).toString(16);

/** Sends the path as written: `fetch` would normalize it. */
const sendRaw = (method: string, path: string, headers: Record<string, string>, body = "{}") =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const call = request({ hostname, port, method, path, headers }, async (answer) => {
      const chunks = await answer.toArray();
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: chunks.join("") });
    });
    call.on("error", reject).end(method === "GET" ? undefined : body);
  });

describe.each(SPELLINGS)("an address with %s", (_what, spelt) => {
  test("is the same address for the origin check", async () => {
    const timezoneNow = async () => (await maya.client.ok(api.users.current, {})).timezone;
    const before = await timezoneNow();
    const other = before === "America/Denver" ? "America/Phoenix" : "America/Denver";
    const change = (origin: string) =>
      sendRaw(
        api.accountSettings.changeTimezone.method,
        spelt(`/api/${api.accountSettings.changeTimezone.path}`),
        { cookie: maya.client.cookie, "content-type": "application/json", origin },
        JSON.stringify({ timezone: other }),
      );
    const foreign = await change("https://evil.example");
    expect([foreign.status, JSON.parse(foreign.text)]).toMatchObject([403, { code: "forbidden" }]);
    expect(await timezoneNow()).toBe(before);
    expect((await change(server.url)).status).toBe(200);
    expect(await timezoneNow()).toBe(other);
  });

  test("is kept out of browser caches too, found or not", async () => {
    for (const path of ["/api/users/current", "/api/nothing"]) {
      const { headers, text } = await sendRaw("GET", spelt(path), { cookie: maya.client.cookie });
      expect(headers["cache-control"], path).toBe("no-store");
      expect(headers["content-type"], text.slice(0, 80)).toMatch(/^application\/json/);
    }
  });
});

test("the address for mail programs does the same with and without a cookie", async () => {
  const input = { params: { contactSlug: "made-up" }, body: {} };
  const foreign = { origin: "https://mail.example" };
  const [bare, signedIn] = await Promise.all([
    createClient(server).call(api.publicLinks.unsubscribe, input, foreign),
    createClient(server).call(api.publicLinks.unsubscribe, input, { ...foreign, cookie: maya.client.cookie }),
  ]);
  expect([signedIn.status, signedIn.body.error]).toEqual([bare.status, bare.body.error]);
  expect(bare.status).toBe(404);
});

test("an https address doesn't accept its own host over http as its origin", async () => {
  const services = { ...server.services, env: { ...server.env, PUBLIC_URL: "https://app.example.com" } };
  const live = await openLiveHub(services);
  const app = await buildApp(services, live);
  const statusFrom = async (origin: string) => {
    const headers = { origin, host: "app.example.com" };
    const payload = { email: "a@b.co" };
    return (await app.inject({ method: "POST", url: "/api/info/emailValidation", headers, payload }))
      .statusCode;
  };
  expect(await statusFrom("https://app.example.com")).toBe(200);
  expect(await statusFrom("http://app.example.com")).toBe(403);
  await live.close();
  await app.close();
});

test("no answer lets another origin read it", async () => {
  for (const path of ["/api/users/current", "/api/timezones", "/healthz", "/"]) {
    for (const method of ["GET", "OPTIONS"]) {
      const { headers } = await fetch(`${server.url}${path}`, {
        method,
        headers: {
          cookie: maya.client.cookie,
          origin: "https://evil.example",
          "access-control-request-method": "POST",
        },
      });
      expect(headers.get("access-control-allow-origin"), `${method} ${path}`).toBeNull();
      expect(headers.get("access-control-allow-credentials")).toBeNull();
    }
  }
});
