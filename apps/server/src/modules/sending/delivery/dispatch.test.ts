import { api } from "@broadcast/contract";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import { aBusiness, aContact, type Business, until } from "../../../testing/builders.ts";
import { readOutbox } from "../../../testing/outbox.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { receiveMessages } from "../../inbound/index.ts";
import { sendingTimesAt } from "../gate/sending-times.ts";
import { referenceOf } from "../outbox/reference.ts";
import { claimDue } from "./claim.sql.ts";
import { dispatchOnce } from "./dispatch.ts";
import { publishRates } from "./rates.ts";
import { applyReceipts } from "./receipts.ts";
import { reconcileOnce } from "./reconcile.ts";

let server: TestServer;
let maya: Business;
beforeEach(async () => {
  server = await startTestServer();
  await publishRates(server.services.db, undefined);
  maya = await aBusiness(server);
});
afterEach(() => server.close());

const dispatch = () => dispatchOnce(server.services, uuidv7(), ["twilio"]);

/** Claims like a worker that then dies. */
const claim = async (limit = 10) => {
  const times = sendingTimesAt(server.services.clock.now());
  const claimed = { worker: uuidv7(), times, carriers: ["twilio"] as const, limit };
  return (await claimDue(server.services.db, claimed)).claimed;
};

interface Taken {
  messages: { sid: string; to: string; body?: string; text?: string; direction: string }[];
}

/** Returns how many messages to a recipient the carrier accepted. */
async function takenBy(phoneNumber: string): Promise<number> {
  const { messages } = await server.sandbox<Taken>("GET", `/messages?to=${encodeURIComponent(phoneNumber)}`);
  return messages.length;
}

async function queued(count = 1): Promise<{ messageId: string; phoneNumber: string }[]> {
  const messages = [];
  for (let index = 0; index < count; index += 1) {
    const { contactId, phoneNumber } = await aContact(server, maya);
    const { _id } = await maya.client.ok(api.messages.send, { body: { contactId, text: `Hello ${index}` } });
    messages.push({ messageId: _id, phoneNumber: phoneNumber! });
  }
  return messages;
}

const stateOf = async (messageId: string) =>
  (await maya.client.ok(api.messages.get, { params: { messageId } })).state;

const expireLeases = () =>
  sql`
    update outbox set lease_until = clock_timestamp() - interval '2 minutes',
      unclear_since = case when state = 'unclear' then clock_timestamp() - interval '2 minutes' end
    where lease_until is not null
  `.execute(server.services.db);

async function ledgerSums() {
  const { rows } = await sql<{ free: number; held: number }>`
    select sum(free_hundredths)::int8 as free, sum(held_hundredths)::int8 as held
    from credit_ledger where account_id = ${maya.accountId}
  `.execute(server.services.db);
  const counters = await server.services.db
    .selectFrom("account_counters")
    .where("account_id", "=", maya.accountId)
    .select(["credit_hundredths", "held_hundredths"])
    .executeTakeFirstOrThrow();
  expect(rows[0]).toEqual({ free: counters.credit_hundredths, held: counters.held_hundredths });
  return rows[0]!;
}

/** A broadcast whose messages all wait in the outbox. */
async function aQueuedBroadcast(business: Business, recipients: number, beforeIt = async (_: string) => {}) {
  const people = await Promise.all(Array.from({ length: recipients }, () => aContact(server, business)));
  const { _id } = await business.client.ok(api.broadcasts.createDraft, { body: { text: "Sale" } });
  const params = { broadcastId: _id };
  const contactIds = people.map((person) => person.contactId);
  await business.client.ok(api.broadcasts.addContacts, { params, body: { contactIds } });
  await business.client.ok(api.broadcasts.schedule, { params, body: {} });
  await beforeIt(contactIds[0]!);
  const { expandBroadcast } = await import("../../broadcasts/index.ts");
  const key = { accountId: business.accountId, broadcastId: _id };
  await expandBroadcast.run(server.services, key, new AbortController().signal);
  return { params, people };
}

/** Hands everything over and waits until the broadcast is finished; returns its counts. */
async function countsAtTheEnd(params: { broadcastId: string }) {
  while ((await dispatch()) > 0);
  const { watchBroadcasts } = await import("../../broadcasts/index.ts");
  const stopping = new AbortController();
  const watching = watchBroadcasts(server.services, stopping.signal);
  try {
    return await until("the end of the broadcast", async () => {
      const broadcast = await maya.client.ok(api.broadcasts.get, { params });
      const isDelivered = broadcast.counts.sent === broadcast.counts.delivered;
      return broadcast.state === "sent" && isDelivered && broadcast.counts;
    });
  } finally {
    stopping.abort();
    await watching;
  }
}

