import { api } from "@broadcast/contract";
import { UPLOAD_PART_BYTES } from "@broadcast/contract/attachments";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { aBusiness, aContact, type Business, until } from "../../testing/builders.ts";
import { callsOf } from "../../testing/calls.ts";
import { mailsTo } from "../../testing/received-codes.ts";
import { aWav } from "../../testing/recordings.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { saveCallRecording } from "../voice-drops/index.ts";
import { saveVoicemail } from "./voicemail/save-voicemail.ts";
import { voicemailMail } from "./voicemail/voicemail-mail.ts";

const DESK = "+15125551801";

let server: TestServer;
let maya: Business;
let jo: { contactId: string; phoneNumber: string };
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const calls = () => callsOf(server, () => maya);
beforeEach(async () => {
  await server.sandbox("PUT", "/settings", {
    ...{ callsPerSecond: 0, deliveryDelayMs: 0, duplicateCallbacks: 0, reorderCallbacks: 0 },
  });
  maya = await aBusiness(server);
  jo = (await aContact(server, maya, { firstName: "Jo" })) as typeof jo;
  await server.sandbox("POST", `/phones/${encodeURIComponent(jo.phoneNumber)}/messages`, {
    to: maya.phoneNumber,
    text: "I am a phone",
  });
  await until("their text", chat);
  await maya.client.ok(api.messages.markManyRead, { body: {} });
  await saveVoicemails();
});

/** Runs the jobs that save voicemails, as a worker would. */
async function saveVoicemails(): Promise<number> {
  const { rows } = await sql<{ id: string; payload: { accountId: number; voicemailId: string } }>`
    select j.id, j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'voice.save-voicemail'
  `.execute(server.services.db);
  for (const { id, payload } of rows) {
    await saveVoicemail.run(server.services, payload, new AbortController().signal);
    await sql`delete from graphile_worker._private_jobs where id = ${id}`.execute(server.services.db);
  }
  return rows.length;
}

const voicemails = (terms: { filter?: "all" | "unheard"; term?: string } = {}) =>
  maya.client.ok(api.voice.searchVoicemails, { body: terms });
const thread = async () =>
  (
    await maya.client.ok(api.messages.thread, { params: { contactId: jo.contactId }, query: {} })
  ).messages.filter(({ type }) => type === "call");
const chat = async () =>
  (await maya.client.ok(api.messages.searchChats, { body: {} })).chats.find(
    ({ contact }) => contact._id === jo.contactId,
  );

describe("an incoming call", () => {
  test("rings at the forwarding number, and is in the history and the thread with its length", async () => {
    await calls().forwardTo(DESK);
    await calls().setVoice(DESK, "answers");
    expect(await calls().callIn(jo.phoneNumber)).toMatchObject({ rang: DESK, outcome: "answered" });
    expect((await calls().history()).sessions).toMatchObject([
      { direction: "in", state: "completed", seconds: 42, contact: { _id: jo.contactId }, credits: 0 },
    ]);
    expect(await thread()).toMatchObject([{ direction: "in", text: "Incoming call, 0:42" }]);
    expect((await chat())!.unreadCount).toBe(0);
  });

  test("that is not answered is missed, unread, and doesn't count as a text from them", async () => {
    await calls().forwardTo(DESK);
    await calls().setVoice(DESK, "no-answer");
    const before =
      await sql`select last_incoming_at from conversations where contact_id = ${jo.contactId}`.execute(
        server.services.db,
      );
    server.advance(3_600_000);
    await calls().callIn(jo.phoneNumber, true);
    const [call] = (await calls().history({ filter: "missed" })).sessions;
    expect(call).toMatchObject({ state: "missed", voicemail: null });
    expect(await chat()).toMatchObject({
      unreadCount: 1,
      lastMessage: { text: "Missed call", type: "call" },
    });
    const after =
      await sql`select last_incoming_at from conversations where contact_id = ${jo.contactId}`.execute(
        server.services.db,
      );
    expect(after.rows).toEqual(before.rows);
  });

  test.each([
    ["where calls are not forwarded", null, "answers"],
    ["when nobody answers", DESK, "no-answer"],
    ["when the phone declines", DESK, "busy"],
  ])("leaves a voicemail %s", async (_, forward, voice) => {
    await calls().forwardTo(forward);
    await calls().setVoice(DESK, voice);
    const heard = await calls().callIn(jo.phoneNumber);
    expect(heard).toMatchObject({
      voicemailSeconds: 4,
      heard: expect.stringMatching(/^You have reached Rivers & Co/),
    });
    expect((await voicemails()).voicemails).toMatchObject([
      { contact: { _id: jo.contactId }, state: "saving", media: null, isHeard: false, seconds: 4 },
    ]);
    expect(await thread()).toMatchObject([{ text: "Voicemail, 0:04", call: { state: "missed" } }]);
  });

  test("gets an apology when voicemail is off", async () => {
    await maya.client.ok(api.accountSettings.changeVoice, { body: { hasVoicemail: false } });
    expect(await calls().callIn(jo.phoneNumber)).toMatchObject({
      heard: expect.stringContaining("we can't take your call"),
    });
    expect((await voicemails()).voicemails).toEqual([]);
  });
});

