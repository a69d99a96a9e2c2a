import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { aBusiness, aContact, aSession, type Business } from "../../testing/builders.ts";
import { runQueuedJobs } from "../../testing/queued-jobs.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { doDueSteps } from "../campaigns/index.ts";
import { dispatchOnce, publishRates } from "../sending/index.ts";
import { endPauses } from "./end-due-pauses.ts";
import { releaseAgain, releaseLeft } from "./release-messages.ts";

let server: TestServer;
let maya: Business;
beforeAll(async () => {
  server = await startTestServer();
  await publishRates(server.services.db, undefined);
});
beforeEach(async () => {
  server.backToAfternoon();
  maya = await aBusiness(server);
});
afterAll(() => server.close());

const { campaigns, automationPauses } = api;
const HOUR = 3_600_000;

const dispatch = async () => {
  while ((await dispatchOnce(server.services, uuidv7(), ["twilio"])) > 0);
};
const work = async () => {
  while ((await endPauses(server.services)) > 0);
  while ((await doDueSteps(server.services)) > 0);
  await dispatch();
};

async function later(hours: number) {
  server.advance(hours * HOUR);
  maya = { ...maya, client: await aSession(server, maya) };
}

async function messageTo(contactId: string) {
  const { rows } = await sql<{ state: string; error: string | null }>`
    select state, error from messages where account_id = ${maya.accountId} and contact_id = ${contactId}
  `.execute(server.services.db);
  return rows[0];
}

const isOnItsWay = { state: expect.not.stringMatching(/queued|unsent/), error: null };
const LATE = { state: "unsent", error: "It was more than 24 hours late." };

/** Returns a contact whose message was queued at night, when their automations are paused, and its campaign. */
async function aNight(type: "drip" | "countdown", pausedHours: number | null) {
  const { contactId } = await aContact(server, maya);
  const { _id: id } = await maya.client.ok(campaigns.create, { body: { name: "Night", type } });
  if (type === "countdown") {
    const eventAt = new Date(server.clock.now().getTime() + 10 * HOUR).toISOString();
    await maya.client.ok(campaigns.change, { params: { id }, body: { eventAt } });
  }
  const body = {
    ...{ text: "Hi", scheduledDurationType: "hours-minutes" as const },
    ...{ scheduledHours: type === "drip" ? 9 : 1, isBefore: String(type === "countdown") },
  };
  await maya.client.ok(campaigns.addEvent, { params: { id }, body });
  await maya.client.ok(campaigns.start, { params: { id }, body: {} });
  await maya.client.ok(campaigns.join, { params: { id }, body: { ids: [contactId] } });
  await work();
  await later(9.1);
  await work();
  const until =
    pausedHours === null ? null : new Date(server.clock.now().getTime() + pausedHours * HOUR).toISOString();
  await maya.client.ok(automationPauses.pause, { params: { contactId }, body: { until } });
  expect(await messageTo(contactId)).toMatchObject({ state: "queued" });
  return { id, contactId };
}

describe("a message that waits for morning when a contact's automations are paused", () => {
  test.each([
    ["countdown", 15, isOnItsWay],
    ["countdown", 15 + 24, LATE],
    ["drip", 15 + 24, isOnItsWay],
  ] as const)("goes after the pause if it may be that late: %s, %i hours", async (type, hours, expected) => {
    const { id, contactId } = await aNight(type, hours);
    await later(13);
    await work();
    expect(await messageTo(contactId)).toMatchObject({ state: "queued" });
    await later(hours - 12.9);
    // Its time comes in the outbox before the pause is ended.
    await dispatch();
    await work();
    expect(await messageTo(contactId)).toEqual(expected);
    const { events } = await maya.client.ok(campaigns.events, { params: { id } });
    expect(events[0]!.counts.missed).toBe(expected === LATE ? 1 : 0);
  });

  test.each([
    [15, isOnItsWay],
    [15 + 24, LATE],
  ])("and was forgotten is looked after by the upkeep: %i hours", async (hours, expected) => {
    const { contactId } = await aNight("countdown", null);
    await later(hours);
    await work();
    await releaseLeft(server.services);
    await runQueuedJobs(server, releaseAgain);
    await work();
    expect(await messageTo(contactId)).toMatchObject({ state: "queued" });
    await sql`delete from automation_pauses where account_id = ${maya.accountId}`.execute(server.services.db);
    await releaseLeft(server.services);
    await runQueuedJobs(server, releaseAgain);
    await work();
    expect(await messageTo(contactId)).toEqual(expected);
  });
});
