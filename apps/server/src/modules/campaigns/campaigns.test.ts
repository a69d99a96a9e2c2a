import { api } from "@broadcast/contract";
import type { Campaign } from "@broadcast/contract/campaigns";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { aBusiness, aContact, aSession, type Business } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { receiveMessages } from "../inbound/index.ts";
import { doDueSteps } from "./run/run-steps.ts";

let server: TestServer;
let maya: Business;
// Without a worker, so that each round is run by hand.
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

async function aPerson({
  phoneNumber,
  firstName,
  ...more
}: {
  phoneNumber?: string;
  firstName?: string;
  doNotMessage?: boolean;
  birthday?: { month: number; date: number };
} = {}): Promise<string> {
  const { contactId } = await aContact(server, maya, {
    ...(phoneNumber && { phoneNumber }),
    ...(firstName && { firstName }),
  });
  if (Object.keys(more).length > 0)
    await maya.client.ok(api.contacts.change, { params: { contactId }, body: more });
  return contactId;
}

type Message = Record<string, unknown>;
const hours = (count: number, text: string): Message => ({
  text,
  scheduledDurationType: "hours-minutes",
  scheduledHours: count,
});

async function aCampaign(type: Campaign["type"], messages: Message[], change: object = {}): Promise<string> {
  const { _id: id } = await maya.client.ok(campaigns.create, { body: { name: `A ${type}`, type } });
  if (Object.keys(change).length > 0)
    await maya.client.ok(campaigns.change, { params: { id }, body: change });
  for (const body of messages) await maya.client.ok(campaigns.addEvent, { params: { id }, body });
  await maya.client.ok(campaigns.start, { params: { id }, body: {} });
  return id;
}

const join = (id: string, ...ids: string[]) =>
  maya.client.ok(campaigns.join, { params: { id }, body: { ids } });
const get = (id: string) => maya.client.ok(campaigns.get, { params: { id } });
const eventsOf = async (id: string) => (await maya.client.ok(campaigns.events, { params: { id } })).events;

/** Runs rounds until nothing is due, with this many workers at once. */
async function rounds(workers = 1) {
  for (let round = 0; round < 20; round++) {
    const done = await Promise.all(Array.from({ length: workers }, () => doDueSteps(server.services)));
    if (done.every((count) => count === 0)) return;
  }
  throw new Error("it never ends");
}

async function later(ms: number) {
  server.advance(ms);
  // Sessions without activity don't last for days.
  maya = { ...maya, client: await aSession(server, maya) };
  await rounds();
}

const textsTo = async (contactId: string) => {
  const { rows } = await sql<{ text: string; state: string; cause: string; error: string | null }>`
    select text, state, cause, error from messages
    where account_id = ${maya.accountId} and contact_id = ${contactId} and direction = 'out' order by id
  `.execute(server.services.db);
  return rows;
};
const sentTo = async (contactId: string) => (await textsTo(contactId)).map(({ text }) => text);
const hadBy = async (contactId: string) =>
  (await maya.client.ok(campaigns.ofContact, { params: { contactId } })).campaigns.flatMap(({ had }) =>
    had.map(({ name, outcome, reason }) => [name, outcome, reason]),
  );

