import type {
  CallAnswer,
  CarrierWebhooks,
  IncomingCallNews,
  IncomingCallPlan,
  WebhookRequest,
} from "../carrier.ts";
import { SORRY } from "../sorry-words.ts";
import { escapeXml } from "../xml.ts";

/** The limit of a voicemail, and the silence that ends it. */
const VOICEMAIL_MOST_SECONDS = 180;
const SILENCE_SECONDS = 8;

/** Where Twilio asks for instructions for calls to a number, and reports how they ended. */
export const callAddresses = (webhooks: CarrierWebhooks) => ({
  VoiceUrl: webhooks.incomingCall("ringing"),
  VoiceMethod: "POST",
  StatusCallback: webhooks.incomingCall("ended"),
  StatusCallbackMethod: "POST",
});

/**
 * Reads a report about a call to one of our numbers. With `answerOnBridge`, a call counts as unanswered, also at its
 * end, while it only rings elsewhere.
 */
export function readTwilioIncomingCall(
  form: Record<string, string>,
  { step, words }: WebhookRequest["query"],
): IncomingCallNews {
  const { CallSid: callId = "", From: from = "", To: to = "" } = form;
  const its = { callId, from, to };
  switch (step) {
    case "ringing":
      return { ...its, event: "ringing" };
    // These are the numbers of the call to the other phone.
    case "announce":
      return { callId, event: "other", from: "", to: "", announcement: words ?? "" };
    case "connected":
      return {
        callId: form.ParentCallSid ?? callId,
        event: form.CallStatus === "in-progress" ? "connected" : "other",
        from: "",
        to: "",
      };
    case "recording":
      return { ...its, event: "other" };
    case "recorded": {
      const { RecordingStatus: status, RecordingUrl: url, RecordingSid: id, RecordingDuration } = form;
      if (status !== "completed" || !url || !id) return { ...its, event: "other" };
      const recording = { id, url: `${url}.wav`, seconds: Number(RecordingDuration) || 0 };
      return { callId, event: "recorded", from: "", to: "", recording };
    }
    case undefined:
    default: {
      const status = step === "forwarded" ? form.DialCallStatus : form.CallStatus;
      const event = status === "completed" || status === "answered" ? "answered" : "missed";
      return { ...its, event, seconds: step === "forwarded" ? secondsIn(form.DialCallDuration) : null };
    }
  }
}

const secondsIn = (text: string | undefined): number | null => (text ? Number(text) || 0 : null);

/** Returns a call's next step: it rings the business's own phone, takes a voicemail, or apologizes. */
export function answerTwilioIncomingCall(
  { event, announcement }: IncomingCallNews,
  plan: IncomingCallPlan,
  webhooks: CarrierWebhooks,
): CallAnswer {
  const body =
    announcement !== undefined
      ? say(announcement)
      : event === "ringing" || event === "missed"
        ? bodyOf(plan, webhooks)
        : "<Hangup/>";
  return { contentType: "text/xml", body: `<Response>${body}</Response>` };
}

function bodyOf(plan: IncomingCallPlan, webhooks: CarrierWebhooks): string {
  switch (plan.kind) {
    case "ring": {
      const { phoneNumber, seconds, announcement } = plan;
      const whisper = announcement ? ` url="${escapeXml(webhooks.announcement(announcement))}"` : "";
      const told = ` statusCallbackEvent="answered" statusCallback="${escapeXml(webhooks.incomingCall("connected"))}"`;
      const then = escapeXml(webhooks.incomingCall("forwarded"));
      return `<Dial timeout="${seconds}" answerOnBridge="true" action="${then}"><Number${whisper}${told}>${phoneNumber}</Number></Dial>`;
    }
    case "voicemail": {
      const { greeting } = plan;
      const greet = "url" in greeting ? `<Play>${escapeXml(greeting.url)}</Play>` : say(greeting.words);
      const then = escapeXml(webhooks.incomingCall("recording"));
      const told = escapeXml(webhooks.incomingCall("recorded"));
      return `${greet}<Record maxLength="${VOICEMAIL_MOST_SECONDS}" timeout="${SILENCE_SECONDS}" finishOnKey="#" playBeep="true" action="${then}" recordingStatusCallback="${told}"/><Hangup/>`;
    }
    case "sorry":
      return `${say(SORRY)}<Hangup/>`;
    case "over":
      return "<Hangup/>";
  }
}

const say = (words: string): string => `<Say language="en-US">${escapeXml(words)}</Say>`;
