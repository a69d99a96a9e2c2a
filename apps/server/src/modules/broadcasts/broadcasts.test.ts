import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { aBusiness, aContact, type Business, until } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { dispatchOnce, moveMessages, publishRates } from "../sending/index.ts";
import { expandBroadcast, holdBroadcast, withdrawBroadcast } from "./index.ts";
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

  test("leaves a broadcast within the limits alone", async () => {
    expect((await get(await aRunning({ failed: 17, opted_out: 2 }))).state).toBe("queued");
  });
});

test("failures are told in words by kind, can be listed by kind, and only those it helps are sent to again", async () => {
  const [fine, home, off] = await people(3);
  const kindOf = (phone: string | null, kind: string) =>
    server.sandbox("PUT", `/phones/${encodeURIComponent(phone ?? "")}`, { kind });
  await kindOf(home!.phoneNumber, "landline");
  await optOut(off!.phoneNumber);
  const [late] = await people(1);
  const params = await aDraft([fine!, home!, off!, late!]);
  await schedule(params);
  await run(expandBroadcast, params);
  await sql`
    update messages set state = 'failed', error_code = '30003', carrier = 'twilio', error = 'Off'
    where contact_id = ${late!.contactId}
  `.execute(server.services.db);
  await sql`delete from outbox where message_id in (select id from messages where contact_id = ${late!.contactId})`.execute(
    server.services.db,
  );
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
  const { db, clock } = server.services;
  const params = await aDraft(await people(3));
  await schedule(params);
  await run(expandBroadcast, params);
  const { message_id: id } = await db
    .selectFrom("outbox")
    .where("account_id", "=", maya.accountId)
    .select("message_id")
    .executeTakeFirstOrThrow();
  await db.updateTable("outbox").set({ state: "claimed" }).where("message_id", "=", id).execute();
  const stopped = await maya.client.ok(api.broadcasts.emergencyBrake, { params, body: {} });
  expect(stopped.counts).toMatchObject({ unsent: 2, waiting: 1 });
  const dueAt = new Date(clock.now().getTime() + HOUR_MS);
  await moveMessages(db, [{ accountId: maya.accountId, id, to: "queued", dueAt }], clock.now());
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from run_at - clock_timestamp())::int as seconds from graphile_worker.jobs
    where task_identifier = 'broadcasts.withdraw' order by run_at desc limit 1
  `.execute(db);
  expect(rows[0]!.seconds).toBeLessThanOrEqual(10);
  await withdraw(params);
  expect((await get(params)).counts).toMatchObject({ unsent: 3, waiting: 0 });
});
