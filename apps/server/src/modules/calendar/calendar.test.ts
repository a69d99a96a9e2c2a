import { api } from "@broadcast/contract";
import type { Campaign } from "@broadcast/contract/campaigns";
import { dayAfter, dayOf } from "@broadcast/domain/time/calendar-days";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { broadcastsOf } from "../../testing/broadcasts.ts";
import { aBusiness, aContact, type Business } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { doDueSteps } from "../campaigns/index.ts";

let server: TestServer;
let maya: Business;
let today: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.backToAfternoon();
  maya = await aBusiness(server);
  today = dayOf(server.clock.now(), "America/Chicago");
});
afterAll(() => server.close());

const { campaigns } = api;
const DAY = 86_400_000;

async function aCampaign(type: Campaign["type"], messages: object[], people: string[], eventAt?: string) {
  const { _id: id } = await maya.client.ok(campaigns.create, { body: { name: "News", type } });
  if (eventAt) await maya.client.ok(campaigns.change, { params: { id }, body: { eventAt } });
  for (const body of messages) await maya.client.ok(campaigns.addEvent, { params: { id }, body });
  await maya.client.ok(campaigns.start, { params: { id }, body: {} });
  await maya.client.ok(campaigns.join, { params: { id }, body: { ids: people } });
  for (let round = 0; round < 5; round++) await doDueSteps(server.services);
  return id;
}

const aPerson = async () => (await aContact(server, maya)).contactId;
const read = async (days = 14) =>
  (await maya.client.ok(api.calendar.read, { query: { from: today, days: String(days) } as never })).days;

test("shows scheduled messages and what campaigns will send, beyond their next message, with contacts that several reach", async () => {
  const people = [await aPerson(), await aPerson()];
  const day = dayAfter(today, 3);
  const id = await aCampaign("schedule", [{ text: "A", scheduledAt: day, timeOfDay: "09:00" }], people);
  const drip = [
    { text: "One", scheduledDays: 5, timeOfDay: "10:00" },
    { text: "Two", scheduledDays: 2, timeOfDay: "10:00" },
  ];
  await aCampaign("drip", drip, people.slice(0, 1));
  await maya.client.ok(api.messages.queue, {
    body: {
      contactId: people[0]!,
      text: "See you",
      runAt: new Date(server.clock.now().getTime() + DAY).toISOString(),
    },
  });
  const draft = await maya.client.ok(api.broadcasts.createDraft, { body: {} });
  const broadcastId = draft._id;
  await maya.client.ok(api.broadcasts.change, {
    params: { broadcastId },
    body: { name: "Sale", text: "Sale" },
  });
  await maya.client.ok(api.broadcasts.addContacts, {
    params: { broadcastId },
    body: { contactIds: people.slice(0, 1) } as never,
  });
  const runAt = new Date(server.clock.now().getTime() + 3 * DAY).toISOString();
  await maya.client.ok(api.broadcasts.schedule, { params: { broadcastId }, body: { runAt } });
  const days = await read();
  const told = days.flatMap(({ day: on, entries }) =>
    entries.map(({ kind, name, people: count, canMove }) => [on, kind, name, count, canMove]),
  );
  expect(told).toEqual([
    [dayAfter(today, 1), "chat", expect.any(String), 1, true],
    [day, "campaign", "News: Message 1", 2, true],
    [day, "broadcast", "Sale", 1, true],
    [dayAfter(today, 5), "campaign", "News: Message 1", 1, false],
    [dayAfter(today, 7), "campaign", "News: Message 2", 1, false],
  ]);
  expect(days.filter(({ overlap }) => overlap > 0).map((each) => [each.day, each.overlap])).toEqual([
    [day, 1],
  ]);

  const { events } = await maya.client.ok(campaigns.events, { params: { id } });
  const params = { id, eventId: events[0]!._id };
  const later = dayAfter(today, 4);
  const trial = await maya.client.ok(campaigns.moveDay, { params, body: { day: later, isTrial: true } });
  expect(trial).toMatchObject({ people: 2, losing: 0, goesAtOnce: 0 });
  expect(dayOf(new Date(trial.earliest!), "America/Chicago")).toBe(later);
  expect((await read())[3]?.entries).toHaveLength(2);
  await maya.client.ok(campaigns.moveDay, { params, body: { day: later } });
  await doDueSteps(server.services);
  expect((await read())[4]?.entries).toMatchObject([{ kind: "campaign", people: 2 }]);
});

