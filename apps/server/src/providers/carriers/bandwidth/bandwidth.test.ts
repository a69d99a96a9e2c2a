import { describe, expect, test } from "vitest";
import type { WebhookRequest } from "../carrier.ts";
import { adapterOf, message } from "../carrier-testing.ts";
import { webhooksAt } from "../carriers.ts";
import { bandwidthCarrier } from "./bandwidth.ts";

const { alone, answering } = adapterOf((apiUrl) =>
  bandwidthCarrier({
    messagingApiUrl: apiUrl,
    numbersApiUrl: apiUrl,
    voiceApiUrl: apiUrl,
    accountId: "9900000",
    username: "api",
    password: "secret",
    applicationId: "app",
    voiceApplicationId: "app",
    siteId: null,
    callbackUsername: "hook",
    callbackPassword: "hook-secret",
    webhooks: webhooksAt("http://localhost", "bandwidth"),
  }),
);

const drop = {
  reference: "a-b",
  from: "+15125550100",
  to: "+15125550101",
  recordingUrl: "http://localhost/1",
};

describe("handing over", () => {
  const fields = '{"type":"request-validation","fieldErrors":[{"fieldName":"to","description":"x"}]}';
  test.each([
    [202, '{"id":"m1","segmentCount":2}', { kind: "taken", carrierMessageId: "m1", segments: 2 }],
    [
      429,
      '{"type":"max-message-queue-size-exceeded"}',
      { kind: "busy", code: "max-message-queue-size-exceeded" },
    ],
    [400, fields, { kind: "refused", code: "request-validation:to" }],
    [401, "<h1>A proxy</h1>", { kind: "busy", code: "401" }],
    [404, "<h1>A proxy</h1>", { kind: "refused", code: "404" }],
    [503, "{}", { kind: "unclear" }],
    [202, "<h1>A proxy</h1>", { kind: "unclear" }],
  ])("a text: status %i with %s is %j", async (status, body, outcome) => {
    expect(await (await answering(status, body)).send(message)).toMatchObject(outcome);
  });

  test.each([
    [201, '{"callId":"c-1"}', { kind: "taken", carrierMessageId: "c-1" }],
    [429, '{"type":"account-limit"}', { kind: "busy", retryAfterMs: 2_000 }],
    [400, '{"type":"validation"}', { kind: "refused", code: "validation" }],
    [500, "", { kind: "unclear" }],
  ])("a call: status %i with %s is %j", async (status, body, outcome) => {
    const bandwidth = await answering(status, body, { "retry-after": "2" });
    expect(await bandwidth.dropVoice?.(drop)).toMatchObject(outcome);
  });

  test("a message that never reached Bandwidth can be retried", async () => {
    const bandwidth = alone();
    expect(await bandwidth.send(message)).toMatchObject({ kind: "busy", code: "unreachable" });
    expect(await bandwidth.dropVoice?.(drop)).toMatchObject({ kind: "busy", code: "unreachable" });
  });
});

test("a message that may have been accepted is found by numbers, time, kind and segments", async () => {
  const listed = {
    messageId: "m1",
    sourceTn: message.from,
    destinationTn: message.to,
    messageStatus: "DELIVERED",
    messageType: "sms",
    segmentCount: 1,
    receiveTime: "2026-03-02T20:00:00Z",
  };
  const others = [
    { ...listed, messageId: "another recipient", destinationTn: "+15125550199" },
    { ...listed, messageId: "too early", receiveTime: "2026-03-02T10:00:00Z" },
    { ...listed, messageId: "a picture", messageType: "mms" },
    { ...listed, messageId: "longer", segmentCount: 3 },
  ];
  const failed = { ...listed, messageId: "m2", messageStatus: "UNDELIVERED", errorCode: 4721 };
  const bandwidth = await answering(200, JSON.stringify({ messages: [...others, listed, failed] }));
  const since = new Date("2026-03-02T19:00:00Z");
  expect(await bandwidth.findSent({ ...message, type: "sms", since })).toEqual([
    { carrierMessageId: "m1", state: "delivered", errorCode: null, isCertain: false },
    { carrierMessageId: "m2", state: "failed", errorCode: "4721", isCertain: false },
  ]);
});

