import { api } from "@broadcast/contract";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sql, transaction } from "../../../db/connection.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import { aBusiness, aContact, type Business } from "../../../testing/builders.ts";
import { readOutbox } from "../../../testing/outbox.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { untilBlockedBy } from "../../../testing/until-blocked.ts";
import { claimDue, renewLeases } from "../delivery/claim.sql.ts";
import { dispatchOnce } from "../delivery/dispatch.ts";
import { ensureLane } from "../delivery/lanes.sql.ts";
import { lockUnclear, loseLeases, takeUnclear } from "../delivery/overdue.sql.ts";
import { laneOfNumber, publishRates } from "../delivery/rates.ts";
import { applyReceipts } from "../delivery/receipts.ts";
import { reconcileOnce } from "../delivery/reconcile.ts";
import { recordResults } from "../delivery/record-results.ts";
import { readGateFacts } from "../gate/gate-facts.sql.ts";
import { sendingTimesAt } from "../gate/sending-times.ts";
import { queueMessages } from "./outbox.ts";
import { referenceOf } from "./reference.ts";

/* A message has one holder at a time: a worker that comes late, after sleep or with an old answer, decides nothing. */

let server: TestServer;
let maya: Business;
let jo: { contactId: string; phoneNumber: string | null };
beforeEach(async () => {
  server = await startTestServer();
  await publishRates(server.services.db, undefined);
  maya = await aBusiness(server);
  jo = await aContact(server, maya);
});
afterEach(() => server.close());

const times = () => sendingTimesAt(server.clock.now());

const dispatch = () => dispatchOnce(server.services, uuidv7(), ["twilio"]);

async function aQueuedText(text = "Hello"): Promise<string> {
  return (await maya.client.ok(api.messages.send, { body: { contactId: jo.contactId, text } }))._id;
}

async function claimAs(worker: string) {
  const claim = { worker, times: times(), carriers: ["twilio"] as const, limit: 10 };
  return (await claimDue(server.services.db, claim)).claimed;
}

/** Queues a text to each of these, in one batch. */
const queueTogether = (contactIds: readonly string[]) =>
  transaction(server.services.db, async (tx) => {
    const lane = await ensureLane(tx, maya.accountId, laneOfNumber("text", maya.phoneNumber, "twilio"));
    const now = server.clock.now();
    const people = await tx
      .selectFrom("contacts")
      .where("id", "in", contactIds)
      .select(["id", "phone_number"])
      .execute();
    const messages = people.map((person) => ({
      id: uuidv7(),
      contactId: person.id,
      type: "sms" as const,
      text: "Hello",
      media: [],
      to: person.phone_number!,
      segments: 1,
      costHundredths: 100,
    }));
    const alike = {
      cause: "chat",
      causeId: null,
      purpose: "conversation",
      sentBy: null,
      isInChats: true,
      priority: 0,
    } as const;
    await queueMessages(tx, maya.accountId, messages, { ...alike, lane, dueAt: now, now }, "Hello");
  });

const expireLeases = () =>
  sql`
    update outbox set lease_until = clock_timestamp() - interval '2 minutes',
      unclear_since = case when state = 'unclear' then clock_timestamp() - interval '2 minutes' end
    where lease_until is not null
  `.execute(server.services.db);

const placeOf = async (messageId: string) => (await readOutbox(server.services.db, { messageId }))[0];

/** What a lookup sees of the only message whose holder's lease is over. */
async function seenUnclear() {
  const { db } = server.services;
  await transaction(db, (tx) => loseLeases(tx, server.clock.now()));
  const [seen] = await takeUnclear(db, 10);
  return seen!;
}

const stateOf = async (messageId: string) =>
  (await maya.client.ok(api.messages.get, { params: { messageId } })).state;

async function takenByJo(): Promise<string[]> {
  const { messages } = await server.sandbox<{ messages: { text?: string; body?: string }[] }>(
    "GET",
    `/messages?to=${encodeURIComponent(jo.phoneNumber!)}`,
  );
  return messages.map(({ text, body }) => text ?? body ?? "");
}

test("an old lookup puts nothing back that a worker has claimed in the meantime", async () => {
  const messageId = await aQueuedText();
  await claimAs(uuidv7());
  await expireLeases();
  const seen = await seenUnclear();
  await expireLeases();
  await reconcileOnce(server.services);
  const worker = uuidv7();
  expect(await claimAs(worker)).toHaveLength(1);
  expect(await transaction(server.services.db, (tx) => lockUnclear(tx, seen))).toBeNull();
  expect(await placeOf(messageId)).toMatchObject({ state: "claimed", lease_owner: worker });
});

