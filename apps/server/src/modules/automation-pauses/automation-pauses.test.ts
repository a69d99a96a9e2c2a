import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql, transaction } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { aBusiness, aContact, aSession, type Business, until } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { untilBlockedBy } from "../../testing/until-blocked.ts";
import { doDueFlows } from "../app-flows/index.ts";
import { doDueSteps } from "../campaigns/index.ts";
import { receiveMessages } from "../inbound/index.ts";
import { dispatchOnce, publishRates } from "../sending/index.ts";
import { deletePause, upsertPause } from "./automation-pauses.sql.ts";
import { endPauses } from "./end-due-pauses.ts";
import { releaseAgain } from "./release-messages.ts";

let server: TestServer;
let maya: Business;
// Without a worker, so that each round is run by hand.
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

async function rounds() {
  const { services } = server;
  for (let round = 0; round < 20; round++) {
    const done = [await endPauses(services), await doDueSteps(services), await doDueFlows(services)];
    if (done.every((count) => count === 0)) return;
  }
  throw new Error("it never ends");
}

async function later(ms: number) {
  server.advance(ms);
  maya = { ...maya, client: await aSession(server, maya) };
  await rounds();
}

let written = 0;
async function aWriter(): Promise<string> {
  const { contactId, phoneNumber } = await aContact(server, maya);
  written += 1;
  await receiveMessages(server.services, [
    {
      carrier: "twilio",
      carrierMessageId: `SM-pause-${written}`,
      from: phoneNumber!,
      to: maya.phoneNumber,
      text: "Are you open?",
      media: [],
    },
  ]);
  return contactId;
}

async function aDrip(contactIds: string[]): Promise<string> {
  const { _id: id } = await maya.client.ok(campaigns.create, { body: { name: "Drip", type: "drip" } });
  for (const hours of [1, 2])
    await maya.client.ok(campaigns.addEvent, {
      params: { id },
      body: { text: `After ${hours}`, scheduledDurationType: "hours-minutes", scheduledHours: hours },
    });
  await maya.client.ok(campaigns.start, { params: { id }, body: {} });
  await maya.client.ok(campaigns.join, { params: { id }, body: { ids: contactIds } });
  await rounds();
  return id;
}

async function aFlow(contactId: string) {
  const { _id: id } = await maya.client.ok(api.appFlows.create, {
    body: {
      name: "Flow",
      draft: {
        trigger: { kind: "api" },
        steps: [
          { kind: "wait", id: "wait", amount: 1, unit: "hours" },
          { kind: "send", id: "send", text: "From the flow" },
        ],
      },
    },
  });
  await maya.client.ok(api.appFlows.publish, { params: { id }, body: {} });
  await maya.client.ok(api.appFlows.enter, { params: { id }, body: { contactIds: [contactId] } });
  await rounds();
}

const answer = (contactId: string) =>
  maya.client.ok(api.messages.send, { body: { contactId, text: "Yes, until six." } });
const automationsOf = (contactId: string) => maya.client.ok(automationPauses.read, { params: { contactId } });
const textsOf = async (contactId: string) =>
  (
    await sql<{ text: string; state: string }>`
      select text, state from messages where account_id = ${maya.accountId} and contact_id = ${contactId}
        and cause in ('campaign', 'flow') order by id
    `.execute(server.services.db)
  ).rows.map(({ text, state }) => `${text}: ${state}`);
const waitsOf = async () =>
  (
    await sql<{ reason: string | null; due: string }>`
      select o.wait_reason as reason, o.due_at::text as due from outbox o
      join messages m on m.account_id = o.account_id and m.id = any(o.message_ids)
      where o.account_id = ${maya.accountId} and m.cause = 'campaign'
    `.execute(server.services.db)
  ).rows;
const nextOf = async (contactId: string) =>
  (await maya.client.ok(campaigns.ofContact, { params: { contactId } })).campaigns[0]?.next ?? null;

test("a manual answer pauses the contact's campaigns for a while, and no drip message is lost", async () => {
  const [contactId, other] = [await aWriter(), await aWriter()];
  await aDrip([contactId, other]);
  expect((await automationsOf(contactId)).pause).toBeNull();
  await answer(contactId);
  expect(await automationsOf(contactId)).toMatchObject({ inProgress: 1, pause: { by: "Maya Rivers" } });
  await later(2 * HOUR);
  expect(await textsOf(contactId)).toEqual([]);
  expect(await textsOf(other)).toHaveLength(1);
  await later(23 * HOUR);
  expect((await automationsOf(contactId)).pause).toBeNull();
  expect(await textsOf(contactId)).toEqual([expect.stringContaining("After 1")]);
  // The following message counts from then.
  expect(new Date((await nextOf(contactId))!.dueAt).getTime()).toBeGreaterThan(
    server.clock.now().getTime() + HOUR,
  );
});

