import { api } from "@broadcast/contract";
import type { ContactAction } from "@broadcast/contract/contact-actions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../db/connection.ts";
import { aBusiness, aContact, type Business } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { contactActionJob } from "./contact-actions.jobs.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { broadcasts, contactActions, contacts, contactTimeline, segments, tags } = api;
const unstopped = new AbortController().signal;

async function manyContacts(business: Business, count: number): Promise<void> {
  const { db, clock } = server.services;
  await sql`
    insert into contacts (account_id, first_name, last_name, phone_number, created_at, updated_at)
    select ${business.accountId}, 'Pat', 'No ' || n, '+1512' || (2000000 + n), ${clock.now()}, ${clock.now()}
    from generate_series(1, ${count}) n
  `.execute(db);
  await sql`
    update account_counters set contacts = contacts + ${count} where account_id = ${business.accountId}
  `.execute(db);
}

const work = (business: Business, { _id }: ContactAction, signal = unstopped) =>
  contactActionJob.run(server.services, { accountId: business.accountId, actionId: _id }, signal);

const get = (business: Business, { _id }: ContactAction) =>
  business.client.ok(contactActions.get, { params: { id: _id } });

const undo = (business: Business, { _id }: ContactAction) =>
  business.client.ok(contactActions.undo, { params: { id: _id } });

const totalOf = async (business: Business, body: object) =>
  (await business.client.ok(contacts.search, { body })).paging.total;

describe("an action on more than a thousand contacts", () => {
  it("does the first thousand at once, the rest in the background, and is undone as a whole", async () => {
    const maya = await aBusiness(server);
    await manyContacts(maya, 7_200);
    const begun = await maya.client.ok(tags.addAllContacts, { params: { tagName: "Spring" }, body: {} });
    expect(begun).toMatchObject({
      kind: "tag",
      subject: "Spring",
      state: "running",
      done: 1_000,
      total: null,
    });
    await work(maya, begun);
    expect(await get(maya, begun)).toMatchObject({
      state: "done",
      total: 7_200,
      done: 7_200,
      changed: 7_200,
    });
    expect((await maya.client.ok(tags.get, { params: { tagName: "Spring" } })).contacts).toBe(7_200);

    await undo(maya, begun);
    await work(maya, begun);
    expect(await get(maya, begun)).toMatchObject({ state: "undone", undoUntil: null });
    expect((await maya.client.ok(tags.get, { params: { tagName: "Spring" } })).contacts).toBe(0);
  });

  it("continues after its last step following a restart, and does nothing twice", async () => {
    const maya = await aBusiness(server);
    await manyContacts(maya, 6_500);
    const begun = await maya.client.ok(contactActions.archiveAll, { body: {} });
    const stopping = AbortSignal.abort(new Error("the worker stops"));
    await expect(work(maya, begun, stopping)).rejects.toThrow("the worker stops");
    expect(await get(maya, begun)).toMatchObject({ state: "running", done: 6_000 });
    await Promise.all([work(maya, begun), work(maya, begun)]);
    expect(await get(maya, begun)).toMatchObject({ state: "done", done: 6_500, changed: 6_500 });
    expect(await totalOf(maya, { filter: "archived" })).toBe(6_500);
  });

  it("stops when told to, and what it did can still be undone", async () => {
    const maya = await aBusiness(server);
    await manyContacts(maya, 2_000);
    const begun = await maya.client.ok(contactActions.archiveAll, { body: {} });
    await maya.client.ok(contactActions.stop, { params: { id: begun._id } });
    await work(maya, begun);
    expect(await get(maya, begun)).toMatchObject({ state: "stopped", done: 1_000 });
    await undo(maya, begun);
    await work(maya, begun);
    expect(await totalOf(maya, {})).toBe(2_000);
  });

  it("tags a whole list the same way: with progress, in timelines, and undoable", async () => {
    const maya = await aBusiness(server);
    await manyContacts(maya, 7_200);
    const { _id: broadcastId } = await maya.client.ok(broadcasts.createDraft, { body: {} });
    await sql`
      insert into broadcast_recipients (account_id, broadcast_id, contact_id)
      select account_id, ${broadcastId}, id from contacts where account_id = ${maya.accountId}
    `.execute(server.services.db);
    const refused = await maya.client.call(broadcasts.tagContacts, {
      params: { broadcastId },
      body: { tagName: "!" },
    });
    expect(refused).toMatchObject({ status: 400, body: { fields: { tagName: expect.any(String) } } });
    const { tagged, action } = await maya.client.ok(broadcasts.tagContacts, {
      params: { broadcastId },
      body: { tagName: "Spring" },
    });
    expect(tagged).toBe(1_000);
    expect(action).toMatchObject({ kind: "tag", subject: "Spring", state: "running", done: 1_000 });
    await work(maya, action);
    expect(await get(maya, action)).toMatchObject({ state: "done", total: 7_200, changed: 7_200 });

    const { contacts: some } = await maya.client.ok(contacts.search, { body: { tag: "Spring" } });
    const { events } = await maya.client.ok(contactTimeline.search, {
      params: { contactId: some[0]!._id },
      body: { kinds: ["tag"] },
    });
    expect(events).toMatchObject([{ what: "tag", cause: "bulk", tagsAdded: ["Spring"] }]);

    await undo(maya, action);
    await work(maya, action);
    expect(await totalOf(maya, { tag: "Spring" })).toBe(0);
  });
});

