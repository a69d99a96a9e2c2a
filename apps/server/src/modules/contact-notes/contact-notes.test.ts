import { api } from "@broadcast/contract";
import { NOTES_PAGE } from "@broadcast/contract/contact-notes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBusiness, aContact, aSession, until } from "../../testing/builders.ts";
import { mailsTo, textsTo } from "../../testing/received-codes.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { mentionMail } from "./contact-notes.jobs.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { contactNotes } = api;

test("a note shows its author and time, can be changed, and is deleted with its contact", async () => {
  const maya = await aBusiness(server);
  const { contactId } = await aContact(server, maya);
  const params = { contactId };
  const assistant = await aSession(server, { ...maya, kind: "assistant" });
  const first = await maya.client.ok(contactNotes.create, { params, body: { text: " Likes blue " } });
  expect(first).toMatchObject({
    text: "Likes blue",
    authorName: expect.stringMatching(/\w/),
    editedAt: null,
  });
  const second = await assistant.ok(contactNotes.create, { params, body: { text: "Called back" } });
  expect(second.authorName).toBe("Assistant");
  const changed = await maya.client.ok(contactNotes.change, {
    params: { contactId, noteId: first._id },
    body: { text: "Likes green" },
  });
  expect(changed).toMatchObject({ text: "Likes green", editedAt: expect.any(String) });
  const read = () => maya.client.ok(contactNotes.search, { params, body: {} });
  expect((await read()).notes.map(({ text }) => text)).toEqual(["Called back", "Likes green"]);
  await maya.client.ok(contactNotes.remove, { params: { contactId, noteId: second._id } });
  expect((await read()).notes).toHaveLength(1);
  await maya.client.ok(api.contacts.remove, { params });
  expect((await maya.client.call(contactNotes.search, { params, body: {} })).status).toBe(404);
});

test("notes are listed page by page, each once, even when some are added in the meantime", async () => {
  const maya = await aBusiness(server);
  const { contactId } = await aContact(server, maya);
  const params = { contactId };
  const write = (text: string) => maya.client.ok(contactNotes.create, { params, body: { text } });
  for (let at = 0; at < NOTES_PAGE + 2; at += 1) await write(`Note ${at}`);
  const page = await maya.client.ok(contactNotes.search, { params, body: {} });
  expect([page.notes.length, page.hasMore]).toEqual([NOTES_PAGE, true]);
  await write("Later");
  const rest = await maya.client.ok(contactNotes.search, {
    params,
    body: { before: page.notes.at(-1)!._id },
  });
  expect(rest).toMatchObject({ notes: [{ text: "Note 1" }, { text: "Note 0" }], hasMore: false });
});

test("a mentioned user gets the note by mail, outsiders cannot be mentioned, and the contact never sees it", async () => {
  const maya = await aBusiness(server);
  const sam = await aBusiness(server);
  const stranger = await aBusiness(server);
  const { contactId, phoneNumber } = await aContact(server, maya, { firstName: "Jo" });
  const managing = await aSession(server, { ...maya, kind: "managing", actingUserId: sam.userId });
  const params = { contactId };
  const note = await managing.ok(contactNotes.create, {
    params,
    body: { text: "Needs the blue one by Friday", mentionedIds: [maya.userId] },
  });
  expect(note.mentionedNames).toHaveLength(1);
  const refused = await maya.client.call(contactNotes.create, {
    params,
    body: { text: "No", mentionedIds: [stranger.userId] },
  });
  expect(refused.status).toBe(404);
  await server.startWorker();
  const mail = await until("the mail", async () =>
    (await mailsTo(server, maya.email)).find(({ subject }) => subject.includes("mentioned you")),
  );
  expect(mail.subject).toContain("Jo");
  expect(mail.text).toContain("Needs the blue one by Friday");
  expect(mail.text).toContain(`/chats/${contactId}`);
  expect(await mailsTo(server, stranger.email)).toEqual([]);
  expect(await textsTo(server, phoneNumber!)).toEqual([]);
  const { messages } = await maya.client.ok(api.messages.thread, { params, query: {} });
  expect(messages).toEqual([]);
});

test("a mentioned user who has left the account before the mail goes gets none", async () => {
  const maya = await aBusiness(server);
  const sam = await aBusiness(server);
  const { contactId } = await aContact(server, maya);
  await aSession(server, { ...maya, kind: "managing", actingUserId: sam.userId });
  const { _id: noteId } = await maya.client.ok(contactNotes.create, {
    params: { contactId },
    body: { text: "Pays by card 1234", mentionedIds: [sam.userId] },
  });
  const mail = { accountId: maya.accountId, contactId, noteId, userId: sam.userId };
  const { db } = server.services;
  await db.deleteFrom("account_managers").where("user_id", "=", sam.userId).execute();
  await mentionMail.run(server.services, mail, new AbortController().signal);
  await mentionMail.run(server.services, { ...mail, userId: maya.userId }, new AbortController().signal);
  await until("the owner's mail", async () => (await mailsTo(server, maya.email)).length > 0);
  expect(await mailsTo(server, sam.email)).toEqual([]);
});