describe("a worker that wakes up late", () => {
  test("decides nothing about a message that another holds; its carrier's acceptance still counts", async () => {
    const messageId = await aQueuedText();
    const [late, other] = [uuidv7(), uuidv7()];
    const [message] = await claimAs(late);
    await expireLeases();
    await reconcileOnce(server.services);
    await claimAs(other);
    const wait = { kind: "wait", until: "infinity", reason: "Later.", lasting: "Later." } as const;
    await recordResults(server.services, late, [{ message: message!, kind: "stopped", decision: wait }]);
    const refusal = { kind: "refused", code: "30006", isOptedOut: false } as const;
    await recordResults(server.services, late, [{ message: message!, kind: "handed", outcome: refusal }]);
    const busy = { kind: "busy", code: "429", retryAfterMs: null } as const;
    await recordResults(server.services, late, [{ message: message!, kind: "handed", outcome: busy }]);
    await recordResults(server.services, late, [
      { message: message!, kind: "handed", outcome: { kind: "unclear", reason: "" } },
    ]);
    expect(await placeOf(messageId)).toMatchObject({ state: "claimed", attempts: 2, lease_owner: other });
    const taken = { kind: "taken", carrierMessageId: "SM1", segments: 1 } as const;
    await recordResults(server.services, late, [{ message: message!, kind: "handed", outcome: taken }]);
    expect(await stateOf(messageId)).toBe("sent");
  });

  test("puts back once what was recorded before it knew", async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(async () => (await aContact(server, maya)).contactId),
    );
    await queueTogether([first!, second!]);
    const worker = uuidv7();
    const [message, other] = await claimAs(worker);
    expect(other!.batch.batchId).toBe(message!.batch.batchId);
    const busy = { kind: "busy", code: "429", retryAfterMs: null } as const;
    for (const _ of [1, 2, 3]) {
      await recordResults(server.services, worker, [{ message: message!, kind: "handed", outcome: busy }]);
    }
    expect(await readOutbox(server.services.db, { messageId: message!.id })).toEqual([
      expect.objectContaining({ state: "waiting", attempts: 1 }),
    ]);
    expect(await placeOf(other!.id)).toMatchObject({ state: "claimed", lease_owner: worker });
  });

  test("finds its messages gone when it asks the gate again, and renews no expired lease", async () => {
    await aQueuedText();
    const worker = uuidv7();
    const claimed = await claimAs(worker);
    const { db } = server.services;
    expect(await renewLeases(db, worker)).toBe(true);
    expect(await readGateFacts(db, worker, claimed, times())).toHaveLength(1);
    expect(await readGateFacts(db, uuidv7(), claimed, times())).toHaveLength(0);
    await expireLeases();
    expect(await renewLeases(db, worker)).toBe(false);
    expect(await readGateFacts(db, worker, claimed, times())).toHaveLength(0);
  });
});

test("an unclear message that a user resends is not sent by a lookup as well", async () => {
  const messageId = await aQueuedText();
  await claimAs(uuidv7());
  await expireLeases();
  await seenUnclear();
  const { resent } = await maya.client.ok(api.messages.resendUnsent, { body: { messageIds: [messageId] } });
  expect(resent).toBe(1);
  await expireLeases();
  await reconcileOnce(server.services);
  while ((await dispatch()) > 0);
  expect(await takenByJo()).toEqual(["Hello"]);
});

test("many unclear messages that are resent leave the outbox together, and their credits are returned", async () => {
  const credits = async () => (await maya.client.ok(api.users.current, {})).messageCredits;
  const before = await credits();
  const messageIds = [];
  for (const text of ["One", "Two", "Three"]) messageIds.push(await aQueuedText(text));
  await claimAs(uuidv7());
  await expireLeases();
  const { db } = server.services;
  await transaction(db, (tx) => loseLeases(tx, server.clock.now()));
  await takeUnclear(db, 10);
  expect((await maya.client.ok(api.messages.resendUnsent, { body: { messageIds } })).resent).toBe(3);
  expect(await credits()).toBe(before - 3);
  for (const messageId of messageIds) expect(await placeOf(messageId)).toBeUndefined();
  const { rows } = await sql<{ hundredths: number }>`
    select free_hundredths as hundredths from credit_ledger
    where account_id = ${maya.accountId} and kind = 'return'
  `.execute(db);
  expect(rows).toEqual([{ hundredths: 300 }]);
});

