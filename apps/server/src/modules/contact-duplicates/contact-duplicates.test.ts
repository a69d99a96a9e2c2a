import { api } from "@broadcast/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../db/connection.ts";
import { aBusiness, type Business } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { optOutBy } from "../consent/index.ts";
import { contactLinkSlug } from "../contacts/index.ts";
import { unsubscribeSlug } from "../sending/index.ts";
import { judgeOpened } from "../trackable-links/index.ts";
import { duplicatesJob } from "./contact-duplicates.jobs.ts";
import { FOLLOWED_ROWS } from "./followed-rows.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { contactDuplicates, contacts, contactActions, contactNotes, contactTimeline, tags } = api;
const unstopped = new AbortController().signal;

type Fields = Parameters<Business["client"]["ok"]>[1] extends never ? never : Record<string, unknown>;

const add = (business: Business, body: Fields) => business.client.ok(contacts.create, { body });

const check = async (business: Business) => {
  expect(await business.client.ok(contactDuplicates.check, {})).toEqual({ isChecking: true });
  await duplicatesJob.run(server.services, { accountId: business.accountId }, unstopped);
  return business.client.ok(contactDuplicates.search, { body: {} });
};

async function aText(business: Business, contactId: string, text: string): Promise<string> {
  const { db, clock } = server.services;
  const { rows } = await sql<{ id: string }>`
    insert into messages (account_id, contact_id, direction, type, text, state, cause, purpose, from_number, to_number, time)
    values (${business.accountId}, ${contactId}, 'in', 'sms', ${text}, 'received', 'contact', 'conversation', '', '',
      ${clock.now()})
    returning id`.execute(db);
  await sql`
    insert into conversations (account_id, contact_id, last_message_id, last_time, last_text, last_type, last_direction,
      last_state, last_has_media, unread_count)
    values (${business.accountId}, ${contactId}, ${rows[0]!.id}, ${clock.now()}, ${text}, 'sms', 'in', 'received', false, 1)
    on conflict (account_id, contact_id) do update set unread_count = conversations.unread_count + 1`.execute(
    db,
  );
  return rows[0]!.id;
}

