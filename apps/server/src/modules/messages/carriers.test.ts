import { api } from "@broadcast/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import type { CarrierName } from "../../providers/carriers/carrier.ts";
import { carriersOf } from "../../providers/carriers/carriers.ts";
import { aBusiness, aContact, type Business, until } from "../../testing/builders.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { isOptedOut, optIn } from "../consent/index.ts";
import { dispatchOnce, publishRates, runReconciler } from "../sending/index.ts";

const CARRIERS = ["twilio", "sinch", "bandwidth"] as const;
const PICTURE =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

let server: TestServer;
const encoded = encodeURIComponent;

interface Thread {
  messages: { direction: "in" | "out"; text: string; media: string[] }[];
}

/** Returns what a phone got. */
async function shownOn(phoneNumber: string) {
  const { threads } = await server.sandbox<{ threads: Thread[] }>(
    "GET",
    `/phones/${encoded(phoneNumber)}/threads`,
  );
  return threads.flatMap(({ messages }) => messages.filter(({ direction }) => direction === "in"));
}
const textsOn = async (phoneNumber: string) => (await shownOn(phoneNumber)).map(({ text }) => text);

const textFrom = (phone: string, to: string, text: string) =>
  server.sandbox("POST", `/phones/${encoded(phone)}/messages`, { to, text });

const stateOf = async (business: Business, messageId: string) =>
  (await business.client.ok(api.messages.get, { params: { messageId } })).state;

const send = async (business: Business, contactId: string, text: string) =>
  (await business.client.ok(api.messages.send, { body: { contactId, text } }))._id;

async function start(options: { hasWorker?: boolean }): Promise<void> {
  server = await startTestServer(options);
}

/** Runs one round of the reconciler. */
async function reconcile(): Promise<void> {
  const stopping = new AbortController();
  const round = runReconciler(server.services, stopping.signal);
  stopping.abort();
  await round;
}

