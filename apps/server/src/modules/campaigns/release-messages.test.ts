import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { aBusiness, aContact, aSession, type Business } from "../../testing/builders.ts";
import { runQueuedJobs } from "../../testing/queued-jobs.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { dispatchOnce, publishRates } from "../sending/index.ts";
import { campaignRelease } from "./release-messages.ts";
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

async function work() {
  while ((await doDueSteps(server.services)) > 0);
  while ((await dispatchOnce(server.services, uuidv7(), ["twilio"])) > 0);
}

async function later(hours: number) {
  server.advance(hours * HOUR);
  maya = { ...maya, client: await aSession(server, maya) };
  await work();
}

async function messageTo(contactId: string) {
  const { rows } = await sql<{ state: string; error: string | null }>`
    select state, error from messages where account_id = ${maya.accountId} and contact_id = ${contactId}
  `.execute(server.services.db);
  return rows[0];
}

describe("a message that waits for morning when its campaign is paused", () => {
  /** Returns a contact whose message was queued at night, and its campaign, paused until the afternoon after. */
  async function aNight(pausedHours: number, isAsked = true) {
    const { contactId } = await aContact(server, maya);
    const { _id: id } = await maya.client.ok(campaigns.create, { body: { name: "Night", type: "drip" } });
    const body = { text: "Hi", scheduledDurationType: "hours-minutes" as const, scheduledHours: 9 };
    await maya.client.ok(campaigns.addEvent, { params: { id }, body });
    await maya.client.ok(campaigns.start, { params: { id }, body: {} });
    await maya.client.ok(campaigns.join, { params: { id }, body: { ids: [contactId] } });
    await work();
    await later(9.1);
    await maya.client.ok(campaigns.pause, { params: { id }, body: {} });
    if (isAsked) await later(pausedHours);
    else server.advance(pausedHours * HOUR);
    maya = { ...maya, client: await aSession(server, maya) };
    expect(await messageTo(contactId)).toMatchObject({ state: "queued" });
    return { id, contactId };
  }

  async function resume(id: string, missed: "shift" | "skip" | "send") {
    await maya.client.ok(campaigns.resume, { params: { id }, body: { missed } });
    await work();
  }

  const countsOf = async (id: string) => {
    const { events } = await maya.client.ok(campaigns.events, { params: { id } });
    return events[0] && { ...events[0].counts, sent: events[0].contactsSent };
  };

  test("is shown as waiting, with the reason", async () => {
    const { id, contactId } = await aNight(15);
    expect(await countsOf(id)).toMatchObject({ sending: 1, sent: 0 });
    const reason = "The campaign is paused.";
    const waits = { outcome: "queued", reason };
    const { campaigns: its } = await maya.client.ok(campaigns.ofContact, { params: { contactId } });
    expect(its[0]!.had).toMatchObject([waits]);
    const { events } = await maya.client.ok(campaigns.events, { params: { id } });
    const params = { id, eventId: events[0]!._id };
    const body = { state: "processed" as const };
    const { contacts } = await maya.client.ok(campaigns.searchEventContacts, { params, body });
    expect(contacts).toMatchObject([waits]);
  });

  test.each(["send", "shift"] as const)("goes once the campaign resumes: %s", async (missed) => {
    const { id, contactId } = await aNight(15);
    expect(await maya.client.ok(campaigns.resuming, { params: { id } })).toMatchObject({
      held: 1,
      inTime: 1,
    });
    await resume(id, missed);
    expect((await messageTo(contactId))?.state).not.toMatch(/queued|unsent/);
    expect(await countsOf(id)).toMatchObject({ sending: 0, sent: 1 });
  });

  test("is skipped with its reason if so chosen", async () => {
    const { id, contactId } = await aNight(15);
    await resume(id, "skip");
    expect(await messageTo(contactId)).toEqual({
      state: "unsent",
      error: "The campaign was paused when it was due.",
    });
    expect(await countsOf(id)).toMatchObject({ missed: 1, unsent: 1 });
  });

  test("is skipped also if the gate wasn't asked about it during the pause", async () => {
    const { id, contactId } = await aNight(15, false);
    expect(await maya.client.ok(campaigns.resuming, { params: { id } })).toMatchObject({ held: 1 });
    await resume(id, "skip");
    expect(await messageTo(contactId)).toMatchObject({ state: "unsent" });
  });

  test("is missed if it is too late by then, unless everything shifts", async () => {
    const { id, contactId } = await aNight(15 + 10 * 24);
    expect(await maya.client.ok(campaigns.resuming, { params: { id } })).toMatchObject({
      held: 1,
      inTime: 0,
    });
    await resume(id, "send");
    expect(await messageTo(contactId)).toEqual({ state: "unsent", error: "It was more than 24 hours late." });
    expect(await countsOf(id)).toMatchObject({ missed: 1 });
    const shifted = await aNight(15 + 10 * 24);
    await resume(shifted.id, "shift");
    expect((await messageTo(shifted.contactId))?.state).not.toMatch(/queued|unsent/);
  });

  const setOutbox = (state: "claimed" | "waiting") =>
    sql`
      update outbox set state = ${state}, lease_until = clock_timestamp() + interval '1 hour',
        due_at = 'infinity', wait_reason = 'The campaign is paused.'
      where account_id = ${maya.accountId}
    `.execute(server.services.db);
  const runJobs = async () => {
    await runQueuedJobs(server, campaignRelease.job);
    await work();
  };

  test("is released later if a worker put it aside just after, by the choice of its own pause", async () => {
    const { id, contactId } = await aNight(15);
    await setOutbox("claimed");
    await maya.client.ok(campaigns.resume, { params: { id }, body: { missed: "skip" } });
    await maya.client.ok(campaigns.pause, { params: { id }, body: {} });
    await setOutbox("waiting");
    await runJobs();
    expect(await messageTo(contactId)).toMatchObject({ state: "queued" });
    await setOutbox("claimed");
    await maya.client.ok(campaigns.resume, { params: { id }, body: { missed: "skip" } });
    await maya.client.ok(campaigns.pause, { params: { id }, body: {} });
    await maya.client.ok(campaigns.resume, { params: { id }, body: { missed: "send" } });
    await setOutbox("waiting");
    await runJobs();
    expect((await messageTo(contactId))?.state).not.toMatch(/queued|unsent/);
  });

  describe("and was forgotten when it resumed", () => {
    /** As before campaigns recorded how they resumed. */
    async function forgotten(pausedHours: number) {
      const night = await aNight(pausedHours);
      await sql`
        update campaigns set state = 'running', paused_at = null where account_id = ${maya.accountId} and id = ${night.id}
      `.execute(server.services.db);
      return night;
    }
    const upkeep = async () => {
      await campaignRelease.releaseLeft(server.services);
      await runJobs();
    };

    test("goes if it is not too late", async () => {
      const { contactId } = await forgotten(12);
      await upkeep();
      expect((await messageTo(contactId))?.state).not.toMatch(/queued|unsent/);
    });

    test("is missed with the reason if it is too late", async () => {
      const { id, contactId } = await forgotten(15 + 24);
      await upkeep();
      const error = "It was more than 24 hours late.";
      expect(await messageTo(contactId)).toEqual({ state: "unsent", error });
      expect(await countsOf(id)).toMatchObject({ missed: 1 });
    });

    test("stays while the campaign is paused, and is taken back if that was deleted", async () => {
      const { id, contactId } = await aNight(15);
      await upkeep();
      expect(await messageTo(contactId)).toMatchObject({ state: "queued" });
      const { db } = server.services;
      await sql`delete from campaigns where account_id = ${maya.accountId} and id = ${id}`.execute(db);
      await upkeep();
      expect(await messageTo(contactId)).toEqual({
        state: "unsent",
        error: "You deleted this campaign message.",
      });
    });
  });

  test("goes however late it is by then if the contact catches up on it", async () => {
    const { contactId } = await aContact(server, maya);
    const { _id: id } = await maya.client.ok(campaigns.create, { body: { name: "Sale", type: "schedule" } });
    const scheduledAt = server.clock.now().toISOString().slice(0, 10);
    const body = { text: "Hi", scheduledAt, timeOfDay: "09:00" };
    await maya.client.ok(campaigns.addEvent, { params: { id }, body });
    await maya.client.ok(campaigns.change, { params: { id }, body: { lateJoiners: "all" } });
    await maya.client.ok(campaigns.start, { params: { id }, body: {} });
    await later(9.1);
    await maya.client.ok(campaigns.join, { params: { id }, body: { ids: [contactId] } });
    await work();
    await maya.client.ok(campaigns.pause, { params: { id }, body: {} });
    await later(15 + 3 * 24);
    expect(await messageTo(contactId)).toMatchObject({ state: "queued" });
    await resume(id, "send");
    expect((await messageTo(contactId))?.state).not.toMatch(/queued|unsent/);
  });

  test("is taken back when the campaign, or the message, is deleted during the pause", async () => {
    const { id, contactId } = await aNight(15);
    await maya.client.ok(campaigns.remove, { params: { id } });
    await work();
    expect(await messageTo(contactId)).toMatchObject({ state: "unsent" });
    const other = await aNight(15);
    const { events } = await maya.client.ok(campaigns.events, { params: { id: other.id } });
    const params = { id: other.id, eventId: events[0]!._id };
    await maya.client.ok(campaigns.removeEvent, { params });
    await work();
    expect(await messageTo(other.contactId)).toMatchObject({ state: "unsent" });
  });
});
