import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql, transaction } from "../../../db/connection.ts";
import { aBusiness, aContact } from "../../../testing/builders.ts";
import { passOnAll, textSpaces } from "../../../testing/space-texts.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { untilBlockedBy } from "../../../testing/until-blocked.ts";
import { receiveMessages } from "../../inbound/index.ts";
import { relayAnswer } from "../answers/relay.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { spaces } = api;

test("what a deleted contact said is gone from their spaces, unread for no one, and readers are told", async () => {
  server.backToAfternoon();
  const { db } = server.services;
  const [maya, ben] = [await aBusiness(server), await aBusiness(server)];
  const mobile = "+15125550147";
  await sql`
    update users set mobile_number = ${mobile}, mobile_verified_at = now() where id = ${ben.userId}
  `.execute(db);
  const ana = await aContact(server, maya, { firstName: "Ana" });
  const cy = await aContact(server, maya, { firstName: "Cy" });
  const reader = await aContact(server, maya, { firstName: "Ben", phoneNumber: mobile });
  const { _id: id } = await maya.client.ok(spaces.create, { body: { name: "Book club" } });
  const params = { id };
  const contactIds = [ana.contactId, cy.contactId, reader.contactId];
  await maya.client.ok(spaces.addMembers, { params, body: { contactIds } });
  await ben.client.ok(spaces.answerInvitation, { params, body: { answer: "accept" } });
  const texted = (contactId: string, phoneNumber: string | null, text: string) =>
    textSpaces(server, maya, { contactId, phoneNumber: phoneNumber! }, text);
  await texted(cy.contactId, cy.phoneNumber, "Which chapter?");
  for (const { client } of [maya, ben]) {
    const { messages } = await client.ok(spaces.thread, { params });
    await client.ok(spaces.markRead, { params: { id, messageId: messages[0]!._id }, body: {} });
  }
  server.advance(60_000);
  await texted(ana.contactId, ana.phoneNumber, "I bring cake");
  await passOnAll(server);
  const unread = async () =>
    Promise.all(
      [maya, ben].map(
        async ({ client }) => (await client.ok(api.live.poll, { body: {} })).spacesUpdates.unreadCount,
      ),
    );
  expect(await unread()).toEqual([1, 1]);
  await sql`delete from change_log`.execute(db);

  await maya.client.ok(api.contacts.remove, { params: { contactId: ana.contactId } });
  expect(await unread()).toEqual([0, 0]);
  for (const { client } of [maya, ben]) {
    const { messages } = await client.ok(spaces.thread, { params });
    expect(messages.map(({ text }) => text)).toEqual(["Which chapter?"]);
  }
  const { rows: told } = await sql<{ account_id: number }>`
    select distinct account_id from change_log
    where 'spaces' = any(topics) and ids = array[${id}]::uuid[]
    order by account_id
  `.execute(db);
  expect(told.map(({ account_id }) => account_id)).toEqual([maya.accountId, ben.accountId].toSorted());
});

test("a text that comes into a space while its writer is deleted leaves nothing unread", async () => {
  server.backToAfternoon();
  const { db } = server.services;
  const maya = await aBusiness(server);
  const ana = await aContact(server, maya, { firstName: "Ana" });
  const { _id: id } = await maya.client.ok(spaces.create, { body: { name: "Book club" } });
  await maya.client.ok(spaces.addMembers, { params: { id }, body: { contactIds: [ana.contactId] } });
  const text = {
    carrier: "twilio" as const,
    carrierMessageId: `SM${id}`,
    from: ana.phoneNumber!,
    to: maya.phoneNumber,
    text: "Hi",
    media: [],
  };
  await receiveMessages(server.services, [text]);
  const { rows } = await sql<{ id: string }>`
    select id from messages where account_id = ${maya.accountId} and direction = 'in'
  `.execute(db);
  const removing = await transaction(db, async (tx) => {
    const services = { ...server.services, db: tx };
    await relayAnswer(services, maya.accountId, rows[0]!.id, { waitsForFiles: false });
    const removal = maya.client.ok(api.contacts.remove, { params: { contactId: ana.contactId } });
    await untilBlockedBy(tx, "the removal to wait for the text");
    return { removal };
  });
  await removing.removal;
  expect(await maya.client.ok(spaces.get, { params: { id } })).toMatchObject({
    isUnread: false,
    lastMessage: null,
    userCount: 0,
  });
});
