import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { emit } from "../../../events/events.ts";
import { aBusiness, type Business } from "../../../testing/builders.ts";
import { DAY, flowsOf, HOUR, MINUTE, say, wait } from "../../../testing/flows.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { automationsResumed } from "../../automation-pauses/index.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.backToAfternoon();
  maya = await aBusiness(server);
});
afterAll(() => server.close());

const flows = flowsOf(() => ({ server, business: maya }));
const { aFlow, aPerson, change: edit, enter, later, publish, rounds, sentTo, waysOf } = flows;
const { appFlows } = api;
const trigger = { kind: "api" };
const steps = [wait("pause", 4, "hours"), say("one", "One"), wait("again", 1, "hours"), say("two", "Two")];
const textsTo = async (contactId: string) => (await sentTo(contactId)).map(({ text }) => text);

/** Creates a contact who waits at the first step. */
async function whoWaits(its = steps) {
  const id = await aFlow(trigger, its);
  const { contactId } = await aPerson();
  await enter(id, contactId);
  await rounds();
  const params = { id, contactId };
  return {
    id,
    contactId,
    next: (action: string, dueAt?: Date) =>
      maya.client.ok(appFlows.changeNext, {
        params,
        body: { action, ...(dueAt && { dueAt: dueAt.toISOString() }) } as never,
      }),
    shown: async () =>
      (await maya.client.ok(appFlows.ofContact, { params: { contactId } })).appFlows.find(
        ({ flow }) => flow._id === id,
      )!,
  };
}
const after = (ms: number) => new Date(server.clock.now().getTime() + ms);

test("a contact's page shows why they are in a flow, what was sent, and what comes next and when", async () => {
  const { shown, id } = await whoWaits();
  expect(await shown()).toMatchObject({
    flow: { _id: id, name: "A flow", state: "running" },
    way: {
      state: "in",
      enteredBy: "api",
      step: { kind: "wait", amount: 4 },
      next: { stepId: "one", step: { kind: "send", text: "One" }, isHeld: false, isSetByHand: false },
      steps: [],
    },
  });
  const dueAt = Date.parse((await shown()).way.next!.dueAt);
  expect(Math.round((dueAt - server.clock.now().getTime()) / MINUTE)).toBe(240);
  await edit(id, { draft: { trigger, steps: [say("other", "Other")] } });
  await publish(id);
  await later(4 * HOUR + MINUTE);
  const { way } = await shown();
  // As in the version they went through, not as the flow is now.
  expect(way.steps.map(({ outcome, step }) => [outcome, step?.kind])).toEqual([
    ["took", "wait"],
    ["queued", "send"],
  ]);
  await later(2 * HOUR);
  expect((await shown()).way).toMatchObject({ state: "finished", next: null });
});

test("a skipped step never runs, and the one after it runs on time", async () => {
  const { contactId, next, shown, id } = await whoWaits();
  expect((await next("skip")).way.next).toMatchObject({ stepId: "again" });
  expect((await shown()).way.next?.step).toMatchObject({ kind: "wait" });
  await later(4 * HOUR + MINUTE);
  expect(await textsTo(contactId)).toEqual([]);
  await later(HOUR);
  expect(await textsTo(contactId)).toEqual(["Two"]);
  expect((await waysOf(id, contactId))[0]!.steps.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ["took", "The wait was over."],
    ["skipped", "You skipped it."],
    ["took", "The wait was over."],
    ["queued", null],
  ]);
});

test("a skipped wait takes no time", async () => {
  const { contactId, next } = await whoWaits();
  await next("skip");
  expect((await next("skip")).way.next).toMatchObject({ stepId: "two" });
  await later(4 * HOUR + MINUTE);
  expect(await textsTo(contactId)).toEqual(["Two"]);
});

test("skipping the step after a wait for an answer keeps the answer's branch", async () => {
  const ask = { id: "ask", kind: "wait-for", event: "reply", amount: 1, unit: "days" } as const;
  const its = [
    ask,
    say("yes", "Thanks", { step: "ask", branch: "happened" }),
    say("no", "Still there?", { step: "ask", branch: "timeout" }),
  ];
  const silent = await whoWaits(its);
  expect((await silent.shown()).way.next).toMatchObject({ stepId: "no" });
  await silent.next("skip");
  await later(DAY + MINUTE);
  expect(await textsTo(silent.contactId)).toEqual([]);
});

test("a held contact stays at their step through a pause, until released", async () => {
  const { contactId, next, id, shown } = await whoWaits();
  expect((await next("hold")).way.next).toMatchObject({ isHeld: true });
  await maya.client.ok(appFlows.pause, { params: { id }, body: {} });
  await later(5 * HOUR);
  expect(await maya.client.ok(appFlows.resuming, { params: { id } })).toMatchObject({ held: 0, waiting: 1 });
  for (const missed of ["skip", "spaced", "shift"] as const) {
    await maya.client.ok(appFlows.resume, { params: { id }, body: { missed } });
    await later(MINUTE);
    expect((await shown()).way.next).toMatchObject({ stepId: "one", isHeld: true });
    await maya.client.ok(appFlows.pause, { params: { id }, body: {} });
  }
  await maya.client.ok(appFlows.resume, { params: { id }, body: { missed: "spaced" } });
  await later(3 * DAY);
  expect(await textsTo(contactId)).toEqual([]);
  await next("go-on");
  await later(MINUTE);
  expect(await textsTo(contactId)).toEqual(["One"]);
});

