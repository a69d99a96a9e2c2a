import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { aBusiness, aContact, aSession, type Business } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { doDueSteps } from "./run/run-steps.ts";

let server: TestServer;
let maya: Business;
let id: string;
let people: string[];
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.backToAfternoon();
  maya = await aBusiness(server);
  const made = await maya.client.ok(campaigns.create, { body: { name: "Drip", type: "drip" } });
  id = made._id;
  for (const [text, hours] of [
    ["One", 10],
    ["Two", 5],
  ] as const)
    await maya.client.ok(campaigns.addEvent, { params: { id }, body: message(text, hours) });
  await maya.client.ok(campaigns.start, { params: { id }, body: {} });
  people = [await aPerson(), await aPerson()];
  await maya.client.ok(campaigns.join, { params: { id }, body: { ids: people } });
  await rounds();
});
afterAll(() => server.close());

const { campaigns } = api;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const aPerson = async () => (await aContact(server, maya)).contactId;
const message = (text: string, hours: number) => ({
  text,
  scheduledDurationType: "hours-minutes" as const,
  scheduledHours: hours,
});
async function rounds() {
  for (let round = 0; round < 20; round++) if ((await doDueSteps(server.services)) === 0) return;
  throw new Error("it never ends");
}
const events = async (view: "published" | "draft") =>
  (await maya.client.ok(campaigns.events, { params: { id }, query: { view } })).events;
const nextAt = async (contactId: string) => {
  const [its] = (await maya.client.ok(campaigns.ofContact, { params: { contactId } })).campaigns;
  return its?.next && new Date(its.next.dueAt).getTime();
};
const publishing = () => maya.client.ok(campaigns.publishing, { params: { id } });
const publish = (choices: object[] = []) =>
  maya.client.ok(campaigns.publish, { params: { id }, body: { choices: choices as never } });
const edit = async (place: number, body: object) => {
  const eventId = (await events("draft"))[place]!._id;
  await maya.client.ok(campaigns.changeEvent, {
    params: { id, eventId },
    body: { ...body, asDraft: "true" } as never,
  });
  return eventId;
};

test("the draft of a started campaign runs once published, in one step, and is kept as a version", async () => {
  const before = await nextAt(people[0]!);
  await edit(0, message("One, better", 10));
  await maya.client.ok(campaigns.addEvent, {
    params: { id },
    body: { ...message("Three", 1), asDraft: "true" },
  });
  const two = (await events("draft"))[1]!;
  await maya.client.ok(campaigns.removeEvent, {
    params: { id, eventId: two._id },
    query: { asDraft: "true" },
  });
  expect((await events("published")).map(({ text }) => text)).toEqual(["One", "Two"]);
  expect((await events("draft")).map((each) => [each.text, each.edit])).toEqual([
    ["One, better", "changed"],
    ["Two", "removed"],
    ["Three", "added"],
  ]);
  expect(await maya.client.ok(campaigns.get, { params: { id } })).toMatchObject({ edits: 3, version: 1 });
  const { version, changes } = await publishing();
  expect(version).toBe(2);
  expect(changes.map(({ edit: kind, waiting, choices }) => [kind, waiting, choices.length])).toEqual([
    // Nothing changes for contacts who wait for different text at the same time.
    ["changed", 2, 0],
    ["removed", 0, 0],
    ["added", 0, 0],
  ]);
  expect(await publish()).toMatchObject({ edits: 0, version: 2 });
  expect((await events("published")).map(({ text }) => text)).toEqual(["One, better", "Three"]);
  await rounds();
  expect(await nextAt(people[0]!)).toBe(before);
  const { versions } = await maya.client.ok(campaigns.versions, { params: { id } });
  expect(versions.map((each) => [each.version, each.events.map(({ text }) => text)])).toEqual([
    [2, ["One, better", "Three"]],
    [1, ["One", "Two"]],
  ]);
  const change = sql`update campaign_versions set version = 3`.execute(server.services.db);
  await expect(change).rejects.toThrow();
});

