import { api } from "@broadcast/contract";
import type { ContactCondition } from "@broadcast/contract/contact-conditions";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { broadcastsOf, type Params } from "../../../testing/broadcasts.ts";
import { aBusiness, type Business } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { publishRates } from "../../sending/index.ts";
import { expandBroadcast } from "../broadcasts.jobs.ts";
import { watchOnce } from "../run/watch-broadcasts.ts";

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

const HOUR_MS = 3_600_000;

const { people, aDraft, get, preview, schedule, run, sendAll, takenBy, failures } = broadcastsOf(() => ({
  server,
  business: maya,
}));

const tagged = (...tags: string[]): ContactCondition => ({ field: "tags", is: "any-of", tags });

const aSegment = async (name: string, condition: ContactCondition) => {
  const conditions = { match: "all" as const, groups: [{ match: "all" as const, conditions: [condition] }] };
  return (await maya.client.ok(api.segments.create, { body: { name, conditions } }))._id;
};

const anEmptyDraft = async (): Promise<Params> => {
  const { _id } = await maya.client.ok(api.broadcasts.createDraft, { body: { text: "Sale on Saturday" } });
  return { broadcastId: _id };
};

const add = (params: Params, segmentId: string, isExcluded = false) =>
  maya.client.ok(api.broadcasts.addSegment, { params, body: { segmentId, isExcluded } });
const retag = (contactId: string, ...tags: string[]) =>
  maya.client.ok(api.contacts.change, { params: { contactId }, body: { tags } });
const chosen = async (params: Params) =>
  (await maya.client.ok(api.broadcasts.searchContacts, { params, body: {} })).recipients
    .map(({ contact }) => contact._id)
    .sort();
const shown = async (params: Params) =>
  (await maya.client.ok(api.broadcasts.segments, { params })).segments.map(
    ({ segment, isExcluded, contacts }) => [segment.name, isExcluded, contacts],
  );
const ids = (...contacts: ({ contactId: string } | undefined)[]) =>
  contacts.map((each) => each!.contactId).sort();

/** Lets a confirmed broadcast become due, and writes its messages. */
async function begin(params: Params) {
  server.advance(HOUR_MS);
  await watchOnce(server.services);
  await run(expandBroadcast, params);
}

describe("a segment in the audience of a draft", () => {
  test("adds its current members, and follows who joins and leaves", async () => {
    const [vip, later, other] = await people(3);
    await retag(vip!.contactId, "VIP");
    const params = await aDraft([other!]);
    expect(await add(params, await aSegment("VIPs", tagged("VIP")))).toEqual({ total: 2 });
    expect(await chosen(params)).toEqual(ids(vip, other));
    await retag(later!.contactId, "VIP");
    await retag(vip!.contactId);
    expect(await shown(params)).toEqual([["VIPs", false, 1]]);
    expect(await chosen(params)).toEqual(ids(later, other));
    expect((await get(params)).counts.total).toBe(2);
    await retag(vip!.contactId, "VIP");
    expect((await preview(params)).total).toBe(3);
  });

  test("is removed together with contacts who came only from it; contacts also chosen by hand stay", async () => {
    const [a, b, c] = await people(3, { tags: ["VIP"] });
    const params = await aDraft([a!]);
    const segmentId = await aSegment("VIPs", tagged("VIP"));
    await add(params, segmentId);
    await maya.client.ok(api.broadcasts.addContacts, { params, body: { contactIds: [b!.contactId] } });
    expect(await chosen(params)).toEqual(ids(a, b, c));
    const removed = await maya.client.ok(api.broadcasts.removeSegment, { params, body: { segmentId } });
    expect(removed).toEqual({ total: 2 });
    expect(await chosen(params)).toEqual(ids(a, b));
  });

  test("does not bring back contacts who were removed by hand, until they are chosen again", async () => {
    const [a, b] = await people(2, { tags: ["VIP"] });
    const params = await anEmptyDraft();
    await add(params, await aSegment("VIPs", tagged("VIP")));
    const contactIds = [b!.contactId];
    await maya.client.ok(api.broadcasts.removeContacts, { params, body: { contactIds } });
    expect((await preview(params)).total).toBe(1);
    expect(await chosen(params)).toEqual(ids(a));
    await maya.client.ok(api.broadcasts.addContacts, { params, body: { contactIds } });
    await maya.client.ok(api.broadcasts.removeAllContacts, { params, body: { tag: "VIP" } });
    expect((await preview(params)).total).toBe(0);
    await maya.client.ok(api.broadcasts.removeAllContacts, { params, body: {} });
    expect(await shown(params)).toEqual([]);
  });

  test("can be excluded, from contacts chosen by hand and from another segment's", async () => {
    const [a, b] = await people(2, { tags: ["VIP"] });
    const [dealer] = await people(1, { tags: ["VIP", "Dealer"] });
    const [chosenDealer] = await people(1, { tags: ["Dealer"] });
    const params = await aDraft([chosenDealer!]);
    await add(params, await aSegment("VIPs", tagged("VIP")));
    const dealers = await aSegment("Dealers", tagged("Dealer"));
    expect(await add(params, dealers, true)).toEqual({ total: 2 });
    expect(await shown(params)).toEqual([
      ["Dealers", true, 2],
      ["VIPs", false, 3],
    ]);
    expect(await chosen(params)).toEqual(ids(a, b));
    await maya.client.ok(api.broadcasts.removeSegment, { params, body: { segmentId: dealers } });
    expect(await chosen(params)).toEqual(ids(a, b, dealer));
  });

  test("belongs to the account, and cannot be deleted while a broadcast waits for it", async () => {
    const params = await aDraft(await people(1));
    const segmentId = await aSegment("VIPs", tagged("VIP"));
    const eve = await aBusiness(server);
    const { call } = eve.client;
    expect((await call(api.broadcasts.segments, { params })).status).toBe(404);
    const theirs = await eve.client.ok(api.broadcasts.createDraft, { body: {} });
    const body = { segmentId };
    const foreign = { params: { broadcastId: theirs._id }, body };
    expect((await call(api.broadcasts.addSegment, foreign)).status).toBe(404);
    expect((await call(api.broadcasts.removeSegment, foreign)).status).toBe(404);
    await add(params, segmentId);
    const refused = await maya.client.call(api.segments.remove, { params: { id: segmentId } });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      error: expect.stringContaining("Remove it from the broadcast first"),
    });
    await maya.client.ok(api.broadcasts.remove, { params });
    await maya.client.ok(api.segments.remove, { params: { id: segmentId } });
  });
});

