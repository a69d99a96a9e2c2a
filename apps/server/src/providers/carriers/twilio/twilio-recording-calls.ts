import type { CarrierWebhooks, RecordingCall, RecordingCallNews, WebhookRequest } from "../carrier.ts";

const RING_SECONDS = 40;
/** How long a recording waits for more speech. */
const SILENCE_SECONDS = 6;
const MOST_SECONDS = 180;

const ASK =
  '<Pause length="1"/><Say language="en-US">Record your message after the tone. Press pound when you are done.</Say>';
const THANKS = '<Say language="en-US">Thank you. Your recording is being saved.</Say>';
const NOTHING = '<Say language="en-US">We could not hear anything. Goodbye.</Say>';

const PROBLEMS: Record<string, string> = {
  busy: "Your phone was busy.",
  "no-answer": "No one answered your phone.",
  completed: "The call ended before anything was recorded.",
};

/** The form that calls a user who records a voice drop: Twilio detects whether a person answered before it asks. */
export function recordingCallForm({ reference, from, to }: RecordingCall, webhooks: CarrierWebhooks) {
  return new URLSearchParams({
    To: to,
    From: from,
    Url: webhooks.record(reference, "answered"),
    StatusCallback: webhooks.record(reference, "ended"),
    Timeout: String(RING_SECONDS),
    MachineDetection: "Enable",
  });
}

/** Reads a report of such a call and returns its next step. */
export function readTwilioRecordingCall(
  form: Record<string, string>,
  { message: reference = "", step }: WebhookRequest["query"],
  webhooks: CarrierWebhooks,
): RecordingCallNews {
  switch (step ?? "") {
    case "answered": {
      if (/^(machine|fax)/.test(form.AnsweredBy ?? ""))
        return { reference, event: failed("Your phone's voicemail answered."), answer: twiml("<Hangup/>") };
      const record = `<Record maxLength="${MOST_SECONDS}" timeout="${SILENCE_SECONDS}" finishOnKey="#" playBeep="true" trim="trim-silence" action="${addressOf(webhooks.record(reference, "done"))}" recordingStatusCallback="${addressOf(webhooks.record(reference, "recorded"))}"/>`;
      return { reference, event: { kind: "recording" }, answer: twiml(`${ASK}${record}${NOTHING}<Hangup/>`) };
    }
    case "done":
      return { reference, event: null, answer: twiml(`${THANKS}<Hangup/>`) };
    case "recorded": {
      const { RecordingStatus: status, RecordingUrl: url } = form;
      const event = status === "completed" && url ? ({ kind: "recorded", url: `${url}.wav` } as const) : null;
      return { reference, event, answer: null };
    }
    case "ended":
      return {
        reference,
        event: failed(PROBLEMS[form.CallStatus ?? ""] ?? "Your phone couldn't be reached."),
        answer: null,
      };
    default:
      return { reference, event: null, answer: null };
  }
}

const failed = (problem: string) => ({ kind: "failed", problem }) as const;

const addressOf = (url: string): string => url.replaceAll("&", "&amp;");

const twiml = (body: string) => ({ contentType: "text/xml", body: `<Response>${body}</Response>` });
