import { createHmac, randomUUID } from "node:crypto";
import type { Message } from "../messages/messages.ts";
import { networkFacts } from "../phones/networks.ts";
import type { SandboxState } from "../state/sandbox-state.ts";
import type { Carrier, Failure } from "../vendors/carriers.ts";
import type { Webhook } from "../vendors/webhooks.ts";
import { detailsOf } from "./sinch-batch-details.ts";
import { batchReport, recipientReport, withoutPlus } from "./sinch-reports.ts";

const TIMEOUT_MS = 15_000;

// A dead or opted-out number has codes of the networks (SMPP), the others are Sinch's own (SMS, "Delivery report
// codes").
const textCodes: Record<Failure, number> = {
  filtered: 408,
  landline: 402,
  unreachable: 27,
  optedOut: 61,
  pictureMissing: 414,
  pictureType: 414,
  pictureSize: 414,
};
const pictureCodes: Partial<Record<Failure, number>> = { filtered: 415, landline: 416, unreachable: 417 };

/** Sinch after it accepted a batch: JSON webhooks, signed with the service plan's secret. */
export const sinch: Carrier = {
  codeOf: (failure, message) =>
    (detailsOf(message).type === "mt_media" ? pictureCodes[failure] : undefined) ?? textCodes[failure],
  heldUntil: (message) => detailsOf(message).sendAtMs,
  refusal: (message) => detailsOf(message).refusal,
  report(sandboxState, message) {
    const url = message.callbackUrl ?? sandboxState.sinch?.callbackUrl;
    const kind = detailsOf(message).deliveryReport;
    if (!url || kind === "none") return null;
    if (kind === "per_recipient")
      return sinchWebhook(sandboxState, url, recipientReport(sandboxState, message));
    if (!isFinal(message)) return null;
    if (kind === "per_recipient_final")
      return sinchWebhook(sandboxState, url, recipientReport(sandboxState, message));
    const batch = message.batchId ? sandboxState.messages.inBatch(message.batchId) : [message];
    // One report about them all, when the last one is done.
    return batch.every(isFinal) ? sinchWebhook(sandboxState, url, batchReport(batch, kind)) : null;
  },
  received: (sandboxState, message) =>
    sandboxState.sinch?.inboundUrl
      ? sinchWebhook(sandboxState, sandboxState.sinch.inboundUrl, inboundJson(sandboxState, message))
      : null,
};

function isFinal({ status }: Message): boolean {
  return status !== "queued" && status !== "sent";
}

/** A signed webhook: HMAC-SHA256 over body, nonce and time, joined by dots. 429 and 5xx are retried. */
function sinchWebhook(sandboxState: SandboxState, url: string, event: object): Webhook {
  const body = JSON.stringify(event);
  return {
    vendor: "sinch",
    method: "POST",
    url,
    body,
    headers: () => ({ "content-type": "application/json", ...signature(sandboxState, body) }),
    timeoutMs: TIMEOUT_MS,
    isRetried: (status) => status === 0 || status === 429 || status >= 500,
    logged: body,
    unanswered: "No answer",
  };
}

function signature(sandboxState: SandboxState, body: string): Record<string, string> {
  const nonce = randomUUID();
  const timestamp = String(Math.trunc(sandboxState.clock.now() / 1000));
  return {
    "x-sinch-webhook-signature": createHmac("sha256", sandboxState.sinch?.webhookSecret ?? "")
      .update(`${body}.${nonce}.${timestamp}`)
      .digest("base64"),
    "x-sinch-webhook-signature-algorithm": "HmacSHA256",
    "x-sinch-webhook-signature-nonce": nonce,
    "x-sinch-webhook-signature-timestamp": timestamp,
  };
}

/** Returns a received message as Sinch reports and lists it. */
export function inboundJson(sandboxState: SandboxState, message: Message) {
  const { countryCode, networkCode } = networkFacts[sandboxState.handsets.networkOf(message.from)];
  const at = new Date(message.createdAt).toISOString();
  const isPicture = message.pictures.length > 0;
  return {
    type: isPicture ? "mo_media" : "mo_text",
    id: message.sid,
    from: withoutPlus(message.from),
    to: withoutPlus(message.to),
    body: isPicture ? pictureBody(sandboxState, message) : message.text,
    operator_id: countryCode + networkCode,
    sent_at: at,
    received_at: at,
  };
}

function pictureBody(sandboxState: SandboxState, message: Message) {
  return {
    subject: "",
    message: message.text,
    media: message.pictures.map((picture) => ({
      url: `${sandboxState.ownUrl}/sinch-media/${picture.sid}`,
      content_type: picture.contentType,
      status: "Uploaded",
      code: 0,
    })),
  };
}