describe("a worker that dies", () => {
  test("after the carrier accepted the message: it is found there and not sent again", async () => {
    const [message] = await queued();
    await server.sandbox("PUT", "/settings", { lostAnswers: 1 });
    await dispatch();
    await server.sandbox("PUT", "/settings", { lostAnswers: 0 });
    expect(await takenBy(message!.phoneNumber)).toBe(1);
    await expireLeases();
    await reconcileOnce(server.services);
    expect(["sent", "delivered"]).toContain(await stateOf(message!.messageId));
    while ((await dispatch()) > 0);
    expect(await takenBy(message!.phoneNumber)).toBe(1);
    expect(await ledgerSums()).toEqual({ free: 99_900, held: 0 });
  });

  test("before the carrier got it: it goes back to the queue once the carrier is sure, and is sent once", async () => {
    const [message] = await queued();
    const { services } = server;
    expect(await claim()).toHaveLength(1);
    await reconcileOnce(services);
    expect(await stateOf(message!.messageId)).toBe("sending");
    await expireLeases();
    await reconcileOnce(services);
    await dispatch();
    expect(await takenBy(message!.phoneNumber)).toBe(1);
    expect(await ledgerSums()).toEqual({ free: 99_900, held: 0 });
  });
});

test("a carrier that answers 429 and 5xx at random gets every message exactly once", async () => {
  const messages = await queued(30);
  await server.sandbox("PUT", "/settings", { rate429: 0.3, rate5xx: 0.2, seed: 7 });
  for (let round = 0; round < 40; round += 1) {
    await dispatch();
    // The carrier's waits pass on the business clock.
    server.advance(10 * 60_000);
    await expireLeases();
    if (round === 30) await server.sandbox("PUT", "/settings", { rate429: 0, rate5xx: 0 });
    await reconcileOnce(server.services);
  }
  for (const { phoneNumber } of messages) expect(await takenBy(phoneNumber)).toBe(1);
  await until("all receipts", async () => {
    const states = await Promise.all(messages.map(({ messageId }) => stateOf(messageId)));
    return states.every((state) => state === "delivered");
  });
  expect(await ledgerSums()).toEqual({ free: 97_000, held: 0 });
}, 60_000);

test("four concurrent workers send nothing twice and miss nothing", async () => {
  const messages = await queued(60);
  const drain = async () => {
    while ((await dispatch()) > 0);
  };
  await Promise.all([drain(), drain(), drain(), drain()]);
  // The paces of the number and of AT&T's campaign hold the rest back.
  for (let minute = 0; minute < 8; minute += 1) {
    server.advance(60_000);
    await Promise.all([drain(), drain(), drain(), drain()]);
  }
  for (const { phoneNumber } of messages) expect(await takenBy(phoneNumber)).toBe(1);
}, 60_000);

test("repeated, late and reordered receipts lead to the same state and one charge", async () => {
  const [message] = await queued();
  await dispatch();
  const row = await server.services.db
    .selectFrom("messages")
    .where("account_id", "=", maya.accountId)
    .where("id", "=", message!.messageId)
    .select("carrier_message_id")
    .executeTakeFirstOrThrow();
  const report = (state: "sent" | "delivered" | "sending") => ({
    carrierMessageId: row.carrier_message_id!,
    reference: referenceOf(maya.accountId, message!.messageId),
    carrier: "twilio" as const,
    state,
    errorCode: null,
  });
  for (const state of ["delivered", "sent", "delivered", "sending", "sent"] as const) {
    await applyReceipts(server.services, [report(state), report(state)]);
  }
  expect(await stateOf(message!.messageId)).toBe("delivered");
  expect(await ledgerSums()).toEqual({ free: 99_900, held: 0 });
});

test("a receipt that overtakes the carrier's own answer settles the message once", async () => {
  const [message] = await queued();
  const { services } = server;
  await claim();
  await applyReceipts(services, [
    {
      carrierMessageId: `SM${"a".repeat(32)}`,
      reference: referenceOf(maya.accountId, message!.messageId),
      carrier: "twilio",
      state: "delivered",
      errorCode: null,
    },
  ]);
  expect(await stateOf(message!.messageId)).toBe("delivered");
  expect(await ledgerSums()).toEqual({ free: 99_900, held: 0 });
});

