import { api } from "@broadcast/contract";
import type { Campaign } from "@broadcast/contract/campaigns";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import { A_POSTAL_ADDRESS, aBusiness, aContact, aSession, type Business } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { dispatchOnce, publishRates } from "../../sending/index.ts";
import { doDueSteps } from "../run/run-steps.ts";

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

async function aPerson(email?: string): Promise<string> {
  const { contactId } = await aContact(server, maya);
  if (email) await maya.client.ok(api.contacts.change, { params: { contactId }, body: { email } });
  return contactId;
}

async function rounds() {
  for (let round = 0; round < 20; round++) if ((await doDueSteps(server.services)) === 0) return;
  throw new Error("it never ends");
}

async function later(hours: number) {
  server.advance(hours * HOUR);
  maya = { ...maya, client: await aSession(server, maya) };
  await rounds();
}

/** A drip of one message when joining, and one each hour after that. */
async function aDrip(
  texts: readonly string[],
  change: object = {},
  message: object = {},
): Promise<Campaign["_id"]> {
  const { _id: id } = await maya.client.ok(campaigns.create, { body: { name: "Drip", type: "drip" } });
  await maya.client.ok(campaigns.change, { params: { id }, body: change });
  for (const [index, text] of texts.entries())
    await maya.client.ok(campaigns.addEvent, {
      params: { id },
      body: {
        ...message,
        text,
        scheduledDurationType: "hours-minutes",
        scheduledHours: index === 0 ? 0 : 1,
      },
    });
  await maya.client.ok(campaigns.start, { params: { id }, body: {} });
  return id;
}

const join = async (id: string, ...ids: string[]) => {
  await maya.client.ok(campaigns.join, { params: { id }, body: { ids } });
  await rounds();
};
const leave = (id: string, contactId: string) =>
  maya.client.ok(campaigns.leave, { params: { id }, body: { ids: [contactId] } });
const merge = (keptId: string, mergedId: string) =>
  maya.client.ok(api.contactDuplicates.merge, { body: { keptId, mergedIds: [mergedId] } });
const undo = (id: string) => maya.client.ok(api.contactActions.undo, { params: { id } });

async function textsTo(contactId: string) {
  const { rows } = await sql<{ text: string; state: string }>`
    select text, state from messages
    where account_id = ${maya.accountId} and contact_id = ${contactId} and cause = 'campaign' order by time, id
  `.execute(server.services.db);
  return rows;
}
const numbersTo = async (contactId: string) => {
  const { rows } = await sql<{ to_number: string }>`
    select to_number from messages
    where account_id = ${maya.accountId} and contact_id = ${contactId} and state = 'queued'
  `.execute(server.services.db);
  return rows.map(({ to_number }) => to_number);
};
const sentTo = async (contactId: string) => (await textsTo(contactId)).map(({ text }) => text);
const standingOf = async (contactId: string) => {
  const [its] = (await maya.client.ok(campaigns.ofContact, { params: { contactId } })).campaigns;
  return { state: its?.state, next: its?.next?.name ?? null };
};