test("of two unclear messages to one person neither takes the other's place at the carrier", async () => {
  maya = await aBusiness(server, { carrier: "bandwidth" });
  jo = await aContact(server, maya);
  const never = await aQueuedText("Are you at home?");
  const claim = { worker: uuidv7(), times: times(), carriers: ["bandwidth"] as const, limit: 1 };
  await claimDue(server.services.db, claim);
  const taken = await aQueuedText("I am at the door.");
  await server.sandbox("PUT", "/settings", { lostAnswers: 1, deliveryDelayMs: 60_000 });
  await dispatchOnce(server.services, uuidv7(), ["bandwidth"]);
  await server.sandbox("PUT", "/settings", { lostAnswers: 0 });
  // The carrier reports neither our reference nor the text: which of the two it has is unknown.
  await expireLeases();
  await reconcileOnce(server.services);
  await dispatchOnce(server.services, uuidv7(), ["bandwidth"]);
  expect(await takenByJo()).toEqual(["I am at the door."]);
  expect(await stateOf(never)).toBe("unknown");
  expect(["unknown", "sent", "delivered"]).toContain(await stateOf(taken));
});

test("a carrier's id recorded for another message blocks neither its own message nor the other receipts", async () => {
  const [first, second, third] = [await aQueuedText("1"), await aQueuedText("2"), await aQueuedText("3")];
  const receipt = (messageId: string, carrierMessageId: string) => ({
    carrier: "twilio" as const,
    carrierMessageId,
    reference: referenceOf(maya.accountId, messageId),
    state: "delivered" as const,
    errorCode: null,
  });
  await applyReceipts(server.services, [receipt(first, "SM1")]);
  await applyReceipts(server.services, [receipt(second, "SM1"), receipt(third, "SM3")]);
  expect([await stateOf(first), await stateOf(second), await stateOf(third)]).toEqual([
    "delivered",
    "delivered",
    "delivered",
  ]);
});

test("a receipt in progress proves that the carrier has the message", async () => {
  const messageId = await aQueuedText();
  await claimAs(uuidv7());
  const reference = referenceOf(maya.accountId, messageId);
  await applyReceipts(server.services, [
    { carrier: "twilio", carrierMessageId: "SM1", reference, state: "sending", errorCode: null },
  ]);
  expect(await stateOf(messageId)).toBe("sent");
  // Its worker is gone: no one sends it again.
  await expireLeases();
  await reconcileOnce(server.services);
  await dispatch();
  expect(await takenByJo()).toEqual([]);
  expect(await placeOf(messageId)).toBeUndefined();
});

test("a message that was put back is not sent again once a late receipt has arrived", async () => {
  const [first, second] = await Promise.all([1, 2].map(async () => (await aContact(server, maya)).contactId));
  await queueTogether([first!, second!]);
  const worker = uuidv7();
  const claimed = await claimAs(worker);
  const wait = { kind: "wait", until: server.clock.now(), reason: "Later.", lasting: "Later." } as const;
  await recordResults(
    server.services,
    worker,
    claimed.map((message) => ({ message, kind: "stopped", decision: wait })),
  );
  const [told, other] = claimed;
  const reference = referenceOf(maya.accountId, told!.id);
  const receipt = {
    carrier: "twilio",
    carrierMessageId: "SM1",
    reference,
    state: "delivered",
    errorCode: null,
  } as const;
  await applyReceipts(server.services, [receipt]);
  expect((await claimAs(uuidv7())).map(({ id }) => id)).toEqual([other!.id]);
  expect((await readOutbox(server.services.db, maya)).map(({ message_id }) => message_id)).toEqual([
    other!.id,
  ]);
});

test("a carrier's acceptance is recorded although the database connection broke in the meantime", async () => {
  const messageId = await aQueuedText();
  const worker = uuidv7();
  const [message] = await claimAs(worker);
  const { db } = server.services;
  let recording: Promise<void> | undefined;
  await db.transaction().execute(async (tx) => {
    await sql`select 1 from messages where id = ${messageId} for update`.execute(tx);
    const outcome = { kind: "taken", carrierMessageId: "SM1", segments: 1 } as const;
    recording = recordResults(server.services, worker, [{ message: message!, kind: "handed", outcome }]);
    const pid = await untilBlockedBy(tx, "the write to wait");
    await sql`select pg_terminate_backend(${pid})`.execute(db);
  });
  await recording;
  expect(await stateOf(messageId)).toBe("sent");
});