test.each([
  ["keep", 10],
  ["from-joining", 20],
  ["restart", 22],
] as const)(
  "a changed delay asks what happens to waiting contacts, and shows when: %s",
  async (waiting, hours) => {
    const joinedAt = (await nextAt(people[0]!))! - 10 * HOUR;
    server.advance(2 * HOUR);
    const eventId = await edit(0, message("One", 20));
    const [change] = (await publishing()).changes;
    const told = change!.choices.find((choice) => choice.waiting === waiting)!;
    expect(change).toMatchObject({ isTimingChanged: true, waiting: 2 });
    expect(told.goesAtOnce).toBe(0);
    const publishedIn = new Date(told.earliest!).getTime() - joinedAt;
    expect(Math.abs(publishedIn - hours * HOUR)).toBeLessThan(60_000);
    await publish([{ eventId, waiting }]);
    await rounds();
    for (const contactId of people)
      expect(Math.abs((await nextAt(contactId))! - joinedAt - hours * HOUR)).toBeLessThan(60_000);
  },
);

test("contacts who wait for a deleted message continue or leave, as chosen when publishing", async () => {
  const one = (await events("draft"))[0]!;
  await maya.client.ok(campaigns.removeEvent, {
    params: { id, eventId: one._id },
    query: { asDraft: "true" },
  });
  const [change] = (await publishing()).changes;
  expect(change?.choices.map(({ waiting }) => waiting)).toEqual(["next", "leave"]);
  await publish([{ eventId: one._id, waiting: "leave" }]);
  const { contacts } = await maya.client.ok(campaigns.searchContacts, { params: { id }, body: {} });
  expect(contacts.map(({ leftReason }) => leftReason)).toEqual([
    "The message they waited for was deleted.",
    "The message they waited for was deleted.",
  ]);
});

test("draft changes can be discarded, for one message or all", async () => {
  const eventId = await edit(0, message("Other", 1));
  await maya.client.ok(campaigns.undoEdit, { params: { id, eventId } });
  expect((await events("draft"))[0]).toMatchObject({ text: "One", edit: null });
  await edit(0, message("Other", 1));
  await maya.client.ok(campaigns.discardEdits, { params: { id } });
  expect((await maya.client.ok(campaigns.get, { params: { id } })).edits).toBe(0);
  expect((await maya.client.call(campaigns.publish, { params: { id }, body: {} })).status).toBe(409);
});

/** Lets everybody wait for a message that is two weeks after the first, with one that follows it two days later. */
async function aLongWait() {
  await later(10 * HOUR + MINUTE);
  const [, two] = await events("published");
  const params = { id, eventId: two!._id };
  await maya.client.ok(campaigns.changeEvent, { params, body: message("Two", 14 * 24) });
  await maya.client.ok(campaigns.addEvent, { params: { id }, body: message("Three", 2 * 24) });
  await later(10 * 24 * HOUR);
  for (const contactId of people) expect(await textsTo(contactId)).toEqual(["One"]);
  return params;
}

test.each(["published", "direct"] as const)(
  "contacts who move on from a deleted message get the next one, even if its time is long past: %s",
  async (way) => {
    const params = await aLongWait();
    // A message that is deleted is held no longer.
    await maya.client.ok(campaigns.changeNext, {
      params: { id, contactId: people[1]! },
      body: { action: "hold" },
    });
    const query = way === "published" ? { asDraft: "true" as const } : {};
    await maya.client.ok(campaigns.removeEvent, { params, query });
    if (way === "published") {
      const [change] = (await publishing()).changes;
      expect(
        change?.choices.map(({ waiting, goesAtOnce, tooLate }) => [waiting, goesAtOnce, tooLate]),
      ).toEqual([
        ["next", 2, 0],
        ["leave", 0, 0],
      ]);
      await publish([{ eventId: params.eventId, waiting: "next" }]);
    }
    await rounds();
    for (const contactId of people) expect(await textsTo(contactId)).toEqual(["One", "Three"]);
  },
);