test("a rescheduled step runs at the chosen time", async () => {
  const { contactId, next, id } = await whoWaits();
  const { client } = maya;
  const params = { id, contactId };
  const body = { action: "reschedule" as const, dueAt: after(-HOUR).toISOString() };
  const refused = await client.call(appFlows.changeNext, { params, body });
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { dueAt: "Choose a time in the future." } },
  });
  expect((await next("reschedule", after(6 * HOUR))).way.next).toMatchObject({ isSetByHand: true });
  await later(5 * HOUR);
  expect(await textsTo(contactId)).toEqual([]);
  await later(HOUR + MINUTE);
  expect(await textsTo(contactId)).toEqual(["One"]);
});

test.each(["shift", "skip", "spaced"] as const)(
  "a step rescheduled during a pause runs at the chosen time after resuming with %s",
  async (missed) => {
    const { contactId, next, id } = await whoWaits();
    await maya.client.ok(appFlows.pause, { params: { id }, body: {} });
    await later(5 * HOUR);
    await next("reschedule", after(3 * HOUR));
    await later(HOUR);
    await maya.client.ok(appFlows.resume, { params: { id }, body: { missed } });
    await later(HOUR);
    expect(await textsTo(contactId)).toEqual([]);
    await later(HOUR + MINUTE);
    expect(await textsTo(contactId)).toEqual(["One"]);
  },
);

test("a step rescheduled while the contact's automations are paused runs at the chosen time", async () => {
  const { contactId, next } = await whoWaits();
  const params = { contactId };
  await maya.client.ok(api.automationPauses.pause, { params, body: { until: null } });
  await later(5 * HOUR);
  await next("reschedule", after(3 * HOUR));
  await later(HOUR);
  await maya.client.ok(api.automationPauses.resume, { params });
  await later(HOUR);
  expect(await textsTo(contactId)).toEqual([]);
  await later(HOUR + MINUTE);
  expect(await textsTo(contactId)).toEqual(["One"]);
});

test("a turn that comes while a contact's pause ends isn't put aside for that pause", async () => {
  const { contactId } = await whoWaits([
    wait("pause", 4, "hours"),
    { id: "t", kind: "add-tag", tag: "Done" },
  ]);
  await maya.client.ok(api.automationPauses.pause, { params: { contactId }, body: { until: null } });
  server.advance(4 * HOUR + MINUTE);
  const { db, clock } = server.services;
  await db.transaction().execute(async (tx) => {
    await sql`delete from automation_pauses where contact_id = ${contactId}`.execute(tx);
    await emit(tx as never, automationsResumed, { accountId: maya.accountId, contactId, now: clock.now() });
    await rounds();
  });
  await later(0);
  expect(await flows.tagsOf(contactId)).toEqual(["Done"]);
});

test("nothing can be changed for contacts outside the flow, and other accounts' flows are not found", async () => {
  const { id, contactId } = await whoWaits();
  await maya.client.ok(appFlows.leave, { params: { id, contactId } });
  const params = { id, contactId };
  const call = (client: Business["client"]) =>
    client.call(appFlows.changeNext, { params, body: { action: "hold" } });
  expect((await call(maya.client)).status).toBe(409);
  const other = await aBusiness(server);
  expect((await call(other.client)).status).toBe(404);
  expect((await other.client.call(appFlows.ofContact, { params: { contactId } })).status).toBe(404);
});

test("a step that is late by more than its limit is missed with its reason, and the flow continues", async () => {
  const its = [
    wait("pause", 1, "hours"),
    { id: "note", kind: "add-tag", tag: "Noted", lateHours: 2 } as const,
    { id: "keep", kind: "add-tag", tag: "Kept" } as const,
    say("hello", "Hello"),
  ];
  const { id, contactId } = await whoWaits(its);
  // No worker ran for three days.
  server.advance(3 * DAY);
  await rounds();
  await later(0);
  const [way] = await waysOf(id, contactId);
  expect(way!.steps.map(({ stepId, outcome, reason }) => [stepId, outcome, reason])).toEqual([
    ["pause", "took", "The wait was over."],
    ["note", "missed", "It was more than 2 hours late."],
    ["keep", "done", null],
    ["hello", "missed", "It was more than a day late."],
  ]);
  expect(await flows.tagsOf(contactId)).toEqual(["Kept"]);
  const { rows } = await sql`
    select from messages where account_id = ${maya.accountId} and contact_id = ${contactId} and direction = 'out'
  `.execute(server.services.db);
  expect(rows).toEqual([]);
});
