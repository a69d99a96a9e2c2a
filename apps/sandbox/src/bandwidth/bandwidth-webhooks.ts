import type { Message } from "../messages/messages.ts";
import { networkFacts } from "../phones/networks.ts";
import type { SandboxState } from "../state/sandbox-state.ts";
import type { Carrier, Failure } from "../vendors/carriers.ts";
import { basicAuth } from "../vendors/vendor-api.ts";
import type { Webhook } from "../vendors/webhooks.ts";
import { detailsOf } from "./bandwidth-message-details.ts";

const TIMEOUT_MS = 10_000;

const codes: Record<Failure, number> = {
  filtered: 4770,
  landline: 4720,
  unreachable: 4721,
  optedOut: 4775,
  pictureMissing: 4410,
  pictureType: 4412,
  pictureSize: 4411,
};

const descriptions: Record<number, string> = {
  4405: "rejected-unallocated-from-number",
  4410: "media-unavailable",
  4411: "rejected-message-size-exceeded",
  4412: "media-content-invalid",
  4720: "carrier-rejected-as-invalid-destination-address",
  4721: "destination-tn-deactivated",
  4770: "carrier-rejected-as-spam",
  4775: "destination-rejected-due-to-user-opt-out",
};

/** Bandwidth after it accepted a message: JSON webhooks to the application's addresses, with its user and password. */
export const bandwidth: Carrier = {
  codeOf: (failure) => codes[failure],
  refusal: (message) => detailsOf(message).refusal,
  report(sandboxState, message) {
    const url = sandboxState.bandwidth?.statusUrl;
    const event = statusEvent(sandboxState, message);
    return url && event ? bandwidthWebhook(sandboxState, url, event) : null;
  },
  received(sandboxState, message) {
    const url = sandboxState.bandwidth?.inboundUrl;
    return url ? bandwidthWebhook(sandboxState, url, receivedEvent(sandboxState, message)) : null;
  },
};

/** Returns the address of a received picture, which needs the account's credentials. */
function mediaUrl(sandboxState: SandboxState, sid: string): string {
  return `${sandboxState.ownUrl}/api/v2/users/${sandboxState.bandwidth!.accountId}/media/${sid}`;
}

function statusEvent(sandboxState: SandboxState, message: Message) {
  const event = { time: new Date(sandboxState.clock.now()).toISOString(), to: message.to };
  const shown = { ...messageJson(sandboxState, message), direction: "out", text: "" };
  const carrierName = networkFacts[sandboxState.handsets.networkOf(message.to)].receiptName;
  if (message.status === "delivered")
    return { type: "message-delivered", ...event, description: "ok", message: shown, carrierName };
  if (message.status === "undelivered" || message.status === "failed") {
    const description = descriptions[message.errorCode ?? 0] ?? "unknown-error";
    const { errorCode } = message;
    return { type: "message-failed", ...event, description, message: shown, errorCode, carrierName };
  }
  // A text is reported only when it is finished.
  if (message.status !== "sent" || !detailsOf(message).isMms) return null;
  return { type: "message-sending", ...event, description: "Message is sending to carrier", message: shown };
}

function receivedEvent(sandboxState: SandboxState, message: Message) {
  return {
    type: "message-received",
    time: new Date(message.createdAt).toISOString(),
    description: "Incoming message received",
    to: message.to,
    message: { ...messageJson(sandboxState, message), direction: "in", text: message.text },
  };
}

function messageJson(sandboxState: SandboxState, message: Message) {
  const { to, media } = detailsOf(message);
  const isInbound = message.direction === "inbound";
  const pictures = isInbound ? message.pictures.map(({ sid }) => mediaUrl(sandboxState, sid)) : media;
  return {
    id: message.batchId ?? message.sid,
    time: new Date(message.createdAt).toISOString(),
    to,
    from: message.from,
    applicationId: sandboxState.bandwidth!.applicationId,
    owner: isInbound ? message.to : message.from,
    segmentCount: message.segments,
    ...(message.reference === null ? {} : { tag: message.reference }),
    ...(pictures.length === 0 ? {} : { media: pictures }),
  };
}

/** A webhook with a list of one event; retried until it is answered with 2xx. */
function bandwidthWebhook(sandboxState: SandboxState, url: string, event: object): Webhook {
  const { callbackUsername, callbackPassword } = sandboxState.bandwidth!;
  const body = JSON.stringify([event]);
  return {
    vendor: "bandwidth",
    method: "POST",
    url,
    body,
    headers: () => ({
      "content-type": "application/json; charset=utf-8",
      "user-agent": "BandwidthAPI/v2",
      authorization: basicAuth(callbackUsername, callbackPassword),
    }),
    timeoutMs: TIMEOUT_MS,
    isRetried: (status) => status < 200 || status >= 300,
    logged: body,
    unanswered: "No answer",
  };
}
