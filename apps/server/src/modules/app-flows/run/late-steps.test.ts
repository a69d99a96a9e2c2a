import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import { aBusiness, aSession, type Business } from "../../../testing/builders.ts";
import { flowsOf, HOUR, MINUTE, say, wait } from "../../../testing/flows.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { doDueSteps } from "../../campaigns/index.ts";
import { dispatchOnce, publishRates } from "../../sending/index.ts";

let server: TestServer;
let maya: Business;
// Without a worker: only the clock makes it look as if nothing ran for hours or days.
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.backToAfternoon();
  maya = await aBusiness(server);
});
afterAll(() => server.close());

const flows = flowsOf(() => ({ server, business: maya }));
const { aFlow, aPerson, enter, later, rounds, sentTo, waysOf } = flows;
const API = { kind: "api" };

async function after(ms: number, workers: number) {
  server.advance(ms);
  maya.client = await aSession(server, maya);
  await rounds(workers);
}

test("after an outage a contact gets one late message an hour over all flows and campaigns, however many workers run", async () => {
  const { contactId } = await aPerson();
  for (const name of ["One", "Two"]) {
    const id = await aFlow(API, [wait("w", 1, "hours"), say("s", name)], { name });
    await enter(id, contactId);
  }
  const { _id: id } = await maya.client.ok(api.campaigns.create, { body: { name: "Drip", type: "drip" } });
  const body = { text: "Drip", scheduledDurationType: "hours-minutes", scheduledHours: 1 } as const;
  await maya.client.ok(api.campaigns.addEvent, { params: { id }, body });
  await maya.client.ok(api.campaigns.start, { params: { id }, body: {} });
  await maya.client.ok(api.campaigns.join, { params: { id }, body: { ids: [contactId] } });
  await doDueSteps(server.services);
  await rounds();
  for (const [ms, count] of [
    [5 * HOUR, 1],
    [30 * MINUTE, 1],
    [31 * MINUTE, 2],
    [61 * MINUTE, 3],
  ] as const) {
    await after(ms, 4);
    await doDueSteps(server.services);
    expect(await sentTo(contactId)).toHaveLength(count);
  }
});

test("the backlog follows the configured rate; messages on time, and steps that send nothing, don't wait behind it", async () => {
  await maya.client.ok(api.automationPauses.changeSettings, {
    body: { pausesOnAnswer: true, pauseHours: 24, latePerMinute: 2 },
  });
  const late = await Promise.all(Array.from({ length: 5 }, () => aPerson()));
  const inTime = await aPerson();
  const slow = await aFlow(API, [
    wait("w", 1, "hours"),
    { id: "t", kind: "add-tag", tag: "Waited" },
    say("s", "Late"),
  ]);
  const prompt = await aFlow(API, [wait("w", 5, "hours"), say("s", "In time")]);
  await enter(slow, ...late.map(({ contactId }) => contactId));
  await enter(prompt, inTime.contactId);
  const total = async () => (await Promise.all(late.map(({ contactId }) => sentTo(contactId)))).flat().length;
  await rounds();
  await after(5 * HOUR + MINUTE, 3);
  expect(await total()).toBe(2);
  expect(await sentTo(inTime.contactId)).toHaveLength(1);
  for (const { contactId } of late) expect(await flows.tagsOf(contactId)).toHaveLength(1);
  await after(61_000, 3);
  expect(await total()).toBe(4);
  await after(61_000, 3);
  expect(await total()).toBe(5);
});

test("a waiting message keeps the time it was meant for", async () => {
  const { contactId } = await aPerson();
  const first = await aFlow(API, [wait("w", 30, "minutes"), say("s", "First")]);
  const short = await aFlow(API, [wait("w", 1, "hours"), { ...say("s", "Short"), lateHours: 2 }]);
  for (const id of [first, short]) await enter(id, contactId);
  await rounds();
  await later(2 * HOUR + 30 * MINUTE);
  expect((await waysOf(short, contactId))[0]).toMatchObject({ state: "in", stepId: "s" });
  await later(61 * MINUTE);
  const outcomes = await Promise.all(
    [first, short].map(async (id) => (await waysOf(id, contactId))[0]?.steps.at(-1)?.outcome),
  );
  expect(outcomes).toEqual(["queued", "missed"]);
});

test("a late message that waits behind others is sent as configured when its flow resumes", async () => {
  const { contactId } = await aPerson();
  const [first, other] = [
    await aFlow(API, [wait("w", 30, "minutes"), say("s", "First")]),
    await aFlow(API, [wait("w", 1, "hours"), say("s", "Other")]),
  ];
  for (const id of [first, other]) await enter(id, contactId);
  await rounds();
  await later(3 * HOUR);
  await maya.client.ok(api.appFlows.pause, { params: { id: other }, body: {} });
  await later(2 * HOUR);
  await maya.client.ok(api.appFlows.resume, { params: { id: other }, body: { missed: "skip" } });
  await later(MINUTE);
  const [way] = await waysOf(other, contactId);
  expect(way!.steps.at(-1)).toMatchObject({ outcome: "missed", reason: "It came due during the pause." });
  expect(await sentTo(contactId)).toHaveLength(1);
});

test("a claimed message to a contact who left is not sent; contacts who completed the flow get theirs", async () => {
  const id = await aFlow(API, [
    wait("w", 1, "hours"),
    say("s", "Hello"),
    wait("w2", 1, "days"),
    say("s2", "Bye"),
  ]);
  const short = await aFlow(API, [wait("w", 1, "hours"), say("s", "Short")]);
  const [leaves, stays] = [await aPerson(), await aPerson()];
  await enter(id, leaves.contactId, stays.contactId);
  await enter(short, (await aPerson()).contactId);
  await rounds();
  await later(HOUR + MINUTE);
  // As though a worker had claimed it just before they left.
  await sql`
    update app_flow_enrollments set state = 'left', end_reason = 'You removed them.', due_at = null, waits_for = null
    where flow_id = ${id} and contact_id = ${leaves.contactId}
  `.execute(server.services.db);
  await publishRates(server.services.db, undefined);
  while ((await dispatchOnce(server.services, uuidv7(), ["twilio"])) > 0);
  const { rows } = await sql<{ text: string; state: string; error: string | null }>`
    select text, state, error from messages where account_id = ${maya.accountId} and direction = 'out' order by text, state
  `.execute(server.services.db);
  expect(rows).toEqual([
    { text: "Hello", state: "sent", error: null },
    { text: "Hello", state: "unsent", error: "They left the flow." },
    { text: "Short", state: "sent", error: null },
  ]);
});
