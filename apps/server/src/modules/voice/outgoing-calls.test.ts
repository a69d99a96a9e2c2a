import { api } from "@broadcast/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import type { CarrierName } from "../../providers/carriers/carrier.ts";
import { aBusiness, aContact, type Business, until } from "../../testing/builders.ts";
import { callsOf } from "../../testing/calls.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { publishRates } from "../sending/index.ts";
import { endOverlongCall } from "./outgoing/end-overlong-call.ts";
import { giveUpCalls } from "./outgoing/give-up-calls.ts";

let server: TestServer;
let maya: Business;
let jo: { contactId: string; phoneNumber: string };
let desk: string;
let desks = 0;
beforeAll(async () => {
  server = await startTestServer();
  await publishRates(server.services.db, undefined);
});
afterAll(() => server.close());

const calls = () => callsOf(server, () => maya);
const CALM = {
  callsPerSecond: 0,
  deliveryDelayMs: 0,
  duplicateCallbacks: 0,
  reorderCallbacks: 0,
  lostAnswers: 0,
};

/** A business with a number of this carrier, a phone that rings for it, and a contact to call. */
async function prepare(carrier: CarrierName) {
  maya = await aBusiness(server, { credits: 200, carrier });
  jo = (await aContact(server, maya, { firstName: "Jo", lastName: "Lindqvist" })) as typeof jo;
  desks += 1;
  desk = `+1512555${String(2_000 + desks)}`;
  await calls().forwardTo(desk);
  await calls().setVoice(desk, "answers");
  await calls().setVoice(jo.phoneNumber, "answers");
}
beforeEach(async () => {
  await server.sandbox("PUT", "/settings", CALM);
  await prepare("twilio");
});
afterEach(() => server.backToAfternoon());

const balance = async () => (await maya.client.ok(api.users.current, {})).messageCredits;
const ledger = async () => {
  const { rows } = await sql<{ kind: string; free: number; held: number }>`
    select kind, free_hundredths as free, held_hundredths as held from credit_ledger
    where account_id = ${maya.accountId} and cause_kind = 'call' order by id
  `.execute(server.services.db);
  return rows;
};

/** The carriers that place calls, and how each tells that one of its calls is over, as planned or not. */
const CARRIERS = [
  { carrier: "twilio", completed: { status: "completed" }, canceled: { status: "canceled" } },
  {
    carrier: "bandwidth",
    completed: { status: "disconnected", cause: "hangup" },
    canceled: { status: "disconnected", cause: "cancel" },
  },
] as const;

