import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBusiness, aContact, aPhoneNumber, until } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ hasWorker: true });
});
afterAll(() => server.close());

interface Thread {
  with: string;
  messages: { direction: "in" | "out"; text: string }[];
}

async function textsOn(phoneNumber: string): Promise<string[]> {
  const { threads } = await server.sandbox<{ threads: Thread[] }>(
    "GET",
    `/phones/${encodeURIComponent(phoneNumber)}/threads`,
  );
  return threads.flatMap((thread) =>
    thread.messages.filter((message) => message.direction === "in").map((message) => message.text),
  );
}

const textFrom = (phone: string, to: string, text: string) =>
  server.sandbox("POST", `/phones/${encodeURIComponent(phone)}/messages`, { to, text });

test("a chat message reaches the phone, is delivered, and is charged once", async () => {
  const maya = await aBusiness(server, { credits: 10 });
  const jo = await aContact(server, maya, { firstName: "Jo" });
  const sent = await maya.client.ok(api.messages.send, {
    body: { contactId: jo.contactId, text: "Hi {{firstName}}!" },
  });
  expect(sent.state).toBe("sending");
  const delivered = await until("delivery", async () => {
    const message = await maya.client.ok(api.messages.get, { params: { messageId: sent._id } });
    return message.state === "delivered" && message;
  });
  expect(delivered).toMatchObject({ text: "Hi Jo!", credits: 1, error: null });
  expect(await textsOn(jo.phoneNumber!)).toEqual(["Hi Jo!"]);
  const user = await maya.client.ok(api.users.current, {});
  expect(user.messageCredits).toBe(9);
  const counters = await server.services.db
    .selectFrom("account_counters")
    .where("account_id", "=", maya.accountId)
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(counters).toMatchObject({ credit_hundredths: 900, held_hundredths: 0 });
});

test("a message without credits is refused and leaves nothing behind", async () => {
  const maya = await aBusiness(server, { credits: 0 });
  const jo = await aContact(server, maya);
  const answer = await maya.client.call(api.messages.send, { body: { contactId: jo.contactId, text: "Hi" } });
  expect(answer.status).toBe(402);
  const thread = await maya.client.ok(api.messages.thread, { params: { contactId: jo.contactId } });
  expect(thread.messages).toEqual([]);
});

test("an answer makes an unread chat, from known and from unknown numbers", async () => {
  const maya = await aBusiness(server);
  const stranger = aPhoneNumber();
  await textFrom(stranger, maya.phoneNumber, "Are you open today?");
  const list = await until("the chat", async () => {
    const found = await maya.client.ok(api.messages.searchChats, { body: {} });
    // The list and the count are read concurrently: the text may arrive in between.
    return found.chats.length > 0 && found.unreadCount > 0 && found;
  });
  expect(list.unreadCount).toBe(1);
  expect(list.chats[0]).toMatchObject({
    unreadCount: 1,
    lastMessage: { text: "Are you open today?", direction: "in" },
  });
  const contactId = list.chats[0]!.contact._id;
  const thread = await maya.client.ok(api.messages.thread, { params: { contactId } });
  const read = await maya.client.ok(api.messages.markRead, {
    params: { contactId, messageId: thread.messages[0]!._id },
    body: {},
  });
  expect(read.unreadCount).toBe(0);
});

