import { z } from "zod";
import type {
  CallAnswer,
  CarrierWebhooks,
  OutgoingCall,
  OutgoingCallEvent,
  OutgoingCallNews,
  PutThrough,
  WebhookRequest,
} from "../carrier.ts";
import { jsonOf } from "../vendor-http.ts";
import { escapeXml } from "../xml.ts";

/** How long the caller's own phone rings: shorter than most answering machines wait. */
const OWN_RING_SECONDS = 25;
const THEIR_RING_SECONDS = 40;
const DETECT_WITHIN_SECONDS = 15;
/** People wait for us to speak first when they know who is calling, so silence is not listened to for long. */
const SILENT_SECONDS = 4;

const event = z.object({
  eventType: z.string(),
  callId: z.string(),
  /** In the contact's half, the id of the caller's own. */
  parentCallId: z.string().nullish(),
  answerTime: z.string().nullish(),
  endTime: z.string().nullish(),
  cause: z.string().nullish(),
  machineDetectionResult: z.object({ value: z.string() }).nullish(),
});
type Event = z.infer<typeof event>;
type End = Extract<OutgoingCallEvent, { kind: "ended" }>;

/** Why a half ended (Bandwidth voice, "disconnect"); any other cause is a failure. */
const ENDS: Readonly<Record<string, End["how"]>> = {
  hangup: "completed",
  busy: "busy",
  timeout: "no-answer",
  cancel: "canceled",
};

/**
 * The order that calls the caller's own phone: Bandwidth detects whether a person answered before it asks whom to
 * connect. It doesn't report that a phone rings.
 */
export const outgoingCallOrder = ({ reference, from, rings }: OutgoingCall, webhooks: CarrierWebhooks) => ({
  from,
  to: rings,
  answerUrl: webhooks.outgoingCall(reference, "answered"),
  disconnectUrl: webhooks.outgoingCall(reference, "status"),
  callTimeout: OWN_RING_SECONDS,
  tag: reference,
  machineDetection: {
    mode: "sync",
    detectionTimeout: DETECT_WITHIN_SECONDS,
    silenceTimeout: SILENT_SECONDS,
  },
});

/** Reads a report on a call's progress; the contact's half is reported under its own id, with that of the caller's. */
export function readBandwidthOutgoingCall({ rawBody, query }: WebhookRequest): OutgoingCallNews {
  const reference = query.message ?? "";
  const told = event.safeParse(jsonOf(rawBody)).data;
  if (!told) return { reference, callId: null, event: null };
  const isTheirs = told.eventType === "transferAnswer" || told.eventType === "transferDisconnect";
  const callId = isTheirs ? (told.parentCallId ?? null) : told.callId;
  return { reference, callId, event: eventOf(told) };
}

function eventOf(told: Event): OutgoingCallEvent | null {
  switch (told.eventType) {
    case "answer":
      return {
        kind: told.machineDetectionResult?.value === "answering-machine" ? "machine" : "answered",
      };
    case "transferAnswer":
      return { kind: "connected" };
    case "transferDisconnect":
      return endOf(told, "them", secondsBetween(told.answerTime, told.endTime));
    case "transferComplete":
      // Its times are those of the caller's own half.
      return endOf(told, "them", null);
    case "disconnect":
      return endOf(told, "you", null);
    default:
      return null;
  }
}

const endOf = ({ cause }: Event, whose: End["whose"], seconds: number | null): End => ({
  kind: "ended",
  how: ENDS[cause ?? ""] ?? "failed",
  whose,
  seconds,
});

function secondsBetween(from: string | null | undefined, to: string | null | undefined): number | null {
  const seconds = Math.ceil((Date.parse(to ?? "") - Date.parse(from ?? "")) / 1_000);
  return seconds >= 0 ? seconds : null;
}

/** Returns a call's next step; the contact who answers hears nothing before both are connected. */
export function answerBandwidthOutgoingCall(
  { reference, event: what }: OutgoingCallNews,
  to: PutThrough | null,
  webhooks: CarrierWebhooks,
): CallAnswer {
  const body =
    what?.kind === "connected"
      ? ""
      : to && what?.kind === "answered"
        ? bridge(reference, to, webhooks)
        : "<Hangup/>";
  return { contentType: "application/xml", body: `<Response>${body}</Response>` };
}

/** Bandwidth cannot limit how long both talk. */
function bridge(reference: string, { from, to, words }: PutThrough, webhooks: CarrierWebhooks): string {
  const then = escapeXml(webhooks.outgoingCall(reference, "dialed"));
  const told = escapeXml(webhooks.outgoingCall(reference, "contact"));
  const say = `<SpeakSentence locale="en_US">${escapeXml(words)}</SpeakSentence>`;
  const phone = `<PhoneNumber transferAnswerUrl="${told}" transferDisconnectUrl="${told}">${to}</PhoneNumber>`;
  return `${say}<Transfer transferCallerId="${from}" callTimeout="${THEIR_RING_SECONDS}" transferCompleteUrl="${then}">${phone}</Transfer>`;
}