it("undoes only its own changes: contacts who had the tag before keep it", async () => {
  const maya = await aBusiness(server);
  const before = await aContact(server, maya, { tags: ["VIP"] });
  const after = await aContact(server, maya);
  const action = await maya.client.ok(tags.addContacts, {
    params: { tagName: "VIP" },
    body: { contactIds: [before.contactId, after.contactId] },
  });
  expect(action).toMatchObject({ done: 2, changed: 1 });
  await undo(maya, action);
  const { contacts: left } = await maya.client.ok(contacts.search, { body: { tag: "VIP" } });
  expect(left.map(({ _id }) => _id)).toEqual([before.contactId]);
});

it("gives many contacts the same values, and undoing restores each contact's own", async () => {
  const maya = await aBusiness(server);
  const contactIds = await Promise.all(
    ["Alder", "Birch"].map(
      async (company) => (await maya.client.ok(contacts.create, { body: { company } }))._id,
    ),
  );
  const action = await maya.client.ok(contactActions.changeMany, {
    body: { contactIds, updateData: { company: "Cedar", region: "us-tx" } },
  });
  const read = async (contactId: string) => {
    const { company, region } = await maya.client.ok(contacts.get, { params: { contactId } });
    return { company, region };
  };
  expect(await Promise.all(contactIds.map(read))).toEqual([
    { company: "Cedar", region: "us-tx" },
    { company: "Cedar", region: "us-tx" },
  ]);
  await undo(maya, action);
  expect((await Promise.all(contactIds.map(read))).map(({ company }) => company)).toEqual(["Alder", "Birch"]);
});

it("leaves archived contacts out of lists, audiences and totals until they are restored", async () => {
  const maya = await aBusiness(server);
  const ann = await aContact(server, maya, { firstName: "Ann" });
  await aContact(server, maya, { firstName: "Bo" });
  await maya.client.ok(contactActions.archive, { body: { contactIds: [ann.contactId] } });
  expect(await totalOf(maya, {})).toBe(1);
  expect(await totalOf(maya, { term: "ann" })).toBe(0);
  expect(await totalOf(maya, { filter: "archived" })).toBe(1);
  const tagged = await maya.client.ok(tags.addAllContacts, { params: { tagName: "All" }, body: {} });
  expect(tagged.changed).toBe(1);
  await maya.client.ok(contactActions.unarchiveAll, { body: {} });
  expect(await totalOf(maya, {})).toBe(2);
});

it("resolves a segment when it is used, not when it was saved", async () => {
  const maya = await aBusiness(server);
  const saved = await maya.client.ok(segments.create, {
    body: {
      name: "Austin, TX",
      conditions: { groups: [{ conditions: [{ field: "region", is: "any-of", regions: ["us-tx"] }] }] },
    },
  });
  expect(await totalOf(maya, { segmentId: saved._id })).toBe(0);
  await maya.client.ok(contacts.create, { body: { firstName: "Ann", region: "us-tx" } });
  expect(await totalOf(maya, { segmentId: saved._id })).toBe(1);
});