describe.each(CARRIERS)("a call to a contact over $carrier", ({ carrier, completed, canceled }) => {
  beforeEach(() => prepare(carrier));

  test("rings the user's own phone, says whom it connects with, and then the contact from the account's number", async () => {
    // Rings until it is decided: otherwise it may be answered before the call is returned.
    await calls().setVoice(desk, "asks");
    const { status, body } = await calls().start(jo.contactId);
    expect([status, body.state]).toEqual([201, "placing"]);
    await until("the ring", async () => (await calls().ringsAt(desk)).length > 0);
    await calls().setVoice(desk, "answers");
    await calls().decide(desk, "answered");
    const call = await calls().reached(body._id, "completed");
    expect(call).toMatchObject({ direction: "out", seconds: 42, credits: 1, placedBy: "Maya Rivers" });
    await until("the end at the carrier", async () => (await calls().ringsAt(desk))[0]?.spoken);
    expect(await calls().ringsAt(desk)).toMatchObject([
      { from: maya.phoneNumber, spoken: "Calling to connect you with Jo Lindqvist." },
    ]);
    expect(await calls().ringsAt(jo.phoneNumber)).toMatchObject([{ from: maya.phoneNumber, ...completed }]);
    const { messages } = await maya.client.ok(api.messages.thread, {
      params: { contactId: jo.contactId },
      query: {},
    });
    expect(messages).toMatchObject([
      {
        _id: body._id,
        type: "call",
        direction: "out",
        text: "Outgoing call, 42 seconds",
        credits: 1,
        call: { state: "completed", seconds: 42, problem: null },
      },
    ]);
  });

  test("to a contact without a name connects immediately", async () => {
    const { contactId } = await aContact(server, maya);
    await sql`update contacts set first_name = '', last_name = '', company = '' where id = ${contactId}`.execute(
      server.services.db,
    );
    const { body } = await calls().start(contactId);
    await until("the end", async () =>
      (await calls().history()).sessions.some(({ _id, state }) => _id === body._id && state !== "placing"),
    );
    await until("the words", async () => (await calls().ringsAt(desk))[0]?.spoken);
    expect((await calls().ringsAt(desk))[0]!.spoken).toBe("Calling to connect you now.");
  });

  test("is charged per started minute, reserved once and settled once", async () => {
    const { body } = await calls().start(jo.contactId);
    await calls().reached(body._id, "completed");
    expect(await balance()).toBe(199);
    expect(await ledger()).toEqual([
      { kind: "reserve", free: -6_000, held: 6_000 },
      { kind: "charge", free: 0, held: -100 },
      { kind: "return", free: 5_900, held: -5_900 },
    ]);
  });

  test.each([
    ["busy", "busy", "Their line was busy."],
    ["no-answer", "no-answer", "They didn't answer."],
  ] as const)("that finds the contact %s says so and costs nothing", async (voice, state, problem) => {
    await calls().setVoice(jo.phoneNumber, voice);
    const { body } = await calls().start(jo.contactId);
    expect(await calls().reached(body._id, state)).toMatchObject({ problem, credits: 0, seconds: null });
    expect(await balance()).toBe(200);
  });

  test.each([
    ["voicemail", "Your phone's voicemail answered, so we didn't call them."],
    ["no-answer", "No one answered your phone."],
    ["busy", "Your phone was busy."],
  ])("never reaches the contact when the user's own phone is %s", async (voice, problem) => {
    await calls().setVoice(desk, voice);
    const { body } = await calls().start(jo.contactId);
    expect(await calls().reached(body._id, "failed")).toMatchObject({ problem, credits: 0 });
    expect(await calls().ringsAt(jo.phoneNumber)).toEqual([]);
    expect(await balance()).toBe(200);
  });

  test("requested twice at once continues, and is placed once", async () => {
    await calls().setVoice(desk, "asks");
    const answers = await Promise.all([1, 2, 3].map(() => calls().start(jo.contactId)));
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    expect(await calls().ringsAt(desk)).toHaveLength(1);
    const ana = await aContact(server, maya);
    expect(await calls().start(ana.contactId)).toMatchObject({
      status: 409,
      body: { error: "You're on another call. Hang up first." },
    });
    await calls().decide(desk, "declined");
    await calls().reached(answers[0]!.body._id, "failed");
  });

  test("is placed once when its answer is lost, and follows the carrier's reports", async () => {
    await server.sandbox("PUT", "/settings", { lostAnswers: 1 });
    const { status, body } = await calls().start(jo.contactId);
    expect(status).toBe(201);
    await calls().reached(body._id, "completed");
    expect(await calls().ringsAt(desk)).toHaveLength(1);
    expect(await balance()).toBe(199);
  });

  test("that was recorded but never placed is not placed later, and its reservation is returned", async () => {
    await calls().setVoice(desk, "asks");
    const { body } = await calls().start(jo.contactId);
    await calls().decide(desk, "declined");
    await calls().reached(body._id, "failed");
    // The state after a process dies between the row and the carrier.
    await sql`update call_sessions set state = 'placing', reserved_hundredths = 6000, carrier_call_id = null where id = ${body._id}`.execute(
      server.services.db,
    );
    await sql`update account_counters set credit_hundredths = credit_hundredths - 6000, held_hundredths = held_hundredths + 6000 where account_id = ${maya.accountId}`.execute(
      server.services.db,
    );
    await giveUpCalls(server.services);
    expect((await calls().history()).sessions[0]!.state).toBe("placing");
    server.advance(6 * 60_000);
    await giveUpCalls(server.services);
    await giveUpCalls(server.services);
    expect((await calls().history()).sessions[0]).toMatchObject({ state: "failed", credits: 0 });
    expect(await calls().ringsAt(desk)).toHaveLength(1);
    expect(await balance()).toBe(200);
  });

  test("has the same outcome and is paid once with repeated and reordered webhooks", async () => {
    await server.sandbox("PUT", "/settings", { duplicateCallbacks: 1, reorderCallbacks: 1 });
    const { body } = await calls().start(jo.contactId);
    await calls().reached(body._id, "completed");
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect((await calls().history()).sessions[0]).toMatchObject({ state: "completed", seconds: 42 });
    expect((await ledger()).filter(({ kind }) => kind === "charge")).toHaveLength(1);
    expect(await balance()).toBe(199);
  });

  test("shows who is ringing, and ends when it is hung up", async () => {
    await calls().setVoice(jo.phoneNumber, "asks");
    const { body } = await calls().start(jo.contactId);
    await calls().reached(body._id, "ringing-them");
    expect((await calls().line()).call).toMatchObject({ _id: body._id, state: "ringing-them" });
    const { body: over } = await maya.client.call(api.voice.hangUp, {
      params: { callId: body._id },
      body: {},
    });
    expect(over).toMatchObject({ state: "canceled", credits: 0 });
    await until("quiet", async () => (await calls().ringsAt(jo.phoneNumber))[0]?.status === canceled.status);
    expect(await calls().ringsAt(jo.phoneNumber)).toMatchObject([canceled]);
    expect(await balance()).toBe(200);
  });

  test("can be ended by either side, and by no one else", async () => {
    await calls().setVoice(jo.phoneNumber, "asks");
    const { body } = await calls().start(jo.contactId);
    await calls().decide(jo.phoneNumber, "answered");
    await calls().reached(body._id, "connected");
    const theirs = await aBusiness(server);
    const foreign = await theirs.client.call(api.voice.hangUp, { params: { callId: body._id }, body: {} });
    expect(foreign.status).toBe(404);
    await calls().decide(jo.phoneNumber, "hung-up");
    expect(await calls().reached(body._id, "completed")).toMatchObject({ credits: 1 });
  });

  test("ends with its contact, whose credits are returned", async () => {
    await calls().setVoice(desk, "asks");
    await calls().start(jo.contactId);
    await maya.client.ok(api.contacts.remove, { params: { contactId: jo.contactId } });
    expect(await balance()).toBe(200);
    await calls().decide(desk, "declined");
  });

  test("is hung up once its reserved minutes are used up", async () => {
    await calls().setVoice(jo.phoneNumber, "asks");
    const { body } = await calls().start(jo.contactId);
    await calls().decide(jo.phoneNumber, "answered");
    await calls().reached(body._id, "connected");
    const { rows } = await sql<{ payload: { accountId: number; callId: string }; seconds: number }>`
      select j.payload, extract(epoch from j.run_at - j.created_at)::int as seconds
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = ${endOverlongCall.name} and j.payload ->> 'callId' = ${body._id}
    `.execute(server.services.db);
    expect(rows).toMatchObject([{ seconds: 60 * 60 + 5 }]);
    await endOverlongCall.run(server.services, rows[0]!.payload, new AbortController().signal);
    await calls().reached(body._id, "completed");
    await until("quiet", async () => (await calls().ringsAt(desk))[0]?.status === completed.status);
    await endOverlongCall.run(server.services, rows[0]!.payload, new AbortController().signal);
    expect((await ledger()).filter(({ kind }) => kind === "charge")).toHaveLength(1);
  });
});

