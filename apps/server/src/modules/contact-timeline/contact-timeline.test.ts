import { api } from "@broadcast/contract";
import { TIMELINE_PAGE, type TimelineEvent, type TimelinePlace } from "@broadcast/contract/contact-timeline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { aBusiness, aContact, aSession } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { moveMessages } from "../sending/index.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { contactTimeline, contactNotes, consent } = api;

test("a contact's timeline has notes, consents and its creation, by contact and kind, each once", async () => {
  const maya = await aBusiness(server);
  const { contactId } = await aContact(server, maya);
  const other = await aContact(server, maya);
  const params = { contactId };
  const record = (event: "consent" | "opt-out", wording: string) =>
    maya.client.ok(consent.record, { params, body: { event, channels: ["text"], wording } });
  await record("consent", "Yes, text me");
  await record("opt-out", "No more, please");
  await maya.client.ok(contactNotes.create, {
    params: { contactId: other.contactId },
    body: { text: "Of somebody else" },
  });
  // All at one time, over more than two pages: nothing is missing or repeated.
  const notes = TIMELINE_PAGE * 2 + 3;
  await sql`
    insert into contact_notes (account_id, contact_id, text, author_id, author_name, created_at)
    select ${maya.accountId}, ${contactId}::uuid, 'Note', uuidv7(), 'Maya', ${server.services.clock.now()}::timestamptz
    from generate_series(1, ${notes}::int)`.execute(server.services.db);

  const seen: TimelineEvent[] = [];
  let before: TimelinePlace | undefined;
  for (let page = 0; page < 10; page += 1) {
    const { events, hasMore } = await maya.client.ok(contactTimeline.search, { params, body: { before } });
    seen.push(...events);
    if (!hasMore) break;
    const last = events.at(-1)!;
    before = { time: last.time, _id: last._id };
  }
  expect(new Set(seen.map(({ _id }) => _id)).size).toBe(seen.length);
  expect(seen.filter(({ kind }) => kind === "note")).toHaveLength(notes);
  expect(seen.filter(({ text }) => text === "Of somebody else")).toEqual([]);
  const proof = await maya.client.ok(contactTimeline.search, { params, body: { kinds: ["consent"] } });
  expect(proof.events.map(({ what, text }) => [what, text]).toSorted()).toEqual([
    ["consent", "Yes, text me"],
    ["opt-out", "No more, please"],
  ]);
  expect(seen.filter(({ kind }) => kind === "contact")).toMatchObject([{ kind: "contact", about: null }]);

  const stranger = await aBusiness(server);
  expect((await stranger.client.call(contactTimeline.search, { params, body: {} })).status).toBe(404);
});

test("messages and clicks name what they belong to; waiting messages and programs' clicks are not shown", async () => {
  const maya = await aBusiness(server);
  const { contactId } = await aContact(server, maya);
  const { db, clock } = server.services;
  const link = await maya.client.ok(api.trackableLinks.create, {
    body: { name: "Menu online", url: "https://example.com/menu" },
  });
  const now = clock.now();
  await sql`
    insert into messages (account_id, contact_id, direction, type, text, state, cause, cause_id, purpose, from_number,
      to_number, time, deleted_at)
    select ${maya.accountId}, ${contactId}::uuid, direction, 'sms', text, state, cause, null, 'conversation', '', '',
      ${now}::timestamptz, case when text = 'Deleted words' then ${now}::timestamptz end
    from (values ('in', 'See you there', 'received', 'contact'), ('out', 'Never left', 'unsent', 'keyword'),
      ('out', 'Deleted words', 'delivered', 'chat'), ('out', 'Not yet', 'queued', 'chat'))
      as given (direction, text, state, cause)`.execute(db);
  await sql`
    insert into link_clicks (account_id, link_id, contact_id, kind, address_key, time)
    select ${maya.accountId}, ${link._id}::uuid, ${contactId}::uuid, kind, '\\x00', ${now}::timestamptz
    from unnest(array['human', 'machine']) as kind`.execute(db);
  const { events } = await maya.client.ok(contactTimeline.search, {
    params: { contactId },
    body: { kinds: ["message", "click"] },
  });
  expect(events.map(({ what, text, about }) => [what, text, about?.name ?? ""]).toSorted()).toEqual([
    ["click", "", "Menu online"],
    ["failed", "Never left", ""],
    ["in", "See you there", ""],
    ["out", "", ""],
  ]);
});

