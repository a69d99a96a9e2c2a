import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sql } from "../db/connection.ts";
import { aBusiness, aContact, until } from "../testing/builders.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import { holdingKey, releaseKey, saveAnswer, takeKey } from "./idempotency.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("ten repetitions at once have one effect and one answer", async () => {
  const maya = await aBusiness(server);
  const { contactId } = await aContact(server, maya);
  const send = () =>
    maya.client.ok(api.messages.send, { body: { contactId, text: "Once" } }, { "idempotency-key": "k1" });
  const answers = await Promise.all(Array.from({ length: 10 }, send));
  expect(new Set(answers.map((message) => message._id)).size).toBe(1);
  const { messages } = await maya.client.ok(api.messages.thread, { params: { contactId } });
  expect(messages).toHaveLength(1);
  expect((await maya.client.ok(api.users.current, {})).messageCredits).toBe(999);
});

test("the same key with a different body is refused", async () => {
  const maya = await aBusiness(server);
  const create = (firstName: string) =>
    maya.client.call(api.contacts.create, { body: { firstName } }, { "idempotency-key": "k2" });
  expect((await create("Ana")).status).toBe(201);
  const again = await create("Ana");
  expect(again.status).toBe(201);
  const other = await create("Bo");
  expect(other).toMatchObject({ status: 422, body: { code: "idempotency-mismatch" } });
  expect((await maya.client.ok(api.contacts.search, { body: {} })).paging.total).toBe(1);
});

test("a key of one account means nothing to another", async () => {
  const [maya, omar] = [await aBusiness(server), await aBusiness(server)];
  const key = { "idempotency-key": "shared" };
  await maya.client.ok(api.contacts.create, { body: { firstName: "Ana" } }, key);
  const theirs = await omar.client.ok(api.contacts.create, { body: { firstName: "Bo" } }, key);
  expect(theirs.firstName).toBe("Bo");
});

test("a failed call leaves the key free, so that trying again can succeed", async () => {
  const maya = await aBusiness(server);
  const first = await maya.client.ok(api.contacts.create, {
    body: { firstName: "A", phoneNumber: "5125550155" },
  });
  const body = { firstName: "B", phoneNumber: "5125550155" };
  const key = { "idempotency-key": "k3" };
  expect((await maya.client.call(api.contacts.create, { body }, key)).status).toBe(409);
  await maya.client.ok(api.contacts.remove, { params: { contactId: first._id } });
  expect((await maya.client.call(api.contacts.create, { body }, key)).status).toBe(201);
});

test("a number is bought once, however often the request is repeated", async () => {
  const maya = await aBusiness(server, { hasNumber: false });
  const { numbers } = await maya.client.ok(api.phoneNumbers.searchAvailable, { query: { areaCode: "737" } });
  const phoneNumber = numbers[0]!.phoneNumber;
  const choose = () =>
    maya.client.call(api.phoneNumbers.choose, { body: { phoneNumber } }, { "idempotency-key": "k4" });
  const statuses = (await Promise.all([choose(), choose(), choose()])).map((answer) => answer.status);
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(1);
  expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
  expect((await choose()).status).toBe(201);
});

test("a public call's answer, which may hold secrets, is stored under no key, even when the caller is signed in", async () => {
  const maya = await aBusiness(server, { hasNumber: false });
  const key = { "idempotency-key": "public" };
  await maya.client.ok(api.passwords.forgot, { body: { username: maya.email } }, key);
  const kept = await server.services.db
    .selectFrom("idempotency_keys")
    .where("account_id", "=", maya.accountId)
    .selectAll()
    .execute();
  expect(kept).toEqual([]);
});

test("a call presumed dead neither answers for nor frees a key that another call holds by then", async () => {
  const maya = await aBusiness(server);
  const { db } = server.services;
  const hash = Buffer.from("asked");
  const take = () => takeKey(db, maya.accountId, "k5", hash);
  const run = async () => {
    const taken = await take();
    if ("saved" in taken) throw new Error("it was answered");
    return taken.run;
  };
  const age = () =>
    sql`update idempotency_keys set created_at = created_at - interval '2 minutes' where account_id = ${maya.accountId}`.execute(
      db,
    );
  const first = await run();
  await age();
  const second = await run();
  await saveAnswer(db, first, { status: 200, reply: "first" });
  await releaseKey(db, first);
  await expect(take()).rejects.toMatchObject({ code: "request-in-progress" });
  await saveAnswer(db, second, { status: 200, reply: "second" });
  await releaseKey(db, second);
  expect(await take()).toEqual({ saved: { status: 200, reply: "second" } });
});

test("a long call keeps its key", async () => {
  const maya = await aBusiness(server);
  const { db } = server.services;
  const taken = await takeKey(db, maya.accountId, "k6", Buffer.from("asked"));
  if ("saved" in taken) throw new Error("it was answered");
  await sql`
    update idempotency_keys set created_at = created_at - interval '2 minutes' where account_id = ${maya.accountId}
  `.execute(db);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await holdingKey(db, taken.run, async () => {
    vi.advanceTimersByTime(20_000);
    await until("the key is held", async () => {
      const { rows } = await sql`
        select from idempotency_keys
        where account_id = ${maya.accountId} and created_at > clock_timestamp() - interval '1 minute'
      `.execute(db);
      return rows.length > 0;
    });
  }).finally(() => vi.useRealTimers());
});
