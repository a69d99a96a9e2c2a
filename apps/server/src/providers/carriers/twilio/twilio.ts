import { z } from "zod";
import type {
  Carrier,
  CarrierWebhooks,
  InboundMessage,
  SendOutcome,
  StatusUpdate,
  WebhookRequest,
} from "../carrier.ts";
import { fetchPicture } from "../fetch-picture.ts";
import {
  basicAuth,
  notTaken,
  numberTaken,
  outcomeOf,
  providerFailed,
  reach,
  refused,
  type VendorAnswer,
  vendorHttp,
} from "../vendor-http.ts";
import { answerCodeCall, callForm, codeCallForm, findCalls, readTwilioCall } from "./twilio-calls.ts";
import { answerTwilioIncomingCall, callAddresses, readTwilioIncomingCall } from "./twilio-incoming-calls.ts";
import { lookUpLine } from "./twilio-look-up.ts";
import { findTwilioSent, listTwilioInbound, listTwilioSent } from "./twilio-message-lists.ts";
import {
  answerTwilioOutgoingCall,
  outgoingCallForm,
  readTwilioOutgoingCall,
} from "./twilio-outgoing-calls.ts";
import { readTwilioRecordingCall, recordingCallForm } from "./twilio-recording-calls.ts";
import { isSignedByTwilio } from "./twilio-signature.ts";
import { TWILIO_STATES } from "./twilio-states.ts";

const created = z.object({ sid: z.string(), num_segments: z.string().nullish() });
const errorReply = z.object({ code: z.number().nullish(), message: z.string().nullish() });
const ownNumbers = z.object({ incoming_phone_numbers: z.array(z.object({ sid: z.string() })) });
const numberList = z.object({
  available_phone_numbers: z.array(
    z.object({ phone_number: z.string(), locality: z.string().nullish(), region: z.string().nullish() }),
  ),
});

/** The recipient opted out at the carrier (twilio.com/docs/errors/21610). */
const OPTED_OUT = 21610;
/** The number's queue at the carrier is full: not accepted, retry later (21611). */
const QUEUE_FULL = 21611;
const NUMBER_NOT_AVAILABLE = 21422;
/** "Call is not in-progress" (21220). */
const CALL_IS_OVER = 21220;

export interface TwilioSettings {
  apiUrl: string;
  lookUpApiUrl: string;
  accountSid: string;
  authToken: string;
  webhooks: CarrierWebhooks;
}

/**
 * Twilio's REST API, version 2010-04-01. Twilio has no idempotency key: a message that may have been accepted is looked
 * up by numbers, time and text. 429 and 21611 mean "not processed" and are always safe to retry; after 5xx the outcome
 * is unknown.
 */
