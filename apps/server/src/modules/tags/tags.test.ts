import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { aBusiness, aContact, type Business } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { foldTagCounts } from "./tag-counts.sql.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("tagging creates the tag, counts its contacts, and does nothing twice", async () => {
  const maya = await aBusiness(server);
  const ids = [(await aContact(server, maya)).contactId, (await aContact(server, maya)).contactId];
  const tagName = { tagName: "Fall show!" };
  expect(
    await maya.client.ok(api.tags.addContacts, { params: tagName, body: { contactIds: ids } }),
  ).toMatchObject({
    changed: 2,
  });
  expect(
    await maya.client.ok(api.tags.addContacts, { params: tagName, body: { contactIds: ids } }),
  ).toMatchObject({
    changed: 0,
  });
  const { tags } = await maya.client.ok(api.tags.search, { body: {} });
  expect(tags).toEqual([{ name: "Fall show", color: null, contacts: 2 }]);
});

test("all matching contacts can be tagged at once", async () => {
  const maya = await aBusiness(server);
  await aContact(server, maya, { firstName: "Ana" });
  await aContact(server, maya, { firstName: "Bo" });
  const answer = await maya.client.ok(api.tags.addAllContacts, {
    params: { tagName: "A" },
    body: { term: "ana" },
  });
  expect(answer).toMatchObject({ state: "done", changed: 1, undoUntil: expect.any(String) });
});

test("a tag is renamed, removed and deleted without affecting its contacts", async () => {
  const maya = await aBusiness(server);
  const { contactId } = await aContact(server, maya, { tags: ["Old", "Kept"] });
  await maya.client.ok(api.tags.change, { params: { tagName: "old" }, body: { name: "New" } });
  const tagsOf = async () => (await maya.client.ok(api.contacts.get, { params: { contactId } })).tags;
  expect(await tagsOf()).toEqual(["Kept", "New"]);
  const clash = await maya.client.call(api.tags.change, {
    params: { tagName: "New" },
    body: { name: "kept" },
  });
  expect(clash.status).toBe(409);
  await maya.client.ok(api.tags.removeContacts, {
    params: { tagName: "New" },
    body: { ids: [contactId] },
  });
  await maya.client.ok(api.tags.removeMany, { body: { names: ["Kept"] } });
  expect(await tagsOf()).toEqual([]);
});

test("two tags simultaneously renamed to one name: one gets it, the other is told that it is taken", async () => {
  const maya = await aBusiness(server);
  const tags = ["One", "Two", "Three", "Four"];
  await aContact(server, maya, { tags });
  const rename = (tagName: string, name: string) =>
    maya.client.call(api.tags.change, { params: { tagName }, body: { name } });
  const answers = await Promise.all(tags.map((tagName) => rename(tagName, "Same")));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({
    code: "conflict",
    fields: { name: "You already have a tag with this name." },
  });
});

