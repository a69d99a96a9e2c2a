import { z } from "zod";
import type {
  CallAnswer,
  CarrierWebhooks,
  IncomingCallNews,
  IncomingCallPlan,
  WebhookRequest,
} from "../carrier.ts";
import { SORRY } from "../sorry-words.ts";
import { jsonOf } from "../vendor-http.ts";
import { escapeXml } from "../xml.ts";

const event = z.object({
  eventType: z.string(),
  callId: z.string(),
  /** In the call to the forwarding phone, the id of the incoming call. */
  parentCallId: z.string().nullish(),
  from: z.string().nullish(),
  to: z.string().nullish(),
  cause: z.string().nullish(),
});

/**
 * Reads the voice application's reports about a call to one of our numbers (Bandwidth voice, "initiate",
 * "transferAnswer", "transferComplete", "disconnect"). A call that ends without having been answered counts as missed.
 */
export function readBandwidthIncomingCall({ rawBody }: WebhookRequest): IncomingCallNews {
  const told = event.safeParse(jsonOf(rawBody)).data;
  if (!told) return { callId: "", event: "other", from: "", to: "" };
  const { eventType, callId, parentCallId, from, to, cause } = told;
  const ended = { callId, from: from ?? "", to: to ?? "" };
  if (eventType === "initiate") return { ...ended, event: "ringing" };
  // These are the numbers of the call to the other phone.
  if (eventType === "transferAnswer")
    return { callId: parentCallId ?? callId, event: "connected", from: "", to: "" };
  if (eventType === "transferComplete")
    return { ...ended, event: cause === "hangup" ? "answered" : "missed" };
  return { ...ended, event: eventType === "disconnect" ? "missed" : "other" };
}

/** Returns a call's next step: it rings the account's own phone, and apologizes if nobody answers. */
export function answerBandwidthIncomingCall(
  { event: what }: Pick<IncomingCallNews, "event">,
  plan: IncomingCallPlan,
  webhooks: CarrierWebhooks,
): CallAnswer | null {
  if (what === "other") return null;
  const then = escapeXml(webhooks.incomingCall("forwarded"));
  const apology = `<SpeakSentence locale="en_US">${SORRY}</SpeakSentence><Hangup/>`;
  const body =
    what === "connected" || what === "answered"
      ? ""
      : what === "ringing" && plan.kind === "ring"
        ? `<Transfer callTimeout="${plan.seconds}" transferCompleteUrl="${then}"><PhoneNumber transferAnswerUrl="${then}">${plan.phoneNumber}</PhoneNumber></Transfer>`
        : apology;
  return { contentType: "application/xml", body: `<Response>${body}</Response>` };
}
