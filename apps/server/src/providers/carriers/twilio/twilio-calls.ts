import { z } from "zod";
import type {
  CallAnswer,
  CallEvents,
  CarrierWebhooks,
  CodeCall,
  LookUp,
  LookUpFind,
  StatusUpdate,
  VoiceDrop,
  WebhookRequest,
} from "../carrier.ts";
import { providerFailed, type VendorAnswer } from "../vendor-http.ts";
import { escapeXml } from "../xml.ts";

const RING_SECONDS = 60;
/** Greetings are long; Twilio waits up to 59 seconds for the beep. */
const DETECT_WITHIN_SECONDS = 50;
/** The user waits for the code next to the phone. */
const CODE_RING_SECONDS = 30;

const callList = z.object({
  calls: z.array(z.object({ sid: z.string(), status: z.string(), date_created: z.string().nullish() })),
});

const HANG_UP = "<Response><Hangup/></Response>";

/** How a call can end without the recording; `completed` counts only when it was not played to its end. */
const FAILURES: Record<string, string> = {
  busy: "busy",
  "no-answer": "no-answer",
  failed: "failed",
  canceled: "failed",
  completed: "cut-off",
};

/**
 * The form that places a voice drop's call: Twilio waits for the end of a machine's greeting before it asks what to
 * play.
 */
export function callForm({ reference, from, to, recordingUrl }: VoiceDrop, webhooks: CarrierWebhooks) {
  return new URLSearchParams({
    To: to,
    From: from,
    Url: webhooks.voice(reference, recordingUrl),
    StatusCallback: webhooks.calls(reference),
    Timeout: String(RING_SECONDS),
    MachineDetection: "DetectMessageEnd",
    MachineDetectionTimeout: String(DETECT_WITHIN_SECONDS),
  });
}

/**
 * The form that places a code's call: Twilio detects whether a person or a machine answered before it asks what to say.
 */
export function codeCallForm({ reference, from, to }: CodeCall, webhooks: CarrierWebhooks) {
  return new URLSearchParams({
    To: to,
    From: from,
    Url: webhooks.code(reference),
    Timeout: String(CODE_RING_SECONDS),
    MachineDetection: "Enable",
  });
}

/** Speaks to a person, twice; hangs up on machines, and when there is nothing to say. */
export function answerCodeCall(form: Record<string, string>, words: string | null): CallAnswer {
  if (words === null || /^(machine|fax)/.test(form.AnsweredBy ?? "")) return twiml(HANG_UP);
  const say = `<Say language="en-US">${escapeXml(words)}</Say>`;
  return twiml(`<Response><Pause length="1"/>${say}<Pause length="1"/>${say}<Hangup/></Response>`);
}

/**
 * Returns what a call reports and does next. The recording counts as delivered when Twilio asks for the next step after
 * it; a call that ends before that was cut off. The answer doesn't depend on our database, so that no machine records
 * an apology.
 */
export function readTwilioCall(
  form: Record<string, string>,
  query: WebhookRequest["query"],
  webhooks: CarrierWebhooks,
): CallEvents {
  const { CallSid: carrierMessageId = "", CallStatus: status = "", AnsweredBy: answeredBy = "" } = form;
  const reference = query.message ?? "";
  const told = (state: StatusUpdate["state"], errorCode: string | null): StatusUpdate[] => [
    { carrierMessageId, reference, state, errorCode },
  ];
  if (query.played) return { receipts: told("delivered", null), answer: twiml(HANG_UP) };
  if (query.recording) {
    if (answeredBy === "fax") return { receipts: told("failed", "failed"), answer: twiml(HANG_UP) };
    const play = `<Play>${escapeXml(query.recording)}</Play>`;
    const then = `<Redirect method="POST">${escapeXml(webhooks.played(reference))}</Redirect>`;
    // A person needs a moment to bring the phone to the ear.
    const pause = answeredBy.startsWith("machine_end") ? "" : '<Pause length="1"/>';
    return { receipts: [], answer: twiml(`<Response>${pause}${play}${then}</Response>`) };
  }
  const code = FAILURES[status];
  return { receipts: code ? told("failed", code) : [], answer: null };
}

const twiml = (body: string) => ({ contentType: "text/xml", body });

/** Whether Twilio accepted something at or after that moment; its dates have whole seconds. */
export const isSince = (dateCreated: string | null | undefined, since: Date): boolean =>
  !dateCreated || Date.parse(dateCreated) >= Math.floor(since.getTime() / 1000) * 1000;

/** Lists calls between two numbers. Twilio cannot filter them by time here: a queued call has no start yet. */
export async function findCalls(
  { from, to, since }: LookUp,
  get: (path: string, query: URLSearchParams) => Promise<VendorAnswer>,
): Promise<LookUpFind[]> {
  const answer = await get("/Calls.json", new URLSearchParams({ From: from, To: to, PageSize: "100" }));
  if (answer.status !== 200) throw providerFailed("look up the call", `twilio ${answer.status}`);
  return callList
    .parse(answer.json)
    .calls.filter(({ date_created }) => isSince(date_created, since))
    .map(({ sid, status }) => ({
      carrierMessageId: sid,
      // A finished call was played or cut off; only its webhooks say which.
      state: status === "completed" ? "sent" : FAILURES[status] ? "failed" : "sending",
      errorCode: status === "completed" ? null : (FAILURES[status] ?? null),
      isCertain: false,
    }));
}