test("a landline's failure is described in words and stays charged, since the carrier accepted it", async () => {
  const { contactId, phoneNumber } = await aContact(server, maya);
  await server.sandbox("PUT", `/phones/${encodeURIComponent(phoneNumber!)}`, { kind: "landline" });
  const { _id } = await maya.client.ok(api.messages.send, { body: { contactId, text: "Hi" } });
  await dispatch();
  const message = await until("the failure", async () => {
    const found = await maya.client.ok(api.messages.get, { params: { messageId: _id } });
    return found.state === "failed" && found;
  });
  expect(message.error).toMatch(/landline/);
});

test("a single message overtakes a broadcast that waits on the same number", async () => {
  const people = await Promise.all(Array.from({ length: 120 }, () => aContact(server, maya)));
  const { _id } = await maya.client.ok(api.broadcasts.createDraft, { body: { text: "Sale" } });
  const params = { broadcastId: _id };
  await maya.client.ok(api.broadcasts.addContacts, {
    params,
    body: { contactIds: people.map((p) => p.contactId) },
  });
  const { expandBroadcast } = await import("../../broadcasts/index.ts");
  await maya.client.ok(api.broadcasts.schedule, { params, body: {} });
  await expandBroadcast.run(
    server.services,
    { accountId: maya.accountId, broadcastId: _id },
    new AbortController().signal,
  );
  const [single] = await queued();
  await dispatch();
  expect(await takenBy(single!.phoneNumber)).toBe(1);
});

test("a webhook with a wrong signature changes nothing and answers 403", async () => {
  const response = await fetch(`${server.url}/webhooks/twilio/messages`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", "x-twilio-signature": "bm8=" },
    body: new URLSearchParams({
      From: "+15125550100",
      To: maya.phoneNumber,
      Body: "STOP",
      MessageSid: "SM1",
    }),
  });
  expect(response.status).toBe(403);
});

test("deleting a contact settles its messages in progress: the books still balance", async () => {
  const [waiting, inFlight] = await queued(2);
  await claim(1);
  const { chats } = await maya.client.ok(api.messages.searchChats, { body: {} });
  await maya.client.ok(api.contactActions.removeMany, {
    body: { ids: chats.map((chat) => chat.contact._id) },
  });
  expect(await ledgerSums()).toEqual({ free: 99_900, held: 0 });
  await dispatch();
  expect((await takenBy(waiting!.phoneNumber)) + (await takenBy(inFlight!.phoneNumber))).toBe(0);
});

test("a stopped broadcast leaves every recipient with an outcome, and returns what it did not use", async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => aContact(server, maya)));
  const { _id } = await maya.client.ok(api.broadcasts.createDraft, { body: { text: "Sale" } });
  const params = { broadcastId: _id };
  await maya.client.ok(api.broadcasts.addContacts, {
    params,
    body: { contactIds: people.map((p) => p.contactId) },
  });
  await maya.client.ok(api.broadcasts.schedule, { params, body: {} });
  const { counts } = await maya.client.ok(api.broadcasts.emergencyBrake, { params, body: {} });
  expect(counts).toMatchObject({ total: 5, waiting: 0, unsent: 5 });
  const { recipients } = await maya.client.ok(api.broadcasts.searchResults, {
    params,
    body: { outcome: "unsent" },
  });
  expect(recipients.map((recipient) => recipient.reason)).toEqual(
    Array(5).fill("You stopped the broadcast."),
  );
  expect(await ledgerSums()).toEqual({ free: 100_000, held: 0 });
});

describe("a broadcast ends with totals that add up", () => {
  const handOverUnder = async (settings: object) => {
    await server.sandbox("PUT", "/settings", settings);
    await dispatch();
    await server.sandbox("PUT", "/settings", { lostAnswers: 0, rate5xx: 0, rate429: 0 });
  };
  test.each([
    ["a worker died with its messages", claim],
    ["the carrier's answers were lost", () => handOverUnder({ lostAnswers: 1 })],
    ["the carrier failed and took nothing", () => handOverUnder({ rate5xx: 1 })],
    ["the carrier was busy", () => handOverUnder({ rate429: 1 })],
  ])("although %s", async (_, trouble) => {
    const { params, people } = await aQueuedBroadcast(maya, 2);
    await trouble();
    await expireLeases();
    await reconcileOnce(server.services);
    server.advance(10 * 60_000);
    expect(await countsAtTheEnd(params)).toMatchObject({ total: 2, waiting: 0, unknown: 0, delivered: 2 });
    for (const { phoneNumber } of people) expect(await takenBy(phoneNumber!)).toBe(1);
    expect(await ledgerSums()).toEqual({ free: 99_800, held: 0 });
  });

  test("although a contact was deleted before its turn came", async () => {
    const { params } = await aQueuedBroadcast(maya, 3, async (contactId) => {
      await maya.client.ok(api.contacts.remove, { params: { contactId } });
    });
    expect(await countsAtTheEnd(params)).toMatchObject({ total: 2, waiting: 0, delivered: 2 });
  });
});

