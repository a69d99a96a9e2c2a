import { api } from "@broadcast/contract";
import type { Campaign } from "@broadcast/contract/campaigns";
import { dayAfter, dayOf } from "@broadcast/domain/time/calendar-days";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { A_POSTAL_ADDRESS, aBusiness, aContact, aSession, type Business } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { joinCampaign } from "../people/join-and-leave.ts";
import { moveRest } from "../people/move-all.ts";
import { timeRest } from "../time-anew.ts";
import { doDueSteps } from "./run-steps.ts";

let server: TestServer;
let maya: Business;
// Without a worker: background work is not done until a test does it.
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.backToAfternoon();
  maya = await aBusiness(server);
});
afterAll(() => server.close());

const { campaigns } = api;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** More than are timed or moved at once. */
const MANY = 1_030;

const hours = (count: number, text: string) => ({
  text,
  scheduledDurationType: "hours-minutes" as const,
  scheduledHours: count,
});

async function aCampaign(type: Campaign["type"], messages: object[], change: object = {}): Promise<string> {
  const { _id: id } = await maya.client.ok(campaigns.create, { body: { name: "Everybody", type } });
  if (Object.keys(change).length > 0)
    await maya.client.ok(campaigns.change, { params: { id }, body: change });
  for (const body of messages) await maya.client.ok(campaigns.addEvent, { params: { id }, body });
  await maya.client.ok(campaigns.start, { params: { id }, body: {} });
  return id;
}

const aPerson = async (its: Parameters<typeof aContact>[2] = {}) =>
  (await aContact(server, maya, its)).contactId;
const join = (id: string, ...ids: string[]) =>
  maya.client.ok(campaigns.join, { params: { id }, body: { ids } });

/** Adds this many contacts to a campaign at once. */
async function aCrowd(id: string): Promise<void> {
  const { db, clock } = server.services;
  const { rows } = await sql<{ id: string }>`
    insert into contacts (account_id, id, first_name, phone_number, created_at, updated_at)
    select ${maya.accountId}, gen_random_uuid(), 'Jo', '+1737' || (3000000 + ${crowds * MANY} + n), ${clock.now()}, ${clock.now()}
    from generate_series(1, ${MANY}::int) n returning id
  `.execute(db);
  crowds += 1;
  const ids = rows.map((row) => row.id);
  await db
    .transaction()
    .execute((tx) => joinCampaign(tx, maya.accountId, id, ids, { reason: "All.", now: clock.now() }));
}
let crowds = 0;

async function rounds() {
  for (let round = 0; round < 20; round++) if ((await doDueSteps(server.services)) === 0) return;
  throw new Error("it never ends");
}

async function later(ms: number) {
  server.advance(ms);
  maya = { ...maya, client: await aSession(server, maya) };
  await rounds();
}

/** Runs a background job from the beginning, as a worker would after a restart. */
async function inBackground(job: { name: string; run: (...its: never[]) => Promise<void> }) {
  const { rows } = await sql<{ payload: unknown }>`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${job.name} and (j.payload ->> 'accountId')::bigint = ${maya.accountId}
  `.execute(server.services.db);
  expect(rows.length).toBeGreaterThan(0);
  for (const { payload } of rows)
    await (job.run as (...its: unknown[]) => Promise<void>)(
      server.services,
      payload,
      new AbortController().signal,
    );
}

const sent = async (id: string) => {
  const { rows } = await sql<{ contactId: string; text: string }>`
    select m.contact_id as "contactId", m.text from messages m
    join campaign_events e on e.account_id = m.account_id and e.id = m.cause_id and e.campaign_id = ${id}
    where m.account_id = ${maya.accountId} order by m.id
  `.execute(server.services.db);
  return rows;
};
const dueTimes = async (id: string) => {
  const { rows } = await sql<{ at: Date; count: number }>`
    select due_at as at, count(*)::int as count from campaign_enrollments
    where account_id = ${maya.accountId} and campaign_id = ${id} group by due_at order by due_at
  `.execute(server.services.db);
  return rows.map(({ at, count }) => [at?.getTime() ?? null, count]);
};
const nextOf = async (id: string, contactId: string) => {
  const of = await maya.client.ok(campaigns.ofContact, { params: { contactId } });
  const its = of.campaigns.find(({ campaign }) => campaign._id === id);
  return its?.next ? Date.parse(its.next.dueAt) : null;
};
const resume = (id: string, missed: "shift" | "skip" | "send") =>
  maya.client.ok(campaigns.resume, { params: { id }, body: { missed } });
