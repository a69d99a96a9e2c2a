import { api } from "@broadcast/contract";
import { dayAfter, dayOf } from "@broadcast/domain/time/calendar-days";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { aBusiness, type Business } from "../../../testing/builders.ts";
import { flowsOf, say, wait } from "../../../testing/flows.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

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

const { aFlow, aPerson, change, enter, publish, rounds } = flowsOf(() => ({ server, business: maya }));
const { appFlows } = api;
const trigger = { kind: "api" };
const read = async (from = today) => {
  const { days } = await maya.client.ok(api.calendar.read, { query: { from, days: "14" } as never });
  return days.filter(({ entries }) => entries.length > 0);
};
const told = async (from?: string) =>
  (await read(from)).flatMap(({ day, entries }) =>
    entries.map(({ kind, name, people, isEstimated }) => [day, kind, name, people, isEstimated]),
  );

async function inFlow(steps: Parameters<typeof aFlow>[1], people: string[], name = "Welcome") {
  const id = await aFlow(trigger, steps, { name });
  await enter(id, ...people);
  await rounds();
  return id;
}

/** Creates a contact whose birthday is in this many days. */
async function bornIn(days: number): Promise<string> {
  const { contactId } = await aPerson();
  const [, month = 1, date = 1] = dayAfter(today, days).split("-").map(Number);
  await sql`
    update contacts set birthday_month = ${month - 1}, birthday_date = ${date}, time_zone = 'America/Chicago'
    where account_id = ${maya.accountId} and id = ${contactId}
  `.execute(server.services.db);
  return contactId;
}

test("the calendar shows what flows will send and to how many, across successive waits", async () => {
  const people = [(await aPerson()).contactId, (await aPerson()).contactId];
  const id = await inFlow(
    [wait("a", 2, "days"), say("one", "One"), wait("b", 3, "days"), say("two", "Two")],
    people,
  );
  const all = [
    [dayAfter(today, 2), "flow", "Welcome: One", 2, false],
    [dayAfter(today, 5), "flow", "Welcome: Two", 2, false],
  ];
  expect(await told()).toEqual(all);
  // A future day shows the same whenever it is viewed.
  expect(await told(dayAfter(today, 4))).toEqual(all.slice(1));
  const [entry] = (await read())[0]!.entries;
  expect(entry).toMatchObject({ _id: id, stepId: "one", eventId: null, canMove: false });
  const body = { action: "skip" as const };
  await maya.client.ok(appFlows.changeNext, { params: { id, contactId: people[0]! }, body });
  await maya.client.ok(appFlows.changeNext, {
    params: { id, contactId: people[1]! },
    body: { action: "hold" },
  });
  expect(await told()).toEqual([[dayAfter(today, 5), "flow", "Welcome: Two", 1, false]]);
  await maya.client.ok(appFlows.pause, { params: { id }, body: {} });
  expect(await told()).toEqual([]);
});

test("a message that contacts had before a version put it ahead of them is not foreseen again", async () => {
  const { contactId } = await aPerson();
  const [one, pause, two] = [say("one", "One"), wait("a", 2, "days"), say("two", "Two")];
  const id = await inFlow([one, pause, two], [contactId]);
  const after = [pause, one, wait("b", 1, "days"), two];
  await change(id, { draft: { trigger, steps: after } });
  await publish(id, { movesPeople: true });
  expect(await told()).toEqual([[dayAfter(today, 3), "flow", "Welcome: Two", 1, false]]);
});

test("after a question it is an estimate: no one answers, and conditions hold as they do now", async () => {
  const tagged = await aPerson({ tags: ["VIP"] });
  const other = await aPerson();
  const ask = { id: "ask", kind: "wait-for", event: "reply", amount: 1, unit: "days" } as const;
  const vip = {
    id: "vip",
    kind: "branch",
    conditions: {
      match: "all",
      groups: [{ match: "all", conditions: [{ field: "tags", is: "any-of", tags: ["VIP"] }] }],
    },
  } as const;
  const steps = [
    ask,
    say("thanks", "Thanks", { step: "ask", branch: "happened" }),
    vip,
    say("yes", "Dear VIP", { step: "vip", branch: "yes" }),
    say("no", "Hello", { step: "vip", branch: "no" }),
  ];
  await inFlow(steps, [tagged.contactId, other.contactId]);
  const day = dayAfter(today, 1);
  expect((await told()).toSorted()).toEqual([
    [day, "flow", "Welcome: Dear VIP", 1, true],
    [day, "flow", "Welcome: Hello", 1, true],
  ]);
});

test("a day says how many contacts several flows reach", async () => {
  const people = [(await aPerson()).contactId, (await aPerson()).contactId];
  await inFlow([wait("a", 2, "days"), say("one", "One")], people, "First");
  await inFlow([wait("a", 2, "days"), say("one", "One")], people.slice(1), "Second");
  expect((await read()).map(({ day, overlap }) => [day, overlap])).toEqual([[dayAfter(today, 2), 1]]);
});

test("contacts who enter by a later date are shown on the days of their messages, those who have entered are not", async () => {
  const [soon] = [await bornIn(3), await bornIn(3), await bornIn(5), await bornIn(20)];
  const byDate = { kind: "date", subject: "birthday", daysBefore: 1, time: "10:00" };
  const id = await aFlow(byDate, [say("one", "Soon"), wait("w", 1, "days"), say("two", "Happy birthday")], {
    name: "Birthday",
  });
  await rounds();
  const days = (people: number) => [
    [dayAfter(today, 2), "flow", "Birthday: Soon", people, false],
    [dayAfter(today, 3), "flow", "Birthday: Happy birthday", people, false],
    [dayAfter(today, 4), "flow", "Birthday: Soon", 1, false],
    [dayAfter(today, 5), "flow", "Birthday: Happy birthday", 1, false],
  ];
  expect(await told()).toEqual(days(2));
  expect(await told(dayAfter(today, 3))).toEqual(days(2).slice(1));
  // Added by hand they are already in it, and can enter only once.
  await enter(id, soon!);
  await rounds();
  expect((await told()).filter(([day]) => day === dayAfter(today, 2))).toEqual([
    [dayAfter(today, 2), "flow", "Birthday: Soon", 1, false],
  ]);
  await maya.client.ok(appFlows.pause, { params: { id }, body: {} });
  expect(await told()).toEqual([]);
});

test("a day that enters more people than the sample is an estimate for all of them", async () => {
  for (let index = 0; index < 45; index += 1) await bornIn(4);
  const byDate = { kind: "date", subject: "birthday", daysBefore: 0, time: "10:00" };
  await aFlow(byDate, [say("one", "Happy")], { name: "Birthday" });
  await rounds();
  expect(await told()).toEqual([[dayAfter(today, 4), "flow", "Birthday: Happy", 45, true]]);
});
