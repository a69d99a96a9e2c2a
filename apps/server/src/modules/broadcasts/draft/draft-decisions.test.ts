import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { broadcastsOf, type Params } from "../../../testing/broadcasts.ts";
import { aBusiness, type Business } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { publishRates } from "../../sending/index.ts";

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
const MINUTE_MS = 60_000;

const { people, aDraft, schedule, optOut, reportLine } = broadcastsOf(() => ({ server, business: maya }));

/** More than are decided on at once. */
const MANY = 4_500;

test("lists of a draft for two times, requested simultaneously, don't mix: each shows its own decisions", async () => {
  const { db, clock } = server.services;
  const { _id: broadcastId } = await maya.client.ok(api.broadcasts.createDraft, { body: { text: "Sale" } });
  const now = clock.now();
  await sql`
    with made as (
      insert into contacts (account_id, first_name, phone_number, created_at, updated_at)
      select ${maya.accountId}, 'First' || n, '+1512' || (5000000 + n), ${now}, ${now}
      from generate_series(1, ${MANY}::int) n
      returning account_id, id
    )
    insert into broadcast_recipients (account_id, broadcast_id, contact_id)
    select account_id, ${broadcastId}::uuid, id from made
  `.execute(db);
  const runAt = new Date(now.getTime() + 12 * 3_600_000).toISOString();
  const count = async (decision: string, at: object) => {
    const body = { decision, ...at, paging: { page: 1, pageSize: 1 } };
    const { paging } = await maya.client.ok(api.broadcasts.searchContacts, { params: { broadcastId }, body });
    return paging.total;
  };
  const byDay = () => count("go", {});
  const byNight = () => count("wait", { runAt });
  expect(await Promise.all([byDay(), byNight(), byDay(), byNight()])).toEqual([MANY, MANY, MANY, MANY]);
  // Whatever the last of them left stored.
  expect(await Promise.all([byNight(), byDay()])).toEqual([MANY, MANY]);
  expect(await byDay()).toBe(MANY);
  expect(await count("wait", {})).toBe(0);
});

describe("a draft's recipients", () => {
  test("can be listed by what would happen to them", async () => {
    const [a, b, out] = await people(3);
    await optOut(out!.phoneNumber);
    const params = await aDraft([a!, b!, out!]);
    const by = async (decision: string) => {
      const { recipients, paging } = await maya.client.ok(api.broadcasts.searchContacts, {
        params,
        body: { decision, paging: { page: 1, pageSize: 1 } },
      });
      return { total: paging.total, planned: recipients.map(({ planned }) => planned) };
    };
    expect(await by("go")).toEqual({ total: 2, planned: ["go"] });
    expect(await by("opted-out")).toEqual({ total: 1, planned: ["They opted out of your messages."] });
    expect(await by("wait")).toEqual({ total: 0, planned: [] });
  });

  test("are removed by tag, contacts with another tag stay, and a tag without a name removes none", async () => {
    const contacts = [...(await people(2, { tags: ["VIP"] })), ...(await people(1, { tags: ["Austin"] }))];
    const params = await aDraft(contacts);
    const drop = (body: { tag: string }) =>
      maya.client.call(api.broadcasts.removeAllContacts, { params, body });
    expect((await drop({ tag: " " })).status).toBe(400);
    expect(
      await maya.client.ok(api.broadcasts.removeAllContacts, { params, body: { tag: "Nobody's" } }),
    ).toEqual({
      total: 3,
    });
    expect(await maya.client.ok(api.broadcasts.removeAllContacts, { params, body: { tag: "VIP" } })).toEqual({
      total: 1,
    });
  });

  test("are removed by name, or all without one", async () => {
    const contacts = [
      ...(await people(2, { lastName: "Arden" })),
      ...(await people(1, { lastName: "Boyle" })),
    ];
    const params = await aDraft(contacts);
    const drop = (body: object) => maya.client.ok(api.broadcasts.removeAllContacts, { params, body });
    expect(await drop({ term: "Arden" })).toEqual({ total: 1 });
    expect(await drop({})).toEqual({ total: 0 });
  });
});

