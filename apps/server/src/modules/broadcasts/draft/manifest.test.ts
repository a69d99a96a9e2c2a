import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../../db/connection.ts";
import { broadcastsOf } from "../../../testing/broadcasts.ts";
import { aBusiness, aContact, type Business } from "../../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { publishRates } from "../../sending/index.ts";
import { expandBroadcast } from "../index.ts";
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

const {
  people,
  aDraft,
  get,
  preview,
  schedule,
  failures,
  run,
  dispatch,
  sendNow,
  delivered,
  takenBy,
  optOut,
  reportLine,
} = broadcastsOf(() => ({ server, business: maya }));

const archive = ({ contactId }: { contactId: string }) =>
  sql`update contacts set archived_at = ${server.clock.now()} where id = ${contactId}`.execute(
    server.services.db,
  );

describe("the manifest", () => {
  test("says for each recipient what then happens: who gets it, who doesn't and why, and the exact cost", async () => {
    const [a, b] = await people(2);
    const [out] = await people(1);
    const [home] = await people(1);
    const [nobody] = await people(1, { phoneNumber: null });
    await optOut(out!.phoneNumber);
    await reportLine(home!.phoneNumber, "landline");
    const params = await aDraft([a!, b!, out!, home!, nobody!]);
    const before = await preview(params);
    expect(before).toMatchObject({
      total: 5,
      goesNow: 2,
      willSend: 2,
      waits: [],
      costCredits: 2,
      segments: [{ segments: 1, count: 2 }],
      problem: null,
    });
    expect(new Map(before.skipped.map(({ code, count }) => [code, count]))).toEqual(
      new Map([
        ["opted-out", 1],
        ["landline", 1],
        ["no-address", 1],
      ]),
    );
    await sendNow(params);
    const after = await delivered(params, 2);
    expect(after).toMatchObject({
      costCredits: 2,
      counts: { total: 5, delivered: 2, unsent: 3, waiting: 0 },
    });
    expect(after.manifest).toMatchObject({ total: 5, goesNow: 2, costCredits: 2 });
    expect((await failures(params)).differences).toEqual([]);
  });

  test("leaves out contacts archived since they were chosen, as sending does", async () => {
    const [stays, goes, later] = await people(3);
    const params = await aDraft([stays!, goes!, later!]);
    await archive(goes!);
    const skipped = [{ code: "archived", reason: "You archived this contact.", count: 1 }];
    expect(await preview(params)).toMatchObject({ total: 3, goesNow: 2, costCredits: 2, skipped });
    const listed = await maya.client.ok(api.broadcasts.searchContacts, {
      params,
      body: { decision: "archived" },
    });
    expect(listed.recipients.map(({ contact }) => contact._id)).toEqual([goes!.contactId]);
    await schedule(params);
    await archive(later!);
    await run(expandBroadcast, params);
    await dispatch();
    expect(await takenBy(stays!.phoneNumber)).toBe(1);
    for (const { phoneNumber } of [goes!, later!]) expect(await takenBy(phoneNumber)).toBe(0);
    const { groups, differences } = await failures(params);
    expect(groups).toMatchObject([{ kind: "archived", count: 2, words: "You archived these contacts." }]);
    expect(differences).toEqual([{ planned: "go", became: "You archived this contact.", count: 1 }]);
  });

  test("names the characters that force the expensive encoding, and the segments they cost", async () => {
    const contacts = [
      ...(await people(2, { firstName: "Jo" })),
      ...(await people(1, { firstName: "Zoë’s" })),
    ];
    const text = `Hi {{firstName}}, ${"we open on Saturday at ten. ".repeat(4)}`;
    const { forcingCharacters, segments, costCredits } = await preview(await aDraft(contacts, { text }));
    expect(forcingCharacters).toEqual([
      { character: "ë", count: 1, segmentsMore: 1 },
      { character: "’", count: 1, segmentsMore: 1 },
    ]);
    expect(segments).toEqual([
      { segments: 1, count: 2 },
      { segments: 2, count: 1 },
    ]);
    expect(costCredits).toBe(4);
  });

  test("counts merge fields without a value, whether they are left empty or hold the message back", async () => {
    const contacts = [...(await people(2, { firstName: "" })), ...(await people(1, { firstName: "Jo" }))];
    const params = await aDraft(contacts, { text: "Hi {{firstName}}!" });
    expect(await preview(params)).toMatchObject({
      missingFields: [{ code: "firstName", count: 2 }],
      goesNow: 3,
    });
    await sql`update accounts set missing_fields = 'block' where account_id = ${maya.accountId}`.execute(
      server.services.db,
    );
    expect(await preview(params)).toMatchObject({
      goesNow: 1,
      skipped: [{ code: "missing-field", count: 2 }],
    });
  });

  test("states how long it takes at the number's pace", async () => {
    const params = await aDraft(await people(40));
    const { secondsToFinish, lastAt } = await preview(params);
    // 10 are sent at once, 30 at one per second.
    expect(secondsToFinish).toBeCloseTo(30, 0);
    expect(new Date(lastAt!).getTime() - server.clock.now().getTime()).toBeGreaterThan(29_000);
  });

  describe("when the last message leaves", () => {
    /** 8:59:30 PM in Dallas on a weekday, half a minute before quiet hours, and 9 AM the next day. */
    const [evening, morning] = [Date.parse("2027-01-20T02:59:30Z"), Date.parse("2027-01-20T15:00:00Z")];
    const inDallas = (count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, i) =>
          aContact(server, maya, { phoneNumber: `+1214555${2_000 + i}` }),
        ),
      );
    beforeEach(async () => {
      server.advance(evening - server.clock.now().getTime());
      maya = await aBusiness(server);
    });

    test("knows the hours that end while it sends, and continues in the morning", async () => {
      const params = await aDraft(await inDallas(60));
      const { goesNow, waits, secondsToFinish, lastAt } = await preview(params);
      expect({ goesNow, waits }).toEqual({ goesNow: 60, waits: [] });
      expect(secondsToFinish).toBeLessThan(60);
      // 10 at once and 30 at one per second; of the 20 in the morning, again 10 at once.
      const late = Date.parse(lastAt!) - morning;
      expect(late).toBeGreaterThanOrEqual(0);
      expect(late).toBeLessThan(15_000);
    });

    test("respects the account's own hours as well", async () => {
      const params = await aDraft(await inDallas(60));
      const broadcastHours = { fromMinute: 10 * 60, untilMinute: 21 * 60 };
      await maya.client.ok(api.sendingSettings.change, { body: { broadcastHours } });
      const late = Date.parse((await preview(params)).lastAt!) - (morning + HOUR_MS);
      expect(late).toBeGreaterThanOrEqual(0);
      expect(late).toBeLessThan(15_000);
    });

    test("gives a running broadcast's estimate by the same hours", async () => {
      const params = await aDraft(await inDallas(60));
      await schedule(params);
      await run(expandBroadcast, params);
      await dispatch();
      const { secondsLeft, counts } = await get(params);
      expect(counts.waiting).toBeGreaterThan(40);
      const ends = server.clock.now().getTime() + secondsLeft! * 1000;
      expect(ends).toBeGreaterThanOrEqual(morning);
      expect(ends).toBeLessThan(morning + 60_000);
    });
  });

  test.each([
    ["no words", { type: "sms", text: "" }, 1, "Message is required."],
    ["nobody chosen", { type: "sms", text: "Hi" }, 0, "Send To is required."],
    ["a voice drop without a recording", { type: "rvm", text: "" }, 1, "A recording is required."],
    ["an email without a subject", { type: "email", text: "Hi" }, 1, "Subject is required."],
  ] as const)("says why it cannot be sent: %s", async (_, body, count, problem) => {
    const { _id: broadcastId } = await maya.client.ok(api.broadcasts.createDraft, { body });
    const params = { broadcastId };
    const contactIds = (await people(count)).map(({ contactId }) => contactId);
    if (count > 0) await maya.client.ok(api.broadcasts.addContacts, { params, body: { contactIds } });
    expect((await preview(params)).problem).toBe(problem);
    const answer = await maya.client.call(api.broadcasts.schedule, { params, body: {} });
    expect(answer).toMatchObject({ status: 400, body: { error: problem } });
    expect((await get(params)).state).toBe("draft");
  });

  test("says how many credits are missing, and nothing is sent", async () => {
    maya = await aBusiness(server, { credits: 1.5 });
    const params = await aDraft(await people(3));
    const problem = "You will need 1.5 more credits: this broadcast costs 3 and you have 1.5.";
    expect((await preview(params)).problem).toBe(problem);
    const answer = await maya.client.call(api.broadcasts.schedule, { params, body: {} });
    expect(answer).toMatchObject({ status: 402, body: { error: problem } });
  });

  test("for a later time is decided as of that time, and again after each change", async () => {
    const params = await aDraft(await people(2));
    const night = new Date(server.clock.now().getTime() + 9 * HOUR_MS);
    const asOf = await maya.client.ok(api.broadcasts.preview, {
      params,
      query: { runAt: night.toISOString() },
    });
    expect(asOf).toMatchObject({ goesNow: 0, waits: [{ count: 2 }] });
    expect(asOf.waits[0]?.reason).toMatch(/^You can text them from/);
    const listed = await maya.client.ok(api.broadcasts.searchContacts, {
      params,
      body: { decision: "wait", runAt: night.toISOString() },
    });
    expect(listed.paging.total).toBe(2);
    expect(listed.recipients[0]).toMatchObject({ planned: "wait", waitsUntil: asOf.waits[0]?.until });
    const now = await maya.client.ok(api.broadcasts.searchContacts, { params, body: { decision: "wait" } });
    expect(now.paging.total).toBe(0);
    const confirmed = await schedule(params, night);
    expect(confirmed).toMatchObject({ state: "scheduled", manifest: { goesNow: 0, waits: [{ count: 2 }] } });
    const contactIds = (await people(1)).map(({ contactId }) => contactId);
    await maya.client.ok(api.broadcasts.addContacts, { params, body: { contactIds } });
    expect((await get(params)).manifest).toMatchObject({ total: 3, waits: [{ count: 3 }] });
    const answer = await maya.client.call(api.broadcasts.change, { params, body: { text: " " } });
    expect(answer.status).toBe(400);
    expect((await get(params)).text).toBe("Sale on Saturday");
  });
});

