import type {
  CallAnswer,
  CarrierWebhooks,
  OutgoingCall,
  OutgoingCallEvent,
  OutgoingCallNews,
  PutThrough,
  WebhookRequest,
} from "../carrier.ts";
import { escapeXml } from "../xml.ts";

/** How long the caller's own phone rings: shorter than most answering machines wait. */
const OWN_RING_SECONDS = 25;
const THEIR_RING_SECONDS = 40;

type End = Extract<OutgoingCallEvent, { kind: "ended" }>;

const ENDS: Readonly<Record<string, End["how"]>> = {
  completed: "completed",
  answered: "completed",
  busy: "busy",
  "no-answer": "no-answer",
  canceled: "canceled",
  failed: "failed",
};

/**
 * The form that calls the caller's own phone: Twilio detects whether a person answered before it asks whom to connect.
 */
export function outgoingCallForm({ reference, from, rings }: OutgoingCall, webhooks: CarrierWebhooks) {
  const form = new URLSearchParams({
    To: rings,
    From: from,
    Url: webhooks.outgoingCall(reference, "answered"),
    StatusCallback: webhooks.outgoingCall(reference, "status"),
    Timeout: String(OWN_RING_SECONDS),
    MachineDetection: "Enable",
  });
  for (const event of ["ringing", "completed"]) form.append("StatusCallbackEvent", event);
  return form;
}

/**
 * Reads a report on a call's progress. `contact` is about the contact's half, `dialed` asks for the next step, `status`
 * is about the caller's own half.
 */
export function readTwilioOutgoingCall(
  form: Record<string, string>,
  { message: reference = "", step }: WebhookRequest["query"],
): OutgoingCallNews {
  const { CallSid, CallStatus: status = "", AnsweredBy: answeredBy = "" } = form;
  const callId = CallSid ?? null;
  switch (step ?? "") {
    case "answered":
      return {
        reference,
        callId,
        event: { kind: /^(machine|fax)/.test(answeredBy) ? "machine" : "answered" },
      };
    case "contact":
      return {
        reference,
        callId: form.ParentCallSid ?? null,
        event: contactEvent(status, form.CallDuration),
      };
    case "dialed":
      return { reference, callId, event: endOf(form.DialCallStatus, "them", form.DialCallDuration) };
    case "status":
      return {
        reference,
        callId,
        event: status === "ringing" ? { kind: "ringing-you" } : endOf(status, "you", undefined),
      };
    default:
      return { reference, callId, event: null };
  }
}

function contactEvent(status: string, duration: string | undefined): OutgoingCallEvent | null {
  if (status === "ringing") return { kind: "ringing-them" };
  if (status === "in-progress") return { kind: "connected" };
  return endOf(status, "them", duration);
}

function endOf(status: string | undefined, whose: End["whose"], duration: string | undefined): End | null {
  const how = ENDS[status ?? ""];
  return how ? { kind: "ended", how, whose, seconds: duration ? Number(duration) || 0 : null } : null;
}

/** Returns a call's next step; only requests for instructions get any. */
export function answerTwilioOutgoingCall(
  { reference, event }: OutgoingCallNews,
  to: PutThrough | null,
  webhooks: CarrierWebhooks,
): CallAnswer {
  const body = to && event?.kind === "answered" ? bridge(reference, to, webhooks) : "<Hangup/>";
  return { contentType: "text/xml", body: `<Response>${body}</Response>` };
}

function bridge(reference: string, { from, to, words, mostSeconds }: PutThrough, webhooks: CarrierWebhooks) {
  const then = escapeXml(webhooks.outgoingCall(reference, "dialed"));
  const told = escapeXml(webhooks.outgoingCall(reference, "contact"));
  return `<Say language="en-US">${escapeXml(words)}</Say><Dial callerId="${from}" timeout="${THEIR_RING_SECONDS}" timeLimit="${mostSeconds}" action="${then}"><Number statusCallbackEvent="ringing answered completed" statusCallback="${told}">${to}</Number></Dial>`;
}