describe("a drip", () => {
  test("sends each message once, at its delay after the previous one, however many workers run", async () => {
    const people = [await aPerson(), await aPerson(), await aPerson()];
    const id = await aCampaign("drip", [hours(0, "Welcome {{firstName|friend}}"), hours(2, "A tip")]);
    await Promise.all([join(id, ...people), join(id, ...people)]);
    await rounds(4);
    for (const contactId of people) expect(await sentTo(contactId)).toHaveLength(1);
    server.advance(HOUR);
    await rounds(4);
    for (const contactId of people) expect(await sentTo(contactId)).toHaveLength(1);
    server.advance(HOUR + 60_000);
    await rounds(4);
    for (const contactId of people) {
      const texts = await textsTo(contactId);
      expect(texts.map(({ text, cause }) => [text, cause]).at(-1)).toEqual(["A tip", "campaign"]);
      expect(texts).toHaveLength(2);
    }
    expect(await get(id)).toMatchObject({ contacts: { count: 3 }, waiting: 0 });
    expect((await eventsOf(id)).map(({ counts }) => counts.sending)).toEqual([3, 3]);
  });

  test("loses and duplicates nothing when a worker dies in the middle of a turn", async () => {
    const contactId = await aPerson();
    const id = await aCampaign("drip", [hours(0, "Once")]);
    await join(id, contactId);
    await doDueSteps(server.services);
    const { db } = server.services;
    await db
      .transaction()
      .execute(async (tx) => {
        // The turn does everything, and then its transaction is rolled back.
        await doDueSteps({ ...server.services, db: tx as never }).catch(() => {});
        throw new Error("killed");
      })
      .catch(() => {});
    expect(await sentTo(contactId)).toEqual([]);
    await rounds();
    expect(await sentTo(contactId)).toEqual(["Once"]);
  });

  test("never sends a message inserted before a contact's position, and continues after a deleted one", async () => {
    const [early, late] = [await aPerson(), await aPerson()];
    const id = await aCampaign("drip", [hours(0, "One"), hours(5, "Two"), hours(1, "Three")]);
    await join(id, early);
    await rounds();
    const two = (await eventsOf(id))[1]!;
    expect(two.contactsScheduled).toBe(1);
    await maya.client.ok(campaigns.removeEvent, { params: { id, eventId: two._id } });
    await later(HOUR + 60_000);
    expect(await sentTo(early)).toEqual(["One", "Three"]);
    await later(2 * DAY);
    await maya.client.ok(campaigns.addEvent, { params: { id }, body: hours(1, "Four") });
    await join(id, late);
    await rounds();
    await later(DAY);
    expect(await sentTo(early)).toEqual(["One", "Three"]);
    await later(2 * HOUR);
    expect(await sentTo(late)).toContain("One");
  });

  test("lets contacts who wait for a deleted message leave if so chosen, and no others", async () => {
    const [waits, isFurther] = [await aPerson(), await aPerson()];
    const id = await aCampaign("drip", [hours(1, "One"), hours(5, "Two"), hours(1, "Three")]);
    await join(id, isFurther);
    await later(HOUR + 60_000);
    await join(id, waits);
    await rounds();
    const one = (await eventsOf(id))[0]!;
    expect(one.contactsScheduled).toBe(1);
    await maya.client.ok(campaigns.removeEvent, {
      params: { id, eventId: one._id },
      query: { waiting: "leave" },
    });
    const { contacts } = await maya.client.ok(campaigns.searchContacts, { params: { id }, body: {} });
    expect(contacts.find(({ contact }) => contact._id === waits)).toMatchObject({
      state: "left",
      leftReason: "The message they waited for was deleted.",
    });
    await later(7 * HOUR);
    expect(await sentTo(waits)).toEqual([]);
    expect(await sentTo(isFurther)).toEqual(["One", "Two"]);
  });

  test("is moved forward, after saying for how many contacts", async () => {
    const contactId = await aPerson();
    const id = await aCampaign("drip", [
      { text: "In three days", scheduledDays: 3, timeOfDay: "14:00" },
      { text: "And a day later", scheduledDays: 1, timeOfDay: "14:00" },
    ]);
    await join(id, contactId);
    await rounds();
    const ahead = (days: number, isTrial: boolean) =>
      maya.client.ok(campaigns.fastForward, { params: { id, days }, body: { isTrial } });
    expect(await ahead(1, true)).toEqual({ moved: 1, goNow: 0 });
    expect(await ahead(0, true)).toEqual({ moved: 1, goNow: 1 });
    await rounds();
    expect(await sentTo(contactId)).toEqual([]);
    // Only those whose names contain these words.
    const some = { params: { id, days: 1 }, body: { term: "nobody has this name", isTrial: true } };
    expect(await maya.client.ok(campaigns.fastForward, some)).toEqual({ moved: 0, goNow: 0 });
    await ahead(0, false);
    await rounds();
    expect(await sentTo(contactId)).toEqual(["In three days"]);
    expect((await eventsOf(id))[1]?.contactsScheduled).toBe(1);
  });
});

