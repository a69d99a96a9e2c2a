import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBusiness, aContact, type Business } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  maya = await aBusiness(server);
});
afterAll(() => server.close());

const poll = (body: object = {}) => maya.client.ok(api.live.poll, { body });
const HOUR_MS = 3_600_000;

test("a client that knows nothing gets the user, and one that is up to date only counts", async () => {
  const first = await poll();
  expect(first).toMatchObject({
    chatsUpdates: { unreadCount: 0 },
    spacesUpdates: { unreadCount: 0 },
    contactThreadUpdates: null,
    currentUser: { _id: maya.userId },
  });
  expect(await poll({ currentUserUpdatedAt: first.currentUser!.updatedAt })).toMatchObject({
    chatsUpdates: { unreadCount: 0 },
    currentUser: null,
  });
});

test("the messages of a watched thread are returned, after the last known one", async () => {
  const { contactId } = await aContact(server, maya);
  const send = async (text: string) =>
    (await maya.client.ok(api.messages.send, { body: { contactId, text } }))._id;
  const messageId = await send("One");
  await send("Two");
  const { contactThreadUpdates } = await poll({ contactThread: { contactId, messageId } });
  expect(contactThreadUpdates?.messages.map(({ text }) => text)).toEqual(["Two"]);
});

test("the messages of a watched thread without any known one are returned from its first", async () => {
  const { contactId } = await aContact(server, maya);
  const read = async () => (await poll({ contactThread: { contactId } })).contactThreadUpdates;
  expect(await read()).toBeNull();
  for (const text of ["One", "Two"]) await maya.client.ok(api.messages.send, { body: { contactId, text } });
  expect((await read())?.messages.map(({ text }) => text)).toEqual(["One", "Two"]);

  const { _id: spaceId } = await maya.client.ok(api.spaces.create, { body: { name: "Regulars" } });
  const readSpace = async () => (await poll({ spaceThread: { spaceId } })).spaceThreadUpdates;
  expect(await readSpace()).toBeNull();
  await maya.client.ok(api.spaces.addMembers, { params: { id: spaceId }, body: { contactIds: [contactId] } });
  await maya.client.ok(api.spaces.send, { params: { id: spaceId }, body: { text: "Hello all" } });
  expect((await readSpace())?.messages.map(({ text }) => text)).toEqual(["Hello all"]);
});

test("broadcasting is paused outside the account's own hours, until they begin again, and only then", async () => {
  const isPaused = async () => {
    const { isBroadcastingPaused, broadcastingResumesAt } = await poll();
    expect(broadcastingResumesAt !== null).toBe(isBroadcastingPaused);
    return isBroadcastingPaused;
  };
  expect(await isPaused()).toBe(false);
  const now = server.clock.now();
  const change = (hour: number) => {
    const fromMinute = hour * 60;
    const broadcastHours = { fromMinute, untilMinute: fromMinute + 120 };
    return maya.client.ok(api.sendingSettings.change, { body: { broadcastHours } });
  };
  const hour = Number(
    now.toLocaleString("en-US", { hour: "2-digit", hourCycle: "h23", timeZone: "America/Chicago" }),
  );
  await change(hour);
  expect(await isPaused()).toBe(false);
  server.advance(2 * HOUR_MS);
  expect(await isPaused()).toBe(true);
  const { broadcastingResumesAt } = await poll();
  const resumes = new Date(broadcastingResumesAt!);
  expect(resumes.getTime()).toBeGreaterThan(server.clock.now().getTime());
  expect(resumes.getTime()).toBeLessThanOrEqual(server.clock.now().getTime() + 24 * HOUR_MS);
  const clock = {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: "America/Chicago",
  } as const;
  expect(resumes.toLocaleTimeString("en-US", clock)).toBe(`${String(hour).padStart(2, "0")}:00`);
  await maya.client.ok(api.sendingSettings.change, { body: { broadcastHours: null } });
  expect(await isPaused()).toBe(false);
});