test("a delay that becomes so short that it is over sends the message right away, as told", async () => {
  const { eventId } = await aLongWait();
  await edit(1, message("Two", 3 * 24));
  const told = (await publishing()).changes[0]!.choices.find(({ waiting }) => waiting === "from-joining");
  expect(told).toMatchObject({ goesAtOnce: 2, tooLate: 0 });
  await publish([{ eventId, waiting: "from-joining" }]);
  // What times them again in the background does not change that.
  await maya.client.ok(campaigns.addEvent, { params: { id }, body: message("Four", 1) });
  await rounds();
  for (const contactId of people) expect(await textsTo(contactId)).toEqual(["One", "Two"]);
  await later(2 * 24 * HOUR + MINUTE);
  for (const contactId of people) expect(await textsTo(contactId)).toEqual(["One", "Two", "Three"]);
});

test("time-lapsed messages that are moved behind a contact follow one another, an hour apart", async () => {
  id = (await maya.client.ok(campaigns.create, { body: { name: "Lapse", type: "delay" } }))._id;
  for (const [text, hours] of [
    ["One", 300],
    ["Two", 400],
  ] as const)
    await maya.client.ok(campaigns.addEvent, { params: { id }, body: message(text, hours) });
  await maya.client.ok(campaigns.start, { params: { id }, body: {} });
  const contactId = await aPerson();
  await maya.client.ok(campaigns.join, { params: { id }, body: { ids: [contactId] } });
  await later(200 * HOUR);
  await edit(0, message("One", 48));
  await edit(1, message("Two", 72));
  await publish();
  await rounds();
  expect(await textsTo(contactId)).toEqual(["One"]);
  await later(HOUR + MINUTE);
  expect(await textsTo(contactId)).toEqual(["One", "Two"]);
});

test("a message with a date is not sent when the new one is long past, and publishing says so", async () => {
  const day = (days: number) => new Date(server.clock.now().getTime() + days * 24 * HOUR).toISOString();
  const dated = (days: number) => ({ text: "Sale", scheduledAt: day(days).slice(0, 10), timeOfDay: "09:00" });
  id = (await maya.client.ok(campaigns.create, { body: { name: "Dates", type: "schedule" } }))._id;
  await maya.client.ok(campaigns.addEvent, { params: { id }, body: dated(20) });
  await maya.client.ok(campaigns.start, { params: { id }, body: {} });
  const contactId = await aPerson();
  await maya.client.ok(campaigns.join, { params: { id }, body: { ids: [contactId] } });
  await later(10 * 24 * HOUR);
  const eventId = await edit(0, dated(-3));
  const told = (await publishing()).changes[0]!.choices.find(({ waiting }) => waiting === "from-joining");
  expect(told).toEqual({ waiting: "from-joining", goesAtOnce: 0, tooLate: 1, earliest: null, latest: null });
  const params = { id, eventId };
  const trial = { day: dated(-3).scheduledAt, isTrial: true };
  const affected = await maya.client.ok(campaigns.moveDay, { params, body: trial });
  expect(affected).toMatchObject({ people: 0, losing: 1, goesAtOnce: 0 });
  await publish([{ eventId, waiting: "from-joining" }]);
  await rounds();
  expect(await textsTo(contactId)).toEqual([]);
});

test("a repeating message that gets other days owes none of the past ones", async () => {
  id = (await maya.client.ok(campaigns.create, { body: { name: "News", type: "repeat" } }))._id;
  const repeated = (frequency: string) => ({
    ...{ text: "News", scheduledAt: "2026-01-01", timeOfDay: "09:00", frequency },
  });
  await maya.client.ok(campaigns.addEvent, { params: { id }, body: repeated("year") as never });
  await maya.client.ok(campaigns.start, { params: { id }, body: {} });
  const contactId = await aPerson();
  await maya.client.ok(campaigns.join, { params: { id }, body: { ids: [contactId] } });
  await later(20 * 24 * HOUR);
  const eventId = await edit(0, repeated("day"));
  const told = (await publishing()).changes[0]!.choices.find(({ waiting }) => waiting === "from-joining");
  await publish([{ eventId, waiting: "from-joining" }]);
  await rounds();
  const [its] = (await maya.client.ok(campaigns.ofContact, { params: { contactId } })).campaigns;
  expect(its).toMatchObject({ next: { dueAt: told!.earliest }, had: [] });
  expect(Date.parse(told!.earliest!) - server.clock.now().getTime()).toBeLessThan(24 * HOUR);
});

