import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import { aBusiness, aContact, aSession, type Business } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { dispatchOnce, publishRates } from "../../sending/index.ts";
import { doDueSteps } from "./run-steps.ts";

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

async function later(hours: number, isCarrierThere = true) {
  server.advance(hours * HOUR);
  maya = { ...maya, client: await aSession(server, maya) };
  while ((await doDueSteps(server.services)) > 0);
  while (isCarrierThere && (await dispatchOnce(server.services, uuidv7(), ["twilio"])) > 0);
}

const fromNow = (hours: number) => new Date(server.clock.now().getTime() + hours * HOUR).toISOString();

/** Starts a campaign with one message, `hours` from now. */
async function aCampaign(
  type: "countdown" | "drip",
  hours: number,
  contactIds: string[],
  settings: object = {},
) {
  const { _id: id } = await maya.client.ok(campaigns.create, { body: { name: type, type } });
  await maya.client.ok(campaigns.change, {
    params: { id },
    body: { ...(type === "countdown" && { eventAt: fromNow(hours + 1) }), ...settings },
  });
  const scheduledHours = type === "countdown" ? 1 : hours;
  const body = { text: type, scheduledDurationType: "hours-minutes" as const, scheduledHours };
  await maya.client.ok(campaigns.addEvent, { params: { id }, body });
  await maya.client.ok(campaigns.start, { params: { id }, body: {} });
  if (contactIds.length > 0)
    await maya.client.ok(campaigns.join, { params: { id }, body: { ids: contactIds } });
  return id;
}

const messagesTo = async (contactId: string) => {
  const { rows } = await sql<{ text: string; state: string; error: string | null }>`
    select text, state, error from messages where account_id = ${maya.accountId} and contact_id = ${contactId} order by id
  `.execute(server.services.db);
  return rows;
};
const gone = { state: expect.stringMatching(/sent|delivered/), error: null };
const capMarketing = (hours: number) =>
  maya.client.ok(api.sendingSettings.change, { body: { frequencyCap: { messages: 1, hours } } });

test("a message before an event is not sent when a frequency cap would delay it past its limit, and says so", async () => {
  await capMarketing(100);
  const { contactId } = await aContact(server, maya);
  await aCampaign("drip", 1, [contactId]);
  const id = await aCampaign("countdown", 23, [contactId]);
  await later(1.1);
  const error =
    "You allow 1 promotional text per person in 100 hours. It couldn't go out within 24 hours of its time.";
  const { messages } = await maya.client.ok(campaigns.simulate, { params: { id }, body: { contactId } });
  expect(messages).toMatchObject([{ outcome: "not-sent", reason: error }]);
  await later(23);
  const refused = { text: "countdown", state: "unsent", error };
  expect(await messagesTo(contactId)).toMatchObject([{ text: "drip", ...gone }, refused]);
  await later(100);
  expect(await messagesTo(contactId)).toMatchObject([{ text: "drip" }, refused]);
});

test("a cap that delays it by less only makes it wait", async () => {
  await capMarketing(30);
  const { contactId } = await aContact(server, maya);
  await aCampaign("drip", 1, [contactId]);
  await aCampaign("countdown", 23, [contactId]);
  await later(1.1);
  await later(23);
  expect(await messagesTo(contactId)).toMatchObject([{ text: "drip" }, { state: "queued" }]);
  await later(20);
  expect(await messagesTo(contactId)).toMatchObject([{ text: "drip" }, { text: "countdown", ...gone }]);
});

test("a message that waited too long for the carrier is not sent after its event; a drip's is", async () => {
  const { contactId } = await aContact(server, maya);
  await aCampaign("countdown", 1, [contactId]);
  await aCampaign("drip", 2, [contactId]);
  await later(1.1, false);
  await later(1, false);
  await later(26);
  expect(await messagesTo(contactId)).toMatchObject([
    { text: "countdown", state: "unsent", error: "It couldn't go out within 24 hours of its time." },
    { text: "drip", ...gone },
  ]);
});

test("what a late joiner catches up on is never too late", async () => {
  const { contactId } = await aContact(server, maya);
  const id = await aCampaign("countdown", 1, [], { lateJoiners: "all" });
  await later(5);
  await maya.client.ok(campaigns.join, { params: { id }, body: { ids: [contactId] } });
  await later(0, false);
  expect(await messagesTo(contactId)).toMatchObject([{ state: "queued" }]);
  await later(4 * 24);
  expect(await messagesTo(contactId)).toMatchObject([{ text: "countdown", ...gone }]);
});

test("a message that comes due at night goes in the morning, whatever its limit", async () => {
  const { contactId } = await aContact(server, maya);
  await aCampaign("countdown", 9, [contactId], { lateHours: 1 });
  await later(9.1);
  expect(await messagesTo(contactId)).toMatchObject([{ state: "queued" }]);
  await later(12);
  expect(await messagesTo(contactId)).toMatchObject([{ text: "countdown", ...gone }]);
});