const pause = (id: string) => maya.client.ok(campaigns.pause, { params: { id }, body: {} });

test("a moved message goes to no one at its old hour, however many wait for it", async () => {
  const tomorrow = dayAfter(dayOf(server.clock.now(), "America/Chicago"), 1);
  const id = await aCampaign("schedule", [{ text: "Old", scheduledAt: tomorrow, timeOfDay: "13:00" }]);
  await aCrowd(id);
  const byHand = await aPerson();
  await join(id, byHand);
  await rounds();
  const [[due]] = (await dueTimes(id)) as [[number, number]];
  await maya.client.ok(campaigns.changeNext, {
    params: { id, contactId: byHand },
    body: { action: "reschedule", dueAt: new Date(due).toISOString() },
  });
  server.clock.setOffset(due - 2_000 - Date.now());
  maya = { ...maya, client: await aSession(server, maya) };
  const eventId = (await maya.client.ok(campaigns.events, { params: { id } })).events[0]!._id;
  await maya.client.ok(campaigns.moveDay, { params: { id, eventId }, body: { day: dayAfter(tomorrow, 1) } });
  await later(10_000);
  // Contacts whose time was set by hand get it then all the same.
  expect((await sent(id)).map(({ contactId }) => contactId)).toEqual([byHand]);
  await inBackground(timeRest);
  expect((await dueTimes(id)).filter(([at]) => at !== null)).toEqual([[due + DAY, MANY]]);
  await later(DAY);
  expect(await sent(id)).toHaveLength(MANY + 1);
});

test("resuming after a pause moves all contacts once, in steps that a restart does not repeat, and no one is early", async () => {
  const id = await aCampaign("drip", [hours(3, "One"), hours(50, "Two")]);
  await aCrowd(id);
  await rounds();
  const [[due]] = (await dueTimes(id)) as [[number, number]];
  await later(HOUR);
  await pause(id);
  // Due messages were not put aside yet.
  server.advance(4 * HOUR);
  maya = { ...maya, client: await aSession(server, maya) };
  await resume(id, "shift");
  const get = () => maya.client.ok(campaigns.get, { params: { id } });
  expect(await get()).toMatchObject({ state: "running", moving: { done: 1_000, total: MANY } });
  // Contacts not reached yet are due by their old time, and are moved instead of getting anything.
  await rounds();
  expect(await sent(id)).toEqual([]);
  await inBackground(moveRest);
  await inBackground(moveRest);
  expect(await get()).toMatchObject({ moving: null });
  const times = await dueTimes(id);
  expect(times.map(([, count]) => count)).toEqual([MANY]);
  expect(Math.abs(times[0]![0]! - due - 4 * HOUR)).toBeLessThan(MINUTE);
});