const conversation = (carrier: CarrierName) => () => {
  let maya: Business;
  let jo: { contactId: string; phoneNumber: string };
  beforeEach(async () => {
    maya = await aBusiness(server, { carrier });
    jo = (await aContact(server, maya)) as typeof jo;
  });

  test("a text arrives and its receipt comes back; the answer and STOP are received and obeyed", async () => {
    const sent = await send(maya, jo.contactId, "Table for two? 🎉");
    await until("the receipt", async () => (await stateOf(maya, sent)) === "delivered");
    expect(await textsOn(jo.phoneNumber)).toEqual(["Table for two? 🎉"]);

    await textFrom(jo.phoneNumber, maya.phoneNumber, "Yes please");
    const chat = await until("the chat", async () => {
      const { chats } = await maya.client.ok(api.messages.searchChats, { body: {} });
      return chats.find(({ lastMessage }) => lastMessage?.direction === "in");
    });
    expect(chat).toMatchObject({ contact: { _id: jo.contactId }, lastMessage: { text: "Yes please" } });

    await textFrom(jo.phoneNumber, maya.phoneNumber, "STOP");
    await until("the confirmation", async () => (await textsOn(jo.phoneNumber)).length === 2);
    const late = await maya.client.call(api.messages.send, {
      body: { contactId: jo.contactId, text: "Sale!" },
    });
    expect(late.body.error).toBe("They opted out of your messages.");
    expect(await textsOn(jo.phoneNumber)).toHaveLength(2);
  });

  test("pictures are sent and received", async () => {
    const upload = new File([Buffer.from(PICTURE, "base64")], "a.png", { type: "image/png" });
    const { _id } = await maya.client.ok(api.messages.send, {
      body: { contactId: jo.contactId, text: "Look" },
      upload,
    });
    await until("the receipt", async () => (await stateOf(maya, _id)) === "delivered");
    expect(await shownOn(jo.phoneNumber)).toMatchObject([{ text: "Look", media: [expect.any(String)] }]);

    await server.sandbox("POST", `/phones/${encoded(jo.phoneNumber)}/messages`, {
      to: maya.phoneNumber,
      text: "Nice",
      media: [{ contentType: "image/png", dataBase64: PICTURE }],
    });
    await until("the picture", async () => {
      const { messages } = await maya.client.ok(api.messages.thread, { params: { contactId: jo.contactId } });
      return messages.some(
        ({ direction, media }) => direction === "in" && media[0]?.contentType === "image/png",
      );
    });
  });

  test("a number that takes no texts fails with a sentence", async () => {
    await server.sandbox("PUT", `/phones/${encoded(jo.phoneNumber)}`, { kind: "landline" });
    const sent = await send(maya, jo.contactId, "Hi");
    await until("the receipt", async () => (await stateOf(maya, sent)) === "failed");
    const { error } = await maya.client.ok(api.messages.get, { params: { messageId: sent } });
    expect(error).not.toBe("The carrier couldn't deliver it and didn't say why.");
  });

  test("an opt-out known only to the carrier becomes one here", async () => {
    await server.sandbox("PUT", "/settings", { carrierOptOut: true });
    await textFrom(jo.phoneNumber, maya.phoneNumber, "STOP");
    // The carrier blocks our confirmation too.
    await until("its failure", async () => {
      const { messages } = await maya.client.ok(api.messages.thread, { params: { contactId: jo.contactId } });
      return messages.some(({ state }) => state === "failed" || state === "unsent");
    });
    // As if it had been sent to another product that uses the same number.
    const evidence = { source: "person", wording: "Test", time: server.clock.now() } as const;
    await optIn(server.services.db, maya.accountId, jo.phoneNumber, evidence);
    await send(maya, jo.contactId, "Hi again");
    await until("the opt-out", () => isOptedOut(server.services.db, maya.accountId, jo.phoneNumber));
    await server.sandbox("PUT", "/settings", { carrierOptOut: false });
    const { doNotMessageReason } = await maya.client.ok(api.contacts.get, {
      params: { contactId: jo.contactId },
    });
    expect(doNotMessageReason).toBe("Their carrier reported an opt-out");
  });

  test("repeated and reordered receipts and texts change nothing", async () => {
    await server.sandbox("PUT", "/settings", { duplicateCallbacks: 1, reorderCallbacks: 1 });
    const sent = await send(maya, jo.contactId, "Hi");
    await textFrom(jo.phoneNumber, maya.phoneNumber, "Once");
    await until("the receipt", async () => (await stateOf(maya, sent)) === "delivered");
    await new Promise((resolve) => setTimeout(resolve, 400));
    await server.sandbox("PUT", "/settings", { duplicateCallbacks: 0, reorderCallbacks: 0 });
    expect(await stateOf(maya, sent)).toBe("delivered");
    const { messages } = await maya.client.ok(api.messages.thread, { params: { contactId: jo.contactId } });
    expect(messages.map(({ text }) => text).sort()).toEqual(["Hi", "Once"]);
  });

  test("a webhook without the carrier's signature is refused and changes nothing", async () => {
    const forged: Record<CarrierName, string> = {
      twilio: new URLSearchParams({
        MessageSid: "SM1",
        From: jo.phoneNumber,
        To: maya.phoneNumber,
        Body: "x",
      }).toString(),
      sinch: JSON.stringify({
        type: "mo_text",
        id: "1",
        from: jo.phoneNumber,
        to: maya.phoneNumber,
        body: "x",
      }),
      bandwidth: JSON.stringify([
        {
          type: "message-received",
          message: { id: "1", from: jo.phoneNumber, owner: maya.phoneNumber, text: "x" },
        },
      ]),
    };
    const headers = {
      "content-type": carrier === "twilio" ? "application/x-www-form-urlencoded" : "application/json",
      "x-twilio-signature": "AAAA",
      "x-sinch-webhook-signature": "AAAA",
      "x-sinch-webhook-signature-algorithm": "HmacSHA256",
      authorization: `Basic ${Buffer.from("webhooks:guess").toString("base64")}`,
    };
    for (const path of ["messages", "status", ...(carrier === "sinch" ? [] : ["voice", "calls"])]) {
      const answer = await fetch(`${server.url}/webhooks/${carrier}/${path}`, {
        method: "POST",
        headers,
        body: forged[carrier],
      });
      expect([path, answer.status]).toEqual([path, 403]);
    }
    const { messages } = await maya.client.ok(api.messages.thread, { params: { contactId: jo.contactId } });
    expect(messages).toEqual([]);
  });

  test("an account searches and buys its number at its own carrier", async () => {
    const owner = await aBusiness(server, { carrier, hasNumber: false });
    const { numbers } = await owner.client.ok(api.phoneNumbers.searchAvailable, {
      query: { areaCode: "415" },
    });
    expect(numbers.length).toBeGreaterThan(1);
    expect(numbers.every(({ phoneNumber }) => phoneNumber.startsWith("+1415"))).toBe(true);
    const { phoneNumber } = numbers[0]!;
    await owner.client.ok(api.phoneNumbers.choose, { body: { phoneNumber } });
    const sold = await server.sandbox<{ numbers: { number: string; carrier: string }[] }>("GET", "/numbers");
    expect(sold.numbers.find(({ number }) => number === phoneNumber)).toMatchObject({ carrier });
    const other = await aBusiness(server, { carrier, hasNumber: false });
    const answer = await other.client.call(api.phoneNumbers.choose, { body: { phoneNumber } });
    expect([answer.status, answer.body.code]).toEqual([409, "phone-number-taken"]);
  });
};

