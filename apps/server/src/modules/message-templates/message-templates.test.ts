import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { removeStoredFiles } from "../../stored-files/stored-files.ts";
import { aBusiness, type Business } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  maya = await aBusiness(server);
});

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const picture = () => new File([PNG], "flyer.png", { type: "image/png" });
const create = (body: { name: string; text?: string }, upload?: File) =>
  maya.client.ok(api.templates.create, { body, ...(upload && { upload }) });

test("a template is created, found by its name, changed, cloned and deleted", async () => {
  const { _id: id } = await create({ name: "Thanks for coming", text: "Thanks, {{firstName|friend}}!" });
  await create({ name: "Closed on Monday", text: "We are closed." });
  const search = async (term: string) =>
    (await maya.client.ok(api.templates.search, { body: { term } })).templates.map(({ name }) => name);
  expect(await search("COMING thanks")).toEqual(["Thanks for coming"]);
  expect(await search("%")).toEqual([]);
  const changed = await maya.client.ok(api.templates.change, {
    params: { id },
    body: { text: "Thank you!" },
  });
  expect(changed).toMatchObject({ name: "Thanks for coming", text: "Thank you!", type: "sms", media: [] });
  const copy = await maya.client.ok(api.templates.clone, { params: { id }, body: {} });
  expect(copy).toMatchObject({ name: "Thanks for coming (copy)", text: "Thank you!" });
  await maya.client.ok(api.templates.remove, { params: { id } });
  expect((await maya.client.call(api.templates.get, { params: { id } })).status).toBe(404);
  expect((await maya.client.ok(api.templates.get, { params: { id: copy._id } })).text).toBe("Thank you!");
});

test("a template needs a name and a message, with the documents' sentences", async () => {
  const refused = async (body: { name: string; text?: string }) => {
    const answer = await maya.client.call(api.templates.create, { body });
    return [answer.status, Object.values((answer.body as { fields: object }).fields)[0]];
  };
  expect(await refused({ name: " ", text: "Hi" })).toEqual([400, "Name is required"]);
  expect(await refused({ name: "Empty", text: " " })).toEqual([400, "Message is required."]);
  const tooLong = "Message text cannot exceed 1024 characters.";
  expect(await refused({ name: "Long", text: "x".repeat(1025) })).toEqual([400, tooLong]);
  await create({ name: "Families", text: "👩‍👩‍👧".repeat(1024) });
  const { _id: id } = await create({ name: "Hi", text: "Hi" });
  const lengthened = await maya.client.call(api.templates.change, {
    params: { id },
    body: { text: "x".repeat(1025) },
  });
  expect(lengthened).toMatchObject({ status: 400, body: { fields: { text: tooLong } } });
  const emptied = await maya.client.call(api.templates.change, { params: { id }, body: { text: "" } });
  expect(emptied.status).toBe(400);
  expect((await maya.client.ok(api.templates.get, { params: { id } })).text).toBe("Hi");
});

test("a picture makes it a picture message; its file is deleted once nothing uses it any more", async () => {
  const { _id: id, media, type } = await create({ name: "Flyer", text: "" }, picture());
  expect([type, media.length]).toEqual(["mms", 1]);
  const shown = await maya.client.call(api.templates.media, { params: { id, index: 0 } });
  expect(shown.status).toBe(200);
  const copy = await maya.client.ok(api.templates.clone, { params: { id }, body: {} });
  const keyOf = async (templateId: string) => {
    const { rows } = await sql<{ key: string }>`
      select media -> 0 ->> 'key' as key from message_templates where id = ${templateId}
    `.execute(server.services.db);
    return rows[0]!.key;
  };
  const key = await keyOf(id);
  const letGo = () =>
    removeStoredFiles.run(
      server.services,
      { accountId: maya.accountId, keys: [key] },
      new AbortController().signal,
    );
  await maya.client.ok(api.templates.remove, { params: { id } });
  await letGo();
  expect((await maya.client.call(api.templates.media, { params: { id: copy._id, index: 0 } })).status).toBe(
    200,
  );
  await maya.client.ok(api.templates.change, {
    params: { id: copy._id },
    body: { text: "Just words", removeMedia: "true" },
  });
  await letGo();
  await expect(server.services.storage.read(key)).rejects.toMatchObject({ code: "ENOENT" });
});

test("several are deleted by id or by a search, and no other account's", async () => {
  const theirs = await aBusiness(server);
  const { _id: foreign } = await theirs.client.ok(api.templates.create, {
    body: { name: "Old one", text: "Hi" },
  });
  for (const name of ["Old one", "Old two", "New"]) await create({ name, text: "Hi" });
  const removed = await maya.client.ok(api.templates.removeMany, { body: { filter: { term: "old" } } });
  expect(removed).toEqual({ removed: 2 });
  expect((await theirs.client.ok(api.templates.get, { params: { id: foreign } })).name).toBe("Old one");
  const missing = await maya.client.call(api.templates.removeMany, { body: { ids: [foreign] } });
  expect(missing.status).toBe(404);
  for (const body of [{}, { ids: [foreign], filter: {} }])
    expect((await maya.client.call(api.templates.removeMany, { body })).status).toBe(400);
});
