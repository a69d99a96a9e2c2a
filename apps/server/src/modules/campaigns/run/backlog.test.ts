import { api } from "@broadcast/contract";
import { atClock, dayAfter, dayOf } from "@broadcast/domain/time/calendar-days";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import { aBusiness, aContact, aSession, type Business } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { dispatchOnce, publishRates } from "../../sending/index.ts";
import { doDueSteps } from "./run-steps.ts";

let server: TestServer;
let maya: Business;
// Without a worker: only the clock makes it look as if nothing ran for hours or days.
beforeAll(async () => {
  server = await startTestServer();
  await publishRates(server.services.db, undefined);
});
beforeEach(async () => {
  server.backToAfternoon();
  maya = await aBusiness(server);
});
afterAll(() => server.close());

const { campaigns } = api;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const aPerson = async () => (await aContact(server, maya)).contactId;

async function aDrip(people: readonly string[], hours: number, message: object = {}, change: object = {}) {
  const { _id: id } = await maya.client.ok(campaigns.create, { body: { name: "Drip", type: "drip" } });
  await maya.client.ok(campaigns.change, { params: { id }, body: change });
  await maya.client.ok(campaigns.addEvent, {
    params: { id },
    body: {
      text: `After ${hours}`,
      scheduledDurationType: "hours-minutes",
      scheduledHours: hours,
      ...message,
    },
  });
  await maya.client.ok(campaigns.start, { params: { id }, body: {} });
  await maya.client.ok(campaigns.join, { params: { id }, body: { ids: [...people] } });
  await rounds();
  return id;
}

async function rounds(workers = 1) {
  for (let round = 0; round < 30; round++) {
    const done = await Promise.all(Array.from({ length: workers }, () => doDueSteps(server.services)));
    if (done.every((count) => count === 0)) return;
  }
  throw new Error("it never ends");
}

async function later(ms: number, workers = 1) {
  server.advance(ms);
  maya = { ...maya, client: await aSession(server, maya) };
  await rounds(workers);
}