test("a waiting message is held at the gate too, and is sent when a user resumes the automations", async () => {
  const contactId = await aWriter();
  await maya.client.ok(automationPauses.changeSettings, { body: { pausesOnAnswer: true, pauseHours: null } });
  await aDrip([contactId]);
  server.advance(HOUR + 60_000);
  await rounds();
  expect(await textsOf(contactId)).toEqual([expect.stringMatching(/: queued$/)]);
  await answer(contactId);
  expect((await automationsOf(contactId)).pause).toMatchObject({ until: null });
  const waiting = await until("the gate keeps it back", async () => {
    await dispatchOnce(server.services, uuidv7(), ["twilio"]);
    return (await waitsOf()).find(({ reason }) => reason !== null);
  });
  expect(waiting).toEqual({
    reason: "Someone replied to this contact, so automations are paused.",
    due: "infinity",
  });
  const resumed = await maya.client.ok(automationPauses.resume, { params: { contactId } });
  expect(resumed).toMatchObject({ pause: null });
  expect(await waitsOf()).toEqual([{ reason: null, due: expect.not.stringContaining("infinity") }]);
});

test("there is no pause when it is switched off, for a program's message, or when the contact has not written", async () => {
  const [writer, silent] = [await aWriter(), (await aContact(server, maya)).contactId];
  await answer(silent);
  expect((await automationsOf(silent)).pause).toBeNull();
  await maya.client.ok(automationPauses.changeSettings, { body: { pausesOnAnswer: false, pauseHours: 24 } });
  await answer(writer);
  expect((await automationsOf(writer)).pause).toBeNull();
  const inAnHour = new Date(server.clock.now().getTime() + HOUR).toISOString();
  await maya.client.ok(automationPauses.pause, { params: { contactId: writer }, body: { until: inAnHour } });
  expect((await automationsOf(writer)).pause?.until).toBe(inAnHour);
});

test("a message that a worker puts aside just after the pause ended is released a moment later", async () => {
  const contactId = await aWriter();
  await aDrip([contactId]);
  server.advance(HOUR + 60_000);
  await rounds();
  await pauseFor(contactId, 72 * HOUR);
  await until("the gate keeps it back", async () => {
    await dispatchOnce(server.services, uuidv7(), ["twilio"]);
    return (await waitsOf()).some(({ reason }) => reason !== null);
  });
  const { db } = server.services;
  const aside = await waitsOf();
  await maya.client.ok(automationPauses.resume, { params: { contactId } });
  // What the worker had been told before is recorded after it.
  await sql`
    update outbox set due_at = ${aside[0]!.due}::timestamptz, wait_reason = ${aside[0]!.reason}
    where account_id = ${maya.accountId}
  `.execute(db);
  const { rows } = await sql<{ payload: { accountId: number; contactId: string } }>`
    select j.payload from graphile_worker.jobs i join graphile_worker._private_jobs j on j.id = i.id
    where i.task_identifier = ${releaseAgain.name} and j.payload ->> 'contactId' = ${contactId}
  `.execute(db);
  for (const { payload } of rows)
    await releaseAgain.run(server.services, payload, new AbortController().signal);
  expect(await waitsOf()).toEqual([expect.objectContaining({ reason: null })]);
  await dispatchOnce(server.services, uuidv7(), ["twilio"]);
  expect(await textsOf(contactId)).toEqual([expect.stringMatching(/: sent$/)]);
});

test("a flow waits for a contact whose automations are paused, and then continues", async () => {
  const contactId = await aWriter();
  await aFlow(contactId);
  await answer(contactId);
  await later(2 * HOUR);
  expect(await textsOf(contactId)).toEqual([]);
  await maya.client.ok(automationPauses.resume, { params: { contactId } });
  await rounds();
  expect(await textsOf(contactId)).toEqual([expect.stringContaining("From the flow")]);
});

const pauseFor = (contactId: string, ms: number) =>
  maya.client.ok(automationPauses.pause, {
    params: { contactId },
    body: { until: new Date(server.clock.now().getTime() + ms).toISOString() },
  });
