import { api } from "@broadcast/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import { aBusiness, aContact, type Business } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { expandBroadcast } from "../../broadcasts/index.ts";
import { dispatchOnce } from "../delivery/dispatch.ts";
import { publishRates } from "../delivery/rates.ts";
import { forgetMarketingHistory } from "./removed-recipients.ts";

const HOUR_MS = 3_600_000;

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  await publishRates(server.services.db, undefined);
  maya = await aBusiness(server);
  await maya.client.ok(api.sendingSettings.change, {
    body: { frequencyCap: { messages: 1, hours: 48 } },
  });
});
afterAll(() => server.close());

async function broadcastTo(contactId: string) {
  const { _id: broadcastId } = await maya.client.ok(api.broadcasts.createDraft, { body: { text: "Sale" } });
  const params = { broadcastId };
  await maya.client.ok(api.broadcasts.addContacts, { params, body: { contactIds: [contactId] } });
  await maya.client.ok(api.broadcasts.schedule, { params, body: {} });
  const which = { accountId: maya.accountId, broadcastId };
  await expandBroadcast.run(server.services, which, new AbortController().signal);
  while ((await dispatchOnce(server.services, uuidv7(), ["twilio"])) > 0);
}

/** Returns how many hours a contact's message still waits. */
async function waitingHours(contactId: string): Promise<number[]> {
  const { rows } = await sql<{ due_at: Date }>`
    select o.due_at from outbox o join messages m on m.account_id = o.account_id and m.id = any(o.message_ids)
    where m.account_id = ${maya.accountId} and m.contact_id = ${contactId}
  `.execute(server.services.db);
  return rows.map(({ due_at }) => Math.round((due_at.getTime() - server.clock.now().getTime()) / HOUR_MS));
}

const remove = (contactId: string) => maya.client.ok(api.contacts.remove, { params: { contactId } });

const keptOf = (phoneNumber: string) =>
  server.services.db
    .selectFrom("marketing_to_removed")
    .where("address", "=", phoneNumber)
    .select("sent_at")
    .execute();

test("frequency caps count what a number got as a contact that was deleted and added again", async () => {
  const { contactId, phoneNumber } = await aContact(server, maya);
  await broadcastTo(contactId);
  expect(await waitingHours(contactId)).toEqual([]);
  await remove(contactId);
  const again = await aContact(server, maya, { phoneNumber });
  await broadcastTo(again.contactId);
  expect(await waitingHours(again.contactId)).toEqual([48]);
});

test("a number's history is kept only as long as caps look back, and only what it got", async () => {
  const { contactId, phoneNumber } = await aContact(server, maya);
  await broadcastTo(contactId);
  await broadcastTo(contactId);
  expect(await waitingHours(contactId)).toEqual([48]);
  await remove(contactId);
  expect(await keptOf(phoneNumber!)).toHaveLength(1);
  const forgetIn = (hours: number) =>
    forgetMarketingHistory({
      db: server.services.db,
      clock: { ...server.clock, now: () => new Date(server.clock.now().getTime() + hours * HOUR_MS) },
    });
  await forgetIn(719);
  expect(await keptOf(phoneNumber!)).toHaveLength(1);
  await forgetIn(721);
  expect(await keptOf(phoneNumber!)).toEqual([]);
});
