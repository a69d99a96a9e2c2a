import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import { aBusiness, type Business } from "../../../testing/builders.ts";
import { flowsOf, MINUTE, say, wait } from "../../../testing/flows.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { dispatchOnce, publishRates } from "../../sending/index.ts";

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
const { aFlow, aPerson, enter, get, make, rounds, sentTo, texted, waysOf } = flows;
const { appFlows, contactActions } = api;
const long = [say("hello", "Hello"), wait("w", 2, "days"), say("bye", "Bye")];
const API = { kind: "api" };

async function dispatchAll() {
  await publishRates(server.services.db, undefined);
  while ((await dispatchOnce(server.services, uuidv7(), ["twilio"])) > 0);
}

describe("adding contacts by a search", () => {
  const filter = {
    conditions: { groups: [{ conditions: [{ field: "tags", is: "any-of", tags: ["Warm"] }] }] },
  } as never;
  const adding = (id: string, body: object) =>
    maya.client.ok(appFlows.adding, { params: { id }, body: body as never });
  const add = (id: string, body: object) =>
    maya.client.ok(appFlows.add, { params: { id }, body: body as never });

  test("first says who would enter and what happens first, then enters them once", async () => {
    const id = await aFlow(API, long);
    const [fresh, isIn, was] = [
      await aPerson({ tags: ["Warm"] }),
      await aPerson({ tags: ["Warm"] }),
      await aPerson({ tags: ["Warm"] }),
    ];
    const cold = await aPerson();
    await enter(id, isIn.contactId, was.contactId);
    await rounds();
    await maya.client.ok(appFlows.leave, { params: { id, contactId: was.contactId } });
    expect(await adding(id, { filter })).toMatchObject({
      ...{ total: 3, entering: 1, inIt: 1, notAgain: 1, state: "running", reentry: "never" },
      firstStep: { id: "hello", text: "Hello" },
    });
    expect(await add(id, { filter })).toMatchObject({ kind: "enter-flow", subject: "A flow", changed: 1 });
    await rounds();
    expect(await sentTo(fresh.contactId)).toMatchObject([{ text: "Hello" }]);
    expect(await waysOf(id, fresh.contactId)).toMatchObject([{ enteredBy: "hand", state: "in" }]);
    expect(await sentTo(isIn.contactId)).toHaveLength(1);
    expect(await waysOf(id, cold.contactId)).toEqual([]);
  });

  test("can be undone: contacts who got nothing never entered, the others leave", async () => {
    const id = await aFlow(API, [wait("w", 1, "hours"), say("hello", "Hello")]);
    const quick = await aFlow(API, long);
    const { contactId } = await aPerson();
    for (const [flow, ways] of [
      [id, []],
      [quick, [{ state: "left", endReason: "You undid adding them." }]],
    ] as const) {
      const { _id } = await add(flow, { ids: [contactId] });
      await rounds();
      await maya.client.ok(contactActions.undo, { params: { id: _id } });
      expect(await waysOf(flow, contactId)).toMatchObject(ways);
      expect(await waysOf(flow, contactId)).toHaveLength(ways.length);
    }
    expect(await add(id, { ids: [contactId] })).toMatchObject({ changed: 1 });
  });

  test("needs a published flow", async () => {
    const id = await make(API, long);
    const { contactId } = await aPerson();
    const answer = await maya.client.call(appFlows.add, { params: { id }, body: { ids: [contactId] } });
    expect(answer).toMatchObject({ status: 409, body: { error: "Publish this flow first." } });
  });
});

