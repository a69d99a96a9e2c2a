import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBusiness, aContact } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("tagging makes the tag, counts its contacts, and does nothing twice", async () => {
  const maya = await aBusiness(server);
  const ids = [(await aContact(server, maya)).contactId, (await aContact(server, maya)).contactId];
  const tagName = { tagName: "Fall show!" };
  expect(await maya.client.ok(api.tags.addContacts, { params: tagName, body: { contactIds: ids } })).toEqual({
    changed: 2,
  });
  expect(await maya.client.ok(api.tags.addContacts, { params: tagName, body: { contactIds: ids } })).toEqual({
    changed: 0,
  });
  const { tags } = await maya.client.ok(api.tags.search, { body: {} });
  expect(tags).toEqual([{ name: "Fall show", contacts: 2 }]);
});

test("all contacts that match can be tagged at once", async () => {
  const maya = await aBusiness(server);
  await aContact(server, maya, { firstName: "Ana" });
  await aContact(server, maya, { firstName: "Bo" });
  const answer = await maya.client.ok(api.tags.addAllContacts, {
    params: { tagName: "A" },
    body: { term: "ana" },
  });
  expect(answer).toEqual({ changed: 1 });
});

test("a tag is renamed, untagged and deleted without touching its contacts", async () => {
  const maya = await aBusiness(server);
  const { contactId } = await aContact(server, maya, { tags: ["Old", "Kept"] });
  await maya.client.ok(api.tags.rename, { params: { tagName: "old" }, body: { name: "New" } });
  const tagsOf = async () => (await maya.client.ok(api.contacts.get, { params: { contactId } })).tags;
  expect(await tagsOf()).toEqual(["Kept", "New"]);
  const clash = await maya.client.call(api.tags.rename, {
    params: { tagName: "New" },
    body: { name: "kept" },
  });
  expect(clash.status).toBe(409);
  await maya.client.ok(api.tags.removeContacts, {
    params: { tagName: "New" },
    body: { contactIds: [contactId] },
  });
  await maya.client.ok(api.tags.removeMany, { body: { names: ["Kept"] } });
  expect(await tagsOf()).toEqual([]);
});

test("two tags renamed to the same name at once: one gets it, the other is told that it is taken", async () => {
  const maya = await aBusiness(server);
  const tags = ["One", "Two", "Three", "Four"];
  await aContact(server, maya, { tags });
  const rename = (tagName: string, name: string) =>
    maya.client.call(api.tags.rename, { params: { tagName }, body: { name } });
  const answers = await Promise.all(tags.map((tagName) => rename(tagName, "Same")));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({
    code: "conflict",
    fields: { name: "There is a tag with this name already." },
  });
});

test("one tag renamed twice at once gets one of the names, and nobody is told what is not so", async () => {
  const maya = await aBusiness(server);
  await aContact(server, maya, { tags: ["Old"] });
  const names = ["A", "B", "C", "D"];
  const answers = await Promise.all(
    names.map((name) => maya.client.call(api.tags.rename, { params: { tagName: "Old" }, body: { name } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  const { tags } = await maya.client.ok(api.tags.search, { body: {} });
  expect(tags).toHaveLength(1);
});
