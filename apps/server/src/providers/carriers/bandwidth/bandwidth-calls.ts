import { z } from "zod";
import type {
  CallAnswer,
  CallEvents,
  CarrierWebhooks,
  CodeCall,
  LookUp,
  LookUpFind,
  OutgoingCall,
  SendOutcome,
  StatusUpdate,
  VoiceDrop,
  WebhookRequest,
} from "../carrier.ts";
import { basicAuth, jsonOf, notTaken, outcomeOf, providerFailed, reach, vendorHttp } from "../vendor-http.ts";
import { escapeXml } from "../xml.ts";
import { outgoingCallOrder } from "./bandwidth-outgoing-calls.ts";

const RING_SECONDS = 60;
/** Greetings are long, and the answer is held back until the machine's greeting is over. */
const DETECT_WITHIN_SECONDS = 50;
/** The user waits for the code next to the phone. */
const CODE_RING_SECONDS = 30;
const DETECT_PERSON_WITHIN_SECONDS = 15;

const created = z.object({ callId: z.string() });
const errorReply = z.object({ type: z.string().nullish() });
const callList = z.array(
  z.object({ callId: z.string(), state: z.string(), disconnectCause: z.string().nullish() }),
);
const event = z.object({
  eventType: z.string(),
  callId: z.string(),
  cause: z.string().nullish(),
  machineDetectionResult: z.object({ value: z.string() }).nullish(),
});

const HANG_UP = "<Response><Hangup/></Response>";

/**
 * Why a call ended (Bandwidth voice, "disconnect"). With these causes it was never answered; with any other it was cut
 * off.
 */
const NOT_ANSWERED: Record<string, string> = {
  busy: "busy",
  timeout: "no-answer",
  cancel: "failed",
  rejected: "failed",
  error: "failed",
  "account-limit": "failed",
  "node-capacity-exceeded": "failed",
};

export interface BandwidthVoice {
  voiceApiUrl: string;
  accountId: string;
  username: string;
  password: string;
  voiceApplicationId: string;
  callbackUsername: string;
  callbackPassword: string;
  webhooks: CarrierWebhooks;
}

/**
 * Bandwidth's voice API v2, as far as voice drops, codes and calls to contacts need it. 429 means too many calls: nothing was dialled.
 * Calls cannot be searched by tag, so one that may have been placed is looked up by numbers and time.
 */