describe("a step's message", () => {
  test("has figures, and the people behind each", async () => {
    const id = await aFlow(API, long);
    const [replies, stops, silent, refuses] = [
      await aPerson(),
      await aPerson(),
      await aPerson(),
      await aPerson(),
    ];
    await maya.client.ok(api.contacts.change, {
      params: { contactId: refuses.contactId },
      body: { doNotMessage: true },
    });
    const all = [replies, stops, silent, refuses];
    await enter(id, ...all.map(({ contactId }) => contactId));
    await rounds();
    const behind = async (which: string) => {
      const body = { which } as never;
      const { people } = await maya.client.ok(appFlows.searchPeople, {
        params: { id, stepId: "hello" },
        body,
      });
      return people.map(({ contact }) => contact._id).toSorted();
    };
    const idsOf = (...people: { contactId: string }[]) => people.map(({ contactId }) => contactId).toSorted();
    expect([await behind("queued"), await behind("sent")]).toEqual([idsOf(replies, stops, silent), []]);
    await dispatchAll();
    server.advance(MINUTE);
    await texted(replies.phoneNumber, "Hi!");
    await texted(stops.phoneNumber, "STOP");
    await rounds();
    const { steps } = await maya.client.ok(appFlows.figures, { params: { id } });
    expect(steps).toEqual([
      {
        ...{ stepId: "hello", queued: 0, sent: 3, delivered: expect.any(Number), unsent: 1 },
        ...{ answered: expect.any(Number), clicked: 0, optedOut: 1 },
      },
    ]);
    expect(await behind("sent")).toEqual(idsOf(replies, stops, silent));
    expect(await behind("unsent")).toEqual(idsOf(refuses));
    expect(await behind("opted-out")).toEqual(idsOf(stops));
    expect(await behind("answered")).toContain(replies.contactId);
    expect(await behind("answered")).not.toContain(silent.contactId);
    expect(await behind("clicked")).toEqual([]);
  });

  test("is sent to one contact as a test of the draft, and counts nowhere", async () => {
    const id = await aFlow(API, long);
    const { contactId } = await aPerson({ firstName: "Jo" });
    const step = { id: "hello", kind: "send", type: "sms", text: "Hello {{firstName}}!" } as never;
    const test = (to: string) =>
      maya.client.call(appFlows.test, { params: { id }, body: { contactId: to, step } });
    expect(await test(contactId)).toMatchObject({ status: 200, body: { outcome: "sent" } });
    expect(await sentTo(contactId)).toMatchObject([{ text: "Hello Jo!" }]);
    expect((await maya.client.ok(appFlows.figures, { params: { id } })).steps).toEqual([]);
    expect((await get(id)).people).toMatchObject({ here: 0, entered: 0 });
    const { rows } = await sql<{ cause: string }>`
      select cause from messages where account_id = ${maya.accountId} and contact_id = ${contactId}
    `.execute(server.services.db);
    expect(rows).toEqual([{ cause: "chat" }]);
    await maya.client.ok(api.contacts.change, { params: { contactId }, body: { doNotMessage: true } });
    expect(await test(contactId)).toMatchObject({
      body: { outcome: "not-sent", reason: "This contact is marked do not message." },
    });
    expect((await test(uuidv7())).status).toBe(404);
  });
});

test("problems that would keep a draft from starting are reported before it is saved", async () => {
  const id = await make(API, long);
  const draft = { trigger: API, steps: [say("empty", "")] } as never;
  const { problems } = await maya.client.ok(appFlows.problems, {
    params: { id },
    body: { draft, reentry: "never" },
  });
  expect(problems).toEqual([{ stepId: "empty", text: "Write the message." }]);
  expect((await get(id)).problems).toEqual([]);
});

test("the counts of people in a flow match its rows, and are deleted with it", async () => {
  const { db } = server.services;
  const id = await aFlow(API, long);
  const people = [await aPerson(), await aPerson(), await aPerson()];
  await enter(id, ...people.map(({ contactId }) => contactId));
  await rounds();
  await texted(people[0]!.phoneNumber, "STOP");
  await maya.client.ok(api.contacts.remove, { params: { contactId: people[1]!.contactId } });
  await rounds();
  const differing = async () => {
    const { rows } = await sql`
      select state, version, step_id, end_reason from (
        select state, version, step_id, end_reason, 1 as count from app_flow_enrollments where flow_id = ${id}
        union all select 'done', 0, step_id, null, 1 from app_flow_steps_done where flow_id = ${id}
        union all select state, version, step_id, end_reason, -count from app_flow_counts where flow_id = ${id}
      ) c group by 1, 2, 3, 4 having sum(count) <> 0
    `.execute(db);
    return rows;
  };
  expect(await differing()).toEqual([]);
  await sql`select add_up_flow(${maya.accountId}, ${id})`.execute(db);
  expect(await differing()).toEqual([]);
  await maya.client.ok(appFlows.remove, { params: { id } });
  const { rows } = await sql`select from app_flow_counts where flow_id = ${id}`.execute(db);
  expect(rows).toEqual([]);
});
