import { api } from "@broadcast/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { aBusiness, aContact, type Business, until } from "../../testing/builders.ts";
import { readOutbox } from "../../testing/outbox.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

const HOUR_MS = 3_600_000;

let server: TestServer;
let offsetMs: number;
beforeAll(async () => {
  server = await startTestServer({ hasWorker: true });
  offsetMs = server.clock.now().getTime() - Date.now();
});
afterEach(() => server.clock.setOffset(offsetMs));
afterAll(() => server.close());

const inMs = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString();

async function textsOn(phoneNumber: string | null): Promise<string[]> {
  const { threads } = await server
    .sandbox<{
      threads: { messages: { direction: string; text: string }[] }[];
    }>("GET", `/phones/${encodeURIComponent(phoneNumber ?? "")}/threads`)
    .catch(() => ({ threads: [] }));
  return threads.flatMap((thread) =>
    thread.messages.filter(({ direction }) => direction === "in").map(({ text }) => text),
  );
}

const creditsOf = async (business: Business) =>
  (await business.client.ok(api.users.current, {})).messageCredits;

const heldOf = async ({ accountId }: Business) =>
  (
    await server.services.db
      .selectFrom("account_counters")
      .where("account_id", "=", accountId)
      .select("held_hundredths")
      .executeTakeFirstOrThrow()
  ).held_hundredths;

async function aScheduledText(text = "Later", inHours = 1) {
  const maya = await aBusiness(server);
  const jo = await aContact(server, maya, { firstName: "Jo" });
  const message = await maya.client.ok(api.messages.queue, {
    body: { contactId: jo.contactId, text, runAt: inMs(inHours * HOUR_MS) },
  });
  return { maya, jo, message, params: { messageId: message._id } };
}

test("a scheduled text is never sent before its time, and then once", async () => {
  const { maya, jo, message } = await aScheduledText("Hi {{firstName}}");
  expect(message).toMatchObject({ state: "queued", text: "Hi Jo", credits: 1, waitsUntil: null });
  server.advance(HOUR_MS - 5_000);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await textsOn(jo.phoneNumber)).toEqual([]);
  server.advance(6_000);
  await until("the text", async () => (await textsOn(jo.phoneNumber)).length > 0);
  await until("delivery", async () => {
    const { state } = await maya.client.ok(api.messages.get, { params: { messageId: message._id } });
    return state === "delivered";
  });
  expect(await textsOn(jo.phoneNumber)).toEqual(["Hi Jo"]);
  expect(await creditsOf(maya)).toBe(999);
});

test("scheduled messages are in a separate list, soonest first, and in the thread only once sent", async () => {
  const { maya, jo, message } = await aScheduledText("Second", 2);
  const contact = { params: { contactId: jo.contactId } };
  const first = await maya.client.ok(api.messages.queue, {
    body: { contactId: jo.contactId, text: "First", runAt: inMs(HOUR_MS) },
  });
  const { messages } = await maya.client.ok(api.messages.scheduled, contact);
  expect(messages.map(({ _id }) => _id)).toEqual([first._id, message._id]);
  expect((await maya.client.ok(api.messages.thread, contact)).messages).toEqual([]);
  expect((await maya.client.ok(api.messages.searchChats, { body: {} })).chats).toEqual([]);
  server.advance(HOUR_MS + 1_000);
  await until("the thread", async () => {
    const thread = await maya.client.ok(api.messages.thread, contact);
    return thread.messages[0]?.text === "First" && thread.messages.length === 1;
  });
  expect((await maya.client.ok(api.messages.searchChats, { body: {} })).chats).toHaveLength(1);
});

