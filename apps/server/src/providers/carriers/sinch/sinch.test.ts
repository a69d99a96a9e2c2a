import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { WebhookRequest } from "../carrier.ts";
import { adapterOf, message } from "../carrier-testing.ts";
import { webhooksAt } from "../carriers.ts";
import { sinchCarrier } from "./sinch.ts";

const secret = "a-webhook-secret";
const adapterWith = (webhookSecret: string | null) =>
  adapterOf((apiUrl) =>
    sinchCarrier({
      smsApiUrl: apiUrl,
      numbersApiUrl: apiUrl,
      servicePlanId: "plan",
      apiToken: "token",
      webhookSecret,
      projectId: "project",
      keyId: "key",
      keySecret: "secret",
      voice: null,
      webhooks: webhooksAt("http://localhost", "sinch"),
    }),
  );
const { alone, answering } = adapterWith(secret);

describe("handing a text over", () => {
  test.each([
    [201, '{"id":"01FC66621XXXXX119Z8PMV1QPQ"}', { kind: "taken" }],
    [429, "{}", { kind: "busy", retryAfterMs: 3_000 }],
    [
      400,
      '{"code":"syntax_invalid_parameter_format","text":"to"}',
      { kind: "refused", code: "syntax_invalid_parameter_format" },
    ],
    [403, "<h1>A proxy</h1>", { kind: "busy", code: "403" }],
    [404, "<h1>A proxy</h1>", { kind: "refused", code: "404" }],
    [503, '{"code":"service_unavailable"}', { kind: "unclear" }],
    [201, "<h1>A proxy</h1>", { kind: "unclear" }],
  ])("status %i with %s is %j", async (status, body, outcome) => {
    expect(await (await answering(status, body, { "retry-after": "3" })).send(message)).toMatchObject(
      outcome,
    );
  });

  test("a message that never reached Sinch can be retried", async () => {
    expect(await alone().send(message)).toMatchObject({ kind: "busy", code: "unreachable" });
  });

  test("messages that Sinch would refuse entirely are not sent: too many units, two pictures", async () => {
    const sinch = alone();
    expect(await sinch.send({ ...message, text: "a".repeat(2_001) })).toMatchObject({ code: "too-long" });
    const mediaUrls = ["https://example.com/1", "https://example.com/2"];
    expect(await sinch.send({ ...message, mediaUrls })).toMatchObject({ code: "one-picture" });
  });
});

function webhook(body: unknown, change: Partial<WebhookRequest["headers"]> = {}): WebhookRequest {
  const rawBody = JSON.stringify(body);
  return {
    url: "http://localhost/webhooks/sinch/status",
    rawBody,
    query: { message: "from-query" },
    headers: {
      "x-sinch-webhook-signature": createHmac("sha256", secret)
        .update(`${rawBody}.n1.1700000000`)
        .digest("base64"),
      "x-sinch-webhook-signature-algorithm": "HmacSHA256",
      "x-sinch-webhook-signature-nonce": "n1",
      "x-sinch-webhook-signature-timestamp": "1700000000",
      ...change,
    },
  };
}

describe("webhooks", () => {
  const text = { type: "mo_text", id: "in-1", from: "15125550101", to: "15125550100", body: "Hello" };

  test.each([
    ["another nonce", { "x-sinch-webhook-signature-nonce": "n2" }],
    ["another time", { "x-sinch-webhook-signature-timestamp": "1700000001" }],
    ["another algorithm", { "x-sinch-webhook-signature-algorithm": "none" }],
    ["no signature", { "x-sinch-webhook-signature": undefined }],
    ["a cut signature", { "x-sinch-webhook-signature": "AAAA" }],
  ])("with %s is refused", (_, change) => {
    const sinch = alone();
    expect(sinch.readWebhook(webhook(text))).not.toBeNull();
    expect(sinch.readWebhook(webhook(text, change))).toBeNull();
  });

  test("are ignored without a configured secret, even when signed with an empty one", () => {
    const signature = createHmac("sha256", "")
      .update(`${JSON.stringify(text)}.n1.1700000000`)
      .digest("base64");
    const sinch = adapterWith(null).alone();
    expect(sinch.readWebhook(webhook(text, { "x-sinch-webhook-signature": signature }))).toBeNull();
    expect(sinch.readWebhook(webhook(text))).toBeNull();
  });

  test("numbers get their plus sign, pictures their addresses, and texts the time at which they were received", () => {
    const sinch = alone();
    const body = {
      subject: "",
      message: "Look",
      media: [
        { url: "https://media.example/1", content_type: "image/png", status: "Uploaded", code: 0 },
        { url: null, content_type: "video/mp4", status: "Failed", code: 1 },
      ],
    };
    expect(sinch.readWebhook(webhook(text))?.inbound).toEqual([
      { carrierMessageId: "in-1", from: "+15125550101", to: "+15125550100", text: "Hello", media: [] },
    ]);
    const received_at = "2026-11-20T16:00:00.250Z";
    expect(sinch.readWebhook(webhook({ ...text, received_at }))?.inbound).toMatchObject([
      { carrierMessageId: "in-1", receivedAt: new Date(received_at) },
    ]);
    expect(sinch.readWebhook(webhook({ ...text, received_at: "soon" }))?.inbound[0]).not.toHaveProperty(
      "receivedAt",
    );
    expect(sinch.readWebhook(webhook({ ...text, type: "mo_media", body }))?.inbound).toMatchObject([
      { text: "Look", media: [{ url: "https://media.example/1", contentType: "image/png" }] },
    ]);
  });

  test.each([
    ["Queued", 400, "sending", null],
    ["Dispatched", 401, "sent", null],
    ["Delivered", 0, "delivered", null],
    ["Deleted", 61, "failed", "deleted"],
    ["Aborted", 402, "failed", "402"],
    ["Expired", 406, "failed", "406"],
  ])("the status %s with code %i is %s", (status, code, state, errorCode) => {
    const sinch = alone();
    const report = { type: "recipient_delivery_report_sms", batch_id: "b1", recipient: "1", code, status };
    expect(sinch.readWebhook(webhook({ ...report, client_reference: "a-b" }))?.receipts).toEqual([
      { carrierMessageId: "b1", reference: "a-b", state, errorCode },
    ]);
    expect(sinch.readWebhook(webhook(report))?.receipts).toMatchObject([{ reference: "from-query" }]);
  });

  test("unrequested kinds are accepted and ignored", () => {
    const told = alone().readWebhook(webhook({ type: "mo_binary", body: "AA==" }));
    expect(told).toEqual({ inbound: [], receipts: [] });
  });
});
