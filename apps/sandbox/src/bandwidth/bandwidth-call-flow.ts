import {
  type DialStep,
  follow,
  GREETING_SECONDS,
  type Line,
  noteOnHandset,
  RECOGNIZED_SECONDS,
  type Step,
} from "../calls/call-line.ts";
import type { BandwidthCall, Source } from "../calls/calls.ts";
import { ringPhone } from "../calls/live-phones.ts";
import type { SandboxState } from "../state/sandbox-state.ts";
import { basicAuth } from "../vendors/vendor-api.ts";
import { type Answer, askOnce, callWebhook, type Webhook } from "../vendors/webhooks.ts";
import { CAUSES, transfer } from "./bandwidth-transfer.ts";
import { stepsOfBxml } from "./bxml.ts";

type Event = Record<string, unknown>;
type Detection = { value: string; atSeconds: number };
/** Why a call cannot continue, in Bandwidth's words. */
type Failure = { cause: string; problem: string };

const lines = new WeakMap<BandwidthCall, Line>();
const DOCUMENTS_MAX = 50;
const WEBHOOK_TIMEOUT_MS = 15_000;

/** Plays a call that the product placed at Bandwidth: dialled, answered or not, following its BXML. Never throws. */
export async function playBandwidthCall(sandboxState: SandboxState, call: BandwidthCall): Promise<void> {
  if (call.status === "disconnected") {
    // A kill came between its end and the product's answer to the callback: reported again.
    await disconnect(sandboxState, call, call.cause ?? "hangup");
    return;
  }
  if (call.status === "queued") {
    call.status = "initiated";
    call.startedAt = sandboxState.clock.now();
    sandboxState.calls.save(call);
  }
  if (call.status === "initiated") {
    const isRinging = () => sandboxState.calls.isUnfinished(call) && call.status === "initiated";
    const outcome = await ringPhone(sandboxState, {
      id: call.sid,
      phone: call.to,
      from: call.from,
      timeoutSeconds: call.order.callTimeout,
      isWanted: isRinging,
    });
    if (outcome === "gone" || !isRinging()) return;
    if (outcome !== "answers") {
      await disconnect(sandboxState, call, CAUSES[outcome]);
      return;
    }
    call.status = "answered";
    call.answeredAt = sandboxState.clock.now();
    sandboxState.calls.save(call);
  }
  const failure = await talk(sandboxState, call);
  // Never continues once the sandbox is closed.
  await sandboxState.pause(0);
  if (!isStillUp(sandboxState, call)) return;
  call.problem = failure?.problem ?? null;
  await disconnect(sandboxState, call, failure?.cause ?? "hangup");
}

/** Ends a call, reports it to the product and forgets it. */
export async function disconnect(
  sandboxState: SandboxState,
  call: BandwidthCall,
  cause: string,
): Promise<void> {
  if (call.status !== "disconnected") {
    const line = lines.get(call) ?? null;
    if (cause !== "rejected" && cause !== "error") noteOnHandset(sandboxState, call, line);
    call.seconds = Math.ceil(line?.seconds ?? 0);
    call.endedAt = (call.answeredAt ?? sandboxState.clock.now()) + call.seconds * 1000;
  }
  call.status = "disconnected";
  call.cause = cause;
  call.redirect = null;
  sandboxState.calls.save(call);
  const { disconnectUrl, disconnectMethod } = call.order;
  if (disconnectUrl) {
    const body = eventOf(sandboxState, call, call.parentSid ? "transferDisconnect" : "disconnect", {
      endTime: isoTime(call.endedAt),
      cause,
      errorMessage: call.problem,
      errorId: call.problem === null ? null : call.sid,
    });
    await callWebhook(
      sandboxState,
      webhookOf(sandboxState, call, { url: disconnectUrl, method: disconnectMethod }, body),
    );
  }
  if (!sandboxState.calls.isUnfinished(call)) return;
  call.isOpen = false;
  sandboxState.calls.save(call);
}