describe("a voicemail", () => {
  const aVoicemail = async () => {
    await calls().speak(jo.phoneNumber, aWav({ seconds: 6 }));
    await calls().callIn(jo.phoneNumber);
    expect(await saveVoicemails()).toBe(1);
    return (await voicemails()).voicemails[0]!;
  };

  test("is fetched, playable in the list and in the thread, and can be marked", async () => {
    const voicemail = await aVoicemail();
    expect(voicemail).toMatchObject({ state: "ready", seconds: 6, media: { contentType: "audio/wav" } });
    expect((await calls().line()).unheardCount).toBe(1);
    const read = async (url: string) => {
      const answer = await fetch(`${server.url}${url}`, { headers: { cookie: maya.client.cookie } });
      return Buffer.from(await answer.arrayBuffer()).length;
    };
    expect(await read(voicemail.media!.url)).toBe(44 + 6 * 16_000);
    const [row] = await thread();
    expect(await read(row!.media[0]!.url)).toBe(44 + 6 * 16_000);
    const params = { voicemailId: voicemail._id };
    expect(await maya.client.ok(api.voice.markHeard, { params, body: {} })).toEqual({ unheardCount: 0 });
    expect((await voicemails({ filter: "unheard" })).voicemails).toEqual([]);
    await maya.client.ok(api.voice.markHeard, { params, body: { isHeard: false } });
    expect((await voicemails({ filter: "unheard", term: "jo" })).voicemails).toHaveLength(1);
    const theirs = await aBusiness(server);
    for (const call of [
      theirs.client.call(api.voice.markHeard, { params, body: {} }),
      theirs.client.call(api.voice.voicemailFile, { params }),
      theirs.client.call(api.voice.removeVoicemails, { body: { ids: [voicemail._id] } }),
    ])
      expect((await call).status).toBe(404);
  });

  test("is stored once when the carrier reports it twice, even after it was deleted", async () => {
    await server.sandbox("PUT", "/settings", { duplicateCallbacks: 1 });
    await calls().callIn(jo.phoneNumber);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await saveVoicemails()).toBe(1);
    const { voicemails: kept } = await voicemails();
    expect(kept).toHaveLength(1);
    expect((await calls().history()).sessions).toMatchObject([
      { state: "missed", voicemail: { _id: kept[0]!._id } },
    ]);
    expect((await chat())!.unreadCount).toBe(1);
  });

  test("deleted before it was fetched leaves nothing, and no webhook restores it", async () => {
    await calls().callIn(jo.phoneNumber);
    const { _id } = (await voicemails()).voicemails[0]!;
    expect(await maya.client.ok(api.voice.removeVoicemails, { body: { ids: [_id] } })).toEqual({
      removed: 1,
    });
    await saveVoicemails();
    expect((await voicemails()).voicemails).toEqual([]);
    expect(await thread()).toMatchObject([{ text: "Missed call", media: [] }]);
  });

  test("is deleted with all matches of a filter", async () => {
    await aVoicemail();
    const none = await maya.client.ok(api.voice.removeVoicemails, { body: { filter: { term: "nobody" } } });
    expect(none.removed).toBe(0);
    expect(await maya.client.ok(api.voice.removeVoicemails, { body: { filter: {} } })).toEqual({
      removed: 1,
    });
  });
});

describe("the history of calls", () => {
  test("can be searched by name and number, filtered, paged and cleared", async () => {
    await calls().callIn(jo.phoneNumber);
    await calls().callIn(jo.phoneNumber, true);
    const page = await maya.client.ok(api.voice.searchCalls, {
      body: { paging: { page: 2, pageSize: 1 } },
    });
    expect(page).toMatchObject({ sessions: [{ state: "missed" }], paging: { total: 2, pages: 2 } });
    const found = async (terms: Parameters<ReturnType<typeof calls>["history"]>[0]) =>
      (await calls().history(terms)).paging.total;
    expect(await found({ term: "jo" })).toBe(2);
    expect(await found({ term: jo.phoneNumber.slice(-4) })).toBe(2);
    expect(await found({ term: "nobody" })).toBe(0);
    expect(await found({ filter: "outgoing" })).toBe(0);
    const { _id } = (await calls().history()).sessions[0]!;
    const theirs = await aBusiness(server);
    expect((await theirs.client.call(api.voice.removeCalls, { body: { ids: [_id] } })).status).toBe(404);
    expect(await maya.client.ok(api.voice.removeCalls, { body: { ids: [_id] } })).toEqual({ removed: 1 });
    expect(await maya.client.ok(api.voice.removeCalls, { body: { filter: {} } })).toEqual({ removed: 1 });
    expect(await found({})).toBe(0);
    expect(await thread()).toHaveLength(2);
  });
});