describe("a pause", () => {
  const aPausedCampaign = async (contactId: string) => {
    const id = await aCampaign("drip", [hours(1, "First"), hours(5, "Second")]);
    await join(id, contactId);
    await rounds();
    await maya.client.ok(campaigns.pause, { params: { id }, body: {} });
    await later(3 * HOUR);
    expect(await sentTo(contactId)).toEqual([]);
    expect((await get(id)).held).toBe(1);
    return id;
  };
  const resume = (id: string, missed: "shift" | "skip" | "send") =>
    maya.client.ok(campaigns.resume, { params: { id }, body: { missed } });

  test("first shows the effect of each way of resuming, with messages that would be too late", async () => {
    const id = await aCampaign("drip", [hours(1, "First"), hours(5, "Second")], { lateHours: 2 });
    const [early, soon] = [await aPerson(), await aPerson()];
    await join(id, early);
    await rounds();
    await later(1.5 * HOUR);
    await join(id, soon);
    await rounds();
    await maya.client.ok(campaigns.pause, { params: { id }, body: {} });
    await later(HOUR + 60_000);
    const resuming = () => maya.client.ok(campaigns.resuming, { params: { id } });
    const soonest = await resuming();
    // The pause also holds the message that was already in the outbox.
    expect(soonest).toMatchObject({ contacts: 2, held: 2, inTime: 2 });
    expect(Date.parse(soonest.lastSpacedAt!) - server.clock.now().getTime()).toBeLessThan(MINUTE);
    await later(3 * HOUR);
    expect(await resuming()).toMatchObject({ contacts: 2, held: 2, inTime: 0, lastSpacedAt: null });
    const other = await aBusiness(server);
    expect((await other.client.call(campaigns.resuming, { params: { id } })).status).toBe(404);
    await resume(id, "send");
    await rounds();
    expect(await sentTo(soon)).toEqual([]);
    expect((await maya.client.call(campaigns.resuming, { params: { id } })).status).toBe(409);
  });

  test("says when the last contact's message is sent, at the account's rate", async () => {
    await maya.client.ok(api.automationPauses.changeSettings, {
      body: { pausesOnAnswer: true, pauseHours: 24, latePerMinute: 2 },
    });
    const id = await aCampaign("drip", [hours(1, "First")]);
    await join(id, ...(await Promise.all(Array.from({ length: 5 }, () => aPerson()))));
    await rounds();
    await maya.client.ok(campaigns.pause, { params: { id }, body: {} });
    await later(3 * HOUR);
    const { inTime, lastSpacedAt } = await maya.client.ok(campaigns.resuming, { params: { id } });
    expect(inTime).toBe(5);
    const last = Date.parse(lastSpacedAt!);
    expect(Math.abs(last - server.clock.now().getTime() - 2 * MINUTE)).toBeLessThan(5_000);
    await resume(id, "send");
    await rounds();
    for (let minute = 0; minute < 2; minute++) await later(61_000);
    expect((await eventsOf(id))[0]?.counts.sending).toBe(5);
  });

  test("shifts everything by its length", async () => {
    const contactId = await aPerson();
    const id = await aPausedCampaign(contactId);
    const joinedAt = async () => {
      const [member] = (await maya.client.ok(campaigns.searchContacts, { params: { id }, body: {} }))
        .contacts;
      const [its] = (await maya.client.ok(campaigns.ofContact, { params: { contactId } })).campaigns;
      return [member!.joinedAt, its!.joinedAt];
    };
    const joined = await joinedAt();
    await resume(id, "shift");
    await rounds();
    expect(await joinedAt()).toEqual(joined);
    expect(await sentTo(contactId)).toEqual([]);
    await later(HOUR + 60_000);
    expect(await sentTo(contactId)).toEqual(["First"]);
  });

  test("skips what came due in it, with the reason", async () => {
    const contactId = await aPerson();
    await resume(await aPausedCampaign(contactId), "skip");
    await rounds();
    expect(await sentTo(contactId)).toEqual([]);
    expect(await hadBy(contactId)).toEqual([
      ["Message 1", "missed", "The campaign was paused when it was due."],
    ]);
  });

  test("sends what came due in it, and no second message in the same hour", async () => {
    const contactId = await aPerson();
    await resume(await aPausedCampaign(contactId), "send");
    await rounds();
    expect(await sentTo(contactId)).toEqual(["First"]);
  });
});

