import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aBusiness, until } from "../../testing/builders.ts";
import { type Client, createClient } from "../../testing/client.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { hashToken } from "./session.ts";

const PASSWORD = "orange-kettle-42";
const IPHONE = "capacitor://localhost";
const ANDROID = "https://localhost";

let server: TestServer;
beforeAll(async () => {
  // The worker relays changes to the api.
  server = await startTestServer({ hasWorker: true });
});
afterAll(() => server.close());
beforeEach(() => server.services.db.deleteFrom("rate_limits").execute());

const business = () => aBusiness(server, { hasNumber: false, password: PASSWORD });

/** A phone app's page: cross-origin, without cookies, with the latest tokens it received. */
function aPhone(origin = ANDROID) {
  const tokens: Record<string, string> = {};
  const client: Client = {
    ...createClient(server),
    async call(endpoint, input, headers = {}) {
      const answer = await createClient(server).call(endpoint, input, {
        origin,
        "sec-fetch-site": "cross-site",
        ...tokens,
        ...headers,
      });
      for (const [name, value] of answer.headers) {
        if (!/^x-\w+-token$/.test(name)) continue;
        if (value) tokens[name] = value;
        else delete tokens[name];
      }
      return answer;
    },
  };
  return { client, tokens };
}

const signInOn = ({ client }: ReturnType<typeof aPhone>, username: string, password = PASSWORD) =>
  client.call(api.sessions.signIn, { body: { username, password } });

describe("the phone app", () => {
  test.each([IPHONE, ANDROID])("at %s gets its session in a header and no cookie", async (origin) => {
    const maya = await business();
    const phone = aPhone(origin);
    const { status, headers } = await signInOn(phone, maya.email);
    expect([status, headers.getSetCookie()]).toEqual([200, []]);
    expect(headers.get("access-control-allow-origin")).toBe(origin);
    expect(headers.get("access-control-allow-credentials")).toBeNull();
    expect(headers.get("access-control-expose-headers")).toContain("x-session-token");
    const { status: resumed, body } = await phone.client.call(api.sessions.resume, {});
    expect([resumed, body.user._id]).toEqual([200, maya.userId]);
    // Stored like every session: only its hash.
    const rows = await server.services.db
      .selectFrom("sessions")
      .where("token_hash", "=", hashToken(phone.tokens["x-session-token"]!))
      .select("user_id")
      .execute();
    expect(rows).toEqual([{ user_id: maya.userId }]);
  });

  test("writes with its token, and is not signed in without it", async () => {
    const phone = aPhone();
    await signInOn(phone, (await business()).email);
    const write = (headers = {}) =>
      phone.client.call(api.contacts.create, { body: { firstName: "Jo" } }, headers);
    expect((await write()).status).toBe(201);
    expect((await write({ "x-session-token": "" })).status).toBe(401);
    expect((await write({ "x-session-token": "AAAA" })).status).toBe(401);
  });

  test("signs out, and its token is worthless afterwards", async () => {
    const phone = aPhone();
    await signInOn(phone, (await business()).email);
    const held = { ...phone.tokens };
    const { headers } = await phone.client.call(api.sessions.signOut, {});
    expect(headers.get("x-session-token")).toBe("");
    expect(phone.tokens).toEqual({});
    expect((await phone.client.call(api.users.current, {}, held)).status).toBe(401);
  });

  test("is signed out from another device, as a browser is", async () => {
    const maya = await business();
    const phone = aPhone();
    await signInOn(phone, maya.email);
    await maya.client.ok(api.sessions.endOthers, { body: { password: PASSWORD } });
    expect((await phone.client.call(api.users.current, {})).status).toBe(401);
  });

  test("receives live changes, and none after it has signed out", async () => {
    const phone = aPhone();
    await signInOn(phone, (await business()).email);
    const stream = await fetch(`${server.url}/api/events`, { headers: { origin: ANDROID, ...phone.tokens } });
    expect([stream.status, stream.headers.get("access-control-allow-origin")]).toEqual([200, ANDROID]);
    let told = "";
    let isOpen = true;
    const reading = (async () => {
      for await (const part of stream.body!.pipeThrough(new TextDecoderStream())) told += part;
      isOpen = false;
    })();
    await phone.client.call(api.contacts.create, { body: { firstName: "Jo" } });
    await until("the change", async () => told.includes("contacts"));
    await phone.client.call(api.sessions.signOut, {});
    await until("the end of the stream", async () => !isOpen);
    await reading;
  });

  test("can send a preflight before cross-origin calls", async () => {
    const ask = (path: string) =>
      fetch(`${server.url}${path}`, {
        method: "OPTIONS",
        headers: {
          origin: IPHONE,
          "access-control-request-method": "POST",
          "access-control-request-headers": "x-session-token,content-type",
        },
      });
    const answer = await ask("/api/users/session");
    expect(answer.status).toBe(204);
    expect(answer.headers.get("access-control-allow-origin")).toBe(IPHONE);
    expect(answer.headers.get("access-control-allow-headers")).toContain("x-session-token");
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
    // Only API calls are open to it: no page of the app and no carrier webhook.
    for (const path of ["/", "/webhooks/twilio/messages"])
      expect((await ask(path)).headers.get("access-control-allow-origin"), path).toBeNull();
  });
});

describe("a cookie", () => {
  test("counts for nothing at the phone app's origins, so no page there writes with it", async () => {
    const maya = await business();
    for (const origin of [IPHONE, ANDROID]) {
      const { status } = await createClient(server).call(
        api.contacts.create,
        { body: { firstName: "Jo" } },
        { cookie: maya.client.cookie, origin },
      );
      expect(status, origin).toBe(401);
    }
    expect((await maya.client.call(api.users.current, {})).status).toBe(200);
  });

  test("is the only credential in a browser: a token in a header opens nothing there", async () => {
    const phone = aPhone();
    await signInOn(phone, (await business()).email);
    const ask = (headers: Record<string, string>) =>
      createClient(server).call(api.users.current, {}, { ...phone.tokens, ...headers });
    expect((await ask({})).status).toBe(401);
    for (const origin of [server.url, "https://localhost.evil.example", "http://localhost"])
      expect((await ask({ origin })).status, origin).toBe(401);
  });

  test("of a browser never holds a token in a header, whatever it asks for", async () => {
    const maya = await business();
    const { status, headers } = await createClient(server).call(
      api.sessions.signIn,
      { body: { username: maya.email, password: PASSWORD } },
      { origin: server.url, "x-os-name": "ios" },
    );
    expect(status).toBe(200);
    expect([...headers.keys()].filter((name) => name.endsWith("-token"))).toEqual([]);
    expect(headers.get("access-control-allow-origin")).toBeNull();
  });
});

test("behind a second factor the phone app sends its challenge in a header too", async () => {
  const maya = await business();
  // After the week in which second factors are optional.
  server.advance(9 * 86_400_000);
  const phone = aPhone();
  const { status, body } = await signInOn(phone, maya.email);
  expect([status, body.code]).toEqual([428, "multi-factor-required"]);
  const { nonce, username } = body.challenge!;
  const defer = (headers = {}) =>
    phone.client.call(api.sessions.deferMultiFactor, { body: { nonce, username } }, headers);
  expect((await defer({ "x-challenge-token": "" })).status).toBe(401);
  expect((await defer()).status).toBe(200);
  expect(Object.keys(phone.tokens)).toEqual(["x-session-token"]);
});