test("a text that waits for the recipient's morning can be rewritten, and is sent then and not before", async () => {
  const maya = await aBusiness(server);
  const jo = await aContact(server, maya);
  server.advance(13 * HOUR_MS);
  const sent = await maya.client.ok(api.messages.send, { body: { contactId: jo.contactId, text: "Early" } });
  const params = { messageId: sent._id };
  await maya.client.ok(api.messages.changeScheduled, { params, body: { text: "Good morning" } });
  const { chats } = await maya.client.ok(api.messages.searchChats, { body: {} });
  expect(chats[0]?.lastMessage).toMatchObject({ text: "Good morning", state: "queued" });
  const waitMs = new Date(sent.waitsUntil ?? 0).getTime() - server.clock.now().getTime();
  server.advance(waitMs - 2_000);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await textsOn(jo.phoneNumber)).toEqual([]);
  server.advance(2_500);
  await until("the text", async () => (await textsOn(jo.phoneNumber)).length > 0);
  expect(await textsOn(jo.phoneNumber)).toEqual(["Good morning"]);
});

test("a past time means at once", async () => {
  const { jo, message } = await aScheduledText("Now", -1);
  expect(message).toMatchObject({ state: "sending", runAt: null });
  await until("the text", async () => (await textsOn(jo.phoneNumber)).length > 0);
});

test("changing a scheduled text changes its price and the reservation", async () => {
  const { maya, params } = await aScheduledText();
  expect([await creditsOf(maya), await heldOf(maya)]).toEqual([999, 100]);
  const long = "Hello {{firstName}}, ".padEnd(400, "x");
  const longer = await maya.client.ok(api.messages.changeScheduled, { params, body: { text: long } });
  expect(longer).toMatchObject({ credits: 3, state: "queued" });
  expect(longer.text).toMatch(/^Hello Jo, x/);
  expect([await creditsOf(maya), await heldOf(maya)]).toEqual([997, 300]);
  const [paced] = await readOutbox(server.services.db, params);
  expect(paced!.units).toBe(3);
  const short = await maya.client.ok(api.messages.changeScheduled, { params, body: { text: "Short" } });
  expect(short).toMatchObject({ text: "Short", credits: 1 });
  expect([await creditsOf(maya), await heldOf(maya)]).toEqual([999, 100]);
});

test("a change that the credits don't cover is refused and leaves the text and its price", async () => {
  const { maya, params } = await aScheduledText();
  await server.services.db
    .updateTable("account_counters")
    .set({ credit_hundredths: 0 })
    .where("account_id", "=", maya.accountId)
    .execute();
  const body = { text: "x".repeat(400) };
  const answer = await maya.client.call(api.messages.changeScheduled, { params, body });
  expect(answer.status).toBe(402);
  expect(await maya.client.ok(api.messages.get, { params })).toMatchObject({ text: "Later", credits: 1 });
});

test("a scheduled text is sent at its changed time, earlier or at once", async () => {
  const { maya, jo, params } = await aScheduledText("Moved", 100);
  const runAt = inMs(HOUR_MS);
  const moved = await maya.client.ok(api.messages.changeScheduled, { params, body: { runAt } });
  expect(moved).toMatchObject({ runAt, state: "queued", text: "Moved" });
  await maya.client.ok(api.messages.changeScheduled, { params, body: { runAt: inMs(-1) } });
  await until("the text", async () => (await textsOn(jo.phoneNumber)).length > 0);
});

test("a sent message can no longer be changed, and says so", async () => {
  const { maya, jo, params } = await aScheduledText("Gone", -1);
  await until("the text", async () => (await textsOn(jo.phoneNumber)).length > 0);
  const answer = await maya.client.call(api.messages.changeScheduled, { params, body: { text: "Other" } });
  expect(answer).toMatchObject({ status: 409, body: { code: "wrong-state" } });
  expect(answer.body.error).toBe("This message has already been sent, so it can't be changed.");
});

