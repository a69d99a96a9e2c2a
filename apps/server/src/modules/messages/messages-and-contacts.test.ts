import { buffer } from "node:stream/consumers";
import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Connection, sql } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { removeStoredFiles } from "../../stored-files/stored-files.ts";
import { aBusiness, aContact, type Business, until } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { untilBlockedBy } from "../../testing/until-blocked.ts";
import { inboundModule } from "../inbound/index.ts";

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

/** Deletes the released files of the business, as a worker would. */
async function removeReleasedFiles(): Promise<void> {
  const { rows } = await sql<{ payload: { accountId: number; keys: string[] } }>`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${removeStoredFiles.name} and (j.payload ->> 'accountId')::bigint = ${maya.accountId}
  `.execute(server.services.db);
  for (const { payload } of rows)
    await removeStoredFiles.run(server.services, payload, new AbortController().signal);
}

const isStored = (key: string) =>
  server.services.storage.read(key).then(
    async (content) => (await buffer(content)).length > 0,
    () => false,
  );

test("deleting a contact deletes the files of its thread, except those that another thread has too", async () => {
  const [jo, ann] = [await aContact(server, maya), await aContact(server, maya)];
  const { db, storage } = server.services;
  const [own, lent] = [uuidv7(), uuidv7()];
  const key = (messageId: string, place: number) => `media/${maya.accountId}/${messageId}-${place}`;
  const keys = [key(own, 0), key(own, 1), key(lent, 0)];
  for (const each of keys) await storage.put(each, Buffer.from("picture"), "image/png");
  const withFiles = (contactId: string, id: string, files: readonly string[]) => sql`
    insert into messages (account_id, id, contact_id, direction, type, text, media, state, cause, purpose, from_number, to_number, time)
    values (${maya.accountId}, ${id}, ${contactId}, 'in', 'mms', '', ${JSON.stringify(
      files.map((file) => ({ key: file, contentType: "image/png" })),
    )}, 'received', 'contact', 'conversation', '+1', '+2', now())
  `;
  await withFiles(jo.contactId, own, keys.slice(0, 2)).execute(db);
  await withFiles(jo.contactId, lent, keys.slice(2)).execute(db);
  await withFiles(ann.contactId, uuidv7(), keys.slice(2)).execute(db);
  await maya.client.ok(api.contacts.remove, { params: { contactId: jo.contactId } });
  await removeReleasedFiles();
  expect(await Promise.all(keys.map(isStored))).toEqual([false, false, true]);
});

test("a picture that is fetched after its contact was deleted is not kept", async () => {
  const jo = await aContact(server, maya);
  const phone = encodeURIComponent(jo.phoneNumber!);
  await server.sandbox("POST", `/phones/${phone}/messages`, {
    to: maya.phoneNumber,
    text: "",
    media: [{ contentType: "image/png", dataBase64: Buffer.from("picture").toString("base64") }],
  });
  const fetching = inboundModule.jobs!.find(({ name }) => name === "messages.fetch-media")!;
  const payload = await until("the picture", async () => {
    const { rows } = await sql<{ payload: { messageId: string } }>`
      select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = ${fetching.name} and j.payload ->> 'contactId' = ${jo.contactId}
    `.execute(server.services.db);
    return rows[0]?.payload;
  });
  await maya.client.ok(api.contacts.remove, { params: { contactId: jo.contactId } });
  await fetching.run(server.services, payload as never, new AbortController().signal);
  await removeReleasedFiles();
  expect(await isStored(`media/${maya.accountId}/${payload.messageId}-0`)).toBe(false);
});