test("a message that waits for the end of quiet hours is never early, and then sent", async () => {
  const contacts = await people(2);
  const params = await aDraft(contacts);
  const night = new Date(server.clock.now().getTime() + 9 * HOUR_MS);
  const { manifest } = await schedule(params, night);
  const opens = new Date(manifest!.waits[0]!.until);
  const moveTo = (time: number) => server.advance(time - server.clock.now().getTime());
  moveTo(night.getTime() + 1_000);
  await watchOnce(server.services);
  await run(expandBroadcast, params);
  await dispatch();
  moveTo(opens.getTime() - 5_000);
  await dispatch();
  for (const { phoneNumber } of contacts) expect(await takenBy(phoneNumber)).toBe(0);
  const { recipients } = await maya.client.ok(api.broadcasts.searchResults, { params, body: {} });
  expect(recipients.map(({ planned, waitsUntil }) => ({ planned, waitsUntil }))).toEqual(
    Array(2).fill({ planned: "wait", waitsUntil: opens.toISOString() }),
  );
  await watchOnce(server.services);
  expect((await get(params)).state).toBe("queued");
  await maya.client.ok(api.broadcasts.pause, { params, body: {} });
  const held = await maya.client.ok(api.broadcasts.searchResults, { params, body: {} });
  expect(held.recipients[0]).toMatchObject({ waitsUntil: null, reason: "The broadcast is paused." });
  await maya.client.ok(api.broadcasts.resume, { params, body: {} });
  moveTo(opens.getTime() + 1_000);
  await dispatch();
  for (const { phoneNumber } of contacts) expect(await takenBy(phoneNumber)).toBe(1);
  expect((await failures(params)).differences).toEqual([]);
});

test("every difference from the manifest has a reason that came up in between", async () => {
  const [goes, stops, leaves, back] = await people(4);
  await optOut(back!.phoneNumber);
  const params = await aDraft([goes!, stops!, leaves!, back!]);
  await schedule(params, new Date(server.clock.now().getTime() + HOUR_MS));
  await optOut(stops!.phoneNumber);
  await sql`delete from opt_outs where address = ${back!.phoneNumber}`.execute(server.services.db);
  await maya.client.ok(api.contacts.remove, { params: { contactId: leaves!.contactId } });
  server.advance(HOUR_MS + 1_000);
  await watchOnce(server.services);
  await run(expandBroadcast, params);
  await dispatch();
  const { counts } = await delivered(params, 2);
  expect(counts).toMatchObject({ total: 3, unsent: 1 });
  const { differences } = await failures(params);
  expect(differences).toHaveLength(3);
  expect(differences).toEqual(
    expect.arrayContaining([
      { planned: "go", became: "They opted out of your messages.", count: 1 },
      { planned: "go", became: "This contact was deleted.", count: 1 },
      {
        planned: "They opted out of your messages.",
        became: "We sent it: nothing held it back anymore.",
        count: 1,
      },
    ]),
  );
});