test("what a manager does is in their own name everywhere", async () => {
  const maya = await aBusiness(server);
  const dana = await aBusiness(server, { hasNumber: false });
  await server.services.db
    .updateTable("users")
    .set({ first_name: "Dana", last_name: "Okafor" })
    .where("id", "=", dana.userId)
    .execute();
  const client = await aSession(server, { ...maya, kind: "managing", actingUserId: dana.userId });
  const { contactId } = await aContact(server, maya);
  const twin = await aContact(server, maya);
  const params = { contactId };
  const contactIds = [contactId];
  await client.ok(api.contacts.change, { params, body: { company: "Mill Co" } });
  await client.ok(api.contactActions.changeMany, {
    body: { contactIds, updateData: { company: "Dock Co" } },
  });
  await client.ok(api.tags.addContacts, { params: { tagName: "Fair" }, body: { contactIds } });
  await client.ok(api.contactDuplicates.merge, { body: { keptId: contactId, mergedIds: [twin.contactId] } });
  await client.ok(api.consent.record, {
    params,
    body: { event: "consent", channels: ["voice"], wording: "On a card" },
  });
  await client.ok(api.contacts.change, { params, body: { doNotEmail: true, email: "jo@example.com" } });
  const { _id: id } = await client.ok(api.messages.send, { body: { contactId, text: "Hello" } });
  const { accountId } = maya;
  await moveMessages(server.services.db, [{ accountId, id, to: "sent" }], server.clock.now());
  await client.ok(api.automationPauses.pause, { params, body: { until: null } });
  const { events } = await maya.client.ok(contactTimeline.search, {
    params,
    body: { kinds: ["edit", "tag", "consent", "message"] },
  });
  expect(events.map(({ what, by }) => [what, by])).toEqual(events.map(({ what }) => [what, "Dana Okafor"]));
  expect(new Set(events.map(({ what }) => what))).toEqual(
    new Set(["edit", "tag", "merge", "consent", "opt-out", "out"]),
  );
  const { entries } = await maya.client.ok(api.consent.read, { params });
  expect(entries.map(({ by }) => by)).toEqual(["Dana Okafor", "Dana Okafor"]);
  const { pause } = await maya.client.ok(api.automationPauses.read, { params });
  expect(pause).toMatchObject({ by: "Dana Okafor" });
});

test("edits, tags, merges, bulk changes and imports say who did what, and a bulk change writes no row per contact", async () => {
  const maya = await aBusiness(server);
  const { contactId } = await aContact(server, maya, { firstName: "Ana", lastName: "Reyes", tags: ["Old"] });
  const params = { contactId };
  await maya.client.ok(api.contacts.change, {
    params,
    body: { company: "Mill Co", region: "us-tx", tags: ["VIP"] },
  });
  await maya.client.ok(api.contactActions.changeMany, {
    body: { contactIds: [contactId], updateData: { company: "Dock Co" } },
  });
  await maya.client.ok(api.tags.addContacts, {
    params: { tagName: "Fair" },
    body: { contactIds: [contactId] },
  });
  const other = await aContact(server, maya, { firstName: "Anna", lastName: "R" });
  await maya.client.ok(api.contactDuplicates.merge, {
    body: { keptId: contactId, mergedIds: [other.contactId] },
  });
  const { events } = await maya.client.ok(contactTimeline.search, {
    params,
    body: { kinds: ["edit", "tag"] },
  });
  expect(
    events
      .map(({ what, cause, by, changes, tagsAdded, tagsRemoved }) => ({
        what,
        cause,
        by,
        changes,
        tagsAdded,
        tagsRemoved,
      }))
      .toSorted((a, b) => `${a.what}${a.cause}`.localeCompare(`${b.what}${b.cause}`)),
  ).toMatchObject([
    {
      what: "edit",
      cause: "bulk",
      by: "Maya Rivers",
      changes: [{ field: "company", before: null, after: "Dock Co" }],
    },
    {
      what: "edit",
      cause: "person",
      by: "Maya Rivers",
      changes: [
        { field: "company", before: "", after: "Mill Co" },
        { field: "region", before: "", after: "Texas" },
      ],
    },
    { what: "merge", cause: "person", changes: [{ before: "Anna R" }] },
    { what: "tag", cause: "bulk", tagsAdded: ["Fair"], tagsRemoved: [] },
    { what: "tag", cause: "person", tagsAdded: ["VIP"], tagsRemoved: ["Old"] },
  ]);
  const rows = await sql<{ count: number }>`
    select count(*)::int as count from contact_changes where account_id = ${maya.accountId}`.execute(
    server.services.db,
  );
  expect(rows.rows[0]?.count).toBe(3);
});