const countOf = async (contactId: string) =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from messages
      where account_id = ${maya.accountId} and contact_id = ${contactId} and cause = 'campaign'
    `.execute(server.services.db)
  ).rows[0]!.count;
const eventOf = async (id: string) => (await maya.client.ok(campaigns.events, { params: { id } })).events[0]!;

test("after an outage a contact gets one late message an hour over all campaigns, however many workers run", async () => {
  const contactId = await aPerson();
  for (const hours of [1, 2, 3]) await aDrip([contactId], hours);
  await later(5 * HOUR, 4);
  expect(await countOf(contactId)).toBe(1);
  await later(30 * MINUTE, 4);
  expect(await countOf(contactId)).toBe(1);
  await later(31 * MINUTE, 4);
  expect(await countOf(contactId)).toBe(2);
  await later(61 * MINUTE, 4);
  expect(await countOf(contactId)).toBe(3);
});

test("a late message does not wait for one that another campaign's pause holds back", async () => {
  const contactId = await aPerson();
  const params = { id: await aDrip([contactId], 1) };
  await aDrip([contactId], 3);
  await later(HOUR + MINUTE);
  await maya.client.ok(campaigns.pause, { params, body: {} });
  while ((await dispatchOnce(server.services, uuidv7(), ["twilio"])) > 0);
  expect(await countOf(contactId)).toBe(1);
  await later(4 * HOUR);
  expect(await countOf(contactId)).toBe(2);
});

test("an account's backlog follows the configured rate, and messages on time don't wait behind it", async () => {
  await maya.client.ok(api.automationPauses.changeSettings, {
    body: { pausesOnAnswer: true, pauseHours: 24, latePerMinute: 2 },
  });
  const people = await Promise.all(Array.from({ length: 5 }, aPerson));
  const inTime = await aPerson();
  await aDrip(people, 1);
  await aDrip([inTime], 5);
  const total = async () => (await Promise.all(people.map(countOf))).reduce((sum, count) => sum + count, 0);
  await later(5 * HOUR + MINUTE, 3);
  expect(await total()).toBe(2);
  expect(await countOf(inTime)).toBe(1);
  await later(61_000, 3);
  expect(await total()).toBe(4);
  await later(61_000, 3);
  expect(await total()).toBe(5);
});

test("a message has its own limit, past which it is missed with its reason and counted", async () => {
  const contactId = await aPerson();
  const short = await aDrip([contactId], 1, { lateHours: 2 }, { lateHours: 48 });
  const long = await aDrip([contactId], 1, {}, { lateHours: 48 });
  expect((await eventOf(short)).lateHours).toBe(2);
  expect((await eventOf(long)).lateHours).toBeNull();
  await later(30 * HOUR);
  expect(await eventOf(short)).toMatchObject({ contactsSent: 0, counts: { missed: 1, unsent: 1 } });
  expect(await eventOf(long)).toMatchObject({ counts: { sending: 1, missed: 0 } });
  const params = { id: short, eventId: (await eventOf(short))._id };
  const { contacts } = await maya.client.ok(campaigns.searchEventContacts, {
    params,
    body: { state: "missed" },
  });
  expect(contacts).toMatchObject([{ outcome: "missed", reason: "It was more than 2 hours late." }]);
});

test("a waiting message keeps the time it was meant for", async () => {
  const other = await aPerson();
  await aDrip([other], 1);
  const behind = await aDrip([other], 1, { lateHours: 2 });
  await later(2 * HOUR + 30 * MINUTE);
  expect(await countOf(other)).toBe(1);
  await later(61 * MINUTE);
  const counts = [(await eventOf(behind)).counts.missed, await countOf(other)];
  expect(counts).toEqual([1, 1]);
});

test("days without a worker flood no one: past messages are missed, new ones go at their hour", async () => {
  const people = await Promise.all(Array.from({ length: 4 }, aPerson));
  const { _id: id } = await maya.client.ok(campaigns.create, { body: { name: "Week", type: "delay" } });
  for (const day of [1, 2, 3, 6])
    await maya.client.ok(campaigns.addEvent, {
      params: { id },
      body: { text: `Day ${day}`, scheduledDays: day, timeOfDay: "13:00" },
    });
  await maya.client.ok(campaigns.start, { params: { id }, body: {} });
  await maya.client.ok(campaigns.join, { params: { id }, body: { ids: people } });
  await rounds();
  await later(4 * 24 * HOUR, 2);
  for (let hour = 0; hour < 4; hour++) await later(HOUR, 2);
  const { events } = await maya.client.ok(campaigns.events, { params: { id } });
  expect(events.map(({ counts }) => [counts.missed, counts.sending])).toEqual([
    [4, 0],
    [4, 0],
    [4, 0],
    [0, 0],
  ]);
  await later(2 * 24 * HOUR, 2);
  for (const contactId of people) expect(await countOf(contactId)).toBe(1);
});

async function aCampaign(type: "schedule" | "repeat" | "drip", messages: object[], change: object = {}) {
  const { _id: id } = await maya.client.ok(campaigns.create, { body: { name: "Dates", type } });
  await maya.client.ok(campaigns.change, { params: { id }, body: change });
  for (const body of messages)
    await maya.client.ok(campaigns.addEvent, { params: { id }, body: body as never });
  await maya.client.ok(campaigns.start, { params: { id }, body: {} });
  const contactId = await aPerson();
  await maya.client.ok(campaigns.join, { params: { id }, body: { ids: [contactId] } });
  await rounds();
  return { id, contactId };
}
const today = () => dayOf(server.clock.now(), "America/Chicago");
const laterAt = (day: string, time: string) =>
  later(atClock(day, time, "America/Chicago").getTime() - server.clock.now().getTime());
const hadBy = async (contactId: string) =>
  (await maya.client.ok(campaigns.ofContact, { params: { contactId } })).campaigns.flatMap(({ had }) =>
    had.map(({ outcome, reason }) => [outcome, reason]),
  );

test("messages of one moment go together, and a drip's with no delay right after the one before", async () => {
  const day = dayAfter(today(), 2);
  const at = { scheduledAt: day, timeOfDay: "08:30" };
  const { contactId } = await aCampaign("schedule", [
    { text: "One", ...at },
    { text: "Two", ...at },
  ]);
  const none = { scheduledDurationType: "hours-minutes", scheduledHours: 0 };
  const drip = await aCampaign("drip", [
    { text: "One", scheduledDays: 2, timeOfDay: "08:30" },
    { text: "Two", ...none },
  ]);
  await laterAt(day, "08:31");
  expect(await countOf(contactId)).toBe(2);
  expect(await countOf(drip.contactId)).toBe(2);
});

test("a drip's message with no delay isn't late because the one before was", async () => {
  const none = { scheduledDurationType: "hours-minutes", scheduledHours: 0, lateHours: 1 };
  const { contactId } = await aCampaign("drip", [
    { text: "One", scheduledDays: 1, timeOfDay: "13:00" },
    { text: "Two", ...none },
  ]);
  await laterAt(dayAfter(today(), 1), "13:50");
  expect(await countOf(contactId)).toBe(2);
});

test("each day of a repeating message is sent or recorded as missed, however many there are", async () => {
  const start = dayAfter(today(), 1);
  const daily = { text: "Daily", scheduledAt: start, timeOfDay: "09:00", frequency: "day" };
  const { id, contactId } = await aCampaign("repeat", [daily]);
  await laterAt(dayAfter(start, 1), "10:00");
  expect(await hadBy(contactId)).toEqual([
    // Nothing takes it out of the outbox here.
    ["queued", null],
    ["missed", "It was more than 24 hours late."],
  ]);
  await laterAt(dayAfter(start, 101), "10:00");
  expect(await eventOf(id)).toMatchObject({ counts: { sending: 2, missed: 100 } });
});

test("late joiners who get all they missed get one an hour, whatever is timed again or stands still", async () => {
  const day = (ago: number) => ({ scheduledAt: dayAfter(today(), -ago), timeOfDay: "09:00" });
  const messages = [9, 8, 7, 6].map((ago) => ({ text: `${ago} days ago`, ...day(ago) }));
  const { id, contactId } = await aCampaign("schedule", messages, { lateJoiners: "all", lateHours: 1 });
  expect(await countOf(contactId)).toBe(1);
  const change = (timeZone: string) =>
    maya.client.ok(api.contacts.change, { params: { contactId }, body: { timeZone } });
  await change("America/New_York");
  await rounds();
  expect(await countOf(contactId)).toBe(1);
  await later(30 * MINUTE);
  await maya.client.ok(campaigns.addEvent, { params: { id }, body: { text: "Later", ...day(-9) } });
  await rounds();
  expect(await countOf(contactId)).toBe(1);
  await later(31 * MINUTE);
  expect(await countOf(contactId)).toBe(2);
  await later(30 * HOUR);
  expect(await countOf(contactId)).toBe(3);
  await change("America/Chicago");
  await later(61 * MINUTE);
  expect(await countOf(contactId)).toBe(4);
  expect((await hadBy(contactId)).map(([outcome]) => outcome)).toEqual([
    ...["queued", "queued", "queued", "queued"],
  ]);
});