export function bandwidthCalls(settings: BandwidthVoice) {
  const { accountId, voiceApplicationId, callbackUsername, callbackPassword, webhooks } = settings;
  const http = vendorHttp(settings.voiceApiUrl, basicAuth(settings.username, settings.password));
  const path = `/api/v2/accounts/${accountId}/calls`;
  const place = (order: object): Promise<SendOutcome> =>
    outcomeOf(async () => {
      const body = {
        applicationId: voiceApplicationId,
        username: callbackUsername,
        password: callbackPassword,
        ...order,
      };
      const answer = await http.call("POST", path, {
        contentType: "application/json",
        text: JSON.stringify(body),
      });
      if (answer.status === 201) {
        return { kind: "taken", carrierMessageId: created.parse(answer.json).callId, segments: null };
      }
      return notTaken(answer, errorReply.catch({}).parse(answer.json).type ?? String(answer.status));
    });

  return {
    drop: ({ reference, from, to, recordingUrl }: VoiceDrop) =>
      place({
        from,
        to,
        answerUrl: webhooks.voice(reference, recordingUrl),
        disconnectUrl: webhooks.calls(reference),
        callTimeout: RING_SECONDS,
        tag: reference,
        machineDetection: { mode: "sync", detectionTimeout: DETECT_WITHIN_SECONDS, delayResult: true },
      }),

    speakCode: ({ reference, from, to }: CodeCall) =>
      place({
        from,
        to,
        answerUrl: webhooks.code(reference),
        callTimeout: CODE_RING_SECONDS,
        machineDetection: { mode: "sync", detectionTimeout: DETECT_PERSON_WITHIN_SECONDS },
      }),

    connect: (call: OutgoingCall) => place(outgoingCallOrder(call, webhooks)),

    hangUp: (callId: string): Promise<void> =>
      reach("end the call", async () => {
        const { status } = await http.call("POST", `${path}/${encodeURIComponent(callId)}`, {
          contentType: "application/json",
          text: JSON.stringify({ state: "completed" }),
        });
        // A call that is already over is not found any more.
        if (status !== 200 && status !== 404)
          throw providerFailed("end the call", `bandwidth voice ${status}`);
      }),

    async find({ from, to, since }: LookUp): Promise<LookUpFind[]> {
      const query = new URLSearchParams({ from, to, minStartTime: since.toISOString(), pageSize: "1000" });
      const { status, json } = await http.call("GET", `${path}?${query}`);
      if (status !== 200) throw providerFailed("look up the call", `bandwidth voice ${status}`);
      return callList.parse(json).map(({ callId, state, disconnectCause }) => {
        const code = state === "disconnected" ? NOT_ANSWERED[disconnectCause ?? ""] : undefined;
        return {
          carrierMessageId: callId,
          // A finished call was played or cut off; only its webhooks say which.
          state: state !== "disconnected" ? "sending" : code ? "failed" : "sent",
          errorCode: code ?? null,
          isCertain: false,
        };
      });
    },

    read: ({ rawBody, query }: WebhookRequest): CallEvents => {
      const told = event.safeParse(jsonOf(rawBody)).data;
      return told ? eventsOf(told, query, webhooks) : { receipts: [], answer: null };
    },

    /** Speaks to a person, twice; hangs up on machines, and when there is nothing to say. */
    answerCode({ rawBody }: WebhookRequest, words: string | null): CallAnswer {
      const heard = event.safeParse(jsonOf(rawBody)).data?.machineDetectionResult?.value ?? "";
      if (words === null || /^(answering-machine|silence)$/.test(heard)) return bxml(HANG_UP);
      const say = `<SpeakSentence locale="en_US">${escapeXml(words)}</SpeakSentence>`;
      return bxml(`<Response><Pause duration="1"/>${say}<Pause duration="1"/>${say}<Hangup/></Response>`);
    },

    close: () => http.close(),
  };
}

/**
 * Returns what a call reports and does next. The recording counts as delivered when Bandwidth asks for the next step
 * after it; a call that ends before that was cut off. The answer doesn't depend on our database, so that no machine
 * records a silence.
 */
function eventsOf(
  { eventType, callId, cause, machineDetectionResult }: z.infer<typeof event>,
  query: WebhookRequest["query"],
  webhooks: CarrierWebhooks,
): CallEvents {
  const reference = query.message ?? "";
  const told = (state: StatusUpdate["state"], errorCode: string | null): StatusUpdate[] => [
    { carrierMessageId: callId, reference, state, errorCode },
  ];
  if (eventType === "redirect" && query.played) {
    return { receipts: told("delivered", null), answer: bxml(HANG_UP) };
  }
  if (eventType === "answer" && query.recording) {
    const heard = machineDetectionResult?.value;
    // Neither a voice nor a greeting: a fax or a dead line.
    if (heard === "silence") return { receipts: told("failed", "failed"), answer: bxml(HANG_UP) };
    const play = `<PlayAudio>${escapeXml(query.recording)}</PlayAudio>`;
    const then = `<Redirect redirectUrl="${escapeXml(webhooks.played(reference))}"/>`;
    // A person needs a moment to bring the phone to the ear.
    const pause = heard === "answering-machine" ? "" : '<Pause duration="1"/>';
    return { receipts: [], answer: bxml(`<Response>${pause}${play}${then}</Response>`) };
  }
  if (eventType !== "disconnect") return { receipts: [], answer: null };
  return { receipts: told("failed", NOT_ANSWERED[cause ?? ""] ?? "cut-off"), answer: null };
}

const bxml = (body: string) => ({ contentType: "application/xml", body });