describe("a contact who joined during a pause", () => {
  test.each([
    ["shift", 0],
    ["skip", -HOUR],
    ["send", -HOUR],
  ] as const)(
    "gets the first message at its delay after joining, not counting the pause: %s",
    async (missed, by) => {
      const id = await aCampaign("drip", [hours(3, "One")]);
      const before = await aPerson();
      await join(id, before);
      await rounds();
      const due = (await nextOf(id, before))!;
      await pause(id);
      await later(HOUR);
      const inside = await aPerson();
      await join(id, inside);
      await later(HOUR);
      await resume(id, missed);
      await rounds();
      const now = server.clock.now().getTime();
      expect(Math.abs((await nextOf(id, inside))! - now - 3 * HOUR - by)).toBeLessThan(MINUTE);
      const shift = missed === "shift" ? 2 * HOUR : 0;
      expect(Math.abs((await nextOf(id, before))! - due - shift)).toBeLessThan(MINUTE);
    },
  );

  test("keeps a time set by hand during it; one set before moves along", async () => {
    const id = await aCampaign("drip", [hours(3, "One")]);
    const [early, late] = [await aPerson(), await aPerson()];
    await join(id, early, late);
    await rounds();
    const at = server.clock.now().getTime() + 10 * HOUR;
    const pin = (contactId: string) =>
      maya.client.ok(campaigns.changeNext, {
        params: { id, contactId },
        body: { action: "reschedule", dueAt: new Date(at).toISOString() },
      });
    await pin(early);
    await pause(id);
    await later(HOUR);
    await pin(late);
    await later(HOUR);
    await resume(id, "shift");
    await rounds();
    expect(Math.abs((await nextOf(id, early))! - at - 2 * HOUR)).toBeLessThan(MINUTE);
    expect(await nextOf(id, late)).toBe(at);
  });

  test("gets no message inserted before waiting contacts, by a pause that shifts everything", async () => {
    const id = await aCampaign("drip", [hours(0, "One")]);
    const contactId = await aPerson();
    await join(id, contactId);
    await rounds();
    await later(3 * HOUR);
    await pause(id);
    await maya.client.ok(campaigns.addEvent, { params: { id }, body: hours(1, "Behind") });
    await later(5 * HOUR);
    await resume(id, "shift");
    await later(2 * HOUR);
    expect((await sent(id)).map(({ text }) => text)).toEqual(["One"]);
  });
});

describe("during a pause", () => {
  const DUE = "13:00";
  const zoneOf = (contactId: string, timeZone: string) =>
    maya.client.ok(api.contacts.change, { params: { contactId }, body: { timeZone } as never });
  const resuming = (id: string) => maya.client.ok(campaigns.resuming, { params: { id } });
  const theEvent = async (id: string) =>
    (await maya.client.ok(campaigns.events, { params: { id } })).events[0]!._id;
  async function publishEdited(id: string, body: object) {
    const params = { id, eventId: await theEvent(id) };
    await maya.client.ok(campaigns.changeEvent, { params, body: { ...body, asDraft: "true" } as never });
    await maya.client.ok(campaigns.publish, { params: { id }, body: {} });
  }

  test("contacts who are edited for, moved, or added are timed all the same, and what comes due isn't lost", async () => {
    const tomorrow = dayAfter(dayOf(server.clock.now(), "America/Chicago"), 1);
    const message = { text: "Old", scheduledAt: tomorrow, timeOfDay: DUE };
    const id = await aCampaign("schedule", [message]);
    const [waits, moves, joins] = [await aPerson(), await aPerson(), await aPerson()];
    await join(id, waits, moves);
    await rounds();
    const due = (await nextOf(id, waits))!;
    await pause(id);
    await publishEdited(id, { ...message, text: "New" });
    await zoneOf(moves, "America/New_York");
    await join(id, joins);
    await rounds();
    expect([await nextOf(id, waits), await nextOf(id, moves)]).toEqual([due, due - HOUR]);
    expect(await resuming(id)).toMatchObject({ contacts: 3, held: 0 });
    await later(due - server.clock.now().getTime() + 30 * MINUTE);
    expect(await resuming(id)).toMatchObject({ contacts: 3, held: 3, inTime: 3 });
    await resume(id, "send");
    await rounds();
    expect((await sent(id)).map(({ contactId, text }) => [contactId, text]).toSorted()).toEqual(
      [waits, moves, joins].map((contactId) => [contactId, "New"]).toSorted(),
    );
  });

  test("a contact who joins gets the welcome once it resumes, and can be skipped only by choice", async () => {
    const id = await aCampaign("drip", [hours(0, "Welcome")]);
    await pause(id);
    const [early, late] = [await aPerson(), await aPerson()];
    await join(id, early);
    await later(HOUR);
    expect(await resuming(id)).toMatchObject({ contacts: 1, held: 1, inTime: 1 });
    // Nobody has looked at this one yet.
    await join(id, late);
    await resume(id, "send");
    await rounds();
    expect((await sent(id)).map(({ contactId }) => contactId).toSorted()).toEqual([early, late].toSorted());
  });

  test("an edit keeps a message where it was moved ahead to, even to before the start", async () => {
    const id = await aCampaign("drip", [hours(72, "One")]);
    const contactId = await aPerson();
    await join(id, contactId);
    await rounds();
    await maya.client.ok(campaigns.fastForward, { params: { id, days: 2 }, body: { isTrial: false } });
    const due = await nextOf(id, contactId);
    await pause(id);
    await publishEdited(id, hours(72, "One, better"));
    await resume(id, "send");
    await rounds();
    expect(await nextOf(id, contactId)).toBe(due);
  });

  test("a message is added for contacts whose time for it comes, if everything shifts by the pause", async () => {
    const id = await aCampaign("drip", [hours(0, "One")]);
    const contactId = await aPerson();
    await join(id, contactId);
    await rounds();
    await pause(id);
    await later(3 * HOUR);
    await maya.client.ok(campaigns.addEvent, { params: { id }, body: hours(1, "Two") });
    await later(HOUR);
    await resume(id, "shift");
    await rounds();
    const due = (await nextOf(id, contactId))!;
    expect(Math.abs(due - server.clock.now().getTime() - HOUR)).toBeLessThan(MINUTE);
  });

  test("an account that moves to another time zone takes its messages along", async () => {
    const tomorrow = dayAfter(dayOf(server.clock.now(), "America/Chicago"), 1);
    const id = await aCampaign("schedule", [{ text: "One", scheduledAt: tomorrow, timeOfDay: DUE }]);
    const contactId = await aPerson({ phoneNumber: null, email: "no.area@example.com" });
    await join(id, contactId);
    await rounds();
    const due = (await nextOf(id, contactId))!;
    await pause(id);
    await maya.client.ok(api.accountSettings.changeTimezone, { body: { timezone: "America/New_York" } });
    await inBackground(timeRest);
    expect(await nextOf(id, contactId)).toBe(due - HOUR);
  });
});