test.each(["keep", "from-joining"] as const)(
  "contacts who wait for a repeating message that gets other days get it when the dialog says, then on its days: %s",
  async (waiting) => {
    id = (await maya.client.ok(campaigns.create, { body: { name: "News", type: "repeat" } }))._id;
    const weeklyFrom = (scheduledAt: string) => ({
      ...{ text: "News", scheduledAt, timeOfDay: "12:00", frequency: "week" },
    });
    await maya.client.ok(campaigns.addEvent, { params: { id }, body: weeklyFrom("2026-01-05") as never });
    await maya.client.ok(campaigns.start, { params: { id }, body: {} });
    const [contactId, byHand] = [await aPerson(), await aPerson()] as const;
    await maya.client.ok(campaigns.join, { params: { id }, body: { ids: [contactId, byHand] } });
    await rounds();
    const monday = (await nextAt(contactId))!;
    const chosen = new Date(monday + HOUR).toISOString();
    await maya.client.ok(campaigns.changeNext, {
      params: { id, contactId: byHand },
      body: { action: "reschedule", dueAt: chosen },
    });
    const eventId = await edit(0, weeklyFrom("2026-01-09"));
    const told = (await publishing()).changes[0]!.choices.find((choice) => choice.waiting === waiting)!;
    await publish([{ eventId, waiting }]);
    await rounds();
    const next = (await nextAt(contactId))!;
    const times = [next, Date.parse(chosen)].toSorted((a, b) => a - b);
    expect([told.earliest, told.latest].map((at) => Date.parse(at!))).toEqual(times);
    expect(await nextAt(byHand)).toBe(Date.parse(chosen));
    expect(new Date(next).getUTCDay()).toBe(waiting === "keep" ? 1 : 5);
    if (waiting === "keep") expect(next).toBe(monday);
    await later(next - server.clock.now().getTime() + MINUTE);
    expect(await textsTo(contactId)).toEqual(["News"]);
    const after = (await nextAt(contactId))!;
    expect(new Date(after).getUTCDay()).toBe(5);
    expect(after - next).toBe((waiting === "keep" ? 4 : 7) * 24 * HOUR);
  },
);

const addBefore = (before: string, text: string, hours: number) =>
  maya.client.ok(campaigns.addEvent, {
    params: { id },
    body: { ...message(text, hours), before, asDraft: "true" },
  });
const move = (eventId: string, before: string | null) =>
  maya.client.ok(campaigns.moveEvent, { params: { id, eventId }, body: { before } });
const textsTo = async (contactId: string) =>
  (
    await sql<{ text: string }>`
      select text from messages where account_id = ${maya.accountId} and contact_id = ${contactId}
        and cause = 'campaign' order by id
    `.execute(server.services.db)
  ).rows.map(({ text }) => text);
async function later(ms: number) {
  server.advance(ms);
  maya = { ...maya, client: await aSession(server, maya) };
  await rounds();
}

test("a message inserted between two others goes only to contacts who are not past it", async () => {
  const [past, before] = people as [string, string];
  await later(10 * HOUR + 60_000);
  // One of them waits for the second message, the other joins new.
  const late = await aPerson();
  await maya.client.ok(campaigns.join, { params: { id }, body: { ids: [late] } });
  await rounds();
  const two = (await events("draft"))[1]!._id;
  await addBefore(two, "Between", 1);
  await addBefore(two, "Between again", 1);
  const first = (await events("draft"))[0]!._id;
  await addBefore(first, "Before all", 1);
  const all = ["Before all", "One", "Between", "Between again", "Two"];
  expect((await events("draft")).map(({ text }) => text)).toEqual(all);
  expect((await events("published")).map(({ text }) => text)).toEqual(["One", "Two"]);
  await publish();
  expect((await events("published")).map(({ text }) => text)).toEqual(all);
  // Inserted before some contacts' position and past its time: never sent to them.
  for (let hour = 0; hour < 24; hour++) await later(HOUR + 60_000);
  expect(await textsTo(past)).not.toContain("Before all");
  expect(await textsTo(before)).toEqual(await textsTo(past));
  expect(await textsTo(late)).toEqual(["Before all", "One", "Between", "Between again", "Two"]);
});