async function talk(sandboxState: SandboxState, call: BandwidthCall): Promise<Failure | null> {
  const { order } = call;
  const line: Line = { seconds: 0, steps: [], heard: [] };
  lines.set(call, line);
  const detection = order.machineDetection ? detected(sandboxState, call, order.machineDetection) : null;
  const isSync = order.machineDetection?.mode === "sync";
  if (detection && isSync) {
    line.seconds = detection.atSeconds;
    call.answeredBy = detection.value;
    sandboxState.calls.save(call);
  }
  const known = detection && isSync ? { machineDetectionResult: resultOf(detection) } : {};
  let isToDetect = detection !== null && !isSync;
  let source: Source | null = { url: order.answerUrl, method: order.answerMethod };
  let event = eventOf(sandboxState, call, "answer", known);
  for (let documents = 0; source && documents < DOCUMENTS_MAX; documents += 1) {
    const loaded = await load(sandboxState, call, source, event);
    if (!isStillUp(sandboxState, call)) return null;
    if ("cause" in loaded) return loaded;
    line.steps = loaded;
    source = null;
    event = eventOf(sandboxState, call, "redirect", {});
    let stop = await follow(sandboxState, call, line, isToDetect ? detection!.atSeconds : undefined);
    if (stop.why === "time" && isToDetect) {
      isToDetect = false;
      const failure = await tellDetection(sandboxState, call, line, detection!);
      if (failure) return failure;
      stop = await follow(sandboxState, call, line);
    }
    while (stop.why === "dial") {
      const { step } = stop;
      const { cause, ...leg } = await transferFor(sandboxState, call, step, line);
      if (!isStillUp(sandboxState, call)) return null;
      event = eventOf(sandboxState, call, "transferComplete", { ...leg, cause });
      stop = step.action ? { why: "redirect", ...step.action } : await follow(sandboxState, call, line);
    }
    if (stop.why === "problem") return { cause: "application-error", problem: stop.problem };
    if (stop.why === "redirect") source = { url: stop.url, method: stop.method };
    if (stop.why === "taken" && isStillUp(sandboxState, call)) {
      source = call.redirect;
      call.redirect = null;
      sandboxState.calls.save(call);
    }
  }
  return null;
}

/** Calls the phone in a document, and waits until both have hung up. */
async function transferFor(sandboxState: SandboxState, call: BandwidthCall, step: DialStep, line: Line) {
  const { cause, seconds } = await transfer(sandboxState, call, step, {
    isWanted: () => isStillUp(sandboxState, call),
    async answered(half) {
      if (!step.whisperUrl) return;
      const event = eventOf(sandboxState, half, "transferAnswer", {});
      const webhook = webhookOf(sandboxState, half, { url: step.whisperUrl, method: "POST" }, event);
      await askOnce(sandboxState, webhook);
    },
    async end(half, halfCause, heard) {
      if (heard) lines.set(half, heard);
      await disconnect(sandboxState, half, halfCause);
    },
  });
  line.seconds += seconds;
  return { cause, transferCallerId: step.callerId ?? call.from, transferTo: step.phone };
}

function isStillUp(sandboxState: SandboxState, call: BandwidthCall): boolean {
  return sandboxState.calls.isUnfinished(call) && call.status === "answered";
}

function detected(
  sandboxState: SandboxState,
  call: BandwidthCall,
  asked: { detectionTimeout: number; delayResult: boolean },
): Detection {
  const voice = sandboxState.voices.of(call.to);
  if (voice === "answers" || voice === "asks") return { value: "human", atSeconds: RECOGNIZED_SECONDS };
  if (voice === "fax") return { value: "silence", atSeconds: RECOGNIZED_SECONDS };
  const atSeconds = asked.delayResult ? GREETING_SECONDS : RECOGNIZED_SECONDS;
  if (asked.detectionTimeout < atSeconds) return { value: "timeout", atSeconds: asked.detectionTimeout };
  return { value: "answering-machine", atSeconds };
}

function resultOf({ value, atSeconds }: Detection) {
  return { value, duration: `PT${atSeconds}S` };
}