test("a message that missed its time is recorded as missed, not sent late", async () => {
  const contactId = await aPerson();
  const id = await aCampaign("drip", [hours(1, "Fresh")], { lateHours: 2 });
  await join(id, contactId);
  await rounds();
  await later(4 * HOUR);
  expect(await sentTo(contactId)).toEqual([]);
  expect(await hadBy(contactId)).toEqual([["Message 1", "missed", "It was more than 2 hours late."]]);
});

test("a contact who opted out gets nothing and leaves", async () => {
  const contactId = await aPerson({ doNotMessage: true });
  const id = await aCampaign("drip", [hours(0, "One"), hours(0, "Two")]);
  await join(id, contactId);
  await rounds();
  expect(await sentTo(contactId)).toEqual([]);
  const { contacts } = await maya.client.ok(campaigns.searchContacts, { params: { id }, body: {} });
  expect(contacts).toMatchObject([{ state: "left", leftReason: "They opted out.", next: null }]);
});

test("an archived contact gets no message, with the reason, and the next one once restored", async () => {
  const jo = await aPerson();
  const id = await aCampaign("drip", [hours(1, "First"), hours(1, "Second")]);
  await join(id, jo);
  await rounds();
  await maya.client.ok(api.contactActions.archive, { body: { contactIds: [jo] } });
  await later(HOUR);
  expect(await hadBy(jo)).toEqual([["Message 1", "withheld", "You archived this contact."]]);
  expect(await textsTo(jo)).toMatchObject([{ state: "unsent", error: "You archived this contact." }]);
  await maya.client.ok(api.contactActions.unarchive, { body: { contactIds: [jo] } });
  await later(HOUR);
  expect(await textsTo(jo)).toMatchObject([{ text: "First" }, { text: "Second", state: "queued" }]);
});

test("a contact who answers leaves if so configured, and waiting messages are not sent", async () => {
  const [phoneNumber, other] = ["+15125550171", "+15125550172"];
  const contactId = await aPerson({ phoneNumber });
  const stays = await aPerson({ phoneNumber: other });
  const id = await aCampaign("drip", [hours(0, "Hello"), hours(1, "More")], { leavesOnReply: true });
  await join(id, contactId, stays);
  await rounds();
  const answer = {
    carrier: "twilio" as const,
    carrierMessageId: `SM${uuidv7().replaceAll("-", "")}`,
    from: phoneNumber,
    to: maya.phoneNumber,
    text: "Tell me more please",
    media: [],
  };
  await receiveMessages(server.services, [answer]);
  expect(await textsTo(contactId)).toMatchObject([
    { text: "Hello", state: "unsent", error: "They left the campaign. They replied." },
  ]);
  await later(HOUR + 60_000);
  expect(await sentTo(contactId)).toEqual(["Hello"]);
  expect(await sentTo(stays)).toEqual(["Hello", "More"]);
});

test("a changed birthday moves the message at once, and no year has two", async () => {
  const today = server.clock.now();
  const day = (days: number) => {
    const at = new Date(today.getTime() + days * DAY);
    return { month: at.getUTCMonth(), date: at.getUTCDate() };
  };
  const contactId = await aPerson({ birthday: day(2) });
  const id = await aCampaign("birthday", [{ text: "Happy birthday", timeOfDay: "13:00" }]);
  await join(id, contactId);
  await rounds();
  await maya.client.ok(api.contacts.change, { params: { contactId }, body: { birthday: day(1) } });
  await later(DAY);
  expect(await sentTo(contactId)).toEqual(["Happy birthday"]);
  await maya.client.ok(api.contacts.change, { params: { contactId }, body: { birthday: day(3) } });
  await later(2 * DAY);
  expect(await sentTo(contactId)).toEqual(["Happy birthday"]);
});

