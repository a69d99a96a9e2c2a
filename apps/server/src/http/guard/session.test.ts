import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBusiness } from "../../testing/builders.ts";
import { createClient } from "../../testing/client.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { keyedHash } from "./secrets/keyed-hash.ts";
import { cookieName } from "./server-cookies.ts";
import { hashToken, newToken } from "./session.ts";

const PASSWORD = "orange-kettle-42";
const MADE = 1_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const bytesOf = (token: string) => Buffer.from(token, "base64url");

test("a token has 256 bits, each of them open, and no two are alike", () => {
  const tokens = Array.from({ length: MADE }, newToken);
  expect(new Set(tokens).size).toBe(MADE);
  expect(new Set(tokens.map((token) => bytesOf(token).length))).toEqual(new Set([32]));
  for (let bit = 0; bit < 256; bit += 1) {
    const ones = tokens.filter((token) => bytesOf(token)[Math.floor(bit / 8)]! & (1 << (bit % 8))).length;
    // Ten standard deviations: practically impossible by chance.
    expect(Math.abs(ones - MADE / 2), `bit ${bit}`).toBeLessThan(160);
  }
});

test("what a browser holds after signing in is such a token, another one each time", async () => {
  const { email } = await aBusiness(server, { hasNumber: false, password: PASSWORD });
  const signIn = async () => {
    const client = createClient(server);
    await client.ok(api.sessions.signIn, { body: { username: email, password: PASSWORD } });
    const held = client.cookie.split("; ").map((cookie) => cookie.split("=") as [string, string]);
    return new Map(held).get(cookieName(server.env, "session"))!;
  };
  const [first, second] = [await signIn(), await signIn()];
  expect([bytesOf(first).length, bytesOf(second).length]).toEqual([32, 32]);
  expect(first).not.toBe(second);
});

test("a token is kept as a hash of 256 bits, and so is what is hashed under a key, by purpose and key", () => {
  const [key, other] = [{ SECRET: "a".repeat(32) }, { SECRET: "b".repeat(32) }];
  const hashes = [
    hashToken("one"),
    hashToken("two"),
    keyedHash(key, "code", "one"),
    keyedHash(key, "username", "one"),
    keyedHash(other, "code", "one"),
  ];
  expect(hashes.map(({ length }) => length)).toEqual(hashes.map(() => 32));
  expect(new Set(hashes.map((hash) => hash.toString("hex"))).size).toBe(hashes.length);
});
