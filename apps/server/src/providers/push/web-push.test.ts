import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "@broadcast/sandbox/start";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import webPush from "web-push";
import { createLog } from "../../log.ts";
import type { PushSender } from "./push-sender.ts";
import { pushSenderOf } from "./web-push.ts";

/** The web-push package makes every call here; the sandbox implements the standards independently. */
const keys = webPush.generateVAPIDKeys();
const notice = {
  id: "0199-1",
  topic: "0199-chat",
  title: "Jo Lindqvist",
  body: "Grüße 👋🏽",
  url: "/chats/0199-chat",
  unread: 3,
};

let folder: string;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let sender: PushSender;
const others: { close(): unknown }[] = [];

const senderFor = (sandboxUrl: string, pair = keys) => {
  const made = pushSenderOf(pair, {
    subject: "mailto:help@example.com",
    sandboxUrl,
    log: createLog("silent", "test"),
  });
  others.push(made);
  return made;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "broadcast-push-"));
  sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    dataDir: folder,
    accountSid: `AC${"0".repeat(32)}`,
    authToken: "0".repeat(32),
    settings: { latencyMs: 0 },
  });
});
beforeEach(() => {
  sender = senderFor(sandbox.url);
});
afterEach(async () => {
  for (const other of others.splice(0)) await other.close();
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true, force: true });
});

async function control<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${sandbox.url}/control${path}`, {
    method,
    ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  return (await answer.json()) as T;
}

async function aBrowser(applicationServerKey = keys.publicKey) {
  const subscription = await control<{ endpoint: string; keys: { p256dh: string; auth: string } }>(
    "POST",
    "/push-subscriptions",
    { applicationServerKey },
  );
  const path = `/push-subscriptions/${subscription.endpoint.split("/").at(-1)}`;
  return {
    token: JSON.stringify(subscription),
    end: () => control("DELETE", path),
    messages: async () => (await control<{ messages: PushMessage[] }>("GET", `${path}/messages`)).messages,
  };
}
interface PushMessage {
  text: string | null;
  urgency: string;
  topic: string;
  ttlSeconds: number;
  encryptedBytes: number;
}

/** A push service that gives this answer; with 0 it hangs up. */
async function aService(status: number, headers: Record<string, string> = {}) {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    request.resume();
    request.on("end", () =>
      status === 0 ? request.socket.destroy() : response.writeHead(status, headers).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  others.push({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { token } = await aBrowser();
  const at = JSON.stringify({ ...(JSON.parse(token) as object), endpoint: `${url}/push/1` });
  return { url, asked, token: at, sender: senderFor(url) };
}

test("the browser reads exactly the notification, and its push service nothing of it", async () => {
  const browser = await aBrowser();
  expect(await sender.send(browser.token, notice)).toBe("taken");
  const [message] = await browser.messages();
  const { topic: _topic, ...shown } = notice;
  expect(JSON.parse(message!.text!)).toEqual(shown);
  expect(message).toMatchObject({ urgency: "high", ttlSeconds: 86_400 });
  // The service can read the topic, which must not reveal the chat.
  expect(message!.topic).toMatch(/^[\w-]{32}$/);
  expect(message!.topic).not.toContain("0199");
});

test("notices of one chat share a topic, those of another have a different one", async () => {
  const browser = await aBrowser();
  for (const topic of ["a", "a", "b"]) await sender.send(browser.token, { ...notice, topic });
  const topics = (await browser.messages()).map(({ topic }) => topic);
  expect(topics[0]).toBe(topics[1]);
  expect(topics[0]).not.toBe(topics[2]);
});

test("a browser that unsubscribed, or is unknown, is gone", async () => {
  const browser = await aBrowser();
  await browser.end();
  expect(await sender.send(browser.token, notice)).toBe("gone");
  const unknown = browser.token.replace(/push\/[\w-]+/, "push/nobody");
  expect(await sender.send(unknown, notice)).toBe("gone");
});

test("a subscription with another server's key refuses us, and is kept", async () => {
  const browser = await aBrowser(webPush.generateVAPIDKeys().publicKey);
  expect(await sender.send(browser.token, notice)).toBe("refused");
  expect(await browser.messages()).toEqual([]);
});

test("a stored subscription of a removed sandbox is gone, without a call", async () => {
  const service = await aService(201);
  const elsewhere = senderFor("http://localhost:1");
  expect(await elsewhere.send(service.token, notice)).toBe("gone");
  expect(service.asked).toEqual([]);
});

test.each([
  [200, "taken"],
  [202, "taken"],
  [400, "refused"],
  [401, "refused"],
  [404, "gone"],
  [408, "busy"],
  [410, "gone"],
  [413, "refused"],
  [429, "busy"],
  [500, "busy"],
  [503, "busy"],
] as const)("an answer of %i means: %s", async (status, outcome) => {
  const service = await aService(status);
  expect(await service.sender.send(service.token, notice)).toBe(outcome);
});

test("a redirect is not followed", async () => {
  const inside = await aService(201);
  const service = await aService(307, { location: `${inside.url}/push/1` });
  expect(await service.sender.send(service.token, notice)).toBe("refused");
  expect(inside.asked).toEqual([]);
});

test("a service that asks for a pause gets it, for all its browsers", async () => {
  const service = await aService(429, { "retry-after": "1" });
  expect(await service.sender.send(service.token, notice)).toBe("busy");
  expect(await service.sender.send(service.token.replace("/push/1", "/push/2"), notice)).toBe("busy");
  expect(service.asked).toEqual(["POST /push/1"]);
});

test("an unreachable service is busy, and left alone for a moment", async () => {
  const service = await aService(0);
  expect(await service.sender.send(service.token, notice)).toBe("busy");
  expect(await service.sender.send(service.token, notice)).toBe("busy");
  expect(service.asked).toEqual(["POST /push/1"]);
});

test("without keys browsers cannot subscribe, and users are told", () => {
  const none = pushSenderOf(null, {
    subject: "mailto:help@example.com",
    sandboxUrl: sandbox.url,
    log: createLog("silent", "test"),
  });
  expect(none.publicKey).toBeNull();
  expect(() => none.readSubscription("{}")).toThrow(/aren't set up/);
});