/** Edits a campaign's last message, so that all who wait are timed again. */
async function editLast(id: string, hours: number) {
  const { events } = await maya.client.ok(campaigns.events, { params: { id } });
  await maya.client.ok(campaigns.changeEvent, {
    params: { id, eventId: events.at(-1)!._id },
    body: { text: "After 2", scheduledDurationType: "hours-minutes", scheduledHours: hours },
  });
}

test.each(["campaign", "flow"] as const)(
  "a pause ends only after the turns that put its contact aside, and lets them go on: %s",
  async (kind) => {
    const contactId = await aWriter();
    if (kind === "campaign") await aDrip([contactId]);
    else await aFlow(contactId);
    await pauseFor(contactId, HOUR);
    server.advance(HOUR + 60_000);
    const { services } = server;
    const now = services.clock.now();
    let ending: Promise<number> | undefined;
    await transaction(services.db, async (tx) => {
      await (kind === "campaign" ? doDueSteps : doDueFlows)({ ...services, db: tx });
      // Another reply meanwhile doesn't wait.
      await upsertPause(services.db, maya.accountId, { contactId, userId: maya.userId, now, until: now });
      ending = endPauses(services);
      await untilBlockedBy(tx, "the end of the pause to wait for the turn");
    });
    await ending;
    await rounds();
    expect(await textsOf(contactId)).toEqual([expect.stringMatching(/After 1|From the flow/)]);
  },
);

test("a turn doesn't wait for a pause that is just ending", async () => {
  const contactId = await aWriter();
  await aDrip([contactId]);
  await pauseFor(contactId, HOUR);
  server.advance(HOUR + 60_000);
  await transaction(server.services.db, async (tx) => {
    await deletePause(tx, maya.accountId, contactId);
    await doDueSteps(server.services);
  });
  expect(await textsOf(contactId)).toEqual([expect.stringContaining("After 1")]);
});

test("a pause of days loses no message of a drip that is edited meanwhile", async () => {
  const contactId = await aWriter();
  const id = await aDrip([contactId]);
  await pauseFor(contactId, 72 * HOUR);
  await later(30 * HOUR);
  await editLast(id, 3);
  await later(43 * HOUR);
  expect(await textsOf(contactId)).toEqual([expect.stringContaining("After 1")]);
});

test("after a pause of days, a time-lapsed campaign goes on with all it owes, one an hour", async () => {
  const contactId = await aWriter();
  const { _id: id } = await maya.client.ok(campaigns.create, { body: { name: "Lapsed", type: "delay" } });
  for (const days of [2, 3, 4])
    await maya.client.ok(campaigns.addEvent, {
      params: { id },
      body: { text: `Day ${days}`, scheduledDays: days, timeOfDay: "13:00" },
    });
  await maya.client.ok(campaigns.start, { params: { id }, body: {} });
  await maya.client.ok(campaigns.join, { params: { id }, body: { ids: [contactId] } });
  await rounds();
  await pauseFor(contactId, 144 * HOUR);
  await later(72 * HOUR);
  await later(73 * HOUR);
  expect(await textsOf(contactId)).toHaveLength(1);
  await later(HOUR + 60_000);
  expect(await textsOf(contactId)).toHaveLength(2);
  await later(HOUR + 60_000);
  expect(await textsOf(contactId)).toEqual([2, 3, 4].map((day) => expect.stringContaining(`Day ${day}`)));
});

test("a time set by hand stays when a pause ends before it, and is not late when one ends after it", async () => {
  const contactId = await aWriter();
  const id = await aDrip([contactId]);
  await pauseFor(contactId, 10 * HOUR);
  await later(2 * HOUR);
  const byHand = new Date(server.clock.now().getTime() + 40 * HOUR).toISOString();
  await maya.client.ok(campaigns.changeNext, {
    params: { id, contactId },
    body: { action: "reschedule", dueAt: byHand },
  });
  await later(9 * HOUR);
  expect((await automationsOf(contactId)).pause).toBeNull();
  expect(await nextOf(contactId)).toMatchObject({ dueAt: byHand, isSetByHand: true });
  await pauseFor(contactId, 80 * HOUR);
  await later(60 * HOUR);
  await editLast(id, 3);
  expect(await textsOf(contactId)).toEqual([]);
  await later(21 * HOUR);
  expect(await textsOf(contactId)).toEqual([expect.stringContaining("After 1")]);
});