test("the same inbound webhook twice is one message", async () => {
  const maya = await aBusiness(server);
  await server.sandbox("PUT", "/settings", { duplicateCallbacks: 1 });
  await textFrom(aPhoneNumber(), maya.phoneNumber, "Once");
  await server.sandbox("PUT", "/settings", { duplicateCallbacks: 0 });
  await until(
    "the chat",
    async () => (await maya.client.ok(api.messages.searchChats, { body: {} })).chats.length > 0,
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  const rows = await server.services.db
    .selectFrom("messages")
    .where("account_id", "=", maya.accountId)
    .select("id")
    .execute();
  expect(rows).toHaveLength(1);
});

test("STOP is obeyed with one confirmation, later sends are refused with the reason, START undoes it, HELP answers", async () => {
  const maya = await aBusiness(server);
  const ben = await aContact(server, maya, { firstName: "Ben" });
  await textFrom(ben.phoneNumber!, maya.phoneNumber, " Stop! ");
  await until("the confirmation", async () => (await textsOn(ben.phoneNumber!)).length === 1);
  await textFrom(ben.phoneNumber!, maya.phoneNumber, "STOP");
  // The list shows what the contact wrote, not the mandatory answer.
  const { chats } = await maya.client.ok(api.messages.searchChats, { body: {} });
  expect(chats[0]?.lastMessage).toMatchObject({ text: expect.stringMatching(/stop/i), direction: "in" });
  const contact = await maya.client.ok(api.contacts.get, { params: { contactId: ben.contactId } });
  expect(contact).toMatchObject({ doNotMessage: true, doNotMessageReason: "They replied STOP" });

  const refused = await maya.client.call(api.messages.send, {
    body: { contactId: ben.contactId, text: "Sale!" },
  });
  expect(refused).toMatchObject({ status: 409, body: { code: "wrong-state" } });
  expect(refused.body.error).toBe("They opted out of your messages.");
  expect(await textsOn(ben.phoneNumber!)).toHaveLength(1);
  expect((await maya.client.ok(api.users.current, {})).messageCredits).toBe(1_000);

  const undo = await maya.client.call(api.contacts.change, {
    params: { contactId: ben.contactId },
    body: { doNotMessage: false },
  });
  expect(undo.status).toBe(400);

  await textFrom(ben.phoneNumber!, maya.phoneNumber, "start");
  await until("the resumption", async () => (await textsOn(ben.phoneNumber!)).length === 2);
  expect(
    (await maya.client.ok(api.contacts.get, { params: { contactId: ben.contactId } })).doNotMessage,
  ).toBe(false);
  await textFrom(ben.phoneNumber!, maya.phoneNumber, "HELP");
  const texts = await until("the help", async () => {
    const all = await textsOn(ben.phoneNumber!);
    return all.length === 3 && all;
  });
  expect(texts[2]).toMatch(/Reply STOP to opt out/);
  const log = await server.services.db
    .selectFrom("consent_log")
    .where("account_id", "=", maya.accountId)
    .select("event")
    .orderBy("id")
    .execute();
  expect(log.map((row) => row.event)).toEqual(["opt-out", "opt-out", "opt-in", "help"]);
});

test("an opt-out outlives the contact: deleting and adding it again keeps it do-not-message", async () => {
  const maya = await aBusiness(server);
  const ben = await aContact(server, maya);
  await textFrom(ben.phoneNumber!, maya.phoneNumber, "unsubscribe");
  await until("the opt-out", async () => {
    const contact = await maya.client.ok(api.contacts.get, { params: { contactId: ben.contactId } });
    return contact.doNotMessage;
  });
  await maya.client.ok(api.contacts.remove, { params: { contactId: ben.contactId } });
  const again = await maya.client.ok(api.contacts.create, {
    body: { firstName: "Ben", phoneNumber: ben.phoneNumber! },
  });
  expect(again.doNotMessage).toBe(true);

  await maya.client.ok(api.contacts.remove, { params: { contactId: again._id } });
  await textFrom(ben.phoneNumber!, maya.phoneNumber, "Who is this?");
  const chat = await until("the chat", async () => {
    const { chats } = await maya.client.ok(api.messages.searchChats, { body: {} });
    return chats[0];
  });
  expect(chat.contact.doNotMessage).toBe(true);
});

test("a picture from a phone is stored and shown", async () => {
  const maya = await aBusiness(server);
  const sunita = await aContact(server, maya);
  const png =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  await server.sandbox("POST", `/phones/${encodeURIComponent(sunita.phoneNumber!)}/messages`, {
    to: maya.phoneNumber,
    media: [{ contentType: "image/png", dataBase64: png }],
  });
  const message = await until("the picture", async () => {
    const { messages } = await maya.client.ok(api.messages.thread, {
      params: { contactId: sunita.contactId },
    });
    return messages[0]?.media.length === 1 && messages[0];
  });
  const media = await maya.client.call(api.messages.media, { params: { messageId: message._id, index: 0 } });
  expect(media.status).toBe(200);
  expect(media.headers.get("content-type")).toBe("image/png");
  // The browser caches it, but revalidates each time.
  expect(media.headers.get("cache-control")).toBe("private, no-cache");
  const place = { params: { messageId: message._id, index: 0 } };
  const known = { "if-none-match": media.headers.get("etag")! };
  expect((await maya.client.call(api.messages.media, place, known)).status).toBe(304);
  const stranger = await aBusiness(server);
  expect((await stranger.client.call(api.messages.media, place, known)).status).toBe(404);
});

test("a broadcast reaches everyone once, personally, skips contacts who opted out, and the totals add up", async () => {
  const maya = await aBusiness(server);
  const people = await Promise.all(
    ["Ana", "Bo", "Cy", "Di"].map((firstName) => aContact(server, maya, { firstName, tags: ["VIP"] })),
  );
  await maya.client.ok(api.contacts.change, {
    params: { contactId: people[3]!.contactId },
    body: { doNotMessage: true },
  });
  const draft = await maya.client.ok(api.broadcasts.createDraft, {
    body: { name: "Fall", text: "Hi {{firstName}}" },
  });
  const params = { broadcastId: draft._id };
  expect(await maya.client.ok(api.broadcasts.addAllContacts, { params, body: { tag: "vip" } })).toMatchObject(
    {
      total: 4,
    },
  );
  const preview = await maya.client.ok(api.broadcasts.preview, { params });
  expect(preview).toMatchObject({ willSend: 3, costCredits: 3, skipped: [{ count: 1 }] });
  expect(preview.samples.map((sample) => sample.text).sort()).toEqual(["Hi Ana", "Hi Bo", "Hi Cy"]);
  await maya.client.ok(api.broadcasts.schedule, { params, body: {} });
  const done = await until("the end", async () => {
    const broadcast = await maya.client.ok(api.broadcasts.get, { params });
    return broadcast.state === "sent" && broadcast.counts.delivered === 3 && broadcast;
  });
  expect(done.counts).toMatchObject({ total: 4, waiting: 0, sent: 3, delivered: 3, failed: 0, unsent: 1 });
  expect(done.costCredits).toBe(3);
  for (const [index, name] of ["Ana", "Bo", "Cy"].entries()) {
    expect(await textsOn(people[index]!.phoneNumber!)).toEqual([`Hi ${name}`]);
  }
  expect(await textsOn(people[3]!.phoneNumber!).catch(() => [])).toEqual([]);
  expect((await maya.client.ok(api.users.current, {})).messageCredits).toBe(997);
  // No one has answered yet, so the chat list is empty.
  expect((await maya.client.ok(api.messages.searchChats, { body: {} })).chats).toEqual([]);
  await textFrom(people[0]!.phoneNumber!, maya.phoneNumber, "Thanks!");
  await until(
    "the reply",
    async () => (await maya.client.ok(api.broadcasts.get, { params })).counts.replied === 1,
  );
  // A contact who answered before opting out counts for both.
  await textFrom(people[0]!.phoneNumber!, maya.phoneNumber, "STOP");
  const { counts } = await until("the opt-out", async () => {
    const broadcast = await maya.client.ok(api.broadcasts.get, { params });
    return broadcast.counts.optedOut > 0 && broadcast;
  });
  expect(counts).toMatchObject({ replied: 1, optedOut: 1 });
});

test("a broadcast waits for its time on the business clock, and a stopped one returns its credits", async () => {
  const maya = await aBusiness(server);
  const jo = await aContact(server, maya);
  const draft = await maya.client.ok(api.broadcasts.createDraft, { body: { text: "Later" } });
  const params = { broadcastId: draft._id };
  await maya.client.ok(api.broadcasts.addContacts, { params, body: { contactIds: [jo.contactId] } });
  const tomorrow = new Date(server.clock.now().getTime() + 86_400_000).toISOString();
  const scheduled = await maya.client.ok(api.broadcasts.schedule, { params, body: { runAt: tomorrow } });
  expect(scheduled.state).toBe("scheduled");
  const stopped = await maya.client.ok(api.broadcasts.emergencyBrake, { params, body: {} });
  expect(stopped.state).toBe("canceled");
  expect((await maya.client.ok(api.users.current, {})).messageCredits).toBe(1_000);
});

test("live changes reach the account's streams within a second, and no other's", async () => {
  const [maya, other] = [await aBusiness(server), await aBusiness(server)];
  const jo = await aContact(server, maya);
  const listen = async (cookie: string, heard: string[], signal: AbortSignal) => {
    const response = await fetch(`${server.url}/api/events`, { headers: { cookie }, signal });
    void (async () => {
      for await (const chunk of response.body!) heard.push(Buffer.from(chunk).toString());
    })().catch(() => {});
  };
  const closing = new AbortController();
  const [mine, theirs]: [string[], string[]] = [[], []];
  await listen(maya.client.cookie, mine, closing.signal);
  await listen(other.client.cookie, theirs, closing.signal);
  const started = performance.now();
  await textFrom(jo.phoneNumber!, maya.phoneNumber, "Hello");
  await until("the event", async () => mine.join("").includes(jo.contactId), 2_000);
  expect(performance.now() - started).toBeLessThan(1_000);
  expect(theirs.join("")).not.toContain(jo.contactId);
  closing.abort();
});
