import { createHash, timingSafeEqual } from "node:crypto";
import { segmentCount } from "@broadcast/domain/messages/segments";
import { z } from "zod";
import type {
  Carrier,
  CarrierWebhooks,
  InboundMessage,
  LookUp,
  LookUpFind,
  StatusUpdate,
  WebhookRequest,
} from "../carrier.ts";
import { fetchPicture } from "../fetch-picture.ts";
import { networkNamed } from "../network-names.ts";
import {
  basicAuth,
  jsonOf,
  notTaken,
  outcomeOf,
  providerFailed,
  refused,
  type VendorAnswer,
  vendorHttp,
} from "../vendor-http.ts";
import { bandwidthCalls } from "./bandwidth-calls.ts";
import { answerBandwidthIncomingCall, readBandwidthIncomingCall } from "./bandwidth-incoming-calls.ts";
import { bandwidthNumbers } from "./bandwidth-numbers.ts";
import { answerBandwidthOutgoingCall, readBandwidthOutgoingCall } from "./bandwidth-outgoing-calls.ts";

/** In UTF-16 units; longer texts are refused entirely (Bandwidth, "createMessage"). */
const TEXT_MAX_UNITS = 2_048;

const taken = z.object({ id: z.string(), segmentCount: z.number().nullish() });
const errorReply = z.object({
  type: z.string().nullish(),
  fieldErrors: z.array(z.object({ fieldName: z.string() })).nullish(),
});
const messageList = z.object({
  messages: z.array(
    z.object({
      messageId: z.string(),
      sourceTn: z.string(),
      destinationTn: z.string(),
      messageStatus: z.string(),
      messageType: z.string().nullish(),
      segmentCount: z.number().nullish(),
      receiveTime: z.string().nullish(),
      errorCode: z.union([z.number(), z.string()]).nullish(),
    }),
  ),
});
const moment = z.string().pipe(z.coerce.date());
const event = z.object({
  type: z.string(),
  to: z.string().nullish(),
  errorCode: z.union([z.number(), z.string()]).nullish(),
  carrierName: z.string().nullish(),
  message: z.object({
    id: z.string(),
    owner: z.string().nullish(),
    from: z.string().nullish(),
    to: z.array(z.string()).nullish(),
    text: z.string().nullish(),
    tag: z.string().nullish(),
    media: z.array(z.string()).nullish(),
    time: moment.optional().catch(undefined),
  }),
});
type Event = z.infer<typeof event>;

const STATES: Record<string, StatusUpdate["state"]> = {
  "message-sending": "sent",
  "message-sent": "sent",
  "message-delivered": "delivered",
  "message-read": "delivered",
  "message-failed": "failed",
};
const LISTED_STATES: Record<string, StatusUpdate["state"]> = {
  SENT: "sent",
  DELIVERED: "delivered",
  UNDELIVERED: "failed",
  FAILED: "failed",
  REJECTED: "failed",
  EXPIRED: "failed",
};

export interface BandwidthSettings {
  messagingApiUrl: string;
  numbersApiUrl: string;
  voiceApiUrl: string;
  accountId: string;
  username: string;
  password: string;
  applicationId: string;
  voiceApplicationId: string;
  /** The sub-account that orders numbers; null for accounts without one. */
  siteId: string | null;
  /** The user name that the application's callbacks send. */
  callbackUsername: string;
  callbackPassword: string;
  webhooks: CarrierWebhooks;
}

/**
 * Bandwidth's messaging API v2. Several recipients would share one group message, so every message is a separate call.
 * Bandwidth stores our reference as the tag, but cannot be searched by it and lists no texts: a message that may have
 * been accepted is looked up by numbers, time and segments. 429 means that its queue is full and the message was not
 * accepted; after 5xx the outcome is unknown. The callback addresses are set in the application.
 */