test("reordering a drip is a draft change; contacts don't get messages twice, nor ones they passed", async () => {
  await maya.client.ok(campaigns.addEvent, { params: { id }, body: message("Three", 1) });
  const [contactId] = people as [string, string];
  await later(10 * HOUR + 60_000);
  expect(await textsTo(contactId)).toEqual(["One"]);
  const [one, two, three] = (await events("draft")).map(({ _id }) => _id) as [string, string, string];
  const moved = await move(one, null);
  expect(moved.events.map(({ text, edit: kind }) => [text, kind])).toEqual([
    ["Two", null],
    ["Three", null],
    ["One", "changed"],
  ]);
  await move(three, two);
  expect((await events("published")).map(({ text }) => text)).toEqual(["One", "Two", "Three"]);
  const [change] = (await publishing()).changes;
  expect(change).toMatchObject({ isMoved: true });
  await publish();
  expect((await events("published")).map(({ text }) => text)).toEqual(["Three", "Two", "One"]);
  for (let hour = 0; hour < 12; hour++) await later(HOUR + 60_000);
  expect((await textsTo(contactId)).filter((text) => text === "One")).toHaveLength(1);
  const fresh = await aPerson();
  await maya.client.ok(campaigns.join, { params: { id }, body: { ids: [fresh] } });
  await rounds();
  for (let hour = 0; hour < 18; hour++) await later(HOUR + 60_000);
  expect(await textsTo(fresh)).toEqual(["Three", "Two", "One"]);
  const other = await aBusiness(server);
  const theirs = { params: { id, eventId: two }, body: { before: null } };
  expect((await other.client.call(campaigns.moveEvent, theirs)).status).toBe(404);
});

test("messages can be published in a new order after an edit that made room for another is discarded", async () => {
  await maya.client.ok(campaigns.addEvent, { params: { id }, body: message("Three", 1) });
  const [one, two, three] = (await events("draft")).map(({ _id }) => _id) as [string, string, string];
  await move(one, three);
  await addBefore(two, "New", 1);
  const texts = async (view: "draft" | "published") => (await events(view)).map(({ text }) => text);
  expect(await texts("draft")).toEqual(["New", "Two", "One", "Three"]);
  await maya.client.ok(campaigns.undoEdit, { params: { id, eventId: one } });
  const order = await texts("draft");
  expect(order).toEqual(["One", "New", "Two", "Three"]);
  // Others can still be put beside it.
  const added = (await events("draft"))[1]!._id;
  await addBefore(added, "Newer", 1);
  await publish();
  expect(await texts("published")).toEqual(["One", "Newer", "New", "Two", "Three"]);
});

test("a message can be added to the running version where an edit made room", async () => {
  await maya.client.ok(campaigns.addEvent, { params: { id }, body: message("Three", 1) });
  const [one, , three] = (await events("draft")).map(({ _id }) => _id) as [string, string, string];
  await move(one, three);
  const body = { ...message("First", 1), before: one };
  await maya.client.ok(campaigns.addEvent, { params: { id }, body });
  const texts = async () => (await events("published")).map(({ text }) => text);
  expect(await texts()).toEqual(["First", "One", "Two", "Three"]);
  await publish();
  expect(await texts()).toEqual(["First", "Two", "One", "Three"]);
});

test("an earlier version that is used again can be published in part", async () => {
  const [one, two] = (await events("draft")).map(({ _id }) => _id) as [string, string];
  await move(one, null);
  await publish();
  const added = await addBefore(two, "New", 1);
  await publish();
  await maya.client.ok(campaigns.reviseVersion, { params: { id, version: 1 }, body: {} });
  await maya.client.ok(campaigns.undoEdit, { params: { id, eventId: added._id } });
  await publish();
  expect((await events("published")).map(({ text }) => text)).toEqual(["New", "One", "Two"]);
});

