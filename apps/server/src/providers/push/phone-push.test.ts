import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { createSecureServer } from "node:http2";
import type { AddressInfo, Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createLog } from "../../log.ts";
import { selfSignedIn } from "../../testing/self-signed.ts";
import { apnsSender } from "./apns.ts";
import { fcmSender } from "./fcm.ts";

const log = createLog("silent", "test");
const pem = ({ privateKey }: { privateKey: KeyObject }) =>
  privateKey.export({ type: "pkcs8", format: "pem" }) as string;
const rsaKey = pem(generateKeyPairSync("rsa", { modulusLength: 1024 }));
const ecKey = pem(generateKeyPairSync("ec", { namedCurve: "P-256" }));
const notice = { id: "1", topic: "chat", title: "Jo", body: "Hi", url: "/chats/7", unread: 3 };

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const portOf = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, resolve));
  ends.push(() => server.close());
  return (server.address() as AddressInfo).port;
};

/** A service that issues a token and gives every notification this answer. */
async function aService(status: number, answer: object | string = {}) {
  const asked: { path: string; headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer(async (request, reply) => {
    const body = (await request.toArray()).join("");
    asked.push({ path: request.url ?? "", headers: request.headers, body });
    if (request.url === "/token") {
      reply.end(JSON.stringify({ access_token: `access-${asked.length}`, expires_in: 3_599 }));
      return;
    }
    reply.statusCode = status;
    reply.end(typeof answer === "string" ? answer : JSON.stringify(answer));
  });
  return { url: `http://localhost:${await portOf(server)}`, asked };
}

const fcmAt = (url: string, privateKey: string | null = rsaKey) => {
  const sender = fcmSender({
    apiUrl: url,
    oauthUrl: url,
    projectId: "project",
    clientEmail: "push@project.example",
    privateKey,
    log,
  });
  ends.push(sender.close);
  return sender;
};
const apnsAt = (url: string, privateKey: string | null = ecKey) => {
  const sender = apnsSender({ apiUrl: url, teamId: "TEAM", keyId: "KEY", privateKey, topic: "app", log });
  ends.push(sender.close);
  return sender;
};
const fcmError = (errorCode: string) => ({ error: { code: 0, message: "", details: [{ errorCode }] } });

describe("Google", () => {
  test.each([
    [200, { name: "projects/project/messages/1" }, "taken"],
    [404, fcmError("UNREGISTERED"), "gone"],
    // A proxy, or a deleted project: no reason to forget every phone.
    [404, fcmError("NOT_FOUND"), "refused"],
    [404, "<html>", "refused"],
    [400, fcmError("INVALID_ARGUMENT"), "refused"],
    [403, fcmError("SENDER_ID_MISMATCH"), "refused"],
    [401, fcmError("THIRD_PARTY_AUTH_ERROR"), "busy"],
    [429, fcmError("QUOTA_EXCEEDED"), "busy"],
    [500, fcmError("INTERNAL"), "busy"],
    [503, "", "busy"],
  ] as const)("answering %i %j means: %s", async (status, answer, outcome) => {
    const { url } = await aService(status, answer);
    expect(await fcmAt(url).send("token", notice)).toBe(outcome);
  });

  test("is signed in to once for many notifications, and again when it rejects the token", async () => {
    const { url, asked } = await aService(200);
    const sender = fcmAt(url);
    for (let time = 0; time < 3; time += 1) await sender.send("token", notice);
    expect(asked.map(({ path }) => path)).toEqual([
      "/token",
      ...Array.from({ length: 3 }, () => "/v1/projects/project/messages:send"),
    ]);
    expect(asked[3]!.headers.authorization).toBe("Bearer access-1");
    const strict = await aService(401);
    const refused = fcmAt(strict.url);
    await refused.send("token", notice);
    await new Promise((resolve) => setTimeout(resolve, 10));
    await refused.send("token", notice);
    expect(strict.asked.filter(({ path }) => path === "/token")).toHaveLength(2);
  });

  test("that issues no token, or cannot be reached, is busy", async () => {
    expect(await fcmAt("http://localhost:1").send("token", notice)).toBe("busy");
  });
});

describe("Apple", () => {
  test.each([
    [200, "", "taken"],
    [410, { reason: "Unregistered", timestamp: 1 }, "gone"],
    [400, { reason: "BadDeviceToken" }, "gone"],
    [400, { reason: "DeviceTokenNotForTopic" }, "gone"],
    [400, { reason: "PayloadEmpty" }, "refused"],
    [404, { reason: "BadPath" }, "refused"],
    [403, { reason: "InvalidProviderToken" }, "refused"],
    [403, { reason: "ExpiredProviderToken" }, "busy"],
    [429, { reason: "TooManyRequests" }, "busy"],
    [503, { reason: "ServiceUnavailable" }, "busy"],
  ] as const)("answering %i %j means: %s", async (status, answer, outcome) => {
    const { url } = await aService(status, answer);
    expect(await apnsAt(url).send("token", notice)).toBe(outcome);
  });

  test("gets the same token for a while, at its request, and another after 40 minutes", async () => {
    const { url, asked } = await aService(200);
    const sender = apnsAt(url);
    vi.useFakeTimers({ toFake: ["Date"] });
    ends.push(() => vi.useRealTimers());
    await sender.send("token", notice);
    await sender.send("token", notice);
    vi.setSystemTime(Date.now() + 41 * 60_000);
    await sender.send("token", notice);
    const [first, second, third] = asked.map(({ headers }) => headers.authorization);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test("is called over HTTP/2, the only version it speaks", async () => {
    const folder = await mkdtemp(join(tmpdir(), "broadcast-apns-"));
    ends.push(() => rm(folder, { recursive: true }));
    const { certFile, keyFile } = selfSignedIn(folder);
    const [cert, key] = await Promise.all([readFile(certFile), readFile(keyFile)]);
    const asked: unknown[] = [];
    const server = createSecureServer({ cert, key, allowHTTP1: false }, (request, reply) => {
      asked.push([request.httpVersion, request.url, request.headers["apns-topic"]]);
      request.resume();
      reply.writeHead(200).end();
    });
    // The certificate exists for this test only.
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
    ends.push(() => vi.unstubAllEnvs());
    const sender = apnsAt(`https://localhost:${await portOf(server as unknown as Server)}`);
    expect(await sender.send("token", notice)).toBe("taken");
    expect(asked).toEqual([["2.0", "/3/device/token", "app"]]);
  });
});

test("a process without the key sends nothing, and says who has it", async () => {
  await expect(fcmAt("http://localhost:1", null).send("token", notice)).rejects.toThrow(/FCM_PRIVATE_KEY/);
  await expect(async () => apnsAt("http://localhost:1", null).send("token", notice)).rejects.toThrow(
    /APNS_PRIVATE_KEY/,
  );
});