export function twilioCarrier(settings: TwilioSettings): Carrier {
  const { apiUrl, lookUpApiUrl, accountSid, authToken, webhooks } = settings;
  const authorization = basicAuth(accountSid, authToken);
  const http = vendorHttp(apiUrl, authorization);
  const lookUps = vendorHttp(lookUpApiUrl, authorization);
  const base = `/2010-04-01/Accounts/${accountSid}`;
  const get = (path: string, query: URLSearchParams) => http.call("GET", `${base}${path}?${query}`);
  const post = (path: string, form: URLSearchParams) =>
    http.call("POST", base + path, {
      contentType: "application/x-www-form-urlencoded",
      text: form.toString(),
    });

  const lists = { get: (path: string) => http.call("GET", path), apiUrl, base };

  return {
    name: "twilio",

    send: (message) =>
      outcomeOf(async () => {
        const form = new URLSearchParams({
          To: message.to,
          From: message.from,
          StatusCallback: webhooks.status(message.reference),
        });
        if (message.text) form.set("Body", message.text);
        for (const url of message.mediaUrls) form.append("MediaUrl", url);
        return outcome(await post("/Messages.json", form));
      }),

    dropVoice: (drop) => outcomeOf(async () => outcome(await post("/Calls.json", callForm(drop, webhooks)))),

    placeCodeCall: (call) =>
      outcomeOf(async () => outcome(await post("/Calls.json", codeCallForm(call, webhooks)))),

    placeRecordingCall: (call) =>
      outcomeOf(async () => outcome(await post("/Calls.json", recordingCallForm(call, webhooks)))),

    findSent: (lookUp) => (lookUp.type === "rvm" ? findCalls(lookUp, get) : findTwilioSent(lists, lookUp)),

    listInbound: (phoneNumber, since) =>
      reach("list your messages", () => listTwilioInbound(lists, phoneNumber, since)),

    listSent: (phoneNumber, since) =>
      reach("list your messages", () => listTwilioSent(lists, phoneNumber, since)),

    lookUp: (phoneNumber) => lookUpLine(lookUps, phoneNumber),

    searchNumbers: (areaCode, limit) =>
      reach("search numbers", async () => {
        const query = new URLSearchParams({
          AreaCode: areaCode,
          SmsEnabled: "true",
          PageSize: String(limit),
        });
        const answer = await get("/AvailablePhoneNumbers/US/Local.json", query);
        if (answer.status !== 200) throw failed("search numbers", answer);
        return numberList.parse(answer.json).available_phone_numbers.map((offered) => ({
          phoneNumber: offered.phone_number,
          locality: offered.locality ?? null,
          region: offered.region ?? null,
        }));
      }),

    buyNumber: (phoneNumber) =>
      reach("give you this number", async () => {
        const form = new URLSearchParams({
          PhoneNumber: phoneNumber,
          SmsUrl: webhooks.messages,
          SmsMethod: "POST",
          ...callAddresses(webhooks),
        });
        const answer = await post("/IncomingPhoneNumbers.json", form);
        if (answer.status === 201) return { carrierNumberId: created.parse(answer.json).sid };
        if (codeOf(answer) === NUMBER_NOT_AVAILABLE) throw numberTaken();
        throw failed("give you this number", answer);
      }),

    findNumber: (phoneNumber) =>
      reach("look your number up", async () => {
        const query = new URLSearchParams({ PhoneNumber: phoneNumber });
        const answer = await get("/IncomingPhoneNumbers.json", query);
        if (answer.status !== 200) throw failed("look your number up", answer);
        const [found] = ownNumbers.parse(answer.json).incoming_phone_numbers;
        return found ? { carrierNumberId: found.sid } : null;
      }),

    releaseNumber: ({ carrierNumberId }) =>
      reach("give this number back", async () => {
        const path = `/IncomingPhoneNumbers/${encodeURIComponent(carrierNumberId)}.json`;
        const answer = await http.call("DELETE", `${base}${path}`);
        if (answer.status !== 204 && answer.status !== 404) throw failed("give this number back", answer);
      }),

    hearCalls: (carrierNumberId) =>
      reach("set up calls to your number", async () => {
        const form = new URLSearchParams(callAddresses(webhooks));
        const answer = await post(`/IncomingPhoneNumbers/${encodeURIComponent(carrierNumberId)}.json`, form);
        if (answer.status !== 200) throw failed("set up calls to your number", answer);
      }),

    readIncomingCall(request) {
      const form = signedForm(request, authToken);
      return form && readTwilioIncomingCall(form, request.query);
    },
    answerIncomingCall: (news, plan) => answerTwilioIncomingCall(news, plan, webhooks),

    placeCall: (call) =>
      outcomeOf(async () => outcome(await post("/Calls.json", outgoingCallForm(call, webhooks)))),
    readOutgoingCall(request) {
      const form = signedForm(request, authToken);
      return form && readTwilioOutgoingCall(form, request.query);
    },
    answerOutgoingCall: (news, to) => answerTwilioOutgoingCall(news, to, webhooks),
    hangUp: (callId) =>
      reach("end the call", async () => {
        const form = new URLSearchParams({ Status: "completed" });
        const answer = await post(`/Calls/${encodeURIComponent(callId)}.json`, form);
        // A call that is already over needs no end.
        if (answer.status !== 200 && codeOf(answer) !== CALL_IS_OVER) throw failed("end the call", answer);
      }),

    readWebhook(request) {
      const form = signedForm(request, authToken);
      if (!form) return null;
      const isStatus = form.MessageStatus !== undefined && form.Body === undefined;
      return isStatus
        ? { inbound: [], receipts: parseStatus(form, request.query.message ?? null) }
        : { inbound: parseInbound(form), receipts: [] };
    },

    readCall(request) {
      const form = signedForm(request, authToken);
      return form && readTwilioCall(form, request.query, webhooks);
    },

    readCodeCall(request, wordsOf) {
      const form = signedForm(request, authToken);
      if (!form) return null;
      return answerCodeCall(form, wordsOf(request.query.message ?? ""));
    },

    readRecordingCall(request) {
      const form = signedForm(request, authToken);
      return form && readTwilioRecordingCall(form, request.query, webhooks);
    },

    webhookAnswer: { contentType: "text/xml", body: "<Response/>" },
    fetchMedia: (url) => fetchPicture(url, { apiUrl, authorization }),
    async close() {
      await Promise.all([http.close(), lookUps.close()]);
    },
  };
}

function outcome(answer: VendorAnswer): SendOutcome {
  if (answer.status === 201) {
    const { sid, num_segments } = created.parse(answer.json);
    return { kind: "taken", carrierMessageId: sid, segments: Number(num_segments) || null };
  }
  const code = codeOf(answer);
  if (code === QUEUE_FULL) return { kind: "busy", code: String(code), retryAfterMs: answer.retryAfterMs };
  return code === OPTED_OUT ? refused(String(code), true) : notTaken(answer, String(code));
}

/** Returns Twilio's error code; the HTTP status when a proxy in between answered. */
const codeOf = ({ status, json }: VendorAnswer): number => errorReply.catch({}).parse(json).code ?? status;

function failed(what: string, { status, json }: VendorAnswer) {
  const { code, message } = errorReply.catch({}).parse(json);
  return providerFailed(what, `twilio ${status} ${code ?? ""} ${message ?? ""}`);
}

/** Returns a webhook's fields by name; null unless Twilio signed it. */
function signedForm(
  { url, headers, rawBody }: WebhookRequest,
  authToken: string,
): Record<string, string> | null {
  const form = new URLSearchParams(rawBody);
  const isSigned = isSignedByTwilio(authToken, headers["x-twilio-signature"], url, form);
  return isSigned ? Object.fromEntries(form) : null;
}

/** Returns the message in a form; none when it is about something else, such as an error that Twilio reports. */
function parseInbound(form: Record<string, string>): InboundMessage[] {
  const { MessageSid, From, To } = form;
  if (!MessageSid || !From || !To) return [];
  const count = Number(form.NumMedia ?? 0) || 0;
  return [
    {
      carrierMessageId: MessageSid,
      from: From,
      to: To,
      text: form.Body ?? "",
      media: Array.from({ length: Math.min(count, 10) }, (_, index) => ({
        url: form[`MediaUrl${index}`] ?? "",
        contentType: form[`MediaContentType${index}`] ?? "application/octet-stream",
      })).filter((item) => item.url !== ""),
    },
  ];
}

function parseStatus(form: Record<string, string>, reference: string | null): StatusUpdate[] {
  const state = TWILIO_STATES[form.MessageStatus ?? ""];
  if (!state || !form.MessageSid) return [];
  return [{ carrierMessageId: form.MessageSid, reference, state, errorCode: form.ErrorCode ?? null }];
}