test("an earlier version lists its changes and can become the draft again; contacts don't get messages twice", async () => {
  await later(10 * HOUR + 60_000);
  await edit(0, message("One, better", 12));
  const two = (await events("draft"))[1]!._id;
  await maya.client.ok(campaigns.removeEvent, { params: { id, eventId: two }, query: { asDraft: "true" } });
  await maya.client.ok(campaigns.addEvent, {
    params: { id },
    body: { ...message("Three", 1), asDraft: "true" },
  });
  await publish();
  const { versions } = await maya.client.ok(campaigns.versions, { params: { id } });
  expect(versions.map(({ version, changes }) => [version, changes.map(({ what }) => what)])).toEqual([
    [2, ["text", "timing", "added", "removed"]],
    [1, []],
  ]);
  await edit(0, message("Something else", 12));
  const revise = (version: number, as = maya) =>
    as.client.call(campaigns.reviseVersion, { params: { id, version }, body: {} });
  expect((await revise(1)).status).toBe(200);
  expect((await events("draft")).map(({ text, edit: kind }) => [text, kind])).toEqual([
    ["One", "changed"],
    ["Two", "added"],
    ["Three", "removed"],
  ]);
  expect((await events("published")).map(({ text }) => text)).toEqual(["One, better", "Three"]);
  await publish();
  for (let hour = 0; hour < 12; hour++) await later(HOUR + 60_000);
  expect((await textsTo(people[0]!)).filter((text) => text.startsWith("One"))).toHaveLength(1);
  expect((await revise(3)).status).toBe(409);
  expect((await revise(9)).status).toBe(404);
  expect((await revise(1, await aBusiness(server))).status).toBe(404);
});

test("the draft is simulated next to the running version, from a chosen day of joining", async () => {
  await edit(0, message("One, better", 20));
  const simulate = async (body: object) =>
    (
      await maya.client.ok(campaigns.simulate, {
        params: { id },
        body: { contactId: people[0]!, ...body } as never,
      })
    ).messages;
  expect((await simulate({}))[0]).toMatchObject({ text: "One" });
  const joinsAt = new Date(server.clock.now().getTime() + 100 * HOUR).toISOString();
  const [first] = await simulate({ view: "draft", joinsAt });
  expect(first).toMatchObject({ text: "One, better" });
  expect(Date.parse(first!.dueAt) - Date.parse(joinsAt)).toBe(20 * HOUR);
});

test("unsaved input is previewed as several contacts would get it on their dates, and nothing is stored", async () => {
  const [waits, other] = people as [string, string];
  await maya.client.ok(api.contacts.change, { params: { contactId: other }, body: { firstName: "Noor" } });
  const two = (await events("draft"))[1]!._id;
  const preview = (body: object) =>
    maya.client.ok(campaigns.previewEvent, { params: { id }, body: body as never });
  const next = (await nextAt(waits))!;
  const typed = { ...message("Hi {{firstName}}", 7), eventId: two, contactIds: [other, waits] };
  const { people: shown } = await preview(typed);
  expect(shown.map(({ contact, text }) => [contact._id, text.includes("Hi Noor")])).toEqual([
    [other, true],
    [waits, false],
  ]);
  // Seven hours after the previous message, which they wait for.
  expect(Date.parse(shown[1]!.dueAt!) - next).toBe(7 * HOUR);
  expect((await preview(message("New", 1))).people).toHaveLength(2);
  expect((await events("draft")).map(({ text }) => text)).toEqual(["One", "Two"]);
  const { status } = await maya.client.call(campaigns.previewEvent, {
    params: { id },
    body: { ...message("", 1) } as never,
  });
  expect(status).toBe(400);
  const theirs = await aBusiness(server);
  const refused = await theirs.client.call(campaigns.previewEvent, { params: { id }, body: typed as never });
  expect(refused.status).toBe(404);
});

test("a message without a name gets a number that no other has, also after some were deleted", async () => {
  const [first] = await events("published");
  await maya.client.ok(campaigns.removeEvent, {
    params: { id, eventId: first!._id },
    query: { waiting: "next", asDraft: "true" },
  });
  await publish();
  const added = await maya.client.ok(campaigns.addEvent, { params: { id }, body: message("Three", 5) });
  expect((await events("published")).map(({ name }) => name)).toEqual(["Message 2", added.name]);
  expect(added.name).toBe("Message 3");
});
