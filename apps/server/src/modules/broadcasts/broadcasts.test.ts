import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { aBusiness, aContact, type Business, until } from "../../testing/builders.ts";
import { readOutbox } from "../../testing/outbox.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { recordConsent } from "../consent/index.ts";
import { dispatchOnce, moveMessages, publishRates } from "../sending/index.ts";
import { expandBroadcast, holdBroadcast, removeBroadcastFiles, withdrawBroadcast } from "./index.ts";
import { watchOnce } from "./watch-broadcasts.ts";

let server: TestServer;
let maya: Business;
let afternoon: number;
beforeAll(async () => {
  server = await startTestServer();
  await publishRates(server.services.db, undefined);
  afternoon = server.clock.now().getTime() - Date.now();
});
beforeEach(async () => {
  server.clock.setOffset(afternoon);
  maya = await aBusiness(server);
});
afterAll(() => server.close());

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const people = (count: number, fields: Parameters<typeof aContact>[2] = {}) =>
  Promise.all(Array.from({ length: count }, () => aContact(server, maya, fields)));

/** A draft to these contacts. */
async function aDraft(contacts: { contactId: string }[], body: object = { text: "Sale on Saturday" }) {
  const { _id: broadcastId } = await maya.client.ok(api.broadcasts.createDraft, { body });
  const params = { broadcastId };
  const contactIds = contacts.map(({ contactId }) => contactId);
  await maya.client.ok(api.broadcasts.addContacts, { params, body: { contactIds } });
  return params;
}

type Params = Awaited<ReturnType<typeof aDraft>>;

const get = (params: Params) => maya.client.ok(api.broadcasts.get, { params });
const preview = (params: Params) => maya.client.ok(api.broadcasts.preview, { params });
const schedule = (params: Params, runAt: Date | null = null) =>
  maya.client.ok(api.broadcasts.schedule, { params, body: { runAt: runAt?.toISOString() ?? null } });
const failures = (params: Params) => maya.client.ok(api.broadcasts.failures, { params });

/** Runs a job of a broadcast by hand, as a worker would. */
const run = (job: typeof expandBroadcast | typeof holdBroadcast, params: Params) =>
  job.run(
    server.services,
    { accountId: maya.accountId, ...params, isSecondLook: true },
    new AbortController().signal,
  );
const withdraw = (params: Params) =>
  withdrawBroadcast.run(
    server.services,
    { accountId: maya.accountId, ...params, code: "stopped", reason: "You stopped the broadcast." },
    new AbortController().signal,
  );

/** Hands over what may go now. */
async function dispatch(): Promise<void> {
  while ((await dispatchOnce(server.services, uuidv7(), ["twilio"])) > 0);
}

/** Lets minutes pass, so that the lane's pace lets everything go. */
async function sendAll(minutes = 5): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await dispatch();
    server.advance(MINUTE_MS);
  }
  await dispatch();
}

async function sendNow(params: Params): Promise<void> {
  await schedule(params);
  await run(expandBroadcast, params);
  await sendAll();
}

async function takenBy(phoneNumber: string | null): Promise<number> {
  const { messages } = await server.sandbox<{ messages: unknown[] }>(
    "GET",
    `/messages?to=${encodeURIComponent(phoneNumber ?? "")}`,
  );
  return messages.length;
}

const optOut = (address: string | null) =>
  sql`insert into opt_outs (account_id, address, channel, reason, opted_out_at)
    values (${maya.accountId}, ${address}, 'text', 'They replied STOP', ${server.clock.now()})`.execute(
    server.services.db,
  );

const learnLine = (address: string | null, line: string) =>
  sql`insert into address_facts (account_id, address, line, learned_at)
    values (${maya.accountId}, ${address}, ${line}, ${server.clock.now()})`.execute(server.services.db);

const delivered = (params: Params, count: number) =>
  until("the receipts", async () => {
    const broadcast = await get(params);
    return broadcast.counts.delivered >= count && broadcast;
  });