test("a message about an event can be moved, after showing whom that affects, and a countdown stays before the event", async () => {
  const people = [await aPerson(), await aPerson()];
  const eventAt = new Date(server.clock.now().getTime() + 10 * DAY).toISOString();
  const eventDay = dayOf(new Date(eventAt), "America/Chicago");
  const messages = [
    { text: "Soon", scheduledDays: 5, isBefore: "true", timeOfDay: "09:00" },
    { text: "Thanks", scheduledDays: 1, isBefore: "false", timeOfDay: "09:00" },
    { text: "Now", scheduledDurationType: "hours-minutes", scheduledHours: 2, isBefore: "true" },
  ];
  const id = await aCampaign("event", messages, people, eventAt);
  const eventsNow = async () => (await maya.client.ok(campaigns.events, { params: { id } })).events;
  const [soon, now, thanks] = (await eventsNow()).map(({ _id }) => _id);
  const move = (eventId: string, day: string, isTrial = false) =>
    maya.client.ok(campaigns.moveDay, { params: { id, eventId }, body: { day, isTrial } });
  expect(await move(soon!, dayAfter(eventDay, -3), true)).toMatchObject({
    people: 2,
    losing: 0,
    goesAtOnce: 0,
  });
  expect((await eventsNow())[0]?.scheduledBeforeDays).toBe(5);
  await move(soon!, dayAfter(eventDay, 2));
  await move(thanks!, dayAfter(eventDay, -4));
  await move(now!, dayAfter(eventDay, -1));
  for (let round = 0; round < 5; round++) await doDueSteps(server.services);
  expect(
    (await eventsNow()).map((each) => [
      each.isBefore,
      each.scheduledBeforeDays + each.scheduledDelayDays,
      each.scheduledBeforeHours,
    ]),
  ).toEqual([
    // In order of time, whatever was written first.
    [true, 4, 0],
    [true, 0, 26],
    [false, 2, 0],
  ]);
  const told = (await read()).flatMap(({ day, entries }) =>
    entries.map(({ name, people: count, canMove }) => [day, name, count, canMove]),
  );
  expect(told).toEqual([
    [dayAfter(eventDay, -4), "News: Message 2", 2, true],
    [dayAfter(eventDay, -1), "News: Message 3", 2, true],
    [dayAfter(eventDay, 2), "News: Message 1", 2, true],
  ]);
  const over = await move(soon!, dayAfter(today, -1), true);
  expect(over).toMatchObject({ people: 0, losing: 2, earliest: null });

  const countdown = await aCampaign("countdown", messages.slice(0, 1), people, eventAt);
  const [first] = (await maya.client.ok(campaigns.events, { params: { id: countdown } })).events;
  const late = await maya.client.call(campaigns.moveDay, {
    params: { id: countdown, eventId: first!._id },
    body: { day: dayAfter(eventDay, 1) },
  });
  expect([late.status, late.body]).toMatchObject([400, { fields: { day: expect.any(String) } }]);
  const drip = await aCampaign("drip", [{ text: "One", scheduledDays: 5 }], people);
  const [own] = (await maya.client.ok(campaigns.events, { params: { id: drip } })).events;
  const refused = await maya.client.call(campaigns.moveDay, {
    params: { id: drip, eventId: own!._id },
    body: { day: dayAfter(today, 1) },
  });
  expect(refused.status).toBe(409);
});

test("moving also applies to the draft: publishing does not move it back", async () => {
  const people = [await aPerson()];
  const day = dayAfter(today, 3);
  const id = await aCampaign("schedule", [{ text: "A", scheduledAt: day, timeOfDay: "09:00" }], people);
  const [event] = (await maya.client.ok(campaigns.events, { params: { id } })).events;
  const params = { id, eventId: event!._id };
  await maya.client.ok(campaigns.changeEvent, {
    params,
    body: { text: "Better", scheduledAt: day, timeOfDay: "09:00", asDraft: "true" } as never,
  });
  await maya.client.ok(campaigns.moveDay, { params, body: { day: dayAfter(today, 5) } });
  await maya.client.ok(campaigns.publish, { params: { id }, body: {} });
  expect((await maya.client.ok(campaigns.events, { params: { id } })).events).toMatchObject([
    { text: "Better", scheduledAt: dayAfter(today, 5) },
  ]);
});

test("a forecast counts everyone's messages and credits by week, and a live test counts in no figure", async () => {
  const people = [await aPerson(), await aPerson(), await aPerson()];
  const id = await aCampaign(
    "drip",
    [
      { text: "One", scheduledDays: 1, timeOfDay: "10:00" },
      { text: "Two", scheduledDays: 7, timeOfDay: "10:00" },
    ],
    people,
  );
  const forecast = await maya.client.ok(campaigns.forecast, { params: { id } });
  expect(forecast).toMatchObject({ people: 3, isEstimated: false });
  expect(forecast.weeks.slice(0, 3).map(({ messages }) => messages)).toEqual([3, 3, 0]);
  expect(forecast.weeks[0]!.credits).toBeGreaterThanOrEqual(3);
  const contactId = await aPerson();
  const { messages } = await maya.client.ok(campaigns.test, { params: { id }, body: { contactId } });
  expect(messages.map(({ name, outcome }) => [name, outcome])).toEqual([
    ["Message 1", "sent"],
    ["Message 2", "sent"],
  ]);
  const { events } = await maya.client.ok(campaigns.events, { params: { id } });
  expect(events.map(({ contactsSent }) => contactsSent)).toEqual([0, 0]);
  expect((await maya.client.ok(campaigns.get, { params: { id } })).contacts.count).toBe(3);
});

