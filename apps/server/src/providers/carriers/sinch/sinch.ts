import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type {
  Carrier,
  CarrierEvents,
  CarrierWebhooks,
  InboundMessage,
  ListedInbound,
  OutboundMessage,
  StatusUpdate,
  WebhookRequest,
} from "../carrier.ts";
import { fetchPicture } from "../fetch-picture.ts";
import {
  jsonOf,
  notTaken,
  outcomeOf,
  providerFailed,
  reach,
  refused,
  type VendorAnswer,
  vendorHttp,
} from "../vendor-http.ts";
import { answerSinchIncomingCall, readSinchIncomingCall, type SinchVoice } from "./sinch-incoming-calls.ts";
import { type SinchProject, sinchNumbers } from "./sinch-numbers.ts";

/** In UTF-16 units; longer texts are refused entirely (Sinch SMS, "body"). */
const TEXT_MAX_UNITS = 2_000;

/** The most that Sinch lists at once (Sinch SMS, "List incoming messages"). */
const LIST_PAGE_SIZE = 100;

const batch = z.object({ id: z.string(), client_reference: z.string().nullish() });
const batchList = z.object({ batches: z.array(batch).default([]) });
const errorReply = z.object({ code: z.string().nullish(), text: z.string().nullish() });

const moment = z.string().pipe(z.coerce.date());
const received = z.object({
  type: z.enum(["mo_text", "mo_media"]),
  id: z.string(),
  from: z.string(),
  to: z.string(),
  body: z.union([
    z.string(),
    z.object({
      subject: z.string().nullish(),
      message: z.string().nullish(),
      media: z.array(z.object({ url: z.string().nullish(), content_type: z.string().nullish() })).nullish(),
    }),
  ]),
  received_at: moment.optional().catch(undefined),
});
const listedInbound = received.safeExtend({ received_at: moment });
const inboundList = z.object({ inbounds: z.array(z.unknown()).default([]) });
const code = z.union([z.number(), z.string()]);
const recipientReport = z.object({
  type: z.enum(["recipient_delivery_report_sms", "recipient_delivery_report_mms"]),
  batch_id: z.string(),
  code,
  status: z.string(),
  client_reference: z.string().nullish(),
});
/** Our batches have one recipient each, so that a report about the batch is about the recipient. */
const batchReport = z.object({
  type: z.enum(["delivery_report_sms", "delivery_report_mms"]),
  batch_id: z.string(),
  statuses: z.array(z.object({ code, status: z.string() })),
  client_reference: z.string().nullish(),
});
const event = z.union([received, recipientReport, batchReport]);

/** Delivery statuses (Sinch SMS, "Delivery report statuses"). Unknown is final, but means no more than sent. */
const STATES: Record<string, StatusUpdate["state"]> = {
  Queued: "sending",
  Dispatched: "sent",
  Unknown: "sent",
  Delivered: "delivered",
  Aborted: "failed",
  Cancelled: "failed",
  Rejected: "failed",
  Deleted: "failed",
  Failed: "failed",
  Expired: "failed",
};

export interface SinchSettings extends SinchProject {
  smsApiUrl: string;
  apiToken: string;
  /** Null without inbound messages: no webhook is trusted then. */
  webhookSecret: string | null;
  /** Null when numbers cannot be called. */
  voice: SinchVoice | null;
  webhooks: CarrierWebhooks;
}

/**
 * Sinch's SMS and MMS API (xms/v1), one batch per message. Sinch doesn't drop duplicates either, but stores our
 * reference: after 5xx or no answer, the list of batches with that reference says for certain whether one was accepted.
 * 429 was not processed. There are no voice drops, since placed calls are another product; a voice application reports
 * calls to our numbers.
 */
