import { api } from "@broadcast/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import type { CarrierName } from "../../providers/carriers/carrier.ts";
import { aBusiness, aContact, type Business, until } from "../../testing/builders.ts";
import { aRecording } from "../../testing/recordings.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { recordConsent } from "../consent/index.ts";
import { dispatchOnce, publishRates, runReconciler } from "../sending/index.ts";

const CARRIERS = ["twilio", "bandwidth"] as const;
const encoded = encodeURIComponent;

let server: TestServer;
let maya: Business;
let jo: { contactId: string; phoneNumber: string };
beforeAll(async () => {
  server = await startTestServer();
  await publishRates(server.services.db, undefined);
  await server.sandbox("PUT", "/settings", { callsPerSecond: 0 });
});
afterAll(() => server.close());

async function aListener(carrier: CarrierName, voice = "voicemail") {
  maya = await aBusiness(server, { carrier });
  jo = (await aContact(server, maya)) as typeof jo;
  await recordConsent(server.services.db, maya.accountId, jo.phoneNumber, ["voice"], {
    source: "person",
    wording: "You may leave me voice messages.",
    time: server.services.clock.now(),
  });
  await server.sandbox("PUT", `/phones/${encoded(jo.phoneNumber)}`, { voice });
}

const drop = async () => {
  const sent = await maya.client.ok(api.messages.send, {
    body: { contactId: jo.contactId, type: "rvm" },
    upload: aRecording(),
  });
  return sent._id;
};
const dispatch = (carrier: CarrierName) => dispatchOnce(server.services, uuidv7(), [carrier]);
const read = (messageId: string) => maya.client.ok(api.messages.get, { params: { messageId } });

/** Runs one round of the reconciler. */
async function reconcile(): Promise<void> {
  const stopping = new AbortController();
  const round = runReconciler(server.services, stopping.signal);
  stopping.abort();
  await round;
}

const reached = (messageId: string, state: string) =>
  until(`the state ${state}`, async () => {
    const message = await read(messageId);
    return message.state === state && message;
  });

interface Calls {
  calls: { sid: string; status: string; problem: string | null; seconds: number }[];
}
const callsTo = async () =>
  (await server.sandbox<Calls>("GET", `/phones/${encoded(jo.phoneNumber)}/calls`)).calls;

interface Voicemails {
  voicemails: { from: string; seconds: number; lostSeconds: number; url: string | null }[];
}
const voicemails = async () =>
  (await server.sandbox<Voicemails>("GET", `/phones/${encoded(jo.phoneNumber)}/voicemails`)).voicemails;

describe.each(CARRIERS)("a voice drop over %s", (carrier) => {
  test("reaches the machine completely, after its greeting, and counts as delivered", async () => {
    await aListener(carrier);
    const messageId = await drop();
    await dispatch(carrier);
    await reached(messageId, "delivered");
    await until("the voicemail", async () => (await voicemails()).length === 1);
    expect(await voicemails()).toMatchObject([
      { from: maya.phoneNumber, seconds: 2, lostSeconds: 0, url: expect.any(String) },
    ]);
    expect(await callsTo()).toMatchObject([{ problem: null }]);
  });

  test("is played to a person who answers, after a moment", async () => {
    await aListener(carrier, "answers");
    const messageId = await drop();
    await dispatch(carrier);
    await reached(messageId, "delivered");
    const [call] = await until("the end of the call", async () => {
      const calls = await callsTo();
      return ["completed", "disconnected"].includes(calls[0]?.status ?? "") && calls;
    });
    // Recognized after two seconds, then a pause of one and the recording of two.
    expect(call).toMatchObject({ problem: null, seconds: 5 });
  });

  test.each([
    ["busy", "No one answered, and it didn't go to voicemail."],
    ["no-answer", "No one answered, and it didn't go to voicemail."],
    ["fax", "The carrier couldn't deliver it and didn't say why."],
  ])("to a phone that is %s fails with a sentence", async (voice, words) => {
    await aListener(carrier, voice);
    const messageId = await drop();
    await dispatch(carrier);
    expect((await reached(messageId, "failed")).error).toBe(words);
    expect(await voicemails()).toEqual([]);
  });

  test("whose recording cannot be played was cut off", async () => {
    await aListener(carrier);
    const messageId = await drop();
    const { media } = await server.services.db
      .selectFrom("messages")
      .where("id", "=", messageId)
      .select("media")
      .executeTakeFirstOrThrow();
    await server.services.storage.remove((media as { key: string }[])[0]!.key);
    await dispatch(carrier);
    expect((await reached(messageId, "failed")).error).toBe("The call ended before your recording finished.");
  });

  test("whose answer was lost is found at the carrier, and no one is called twice", async () => {
    await aListener(carrier);
    const messageId = await drop();
    // No one answers while this test lasts.
    await server.sandbox("PUT", "/settings", { lostAnswers: 1, deliveryDelayMs: 120_000 });
    await dispatch(carrier);
    await server.sandbox("PUT", "/settings", { lostAnswers: 0, deliveryDelayMs: 0 });
    expect((await read(messageId)).state).toBe("unknown");
    await sql`
      update outbox set lease_until = clock_timestamp() - interval '2 minutes',
        unclear_since = clock_timestamp() - interval '2 minutes' where state <> 'waiting'
    `.execute(server.services.db);
    await reconcile();
    expect((await read(messageId)).state).toBe("sent");
    await dispatch(carrier);
    expect(await callsTo()).toHaveLength(1);
  });

  test("without recorded consent is refused before anything is dialled", async () => {
    await aListener(carrier);
    jo = (await aContact(server, maya)) as typeof jo;
    const answer = await maya.client.call(api.messages.send, {
      body: { contactId: jo.contactId, type: "rvm" },
      upload: aRecording(),
    });
    expect(answer.status).toBe(409);
    expect(answer.body.error).toMatch(/consent/);
    await dispatch(carrier);
    expect(await callsTo()).toEqual([]);
  });
});

test("possibly placed calls are found by numbers and time", async () => {
  for (const carrier of CARRIERS) {
    await aListener(carrier);
    const messageId = await drop();
    await dispatch(carrier);
    await reached(messageId, "delivered");
    const [call] = await callsTo();
    const lookUp = {
      reference: "unknown",
      type: "rvm",
      from: maya.phoneNumber,
      to: jo.phoneNumber,
      text: "",
    } as const;
    const find = (since: Date) => server.services.carriers.of(carrier).findSent({ ...lookUp, since });
    const now = server.clock.now().getTime();
    expect(await find(new Date(now - 60_000))).toEqual([
      { carrierMessageId: call!.sid, state: expect.any(String), errorCode: null, isCertain: false },
    ]);
    expect(await find(new Date(now + 60_000))).toEqual([]);
  }
});

test("a carrier without voice says so, and the credits are returned", async () => {
  await aListener("sinch");
  const messageId = await drop();
  await dispatch("sinch");
  expect((await reached(messageId, "unsent")).error).toBe("Your carrier doesn't support voice drops.");
  expect((await maya.client.ok(api.users.current, {})).messageCredits).toBe(1_000);
});
