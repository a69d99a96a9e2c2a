import { api } from "@broadcast/contract";
import { NOTES_PAGE } from "@broadcast/contract/contact-notes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBusiness, aContact, aSession } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { contactNotes } = api;

test("a note says who wrote it and when, is changed, and goes with its contact", async () => {
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

test("notes are read page by page, each once, though some are added meanwhile", async () => {
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
