import type { CallAnswer, CarrierWebhooks, IncomingCallNews, WebhookRequest } from "./carrier.ts";
import { RING_SECONDS, SORRY } from "./sorry-words.ts";

const APOLOGY = `<Say language="en-US">${SORRY}</Say><Hangup/>`;

/** Where Twilio asks what to do with calls to a number, and tells how they ended. */
export const callAddresses = (webhooks: CarrierWebhooks) => ({
  VoiceUrl: webhooks.incomingCall("ringing"),
  VoiceMethod: "POST",
  StatusCallback: webhooks.incomingCall("ended"),
  StatusCallbackMethod: "POST",
});

/**
 * What is told of a call to one of our numbers. By `answerOnBridge` it is not answered, and ends so, as long as it only
 * rings elsewhere.
 */
export function readTwilioIncomingCall(
  form: Record<string, string>,
  { step }: WebhookRequest["query"],
): IncomingCallNews {
  const status = step === "forwarded" ? form.DialCallStatus : form.CallStatus;
  const isAnswered = status === "completed" || status === "answered";
  const event = step === "ringing" ? "ringing" : isAnswered ? "answered" : "missed";
  return { callId: form.CallSid ?? "", event, from: form.From ?? "", to: form.To ?? "" };
}

/** What the call does next: it rings the account's own phone, and apologizes where nobody answers. */
export function answerTwilioIncomingCall(
  { event }: Pick<IncomingCallNews, "event">,
  forwardTo: string | null,
  webhooks: CarrierWebhooks,
): CallAnswer {
  const forwarded = webhooks.incomingCall("forwarded");
  const body =
    event === "answered"
      ? "<Hangup/>"
      : event === "ringing" && forwardTo !== null
        ? `<Dial timeout="${RING_SECONDS}" answerOnBridge="true" action="${forwarded}">${forwardTo}</Dial>`
        : APOLOGY;
  return { contentType: "text/xml", body: `<Response>${body}</Response>` };
}