test("a deleted scheduled text is never sent and its credits are returned", async () => {
  const { maya, jo, params } = await aScheduledText();
  await maya.client.ok(api.messages.remove, { params });
  expect([await creditsOf(maya), await heldOf(maya)]).toEqual([1_000, 0]);
  server.advance(2 * HOUR_MS);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await textsOn(jo.phoneNumber)).toEqual([]);
  const scheduled = await maya.client.ok(api.messages.scheduled, { params: { contactId: jo.contactId } });
  expect(scheduled.messages).toEqual([]);
  expect((await maya.client.ok(api.messages.searchUnsent, { body: {} })).messages).toEqual([]);
  expect((await maya.client.call(api.messages.get, { params })).status).toBe(404);
});

test("a text that a worker has claimed cannot be deleted, since it may have been sent", async () => {
  const { maya, params } = await aScheduledText();
  await server.services.db
    .updateTable("outbox")
    .set({ state: "claimed", lease_until: new Date(Date.now() + HOUR_MS) })
    .where("first_id", "=", params.messageId)
    .execute();
  const answer = await maya.client.call(api.messages.remove, { params });
  expect(answer).toMatchObject({ status: 409, body: { code: "wrong-state" } });
  expect((await maya.client.ok(api.messages.get, { params })).text).toBe("Later");
});

test("a deleted message leaves the thread, and the chat shows the one before it", async () => {
  const maya = await aBusiness(server);
  const jo = await aContact(server, maya);
  const contact = { params: { contactId: jo.contactId } };
  const send = async (text: string) => {
    const message = await maya.client.ok(api.messages.send, { body: { contactId: jo.contactId, text } });
    await until("delivery", async () => {
      const found = await maya.client.ok(api.messages.get, { params: { messageId: message._id } });
      return found.state === "delivered";
    });
    return message;
  };
  const [first, second] = [await send("First"), await send("Second")];
  await maya.client.ok(api.messages.remove, { params: { messageId: second._id } });
  expect((await maya.client.ok(api.messages.thread, contact)).messages.map(({ text }) => text)).toEqual([
    "First",
  ]);
  const { chats } = await maya.client.ok(api.messages.searchChats, { body: {} });
  expect(chats[0]?.lastMessage.text).toBe("First");
  const kept = await server.services.db
    .selectFrom("messages")
    .where("id", "=", second._id)
    .select(["text", "sent_at"])
    .executeTakeFirstOrThrow();
  expect(kept).toMatchObject({ text: "", sent_at: expect.any(Date) });
  await maya.client.ok(api.messages.remove, { params: { messageId: first._id } });
  expect((await maya.client.ok(api.messages.searchChats, { body: {} })).chats).toEqual([]);
});

test("the picture of a deleted message is deleted with it", async () => {
  const maya = await aBusiness(server);
  const jo = await aContact(server, maya);
  const png =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const { _id: messageId } = await maya.client.ok(api.messages.queue, {
    body: { contactId: jo.contactId, runAt: inMs(HOUR_MS) },
    upload: new File([Buffer.from(png, "base64")], "a.png", { type: "image/png" }),
  });
  const key = `media/${maya.accountId}/${messageId}-0`;
  (await server.services.storage.read(key)).destroy();
  await maya.client.ok(api.messages.remove, { params: { messageId } });
  await expect(server.services.storage.read(key)).rejects.toMatchObject({ code: "ENOENT" });
});

test("a message from the other side cannot be deleted", async () => {
  const maya = await aBusiness(server);
  const jo = await aContact(server, maya);
  await server.sandbox("POST", `/phones/${encodeURIComponent(jo.phoneNumber!)}/messages`, {
    to: maya.phoneNumber,
    text: "Keep me",
  });
  const message = await until("the message", async () => {
    const { messages } = await maya.client.ok(api.messages.thread, { params: { contactId: jo.contactId } });
    return messages[0];
  });
  const answer = await maya.client.call(api.messages.remove, { params: { messageId: message._id } });
  expect(answer.status).toBe(409);
  expect(answer.body.error).toBe("You can only delete messages you sent.");
});