describe("duplicates", () => {
  it("are found by email, by name and company, and by a name whose number is dead; not by a name alone", async () => {
    const maya = await aBusiness(server);
    const one = { firstName: "Ana", lastName: "Reyes" };
    const byEmail = [
      await add(maya, { ...one, phoneNumber: "512 555 0101", email: "Ana@example.com" }),
      await add(maya, { firstName: "A.", phoneNumber: "512 555 0102", email: "ana@example.com" }),
    ];
    const byCompany = [
      await add(maya, { firstName: "Bo", lastName: "Lund", company: "Mill Co", phoneNumber: "512 555 0103" }),
      await add(maya, { firstName: "bo", lastName: "lund", company: "mill co", phoneNumber: "512 555 0104" }),
    ];
    const moved = [
      await add(maya, { firstName: "Cy", lastName: "Noor", phoneNumber: "512 555 0105" }),
      await add(maya, { firstName: "Cy", lastName: "Noor", phoneNumber: "512 555 0106" }),
    ];
    for (const phoneNumber of ["512 555 0107", "512 555 0108"])
      await add(maya, { firstName: "Dee", lastName: "Fox", phoneNumber });
    await sql`
      insert into address_facts (account_id, address, line, reason, learned_at)
      values (${maya.accountId}, '+15125550105', 'dead', 'told', ${server.services.clock.now()})`.execute(
      server.services.db,
    );
    const { groups, checkedAt, isChecking } = await check(maya);
    const ids = (group: readonly { _id: string }[]) => group.map(({ _id }) => _id).toSorted();
    expect(groups.map(({ reason, contacts: its }) => [reason, ids(its)]).toSorted()).toEqual([
      ["email", ids(byEmail)],
      ["moved-number", ids(moved)],
      ["name-and-company", ids(byCompany)],
    ]);
    expect([isChecking, checkedAt !== null]).toEqual([false, true]);
    const of = async (contactId: string) =>
      (await maya.client.ok(contactDuplicates.of, { params: { contactId } })).duplicates.map(
        ({ reason, contact }) => [reason, contact._id],
      );
    expect(await of(byEmail[0]!._id)).toEqual([["email", byEmail[1]!._id]]);
    expect(await of(moved[1]!._id)).toEqual([["moved-number", moved[0]!._id]]);

    const group = groups.find(({ reason }) => reason === "email")!;
    await maya.client.ok(contactDuplicates.dismiss, { params: { id: group._id } });
    expect((await check(maya)).groups.map(({ reason }) => reason).toSorted()).toEqual([
      "moved-number",
      "name-and-company",
    ]);
    expect(await of(byEmail[0]!._id)).toEqual([]);
  });

  it("are merged with both histories, the chosen values and the strictest marks, and separated again", async () => {
    const maya = await aBusiness(server);
    const kept = await add(maya, {
      firstName: "Ana",
      lastName: "Reyes",
      phoneNumber: "512 555 0111",
      tags: ["VIP", "Old"],
    });
    const other = await add(maya, {
      firstName: "Anna",
      lastName: "Reyes",
      company: "Mill Co",
      phoneNumber: "512 555 0112",
      email: "ana@example.com",
      tags: ["VIP", "New"],
      doNotMessage: true,
    });
    await aText(maya, kept._id, "Hi from the old number");
    await aText(maya, other._id, "Hi from the new one");
    await maya.client.ok(contactNotes.create, {
      params: { contactId: other._id },
      body: { text: "Likes tea" },
    });
    const before = [
      await maya.client.ok(contacts.get, { params: { contactId: kept._id } }),
      await maya.client.ok(contacts.get, { params: { contactId: other._id } }),
    ];
    const done = await maya.client.ok(contactDuplicates.merge, {
      body: {
        keptId: kept._id,
        mergedIds: [other._id],
        values: { phoneNumber: other._id, firstName: kept._id },
      },
    });
    expect(done).toMatchObject({ kind: "merge", state: "done", changed: 1, subject: "Ana Reyes" });
    expect(done.undoUntil).not.toBeNull();
    const params = { contactId: kept._id };
    expect(await maya.client.ok(contacts.get, { params })).toMatchObject({
      firstName: "Ana",
      company: "Mill Co",
      email: "ana@example.com",
      phoneNumber: "+15125550112",
      doNotMessage: true,
      tags: ["New", "Old", "VIP"],
    });
    expect((await maya.client.call(contacts.get, { params: { contactId: other._id } })).status).toBe(404);
    const { events } = await maya.client.ok(contactTimeline.search, {
      params,
      body: { kinds: ["message", "note"] },
    });
    expect(events.map(({ text }) => text).toSorted()).toEqual([
      "Hi from the new one",
      "Hi from the old number",
      "Likes tea",
    ]);
    expect((await maya.client.ok(tags.get, { params: { tagName: "VIP" } })).contacts).toBe(1);
    const unread = async () =>
      (
        await sql<{ contact_id: string; unread_count: number }>`
          select contact_id, unread_count from conversations where account_id = ${maya.accountId} order by contact_id
        `.execute(server.services.db)
      ).rows;
    expect(await unread()).toEqual([{ contact_id: kept._id, unread_count: 2 }]);

    // Changes made in the meantime are kept.
    await maya.client.ok(contacts.change, { params, body: { company: "Mill & Co" } });
    const undone = await maya.client.ok(contactActions.undo, { params: { id: done._id } });
    expect(undone.state).toBe("undone");
    const after = [
      await maya.client.ok(contacts.get, { params }),
      await maya.client.ok(contacts.get, { params: { contactId: other._id } }),
    ];
    const untimed = ({ updatedAt: _, ...its }: (typeof after)[number]) => its;
    expect(after.map(untimed)).toEqual([
      { ...untimed(before[0]!), company: "Mill & Co" },
      { ...untimed(before[1]!), doNotMessageReason: "Marked do not message by you" },
    ]);
    expect(await unread()).toEqual([
      { contact_id: kept._id, unread_count: 1 },
      { contact_id: other._id, unread_count: 1 },
    ]);
    expect((await maya.client.ok(tags.get, { params: { tagName: "VIP" } })).contacts).toBe(2);
    const search = {
      params: { contactId: other._id },
      body: { kinds: ["message" as const, "note" as const] },
    };
    const its = await maya.client.ok(contactTimeline.search, search);
    expect(its.events.map(({ text }) => text).toSorted()).toEqual(["Hi from the new one", "Likes tea"]);
  });

  it("an opt-out of a number that is dropped stays with that number and marks the kept contact", async () => {
    const maya = await aBusiness(server);
    const kept = await add(maya, { firstName: "Eli", phoneNumber: "512 555 0121" });
    const other = await add(maya, { firstName: "Eli", phoneNumber: "512 555 0122" });
    await maya.client.ok(api.consent.record, {
      params: { contactId: other._id },
      body: { event: "opt-out", channels: ["text"], wording: "STOP" },
    });
    await maya.client.ok(contactDuplicates.merge, {
      body: { keptId: kept._id, mergedIds: [other._id], values: { phoneNumber: kept._id } },
    });
    const its = await maya.client.ok(contacts.get, { params: { contactId: kept._id } });
    expect(its).toMatchObject({ phoneNumber: "+15125550121", doNotMessage: true });
    const again = await add(maya, { firstName: "Eli", phoneNumber: "512 555 0122" });
    expect(again).toMatchObject({ doNotMessage: true, isOptedOut: true });
  });

  it("an email-only contact can be merged with one that has a phone; another account's contact is refused", async () => {
    const maya = await aBusiness(server);
    const stranger = await aBusiness(server);
    const kept = await add(maya, { email: "fay@example.com" });
    const other = await add(maya, { firstName: "Fay", phoneNumber: "512 555 0131" });
    const theirs = await add(stranger, { firstName: "Fay" });
    const merge = (mergedIds: string[], values = {}) =>
      maya.client.call(contactDuplicates.merge, { body: { keptId: kept._id, mergedIds, values } });
    expect((await merge([theirs._id])).status).toBe(404);
    expect((await merge([other._id], { firstName: theirs._id })).status).toBe(404);
    expect((await merge([kept._id])).status).toBe(400);
    expect((await merge([other._id])).status).toBe(200);
    expect(await maya.client.ok(contacts.get, { params: { contactId: kept._id } })).toMatchObject({
      firstName: "Fay",
      email: "fay@example.com",
      phoneNumber: "+15125550131",
    });
  });

  it("undoing is refused when another contact has one of the numbers by now", async () => {
    const maya = await aBusiness(server);
    const kept = await add(maya, { firstName: "Gus", phoneNumber: "512 555 0141" });
    const other = await add(maya, { firstName: "Gus", phoneNumber: "512 555 0142" });
    const body = { keptId: kept._id, mergedIds: [other._id] };
    const done = await maya.client.ok(contactDuplicates.merge, { body });
    await add(maya, { firstName: "New owner", phoneNumber: "512 555 0142" });
    const refused = await maya.client.call(contactActions.undo, { params: { id: done._id } });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { error: expect.stringContaining("Another contact now has one of these phone numbers") },
    ]);
  });

  it("a merge is undone only while the kept contact exists: one that was merged again is separated first", async () => {
    const maya = await aBusiness(server);
    const [one, two, three] = [
      await add(maya, { firstName: "Hal", phoneNumber: "512 555 0151" }),
      await add(maya, { firstName: "Hal", phoneNumber: "512 555 0152" }),
      await add(maya, { firstName: "Hal", phoneNumber: "512 555 0153" }),
    ];
    await aText(maya, one._id, "Hi from the first");
    const merge = (keptId: string, mergedId: string) =>
      maya.client.ok(contactDuplicates.merge, {
        body: { keptId, mergedIds: [mergedId], values: { phoneNumber: keptId } },
      });
    const [first, second] = [await merge(two._id, one._id), await merge(three._id, two._id)];
    const undo = ({ _id: id }: { _id: string }) => maya.client.call(contactActions.undo, { params: { id } });
    const refused = await undo(first);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { error: "The contact you kept is gone. If it was merged again, undo that first." },
    ]);
    expect([(await undo(second)).status, (await undo(first)).status]).toEqual([200, 200]);
    const { messages } = await maya.client.ok(api.messages.thread, { params: { contactId: one._id } });
    expect(messages.map(({ text }) => text)).toEqual(["Hi from the first"]);
  });

  it("every table with contacts' rows is followed", async () => {
    const { rows } = await sql<{ table_name: string }>`
      select table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and column_name = 'contact_id' and table_type = 'BASE TABLE'
      order by table_name`.execute(server.services.db);
    // The ledger goes by address and outlives contacts. Tables used within seconds look up the kept contact instead.
    const apart = ["consent_log", "conversations", "opened_links"];
    expect(FOLLOWED_ROWS.map(({ table }) => table as string).toSorted()).toEqual(
      rows.map(({ table_name: name }) => name).filter((name) => !apart.includes(name)),
    );
  });
});

