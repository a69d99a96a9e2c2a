import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBusiness, aContact, aSession, type Business, until } from "../../testing/builders.ts";
import { mailsTo } from "../../testing/received-codes.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.startWorker();
});
afterAll(() => server.close());

const { teamInbox, messages } = api;

const HOUR_MS = 3_600_000;
const inMs = (ms: number) => new Date(server.services.clock.now().getTime() + ms).toISOString();

/** A business with a manager and a chat with each of these, who have written. */
async function aTeam(...names: string[]) {
  const maya = await aBusiness(server);
  const dana = await aBusiness(server);
  await server.services.db
    .insertInto("account_managers")
    .values({ account_id: maya.accountId, user_id: dana.userId, created_at: server.services.clock.now() })
    .execute();
  const managing = await aSession(server, { ...maya, kind: "managing", actingUserId: dana.userId });
  const contacts = [];
  for (const firstName of names) {
    const contact = await aContact(server, maya, { firstName });
    await write(maya, contact.phoneNumber, "Hello");
    contacts.push(contact);
  }
  return { maya, dana, managing, contacts };
}

async function write(business: Business, from: string | null, text: string) {
  const unreadOf = async () =>
    (await business.client.ok(messages.searchChats, { body: {} })).chats.reduce(
      (sum, { unreadCount }) => sum + unreadCount,
      0,
    );
  const before = await unreadOf();
  await server.sandbox("POST", `/phones/${encodeURIComponent(from ?? "")}/messages`, {
    to: business.phoneNumber,
    text,
  });
  await until("the text", async () => (await unreadOf()) > before);
}

const namesOf = async (client: Business["client"], filter: string) =>
  (await client.ok(messages.searchChats, { body: { filter: filter as "mine" } })).chats
    .map(({ contact }) => contact.firstName)
    .sort();

test("chats have assignees: each user sees theirs, and the unassigned ones that wait", async () => {
  const { maya, dana, managing, contacts } = await aTeam("Ana", "Ben", "Cleo");
  const [ana, ben] = contacts;
  const { members, counts } = await managing.ok(teamInbox.members, {});
  expect(members.map(({ _id, isYou }) => [_id, isYou])).toEqual([
    [maya.userId, false],
    [dana.userId, true],
  ]);
  expect(counts).toEqual({ open: 3, all: 3, mine: 0, unassigned: 3, snoozed: 0, done: 0 });

  const assign = (contactIds: string[], assigneeId: string | null) =>
    maya.client.call(teamInbox.assign, { body: { contactIds, assigneeId } });
  const was = { status: "open", snoozedUntil: null, assigneeId: null, contactIds: [ana!.contactId] };
  expect((await assign([ana!.contactId], dana.userId)).body).toEqual({ changed: 1, before: [was] });
  expect((await assign([ana!.contactId], dana.userId)).body).toEqual({ changed: 0, before: [] });
  expect(await namesOf(managing, "mine")).toEqual(["Ana"]);
  expect(await namesOf(maya.client, "mine")).toEqual([]);
  expect(await namesOf(maya.client, "unassigned")).toEqual(["Ben", "Cleo"]);
  // An answered chat is not waiting.
  await maya.client.ok(messages.send, { body: { contactId: ben!.contactId, text: "Hi Ben" } });
  expect(await namesOf(maya.client, "unassigned")).toEqual(["Cleo"]);

  const stranger = await aBusiness(server);
  expect((await assign([ana!.contactId], stranger.userId)).status).toBe(400);
  const stolen = await stranger.client.call(teamInbox.assign, {
    body: { contactIds: [ana!.contactId], assigneeId: null },
  });
  expect(stolen.status).toBe(404);
  const theirs = { params: { contactId: ana!.contactId } };
  expect((await stranger.client.call(teamInbox.read, theirs)).status).toBe(404);

  // A user who leaves the account leaves no hidden chats behind.
  await maya.client.ok(api.managedAccounts.removeManager, { params: { userId: dana.userId } });
  expect(await maya.client.ok(teamInbox.read, theirs)).toMatchObject({ assigneeId: null });
  expect(await namesOf(maya.client, "unassigned")).toEqual(["Ana", "Cleo"]);
});

