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
import { tellOfVoicemail } from "./voicemail/tell-of-voicemail.ts";
import { mayTranscribe, transcribeVoicemail } from "./voicemail/transcribe-voicemail.ts";
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
    expect(await thread()).toMatchObject([{ direction: "in", text: "Incoming call, 42 seconds" }]);
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

/** Runs the account's jobs of a kind, each once, as a worker would; returns how many there were. */
async function runAll(
  job: typeof voicemailMail | typeof tellOfVoicemail | typeof transcribeVoicemail,
): Promise<number> {
  const { rows } = await sql<{ id: string; payload: { accountId: number; voicemailId: string } }>`
    select j.id, j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${job.name} and (j.payload ->> 'accountId')::bigint = ${maya.accountId}
  `.execute(server.services.db);
  for (const { id, payload } of rows) {
    await sql`delete from graphile_worker._private_jobs where id = ${id}`.execute(server.services.db);
    await job.run(server.services, payload, new AbortController().signal);
  }
  return rows.length;
}

/** Leaves a voicemail and sends the mail about it, as a worker would. */
async function mailVoicemail() {
  await until("the phone", async () => (await calls().callIn(jo.phoneNumber)).voicemailSeconds);
  expect(await runAll(tellOfVoicemail)).toBe(1);
  return runAll(voicemailMail);
}

test("a voicemail is mailed to the address for incoming messages, with a link to play it", async () => {
  const to = `desk-${maya.accountId}@example.com`;
  await server.services.db
    .updateTable("account_settings")
    .set({ email_notifications: true, email_notifications_to: to })
    .where("account_id", "=", maya.accountId)
    .execute();
  expect(await mailVoicemail()).toBe(1);
  const mail = await until("the mail", async () => (await mailsTo(server, to))[0]);
  expect(mail.subject).toMatch(/^New voicemail from Jo/);
  expect(mail.text).toContain(`/voicemail/${jo.contactId}`);
  expect(await mailsTo(server, maya.email)).toEqual([]);
});

test("no voicemail is mailed when mails of incoming messages are off", async () => {
  await maya.client.ok(api.accountSettings.changeEmailNotifications, {
    body: { isEnabled: false, to: null },
  });
  expect(await mailVoicemail()).toBe(1);
  expect(await mailsTo(server, maya.email)).toEqual([]);
});

