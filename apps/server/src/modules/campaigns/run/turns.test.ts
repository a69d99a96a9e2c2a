import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Connection, sql } from "../../../db/connection.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import { aBusiness, aContact, type Business } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { untilBlockedBy } from "../../../testing/until-blocked.ts";
import { insertTurns, lockDue } from "./turns.sql.ts";

/* The database enforces with triggers that every turn has a campaign and a contact, and counts members' positions. */

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  maya = await aBusiness(server);
});
afterAll(() => server.close());

const { campaigns } = api;
const eventId = uuidv7();

const aCampaign = async () =>
  (await maya.client.ok(campaigns.create, { body: { name: "News", type: "drip" } }))._id;
const aPerson = async () => (await aContact(server, maya)).contactId;

const write = (campaignId: string, contactId: string, db: Connection = server.services.db) =>
  insertTurns(
    db,
    { accountId: maya.accountId, campaignId },
    [
      {
        ...{ eventId, contactId, entry: 1, occurrence: "once", dueAt: server.clock.now() },
        ...{ outcome: "sent", reason: null, messageId: null },
      },
    ],
    server.clock.now(),
  );

const turnsOf = async (campaignId: string) => {
  const { rows } = await sql<{ contactId: string }>`
    select contact_id as "contactId" from campaign_sends where campaign_id = ${campaignId}
  `.execute(server.services.db);
  return rows.map(({ contactId }) => contactId);
};

test("a contact has a message's turn once: a second one fails", async () => {
  const [id, jo] = [await aCampaign(), await aPerson()];
  await write(id, jo);
  await expect(write(id, jo)).rejects.toMatchObject({ code: "23505" });
  expect(await turnsOf(id)).toEqual([jo]);
});

test("a turn without a contact, of another account's contact, or of no campaign is refused", async () => {
  const [id, jo] = [await aCampaign(), await aPerson()];
  const theirs = await aContact(server, await aBusiness(server));
  for (const contactId of [uuidv7(), theirs.contactId])
    await expect(write(id, contactId)).rejects.toMatchObject({ code: "23503" });
  await expect(write(uuidv7(), jo)).rejects.toMatchObject({ code: "23503" });
});

test("turns are deleted with their contact and with their campaign", async () => {
  const [id, other, jo, ann] = [await aCampaign(), await aCampaign(), await aPerson(), await aPerson()];
  for (const [campaignId, contactId] of [
    [id, jo],
    [id, ann],
    [other, jo],
    [other, ann],
  ] as const)
    await write(campaignId, contactId);
  await maya.client.ok(api.contacts.remove, { params: { contactId: jo } });
  expect([await turnsOf(id), await turnsOf(other)]).toEqual([[ann], [ann]]);
  await maya.client.ok(campaigns.remove, { params: { id } });
  expect([await turnsOf(id), await turnsOf(other)]).toEqual([[], [ann]]);
});

test("deleting a contact waits for a turn being written, and deletes it too", async () => {
  const [id, jo] = [await aCampaign(), await aPerson()];
  const { db } = server.services;
  let deleting: Promise<unknown> | undefined;
  await db.transaction().execute(async (tx) => {
    await write(id, jo, tx);
    deleting = sql`delete from contacts where id = ${jo}`.execute(db);
    await untilBlockedBy(tx, "the deletion to wait");
  });
  await deleting;
  expect(await turnsOf(id)).toEqual([]);
});

test("members' positions are counted correctly through joining, leaving, deleted contacts and deleted campaigns", async () => {
  const id = await aCampaign();
  const people = await Promise.all(Array.from({ length: 4 }, aPerson));
  await maya.client.ok(campaigns.join, { params: { id }, body: { ids: people } });
  const countIn = async () => (await maya.client.ok(campaigns.get, { params: { id } })).contacts.count;
  expect(await countIn()).toBe(4);
  await maya.client.ok(campaigns.leave, { params: { id }, body: { ids: [people[0]!] } });
  expect(await countIn()).toBe(3);
  await maya.client.ok(api.contacts.remove, { params: { contactId: people[1]! } });
  expect(await countIn()).toBe(2);
  const listed = await maya.client.ok(campaigns.searchContacts, { params: { id }, body: {} });
  // Contacts who left stay listed.
  expect([listed.contacts.length, listed.paging.total]).toEqual([3, 3]);
  await sql`select add_up_campaign(${maya.accountId}, ${id})`.execute(server.services.db);
  expect(await countIn()).toBe(2);
  await maya.client.ok(campaigns.remove, { params: { id } });
  const { rows } = await sql`select from campaign_counts where campaign_id = ${id}`.execute(
    server.services.db,
  );
  expect(rows).toEqual([]);
});

test("workers go through due contacts in one order, whatever the order of their times", async () => {
  const id = await aCampaign();
  const people = await Promise.all(Array.from({ length: 6 }, aPerson));
  await maya.client.ok(campaigns.join, { params: { id }, body: { ids: people } });
  const { db } = server.services;
  const order = people.toSorted();
  const now = server.clock.now();
  for (const [place, contactId] of order.entries())
    await sql`
      update campaign_enrollments set due_at = ${now}::timestamptz - make_interval(mins => ${place}) where contact_id = ${contactId}
    `.execute(db);
  const locked = await lockDue(db, { accountId: maya.accountId, automationId: id, which: "next" }, now);
  expect(locked.map(({ contact }) => contact._id)).toEqual(order);
});
