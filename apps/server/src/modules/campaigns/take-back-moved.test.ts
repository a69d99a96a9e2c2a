import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { aBusiness, aContact, aSession, type Business } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { dispatchOnce, publishRates } from "../sending/index.ts";
import { doDueSteps } from "./run/run-steps.ts";

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

const { campaigns } = api;
const HOUR = 3_600_000;

async function later(hours: number) {
  server.advance(hours * HOUR);
  maya = { ...maya, client: await aSession(server, maya) };
  while ((await doDueSteps(server.services)) > 0);
  while ((await dispatchOnce(server.services, uuidv7(), ["twilio"])) > 0);
}

const fromNow = (hours: number) => new Date(server.clock.now().getTime() + hours * HOUR).toISOString();

const statesOf = async (contactId: string) => {
  const { rows } = await sql<{ state: string; error: string | null }>`
    select state, error from messages
    where account_id = ${maya.accountId} and contact_id = ${contactId} and cause = 'campaign' order by id
  `.execute(server.services.db);
  return rows;
};
const gone = { state: "unsent", error: "You moved it to another time." };

describe("a message before an event that came due at night and waits for morning", () => {
  /** Nine hours after the afternoon, an hour before the event. */
  async function aNight() {
    const { contactId } = await aContact(server, maya);
    const { _id: id } = await maya.client.ok(campaigns.create, { body: { name: "Opening", type: "event" } });
    await maya.client.ok(campaigns.change, { params: { id }, body: { eventAt: fromNow(10) } });
    const { _id: eventId } = await maya.client.ok(campaigns.addEvent, {
      params: { id },
      body: {
        text: "In an hour!",
        isBefore: "true",
        scheduledDurationType: "hours-minutes",
        scheduledHours: 1,
      },
    });
    await maya.client.ok(campaigns.start, { params: { id }, body: {} });
    await maya.client.ok(campaigns.join, { params: { id }, body: { ids: [contactId] } });
    await later(0);
    await later(9.1);
    const states = () => statesOf(contactId);
    expect(await states()).toMatchObject([{ state: "queued" }]);
    return { id, eventId, contactId, states };
  }

  test("goes at its new time when the event is moved, once", async () => {
    const { id, states } = await aNight();
    // To three in the afternoon, three days later.
    await maya.client.ok(campaigns.change, { params: { id }, body: { eventAt: fromNow(15 + 3 * 24) } });
    expect(await states()).toEqual([gone]);
    await later(15);
    expect(await states()).toEqual([gone]);
    await later(3 * 24);
    expect(await states()).toMatchObject([gone, { state: expect.stringMatching(/sent|delivered/) }]);
    const { events } = await maya.client.ok(campaigns.events, { params: { id } });
    expect(events[0]).toMatchObject({ contactsSent: 1, counts: { unsent: 0 } });
  });

  test("goes on the day it is moved to, as is shown before", async () => {
    const { id, eventId, states } = await aNight();
    const day = fromNow(-2 * 24).slice(0, 10);
    const params = { id, eventId };
    const back = await maya.client.ok(campaigns.moveDay, { params, body: { day, isTrial: true } });
    expect(back).toMatchObject({ people: 0 });
    const ahead = fromNow(2 * 24).slice(0, 10);
    const shown = await maya.client.ok(campaigns.moveDay, { params, body: { day: ahead, isTrial: true } });
    expect(shown).toMatchObject({ people: 1 });
    expect(await states()).toMatchObject([{ state: "queued" }]);
    await maya.client.ok(campaigns.moveDay, { params, body: { day: ahead } });
    expect(await states()).toEqual([gone]);
  });

  test("counts as had if a worker has taken it", async () => {
    const { id, states } = await aNight();
    await sql`
      update outbox set state = 'claimed', lease_until = clock_timestamp() + interval '1 hour'
      where account_id = ${maya.accountId}
    `.execute(server.services.db);
    await maya.client.ok(campaigns.change, { params: { id }, body: { eventAt: fromNow(15 + 3 * 24) } });
    await later(15 + 3 * 24);
    expect(await states()).toMatchObject([{ state: "queued" }]);
  });
});

test.each([
  ["once that is published", true],
  ["at once without a draft", false],
])("a calendar message that waits for morning goes on its new day %s", async (_, asDraft) => {
  const { contactId } = await aContact(server, maya);
  const { _id: id } = await maya.client.ok(campaigns.create, { body: { name: "Sale", type: "schedule" } });
  const message = { text: "Sale!", timeOfDay: "23:00" };
  const { _id: eventId } = await maya.client.ok(campaigns.addEvent, {
    params: { id },
    body: { ...message, scheduledAt: fromNow(0).slice(0, 10) },
  });
  await maya.client.ok(campaigns.start, { params: { id }, body: {} });
  await maya.client.ok(campaigns.join, { params: { id }, body: { ids: [contactId] } });
  await later(0);
  await later(11);
  expect(await statesOf(contactId)).toMatchObject([{ state: "queued" }]);
  const change = async (body: object) => {
    await maya.client.ok(campaigns.changeEvent, {
      params: { id, eventId },
      body: { ...message, ...body, asDraft: String(asDraft) },
    });
    if (asDraft) await maya.client.ok(campaigns.publish, { params: { id }, body: {} });
  };
  await change({ text: "The sale!", scheduledAt: fromNow(-11).slice(0, 10) });
  expect(await statesOf(contactId)).toMatchObject([{ state: "queued" }]);
  await change({ scheduledAt: fromNow(5 * 24).slice(0, 10) });
  expect(await statesOf(contactId)).toEqual([gone]);
});
