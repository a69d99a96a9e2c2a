import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import type { Services } from "../../../services.ts";
import { A_POSTAL_ADDRESS, aBusiness, aContact, type Business, until } from "../../../testing/builders.ts";
import { readOutbox } from "../../../testing/outbox.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { expandBroadcast, watchBroadcasts } from "../../broadcasts/index.ts";
import { moveMessages } from "../outbox/move-messages.ts";
import { referenceOf } from "../outbox/reference.ts";
import { dispatchOnce } from "./dispatch.ts";
import { publishRates } from "./rates.ts";
import { applyReceipts } from "./receipts.ts";
import { reconcileOnce } from "./reconcile.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  await publishRates(server.services.db, undefined);
});
beforeEach(async () => {
  maya = await aBusiness(server);
  await server.services.db
    .updateTable("accounts")
    .set({ postal_address: A_POSTAL_ADDRESS })
    .where("account_id", "=", maya.accountId)
    .execute();
});
afterAll(() => server.close());

/** Sends through a carrier whose answers get lost. */
async function sendUnclear(body: { contactId: string; type?: "email"; subject?: string; text: string }) {
  await server.sandbox("PUT", "/settings", { lostAnswers: 1 });
  const { _id } = await maya.client.ok(api.messages.send, { body });
  await dispatchOnce(server.services, uuidv7(), ["twilio", "smtp"]);
  await server.sandbox("PUT", "/settings", { lostAnswers: 0 });
  return _id;
}

async function anUnclearMail(): Promise<string> {
  const { contactId } = await aContact(server, maya, { email: `jo-${uuidv7()}@mail.example` });
  return sendUnclear({ contactId, type: "email", subject: "Hi", text: "Hello" });
}

/** Ages unclear messages by this many hours of system time. */
const unclearFor = (hours: number) =>
  sql`update outbox set lease_until = clock_timestamp() - interval '1 second',
    unclear_since = clock_timestamp() - make_interval(hours => ${hours}) where state = 'unclear'`.execute(
    server.services.db,
  );

const onItsWay = async (messageId: string) => (await readOutbox(server.services.db, { messageId })).length;

const stateOf = async (messageId: string) =>
  (await maya.client.ok(api.messages.get, { params: { messageId } })).state;

async function credits() {
  const { rows } = await sql<{ free: number; held: number }>`
    select sum(free_hundredths)::int8 as free, sum(held_hundredths)::int8 as held
    from credit_ledger where account_id = ${maya.accountId}
  `.execute(server.services.db);
  return rows[0];
}

const applyBounce = (messageId: string) =>
  applyReceipts(server.services, [
    {
      carrier: "smtp",
      carrierMessageId: messageId,
      reference: referenceOf(maya.accountId, messageId),
      state: "failed",
      errorCode: "bounced",
    },
  ]);

test("an unclear mail is no longer reconciled: it stays unclear on the list, its credits are returned, and a bounce still counts", async () => {
  const messageId = await anUnclearMail();
  expect(await credits()).toEqual({ free: 99_990, held: 10 });
  await reconcileOnce(server.services);
  expect(await onItsWay(messageId)).toBe(1);
  await unclearFor(1);
  await reconcileOnce(server.services);
  expect(await onItsWay(messageId)).toBe(0);
  expect(await stateOf(messageId)).toBe("unknown");
  expect(await credits()).toEqual({ free: 100_000, held: 0 });
  const unsent = await maya.client.ok(api.messages.searchUnsent, { body: {} });
  expect(unsent.messages).toMatchObject([{ _id: messageId, state: "unknown", failure: { kind: "unclear" } }]);
  await reconcileOnce(server.services);
  await applyBounce(messageId);
  await applyBounce(messageId);
  expect(await stateOf(messageId)).toBe("failed");
  expect(await credits()).toEqual({ free: 100_000, held: 0 });
});

test("a given-up message is not put back into the queue by a worker that comes late with it", async () => {
  const messageId = await anUnclearMail();
  await unclearFor(1);
  await reconcileOnce(server.services);
  const late = { accountId: maya.accountId, id: messageId, to: "queued" } as const;
  await moveMessages(server.services.db, [late], server.clock.now());
  expect(await stateOf(messageId)).toBe("unknown");
});

/** Runs the watcher once; when stopped, it finishes the current round. */
async function watchOnce() {
  const stopping = new AbortController();
  const watching = watchBroadcasts(server.services, stopping.signal);
  stopping.abort();
  await watching;
}