test("a change to many chats says what each was, so that it can be undone", async () => {
  const { maya, contacts } = await aTeam("Ana", "Ben", "Cleo");
  const [ana, ben, cleo] = contacts.map(({ contactId }) => contactId);
  const until = inMs(HOUR_MS);
  await maya.client.ok(teamInbox.setStatus, {
    body: { contactIds: [cleo!], status: "snoozed", snoozedUntil: until },
  });
  const { before } = await maya.client.ok(teamInbox.setStatus, {
    body: { filter: { term: "", filter: "all" }, status: "done" },
  });
  expect(before).toHaveLength(2);
  for (const { contactIds, status, snoozedUntil } of before!)
    await maya.client.ok(teamInbox.setStatus, {
      body: { contactIds, status, ...(snoozedUntil && { snoozedUntil }) },
    });
  const readOf = (contactId: string) => maya.client.ok(teamInbox.read, { params: { contactId } });
  expect(await Promise.all([ana!, ben!, cleo!].map(readOf))).toEqual([
    { status: "open", snoozedUntil: null, assigneeId: null },
    { status: "open", snoozedUntil: null, assigneeId: null },
    { status: "snoozed", snoozedUntil: until, assigneeId: null },
  ]);
});

test("an assigned user is told by mail, unless the chat has been reassigned or they took it themself", async () => {
  const { maya, dana, managing, contacts } = await aTeam("Ana");
  const contactIds = [contacts[0]!.contactId];
  await managing.ok(teamInbox.assign, { body: { contactIds, assigneeId: dana.userId } });
  await managing.ok(teamInbox.assign, { body: { contactIds, assigneeId: maya.userId } });
  const mail = await until("the mail", async () =>
    (await mailsTo(server, maya.email)).find(({ subject }) => subject.includes("assigned you")),
  );
  expect(mail.subject).toMatch(/^Maya Rivers assigned you a chat with Ana/);
  expect(mail.text).toContain(`/chats/${contactIds[0]}`);
  expect(mail.text).not.toContain("Hello");
  expect(await mailsTo(server, dana.email)).toEqual([]);
});

test("a snoozed chat opens at its time, as unread; snoozed and done ones open with the next text", async () => {
  const { maya, contacts } = await aTeam("Ana", "Ben", "Cleo");
  const [ana, ben, cleo] = contacts.map(({ contactId }) => contactId);
  const set = (contactId: string, status: "open" | "snoozed" | "done", snoozedUntil?: string) =>
    maya.client.call(teamInbox.setStatus, {
      body: { contactIds: [contactId], status, ...(snoozedUntil ? { snoozedUntil } : {}) },
    });
  await maya.client.ok(messages.markManyRead, { body: {} });
  expect((await set(ana!, "snoozed", inMs(HOUR_MS))).status).toBe(200);
  expect((await set(ben!, "snoozed", inMs(48 * HOUR_MS))).status).toBe(200);
  expect((await set(cleo!, "done")).status).toBe(200);
  expect((await set(cleo!, "snoozed")).status).toBe(400);
  expect((await set(cleo!, "snoozed", inMs(-1_000))).status).toBe(400);
  expect(await namesOf(maya.client, "snoozed")).toEqual(["Ana", "Ben"]);
  expect(await namesOf(maya.client, "done")).toEqual(["Cleo"]);
  expect(await namesOf(maya.client, "unassigned")).toEqual([]);
  // A snoozed chat leaves the open ones, and can still be found by name.
  expect(await namesOf(maya.client, "open")).toEqual([]);
  expect(await namesOf(maya.client, "all")).toEqual(["Ana", "Ben", "Cleo"]);
  const searched = await maya.client.ok(messages.searchChats, { body: { term: "cleo", filter: "open" } });
  expect(searched.chats).toHaveLength(1);
  const { counts } = await maya.client.ok(teamInbox.members, {});
  expect(counts).toMatchObject({ open: 0, all: 3, snoozed: 2, done: 1 });

  server.advance(HOUR_MS + 1_000);
  await until("Ana's chat", async () => (await namesOf(maya.client, "unassigned")).includes("Ana"));
  expect(await namesOf(maya.client, "unread")).toEqual(["Ana"]);
  expect(await namesOf(maya.client, "snoozed")).toEqual(["Ben"]);

  await write(maya, contacts[1]!.phoneNumber, "Are you there?");
  await write(maya, contacts[2]!.phoneNumber, "One more thing");
  expect(await namesOf(maya.client, "unassigned")).toEqual(["Ana", "Ben", "Cleo"]);
  expect(await namesOf(maya.client, "snoozed")).toEqual([]);
});
