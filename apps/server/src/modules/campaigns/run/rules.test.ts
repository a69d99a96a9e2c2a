import { api } from "@broadcast/contract";
import type { CampaignRule } from "@broadcast/contract/campaign-settings";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql, transaction } from "../../../db/connection.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import { emit } from "../../../events/events.ts";
import { aBusiness, aContact, aSession, type Business } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { contactsImported } from "../../contact-imports/index.ts";
import { receiveMessages } from "../../inbound/index.ts";
import { readGateFacts, sendingTimesAt } from "../../sending/index.ts";
import { linksClicked } from "../../trackable-links/index.ts";
import { doDueSteps } from "./run-steps.ts";

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
const WORKER = "00000000-0000-4000-8000-000000000001";
const HOUR = 3_600_000;

const aPerson = async () => (await aContact(server, maya)).contactId;
const rule = (effect: CampaignRule["effect"], kind: CampaignRule["kind"], subject = "") => ({
  effect,
  kind,
  subject,
});

async function aDrip(rules: object[], change: object = {}, hours = 0): Promise<string> {
  const { _id: id } = await maya.client.ok(campaigns.create, { body: { name: "Drip", type: "drip" } });
  await maya.client.ok(campaigns.change, {
    params: { id },
    body: { rules: rules as CampaignRule[], ...change },
  });
  for (const text of ["One", "Two"])
    await maya.client.ok(campaigns.addEvent, {
      params: { id },
      body: { text, scheduledDurationType: "hours-minutes", scheduledHours: text === "One" ? hours : 2 },
    });
  await maya.client.ok(campaigns.start, { params: { id }, body: {} });
  return id;
}

async function rounds() {
  for (let round = 0; round < 20; round++) if ((await doDueSteps(server.services)) === 0) return;
  throw new Error("it never ends");
}

const standing = async (contactId: string) =>
  (await maya.client.ok(campaigns.ofContact, { params: { contactId } })).campaigns.map(
    ({ state, joinReason, leftReason }) => [state, joinReason, leftReason],
  );
const tag = (contactId: string, tagName: string) =>
  maya.client.ok(api.tags.addContacts, { params: { tagName }, body: { contactIds: [contactId] } });
const waitingTexts = async (contactId: string) =>
  (
    await sql<{ text: string; state: string; error: string | null }>`
      select text, state, error from messages
      where account_id = ${maya.accountId} and contact_id = ${contactId} and cause = 'campaign' order by id
    `.execute(server.services.db)
  ).rows;

test("one tag adds contacts and another removes them, with the reason, whatever sets it", async () => {
  const contactId = await aPerson();
  await aDrip([rule("join", "tag-added", "Lead"), rule("leave", "tag-added", "Customer")]);
  await tag(contactId, "lead");
  await rounds();
  expect(await standing(contactId)).toEqual([["in", "They got the tag lead.", null]]);
  expect(await waitingTexts(contactId)).toEqual([
    { text: expect.stringContaining("One"), state: "queued", error: null },
  ]);
  await tag(contactId, "Customer");
  await rounds();
  expect(await standing(contactId)).toEqual([
    ["left", "They got the tag lead.", "They got the tag customer."],
  ]);
  // Their waiting messages are withdrawn.
  expect(await waitingTexts(contactId)).toMatchObject([{ state: "unsent" }]);
});