test("each message shows who answered and opted out after it, and when that stands out", async () => {
  const people = await Promise.all(Array.from({ length: 20 }, aPerson));
  const id = await aCampaign(
    "drip",
    [{ text: "One", scheduledDurationType: "hours-minutes", scheduledHours: 0 }],
    people,
  );
  const { db } = server.services;
  const now = server.clock.now();
  await sql`update messages set state = 'delivered', sent_at = ${now} where account_id = ${maya.accountId}`.execute(
    db,
  );
  await sql`
    insert into opt_outs (account_id, address, channel, reason, opted_out_at)
    select account_id, phone_number, 'text', 'STOP', ${new Date(now.getTime() + 60_000)}
    from contacts where account_id = ${maya.accountId} and id = ${people[0]!}
  `.execute(db);
  await sql`
    insert into messages (account_id, contact_id, direction, type, text, state, cause, purpose, from_number, to_number, time)
    select account_id, id, 'in', 'sms', 'Great', 'received', 'contact', 'conversation', phone_number, '+15125550100',
      ${new Date(now.getTime() + 60_000)}
    from contacts where account_id = ${maya.accountId} and id = any(${people.slice(1, 3)}::uuid[])
  `.execute(db);
  const [event] = (await maya.client.ok(campaigns.events, { params: { id } })).events;
  expect(event).toMatchObject({
    contactsSent: 20,
    counts: { answered: 2, optedOut: 1, clicked: 0 },
    hasManyOptOuts: true,
  });
  const params = { id, eventId: event!._id };
  const whose = async (state: "answered" | "opted-out") =>
    (await maya.client.ok(campaigns.searchEventContacts, { params, body: { state } })).contacts.map(
      ({ contact }) => contact._id,
    );
  expect((await whose("answered")).toSorted()).toEqual(people.slice(1, 3).toSorted());
  expect(await whose("opted-out")).toEqual([people[0]]);
  const tagged = await maya.client.ok(campaigns.tagEventContacts, {
    params: { ...params, state: "answered" },
    body: { tagName: "Warm" },
  });
  expect(tagged.tagged).toBe(2);
});

test("a sent broadcast is on the day it began and cannot be moved", async () => {
  const { people, aDraft, sendNow } = broadcastsOf(() => ({ server, business: maya }));
  const params = await aDraft(await people(1), { name: "Opening", text: "We are open" });
  await sendNow(params);
  server.advance(DAY / 24);
  const [day, ...after] = await read();
  expect(day?.entries).toMatchObject([
    { kind: "broadcast", name: "Opening", people: 1, isOver: true, canMove: false },
  ]);
  expect(after.flatMap(({ entries }) => entries)).toEqual([]);
});

test("more than a hundred campaigns are all shown, and the number beyond the limit is stated", async () => {
  const { db, clock } = server.services;
  const contactId = await aPerson();
  const day = dayAfter(today, 2);
  await sql`
    with made as (
      insert into content_items (account_id, id, content_type, name, created_at, modified_at)
      select ${maya.accountId}, gen_random_uuid(), 'campaign', 'C' || n, ${clock.now()}, ${clock.now()}
      from generate_series(1, 502) n returning account_id, id
    ), running as (
      insert into campaigns (account_id, id, type, state, started_at)
      select account_id, id, 'schedule', 'running', ${clock.now()} from made returning account_id, id
    ), said as (
      insert into campaign_events (account_id, id, campaign_id, position, name, message_type, text, duration_type,
        scheduled_on, added_at)
      select account_id, gen_random_uuid(), id, 1, 'One', 'sms', 'Hi', 'days', ${day}, ${clock.now()} from running
      returning account_id, id, campaign_id
    )
    insert into campaign_enrollments (account_id, campaign_id, contact_id, joined_at, next_event_id, due_at)
    select account_id, campaign_id, ${contactId}, ${clock.now()}, id, ${clock.now()}::timestamptz + interval '2 days'
    from said
  `.execute(db);
  const { days, leftOut } = await maya.client.ok(api.calendar.read, { query: { from: today } as never });
  expect(days.flatMap(({ entries }) => entries)).toHaveLength(500);
  expect(leftOut).toEqual({ campaigns: 2, flows: 0 });
});