test("after the emergency stop nothing is sent, not even claimed messages", async () => {
  const { params, people } = await aQueuedBroadcast(maya, 2);
  const { services } = server;
  await claim();
  await maya.client.ok(api.broadcasts.emergencyBrake, { params, body: {} });
  await expireLeases();
  await reconcileOnce(services);
  while ((await dispatch()) > 0);
  for (const { phoneNumber } of people) expect(await takenBy(phoneNumber!)).toBe(0);
  const { counts } = await maya.client.ok(api.broadcasts.get, { params });
  expect(counts).toMatchObject({ total: 2, waiting: 0, unknown: 0, unsent: 2 });
  expect(await ledgerSums()).toEqual({ free: 100_000, held: 0 });
});

test("three simultaneously sending accounts take turns, though a claim covers only two of them", async () => {
  const businesses = [maya, await aBusiness(server), await aBusiness(server)];
  for (const business of businesses) await aQueuedBroadcast(business, 80);
  for (let round = 0; round < 3; round += 1) await dispatch();
  const { rows } = await sql<{ account_id: number }>`
    select account_id from messages where state <> 'queued' group by account_id order by account_id
  `.execute(server.services.db);
  expect(rows.map((row) => row.account_id)).toEqual(businesses.map((business) => business.accountId));
}, 60_000);

test("a message that cannot be looked up does not keep the others from being reconciled", async () => {
  const [stuck, other] = await queued(2);
  const { services } = server;
  await claim();
  await expireLeases();
  const twilio = services.carriers.of("twilio");
  const findSent: typeof twilio.findSent = (lookUp) => {
    if (lookUp.to === stuck!.phoneNumber) throw new Error("The look-up failed");
    return twilio.findSent(lookUp);
  };
  const carriers = { ...services.carriers, of: () => ({ ...twilio, findSent }) };
  await reconcileOnce({ ...services, carriers });
  expect(await stateOf(stuck!.messageId)).toBe("unknown");
  while ((await dispatch()) > 0);
  expect(await takenBy(other!.phoneNumber)).toBe(1);
});

test("a text is received although the account's credits are locked by a send in progress", async () => {
  const { services } = server;
  const { contactId, phoneNumber } = await aContact(server, maya);
  await maya.client.ok(api.messages.send, { body: { contactId, text: "Hello" } });
  await services.db.transaction().execute(async (tx) => {
    await sql`select 1 from account_counters where account_id = ${maya.accountId} for update`.execute(tx);
    // It would wait for this transaction, which waits for it.
    await receiveMessages(services, [
      {
        carrier: "twilio",
        carrierMessageId: `SM${"b".repeat(32)}`,
        from: phoneNumber!,
        to: maya.phoneNumber,
        text: "Hi",
        media: [],
      },
    ]);
  });
  const { unreadCount } = await maya.client.ok(api.messages.searchChats, { body: {} });
  expect(unreadCount).toBe(1);
});

test("a stop and the receipts of the same broadcast never wait for each other", async () => {
  const { params } = await aQueuedBroadcast(maya, 40);
  const { services } = server;
  const claimed = await claim(20);
  const receipts = claimed.map((message, index) => ({
    carrier: "twilio" as const,
    carrierMessageId: `SM${index.toString(16).padStart(32, "0")}`,
    reference: referenceOf(maya.accountId, message.id),
    state: "delivered" as const,
    errorCode: null,
  }));
  await Promise.all([
    ...receipts.toReversed().map((receipt) => applyReceipts(services, [receipt])),
    applyReceipts(services, receipts),
    maya.client.ok(api.broadcasts.emergencyBrake, { params, body: {} }),
  ]);
  const { counts } = await maya.client.ok(api.broadcasts.get, { params });
  expect(claimed.length).toBeGreaterThan(5);
  const delivered = claimed.length;
  expect(counts).toMatchObject({ delivered, unsent: 40 - delivered, waiting: 0 });
});

test("slow hand-overs are all recorded, though a claim is recorded in parts", async () => {
  const messages = await queued(8);
  await server.sandbox("PUT", "/settings", { latencyMs: 350 });
  await dispatch();
  // An unrecorded message would keep its lease until it is looked up.
  expect(await readOutbox(server.services.db, maya)).toEqual([]);
  for (const { messageId } of messages) expect(["sent", "delivered"]).toContain(await stateOf(messageId));
});