describe("a voicemail's words", () => {
  const WORDS = "Hi, it's Jo. Please call me back about the marigold curtains.";
  const toldAt = async () => {
    const { rows } = await sql<{ told: Date | null }>`
      select told_at as told from voicemails where account_id = ${maya.accountId}
    `.execute(server.services.db);
    return rows[0]!.told;
  };
  const leave = async (words = WORDS) => {
    await calls().say(jo.phoneNumber, words);
    await calls().callIn(jo.phoneNumber);
    await saveVoicemails();
  };
  const change = (transcribes: boolean) =>
    maya.client.ok(api.accountSettings.changeVoice, { body: { transcribes } });
  const transcripts = async () => (await voicemails()).voicemails.map(({ transcript }) => transcript);

  test("are in the thread, the lists, the search and the mail, which waits for them", async () => {
    await maya.client.ok(api.accountSettings.changeEmailNotifications, {
      body: { isEnabled: true, to: null },
    });
    await leave();
    expect(await toldAt()).toBeNull();
    expect((await chat())!.lastMessage.text).toMatch(/^Voicemail, 0:/);
    expect(await runAll(transcribeVoicemail)).toBe(1);
    expect(await thread()).toMatchObject([{ text: `Voicemail: ${WORDS}`, call: { transcript: WORDS } }]);
    expect((await chat())!.lastMessage.text).toBe(`Voicemail: ${WORDS}`);
    expect(await transcripts()).toEqual([WORDS]);
    expect((await calls().history()).sessions[0]!.voicemail).toMatchObject({ transcript: WORDS });
    const found = await maya.client.ok(api.messages.searchText, { body: { term: "marigold" } });
    expect(found.messages).toMatchObject([{ contact: { _id: jo.contactId } }]);
    expect(await runAll(voicemailMail)).toBe(1);
    const mail = await until("the mail", async () => (await mailsTo(server, maya.email))[0]);
    expect(mail.text).toContain(`Voicemail: ${WORDS}`);
    // The one that would have told without them.
    expect(await runAll(tellOfVoicemail)).toBe(1);
    expect(await runAll(voicemailMail)).toBe(0);
  });

  test("are gone with the voicemail, and come back by no late job", async () => {
    await leave();
    await runAll(transcribeVoicemail);
    await maya.client.ok(api.voice.removeVoicemails, { body: { filter: {} } });
    expect(await thread()).toMatchObject([{ text: "Missed call", call: { transcript: null } }]);
    const found = await maya.client.ok(api.messages.searchText, { body: { term: "marigold" } });
    expect(found.messages).toEqual([]);
    await leave();
    await maya.client.ok(api.voice.removeVoicemails, { body: { filter: {} } });
    await runAll(transcribeVoicemail);
    expect((await thread()).map(({ text }) => text)).toEqual(["Missed call", "Missed call"]);
  });

  test("are no text of the contact's: STOP is no opt-out and no keyword answers", async () => {
    await leave("STOP");
    await runAll(transcribeVoicemail);
    expect(await transcripts()).toEqual(["STOP"]);
    const contact = await maya.client.ok(api.contacts.get, { params: { contactId: jo.contactId } });
    expect(contact.doNotMessage).toBe(false);
    const { messages } = await maya.client.ok(api.messages.thread, {
      params: { contactId: jo.contactId },
      query: {},
    });
    expect(messages.filter(({ direction }) => direction === "out")).toEqual([]);
    const { rows } = await sql`select 1 from consent_log where account_id = ${maya.accountId}`.execute(
      server.services.db,
    );
    expect(rows).toEqual([]);
  });

  test("aren't asked for when the account doesn't want them, and it is told at once", async () => {
    await change(false);
    await leave();
    expect(await toldAt()).not.toBeNull();
    await runAll(transcribeVoicemail);
    expect(await transcripts()).toEqual([null]);
    expect(await thread()).toMatchObject([{ text: expect.stringMatching(/^Voicemail, 0:/) }]);
  });

  test("that the assistant can't give leave the voicemail as it is, told without them", async () => {
    await leave();
    await server.sandbox("PUT", "/settings", { rate5xx: 1 });
    await expect(runAll(transcribeVoicemail)).rejects.toMatchObject({ code: "provider-failed" });
    await server.sandbox("PUT", "/settings", { rate5xx: 0 });
    expect(await toldAt()).toBeNull();
    const its = { accountId: maya.accountId, voicemailId: (await voicemails()).voicemails[0]!._id };
    await transcribeVoicemail.giveUp!(server.services, its);
    expect(await toldAt()).not.toBeNull();
    expect(await transcripts()).toEqual([null]);
    expect((await chat())!.lastMessage.text).toMatch(/^Voicemail, 0:/);
  });

  test("of a recording longer than a message are not asked for", async () => {
    await leave();
    await sql`update voicemails set duration_ms = 300_001 where account_id = ${maya.accountId}`.execute(
      server.services.db,
    );
    await runAll(transcribeVoicemail);
    expect(await transcripts()).toEqual([null]);
    expect(await toldAt()).not.toBeNull();
  });

  test("go to an outside service only once the account allowed it", async () => {
    const env = { ...server.services.env, ASSISTANT_API_URL: "https://assistant.example/v1" };
    const may = () => mayTranscribe(server.services.db, env, maya.accountId);
    expect(await may()).toBe(false);
    await server.services.db
      .updateTable("account_settings")
      .set({ assistant_allowed_host: "assistant.example" })
      .where("account_id", "=", maya.accountId)
      .execute();
    expect(await may()).toBe(true);
    await change(false);
    expect(await may()).toBe(false);
    const none = { ...env, ASSISTANT_API_URL: undefined };
    expect(await mayTranscribe(server.services.db, none, maya.accountId)).toBe(false);
  });
});