test("all contacts are moved forward, including times set by hand, and later changes don't undo it", async () => {
  const id = await aCampaign("drip", [hours(72, "One")]);
  const [byHand, other] = [await aPerson(), await aPerson()];
  await join(id, byHand, other);
  await rounds();
  const at = server.clock.now().getTime() + 4 * DAY;
  await maya.client.ok(campaigns.changeNext, {
    params: { id, contactId: byHand },
    body: { action: "reschedule", dueAt: new Date(at).toISOString() },
  });
  const due = (await nextOf(id, other))!;
  const ahead = (body: object) =>
    maya.client.ok(campaigns.fastForward, { params: { id, days: 1 }, body: body as never });
  expect(await ahead({ contactIds: [byHand], isTrial: true })).toEqual({ moved: 1, goNow: 0 });
  await ahead({ contactIds: [byHand] });
  expect(await ahead({ isTrial: false })).toEqual({ moved: 2, goNow: 0 });
  // A changed time zone recomputes their time.
  await maya.client.ok(api.contacts.change, {
    params: { contactId: byHand },
    body: { timeZone: "America/New_York" },
  });
  await rounds();
  expect(await nextOf(id, byHand)).toBe(at - 2 * DAY);
  expect(Math.abs((await nextOf(id, other))! - due + DAY)).toBeLessThan(1_000);
});

test("a changed time zone applies at once: the hour stays the same on their clock", async () => {
  const id = await aCampaign("drip", [{ text: "Nine", scheduledDays: 2, timeOfDay: "09:00" }]);
  const contactId = await aPerson();
  await maya.client.ok(api.contacts.change, { params: { contactId }, body: { timeZone: "America/Chicago" } });
  await join(id, contactId);
  await rounds();
  const due = (await nextOf(id, contactId))!;
  await maya.client.ok(api.contacts.change, {
    params: { contactId },
    body: { timeZone: "America/Los_Angeles" },
  });
  await rounds();
  expect(await nextOf(id, contactId)).toBe(due + 2 * HOUR);
});