it("can be undone for one day, and once", async () => {
  const maya = await aBusiness(server);
  const { contactId } = await aContact(server, maya);
  const action = await maya.client.ok(contactActions.archive, { body: { contactIds: [contactId] } });
  await undo(maya, action);
  const again = await maya.client.call(contactActions.undo, { params: { id: action._id } });
  expect(again.status).toBe(409);
});

it("undoing leaves contacts alone that were changed since, and counts them", async () => {
  const maya = await aBusiness(server);
  const people = await Promise.all(
    ["A", "B", "C"].map((firstName) => aContact(server, maya, { firstName, tags: ["T"] })),
  );
  const contactIds = people.map(({ contactId }) => contactId);
  const [first = "", second = ""] = contactIds;
  const changed = await maya.client.ok(contactActions.changeMany, {
    body: { contactIds, updateData: { company: "Mill Co" } },
  });
  const untagged = await maya.client.ok(tags.removeContacts, {
    params: { tagName: "T" },
    body: { ids: contactIds },
  });
  const archived = await maya.client.ok(contactActions.archive, { body: { contactIds } });
  await maya.client.ok(contacts.change, {
    params: { contactId: first },
    body: { company: "Dock Co", tags: ["T"] },
  });
  await maya.client.ok(contactActions.unarchive, { body: { contactIds: [second] } });
  for (const action of [changed, untagged, archived])
    expect(await undo(maya, action)).toMatchObject({ state: "undone", changed: 3, kept: 1 });
  const after = await Promise.all(
    contactIds.map((contactId) => maya.client.ok(contacts.get, { params: { contactId } })),
  );
  expect(after.map(({ company, tags: its, isArchived }) => [company, its, isArchived])).toEqual([
    ["Dock Co", ["T"], false],
    ["", ["T"], false],
    ["", ["T"], false],
  ]);
});

describe("an action that cannot continue", () => {
  const toldOf = async (business: Business) => {
    const { rows } = await sql<{ told: number }>`
      select count(*)::int as told from change_log
      where account_id = ${business.accountId} and 'contact-actions' = any(topics)
    `.execute(server.services.db);
    return rows[0]!.told;
  };

  it("fails with its reason, and its screens are notified", async () => {
    const maya = await aBusiness(server);
    await manyContacts(maya, 1_500);
    for (const tagName of ["Old", "New"])
      await maya.client.ok(tags.addAllContacts, { params: { tagName }, body: {} });
    const everybody = await sql`
      insert into contact_tags (account_id, contact_id, tag_id)
      select c.account_id, c.id, t.id from contacts c join tags t on t.account_id = c.account_id and t.name = 'Old'
      where c.account_id = ${maya.accountId} on conflict do nothing
    `.execute(server.services.db);
    expect(everybody.numAffectedRows).toBe(500n);
    const begun = await maya.client.ok(tags.merge, { params: { tagName: "Old" }, body: { into: "New" } });
    await maya.client.ok(tags.remove, { params: { tagName: "New" } });
    const before = await toldOf(maya);
    await work(maya, begun);
    expect(await get(maya, begun)).toMatchObject({
      state: "failed",
      reason: "The tag to merge them into was deleted.",
    });
    expect(await toldOf(maya)).toBe(before + 1);
  });

  it("fails with a plain reason once its job has tried for the last time", async () => {
    const maya = await aBusiness(server);
    await manyContacts(maya, 1_500);
    const begun = await maya.client.ok(contactActions.archiveAll, { body: {} });
    const before = await toldOf(maya);
    const its = { accountId: maya.accountId, actionId: begun._id };
    await contactActionJob.giveUp?.(server.services, its);
    expect(await get(maya, begun)).toMatchObject({
      state: "failed",
      done: 1_000,
      reason: "Something went wrong on our end. Start it again for the rest.",
    });
    expect(await toldOf(maya)).toBe(before + 1);
    // A finished action keeps its result.
    const over = await maya.client.ok(contactActions.unarchiveAll, { body: {} });
    await work(maya, over);
    await contactActionJob.giveUp?.(server.services, { ...its, actionId: over._id });
    expect(await get(maya, over)).toMatchObject({ state: "done" });
  });
});