test("offered numbers are read from XML, signs and all", async () => {
  const detail =
    "<TelephoneNumberDetail><City>ST. MARY&apos;S &amp; CO</City><State>TX</State><FullNumber>5125550100</FullNumber></TelephoneNumberDetail>";
  const bandwidth = await answering(
    200,
    `<?xml version="1.0"?><SearchResult>${detail}${detail}</SearchResult>`,
  );
  const offered = { phoneNumber: "+15125550100", locality: "St. Mary's & Co", region: "TX" };
  expect(await bandwidth.searchNumbers("512", 2)).toEqual([offered, offered]);
});

function webhook(body: unknown, authorization?: string): WebhookRequest {
  return {
    url: "http://localhost/webhooks/bandwidth/status",
    rawBody: JSON.stringify(body),
    query: {},
    headers: {
      authorization: authorization ?? `Basic ${Buffer.from("hook:hook-secret").toString("base64")}`,
    },
  };
}

describe("webhooks", () => {
  const told = { id: "m1", owner: "+15125550100", to: ["+15125550101"], from: "+15125550100", tag: "a-b" };
  const read = (...events: unknown[]) => alone().readWebhook(webhook(events));

  test("with another password is refused", () => {
    const bandwidth = alone();
    const wrong = `Basic ${Buffer.from("hook:wrong").toString("base64")}`;
    expect(bandwidth.readWebhook(webhook([], wrong))).toBeNull();
    expect(bandwidth.readWebhook(webhook([], ""))).toBeNull();
    expect(bandwidth.readCall?.(webhook({}, wrong))).toBeNull();
    expect(bandwidth.readWebhook(webhook([]))).toEqual({ inbound: [], receipts: [] });
  });

  test("one call can report several things, and unknown ones are skipped", () => {
    expect(
      read(
        { type: "message-delivered", message: told, carrierName: "T-Mobile" },
        { type: "message-of-tomorrow", message: told },
        "nonsense",
        { type: "message-failed", message: told, errorCode: 4775, carrierName: null },
        {
          type: "message-received",
          to: "+15125550100",
          message: {
            ...told,
            id: "m2",
            from: "+15125550101",
            to: ["+15125550100", "+15125550177"],
            text: "Look",
            time: "2026-11-20T16:00:00.250Z",
            media: ["https://messaging.example/1.png", "https://messaging.example/0.smil"],
          },
        },
      ),
    ).toEqual({
      receipts: [
        { carrierMessageId: "m1", reference: "a-b", state: "delivered", errorCode: null, network: "tmobile" },
        { carrierMessageId: "m1", reference: "a-b", state: "failed", errorCode: "4775" },
      ],
      inbound: [
        {
          carrierMessageId: "m2",
          from: "+15125550101",
          to: "+15125550100",
          text: "Look",
          media: [{ url: "https://messaging.example/1.png", contentType: "application/octet-stream" }],
          receivedAt: new Date("2026-11-20T16:00:00.250Z"),
        },
      ],
    });
  });

  test.each([
    ["AT&T", "att"],
    ["T-Mobile USA, Inc.", "tmobile"],
    ["Verizon Wireless", "verizon"],
    ["U.S. Cellular", "other"],
  ])("the network %s is %s", (carrierName, network) => {
    const event = { type: "message-delivered", message: told, carrierName };
    expect(read(event)?.receipts).toMatchObject([{ network }]);
  });
});

test("a picture elsewhere is not fetched, since the request would carry our password", async () => {
  const bandwidth = alone();
  await expect(bandwidth.fetchMedia("https://elsewhere.example/1.png")).rejects.toThrow(
    "not on the carrier's host",
  );
});

