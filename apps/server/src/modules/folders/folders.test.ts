import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aBusiness, aContact, type Business } from "../../testing/builders.ts";
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

const contentType = "qrCode" as const;
const aFolder = async (name: string, type: "qrCode" | "messageTemplate" | "contact" = contentType) =>
  (await maya.client.ok(api.folders.create, { body: { name, contentType: type } }))._id;
const aCode = async (name: string) =>
  (await maya.client.ok(api.qrCodes.create, { body: { name, url: "https://example.com" } }))._id;
const namesIn = async (folderId: string) =>
  (await maya.client.ok(api.qrCodes.search, { body: { folderId, sort: "name" } })).qrCodes.map(
    ({ name }) => name,
  );
const add = (folderId: string, contentIds: string[], more: object = {}) =>
  maya.client.ok(api.folders.add, { params: { folderId }, body: { contentType, contentIds, ...more } });

test("items are added to a folder, counted there, and removed again", async () => {
  const menus = await aFolder("Menus");
  const [lunch, dinner] = [await aCode("Lunch"), await aCode("Dinner")];
  expect(await add(menus, [lunch, dinner])).toEqual({
    showConfirmation: false,
    movingItems: 0,
    changed: 2,
    action: null,
  });
  expect(await add(menus, [lunch])).toMatchObject({ changed: 0, action: null });
  expect(await namesIn(menus)).toEqual(["Dinner", "Lunch"]);
  const { folders } = await maya.client.ok(api.folders.search, { body: { contentType } });
  expect(folders).toEqual([{ _id: menus, name: "Menus", contentType, count: 2 }]);
  const body = { contentType, contentIds: [lunch] };
  expect(await maya.client.ok(api.folders.removeItems, { params: { folderId: menus }, body })).toEqual({
    changed: 1,
    action: null,
  });
  expect(await namesIn(menus)).toEqual(["Dinner"]);
});

test("items in another folder are moved only once that is confirmed", async () => {
  const [old, fresh] = [await aFolder("Old"), await aFolder("New")];
  const code = await aCode("Lunch");
  await add(old, [code]);
  expect(await add(fresh, [code])).toEqual({
    showConfirmation: true,
    movingItems: 1,
    changed: 0,
    action: null,
  });
  expect(await namesIn(old)).toEqual(["Lunch"]);
  expect(await add(fresh, [code], { movingItemsConfirmed: true })).toMatchObject({ changed: 1 });
  expect(await namesIn(old)).toEqual([]);
  expect(await namesIn(fresh)).toEqual(["Lunch"]);
});

test("removing items from a folder leaves those in another alone", async () => {
  const [one, two] = [await aFolder("One"), await aFolder("Two")];
  const code = await aCode("Lunch");
  await add(two, [code]);
  const body = { contentType, contentIds: [code] };
  expect(await maya.client.ok(api.folders.removeItems, { params: { folderId: one }, body })).toEqual({
    changed: 0,
    action: null,
  });
  expect(await namesIn(two)).toEqual(["Lunch"]);
});

test("all matches of a term are added to a folder and removed by one call", async () => {
  const menus = await aFolder("Menus");
  for (const name of ["Lunch menu", "Dinner menu", "Door"]) await aCode(name);
  const params = { folderId: menus };
  const added = await maya.client.ok(api.folders.addAll, { params, body: { contentType, term: "menu" } });
  expect(added.changed).toBe(2);
  const removed = await maya.client.ok(api.folders.removeAllItems, {
    params,
    body: { contentType, term: "lunch" },
  });
  expect(removed.changed).toBe(1);
  expect(await namesIn(menus)).toEqual(["Dinner menu"]);
});

test("a folder's name is unique among those of its kind, in any case", async () => {
  const menus = await aFolder("Menus");
  const taken = await maya.client.call(api.folders.create, { body: { name: "menus", contentType } });
  expect(taken).toMatchObject({
    status: 409,
    body: { fields: { name: "A folder with this name already exists" } },
  });
  const other = await aFolder("Menus", "messageTemplate");
  expect(other).not.toBe(menus);
  const isUnique = async (name: string) =>
    (await maya.client.ok(api.folders.checkName, { params: { name, contentType } })).isUnique;
  expect(await isUnique("MENUS")).toBe(false);
  expect(await isUnique("Doors")).toBe(true);
});

