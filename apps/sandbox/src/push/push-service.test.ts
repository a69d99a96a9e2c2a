import { generateKeyPairSync, type JsonWebKey, sign } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aSandbox } from "../testing/testing.ts";

let sandbox: Awaited<ReturnType<typeof aSandbox>>;
let endpoint: string;

const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
const pointOf = ({ x = "", y = "" }: JsonWebKey) =>
  Buffer.concat([Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]).toString(
    "base64url",
  );
const publicKey = pointOf(pair.publicKey.export({ format: "jwk" }));
const stranger = generateKeyPairSync("ec", { namedCurve: "P-256" });
const strangersKey = pointOf(stranger.publicKey.export({ format: "jwk" }));

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** The header of RFC 8292, valid by default. */
function vapid({ claims = {}, head = {}, signer = pair.privateKey, named = publicKey } = {}) {
  const soon = Math.floor(Date.now() / 1000) + 3600;
  const signed = `${part({ typ: "JWT", alg: "ES256", ...head })}.${part({
    aud: sandbox.url,
    exp: soon,
    sub: "mailto:help@example.com",
    ...claims,
  })}`;
  const signature = sign("sha256", Buffer.from(signed), { key: signer, dsaEncoding: "ieee-p1363" });
  return `vapid t=${signed}.${signature.toString("base64url")}, k=${named}`;
}

async function post(
  headers: Record<string, string | undefined> = {},
  body: Uint8Array<ArrayBuffer> = new Uint8Array(200),
  to = endpoint,
) {
  const all: Record<string, string | undefined> = {
    authorization: vapid(),
    ttl: "60",
    "content-encoding": "aes128gcm",
    "content-type": "application/octet-stream",
    ...headers,
  };
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const answer = await fetch(to, { method: "POST", headers: Object.fromEntries(given), body });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

const idOf = (address: string) => address.split("/").at(-1)!;
const messages = async () =>
  (await sandbox.control("GET", `/push-subscriptions/${idOf(endpoint)}/messages`)).body.messages;

beforeAll(async () => {
  sandbox = await aSandbox();
});
afterAll(() => sandbox.remove());
beforeEach(async () => {
  ({ endpoint } = (
    await sandbox.control("POST", "/push-subscriptions", { applicationServerKey: publicKey })
  ).body);
});

test("a notification is accepted with 201, and one that cannot be decrypted is stored as such", async () => {
  const answer = await post({ urgency: "high", topic: "chat_1" });
  expect([answer.status, answer.headers.get("ttl")]).toEqual([201, "60"]);
  expect(answer.headers.get("location")).toBeTruthy();
  expect(await messages()).toMatchObject([
    { ttlSeconds: 60, urgency: "high", topic: "chat_1", encryptedBytes: 200, text: null },
  ]);
});

const day = 86_400;
const now = Math.floor(Date.now() / 1000);
test.each([
  ["no signature", 401, () => undefined],
  ["another scheme", 403, () => "Bearer secret"],
  [
    "a key the browser did not subscribe with",
    403,
    () => vapid({ signer: stranger.privateKey, named: strangersKey }),
  ],
  ["a signature of another key than the one it names", 403, () => vapid({ signer: stranger.privateKey })],
  ["another algorithm", 403, () => vapid({ head: { alg: "none" } })],
  ["another service", 403, () => vapid({ claims: { aud: "https://fcm.googleapis.com" } })],
  ["a token that ended", 403, () => vapid({ claims: { exp: now - 60 } })],
  ["a token for more than a day", 403, () => vapid({ claims: { exp: now + day + 600 } })],
  ["nobody to write to", 403, () => vapid({ claims: { sub: "help@example.com" } })],
])("%s is refused, and the browser gets nothing", async (_what, status, header) => {
  expect((await post({ authorization: header() })).status).toBe(status);
  expect(await messages()).toEqual([]);
});

test.each([
  ["no TTL", 400, { ttl: undefined }],
  ["no encryption", 400, { "content-encoding": undefined }],
  ["a topic of more than 32 characters", 400, { topic: "x".repeat(33) }],
])("%s is refused", async (_what, status, headers) => {
  expect((await post(headers)).status).toBe(status);
  expect(await messages()).toEqual([]);
});

test("more than 4,096 bytes are refused", async () => {
  expect((await post({}, new Uint8Array(4097))).status).toBe(413);
  expect((await post({}, new Uint8Array(4096))).status).toBe(201);
});

test("a subscription the browser ended answers 410, one that never existed 404", async () => {
  await sandbox.control("DELETE", `/push-subscriptions/${idOf(endpoint)}`);
  expect((await post()).status).toBe(410);
  expect((await post({}, undefined, `${sandbox.url}/push/nobody`)).status).toBe(404);
});

test("faults are answered like the service does, with the time to wait", async () => {
  await sandbox.control("PUT", "/settings", { rate429: 1 });
  const busy = await post();
  await sandbox.control("PUT", "/settings", { rate429: 0, rate5xx: 1 });
  const down = await post();
  await sandbox.control("PUT", "/settings", { rate5xx: 0 });
  expect([busy.status, busy.headers.get("retry-after"), down.status]).toEqual([429, "1", 503]);
  expect(await messages()).toEqual([]);
});

test("browsers are listed for the page, newest first, and survive a restart with their notifications", async () => {
  const own = await aSandbox();
  const first = (await own.control("POST", "/push-subscriptions")).body;
  await post({ authorization: vapid({ claims: { aud: own.url } }) }, undefined, first.endpoint);
  await own.control("POST", "/clock", { advanceMs: 60_000 });
  const second = (await own.control("POST", "/push-subscriptions", {})).body;
  await own.control("DELETE", `/push-subscriptions/${idOf(first.endpoint)}`);
  await own.close();
  const again = await aSandbox({ dataDir: own.dataDir });
  const { subscriptions } = (await again.control("GET", "/push-subscriptions")).body;
  await again.remove();
  expect(subscriptions).toMatchObject([
    { id: idOf(second.endpoint), isEnded: false, subscription: second, messages: [] },
    { id: idOf(first.endpoint), isEnded: true, messages: [{ encryptedBytes: 200 }] },
  ]);
  expect(JSON.stringify(subscriptions)).not.toContain("privateKey");
});