describe("reports of calls", () => {
  test("are accepted only with Twilio's signature", async () => {
    const { body } = await calls().start(jo.contactId);
    const url = `${server.url}/webhooks/twilio/outgoing-calls?message=${body._id}&step=dialed`;
    const form = new URLSearchParams({
      CallSid: "CA1",
      DialCallStatus: "completed",
      DialCallDuration: "9000",
    });
    const answer = await fetch(url, { method: "POST", body: form, headers: { "x-twilio-signature": "no" } });
    expect(answer.status).toBe(403);
  });

  test("are accepted only with Bandwidth's password", async () => {
    await prepare("bandwidth");
    const { body } = await calls().start(jo.contactId);
    await calls().reached(body._id, "completed");
    const answer = await fetch(
      `${server.url}/webhooks/bandwidth/outgoing-calls?message=${body._id}&step=dialed`,
      {
        method: "POST",
        body: JSON.stringify({ eventType: "transferComplete", callId: "c-1", cause: "hangup" }),
        headers: { "content-type": "application/json", authorization: "Basic bm86bm8=" },
      },
    );
    expect(answer.status).toBe(403);
  });
});

describe("who may be called", () => {
  const refusal = async (contactId: string, body = {}) => {
    const { status, body: answer } = await calls().start(contactId, body);
    return [status, (answer as { error?: string }).error];
  };

  test("no one without a phone to ring first, and the line says so", async () => {
    await calls().forwardTo(null);
    const problem = "Add a call forwarding number in Settings first. We ring that phone, then connect you.";
    expect(await refusal(jo.contactId)).toEqual([409, problem]);
    expect(await calls().line()).toMatchObject({ problem, ringsNumber: null, minuteCredits: 1 });
  });

  test("no one while a payment is due or the plan is on hold, each with what helps", async () => {
    const put = (plan: string) =>
      server.services.db
        .updateTable("accounts")
        .set({ subscription_plan: plan })
        .where("account_id", "=", maya.accountId)
        .execute();
    await put("onhold");
    const unpaid = "Your payment is overdue. Update your card to call again.";
    expect(await refusal(jo.contactId)).toEqual([409, unpaid]);
    await put("on_hold_5");
    expect(await refusal(jo.contactId)).toEqual([
      409,
      "Your plan is on hold. Change your plan to call again.",
    ]);
  });

  test("no one through a carrier that places no calls", async () => {
    maya = await aBusiness(server, { carrier: "sinch" });
    await calls().forwardTo(desk);
    const { contactId } = await aContact(server, maya);
    expect(await refusal(contactId)).toEqual([
      409,
      "Your number's carrier doesn't support calls from here yet.",
    ]);
  });

  test("no number that asked not to be called, whichever contact has it", async () => {
    const params = { contactId: jo.contactId };
    const change = (doNotCall: boolean) =>
      maya.client.ok(api.voice.changeDoNotCall, { params, body: { doNotCall } });
    expect(await change(true)).toEqual({
      doNotCall: true,
      problem: "They asked not to be called.",
      caution: null,
    });
    expect(await refusal(jo.contactId)).toEqual([409, "They asked not to be called."]);
    expect((await change(false)).problem).toBeNull();
    const theirs = await aBusiness(server);
    expect((await theirs.client.call(api.voice.readCallee, { params })).status).toBe(404);
  });

  test("a contact who opted out of texts, by hand", async () => {
    await server.sandbox("POST", `/phones/${encodeURIComponent(jo.phoneNumber)}/messages`, {
      to: maya.phoneNumber,
      text: "STOP",
    });
    await until(
      "the opt-out",
      async () =>
        (await maya.client.ok(api.contacts.get, { params: { contactId: jo.contactId } })).doNotMessage,
    );
    expect((await calls().start(jo.contactId)).status).toBe(201);
  });

  test.each([
    ["a premium number", "+19005550148"],
    ["an island whose calls cost", "+18765550148"],
  ])("not %s", async (_, phoneNumber) => {
    const { contactId } = await aContact(server, maya);
    await sql`update contacts set phone_number = ${phoneNumber} where id = ${contactId}`.execute(
      server.services.db,
    );
    expect(await refusal(contactId)).toEqual([
      409,
      "You can only call numbers in the United States and Canada, except premium numbers.",
    ]);
  });

  test("no one while support has suspended sending, with the reason", async () => {
    const support = await aBusiness(server, { hasNumber: false, isSuperuser: true });
    const params = { userId: maya.userId };
    await support.client.ok(api.spammers.suspend, { params, body: { reason: "Loan offers" } });
    const problem =
      "We suspended sending from your account. Why: Loan offers. Contact support to send again.";
    expect(await calls().start(jo.contactId)).toMatchObject({ status: 409, body: { error: problem } });
    const callee = await maya.client.ok(api.voice.readCallee, { params: { contactId: jo.contactId } });
    expect(callee.problem).toBe(problem);
    expect(await calls().ringsAt(desk)).toEqual([]);
    await support.client.ok(api.spammers.clear, { params, body: { reason: "Sorted out" } });
    expect((await calls().start(jo.contactId)).status).toBe(201);
  });

  test("no one at night, unless the contact expects it", async () => {
    server.advance(11 * 3_600_000);
    const [status, error] = await refusal(jo.contactId);
    expect(status).toBe(409);
    const { caution } = await maya.client.ok(api.voice.readCallee, { params: { contactId: jo.contactId } });
    expect(caution).toBe(error);
    expect((await calls().start(jo.contactId, { isExpected: true })).status).toBe(201);
  });

  test("no one without credits for a minute", async () => {
    maya = await aBusiness(server, { credits: 0.5 });
    await calls().forwardTo(desk);
    const { contactId } = await aContact(server, maya);
    expect(await refusal(contactId)).toEqual([
      402,
      "You don't have enough credits to call. A minute costs 1.",
    ]);
    expect((await calls().history()).sessions).toEqual([]);
  });
});
