import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql, transaction } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { broadcastsOf } from "../../testing/broadcasts.ts";
import { aBusiness, aContact, aSession, type Business } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { expandBroadcast } from "../broadcasts/index.ts";
import { prepareMessages, sendPrepared } from "../messages/index.ts";
import { addCredits, giveBack, moveCredits, reportShortage, reserve } from "./index.ts";

let server: TestServer;
let maya: Business;
// Without a worker, so that queued jobs stay and can be counted.
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  maya = await aBusiness(server, { credits: 0 });
});
afterAll(() => server.close());

const { people, aDraft, schedule, run, get } = broadcastsOf(() => ({ server, business: maya }));

/** Sends a message as an automation, or as a user who presses Send. */
async function send(sentBy: string | null = null) {
  const { db } = server.services;
  const { contactId } = await aContact(server, maya);
  const { accountId } = maya;
  const now = server.clock.now();
  const content = { type: "sms", subject: "", text: "Hello", media: [], purpose: "conversation" } as const;
  const contact = await maya.client.ok(api.contacts.get, { params: { contactId } });
  return transaction(db, async (tx) => {
    const prepared = await prepareMessages(
      { ...server.services, db: tx },
      accountId,
      { ...content, media: [] },
      [contact],
      now,
    );
    const as = { cause: "system", causeId: null, isInChats: false, priority: 0, note: "Test", now } as const;
    return sendPrepared(tx, accountId, prepared, { ...as, sentBy });
  });
}

const queued = async (task: string, about: string) => {
  const { rows } = await sql<{ payload: { deviceId?: string } }>`
    select j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${task} and (j.payload ->> 'accountId')::bigint = ${maya.accountId}
      and j.payload::text like ${`%${about}%`}
  `.execute(server.services.db);
  return rows.map(({ payload }) => payload);
};
const mails = async () => (await queued("subscription.payment-mail", "credits-short")).length;
const isShort = async () => (await maya.client.ok(api.users.current, {})).isShortOfCredits;
const grant = (hundredths: number) =>
  addCredits(server.services.db, maya.accountId, {
    kind: "grant",
    hundredths,
    note: "Test",
    time: server.clock.now(),
  });

test("the owner is told once that automations lack credits, however many workers notice it at once", async () => {
  expect(await isShort()).toBe(false);
  const sent = await Promise.all(Array.from({ length: 8 }, () => send()));
  expect(sent.flat().map(({ withheld }) => withheld)).toEqual(Array(8).fill("You ran out of credits."));
  await send();
  expect([await mails(), await isShort()]).toEqual([1, true]);
});

test("the owner is told again only after credits arrived", async () => {
  await send();
  await grant(100);
  expect(await isShort()).toBe(false);
  await send();
  expect(await mails()).toBe(1);
  await send();
  await send();
  expect([await mails(), await isShort()]).toEqual([2, true]);
});

test("credits moved from another account end the shortage of the receiving account only", async () => {
  const giver = await aBusiness(server, { credits: 10 });
  await send();
  await transaction(server.services.db, (tx) =>
    moveCredits(
      tx,
      [
        { accountId: giver.accountId, hundredths: -100, note: "To Maya" },
        { accountId: maya.accountId, hundredths: 100, note: "From the pool" },
      ],
      { id: uuidv7(), time: server.clock.now() },
    ),
  );
  expect(await isShort()).toBe(false);
});

test("credits returned for unsent messages end the shortage once the balance reaches the smallest purchase, not one by one", async () => {
  const { db } = server.services;
  const { accountId } = maya;
  const cause = { kind: "campaign", id: null, note: "Test", time: server.clock.now() } as const;
  await grant(20_000);
  await reserve(db, accountId, 20_000, cause);
  await send();
  await giveBack(db, accountId, 100, cause);
  await send();
  await send();
  expect([await mails(), await isShort()]).toEqual([1, true]);
  await giveBack(db, accountId, 19_900, cause);
  expect(await isShort()).toBe(false);
});

test("a user who sends by hand is told in the response, not by mail", async () => {
  await send(maya.userId);
  expect([await mails(), await isShort()]).toEqual([0, false]);
});

test("no one is told when credits arrived in the meantime, and after a rollback the next shortage is told", async () => {
  const { db } = server.services;
  const now = server.clock.now();
  await grant(100);
  await transaction(db, (tx) => reportShortage(tx, maya.accountId, { neededHundredths: 100, now }));
  expect([await mails(), await isShort()]).toEqual([0, false]);
  const undone = transaction(db, async (tx) => {
    await reportShortage(tx, maya.accountId, { neededHundredths: 101, now });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await mails()).toBe(0);
  await transaction(db, (tx) => reportShortage(tx, maya.accountId, { neededHundredths: 101, now }));
  expect(await mails()).toBe(1);
});

test("a broadcast that ends for lack of credits is told too", async () => {
  maya = await aBusiness(server, { credits: 3 });
  const [stranger] = await people(1);
  const params = await aDraft(await people(3));
  await schedule(params);
  await maya.client.ok(api.messages.send, { body: { contactId: stranger!.contactId, text: "Hi" } });
  await run(expandBroadcast, params);
  expect(await get(params)).toMatchObject({ state: "error" });
  expect([await mails(), await isShort()]).toEqual([1, true]);
});

test("the owner's own devices are notified, and no others of the account", async () => {
  const { accountId, userId, client } = maya;
  const other = await aBusiness(server, { hasNumber: false });
  const managing = await aSession(server, {
    accountId,
    userId,
    kind: "managing",
    actingUserId: other.userId,
  });
  for (const its of [client, managing]) {
    const subscription = await server.sandbox("POST", "/push-subscriptions", {
      applicationServerKey: server.env.VAPID_PUBLIC_KEY,
    });
    const body = { token: JSON.stringify(subscription), deviceType: "web" } as const;
    await its.ok(api.push.subscribe, { body });
  }
  await send();
  const { rows } = await sql<{ id: string }>`
    select p.id from push_subscriptions p join sessions s on s.id = p.session_id
    where p.account_id = ${accountId} and s.kind = 'own'
  `.execute(server.services.db);
  const told = await queued("push.notice", "Not enough credits");
  expect(told.map(({ deviceId }) => deviceId)).toEqual(rows.map(({ id }) => id));
});
