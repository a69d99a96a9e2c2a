import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { aBusiness, aContact, type Business } from "../../testing/builders.ts";
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
const HOUR = 3_600_000;

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

test("what is edited of a started campaign runs once it is published, in one step, and is kept as a version", async () => {
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
    // Nothing changes for those who wait for other words at the same time.
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
  "a delay that changes asks what becomes of those who wait, and tells when: %s",
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

test("those who wait for a message that is deleted go on or leave, as chosen when it is published", async () => {
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

test("what is edited can be let go of, one message or all", async () => {
  const eventId = await edit(0, message("Other", 1));
  await maya.client.ok(campaigns.undoEdit, { params: { id, eventId } });
  expect((await events("draft"))[0]).toMatchObject({ text: "One", edit: null });
  await edit(0, message("Other", 1));
  await maya.client.ok(campaigns.discardEdits, { params: { id } });
  expect((await maya.client.ok(campaigns.get, { params: { id } })).edits).toBe(0);
  expect((await maya.client.call(campaigns.publish, { params: { id }, body: {} })).status).toBe(409);
});