describe("a confirmed broadcast to a segment", () => {
  const later = () => new Date(server.clock.now().getTime() + HOUR_MS);

  test("stays as promised until it begins, and then goes to the members at that moment", async () => {
    const [stays, leaves, archived] = await people(3, { tags: ["VIP"] });
    const [joins, byHand] = await people(2);
    const params = await aDraft([byHand!]);
    await add(params, await aSegment("VIPs", tagged("VIP")));
    await schedule(params, later());
    await retag(joins!.contactId, "VIP");
    await retag(leaves!.contactId);
    await maya.client.ok(api.contactActions.archive, { body: { contactIds: [archived!.contactId] } });
    await shown(params);
    expect((await get(params)).counts.total).toBe(4);
    await begin(params);
    expect(await chosen(params)).toEqual(ids(stays, joins, byHand));
    const begun = await get(params);
    expect(begun.manifest).toMatchObject({ total: 3, goesNow: 3 });
    expect(begun.counts.total).toBe(3);
    await sendAll();
    expect(await Promise.all([stays, joins, byHand].map((each) => takenBy(each!.phoneNumber)))).toEqual([
      1, 1, 1,
    ]);
    expect(await takenBy(leaves!.phoneNumber)).toBe(0);
    expect((await failures(params)).differences).toEqual([]);
  });

  test("resolves them once: a second start of its job changes nothing", async () => {
    const [a, joins] = await people(2);
    await retag(a!.contactId, "VIP");
    const params = await anEmptyDraft();
    await add(params, await aSegment("VIPs", tagged("VIP")));
    await schedule(params, later());
    await begin(params);
    await retag(joins!.contactId, "VIP");
    await run(expandBroadcast, params);
    expect(await chosen(params)).toEqual(ids(a));
  });

  test("goes to the members at its confirmation when it is sent at once", async () => {
    const [a, joins] = await people(2);
    await retag(a!.contactId, "VIP");
    const params = await anEmptyDraft();
    await add(params, await aSegment("VIPs", tagged("VIP")));
    await retag(joins!.contactId, "VIP");
    expect((await schedule(params)).manifest?.total).toBe(2);
    await run(expandBroadcast, params);
    expect(await chosen(params)).toEqual(ids(a, joins));
  });

  test("that was paused before its messages were written resolves them when it resumes", async () => {
    const [a, joins] = await people(2);
    await retag(a!.contactId, "VIP");
    const params = await anEmptyDraft();
    await add(params, await aSegment("VIPs", tagged("VIP")));
    await schedule(params, later());
    server.advance(HOUR_MS);
    await watchOnce(server.services);
    await maya.client.ok(api.broadcasts.pause, { params, body: {} });
    await run(expandBroadcast, params);
    await retag(joins!.contactId, "VIP");
    await maya.client.ok(api.broadcasts.resume, { params, body: {} });
    await run(expandBroadcast, params);
    expect(await chosen(params)).toEqual(ids(a, joins));
  });

  test("whose members all left says so and sends nothing", async () => {
    const [a] = await people(1, { tags: ["VIP"] });
    const params = await anEmptyDraft();
    await add(params, await aSegment("VIPs", tagged("VIP")));
    await schedule(params, later());
    await retag(a!.contactId);
    await begin(params);
    const { state, failure, counts } = await get(params);
    expect({ state, failure, total: counts.total }).toEqual({
      state: "error",
      failure: "Its segments were empty when it was due to start, so it wasn't sent.",
      total: 0,
    });
    expect(await takenBy(a!.phoneNumber)).toBe(0);
  });

  test("of many is compared as sets, not contact by contact", async () => {
    const { db, clock } = server.services;
    await sql`
      insert into contacts (account_id, first_name, phone_number, region, created_at, updated_at)
      select ${maya.accountId}, 'First' || n, '+1512' || (5000000 + n), 'us-tx', ${clock.now()}, ${clock.now()}
      from generate_series(1, 20000) n
    `.execute(db);
    const params = await anEmptyDraft();
    const texas: ContactCondition = { field: "region", is: "any-of", regions: ["us-tx"] };
    const segmentId = await aSegment("Texans", texas);
    const startedAt = performance.now();
    expect(await add(params, segmentId)).toEqual({ total: 20_000 });
    await sql`update contacts set region = 'us-ok' where account_id = ${maya.accountId}`.execute(db);
    const conditions = { match: "all" as const, groups: [{ match: "all" as const, conditions: [texas] }] };
    await maya.client.ok(api.segments.change, { params: { id: segmentId }, body: { conditions } });
    await shown(params);
    expect((await get(params)).counts.total).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});