export function bandwidthCarrier(settings: BandwidthSettings): Carrier {
  const { accountId, username, password, applicationId, callbackUsername, callbackPassword } = settings;
  const authorization = basicAuth(username, password);
  const messaging = vendorHttp(settings.messagingApiUrl, authorization);
  const numbers = bandwidthNumbers(settings);
  const calls = bandwidthCalls(settings);
  const path = `/api/v2/users/${accountId}/messages`;
  const isOurs = (request: WebhookRequest) =>
    isSame(String(request.headers.authorization ?? ""), basicAuth(callbackUsername, callbackPassword));

  return {
    name: "bandwidth",

    send: ({ reference, from, to, text, mediaUrls }) =>
      outcomeOf(async () => {
        if (text.length > TEXT_MAX_UNITS) return refused("too-long");
        const body = {
          applicationId,
          to: [to],
          from,
          tag: reference,
          ...(text && { text }),
          ...(mediaUrls.length > 0 && { media: mediaUrls }),
        };
        const answer = await messaging.call("POST", path, {
          contentType: "application/json",
          text: JSON.stringify(body),
        });
        if (answer.status === 202) {
          const { id, segmentCount } = taken.parse(answer.json);
          return { kind: "taken", carrierMessageId: id, segments: segmentCount ?? null };
        }
        return notTaken(answer, codeOf(answer));
      }),

    dropVoice: (drop) => calls.drop(drop),
    placeCodeCall: (call) => calls.speakCode(call),

    async findSent(lookUp) {
      if (lookUp.type === "rvm") return calls.find(lookUp);
      const query = new URLSearchParams({
        messageDirection: "OUTBOUND",
        sourceTn: lookUp.from,
        destinationTn: lookUp.to,
        fromDateTime: lookUp.since.toISOString(),
        limit: "100",
      });
      const answer = await messaging.call("GET", `${path}?${query}`);
      if (answer.status !== 200) throw providerFailed("look up the message", `bandwidth ${answer.status}`);
      return couldBe(lookUp, messageList.parse(answer.json).messages);
    },

    searchNumbers: (areaCode, limit) => numbers.search(areaCode, limit),
    buyNumber: (phoneNumber) => numbers.order(phoneNumber),
    findNumber: (phoneNumber) => numbers.find(phoneNumber),
    releaseNumber: ({ phoneNumber }) => numbers.release(phoneNumber),

    assignCampaign: (phoneNumber, campaignId) => numbers.assignCampaign(phoneNumber, campaignId),

    readWebhook(request) {
      if (!isOurs(request)) return null;
      const list = z.array(z.unknown()).catch([]).parse(jsonOf(request.rawBody));
      // Unknown kinds are accepted and skipped, so that they are not sent again.
      const events = list.flatMap((item) => event.safeParse(item).data ?? []);
      return {
        inbound: events.filter(({ type }) => type === "message-received").map(inboundOf),
        receipts: events.flatMap(receiptOf),
      };
    },

    readCall: (request) => (isOurs(request) ? calls.read(request) : null),
    readCodeCall: (request, wordsOf) =>
      isOurs(request) ? calls.answerCode(request, wordsOf(request.query.message ?? "")) : null,
    // Its numbers belong to the voice application, so none needs its own setup.
    readIncomingCall: (request) => (isOurs(request) ? readBandwidthIncomingCall(request) : null),
    answerIncomingCall: (news, plan) => answerBandwidthIncomingCall(news, plan, settings.webhooks),
    placeCall: (call) => calls.connect(call),
    readOutgoingCall: (request) => (isOurs(request) ? readBandwidthOutgoingCall(request) : null),
    answerOutgoingCall: (news, to) => answerBandwidthOutgoingCall(news, to, settings.webhooks),
    hangUp: (callId) => calls.hangUp(callId),
    fetchMedia: (url) => fetchPicture(url, { apiUrl: settings.messagingApiUrl, authorization }),

    async close() {
      await Promise.all([messaging.close(), numbers.close(), calls.close()]);
    },
  };
}

/** Returns Bandwidth's error code with the faulty field: `request-validation:to`. */
function codeOf({ status, json }: VendorAnswer): string {
  const { type, fieldErrors } = errorReply.catch({}).parse(json);
  const field = fieldErrors?.[0]?.fieldName;
  return `${type ?? status}${field ? `:${field}` : ""}`;
}

function couldBe(
  { type, from, to, text, since }: LookUp,
  messages: z.infer<typeof messageList>["messages"],
): LookUpFind[] {
  return messages
    .filter(
      (listed) =>
        listed.sourceTn === from &&
        listed.destinationTn === to &&
        (!listed.receiveTime || Date.parse(listed.receiveTime) >= since.getTime()) &&
        (!listed.messageType || listed.messageType.toLowerCase() === type) &&
        (type !== "sms" || !listed.segmentCount || listed.segmentCount === segmentCount(text)),
    )
    .map(({ messageId, messageStatus, errorCode }) => ({
      carrierMessageId: messageId,
      state: LISTED_STATES[messageStatus] ?? "sending",
      // 0 means no error.
      errorCode: Number(errorCode ?? 0) === 0 ? null : String(errorCode),
      isCertain: false,
    }));
}

function inboundOf({ to, message }: Event): InboundMessage {
  return {
    carrierMessageId: message.id,
    from: message.from ?? "",
    // A group message lists all members in `to`; ours is the owner.
    to: message.owner ?? to ?? "",
    text: message.text ?? "",
    // A picture message contains its layout as an extra file.
    media: (message.media ?? [])
      .filter((url) => !/\.smil$/i.test(url))
      .map((url) => ({ url, contentType: "application/octet-stream" })),
    ...(message.time && { receivedAt: message.time }),
  };
}

function receiptOf({ type, errorCode, carrierName, message }: Event): StatusUpdate[] {
  const state = STATES[type];
  if (!state) return [];
  const network = networkNamed(carrierName ?? "");
  return [
    {
      carrierMessageId: message.id,
      reference: message.tag ?? null,
      state,
      errorCode: state === "failed" ? String(errorCode ?? "unknown") : null,
      ...(network && { network }),
    },
  ];
}

/** Whether two texts are equal, in constant time. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