export function sinchCarrier(settings: SinchSettings): Carrier {
  const { smsApiUrl, servicePlanId, apiToken, webhookSecret, voice, webhooks } = settings;
  const sms = vendorHttp(smsApiUrl, `Bearer ${apiToken}`);
  const numbers = sinchNumbers(settings);
  const path = `/xms/v1/${servicePlanId}/batches`;

  return {
    name: "sinch",

    send: (message) =>
      outcomeOf(async () => {
        if (message.text.length > TEXT_MAX_UNITS) return refused("too-long");
        if (message.mediaUrls.length > 1) return refused("one-picture");
        const body = { contentType: "application/json", text: JSON.stringify(batchOf(message, webhooks)) };
        const answer = await sms.call("POST", path, body);
        if (answer.status === 201) {
          return { kind: "taken", carrierMessageId: batch.parse(answer.json).id, segments: null };
        }
        return notTaken(answer, codeOf(answer));
      }),

    async findSent({ reference, since }) {
      const query = new URLSearchParams({
        client_reference: reference,
        start_date: since.toISOString(),
        page_size: "30",
      });
      const answer = await sms.call("GET", `${path}?${query}`);
      if (answer.status !== 200) throw providerFailed("look up the message", `sinch ${answer.status}`);
      return (
        batchList
          .parse(answer.json)
          .batches.filter(({ client_reference }) => client_reference === reference)
          // The receipts, which also carry the reference, report its progress.
          .map(({ id }) => ({ carrierMessageId: id, state: "sending", errorCode: null, isCertain: true }))
      );
    },

    listInbound: (phoneNumber, since) =>
      reach("list your messages", async () => {
        const found: ListedInbound[] = [];
        for (let page = 0; ; page += 1) {
          const query = new URLSearchParams({
            to: phoneNumber,
            start_date: since.toISOString(),
            page: String(page),
            page_size: String(LIST_PAGE_SIZE),
          });
          const answer = await sms.call("GET", `/xms/v1/${servicePlanId}/inbounds?${query}`);
          const parsed = inboundList.safeParse(answer.json);
          if (answer.status !== 200 || !parsed.success)
            throw providerFailed("list your messages", `sinch ${answer.status}`);
          found.push(...parsed.data.inbounds.flatMap(listedOf));
          if (parsed.data.inbounds.length < LIST_PAGE_SIZE) return found.reverse();
        }
      }),

    searchNumbers: (areaCode, limit) => numbers.search(areaCode, limit),
    buyNumber: (phoneNumber) => numbers.rent(phoneNumber),
    findNumber: (phoneNumber) => numbers.find(phoneNumber),
    releaseNumber: ({ phoneNumber }) => numbers.release(phoneNumber),

    assignCampaign: (phoneNumber, campaignId) => numbers.assignCampaign(phoneNumber, campaignId),

    readWebhook(request) {
      if (!isSigned(request, webhookSecret)) return null;
      const parsed = event.safeParse(jsonOf(request.rawBody));
      // Unrequested kinds are accepted and skipped.
      if (!parsed.success) return { inbound: [], receipts: [] };
      return eventsOf(parsed.data, request.query.message ?? null);
    },

    ...(voice && {
      hearCalls: (carrierNumberId: string) => numbers.assignVoiceApp(carrierNumberId, voice.appId),
      readIncomingCall: (request: WebhookRequest) => readSinchIncomingCall(request, voice),
      answerIncomingCall: answerSinchIncomingCall,
    }),

    // Received pictures are in a store of Sinch's under addresses without a password; the webhook was signed.
    fetchMedia: (url) => fetchPicture(url, { apiUrl: smsApiUrl, authorization: null }),

    async close() {
      await Promise.all([sms.close(), numbers.close()]);
    },
  };
}

function batchOf({ reference, from, to, text, mediaUrls }: OutboundMessage, webhooks: CarrierWebhooks) {
  const [url] = mediaUrls;
  return {
    ...(url
      ? { type: "mt_media", body: { url, ...(text && { message: text }) } }
      : { type: "mt_text", body: text }),
    from,
    to: [to],
    delivery_report: "per_recipient",
    callback_url: webhooks.status(reference),
    client_reference: reference,
  };
}

function codeOf({ status, json }: VendorAnswer): string {
  return errorReply.catch({}).parse(json).code ?? String(status);
}

/**
 * Whether body, nonce and time are signed. The time is not checked against a clock: a repeated webhook is a known
 * message or state and changes nothing.
 */
function isSigned({ headers, rawBody }: WebhookRequest, secret: string | null): boolean {
  if (secret === null) return false;
  const part = (name: string) => String(headers[`x-sinch-webhook-signature${name}`] ?? "");
  if (part("-algorithm") !== "HmacSHA256") return false;
  const expected = createHmac("sha256", secret)
    .update(`${rawBody}.${part("-nonce")}.${part("-timestamp")}`)
    .digest();
  const given = Buffer.from(part(""), "base64");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function eventsOf(told: z.infer<typeof event>, reference: string | null): CarrierEvents {
  if ("body" in told) return { inbound: [inboundOf(told)], receipts: [] };
  const reported = "statuses" in told ? told.statuses.slice(0, 1) : [told];
  return {
    inbound: [],
    receipts: reported.flatMap(({ status, code }) => {
      const state = STATES[status];
      if (!state) return [];
      // Sinch deletes messages to a number on its block list, whatever code it reports.
      const errorCode = state !== "failed" ? null : status === "Deleted" ? "deleted" : String(code);
      return [
        {
          carrierMessageId: told.batch_id,
          reference: told.client_reference ?? reference,
          state,
          errorCode,
        },
      ];
    }),
  };
}

/** Returns nothing for kinds that our webhook skips too. */
function listedOf(item: unknown): ListedInbound[] {
  const { data } = listedInbound.safeParse(item);
  if (!data) return [];
  return [{ carrierMessageId: data.id, receivedAt: data.received_at, read: async () => inboundOf(data) }];
}

function inboundOf({ id, from, to, body, received_at }: z.infer<typeof received>): InboundMessage {
  const text =
    typeof body === "string" ? body : [body.subject, body.message].filter((part) => part?.trim()).join("\n");
  const media = typeof body === "string" ? [] : (body.media ?? []);
  return {
    carrierMessageId: id,
    from: withPlus(from),
    to: withPlus(to),
    text,
    media: media.flatMap(({ url, content_type }) =>
      url ? [{ url, contentType: content_type ?? "application/octet-stream" }] : [],
    ),
    ...(received_at && { receivedAt: received_at }),
  };
}

/** Sinch writes numbers without the plus sign; short codes never had one. */
const withPlus = (number: string): string => (/^\d{10,15}$/.test(number) ? `+${number}` : number);