test("a failing campaign delays no other, in its account or another, nor do its signals", async () => {
  const goal = {
    match: "all" as const,
    groups: [
      { match: "all" as const, conditions: [{ field: "tags" as const, is: "any-of" as const, tags: ["X"] }] },
    ],
  };
  const broken = await aCampaign("drip", [hours(0, "Broken")], { goal });
  const good = await aCampaign("drip", [hours(0, "Good")], {
    rules: [{ effect: "join", kind: "tag-added", subject: "Y" }],
  });
  const [inBoth, joins] = [await aPerson(), await aPerson()];
  await join(broken, inBoth);
  const { db } = server.services;
  await sql`
    update campaigns set goal = '{"match": "all"}'
    where account_id = ${maya.accountId} and id = ${broken}
  `.execute(db);
  await sql`
    insert into campaign_signals (account_id, contact_id, kind) values (${maya.accountId}, ${inBoth}, 'changed')
  `.execute(db);
  await join(good, inBoth);
  await maya.client.ok(api.tags.addContacts, { params: { tagName: "Y" }, body: { contactIds: [joins] } });
  for (let round = 0; round < 4; round++) await doDueSteps(server.services);
  expect((await sent(good)).map(({ contactId }) => contactId).toSorted()).toEqual([inBoth, joins].toSorted());
  // Signals that failed wait, and none is lost.
  const { rows } = await sql<{ attempts: number }>`
    select attempts from campaign_signals where account_id = ${maya.accountId}
  `.execute(db);
  expect(rows).toEqual([{ attempts: 1 }]);
  await sql`update campaigns set goal = null where account_id = ${maya.accountId} and id = ${broken}`.execute(
    db,
  );
  // The hour of the other campaign's message to them is past by then.
  await later(2 * HOUR);
  expect((await sent(broken)).map(({ contactId }) => contactId)).toEqual([inBoth]);
});

test("a contact who refuses one channel stays for messages on another, and those held back say why", async () => {
  await server.services.db
    .updateTable("accounts")
    .set({ postal_address: A_POSTAL_ADDRESS })
    .where("account_id", "=", maya.accountId)
    .execute();
  const mail = { type: "email", subject: "News", text: "Hello" };
  const id = await aCampaign("drip", [
    { ...mail, scheduledDurationType: "hours-minutes", scheduledHours: 1 },
    hours(1, "A text"),
  ]);
  const contactId = await aPerson({ email: `kai.${Date.now()}@example.com` });
  await join(id, contactId);
  await rounds();
  await maya.client.ok(api.contacts.change, { params: { contactId }, body: { doNotEmail: true } });
  await later(HOUR + MINUTE);
  const had = async () =>
    (await maya.client.ok(campaigns.ofContact, { params: { contactId } })).campaigns.map((its) => [
      its.state,
      its.had.map(({ outcome, reason }) => [outcome, reason]),
    ]);
  expect(await had()).toEqual([["in", [["withheld", "This contact is marked do not email."]]]]);
  await later(HOUR + MINUTE);
  expect((await sent(id)).map(({ text }) => text)).toEqual(["A text"]);
  // And a contact who refuses all remaining messages leaves.
  const second = await aPerson({ email: `kim.${Date.now()}@example.com` });
  await join(id, second);
  await maya.client.ok(api.contacts.change, {
    params: { contactId: second },
    body: { doNotEmail: true, doNotMessage: true },
  });
  await rounds();
  await later(HOUR + MINUTE);
  const { contacts } = await maya.client.ok(campaigns.searchContacts, { params: { id }, body: {} });
  expect(contacts.find(({ contact }) => contact._id === second)).toMatchObject({
    state: "left",
    leftReason: "They opted out.",
  });
});