describe("the manifest", () => {
  test("says for everybody what then happens: who gets it, who does not and why, and the exact cost", async () => {
    const [a, b] = await people(2);
    const [out] = await people(1);
    const [home] = await people(1);
    const [nobody] = await people(1, { phoneNumber: null });
    await optOut(out!.phoneNumber);
    await learnLine(home!.phoneNumber, "landline");
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

  test("names the characters that force the dear encoding, and the segments they cost", async () => {
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

  test("counts the fields without a value, whether they are left out or hold the message back", async () => {
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

  test("tells how long it takes under the number's pace", async () => {
    const params = await aDraft(await people(40));
    const { secondsToFinish, lastAt } = await preview(params);
    // 10 go at once, 30 at one a second.
    expect(secondsToFinish).toBeCloseTo(30, 0);
    expect(new Date(lastAt!).getTime() - server.clock.now().getTime()).toBeGreaterThan(29_000);
  });

  describe("when the last message leaves", () => {
    /** 8:59:30 PM in Dallas on a weekday, half a minute before texts may not go any more, and 9 AM thereafter. */
    const [evening, morning] = [Date.parse("2027-01-20T02:59:30Z"), Date.parse("2027-01-20T15:00:00Z")];
    const inDallas = (count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, i) =>
          aContact(server, maya, { phoneNumber: `+1214555${2_000 + i}` }),
        ),
      );
    beforeEach(async () => {
      server.clock.setOffset(evening - Date.now());
      maya = await aBusiness(server);
    });

    test("knows the hours that close while it sends, and goes on in the morning", async () => {
      const params = await aDraft(await inDallas(60));
      const { goesNow, waits, secondsToFinish, lastAt } = await preview(params);
      expect({ goesNow, waits }).toEqual({ goesNow: 60, waits: [] });
      expect(secondsToFinish).toBeLessThan(60);
      // 10 at once and 30 at one a second; of the 20 in the morning again 10 at once.
      const late = Date.parse(lastAt!) - morning;
      expect(late).toBeGreaterThanOrEqual(0);
      expect(late).toBeLessThan(15_000);
    });

    test("keeps the account's own hours besides", async () => {
      const params = await aDraft(await inDallas(60));
      const broadcastHours = { fromMinute: 10 * 60, untilMinute: 21 * 60 };
      await maya.client.ok(api.sendingSettings.change, { body: { broadcastHours } });
      const late = Date.parse((await preview(params)).lastAt!) - (morning + HOUR_MS);
      expect(late).toBeGreaterThanOrEqual(0);
      expect(late).toBeLessThan(15_000);
    });

    test("is told of what runs by the same hours", async () => {
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

  test("of a later time is decided as of that time, and again after each change to it", async () => {
    const params = await aDraft(await people(2));
    const night = new Date(server.clock.now().getTime() + 9 * HOUR_MS);
    const asOf = await maya.client.ok(api.broadcasts.preview, {
      params,
      query: { runAt: night.toISOString() },
    });
    expect(asOf).toMatchObject({ goesNow: 0, waits: [{ count: 2 }] });
    expect(asOf.waits[0]?.reason).toMatch(/^Texts may go to them from/);
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

test("what waits for the end of quiet hours never goes early, and goes then", async () => {
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

test("whatever differs from the manifest has a reason that came in between", async () => {
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
      { planned: "go", became: "The contact was deleted.", count: 1 },
      {
        planned: "They opted out of your messages.",
        became: "It was sent: what kept it back no longer did when its turn came.",
        count: 1,
      },
    ]),
  );
});

describe("the emergency brake", () => {
  test("lets nothing more leave, and the rest becomes a draft at once", async () => {
    const contacts = await people(15);
    const params = await aDraft(contacts, { text: "Sale on Saturday", name: "Fall" });
    await schedule(params);
    await run(expandBroadcast, params);
    // The number's burst.
    await dispatchOnce(server.services, uuidv7(), ["twilio"]);
    const taken = async () => {
      const counts = await Promise.all(contacts.map(({ phoneNumber }) => takenBy(phoneNumber)));
      return counts.reduce((sum, count) => sum + count, 0);
    };
    const left = await taken();
    expect(left).toBe(10);
    expect((await maya.client.ok(api.broadcasts.emergencyBrake, { params, body: {} })).state).toBe(
      "canceled",
    );
    const draft = await maya.client.ok(api.broadcasts.draftUnsent, { params, body: {} });
    expect(draft).toMatchObject({
      state: "draft",
      name: "Fall",
      text: "Sale on Saturday",
      madeFrom: params.broadcastId,
      counts: { total: 5 },
    });
    await sendAll();
    await withdraw(params);
    expect(await taken()).toBe(left);
    expect((await get(params)).counts).toMatchObject({ total: 15, waiting: 0, unsent: 5 });
    expect((await failures(params)).groups).toMatchObject([{ kind: "stopped", count: 5, canResend: true }]);
    await sendNow({ broadcastId: draft._id });
    expect(await taken()).toBe(15);
  });

  test("waits for no chunk that is being written: the chunk comes to nothing", async () => {
    const { db } = server.services;
    const params = await aDraft(await people(3));
    await schedule(params);
    const ends = await db.transaction().execute(async (tx) => {
      // Somebody else spends just now: the chunk waits for the account's credits with all that it wrote.
      await sql`select 1 from account_counters where account_id = ${maya.accountId} for update`.execute(tx);
      const expanded = run(expandBroadcast, params);
      await until("the chunk to wait", async () => {
        const { rows } =
          await sql`select 1 from pg_locks where not granted and locktype in ('transactionid', 'tuple')
          and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(db);
        return rows.length > 0;
      });
      const answer = maya.client.ok(api.broadcasts.emergencyBrake, { params, body: {} });
      await until("the brake", async () => (await get(params)).state === "canceled", 1_000);
      return [expanded, answer];
    });
    await Promise.all(ends);
    expect((await get(params)).counts).toMatchObject({ total: 3, waiting: 0, unsent: 3 });
    expect(await readOutbox(db, maya)).toEqual([]);
    const { rows } =
      await sql`select 1 from credit_ledger where account_id = ${maya.accountId} and kind = 'reserve'`.execute(
        db,
      );
    expect(rows).toEqual([]);
  });

  test("leaves nobody to send to again when everybody got it", async () => {
    const params = await aDraft(await people(1));
    await sendNow(params);
    await delivered(params, 1);
    await watchOnce(server.services);
    const answer = await maya.client.call(api.broadcasts.draftUnsent, { params, body: {} });
    expect(answer).toMatchObject({ status: 409, body: { code: "wrong-state" } });
    const { jobs } = await maya.client.ok(api.broadcasts.search, { body: { filter: "draft" } });
    expect(jobs).toEqual([]);
  });
});

describe("a paused broadcast", () => {
  test("sends nothing until it goes on, and then the rest, each once", async () => {
    const contacts = await people(13);
    const params = await aDraft(contacts);
    await schedule(params);
    await run(expandBroadcast, params);
    await dispatchOnce(server.services, uuidv7(), ["twilio"]);
    const paused = await maya.client.ok(api.broadcasts.pause, { params, body: {} });
    expect(paused).toMatchObject({ state: "paused", pauseReason: "You paused it.", counts: { waiting: 3 } });
    await run(holdBroadcast, params);
    await sendAll();
    expect((await get(params)).counts.waiting).toBe(3);
    const resumed = await maya.client.ok(api.broadcasts.resume, { params, body: {} });
    expect(resumed).toMatchObject({ state: "queuing", pauseReason: null });
    await run(holdBroadcast, params);
    await run(expandBroadcast, params);
    expect((await get(params)).state).toBe("queued");
    await sendAll();
    await delivered(params, 13);
    for (const { phoneNumber } of contacts) expect(await takenBy(phoneNumber)).toBe(1);
    await watchOnce(server.services);
    expect((await get(params)).state).toBe("sent");
    expect((await failures(params)).differences).toEqual([]);
  });

  test("goes on with its expansion where that stopped", async () => {
    const params = await aDraft(await people(2));
    await schedule(params);
    await maya.client.ok(api.broadcasts.pause, { params, body: {} });
    await run(expandBroadcast, params);
    expect((await get(params)).counts).toMatchObject({ waiting: 2, sent: 0 });
    await maya.client.ok(api.broadcasts.resume, { params, body: {} });
    await run(expandBroadcast, params);
    await dispatch();
    await delivered(params, 2);
  });

  test("can be neither paused again nor resumed twice", async () => {
    const params = await aDraft(await people(1));
    for (const endpoint of [api.broadcasts.pause, api.broadcasts.resume, api.broadcasts.emergencyBrake]) {
      const answer = await maya.client.call(endpoint, { params, body: {} });
      expect(answer).toMatchObject({ status: 409, body: { code: "wrong-state" } });
    }
  });
});

describe("the alarm", () => {
  /** A broadcast of 100 of which so many failed or opted out, and 40 wait. */
  async function aRunning(counts: { failed: number; opted_out: number }) {
    const params = await aDraft(await people(1));
    await schedule(params);
    await run(expandBroadcast, params);
    await sql`
      update message_counts set sent = ${60 - counts.failed}, failed = ${counts.failed}, opted_out = ${counts.opted_out},
        waiting = 40 where cause_id = ${params.broadcastId}
    `.execute(server.services.db);
    await watchOnce(server.services);
    return params;
  }

  test("pauses a broadcast of which too many fail, and is silent once somebody lets it go on", async () => {
    const params = await aRunning({ failed: 18, opted_out: 0 });
    expect(await get(params)).toMatchObject({
      state: "paused",
      pauseReason: "18 of 60 messages failed, and your limit is 30 percent. See why, then go on or stop.",
    });
    await maya.client.ok(api.broadcasts.resume, { params, body: {} });
    await watchOnce(server.services);
    expect((await get(params)).state).toBe("queuing");
  });

  test("pauses a broadcast after which too many opt out", async () => {
    const params = await aRunning({ failed: 0, opted_out: 3 });
    expect((await get(params)).pauseReason).toMatch(/^3 of 60 people opted out/);
  });

  test("counts what the carrier refuses, and not what the gate keeps back", async () => {
    const contacts = await people(110);
    const params = await aDraft(contacts);
    await schedule(params);
    await run(expandBroadcast, params);
    const messages = await server.services.db
      .selectFrom("messages")
      .where("cause_id", "=", params.broadcastId)
      .select("id")
      .execute();
    const move = (from: number, until: number, as: object) =>
      moveMessages(
        server.services.db,
        messages.slice(from, until).map(({ id }) => ({ accountId: maya.accountId, id, to: "unsent", ...as })),
        server.clock.now(),
      );
    await move(0, 60, { errorCode: "landline", error: "This is a landline, which takes no texts." });
    await watchOnce(server.services);
    expect((await get(params)).state).toBe("queued");
    await move(60, 109, { errorCode: "21610", isRefused: true });
    await watchOnce(server.services);
    expect((await get(params)).state).toBe("queued");
    await move(109, 110, { errorCode: "21610", isRefused: true });
    await sql`update message_counts set waiting = 1 where cause_id = ${params.broadcastId}`.execute(
      server.services.db,
    );
    await watchOnce(server.services);
    expect((await get(params)).pauseReason).toMatch(/^50 of 50 messages failed/);
  });

  test("knows what the carrier refused from what was held back", async () => {
    const contacts = [...(await people(1, { phoneNumber: "+15550000000" })), ...(await people(1))];
    const params = await aDraft(contacts);
    await schedule(params);
    await run(expandBroadcast, params);
    await learnLine(contacts[1]!.phoneNumber, "landline");
    await dispatch();
    const { rows } = await sql<object>`
      select unsent, refused from message_counts where cause_id = ${params.broadcastId}
    `.execute(server.services.db);
    expect(rows).toEqual([{ unsent: 2, refused: 1 }]);
  });

  test("leaves a broadcast within the limits alone", async () => {
    expect((await get(await aRunning({ failed: 17, opted_out: 2 }))).state).toBe("queued");
  });
});

test("failures are told in words by kind, can be listed by kind, and only those it helps are sent to again", async () => {
  const [fine, home, out] = await people(3);
  const kindOf = (phone: string | null, kind: string) =>
    server.sandbox("PUT", `/phones/${encodeURIComponent(phone ?? "")}`, { kind });
  await kindOf(home!.phoneNumber, "landline");
  await optOut(out!.phoneNumber);
  const [late] = await people(1);
  const params = await aDraft([fine!, home!, out!, late!]);
  await schedule(params);
  await run(expandBroadcast, params);
  const { db, clock } = server.services;
  const { id } = await db
    .selectFrom("messages")
    .where("contact_id", "=", late!.contactId)
    .select("id")
    .executeTakeFirstOrThrow();
  const off = { carrier: "twilio", errorCode: "30003", error: "Off" };
  await moveMessages(db, [{ accountId: maya.accountId, id, to: "failed", ...off }], clock.now());
  await dispatch();
  await until("the landline's failure", async () => (await failures(params)).groups.length === 3);
  const { groups } = await failures(params);
  expect(groups).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: "landline", count: 1, canResend: false, fault: "recipient" }),
      expect.objectContaining({ kind: "opted-out", count: 1, canResend: false }),
      expect.objectContaining({
        kind: "unreachable",
        count: 1,
        canResend: true,
        advice: "Send it again later.",
      }),
    ]),
  );
  const listed = await maya.client.ok(api.broadcasts.searchResults, {
    params,
    body: { kind: "unreachable" },
  });
  expect(listed.recipients.map(({ contact, canResend }) => ({ _id: contact._id, canResend }))).toEqual([
    { _id: late!.contactId, canResend: true },
  ]);
  const draft = await maya.client.ok(api.broadcasts.draftUnsent, { params, body: {} });
  const chosen = await maya.client.ok(api.broadcasts.searchContacts, {
    params: { broadcastId: draft._id },
    body: {},
  });
  expect(chosen.recipients.map(({ contact }) => contact._id)).toEqual([late!.contactId]);
});

test("recipients are tagged by what became of them", async () => {
  const [a, out] = await people(2);
  await optOut(out!.phoneNumber);
  const params = await aDraft([a!, out!]);
  await sendNow(params);
  const tag = (tagName: string, outcome: "all" | "sent" | "unsent") =>
    maya.client.ok(api.broadcasts.tagContacts, { params, body: { tagName, outcome } });
  expect(await tag("Got it", "sent")).toEqual({ tagged: 1 });
  expect(await tag("Got it", "all")).toEqual({ tagged: 1 });
  expect(await tag("No luck", "unsent")).toEqual({ tagged: 1 });
  const contact = await maya.client.ok(api.contacts.get, { params: { contactId: out!.contactId } });
  expect(contact.tags).toEqual(["Got it", "No luck"]);
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

  test("are taken off by name, and all without one", async () => {
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

/** A mono WAV of eight thousand samples a second, one second long. */
function aRecording(): File {
  const rate = 8_000;
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + rate, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write("data", 36);
  header.writeUInt32LE(rate, 40);
  return new File([header, Buffer.alloc(rate, 128)], "drop.wav", { type: "audio/wav" });
}

describe("a broadcast of each type", () => {
  const PNG = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );

  test.each([
    ["mms", "sms", new File([PNG], "sale.png", { type: "image/png" }), 3],
    ["rvm", "rvm", aRecording(), 2],
  ] as const)(
    "%s is sent to the end, its file with it, and stands in each thread as that",
    async (type, chosen, upload, credits) => {
      await server.sandbox("PUT", "/settings", { callsPerSecond: 0 });
      const [jo, ana] = await people(2);
      for (const { phoneNumber } of [jo!, ana!])
        await recordConsent(server.services.db, maya.accountId, phoneNumber!, ["voice"], {
          source: "person",
          wording: "You may leave me voice messages.",
          time: server.clock.now(),
        });
      const params = await aDraft([jo!, ana!], { type: chosen, text: "" });
      const { type: told } = await maya.client.ok(api.broadcasts.changeMedia, { params, body: {}, upload });
      expect(told).toBe(type);
      await sendNow(params);
      expect(await delivered(params, 2)).toMatchObject({
        type,
        counts: { total: 2, delivered: 2, failed: 0, unsent: 0 },
        costCredits: 2 * credits,
      });
      for (const { contactId, phoneNumber } of [jo!, ana!]) {
        const { messages } = await maya.client.ok(api.messages.thread, { params: { contactId } });
        expect(messages).toMatchObject([{ type, cause: "broadcast", state: "delivered", media: [{}] }]);
        const phone = `/phones/${encodeURIComponent(phoneNumber!)}`;
        if (type === "mms") {
          const taken = await server.sandbox<{ messages: { media: string[] }[] }>(
            "GET",
            `/messages?to=${encodeURIComponent(phoneNumber!)}`,
          );
          expect(taken.messages.map(({ media }) => media.length)).toEqual([1]);
        } else {
          const { voicemails } = await server.sandbox<{ voicemails: object[] }>("GET", `${phone}/voicemails`);
          expect(voicemails).toMatchObject([{ from: maya.phoneNumber, seconds: 1, lostSeconds: 0 }]);
        }
      }
    },
  );

  test.each(["email", "sms", "rvm"] as const)("tells its type: %s", async (type) => {
    const params = await aDraft([(await people(1))[0]!], { type, text: "Hi" });
    expect((await get(params)).type).toBe(type);
  });
});

describe("a picture or recording", () => {
  const PNG = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const WAV = Buffer.concat([Buffer.from("RIFF\0\0\0\0WAVEfmt ", "latin1"), Buffer.alloc(100)]);
  const put = (params: Params, upload?: Blob) =>
    maya.client.call(api.broadcasts.changeMedia, { params, body: {}, ...(upload && { upload }) });
  const draft = async (type: "sms" | "rvm" | "email" = "sms"): Promise<Params> => ({
    broadcastId: (await maya.client.ok(api.broadcasts.createDraft, { body: { type, text: "Hi" } }))._id,
  });

  test("makes a text an mms, at its price, and taken out a text again", async () => {
    const params = await draft();
    const contactIds = (await people(1)).map(({ contactId }) => contactId);
    await maya.client.ok(api.broadcasts.addContacts, { params, body: { contactIds } });
    const { body } = await put(params, new File([PNG], "sale.png", { type: "image/png" }));
    expect(body).toMatchObject({ type: "mms", media: [{ contentType: "image/png" }] });
    expect((await preview(params)).costCredits).toBe(3);
    const shown = await fetch(`${server.url}${body.media[0]!.url}`, {
      headers: { cookie: maya.client.cookie },
    });
    expect(shown.headers.get("content-type")).toBe("image/png");
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(PNG);
    expect((await put(params)).body).toMatchObject({ type: "sms", media: [] });
  });

  test("is refused in a sentence when it is too large or of the wrong kind", async () => {
    const large = Buffer.concat([PNG, Buffer.alloc(950_000)]);
    expect(await put(await draft(), new File([large], "large.png"))).toMatchObject({
      status: 413,
      body: { error: "A picture may have 900 KB at most, and this one has 951 KB. Make it smaller." },
    });
    for (const [type, file] of [
      ["sms", WAV],
      ["rvm", PNG],
      ["email", PNG],
    ] as const) {
      expect((await put(await draft(type), new File([file], "file"))).status).toBe(415);
    }
  });

  test("is kept as a recording in a voice drop, and goes when it becomes a text", async () => {
    const params = await draft("rvm");
    expect((await put(params, new File([WAV], "drop.wav"))).body).toMatchObject({
      type: "rvm",
      media: [{ contentType: "audio/wav" }],
    });
    const changed = await maya.client.ok(api.broadcasts.change, { params, body: { type: "sms" } });
    expect(changed).toMatchObject({ type: "sms", media: [] });
  });

  const picture = () => new File([PNG], "sale.png", { type: "image/png" });
  const keysOf = async ({ broadcastId }: Params) => {
    const row = await server.services.db
      .selectFrom("broadcasts")
      .where("id", "=", broadcastId)
      .select("media")
      .executeTakeFirstOrThrow();
    return (row.media as { key: string }[]).map(({ key }) => key);
  };
  const isStored = (key: string) =>
    server.services.storage.read(key).then(
      (content) => content.destroy().destroyed,
      () => false,
    );
  /** Deletes what nothing needs any more, of what was let go of until now. */
  const tidyUp = async () => {
    const { rows } = await sql<{ payload: { accountId: number; keys: string[] } }>`
      select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = ${removeBroadcastFiles.name} and (j.payload ->> 'accountId')::int = ${maya.accountId}
    `.execute(server.services.db);
    for (const { payload } of rows)
      await removeBroadcastFiles.run(server.services, payload, new AbortController().signal);
  };

  test("is deleted once it is replaced, taken out or its draft deleted", async () => {
    const params = await draft();
    const keys: string[] = [];
    const putPicture = async () => {
      await put(params, picture());
      keys.push(...(await keysOf(params)));
    };
    await putPicture();
    await putPicture();
    await tidyUp();
    expect(await Promise.all(keys.map(isStored))).toEqual([false, true]);
    await put(params);
    await putPicture();
    await maya.client.ok(api.broadcasts.change, { params, body: { type: "email" } });
    await maya.client.ok(api.broadcasts.change, { params, body: { type: "sms" } });
    await putPicture();
    await tidyUp();
    expect(await Promise.all(keys.map(isStored))).toEqual([false, false, false, true]);
    await Promise.all([put(params, picture()), put(params, picture())]);
    keys.push(...(await keysOf(params)));
    await maya.client.ok(api.broadcasts.remove, { params });
    await tidyUp();
    expect(await Promise.all(keys.map(isStored))).toEqual([false, false, false, false, false]);
    const left = await readdir(join(server.env.STORAGE_DIR!, "media", String(maya.accountId)));
    expect(left).toEqual([]);
  });

  test("stays while a message or another draft has it, whoever lets go of it first", async () => {
    const params = await draft();
    await put(params, picture());
    const [key] = await keysOf(params);
    const [home] = await people(1);
    const contactIds = [home!.contactId];
    await maya.client.ok(api.broadcasts.addContacts, { params, body: { contactIds } });
    await schedule(params);
    await run(expandBroadcast, params);
    await maya.client.ok(api.broadcasts.emergencyBrake, { params, body: {} });
    const again = await maya.client.ok(api.broadcasts.draftUnsent, { params, body: {} });
    const copy = { broadcastId: again._id };
    await maya.client.ok(api.broadcasts.remove, { params });
    await tidyUp();
    expect(await isStored(key!)).toBe(true);
    await put(copy);
    await tidyUp();
    // The message that was stopped can still be sent again.
    expect(await isStored(key!)).toBe(true);
    await sql`update messages set media = '[]' where contact_id = ${home!.contactId}`.execute(
      server.services.db,
    );
    await tidyUp();
    expect(await isStored(key!)).toBe(false);
  });

  test("is not kept when it is refused because the broadcast has begun or cannot be paid", async () => {
    maya = await aBusiness(server, { credits: 1 });
    const params = await aDraft(await people(1));
    await schedule(params, new Date(server.clock.now().getTime() + HOUR_MS));
    expect((await put(params, picture())).status).toBe(402);
    expect(await keysOf(params)).toEqual([]);
    const left = await readdir(join(server.env.STORAGE_DIR!, "media", String(maya.accountId)));
    expect(left).toEqual([]);
  });
});

describe("a message of a chat made into a broadcast", () => {
  const PNG = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const send = async (body: object, upload?: File) => {
    const jo = await aContact(server, maya, { email: "jo@example.com" });
    await recordConsent(server.services.db, maya.accountId, jo.phoneNumber!, ["voice"], {
      source: "person",
      wording: "You may leave me voice messages.",
      time: server.clock.now(),
    });
    return maya.client.ok(api.messages.send, {
      body: { contactId: jo.contactId, ...body },
      ...(upload && { upload }),
    });
  };
  const draftOf = (messageId: string) =>
    maya.client.call(api.broadcasts.createDraft, { body: { messageId, text: "not these words" } });
  const bytesOf = async (url: string) => {
    const response = await fetch(`${server.url}${url}`, { headers: { cookie: maya.client.cookie } });
    return Buffer.from(await response.arrayBuffer());
  };

  test("takes over its words, and a picture without any, which outlives the message", async () => {
    expect((await draftOf((await send({ text: "Come in" }))._id)).body).toMatchObject({
      type: "sms",
      text: "Come in",
      media: [],
    });
    const sent = await send({}, new File([PNG], "a.png", { type: "image/png" }));
    const { body: draft } = await draftOf(sent._id);
    expect(draft).toMatchObject({ type: "mms", text: "", media: [{ contentType: "image/png" }] });
    await dispatch();
    await until("the receipt", async () => {
      const message = await maya.client.ok(api.messages.get, { params: { messageId: sent._id } });
      return message.state === "delivered";
    });
    await maya.client.ok(api.messages.remove, { params: { messageId: sent._id } });
    expect(await bytesOf(draft.media[0]!.url)).toEqual(PNG);
  });

  test("takes over the recording of a voice drop", async () => {
    const { body: draft } = await draftOf((await send({ type: "rvm" }, aRecording()))._id);
    expect(draft).toMatchObject({ type: "rvm", media: [{ contentType: "audio/wav" }] });
    expect(await bytesOf(draft.media[0]!.url)).toEqual(Buffer.from(await aRecording().arrayBuffer()));
  });

  test("is refused of an email, and not found in another's chat", async () => {
    const mail = await send({ type: "email", subject: "Hi", text: "Hi" });
    expect((await draftOf(mail._id)).status).toBe(409);
    const theirs = await send({ text: "Come in" });
    maya = await aBusiness(server);
    expect((await draftOf(theirs._id)).status).toBe(404);
  });
});

test("while it runs, the rate of the last minute and the time that is left are told", async () => {
  const params = await aDraft(await people(60));
  await schedule(params);
  await run(expandBroadcast, params);
  await dispatch();
  await watchOnce(server.services);
  server.advance(20_000);
  await dispatch();
  const { messagesPerSecond, secondsLeft, counts } = await get(params);
  expect(counts.waiting).toBeGreaterThan(0);
  expect(messagesPerSecond).toBeCloseTo((60 - counts.waiting - 10) / 20, 1);
  // AT&T takes 57 a minute of what is beyond its burst, and nobody knows whose subscribers they are.
  expect(secondsLeft).toBeCloseTo((counts.waiting * 60) / 57, 0);
});

test("what a worker had in its hands at the brake and puts back to wait becomes unsent a moment later", async () => {
  const { db } = server.services;
  const params = await aDraft(await people(3));
  await schedule(params);
  await run(expandBroadcast, params);
  await server.sandbox("PUT", "/settings", { latencyMs: 1_000, rate429: 1 });
  const handingOver = dispatchOnce(server.services, uuidv7(), ["twilio"], 1);
  await until("one to be in hand", async () =>
    (await readOutbox(db, maya)).some(({ state }) => state === "claimed"),
  );
  const stopped = await maya.client.ok(api.broadcasts.emergencyBrake, { params, body: {} });
  expect(stopped.counts).toMatchObject({ unsent: 2, waiting: 1 });
  await handingOver;
  await server.sandbox("PUT", "/settings", { latencyMs: 0, rate429: 0 });
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from run_at - clock_timestamp())::int as seconds from graphile_worker.jobs
    where task_identifier = 'broadcasts.withdraw' order by run_at desc limit 1
  `.execute(db);
  expect(rows[0]!.seconds).toBeLessThanOrEqual(10);
  await withdraw(params);
  expect((await get(params)).counts).toMatchObject({ unsent: 3, waiting: 0 });
});

test("whoever is texted anyway after a mark can be sent a broadcast again, and its outcome says so", async () => {
  const [fine, home, skipped, other] = await people(4);
  const kindOf = (phone: string | null, kind: string) =>
    server.sandbox("PUT", `/phones/${encodeURIComponent(phone ?? "")}`, { kind });
  await kindOf(home!.phoneNumber, "landline");
  await learnLine(skipped!.phoneNumber, "landline");
  await learnLine(other!.phoneNumber, "dead");
  const params = await aDraft([fine!, home!, skipped!, other!]);
  await sendNow(params);
  await until("the receipts", async () => (await get(params)).counts.failed === 1);
  const draft = () => maya.client.call(api.broadcasts.draftUnsent, { params, body: {} });
  expect((await draft()).status).toBe(409);
  for (const { contactId } of [home!, skipped!])
    await maya.client.ok(api.contacts.change, { params: { contactId }, body: { line: null } });
  const { groups } = await failures(params);
  expect(groups.map(({ kind, canResend, count }) => [kind, canResend, count])).toEqual([
    ["line-cleared", true, 2],
    ["dead", false, 1],
  ]);
  const listed = async (body: object) =>
    (await maya.client.ok(api.broadcasts.searchResults, { params, body })).recipients;
  const unsent = await listed({ outcome: "unsent" });
  expect(new Map(unsent.map(({ contact, canResend }) => [contact._id, canResend]))).toEqual(
    new Map([
      [home!.contactId, true],
      [skipped!.contactId, true],
      [other!.contactId, false],
    ]),
  );
  const ofKind = async (kind: string) => (await listed({ kind })).map(({ contact }) => contact._id).sort();
  expect(await ofKind("line-cleared")).toEqual([home!.contactId, skipped!.contactId].sort());
  expect(await ofKind("dead")).toEqual([other!.contactId]);
  expect(await ofKind("landline")).toEqual([]);
  const again = await draft();
  expect(again).toMatchObject({ status: 201, body: { counts: { total: 2 } } });
  expect(await preview({ broadcastId: again.body._id })).toMatchObject({ goesNow: 2, skipped: [] });
});

describe("who was promised a broadcast and is left out before it is queued", () => {
  const unsentList = async () => (await maya.client.ok(api.messages.searchUnsent, { body: {} })).messages;
  const counted = async (params: Params) => (await get(params)).counts;

  test("is on the list of unsent messages with the reason, counted once, and can be sent to when that is over", async () => {
    const [fine, home, gone, nobody, planned] = await people(5, { firstName: "Jo" });
    await learnLine(planned!.phoneNumber, "landline");
    const params = await aDraft([fine!, home!, gone!, nobody!, planned!], { text: "Hi {{firstName}}" });
    await schedule(params);
    await learnLine(home!.phoneNumber, "landline");
    await optOut(gone!.phoneNumber);
    await maya.client.ok(api.contacts.change, {
      params: { contactId: nobody!.contactId },
      body: { phoneNumber: null },
    });
    await run(expandBroadcast, params);
    await run(expandBroadcast, params);
    await sendAll();
    await delivered(params, 1);
    expect(await counted(params)).toMatchObject({ total: 5, sent: 1, unsent: 4, waiting: 0 });
    const listed = await unsentList();
    expect(new Map(listed.map(({ contact, failure }) => [contact._id, failure.kind]))).toEqual(
      new Map([
        [home!.contactId, "landline"],
        [gone!.contactId, "opted-out"],
        [nobody!.contactId, "no-address"],
      ]),
    );
    expect(listed[0]).toMatchObject({
      text: "Hi Jo",
      state: "unsent",
      broadcast: { _id: params.broadcastId },
    });
    const { groups, differences } = await failures(params);
    expect(new Map(groups.map(({ kind, count }) => [kind, count]))).toEqual(
      new Map([
        ["landline", 2],
        ["opted-out", 1],
        ["no-address", 1],
      ]),
    );
    expect(differences.map(({ planned: before, count }) => [before, count])).toEqual([
      ["go", 1],
      ["go", 1],
      ["go", 1],
    ]);
    const { recipients } = await maya.client.ok(api.broadcasts.searchResults, {
      params,
      body: { outcome: "unsent" },
    });
    expect(recipients).toHaveLength(4);
    expect((await get(params)).costCredits).toBe(1);
    expect((await maya.client.ok(api.users.current, {})).messageCredits).toBe(999);
    await maya.client.ok(api.contacts.change, {
      params: { contactId: home!.contactId },
      body: { line: null },
    });
    const { resent } = await maya.client.ok(api.messages.resendUnsent, { body: { filter: {} } });
    expect(resent).toBe(1);
    await sendAll();
    expect(await takenBy(home!.phoneNumber)).toBe(1);
    expect(await counted(params)).toMatchObject({ total: 5, sent: 1, unsent: 4 });
  });

  test("is on it when the broadcast is stopped before their turn, but not when it never began", async () => {
    const contacts = await people(3);
    const begun = await aDraft(contacts);
    await schedule(begun);
    await maya.client.ok(api.broadcasts.pause, { params: begun, body: {} });
    await maya.client.ok(api.broadcasts.emergencyBrake, { params: begun, body: {} });
    await withdraw(begun);
    expect((await unsentList()).map(({ failure }) => failure.kind)).toEqual([
      "stopped",
      "stopped",
      "stopped",
    ]);
    expect(await counted(begun)).toMatchObject({ total: 3, unsent: 3, waiting: 0 });
    const later = await aDraft(contacts);
    await schedule(later, new Date(server.clock.now().getTime() + HOUR_MS));
    await maya.client.ok(api.broadcasts.emergencyBrake, { params: later, body: {} });
    await withdraw(later);
    expect(await unsentList()).toHaveLength(3);
    expect(await counted(later)).toMatchObject({ total: 3, unsent: 3 });
  });

  test("is on it when the number it was to leave from is gone, and not lost", async () => {
    const contacts = await people(2);
    const [planned] = await people(1);
    await optOut(planned!.phoneNumber);
    const params = await aDraft([...contacts, planned!]);
    await schedule(params);
    await server.services.db.deleteFrom("phone_numbers").where("account_id", "=", maya.accountId).execute();
    await run(expandBroadcast, params);
    expect((await unsentList()).map(({ failure, text }) => [failure.kind, text])).toEqual([
      ["no-number", "Sale on Saturday"],
      ["no-number", "Sale on Saturday"],
    ]);
    expect(await counted(params)).toMatchObject({ total: 3, unsent: 3, waiting: 0 });
    const { recipients } = await maya.client.ok(api.broadcasts.searchResults, { params, body: {} });
    expect(recipients.map(({ state }) => state)).toEqual(["unsent", "unsent", "unsent"]);
  });

  test("is on it when the credits run out", async () => {
    maya = await aBusiness(server, { credits: 3 });
    const [stranger] = await people(1);
    const params = await aDraft(await people(3));
    await schedule(params);
    await maya.client.ok(api.messages.send, { body: { contactId: stranger!.contactId, text: "Hi" } });
    await run(expandBroadcast, params);
    expect(await get(params)).toMatchObject({ state: "error", counts: { total: 3, unsent: 3, waiting: 0 } });
    expect((await unsentList()).map(({ failure }) => failure.kind)).toEqual([
      "credits",
      "credits",
      "credits",
    ]);
    expect((await maya.client.ok(api.users.current, {})).messageCredits).toBe(2);
  });
});

describe("the recipients of a draft by what would happen to them", () => {
  const by = async (params: Params, decision: string, body: object = {}) =>
    (await maya.client.ok(api.broadcasts.searchContacts, { params, body: { decision, ...body } })).recipients;
  const idsBy = async (params: Params, decision: string, body: object = {}) =>
    (await by(params, decision, body)).map(({ contact }) => contact._id).sort();

  test("decide about everybody once, not for each page, and anew after every change to what decides", async () => {
    const [a, b, home, out] = await people(4);
    await learnLine(home!.phoneNumber, "landline");
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
      // A page reads the contacts it shows, and nobody when it shows none.
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

  test("leave the promise of a confirmed broadcast as it was made", async () => {
    const [a, home] = await people(2);
    await learnLine(home!.phoneNumber, "landline");
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
