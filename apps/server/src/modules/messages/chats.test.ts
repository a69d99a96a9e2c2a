import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBusiness, aContact, type Business, until } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function receive(business: Business, from: string | null, text: string): Promise<string> {
  const phone = encodeURIComponent(from ?? "");
  await server.sandbox("POST", `/phones/${phone}/messages`, { to: business.phoneNumber, text });
  const row = await until("the message", () =>
    server.services.db
      .selectFrom("messages")
      .where("account_id", "=", business.accountId)
      .where("text", "=", text)
      .select("id")
      .executeTakeFirst(),
  );
  return row.id;
}

test("reading a thread leaves unread what came in meanwhile, and reading an old message makes nothing unread", async () => {
  const maya = await aBusiness(server);
  const jo = await aContact(server, maya);
  const first = await receive(maya, jo.phoneNumber, "First");
  const second = await receive(maya, jo.phoneNumber, "Second");
  const third = await receive(maya, jo.phoneNumber, "Third");
  const read = (messageId: string) =>
    maya.client.ok(api.messages.markRead, { params: { contactId: jo.contactId, messageId }, body: {} });
  const unread = async () =>
    (await maya.client.ok(api.messages.searchChats, { body: {} })).chats[0]?.unreadCount;
  expect(await unread()).toBe(3);
  expect(await read(second)).toEqual({ unreadCount: 1 });
  expect(await unread()).toBe(1);
  expect(await read(first)).toEqual({ unreadCount: 1 });
  expect(await unread()).toBe(1);
  expect(await read(third)).toEqual({ unreadCount: 0 });
  expect(await read(first)).toEqual({ unreadCount: 0 });
  expect(await unread()).toBe(0);
});

test("who may have asked to stop is marked in the chat list and found by the filter", async () => {
  const maya = await aBusiness(server);
  const [jo, ana] = [await aContact(server, maya), await aContact(server, maya)];
  await receive(maya, jo.phoneNumber, "See you on Monday");
  await receive(maya, ana.phoneNumber, "What time is it there");
  await server.services.db
    .updateTable("contacts")
    .set({ potential_stop_at: server.clock.now() })
    .where("id", "=", ana.contactId)
    .execute();
  const search = (filter: "all" | "potential-stop") =>
    maya.client.ok(api.messages.searchChats, { body: { filter } });
  const { chats, paging } = await search("potential-stop");
  expect(chats.map(({ contact }) => [contact._id, contact.isPotentialStop])).toEqual([[ana.contactId, true]]);
  expect(paging.total).toBe(1);
  expect((await search("all")).chats.map(({ contact }) => contact.isPotentialStop).sort()).toEqual([
    false,
    true,
  ]);
});