const stumbling = (carrier: CarrierName) => () => {
  let maya: Business;
  let jo: { contactId: string; phoneNumber: string };
  beforeEach(async () => {
    maya = await aBusiness(server, { carrier });
    jo = (await aContact(server, maya)) as typeof jo;
  });

  /** As if every lease had expired and the carrier's list were long up to date. */
  const longAfter = () =>
    sql`
      update outbox set lease_until = clock_timestamp() - interval '2 minutes', due_at = least(due_at, ${server.services.clock.now()}),
        unclear_since = case when state = 'unclear' then clock_timestamp() - interval '2 minutes' end
      where state <> 'waiting' or due_at < 'infinity'
    `.execute(server.services.db);

  const dispatch = () => dispatchOnce(server.services, uuidv7(), [carrier]);
  const settled = async () => {
    server.advance(10_000);
    await dispatch();
    await longAfter();
    await reconcile();
  };
  const taken = async () =>
    (await server.sandbox<{ messages: { sid: string }[] }>("GET", `/messages?to=${encoded(jo.phoneNumber)}`))
      .messages;

  test.each([
    ["too busy", { rate429: 1 }],
    ["down", { rate5xx: 1 }],
  ])("%s: it is sent later, once", async (_, faults) => {
    const sent = await send(maya, jo.contactId, "Exactly once");
    await server.sandbox("PUT", "/settings", faults);
    await dispatch();
    await server.sandbox("PUT", "/settings", { rate429: 0, rate5xx: 0 });
    expect(await taken()).toEqual([]);
    await until("the delivery", async () => {
      await settled();
      return (await stateOf(maya, sent)) === "delivered";
    });
    await settled();
    expect(await textsOn(jo.phoneNumber)).toEqual(["Exactly once"]);
    expect(await taken()).toHaveLength(1);
  });

  test("its answers are lost: accepted messages are found there before any receipt, and not sent again", async () => {
    const sent = await send(maya, jo.contactId, "Exactly once");
    // No receipt comes while this test lasts.
    await server.sandbox("PUT", "/settings", { lostAnswers: 1, deliveryDelayMs: 120_000 });
    await dispatch();
    await server.sandbox("PUT", "/settings", { lostAnswers: 0, deliveryDelayMs: 0 });
    expect(await stateOf(maya, sent)).toBe("unknown");
    await settled();
    expect(await stateOf(maya, sent)).toBe("sent");
    await settled();
    expect(await taken()).toHaveLength(1);
  });

  test("messages with other text or recipients are not taken for it", async () => {
    await send(maya, jo.contactId, "First");
    await dispatch();
    const [{ sid } = { sid: "" }] = await taken();
    const { findSent } = server.services.carriers.of(carrier);
    const since = new Date(server.clock.now().getTime() - 600_000);
    const lookUp = { reference: "1-00000000-0000-0000-0000-000000000000", type: "sms", since } as const;
    const numbers = { from: maya.phoneNumber, to: jo.phoneNumber };
    const found = await findSent({ ...lookUp, ...numbers, text: "First" });
    expect(found.map(({ carrierMessageId }) => carrierMessageId)).toEqual(carrier === "sinch" ? [] : [sid]);
    expect(await findSent({ ...lookUp, ...numbers, text: "Longer ".repeat(40) })).toEqual([]);
    expect(await findSent({ ...lookUp, ...numbers, to: "+15125550000", text: "First" })).toEqual([]);
  });
};

describe("a conversation over", () => {
  beforeAll(() => start({ hasWorker: true }));
  afterAll(() => server.close());
  for (const carrier of CARRIERS) describe(carrier, conversation(carrier));
});

describe("when it fails, every message is sent exactly once over", () => {
  beforeAll(async () => {
    await start({});
    await publishRates(server.services.db, undefined);
  });
  afterAll(() => server.close());
  for (const carrier of CARRIERS) describe(carrier, stumbling(carrier));

  test("a carrier without credentials any more: the message waits for them and nothing breaks", async () => {
    const maya = await aBusiness(server, { carrier: "sinch" });
    const jo = await aContact(server, maya);
    const sent = await send(maya, jo.contactId, "Later");
    const without = { ...server.services, carriers: carriersOf([]) };
    expect(await dispatchOnce(without, uuidv7(), ["sinch"])).toBe(1);
    expect(await stateOf(maya, sent)).toBe("queued");
    server.advance(10_000);
    await dispatchOnce(server.services, uuidv7(), ["sinch"]);
    await until("the delivery", async () => (await stateOf(maya, sent)) === "delivered");
  });
});