test("one tag simultaneously renamed twice gets one of the names, and both callers are answered truthfully", async () => {
  const maya = await aBusiness(server);
  await aContact(server, maya, { tags: ["Old"] });
  const names = ["A", "B", "C", "D"];
  const answers = await Promise.all(
    names.map((name) => maya.client.call(api.tags.change, { params: { tagName: "Old" }, body: { name } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  const { tags } = await maya.client.ok(api.tags.search, { body: {} });
  expect(tags).toHaveLength(1);
});

test("a tag is created with a color and no contacts, and one name is created once", async () => {
  const maya = await aBusiness(server);
  const made = await maya.client.call(api.tags.create, { body: { name: " VIP #1 ", color: "violet" } });
  expect(made).toMatchObject({ status: 201, body: { name: "VIP 1", color: "violet", contacts: 0 } });
  const again = await maya.client.call(api.tags.create, { body: { name: "vip 1" } });
  expect(again).toMatchObject({ status: 409, body: { fields: { name: expect.any(String) } } });
  const empty = await maya.client.call(api.tags.create, { body: { name: "!!!" } });
  expect(empty).toMatchObject({ status: 400, body: { fields: { name: expect.any(String) } } });
  const changed = await maya.client.ok(api.tags.change, {
    params: { tagName: "VIP 1" },
    body: { color: "green" },
  });
  expect(changed).toMatchObject({ name: "VIP 1", color: "green" });
  expect(await maya.client.ok(api.tags.colors, {})).toEqual({ colors: [{ name: "VIP 1", color: "green" }] });
});

const countOf = async (maya: Business, tagName: string) =>
  (await maya.client.ok(api.tags.get, { params: { tagName } })).contacts;

test("counts follow whatever adds and removes tags, before and after folding", async () => {
  const maya = await aBusiness(server);
  const ids = await Promise.all(
    [1, 2, 3].map(async () => (await aContact(server, maya, { tags: ["Spring"] })).contactId),
  );
  expect(await countOf(maya, "Spring")).toBe(3);
  await foldTagCounts(server.services.db);
  expect(await countOf(maya, "Spring")).toBe(3);
  await maya.client.ok(api.contacts.remove, { params: { contactId: ids[0]! } });
  await maya.client.ok(api.tags.removeContacts, { params: { tagName: "Spring" }, body: { ids: [ids[1]!] } });
  expect(await countOf(maya, "Spring")).toBe(1);
  await Promise.all([foldTagCounts(server.services.db), foldTagCounts(server.services.db)]);
  expect(await countOf(maya, "Spring")).toBe(1);
  await maya.client.ok(api.tags.remove, { params: { tagName: "Spring" } });
  await foldTagCounts(server.services.db);
  const { rows } = await sql`select 1 from tag_count_deltas where account_id = ${maya.accountId}`.execute(
    server.services.db,
  );
  expect(rows).toEqual([]);
});

test("adding a tag doesn't wait for another addition of it, nor for the folding of its count", async () => {
  const maya = await aBusiness(server);
  const [first, second] = await Promise.all([aContact(server, maya), aContact(server, maya)]);
  await aContact(server, maya, { tags: ["Busy"] });
  const { db } = server.services;
  const give = (contactId: string) => sql`
    insert into contact_tags (account_id, contact_id, tag_id)
    select account_id, ${contactId}, id from tags where account_id = ${maya.accountId} and name = 'Busy'
  `;
  await db.transaction().execute(async (open) => {
    await give(first.contactId).execute(open);
    await db.transaction().execute(async (other) => {
      await sql`set local lock_timeout = '2s'`.execute(other);
      await give(second.contactId).execute(other);
    });
    await foldTagCounts(db);
  });
  expect(await countOf(maya, "Busy")).toBe(3);
});

const inSegment = (tags: string[]) => ({
  groups: [{ conditions: [{ field: "tags" as const, is: "any-of" as const, tags }] }],
});

test("uses of a tag are shown before it is deleted, and follow its new name when it is renamed", async () => {
  const maya = await aBusiness(server);
  await aContact(server, maya, { tags: ["Spring", "Fall"] });
  const segment = await maya.client.ok(api.segments.create, {
    body: { name: "Shows", conditions: inSegment(["SPRING", "Fall"]) },
  });
  const form = await maya.client.ok(api.configurableForms.create, { body: { name: "Sign up" } });
  const params = { id: form._id };
  await maya.client.ok(api.configurableForms.change, { params, body: { tags: ["Spring", "Other"] } });
  await maya.client.ok(api.tags.change, { params: { tagName: "spring" }, body: { name: "Summer" } });
  const conditionsNow = async () =>
    (await maya.client.ok(api.segments.get, { params: { id: segment._id } })).conditions.groups[0]
      ?.conditions[0];
  const formTags = async () => (await maya.client.ok(api.configurableForms.get, { params })).tags;
  expect(await conditionsNow()).toMatchObject({ tags: ["Summer", "Fall"] });
  expect(await formTags()).toEqual(["Summer", "Other"]);
  const told = await maya.client.ok(api.tags.uses, { body: { names: ["summer"] } });
  expect(told).toEqual({
    uses: [
      { kind: "segment", id: segment._id, name: "Shows", tag: "Summer" },
      { kind: "configurable-form", id: form._id, name: "Sign up", tag: "Summer" },
    ],
    total: 2,
  });
  await maya.client.ok(api.tags.remove, { params: { tagName: "Summer" } });
  expect(await formTags()).toEqual(["Other"]);
  expect(await conditionsNow()).toMatchObject({ tags: ["Summer", "Fall"] });
});

test("a bulk change is undone although its tag has been renamed", async () => {
  const maya = await aBusiness(server);
  const { contactId } = await aContact(server, maya);
  const action = await maya.client.ok(api.tags.addContacts, {
    params: { tagName: "Spring" },
    body: { contactIds: [contactId] },
  });
  await maya.client.ok(api.tags.change, { params: { tagName: "Spring" }, body: { name: "Summer" } });
  await maya.client.ok(api.contactActions.undo, { params: { id: action._id } });
  expect(await countOf(maya, "Summer")).toBe(0);
});

test("merging replaces the tag on all contacts, archived ones too, and leaves one of the two", async () => {
  const maya = await aBusiness(server);
  const both = await aContact(server, maya, { tags: ["Spring", "Shows"] });
  const archived = await aContact(server, maya, { tags: ["Spring"] });
  await aContact(server, maya, { tags: ["Shows"] });
  await maya.client.ok(api.contactActions.archive, { body: { contactIds: [archived.contactId] } });
  const segment = await maya.client.ok(api.segments.create, {
    body: { name: "Spring people", conditions: inSegment(["Spring", "Shows"]) },
  });
  const params = { tagName: "Spring" };
  const merged = await maya.client.ok(api.tags.merge, { params, body: { into: "shows" } });
  expect(merged).toMatchObject({
    kind: "merge-tag",
    subject: "Shows",
    state: "done",
    changed: 2,
    undoUntil: null,
  });
  expect((await maya.client.ok(api.tags.search, { body: {} })).tags).toEqual([
    { name: "Shows", color: null, contacts: 3 },
  ]);
  const tagsOf = async ({ contactId }: { contactId: string }) =>
    (await maya.client.ok(api.contacts.get, { params: { contactId } })).tags;
  expect([await tagsOf(both), await tagsOf(archived)]).toEqual([["Shows"], ["Shows"]]);
  const { conditions } = await maya.client.ok(api.segments.get, { params: { id: segment._id } });
  expect(conditions.groups[0]?.conditions[0]).toMatchObject({ tags: ["Shows"] });
  const itself = await maya.client.call(api.tags.merge, {
    params: { tagName: "Shows" },
    body: { into: "SHOWS" },
  });
  expect(itself.status).toBe(400);
});