/** The answer's BXML, if any, replaces what the call was doing. */
async function tellDetection(
  sandboxState: SandboxState,
  call: BandwidthCall,
  line: Line,
  detection: Detection,
): Promise<Failure | null> {
  call.answeredBy = detection.value;
  sandboxState.calls.save(call);
  const { callbackUrl, callbackMethod } = call.order.machineDetection!;
  if (!callbackUrl) return null;
  const event = eventOf(sandboxState, call, "machineDetectionComplete", {
    machineDetectionResult: resultOf(detection),
  });
  const loaded = await load(sandboxState, call, { url: callbackUrl, method: callbackMethod }, event);
  if ("cause" in loaded) return loaded;
  if (loaded.length > 0) line.steps = loaded;
  return null;
}

/** Returns the steps of a document, or why there are none. */
async function load(
  sandboxState: SandboxState,
  call: BandwidthCall,
  source: Source,
  event: Event,
): Promise<Step[] | Failure> {
  if ("document" in source) return read(source.document, "");
  let { url } = source;
  let answer = await askOnce(sandboxState, webhookOf(sandboxState, call, source, event));
  const { answerFallbackUrl } = call.order;
  if (!isTaken(answer) && event.eventType === "answer" && answerFallbackUrl) {
    url = answerFallbackUrl;
    answer = await askOnce(sandboxState, webhookOf(sandboxState, call, { url, method: "POST" }, event));
  }
  if (!isTaken(answer))
    return { cause: "callback-error", problem: `${url} answered ${answer.status || "nothing"}.` };
  return answer.body.trim() === "" ? [] : read(answer.body, url);
}

function isTaken({ status }: Answer): boolean {
  return status >= 200 && status < 300;
}

function read(document: string, base: string): Step[] | Failure {
  try {
    return stepsOfBxml(document, base);
  } catch (error) {
    return { cause: "invalid-bxml", problem: error instanceof Error ? error.message : String(error) };
  }
}

/** A JSON webhook with the call's or the application's password; 429 and 5xx are retried. */
function webhookOf(
  sandboxState: SandboxState,
  call: BandwidthCall,
  { url, method }: { url: string; method: string },
  event: Event,
): Webhook {
  const { bandwidth } = sandboxState;
  const user = call.order.username ?? bandwidth?.callbackUsername;
  const password = call.order.password ?? bandwidth?.callbackPassword ?? "";
  const text = JSON.stringify(event);
  const isGet = method === "GET";
  return {
    vendor: "bandwidth",
    method: isGet ? "GET" : "POST",
    url,
    body: isGet ? null : text,
    headers: () => ({
      "content-type": "application/json; charset=utf-8",
      "user-agent": "BandwidthAPI/2.0",
      ...(user === undefined ? {} : { authorization: basicAuth(user, password) }),
    }),
    timeoutMs: WEBHOOK_TIMEOUT_MS,
    isRetried: (status) => status === 0 || status === 429 || status >= 500,
    logged: text,
    unanswered: "No answer",
  };
}

function eventOf(sandboxState: SandboxState, call: BandwidthCall, eventType: string, more: Event): Event {
  return {
    eventType,
    eventTime: isoTime(sandboxState.clock.now()),
    accountId: sandboxState.bandwidth?.accountId,
    applicationId: call.order.applicationId,
    from: call.from,
    to: call.to,
    direction: "outbound",
    callId: call.sid,
    callUrl: callUrlOf(sandboxState, call),
    ...(call.parentSid === undefined ? {} : { parentCallId: call.parentSid }),
    enqueuedTime: isoTime(call.createdAt),
    startTime: isoTime(call.startedAt),
    ...(call.answeredAt === null ? {} : { answerTime: isoTime(call.answeredAt) }),
    ...(call.order.tag === null ? {} : { tag: call.order.tag }),
    ...more,
  };
}

export function callUrlOf(sandboxState: SandboxState, call: BandwidthCall): string {
  return `${sandboxState.ownUrl}/api/v2/accounts/${sandboxState.bandwidth?.accountId}/calls/${call.sid}`;
}

export function isoTime(timeMs: number | null): string | null {
  return timeMs === null ? null : new Date(timeMs).toISOString();
}