test("a rename explains what is wrong with the new name, in the documents' words", async () => {
  const menus = await aFolder("Menus");
  await aFolder("Doors");
  const rename = async (name: string) => {
    const { status, body } = await maya.client.call(api.folders.rename, {
      params: { folderId: menus },
      body: { name },
    });
    return { status, says: (body as { fields?: { name?: string } }).fields?.name };
  };
  expect(await rename("  ")).toEqual({ status: 400, says: "Folder name is required" });
  expect(await rename("Menus")).toEqual({
    status: 400,
    says: "New name should be different than the current one",
  });
  expect(await rename("doors")).toEqual({ status: 409, says: "A folder with this name already exists" });
  expect((await rename("menus")).status).toBe(200);
});

test("deleting a folder keeps its items", async () => {
  const menus = await aFolder("Menus");
  const code = await aCode("Lunch");
  await add(menus, [code]);
  await maya.client.ok(api.folders.remove, { params: { id: menus } });
  expect((await maya.client.ok(api.qrCodes.get, { params: { id: code } })).folderId).toBeNull();
  expect((await maya.client.call(api.folders.get, { params: { id: menus } })).status).toBe(404);
});

test("a folder accepts only items of its own kind and account", async () => {
  const templates = await aFolder("Texts", "messageTemplate");
  const code = await aCode("Lunch");
  const wrongKind = await maya.client.call(api.folders.add, {
    params: { folderId: templates },
    body: { contentType, contentIds: [code] },
  });
  expect(wrongKind.status).toBe(404);
  const asTemplate = await maya.client.ok(api.folders.add, {
    params: { folderId: templates },
    body: { contentType: "messageTemplate", contentIds: [code] },
  });
  expect(asTemplate.changed).toBe(0);
  const theirs = await aBusiness(server);
  const { _id } = await theirs.client.ok(api.qrCodes.create, {
    body: { name: "Theirs", url: "https://example.com" },
  });
  expect(await add(await aFolder("Mine"), [_id])).toMatchObject({ changed: 0, action: null });
  expect((await theirs.client.ok(api.qrCodes.get, { params: { id: _id } })).folderId).toBeNull();
});

test("contacts can be in folders like everything else", async () => {
  const vips = await aFolder("VIPs", "contact");
  const { contactId } = await aContact(server, maya, { firstName: "Ana" });
  await aContact(server, maya, { firstName: "Bo" });
  await maya.client.ok(api.folders.addAll, {
    params: { folderId: vips },
    body: { contentType: "contact", term: "ana" },
  });
  const { contacts } = await maya.client.ok(api.contacts.search, { body: { folderId: vips } });
  expect(contacts.map(({ _id }) => _id)).toEqual([contactId]);
  expect((await maya.client.ok(api.folders.get, { params: { id: vips } })).count).toBe(1);
  await maya.client.ok(api.folders.removeAllItems, {
    params: { folderId: vips },
    body: { contentType: "contact" },
  });
  expect((await maya.client.ok(api.folders.get, { params: { id: vips } })).count).toBe(0);
});

test("all matches of a contact search are removed from a folder, and no one else", async () => {
  const regulars = await aFolder("Regulars", "contact");
  const people = await Promise.all(
    [["VIP"], [], ["VIP"]].map(async (tags) => (await aContact(server, maya, { tags })).contactId),
  );
  const params = { folderId: regulars };
  await maya.client.ok(api.folders.add, { params, body: { contentType: "contact", contentIds: people } });
  const taken = await maya.client.ok(api.folders.removeAllItems, {
    params,
    body: { contentType: "contact", tag: "VIP" },
  });
  expect(taken).toMatchObject({ changed: 2, action: { kind: "move", state: "done" } });
  const { contacts } = await maya.client.ok(api.contacts.search, { body: { folderId: regulars } });
  expect(contacts.map(({ _id }) => _id)).toEqual([people[1]]);
});