describe("the greeting", () => {
  const greetings = () => maya.client.ok(api.voice.readGreeting, {});
  const upload = async (bytes: Buffer) => {
    const { _id, parts } = await maya.client.ok(api.attachments.beginUpload, {
      body: { fileName: "hello.wav", fileSize: bytes.length },
    });
    for (let part = 0; part < parts; part += 1)
      await maya.client.ok(api.attachments.putPart, {
        params: { uploadId: _id, part: String(part) },
        upload: new Blob([
          new Uint8Array(bytes.subarray(part * UPLOAD_PART_BYTES, (part + 1) * UPLOAD_PART_BYTES)),
        ]),
      });
    return _id;
  };

  test("is the standard text, custom text, or a recording", async () => {
    expect(await greetings()).toMatchObject({ _id: null, media: null });
    await maya.client.ok(api.voice.changeGreeting, { body: { words: "Tom & Maya here." } });
    expect((await calls().callIn(jo.phoneNumber)).heard).toBe("Tom & Maya here.");
    const changed = await maya.client.ok(api.voice.changeGreeting, {
      body: { uploadId: await upload(aWav({ seconds: 3 })) },
    });
    expect(changed.media).toMatchObject({ seconds: 3 });
    expect((await calls().callIn(jo.phoneNumber)).heard).toBe("(a recording of 3 seconds)");
    const params = { id: changed._id! };
    expect((await maya.client.call(api.voice.greetingFile, { params })).status).toBe(200);
    const theirs = await aBusiness(server);
    expect((await theirs.client.call(api.voice.greetingFile, { params })).status).toBe(404);
    await maya.client.ok(api.voice.changeGreeting, { body: { words: "" } });
    expect((await greetings()).words).toContain("leave a message after the tone");
    expect((await maya.client.call(api.voice.greetingFile, { params })).status).toBe(404);
  });
});

test("the greeting is recorded by phone, and replaces the text", async () => {
  await calls().forwardTo(DESK);
  await calls().setVoice(DESK, "answers");
  await calls().speak(DESK, aWav({ seconds: 5 }));
  await maya.client.ok(api.voice.startGreetingCall, { body: {} });
  await until("the recording", async () => {
    const { call } = await maya.client.ok(api.voice.readGreetingCall, {});
    return call?.state === "saving";
  });
  const { rows } = await sql<{ payload: { callId: string; url: string } }>`
    select j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'voice-drops.save-recording'
  `.execute(server.services.db);
  for (const { payload } of rows)
    await saveCallRecording.run(server.services, payload, new AbortController().signal);
  expect(await maya.client.ok(api.voice.readGreeting, {})).toMatchObject({
    isCalled: true,
    media: { seconds: 5 },
  });
  expect((await maya.client.ok(api.voice.readGreetingCall, {})).call?.state).toBe("done");
});

test("browsers are notified of a voicemail at once", async () => {
  await until("the phone", async () => (await calls().callIn(jo.phoneNumber)).voicemailSeconds);
  const { rows } = await sql<{ topics: string[] }>`
    select topics from change_log where account_id = ${maya.accountId} and 'voice' = any(topics)
  `.execute(server.services.db);
  expect(rows.length).toBeGreaterThan(1);
});

/** Leaves a voicemail and sends the mail about it, as a worker would. */
async function tellOfVoicemail() {
  await until("the phone", async () => (await calls().callIn(jo.phoneNumber)).voicemailSeconds);
  const { rows } = await sql<{ payload: { accountId: number; voicemailId: string; text: string } }>`
    select j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${voicemailMail.name} and (j.payload ->> 'accountId')::bigint = ${maya.accountId}
  `.execute(server.services.db);
  for (const { payload } of rows)
    await voicemailMail.run(server.services, payload, new AbortController().signal);
  return rows.length;
}

test("a voicemail is mailed to the address for incoming messages, with a link to play it", async () => {
  const to = `desk-${maya.accountId}@example.com`;
  await server.services.db
    .updateTable("account_settings")
    .set({ email_notifications: true, email_notifications_to: to })
    .where("account_id", "=", maya.accountId)
    .execute();
  expect(await tellOfVoicemail()).toBe(1);
  const mail = await until("the mail", async () => (await mailsTo(server, to))[0]);
  expect(mail.subject).toMatch(/^New voicemail from Jo/);
  expect(mail.text).toContain(`/voicemail/${jo.contactId}`);
  expect(await mailsTo(server, maya.email)).toEqual([]);
});

test("no voicemail is mailed when mails of incoming messages are off", async () => {
  await maya.client.ok(api.accountSettings.changeEmailNotifications, {
    body: { isEnabled: false, to: null },
  });
  expect(await tellOfVoicemail()).toBe(1);
  expect(await mailsTo(server, maya.email)).toEqual([]);
});
