import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { aBusiness, aContact, aSession, type Business } from "../../testing/builders.ts";
import type { Client } from "../../testing/client.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let maya: Business;
let manager: Business;
let managing: Client;
beforeAll(async () => {
  server = await startTestServer();
  maya = await aBusiness(server);
  manager = await aBusiness(server, { hasNumber: false });
  await server.services.db
    .insertInto("account_managers")
    .values({ account_id: maya.accountId, user_id: manager.userId, created_at: server.clock.now() })
    .execute();
  managing = await aSession(server, { ...maya, kind: "managing", actingUserId: manager.userId });
});
afterAll(() => server.close());

const be = (client: Client, contactId: string, activity: "reading" | "writing" | "gone") =>
  client.ok(api.teamInbox.bePresent, { params: { contactId }, body: { activity } });
const present = async (client: Client) => (await client.ok(api.teamInbox.present, {})).chats;
const news = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from change_log where 'presence' = any(topics)`.execute(server.services.db);
  return rows[0]!.count;
};

test("others see who reads or answers a chat, oneself does not, and news are told once", async () => {
  const { contactId } = await aContact(server, maya);
  const before = await news();
  await be(managing, contactId, "reading");
  await be(managing, contactId, "reading");
  expect(await news()).toBe(before + 1);
  expect(await present(maya.client)).toEqual([
    { contactId, people: [{ name: expect.stringMatching(/\w/), activity: "reading" }] },
  ]);
  expect(await present(managing)).toEqual([]);
  await be(managing, contactId, "writing");
  expect((await present(maya.client))[0]?.people[0]?.activity).toBe("writing");
  await be(managing, contactId, "gone");
  expect(await present(maya.client)).toEqual([]);
  expect(await news()).toBe(before + 3);
});

test("who is not heard of any more is gone", async () => {
  const { contactId } = await aContact(server, maya);
  await be(managing, contactId, "writing");
  await sql`update chat_presence set until = clock_timestamp() - interval '1 second'`.execute(
    server.services.db,
  );
  expect(await present(maya.client)).toEqual([]);
});

test("nobody of another account sees them", async () => {
  const { contactId } = await aContact(server, maya);
  const omar = await aBusiness(server, { hasNumber: false });
  await be(managing, contactId, "reading");
  expect(await present(omar.client)).toEqual([]);
  const answer = await omar.client.call(api.teamInbox.bePresent, {
    params: { contactId },
    body: { activity: "reading" },
  });
  expect(answer.status).toBe(404);
});

test("a message says who of the account's people wrote it", async () => {
  const { contactId } = await aContact(server, maya);
  await maya.client.ok(api.messages.send, { body: { contactId, text: "Mine" } });
  await managing.ok(api.messages.send, { body: { contactId, text: "The manager's" } });
  const { messages } = await maya.client.ok(api.messages.thread, { params: { contactId } });
  expect(messages.map(({ writtenBy }) => writtenBy)).toEqual([manager.userId, maya.userId]);
});