test("a mailing with an unclear mail is finished", async () => {
  const people = [1, 2].map((index) =>
    aContact(server, maya, { email: `end-${index}-${uuidv7()}@mail.example` }),
  );
  const contactIds = (await Promise.all(people)).map(({ contactId }) => contactId);
  const body = { type: "email", subject: "Sale", text: "Sale" } as const;
  const { _id: broadcastId } = await maya.client.ok(api.broadcasts.createDraft, { body });
  const params = { broadcastId };
  await maya.client.ok(api.broadcasts.addContacts, { params, body: { contactIds } });
  await maya.client.ok(api.broadcasts.schedule, { params, body: {} });
  const which = { accountId: maya.accountId, broadcastId };
  await expandBroadcast.run(server.services, which, new AbortController().signal);
  await server.sandbox("PUT", "/settings", { lostAnswers: 1 });
  await dispatchOnce(server.services, uuidv7(), ["smtp"], 1);
  await server.sandbox("PUT", "/settings", { lostAnswers: 0 });
  while ((await dispatchOnce(server.services, uuidv7(), ["smtp"])) > 0);
  const get = () => maya.client.ok(api.broadcasts.get, { params });
  await watchOnce();
  expect(await get()).toMatchObject({ state: "queued", counts: { unknown: 1, waiting: 0 } });
  await unclearFor(1);
  await reconcileOnce(server.services);
  await watchOnce();
  expect(await get()).toMatchObject({ state: "sent", counts: { unknown: 1 }, costCredits: 0.1 });
  const search = (outcome: "unsent" | "sending") =>
    maya.client.ok(api.broadcasts.searchResults, { params, body: { outcome } });
  expect((await search("unsent")).recipients).toHaveLength(1);
  expect((await search("sending")).recipients).toEqual([]);
});

test("a text whose carrier cannot be asked is reconciled for three days, and never sent again on a guess", async () => {
  const { contactId, phoneNumber } = await aContact(server, maya);
  await server.sandbox("PUT", "/settings", { deliveryDelayMs: 600_000 });
  const messageId = await sendUnclear({ contactId, text: "Hello" });
  await server.sandbox("PUT", "/settings", { deliveryDelayMs: 0 });
  const { carriers } = server.services;
  const isDown = () => Promise.reject(new Error("The carrier is down"));
  const down: Services = {
    ...server.services,
    carriers: { ...carriers, of: (name) => ({ ...carriers.of(name), findSent: isDown }) },
  };
  await unclearFor(71);
  await reconcileOnce(down);
  expect(await onItsWay(messageId)).toBe(1);
  await unclearFor(73);
  await reconcileOnce(down);
  expect(await onItsWay(messageId)).toBe(0);
  expect(await stateOf(messageId)).toBe("unknown");
  while ((await dispatchOnce(server.services, uuidv7(), ["twilio"])) > 0);
  const taken = await server.sandbox<{ messages: unknown[] }>(
    "GET",
    `/messages?to=${encodeURIComponent(phoneNumber!)}`,
  );
  expect(taken.messages).toHaveLength(1);
});

test("a failure found only by lookup has the carrier's reason, and what it reveals about the number is stored", async () => {
  const { db } = server.services;
  const { contactId, phoneNumber } = await aContact(server, maya);
  await server.sandbox("PUT", `/phones/${encodeURIComponent(phoneNumber!)}`, { kind: "landline" });
  const messageId = await sendUnclear({ contactId, text: "Hello" });
  await until("the failure", async () => (await stateOf(messageId)) === "failed");
  // As if the receipt had got lost as well.
  await sql`update messages set state = 'unknown', error_code = null, error = null, carrier = null,
    carrier_message_id = null where id = ${messageId}`.execute(db);
  await sql`update account_counters set held_hundredths = 100 where account_id = ${maya.accountId}`.execute(
    db,
  );
  await sql`delete from address_facts where account_id = ${maya.accountId}`.execute(db);
  await sql`insert into outbox (account_id, message_ids, lane_id, priority, units, state, due_at, attempts,
      first_attempt_at, lease_until, unclear_since)
    select account_id, array[${messageId}::uuid], lane_id, 0, 1, 'unclear', ${server.clock.now()}, 1, ${server.clock.now()},
      clock_timestamp(), clock_timestamp()
    from lanes where account_id = ${maya.accountId} and channel = 'text'`.execute(db);
  await reconcileOnce(server.services);
  expect(await maya.client.ok(api.messages.get, { params: { messageId } })).toMatchObject({
    state: "failed",
    failure: { kind: "landline" },
  });
  expect(await maya.client.ok(api.contacts.get, { params: { contactId } })).toMatchObject({
    line: "landline",
  });
});
