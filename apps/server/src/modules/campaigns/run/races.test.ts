import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql, transaction } from "../../../db/connection.ts";
import { aBusiness, aContact, aSession, type Business } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { untilBlockedBy } from "../../../testing/until-blocked.ts";
import { campaignRelease } from "../release-messages.ts";
import { doDueSteps } from "./run-steps.ts";

/* What happens at once: an edit of a contact or a campaign while another transaction works on the same people. */

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

const { campaigns } = api;
const HOUR = 3_600_000;

async function rounds() {
  while ((await doDueSteps(server.services)) > 0);
}

const inDays = (days: number) =>
  new Date(server.clock.now().getTime() + days * 24 * HOUR).toISOString().slice(0, 10);

test("a contact whose time zone changes while all are timed again is timed by the new zone", async () => {
  const { contactId } = await aContact(server, maya);
  const { _id: id } = await maya.client.ok(campaigns.create, { body: { name: "Sale", type: "schedule" } });
  const { _id: eventId } = await maya.client.ok(campaigns.addEvent, {
    params: { id },
    body: { text: "Hi", scheduledAt: inDays(10), timeOfDay: "09:00" },
  });
  await maya.client.ok(campaigns.start, { params: { id }, body: {} });
  await maya.client.ok(campaigns.join, { params: { id }, body: { ids: [contactId] } });
  await rounds();
  let moving: Promise<unknown> | undefined;
  await transaction(server.services.db, async (tx) => {
    await sql`update contacts set time_zone = 'America/Los_Angeles' where id = ${contactId}`.execute(tx);
    moving = maya.client.ok(campaigns.moveDay, { params: { id, eventId }, body: { day: inDays(12) } });
    await untilBlockedBy(tx, "the campaign to wait for the contact");
  });
  await moving;
  await rounds();
  const { rows } = await sql<{ at: string }>`
    select to_char(due_at at time zone 'America/Los_Angeles', 'HH24:MI') as at from campaign_enrollments
    where account_id = ${maya.accountId} and contact_id = ${contactId}
  `.execute(server.services.db);
  expect(rows).toEqual([{ at: "09:00" }]);
});

const messagesTo = async (contactId: string) =>
  (
    await sql<{ state: string }>`
      select state from messages where account_id = ${maya.accountId} and contact_id = ${contactId} and cause = 'campaign'
    `.execute(server.services.db)
  ).rows.map(({ state }) => state);

async function later(hours: number) {
  server.advance(hours * HOUR);
  maya = { ...maya, client: await aSession(server, maya) };
}

test("a contact gets a message once when the event is moved during their turn", async () => {
  const { contactId } = await aContact(server, maya);
  const eventIn = (hours: number) => new Date(server.clock.now().getTime() + hours * HOUR).toISOString();
  const { _id: id } = await maya.client.ok(campaigns.create, { body: { name: "Soon", type: "countdown" } });
  await maya.client.ok(campaigns.change, { params: { id }, body: { eventAt: eventIn(2) } });
  await maya.client.ok(campaigns.addEvent, {
    params: { id },
    body: { text: "Hi", scheduledDurationType: "hours-minutes", scheduledHours: 1, isBefore: "true" },
  });
  await maya.client.ok(campaigns.start, { params: { id }, body: {} });
  await maya.client.ok(campaigns.join, { params: { id }, body: { ids: [contactId] } });
  await rounds();
  await later(1.1);
  let moving: Promise<unknown> | undefined;
  await transaction(server.services.db, async (tx) => {
    await doDueSteps({ ...server.services, db: tx });
    moving = maya.client.ok(campaigns.change, { params: { id }, body: { eventAt: eventIn(48) } });
    await untilBlockedBy(tx, "the event to wait for the turn");
  });
  await moving;
  await rounds();
  await later(47.5);
  await rounds();
  // The one that was queued meanwhile was taken back.
  expect((await messagesTo(contactId)).toSorted()).toEqual(["queued", "unsent"]);
});

describe("a message that waits for morning", () => {
  async function aNight(rejoining: "never" | "always") {
    const { contactId } = await aContact(server, maya);
    const { _id: id } = await maya.client.ok(campaigns.create, { body: { name: "Night", type: "drip" } });
    await maya.client.ok(campaigns.change, { params: { id }, body: { rejoining } });
    const body = { text: "Hi", scheduledDurationType: "hours-minutes" as const, scheduledHours: 9 };
    await maya.client.ok(campaigns.addEvent, { params: { id }, body });
    await maya.client.ok(campaigns.start, { params: { id }, body: {} });
    await maya.client.ok(campaigns.join, { params: { id }, body: { ids: [contactId] } });
    await rounds();
    await later(9.1);
    await rounds();
    expect(await messagesTo(contactId)).toEqual(["queued"]);
    return { id, contactId };
  }

  test("is not sent beside that of the next time a contact joins", async () => {
    const { id, contactId } = await aNight("always");
    const ids = [contactId];
    await maya.client.ok(campaigns.leave, { params: { id }, body: { ids } });
    await maya.client.ok(campaigns.join, { params: { id }, body: { ids } });
    await rounds();
    expect(await messagesTo(contactId)).toEqual(["unsent"]);
    await later(9.1);
    await rounds();
    expect((await messagesTo(contactId)).toSorted()).toEqual(["queued", "unsent"]);
  });

  test("is taken back when the campaign is deleted while it is being released", async () => {
    const { id, contactId } = await aNight("never");
    await maya.client.ok(campaigns.pause, { params: { id }, body: {} });
    await later(24);
    await maya.client.ok(campaigns.resume, { params: { id }, body: { missed: "shift" } });
    let deleting: Promise<unknown> | undefined;
    await transaction(server.services.db, async (tx) => {
      const place = { accountId: maya.accountId, campaignId: id };
      await campaignRelease.release(tx, place, server.clock.now());
      deleting = maya.client.ok(campaigns.remove, { params: { id } });
      await untilBlockedBy(tx, "the deletion to wait for the release");
    });
    await deleting;
    expect(await messagesTo(contactId)).toEqual(["unsent"]);
  });
});
