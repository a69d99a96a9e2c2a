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

test("others see who reads or answers a chat, the user themself doesn't, and news is sent once", async () => {
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

test("a person without renewals disappears", async () => {
  const { contactId } = await aContact(server, maya);
  await be(managing, contactId, "writing");
  await sql`update presence set until = clock_timestamp() - interval '1 second'`.execute(server.services.db);
  expect(await present(maya.client)).toEqual([]);
});

test("other accounts don't see them", async () => {
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

test("a message says which of the account's users wrote it", async () => {
  const { contactId } = await aContact(server, maya);
  await maya.client.ok(api.messages.send, { body: { contactId, text: "Mine" } });
  await managing.ok(api.messages.send, { body: { contactId, text: "The manager's" } });
  const { messages } = await maya.client.ok(api.messages.thread, { params: { contactId } });
  expect(messages.map(({ writtenBy }) => writtenBy)).toEqual([manager.userId, maya.userId]);
});

test("of two simultaneous answers the second writer is shown the first one, and can still send theirs", async () => {
  const { contactId } = await aContact(server, maya);
  const asked = await maya.client.ok(api.messages.send, { body: { contactId, text: "Hello" } });
  const answer = (client: Business["client"], text: string, afterId?: string) =>
    client.call(api.messages.send, { body: { contactId, text, ...(afterId && { afterId }) } });
  const both = await Promise.all([
    answer(maya.client, "The owner's", asked._id),
    answer(managing, "The manager's", asked._id),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  const sent = both.find(({ status }) => status === 201)!.body as { _id: string; text: string };
  expect(both.find(({ status }) => status === 409)!.body).toMatchObject({
    code: "conflict",
    error: expect.stringContaining(`has already replied: “${sent.text}”`),
    existingId: sent._id,
  });
  // Neither one's own messages nor ones already seen are in the way.
  const late = sent.text === "The owner's" ? managing : maya.client;
  expect((await answer(late, "Having seen it", sent._id)).status).toBe(201);
  expect((await answer(late, "And more", sent._id)).status).toBe(201);
  expect((await answer(late === managing ? maya.client : managing, "Anyway")).status).toBe(201);
  const other = await aBusiness(server);
  const theirs = await aContact(server, other);
  const foreign = { contactId: theirs.contactId, text: "Hi", afterId: asked._id };
  expect((await other.client.call(api.messages.send, { body: foreign })).status).toBe(404);
});
