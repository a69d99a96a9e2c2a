import { createWriteStream, existsSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { api } from "@broadcast/contract";
import Fastify from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { followDiskRoom } from "../../../disk-room.ts";
import { aBusiness, aContact, type Business, until } from "../../../testing/builders.ts";
import { whileFull } from "../../../testing/full-disk.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { answerErrors } from "../../error-answer.ts";

const NO_ROOM = {
  error: "Our server has run out of space, so we can't save this right now. Try again in a few minutes.",
  code: "unavailable",
  requestId: expect.any(String),
};

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  maya = await aBusiness(server);
});
afterEach(() => {
  server.services.diskRoom.isFull = false;
});
afterAll(() => server.close());

const call = (method: string, path: string, body: object = {}) =>
  fetch(`${server.url}${path}`, {
    method,
    headers: { cookie: maya.client.cookie, origin: server.url, "content-type": "application/json" },
    ...(method !== "GET" && { body: JSON.stringify(body) }),
  });

describe("while the disk is full", () => {
  test("vendors are asked to come again, except where nothing is kept, and are heard when there is room", async () => {
    const report = (path: string) => fetch(`${server.url}/webhooks/${path}`, { method: "POST", body: "" });
    const keeping = [
      "twilio/messages",
      "twilio/status",
      "twilio/voice",
      "sinch/status",
      "mail/bounces",
      "stripe",
    ];
    server.services.diskRoom.isFull = true;
    for (const path of keeping) {
      const answer = await report(path);
      expect(answer.status, path).toBe(503);
      expect(Number(answer.headers.get("retry-after")), path).toBeGreaterThan(0);
    }
    expect((await report("twilio/code")).status).toBe(403);
    server.services.diskRoom.isFull = false;
    // Not signed, so a request that gets through is refused for that reason.
    for (const path of keeping) expect((await report(path)).status, path).toBeLessThan(500);
  });

  test("changes are refused in plain words; reading, deleting and signing in and out go on", async () => {
    const { contactId } = await aContact(server, maya);
    const visitor = await aBusiness(server, { hasNumber: false });
    server.services.diskRoom.isFull = true;
    const refused = await call("POST", `/api/${api.contacts.create.path}`, { firstName: "Ada" });
    expect(refused.status).toBe(503);
    expect(await refused.json()).toEqual(NO_ROOM);
    await maya.client.ok(api.contacts.search, { body: {} });
    await maya.client.ok(api.contacts.get, { params: { contactId } });
    expect(
      (await call("DELETE", `/api/${api.contacts.remove.path.replace("{contactId}", contactId)}`)).ok,
    ).toBe(true);
    await visitor.client.ok(api.sessions.signOut, {});
    const signIn = await call("POST", `/api/${api.sessions.signIn.path}`, {
      username: "x@y.example",
      password: "no",
    });
    expect(signIn.status).toBe(401);
    server.services.diskRoom.isFull = false;
    expect((await call("POST", `/api/${api.contacts.create.path}`, { firstName: "Ada" })).status).toBe(201);
  });

  test("an upload is refused before it is read, and its connection let go", async () => {
    const form = new FormData();
    form.set("upload", new Blob([new Uint8Array(4_000_000)], { type: "text/csv" }), "people.csv");
    server.services.diskRoom.isFull = true;
    const answer = await fetch(`${server.url}/api/${api.contactImports.upload.path}`, {
      method: "POST",
      headers: { cookie: maya.client.cookie, origin: server.url },
      body: form,
    });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual(NO_ROOM);
  });

  test("a worker hands nothing over, and resumes by itself", async () => {
    const { contactId, phoneNumber } = await aContact(server, maya);
    await maya.client.ok(api.messages.send, {
      body: { contactId, text: "Hello" },
    });
    const taken = async () => {
      const { messages } = await server.sandbox<{ messages: unknown[] }>(
        "GET",
        `/messages?to=${encodeURIComponent(phoneNumber!)}`,
      );
      return messages.length;
    };
    server.services.diskRoom.isFull = true;
    await server.startWorker();
    await sleep(1_500);
    expect(await taken()).toBe(0);
    server.services.diskRoom.isFull = false;
    await until("it left", async () => (await taken()) === 1);
  });
});

test("a process follows each report of its launcher", () => {
  const room = { isFull: false };
  followDiskRoom(room);
  const say = (message: object) => process.emit("message", message, undefined);
  say({ heartbeat: true, isDiskFull: true });
  expect(room.isFull).toBe(true);
  say({ something: "else" });
  expect(room.isFull).toBe(true);
  say({ heartbeat: true, isDiskFull: false });
  expect(room.isFull).toBe(false);
});

test("a write that fails for lack of room in the database gets the same answer", async () => {
  const answer = await whileFull(server, "contacts", () =>
    call("POST", `/api/${api.contacts.create.path}`, { firstName: "Ada" }),
  );
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("60");
  expect(await answer.json()).toEqual(NO_ROOM);
});

test.each(["too_many_connections", "out_of_memory"])(
  "a database with %s is asked again later",
  async (code) => {
    const answer = await whileFull(
      server,
      "contacts",
      () => call("POST", `/api/${api.contacts.create.path}`, { firstName: "Ada" }),
      code,
    );
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "10"]);
    expect(await answer.json()).toMatchObject({
      error: "We can't reach our database right now. Try again in a moment.",
    });
  },
);

test.runIf(existsSync("/dev/full"))("a file that fails for lack of disk room does too", async () => {
  const app = Fastify({ logger: false });
  answerErrors(app);
  app.post("/file", () => pipeline(Readable.from([Buffer.alloc(10)]), createWriteStream("/dev/full")));
  const answer = await app.inject({ method: "POST", url: "/file" });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual(NO_ROOM);
  await app.close();
});