describe("decisions on a draft's recipients", () => {
  const by = async (params: Params, decision: string, body: object = {}) =>
    (await maya.client.ok(api.broadcasts.searchContacts, { params, body: { decision, ...body } })).recipients;
  const idsBy = async (params: Params, decision: string, body: object = {}) =>
    (await by(params, decision, body)).map(({ contact }) => contact._id).sort();

  test("are made once, not for each page, and again after every relevant change", async () => {
    const [a, b, home, out] = await people(4);
    await reportLine(home!.phoneNumber, "landline");
    await optOut(out!.phoneNumber);
    const params = await aDraft([a!, b!, home!, out!]);
    let readings = 0;
    const { db } = server.apiServices;
    const counted = db.withPlugin({
      transformQuery({ node }) {
        if (JSON.stringify(node).includes("recent_marketing_at")) readings += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    Object.assign(server.apiServices, { db: counted });
    try {
      const paging = (page: number) => ({ paging: { page, pageSize: 1 } });
      const first = await maya.client.ok(api.broadcasts.searchContacts, {
        params,
        body: { decision: "go", ...paging(1) },
      });
      expect(first.paging).toMatchObject({ total: 2, pages: 2 });
      expect(readings).toBe(2);
      const second = await idsBy(params, "go", paging(2));
      expect([...first.recipients.map(({ contact }) => contact._id), ...second].sort()).toEqual(
        [a!.contactId, b!.contactId].sort(),
      );
      expect(await idsBy(params, "landline")).toEqual([home!.contactId]);
      expect(await idsBy(params, "opted-out")).toEqual([out!.contactId]);
      expect(await idsBy(params, "go", { term: "nobody" })).toEqual([]);
      // A page reads the contacts it shows, and none when it shows none.
      expect(readings).toBe(6);
    } finally {
      Object.assign(server.apiServices, { db });
    }
    const body = { contactIds: [b!.contactId] };
    await maya.client.ok(api.broadcasts.removeContacts, { params, body });
    expect(await idsBy(params, "go")).toEqual([a!.contactId]);
    const broadcastHours = { fromMinute: 540, untilMinute: 600 };
    await maya.client.ok(api.sendingSettings.change, { body: { broadcastHours } });
    expect(await idsBy(params, "go")).toEqual([]);
    const waits = await by(params, "wait");
    expect(waits.map(({ contact, planned }) => [contact._id, planned])).toEqual([[a!.contactId, "wait"]]);
    expect(waits[0]!.waitsUntil).not.toBeNull();
    await maya.client.ok(api.sendingSettings.change, { body: { broadcastHours: null } });
    const all = await maya.client.ok(api.broadcasts.searchContacts, { params, body: {} });
    expect(all.recipients.map(({ waitsUntil }) => waitsUntil)).toEqual([null, null, null]);
    await optOut(a!.phoneNumber);
    server.advance(MINUTE_MS);
    expect(await idsBy(params, "opted-out")).toEqual([a!.contactId, out!.contactId].sort());
  });

  test("leave the promises of a confirmed broadcast unchanged", async () => {
    const [a, home] = await people(2);
    await reportLine(home!.phoneNumber, "landline");
    const params = await aDraft([a!, home!]);
    expect(await idsBy(params, "go")).toEqual([a!.contactId]);
    await schedule(params, new Date(server.clock.now().getTime() + HOUR_MS));
    await optOut(a!.phoneNumber);
    const runAt = new Date(server.clock.now().getTime() + 2 * HOUR_MS).toISOString();
    expect(await idsBy(params, "opted-out", { runAt })).toEqual([a!.contactId]);
    expect(await idsBy(params, "go")).toEqual([a!.contactId]);
    expect(await idsBy(params, "landline")).toEqual([home!.contactId]);
  });
});