describe("a call to a contact", () => {
  const read = (body: object) =>
    alone().readOutgoingCall?.({ ...webhook(body), query: { message: "a-b", step: "contact" } });

  test.each([
    [{ eventType: "answer", callId: "c-1" }, "c-1", { kind: "answered" }],
    [
      { eventType: "answer", callId: "c-1", machineDetectionResult: { value: "silence" } },
      "c-1",
      { kind: "answered" },
    ],
    [
      { eventType: "answer", callId: "c-1", machineDetectionResult: { value: "answering-machine" } },
      "c-1",
      { kind: "machine" },
    ],
    [{ eventType: "transferAnswer", callId: "c-2", parentCallId: "c-1" }, "c-1", { kind: "connected" }],
    [
      {
        ...{ eventType: "transferDisconnect", callId: "c-2", parentCallId: "c-1", cause: "hangup" },
        ...{ answerTime: "2026-03-02T20:00:00.500Z", endTime: "2026-03-02T20:01:00.600Z" },
      },
      "c-1",
      { kind: "ended", how: "completed", whose: "them", seconds: 61 },
    ],
    [
      { eventType: "transferDisconnect", callId: "c-2", cause: "timeout", answerTime: null, endTime: "x" },
      null,
      { kind: "ended", how: "no-answer", whose: "them", seconds: null },
    ],
    // The times of the caller's own half are not how long both talked.
    [
      {
        ...{ eventType: "transferComplete", callId: "c-1", cause: "busy" },
        ...{ answerTime: "2026-03-02T20:00:00Z", endTime: "2026-03-02T20:01:00Z" },
      },
      "c-1",
      { kind: "ended", how: "busy", whose: "them", seconds: null },
    ],
    [
      { eventType: "disconnect", callId: "c-1", cause: "cancel" },
      "c-1",
      { kind: "ended", how: "canceled", whose: "you", seconds: null },
    ],
    [
      { eventType: "disconnect", callId: "c-1", cause: "node-capacity-exceeded" },
      "c-1",
      { kind: "ended", how: "failed", whose: "you", seconds: null },
    ],
    [{ eventType: "dtmf", callId: "c-1" }, "c-1", null],
  ])("%j is read", (body, callId, event) => {
    expect(read(body)).toEqual({ reference: "a-b", callId, event });
  });

  test("with another password is refused", () => {
    expect(alone().readOutgoingCall?.(webhook({ eventType: "answer", callId: "c-1" }, ""))).toBeNull();
  });

  test("goes on by BXML: the words, the contact with our number, and nothing for the one who answers", () => {
    const answer = (kind: "answered" | "connected", to: Parameters<Answers>[1]) =>
      alone().answerOutgoingCall?.({ reference: "a-b", callId: "c-1", event: { kind } }, to)?.body;
    type Answers = NonNullable<ReturnType<typeof alone>["answerOutgoingCall"]>;
    const to = { from: "+15125550100", to: "+15125550101", words: "Tom & Jo", mostSeconds: 60 };
    const at = (step: string) =>
      `http://localhost/webhooks/bandwidth/outgoing-calls?message=a-b&amp;step=${step}`;
    expect(answer("answered", to)).toBe(
      `<Response><SpeakSentence locale="en_US">Tom &amp; Jo</SpeakSentence>` +
        `<Transfer transferCallerId="+15125550100" callTimeout="40" transferCompleteUrl="${at("dialed")}">` +
        `<PhoneNumber transferAnswerUrl="${at("contact")}" transferDisconnectUrl="${at("contact")}">+15125550101</PhoneNumber>` +
        `</Transfer></Response>`,
    );
    expect(answer("answered", null)).toBe("<Response><Hangup/></Response>");
    expect(answer("connected", null)).toBe("<Response></Response>");
  });

  test.each([
    [200, "resolves"],
    [404, "resolves"],
    [500, "rejects"],
  ] as const)("is hung up; status %i %s", async (status, how) => {
    const hungUp = (await answering(status, "{}")).hangUp?.("c-1");
    if (how === "resolves") await expect(hungUp).resolves.toBeUndefined();
    else await expect(hungUp).rejects.toMatchObject({ code: "provider-failed" });
  });
});
