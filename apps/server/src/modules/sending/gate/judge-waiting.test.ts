import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql, transaction } from "../../../db/connection.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import { aBusiness, aContact, type Business } from "../../../testing/builders.ts";
import { readOutbox } from "../../../testing/outbox.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { expandBroadcast, PAUSED } from "../../broadcasts/index.ts";
import { dispatchOnce } from "../delivery/dispatch.ts";
import { publishRates } from "../delivery/rates.ts";
import { lockAlone, postponeHeld } from "../outbox/outbox.sql.ts";
import { judgeWaiting } from "./judge-waiting.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  await publishRates(server.services.db, undefined);
});
beforeEach(async () => {
  server.backToAfternoon();
  maya = await aBusiness(server);
});
afterAll(() => server.close());

const HOUR_MS = 3_600_000;

type Settings = Parameters<typeof maya.client.ok<typeof api.sendingSettings.change>>[1]["body"];
const change = (body: Settings) => maya.client.ok(api.sendingSettings.change, { body });

/** Own hours of the business that begin in this many hours and last for four. */
function hoursIn(hours: number) {
  const timeZone = "America/Chicago";
  const at = new Date(server.clock.now().getTime() + hours * HOUR_MS);
  const text = at.toLocaleTimeString("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
  const [hour, minute] = text.split(":").map(Number);
  const fromMinute = hour! * 60 + minute!;
  return { fromMinute, untilMinute: (fromMinute + 240) % 1440 };
}

async function aBroadcast(count = 1) {
  const people = await Promise.all(Array.from({ length: count }, () => aContact(server, maya)));
  return sendTo(people);
}

async function sendTo(people: { contactId: string }[]) {
  const { _id: broadcastId } = await maya.client.ok(api.broadcasts.createDraft, { body: { text: "Sale" } });
  const params = { broadcastId };
  const contactIds = people.map(({ contactId }) => contactId);
  await maya.client.ok(api.broadcasts.addContacts, { params, body: { contactIds } });
  await maya.client.ok(api.broadcasts.schedule, { params, body: {} });
  const which = { accountId: maya.accountId, broadcastId };
  await expandBroadcast.run(server.services, which, new AbortController().signal);
  return { params, people };
}

/** Runs the background work after a change of rules, if any; returns whether there was some. */
async function inTheBackground(): Promise<boolean> {
  const { rows } = await sql<object>`
    select 1 from graphile_worker.jobs where key = ${`judge-waiting-${maya.accountId}`}
  `.execute(server.services.db);
  if (rows.length === 0) return false;
  const which = { accountId: maya.accountId, isSecondLook: true };
  await judgeWaiting.run(server.services, which, new AbortController().signal);
  return true;
}

const dispatch = async () => {
  while ((await dispatchOnce(server.services, uuidv7(), ["twilio"])) > 0);
};

const waiting = async () => {
  return (await readOutbox(server.services.db, maya)).map(({ due_at, wait_reason }) => ({
    hours: Number.isFinite(due_at.valueOf())
      ? Math.round((due_at.getTime() - server.clock.now().getTime()) / HOUR_MS) + 0
      : null,
    reason: wait_reason,
  }));
};

test("messages that wait for broadcast hours are sent once these are widened, and not if they were narrowed again", async () => {
  await change({ broadcastHours: hoursIn(3) });
  await aBroadcast(2);
  expect((await waiting()).map(({ hours }) => hours)).toEqual([3, 3]);
  await change({ broadcastHours: hoursIn(2) });
  expect(await inTheBackground()).toBe(true);
  expect((await waiting()).map(({ hours }) => hours)).toEqual([2, 2]);
  await dispatch();
  expect(await waiting()).toHaveLength(2);
  await change({ broadcastHours: hoursIn(4) });
  await inTheBackground();
  expect((await waiting()).map(({ hours }) => hours)).toEqual([4, 4]);
  await change({ broadcastHours: null });
  await inTheBackground();
  await dispatch();
  expect(await waiting()).toEqual([]);
});

test("messages that wait for the frequency cap are sent once it is lifted", async () => {
  await change({ frequencyCap: { messages: 1, hours: 48 } });
  const { people } = await aBroadcast();
  await dispatch();
  await sendTo(people);
  expect((await waiting()).map(({ hours }) => hours)).toEqual([48]);
  await change({ frequencyCap: { messages: 1, hours: 24 } });
  await inTheBackground();
  expect((await waiting()).map(({ hours }) => hours)).toEqual([24]);
  await change({ frequencyCap: null });
  await inTheBackground();
  await dispatch();
  expect(await waiting()).toEqual([]);
});

test("messages that wait for a user, for a carrier or for a chosen time are left alone", async () => {
  const { db } = server.services;
  await change({ broadcastHours: hoursIn(3) });
  await aBroadcast(3);
  const rows = await readOutbox(db, maya);
  const put = (index: number, dueAt: Date | "infinity", reason: string) =>
    transaction(db, async (tx) => {
      const batch = await lockAlone(tx, maya.accountId, rows[index]!.message_id);
      await postponeHeld(tx, [batch!], { dueAt, reason });
    });
  await put(0, "infinity", PAUSED);
  await put(1, new Date(server.clock.now().getTime() + 5 * HOUR_MS), "The carrier is busy. We'll try again.");
  const { contactId } = await aContact(server, maya);
  const runAt = new Date(server.clock.now().getTime() + HOUR_MS).toISOString();
  await maya.client.ok(api.messages.queue, { body: { contactId, text: "Hi", runAt } });
  await change({ broadcastHours: null });
  await inTheBackground();
  expect((await waiting()).map(({ hours }) => hours)).toEqual([null, 5, 0, 1]);
});

test("rules without times wake nothing", async () => {
  await change({ missingFields: "block", alarm: { failedPercent: 20, optedOutPercent: 2 } });
  expect(await inTheBackground()).toBe(false);
});
