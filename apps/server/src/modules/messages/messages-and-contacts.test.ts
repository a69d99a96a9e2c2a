import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Connection, sql } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { aBusiness, aContact, type Business } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { untilBlockedBy } from "../../testing/until-blocked.ts";

/* The database enforces with triggers that every message has a contact of its account. */

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  maya = await aBusiness(server);
});
afterAll(() => server.close());

const write = (db: Connection, accountId: number, contactId: string) =>
  sql`
    insert into messages (account_id, contact_id, direction, type, text, state, cause, purpose, from_number, to_number, time)
    values (${accountId}, ${contactId}, 'in', 'sms', 'Hello', 'received', 'contact', 'conversation', '+1', '+2', now())
  `.execute(db);

const countOf = async (contactId: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from messages where contact_id = ${contactId}
  `.execute(server.services.db);
  return rows[0]!.count;
};

test("a message to no contact, or to another account's, is refused", async () => {
  const other = await aBusiness(server);
  const theirs = await aContact(server, other);
  const { db } = server.services;
  await expect(write(db, maya.accountId, uuidv7())).rejects.toMatchObject({ code: "23503" });
  await expect(write(db, maya.accountId, theirs.contactId)).rejects.toMatchObject({ code: "23503" });
});

test("deleting contacts deletes their messages", async () => {
  const [jo, ann] = [await aContact(server, maya), await aContact(server, maya)];
  await write(server.services.db, maya.accountId, jo.contactId);
  await write(server.services.db, maya.accountId, ann.contactId);
  await maya.client.ok(api.contacts.remove, { params: { contactId: jo.contactId } });
  expect([await countOf(jo.contactId), await countOf(ann.contactId)]).toEqual([0, 1]);
});

test("deleting a contact waits for a message being written, and deletes it too", async () => {
  const jo = await aContact(server, maya);
  const { db } = server.services;
  let deleting: Promise<unknown> | undefined;
  await db.transaction().execute(async (tx) => {
    await write(tx, maya.accountId, jo.contactId);
    deleting = sql`delete from contacts where id = ${jo.contactId}`.execute(db);
    await untilBlockedBy(tx, "the deletion to wait");
  });
  await deleting;
  expect(await countOf(jo.contactId)).toBe(0);
});

test("a message is not written while its contact is being deleted", async () => {
  const jo = await aContact(server, maya);
  const { db } = server.services;
  let writing: Promise<unknown> | undefined;
  await db.transaction().execute(async (tx) => {
    await sql`delete from contacts where id = ${jo.contactId}`.execute(tx);
    writing = write(db, maya.accountId, jo.contactId).catch((error: unknown) => error);
    await untilBlockedBy(tx, "the message to wait");
  });
  expect(await writing).toMatchObject({ code: "23503" });
  expect(await countOf(jo.contactId)).toBe(0);
});