describe("two contacts of a campaign who are merged", () => {
  test("get nothing again that either had, whichever is kept, and the one further on goes on", async () => {
    const id = await aDrip(["One", "Two", "Three", "Four"]);
    for (const keepsLater of [true, false]) {
      const [early, late] = [await aPerson(), await aPerson()];
      await join(id, early);
      await later(1);
      await later(1);
      await join(id, late);
      const [kept, merged] = keepsLater ? [late, early] : [early, late];
      await merge(kept, merged);
      await later(1);
      await later(1);
      await later(1);
      expect((await sentTo(kept)).toSorted()).toEqual(["Four", "One", "One", "Three", "Two"]);
    }
  });

  test("also when one of them had joined it before", async () => {
    const id = await aDrip(["One", "Two", "Three"], { rejoining: "always" });
    const [again, once] = [await aPerson(), await aPerson()];
    await join(id, again);
    await later(1);
    await later(1);
    await join(id, again, once);
    await later(1);
    expect(await sentTo(again)).toEqual(["One", "Two", "Three", "One", "Two"]);
    const fresh = await aPerson();
    await join(id, fresh);
    // One who had two messages of their second time in, and one who is at the start of their first.
    await merge(fresh, again);
    await later(1);
    await later(1);
    expect(await sentTo(fresh)).toEqual(["One", "Two", "Three", "One", "Two", "One", "Three"]);
    expect(await sentTo(once)).toEqual(["One", "Two", "Three"]);
    // What was had the time before doesn't count.
    await later(100);
    const [veteran, other] = [await aPerson(), await aPerson()];
    await join(id, veteran);
    await later(1);
    await leave(id, veteran);
    await join(id, veteran, other);
    await merge(other, veteran);
    await later(1);
    expect(await sentTo(other)).toEqual(["One", "Two", "One", "One", "Two"]);
  });

  test("a message that waits for both at the same address goes once", async () => {
    const { db, clock } = server.services;
    const [from, now] = [{ account_id: maya.accountId, email: "hello@rivers.example" }, clock.now()];
    await db
      .insertInto("reply_to_emails")
      .values({ ...from, verified_at: now, is_chosen: true, created_at: now })
      .execute();
    await db
      .updateTable("accounts")
      .set({ postal_address: A_POSTAL_ADDRESS })
      .where("account_id", "=", maya.accountId)
      .execute();
    const id = await aDrip(["One", "Two"], {}, { type: "email", subject: "News" });
    const [kept, merged] = [await aPerson("ann@example.com"), await aPerson("ann@example.com")];
    await join(id, kept, merged);
    await merge(kept, merged);
    expect((await textsTo(kept)).map(({ state }) => state).toSorted()).toEqual(["queued", "unsent"]);
  });

  test.each([true, false])(
    "a message that waits for both goes once, to the number the contact has then: the kept one's own is %s",
    async (isOwn) => {
      const id = await aDrip(["One", "Two"]);
      const [kept, merged] = [await aPerson(), await aPerson()];
      await join(id, kept, merged);
      const [ofKept, ofMerged] = [await numbersTo(kept), await numbersTo(merged)];
      await maya.client.ok(api.contactDuplicates.merge, {
        body: { keptId: kept, mergedIds: [merged], ...(!isOwn && { values: { phoneNumber: merged } }) },
      });
      expect(await numbersTo(kept)).toEqual(isOwn ? ofKept : ofMerged);
    },
  );

  test("a message that waits for one and was sent to the other doesn't go again", async () => {
    const id = await aDrip(["One", "Two"]);
    const [kept, merged] = [await aPerson(), await aPerson()];
    await join(id, merged);
    while ((await dispatchOnce(server.services, uuidv7(), ["twilio"])) > 0);
    await join(id, kept);
    await merge(kept, merged);
    const states = (await textsTo(kept)).map(({ state }) => state);
    expect(states.filter((state) => state === "queued" || state === "unsent")).toEqual(["unsent"]);
  });

  test("an active membership goes on where the other's was over; leaving after it began ends it", async () => {
    const id = await aDrip(["One", "Two", "Three"]);
    const [finished, active] = [await aPerson(), await aPerson()];
    await join(id, finished);
    for (const _ of [1, 2, 3]) await later(1);
    await join(id, active);
    await merge(finished, active);
    await later(1);
    // All was had by one of them.
    expect(await standingOf(finished)).toEqual({ state: "in", next: null });

    const [gone, joinedSince] = [await aPerson(), await aPerson()];
    await join(id, gone);
    await leave(id, gone);
    await later(1);
    await join(id, joinedSince);
    const done = await merge(gone, joinedSince);
    expect(await standingOf(gone)).toEqual({ state: "in", next: "Message 2" });
    await undo(done._id);
    expect(await standingOf(gone)).toMatchObject({ state: "left" });
    await rounds();
    expect(await standingOf(joinedSince)).toEqual({ state: "in", next: "Message 2" });

    for (const keepsLeft of [true, false]) {
      const [left, stays] = [await aPerson(), await aPerson()];
      await join(id, left, stays);
      await later(0.5);
      await leave(id, left);
      const [kept, merged] = keepsLeft ? [left, stays] : [stays, left];
      await merge(kept, merged);
      expect(await standingOf(kept)).toMatchObject({ state: "left" });
      await later(1);
      expect((await sentTo(kept)).includes("Two")).toBe(false);
    }
  });

  test("an undone merge puts both back where they were", async () => {
    const id = await aDrip(["One", "Two", "Three"]);
    const [ahead, behind] = [await aPerson(), await aPerson()];
    await join(id, ahead);
    await later(1);
    await later(0.5);
    await join(id, behind);
    const done = await merge(behind, ahead);
    await rounds();
    expect(await standingOf(behind)).toEqual({ state: "in", next: "Message 3" });
    await undo(done._id);
    await rounds();
    expect([await standingOf(ahead), await standingOf(behind)]).toEqual([
      { state: "in", next: "Message 3" },
      { state: "in", next: "Message 2" },
    ]);
    await later(1);
    await later(1);
    expect(await sentTo(ahead)).toEqual(["One", "Two", "Three"]);
    expect(await sentTo(behind)).toEqual(["One", "Two", "Three"]);
  });
});