test("an import, a click and a purchase trigger rules too; other events are ignored", async () => {
  const [imported, clicker, buyer, other] = await Promise.all([aPerson(), aPerson(), aPerson(), aPerson()]);
  const link = await maya.client.ok(api.trackableLinks.create, {
    body: { name: "Shop", url: "https://example.com/shop" },
  });
  await aDrip([
    rule("join", "import"),
    rule("join", "link", link._id),
    rule("join", "purchase"),
    rule("leave", "purchase", "Gold plan"),
  ]);
  const now = server.clock.now();
  await transaction(server.services.db, async (tx) => {
    await emit(tx, contactsImported, { accountId: maya.accountId, contactIds: [imported], now });
    await emit(tx, linksClicked, {
      clicks: [{ accountId: maya.accountId, linkId: link._id, contactId: clicker, time: now }],
    });
  });
  await maya.client.ok(campaigns.tellPurchase, { params: { contactId: buyer }, body: { product: "Mug" } });
  await rounds();
  expect(await standing(imported)).toEqual([["in", "They were imported.", null]]);
  expect(await standing(clicker)).toEqual([["in", "They opened a link.", null]]);
  expect(await standing(buyer)).toEqual([["in", "They bought something.", null]]);
  expect(await standing(other)).toEqual([]);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from campaign_signals`.execute(
    server.services.db,
  );
  expect(rows[0]?.count).toBe(0);
});

test("a contact who reaches the goal leaves at once, and the gate checks again before sending", async () => {
  const contactId = await aPerson();
  const goal = {
    match: "all" as const,
    groups: [
      {
        match: "all" as const,
        conditions: [{ field: "tags" as const, is: "any-of" as const, tags: ["Customer"] }],
      },
    ],
  };
  const id = await aDrip([], { goal }, 1);
  await maya.client.ok(campaigns.join, { params: { id }, body: { ids: [contactId] } });
  await rounds();
  await tag(contactId, "Customer");
  await rounds();
  expect(await standing(contactId)).toEqual([["left", "You added them.", "They reached the goal."]]);

  // A message that a worker has claimed at that time goes to the gate, which checks the goal too.
  const second = await aPerson();
  const atOnce = await aDrip([], { goal });
  await maya.client.ok(campaigns.join, { params: { id: atOnce }, body: { ids: [second] } });
  await rounds();
  const { rows } = await sql<{ account_id: number; id: string; batch_id: number }>`
    update outbox set state = 'claimed', lease_owner = ${WORKER}, lease_until = clock_timestamp() + interval '1 minute'
    where account_id = ${maya.accountId} returning account_id, message_ids[1] as id, batch_id
  `.execute(server.services.db);
  await tag(second, "Customer");
  const facts = await readGateFacts(
    server.services.db,
    WORKER,
    rows.map(({ account_id, id: messageId, batch_id }) => ({
      account_id,
      id: messageId,
      number_kind: "long-code" as const,
      batch: { accountId: account_id, batchId: batch_id },
    })),
    sendingTimesAt(server.clock.now()),
  );
  expect([...facts.values()].map(({ recipient }) => recipient.cause)).toEqual([
    { state: "stopped", sentence: "They reached the goal." },
  ]);
});

test("a chosen joining day counts from that day, and past messages are left out with their reason", async () => {
  const contactId = await aPerson();
  const id = await aDrip([], {}, 1);
  const joinedAt = new Date(server.clock.now().getTime() - 2 * HOUR).toISOString();
  await maya.client.ok(campaigns.join, { params: { id }, body: { ids: [contactId], joinedAt } });
  await rounds();
  const [its] = (await maya.client.ok(campaigns.ofContact, { params: { contactId } })).campaigns;
  expect(its?.had).toMatchObject([{ outcome: "missed", reason: "Its time had passed when they joined." }]);
  expect(its?.joinedAt).toBe(joinedAt);
  expect(new Date(its!.next!.dueAt).getTime() - server.clock.now().getTime()).toBeLessThanOrEqual(HOUR);
  expect(await waitingTexts(contactId)).toEqual([]);
});

test("if always allowed, a current member starts over; the same event twice at once does so once", async () => {
  const contactId = await aPerson();
  const id = await aDrip([], { rejoining: "always" });
  const join = () => maya.client.ok(campaigns.join, { params: { id }, body: { ids: [contactId] } });
  await Promise.all([join(), join()]);
  await rounds();
  expect(await waitingTexts(contactId)).toHaveLength(1);
  server.advance(HOUR);
  await join();
  await rounds();
  expect((await waitingTexts(contactId)).map(({ state }) => state)).toEqual(["unsent", "queued"]);
});

test("rejoining counts days if so configured, whatever adds the contact, and once however much happens at once", async () => {
  const contactId = await aPerson();
  const id = await aDrip([rule("join", "tag-added", "Lead"), rule("join", "purchase")], {
    rejoining: "after-days",
    rejoinDays: 7,
  });
  const join = () => maya.client.ok(campaigns.join, { params: { id }, body: { ids: [contactId] } });
  const everything = async () => {
    await Promise.all([join(), join()]);
    await tag(contactId, "Lead");
    await maya.client.ok(campaigns.tellPurchase, { params: { contactId }, body: { product: "Mug" } });
    await Promise.all([doDueSteps(server.services), doDueSteps(server.services)]);
    await rounds();
  };
  const signInAnew = async () => {
    maya = { ...maya, client: await aSession(server, maya) };
  };
  await everything();
  expect(await waitingTexts(contactId)).toHaveLength(1);
  server.advance(6 * 24 * HOUR);
  await signInAnew();
  await rounds();
  await maya.client.ok(campaigns.leave, { params: { id }, body: { ids: [contactId] } });
  await maya.client.ok(api.tags.removeContacts, { params: { tagName: "Lead" }, body: { ids: [contactId] } });
  const before = (await waitingTexts(contactId)).length;
  await everything();
  expect((await standing(contactId))[0]?.[0]).toBe("left");
  server.advance(24 * HOUR + 120_000);
  await signInAnew();
  await everything();
  expect((await standing(contactId))[0]?.[0]).toBe("in");
  expect(await waitingTexts(contactId)).toHaveLength(before + 1);
  // A current member starts over once the days are over.
  server.advance(7 * 24 * HOUR + 120_000);
  await signInAnew();
  await everything();
  expect((await waitingTexts(contactId)).filter(({ text }) => text.includes("One"))).toHaveLength(3);
});

test("after the last message counts as having left; in the middle no one starts over by that", async () => {
  const contactId = await aPerson();
  const id = await aDrip([], { rejoining: "after-leaving" });
  const join = () => maya.client.ok(campaigns.join, { params: { id }, body: { ids: [contactId] } });
  await join();
  await rounds();
  server.advance(HOUR);
  await join();
  await rounds();
  expect(await waitingTexts(contactId)).toHaveLength(1);
  server.advance(HOUR + 120_000);
  await rounds();
  expect(await waitingTexts(contactId)).toHaveLength(2);
  await Promise.all([join(), join()]);
  await rounds();
  expect(await waitingTexts(contactId)).toHaveLength(3);
  const never = await aDrip([]);
  const joinOnce = () =>
    maya.client.ok(campaigns.join, { params: { id: never }, body: { ids: [contactId] } });
  await joinOnce();
  await rounds();
  server.advance(2 * HOUR + 120_000);
  await rounds();
  await joinOnce();
  await rounds();
  expect((await standing(contactId)).filter(([state]) => state === "in")).toHaveLength(2);
  const { rows } = await sql<{ entry: number }>`
    select entry from campaign_enrollments where account_id = ${maya.accountId} and campaign_id = ${never}
  `.execute(server.services.db);
  expect(rows).toEqual([{ entry: 1 }]);
});

test("a contact who opts out immediately leaves the campaigns whose next message they would not get, and no others", async () => {
  const [stops, marked, stays] = [await aPerson(), await aPerson(), await aPerson()];
  const texts = await aDrip([], {}, 5);
  const { _id: emails } = await maya.client.ok(campaigns.create, { body: { name: "Mail", type: "drip" } });
  await maya.client.ok(campaigns.addEvent, {
    params: { id: emails },
    body: { type: "email", subject: "News", text: "Hello", scheduledDays: 3 },
  });
  await maya.client.ok(campaigns.start, { params: { id: emails }, body: {} });
  for (const id of [texts, emails])
    await maya.client.ok(campaigns.join, { params: { id }, body: { ids: [stops, marked, stays] } });
  await rounds();
  const contact = await maya.client.ok(api.contacts.get, { params: { contactId: stops } });
  const said = (text: string, from: string) =>
    receiveMessages(server.services, [
      {
        carrier: "twilio" as const,
        carrierMessageId: `SM${uuidv7().replaceAll("-", "")}`,
        from,
        to: maya.phoneNumber,
        text,
        media: [],
      },
    ]);
  await said("STOP", contact.phoneNumber!);
  await maya.client.ok(api.contacts.change, {
    params: { contactId: marked },
    body: { doNotEmail: true },
  });
  await rounds();
  const statesOf = async (who: string) =>
    (await maya.client.ok(campaigns.ofContact, { params: { contactId: who } })).campaigns
      .map(({ campaign, state, leftReason }) => [campaign.name, state, leftReason])
      .toSorted();
  expect(await statesOf(stops)).toEqual([
    ["Drip", "left", "They opted out."],
    ["Mail", "in", null],
  ]);
  expect((await statesOf(marked)).map(([, state]) => state)).toEqual(["in", "left"]);
  expect((await statesOf(stays)).map(([, state]) => state)).toEqual(["in", "in"]);
});

test("a probable automatic reply ends no campaign", async () => {
  const contactId = await aPerson();
  const contact = await maya.client.ok(api.contacts.get, { params: { contactId } });
  const id = await aDrip([], { leavesOnReply: true }, 5);
  await maya.client.ok(campaigns.join, { params: { id }, body: { ids: [contactId] } });
  await rounds();
  const answer = {
    carrier: "twilio" as const,
    from: contact.phoneNumber!,
    to: maya.phoneNumber,
    media: [],
  };
  await receiveMessages(server.services, [
    { ...answer, carrierMessageId: "SMauto1", text: "This is an automated message. I'm driving." },
  ]);
  expect((await standing(contactId))[0]?.[0]).toBe("in");
  await receiveMessages(server.services, [{ ...answer, carrierMessageId: "SMauto2", text: "Tell me more" }]);
  expect((await standing(contactId))[0]?.[0]).toBe("left");
});

test("one contact's next message is skipped, held, moved and released, and no other's", async () => {
  const [contactId, other] = [await aPerson(), await aPerson()];
  const id = await aDrip([], {}, 5);
  await maya.client.ok(campaigns.join, { params: { id }, body: { ids: [contactId, other] } });
  await rounds();
  const change = (body: { action: "skip" | "hold" | "go-on" | "reschedule"; dueAt?: string }) =>
    maya.client.ok(campaigns.changeNext, { params: { id, contactId }, body });
  const tomorrow = new Date(server.clock.now().getTime() + 20 * HOUR).toISOString();
  expect((await change({ action: "reschedule", dueAt: tomorrow })).next).toMatchObject({
    dueAt: tomorrow,
    isSetByHand: true,
  });
  // A change to the campaign's timing leaves times set by hand.
  const { events } = await maya.client.ok(campaigns.events, { params: { id } });
  await maya.client.ok(campaigns.changeEvent, {
    params: { id, eventId: events[0]!._id },
    body: { text: "One", scheduledDurationType: "hours-minutes", scheduledHours: 6 },
  });
  await rounds();
  const next = async (who: string) =>
    (await maya.client.ok(campaigns.ofContact, { params: { contactId: who } })).campaigns[0]?.next;
  expect((await next(contactId))?.dueAt).toBe(tomorrow);
  expect((await next(other))?.dueAt).not.toBe(tomorrow);
  expect((await change({ action: "hold" })).next).toMatchObject({ isHeld: true });
  const { contacts } = await maya.client.ok(campaigns.searchContacts, { params: { id }, body: {} });
  expect(contacts.map(({ contact, next }) => [contact._id, next?.isHeld]).sort()).toEqual(
    [
      [contactId, true],
      [other, false],
    ].sort(),
  );
  server.advance(21 * HOUR);
  await rounds();
  expect(await waitingTexts(contactId)).toEqual([]);
  expect((await change({ action: "go-on" })).next).toMatchObject({ isHeld: false });
  const skipped = await change({ action: "skip" });
  expect(skipped.had).toMatchObject([{ outcome: "skipped", reason: "You skipped it." }]);
  await rounds();
  expect((await next(contactId))?.name).toBe("Message 2");
  const past = await maya.client.call(campaigns.changeNext, {
    params: { id, contactId },
    body: { action: "reschedule", dueAt: "2020-01-01T00:00:00Z" },
  });
  expect(past.status).toBe(400);
});

test("a message held for days is sent when it is released, whatever was published meanwhile", async () => {
  const contactId = await aPerson();
  const id = await aDrip([], {}, 5);
  await maya.client.ok(campaigns.join, { params: { id }, body: { ids: [contactId] } });
  await rounds();
  const change = (action: "hold" | "go-on") =>
    maya.client.ok(campaigns.changeNext, { params: { id, contactId }, body: { action } });
  await change("hold");
  server.advance(72 * HOUR);
  maya = { ...maya, client: await aSession(server, maya) };
  await rounds();
  await maya.client.ok(campaigns.addEvent, { params: { id }, body: { text: "Three", scheduledDays: 3 } });
  await change("go-on");
  await rounds();
  expect(await waitingTexts(contactId)).toMatchObject([{ text: expect.stringContaining("One") }]);
});

const undo = (action: { _id: string }) =>
  maya.client.ok(api.contactActions.undo, { params: { id: action._id } });
const texts = async (contactId: string) =>
  (await waitingTexts(contactId)).map(({ text, state }) => `${text.slice(0, 3)} ${state}`);
/** Sends what waits for a contact. */
const sendWaiting = (contactId: string) =>
  sql`
    update messages set state = 'sent', sent_at = ${server.clock.now()}
    where account_id = ${maya.accountId} and contact_id = ${contactId} and state = 'queued'
  `.execute(server.services.db);

test("undoing an addition puts people back who started over by it, and forgets the others", async () => {
  const [member, past, fresh] = [await aPerson(), await aPerson(), await aPerson()];
  const id = await aDrip([], { rejoining: "always" });
  const join = (ids: string[]) => maya.client.ok(campaigns.join, { params: { id }, body: { ids } });
  await join([member, past]);
  await rounds();
  await sendWaiting(member);
  await maya.client.ok(campaigns.leave, { params: { id }, body: { ids: [past] } });
  const before = (await maya.client.ok(campaigns.ofContact, { params: { contactId: member } })).campaigns[0];
  server.advance(HOUR);
  const added = await join([member, past, fresh]);
  await rounds();
  expect(added).toMatchObject({ changed: 3 });
  expect(await undo(added)).toMatchObject({ kept: 0 });
  await rounds();
  const [after] = (await maya.client.ok(campaigns.ofContact, { params: { contactId: member } })).campaigns;
  expect(after).toMatchObject({ state: "in", joinedAt: before!.joinedAt, next: before!.next });
  expect(await standing(past)).toEqual([["left", "You added them.", "You removed them."]]);
  expect(await standing(fresh)).toEqual([]);
  // The welcome was withdrawn, so that it goes when they are added again.
  await join([fresh]);
  await rounds();
  expect(await texts(fresh)).toEqual(["One unsent", "One queued"]);
  server.advance(HOUR + 120_000);
  await rounds();
  expect(await texts(member)).toEqual(["One sent", "One unsent", "Two queued"]);
});

test("undoing an addition leaves people alone who left or started over since", async () => {
  const [leaves, again, stays] = [await aPerson(), await aPerson(), await aPerson()];
  const id = await aDrip([], { rejoining: "always" });
  const join = (ids: string[]) => maya.client.ok(campaigns.join, { params: { id }, body: { ids } });
  const added = await join([leaves, again, stays]);
  await rounds();
  await maya.client.ok(campaigns.leave, { params: { id }, body: { ids: [leaves] } });
  server.advance(HOUR);
  await join([again]);
  expect(await undo(added)).toMatchObject({ kept: 2 });
  expect((await standing(leaves))[0]?.[0]).toBe("left");
  expect((await standing(again))[0]?.[0]).toBe("in");
  expect(await standing(stays)).toEqual([]);
});

test("undoing a removal sends what was withdrawn by it, and keeps what is held", async () => {
  const [queued, sent, held] = [await aPerson(), await aPerson(), await aPerson()];
  const id = await aDrip([]);
  await maya.client.ok(campaigns.join, { params: { id }, body: { ids: [queued, sent, held] } });
  await rounds();
  await Promise.all([sent, held].map(sendWaiting));
  await maya.client.ok(campaigns.changeNext, {
    params: { id, contactId: held },
    body: { action: "hold" },
  });
  const removed = await maya.client.ok(campaigns.leave, {
    params: { id },
    body: { ids: [queued, sent, held] },
  });
  // Nothing failed that could be sent again.
  expect((await maya.client.ok(api.messages.searchUnsent, { body: {} })).messages).toEqual([]);
  server.advance(HOUR);
  await rounds();
  expect(await undo(removed)).toMatchObject({ kept: 0 });
  await rounds();
  expect(await texts(queued)).toEqual(["One unsent", "One queued"]);
  expect(await texts(sent)).toEqual(["One sent"]);
  server.advance(HOUR + 120_000);
  await rounds();
  // Two hours after the first one, which went an hour later.
  expect(await texts(queued)).toEqual(["One unsent", "One queued"]);
  expect(await texts(sent)).toEqual(["One sent", "Two queued"]);
  expect(await texts(held)).toEqual(["One sent"]);
  const [its] = (await maya.client.ok(campaigns.ofContact, { params: { contactId: held } })).campaigns;
  expect(its?.next).toMatchObject({ name: "Message 2", isHeld: true });
});

test.each(["schedule", "delay"] as const)("an undone removal loses no message: %s", async (type) => {
  const contactId = await aPerson();
  const { _id: id } = await maya.client.ok(campaigns.create, { body: { name: "News", type } });
  const day = new Date(server.clock.now().getTime() + 24 * HOUR).toISOString().slice(0, 10);
  await maya.client.ok(campaigns.addEvent, {
    params: { id },
    body: { text: "One", timeOfDay: "13:00", scheduledDays: 1, scheduledAt: day },
  });
  await maya.client.ok(campaigns.start, { params: { id }, body: {} });
  await maya.client.ok(campaigns.join, { params: { id }, body: { ids: [contactId] } });
  await rounds();
  server.advance(30 * HOUR);
  maya = { ...maya, client: await aSession(server, maya) };
  await rounds();
  const removed = await maya.client.ok(campaigns.leave, { params: { id }, body: { ids: [contactId] } });
  await undo(removed);
  await rounds();
  server.advance(HOUR);
  await rounds();
  expect(await texts(contactId)).toEqual(["One unsent", "One queued"]);
});