test("rejoining works as configured: never, or from the beginning after leaving", async () => {
  const contactId = await aPerson();
  const leave = (id: string) =>
    maya.client.ok(campaigns.leave, { params: { id }, body: { ids: [contactId] } });
  const once = await aCampaign("drip", [hours(0, "Once")]);
  const again = await aCampaign("drip", [hours(0, "Again")], { rejoining: "after-leaving" });
  for (const id of [once, again]) {
    for (let time = 0; time < 2; time++) {
      await join(id, contactId);
      await rounds();
      await leave(id);
    }
  }
  expect(await sentTo(contactId)).toEqual(["Once", "Again", "Again"]);
});

test("a simulation matches what happens: the same messages, texts and times", async () => {
  const contactId = await aPerson({ firstName: "Amara" });
  const id = await aCampaign("delay", [
    hours(1, "Hi {{firstName}}"),
    { text: "Two days on", scheduledDays: 2, timeOfDay: "13:00" },
    hours(5, "Same day"),
  ]);
  const { messages } = await maya.client.ok(campaigns.simulate, { params: { id }, body: { contactId } });
  expect(messages.map(({ text }) => text)).toEqual(["Hi Amara", "Same day", "Two days on"]);
  expect(await sentTo(contactId)).toEqual([]);
  await join(id, contactId);
  await rounds();
  for (const { dueAt, text } of messages) {
    const before = await sentTo(contactId);
    await later(Date.parse(dueAt) - server.clock.now().getTime() - 1_000);
    expect(await sentTo(contactId)).toEqual(before);
    await later(2_000);
    expect((await sentTo(contactId)).at(-1)).toBe(text);
  }
});

test("a message needs its text and its day; types with one message hold one", async () => {
  const { _id: id } = await maya.client.ok(campaigns.create, { body: { name: "Yearly", type: "repeat" } });
  const add = (body: object) => maya.client.call(campaigns.addEvent, { params: { id }, body });
  expect((await add({ text: "" })).body).toMatchObject({
    fields: {
      text: "Message is required.",
      scheduledAt: "Choose a day.",
      frequency: "Choose how often it repeats.",
    },
  });
  const monthly = { scheduledAt: "2027-01-31", frequency: "month" };
  expect((await add({ ...monthly, text: "x".repeat(1025) })).body).toMatchObject({
    fields: { text: "Message text cannot exceed 1024 characters." },
  });
  expect((await add({ ...monthly, text: "News" })).body).toMatchObject({
    nextDays: expect.arrayContaining(["2027-01-31", "2027-02-28", "2027-03-31"]),
  });
  expect((await add({ ...monthly, text: "More" })).status).toBe(409);
});

test("the contacts of a message are listed by its outcome, and tagged", async () => {
  const [good, refused] = [await aPerson(), await aPerson({ doNotMessage: true })];
  const id = await aCampaign("drip", [hours(0, "One"), hours(9, "Two")]);
  await join(id, good, refused);
  await rounds();
  const [one, two] = await eventsOf(id);
  const search = async (eventId: string, state: "queued" | "processed" | "sending" | "sent" | "unsent") =>
    (
      await maya.client.ok(campaigns.searchEventContacts, { params: { id, eventId }, body: { state } })
    ).contacts.map(({ contact }) => contact._id);
  expect([await search(one!._id, "sending"), await search(one!._id, "sent")]).toEqual([[good], []]);
  expect(await search(one!._id, "unsent")).toEqual([refused]);
  expect(await search(two!._id, "queued")).toEqual([good]);
  const tagged = await maya.client.ok(campaigns.tagEventContacts, {
    params: { id, eventId: one!._id, state: "processed" },
    body: { tagName: "Reached" },
  });
  expect(tagged).toMatchObject({ tagged: 2, action: { kind: "tag", state: "done" } });
});