describe("links sent to a contact that was merged into another", () => {
  it("work for the kept contact until the merge is undone", async () => {
    const maya = await aBusiness(server);
    const name = { firstName: "Ida", lastName: "Holm" };
    const [one, two, three] = [
      await add(maya, { ...name, phoneNumber: "512 555 0161", email: "ida@old.example" }),
      await add(maya, { ...name, phoneNumber: "512 555 0162", email: "ida@new.example" }),
      await add(maya, { ...name, phoneNumber: "512 555 0163" }),
    ];
    const merge = (keptId: string, mergedId: string) =>
      maya.client.ok(contactDuplicates.merge, { body: { keptId, mergedIds: [mergedId] } });
    const linkOf = (id: string) => contactLinkSlug(server.services.env, maya.accountId, id);
    const open = (path: string) => fetch(`${server.url}/${path}`, { redirect: "manual" });
    const link = await maya.client.ok(api.trackableLinks.create, {
      body: { name: "Menu", url: "https://rivers.example/menu" },
    });
    const clickedBy = async () => {
      await open(`l/${link.slug}/${linkOf(one._id)}`);
      await judgeOpened(server.services);
      const { rows } = await sql<{ contact_id: string | null }>`
        select contact_id from link_clicks where account_id = ${maya.accountId} order by id desc limit 1
      `.execute(server.services.db);
      return rows[0]?.contact_id;
    };

    const first = await merge(two._id, one._id);
    expect((await open(`c/${linkOf(one._id)}`)).status).toBe(200);
    expect(await clickedBy()).toBe(two._id);

    const second = await merge(three._id, two._id);
    expect((await open(`c/${linkOf(one._id)}`)).status).toBe(200);
    expect(await clickedBy()).toBe(three._id);

    const unsubscribed = await fetch(
      `${server.url}/unsubscribe/${unsubscribeSlug(server.services.env, {
        accountId: maya.accountId,
        contactId: one._id,
        email: "ida@old.example",
      })}`,
      { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) },
    );
    expect(unsubscribed.status).toBe(200);
    expect(await optOutBy(server.services.db, maya.accountId, "ida@old.example", "email")).toBe("owner");

    for (const { _id } of [second, first]) await maya.client.ok(contactActions.undo, { params: { id: _id } });
    expect(await clickedBy()).toBe(one._id);
  });
});
