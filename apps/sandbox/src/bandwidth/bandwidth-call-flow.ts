import {
  follow,
  GREETING_SECONDS,
  type Line,
  noteOnHandset,
  RECOGNISED_SECONDS,
  type Step,
} from "../calls/call-line.ts";
import type { BandwidthCall, Source } from "../calls/calls.ts";
import { basicAuth } from "../vendors/vendor-api.ts";
import { type Answer, askOnce, callWebhook, type Webhook } from "../vendors/webhooks.ts";
import type { World } from "../world/world.ts";
import { stepsOfBxml } from "./bxml.ts";

type Event = Record<string, unknown>;
type Detection = { value: string; atSeconds: number };
/** Why a call cannot go on, in Bandwidth's words. */
type Failure = { cause: string; problem: string };

const lines = new WeakMap<BandwidthCall, Line>();
const DOCUMENTS_MAX = 50;
const WEBHOOK_TIMEOUT_MS = 15_000;

/** Plays a call that the product placed at Bandwidth: dialled, answered or not, its BXML followed. Never throws. */
export async function playBandwidthCall(world: World, call: BandwidthCall): Promise<void> {
  if (call.status === "disconnected") {
    // Left by a kill between its end and the product's answer to the callback: told again.
    await disconnect(world, call, call.cause ?? "hangup");
    return;
  }
  if (call.status === "queued") {
    call.status = "initiated";
    call.startedAt = world.clock.now();
    world.calls.save(call);
  }
  if (call.status === "initiated") {
    await world.pause(world.settings.get().deliveryDelayMs / 2);
    if (!world.calls.isUnfinished(call) || call.status !== "initiated") return;
    const cause = refusalOf(world, call.to);
    if (cause) {
      await disconnect(world, call, cause);
      return;
    }
    call.status = "answered";
    call.answeredAt = world.clock.now();
    world.calls.save(call);
  }
  const failure = await talk(world, call);
  // Never goes on once the sandbox is closed.
  await world.pause(0);
  if (!isStillUp(world, call)) return;
  call.problem = failure?.problem ?? null;
  await disconnect(world, call, failure?.cause ?? "hangup");
}

/** Ends a call, tells the product and forgets about it. */
export async function disconnect(world: World, call: BandwidthCall, cause: string): Promise<void> {
  if (call.status !== "disconnected") {
    const line = lines.get(call) ?? null;
    if (cause !== "rejected" && cause !== "error") noteOnHandset(world, call, line);
    call.seconds = Math.ceil(line?.seconds ?? 0);
    call.endedAt = (call.answeredAt ?? world.clock.now()) + call.seconds * 1000;
  }
  call.status = "disconnected";
  call.cause = cause;
  call.redirect = null;
  world.calls.save(call);
  const { disconnectUrl, disconnectMethod } = call.order;
  if (disconnectUrl) {
    const body = eventOf(world, call, "disconnect", {
      endTime: isoTime(call.endedAt),
      cause,
      errorMessage: call.problem,
      errorId: call.problem === null ? null : call.sid,
    });
    await callWebhook(world, webhookOf(world, call, { url: disconnectUrl, method: disconnectMethod }, body));
  }
  if (!world.calls.isUnfinished(call)) return;
  call.isOpen = false;
  world.calls.save(call);
}

function refusalOf(world: World, number: string): "busy" | "timeout" | "rejected" | null {
  if (world.handsets.kindOf(number) === "unreachable") return "rejected";
  const voice = world.voices.of(number);
  if (voice === "busy") return "busy";
  return voice === "no-answer" ? "timeout" : null;
}

async function talk(world: World, call: BandwidthCall): Promise<Failure | null> {
  const { order } = call;
  const line: Line = { seconds: 0, steps: [], heard: [] };
  lines.set(call, line);
  const detection = order.machineDetection ? detected(world, call, order.machineDetection) : null;
  const isSync = order.machineDetection?.mode === "sync";
  if (detection && isSync) {
    line.seconds = detection.atSeconds;
    call.answeredBy = detection.value;
    world.calls.save(call);
  }
  const known = detection && isSync ? { machineDetectionResult: resultOf(detection) } : {};
  let isToDetect = detection !== null && !isSync;
  let source: Source | null = { url: order.answerUrl, method: order.answerMethod };
  for (let documents = 0; source && documents < DOCUMENTS_MAX; documents += 1) {
    const event = eventOf(world, call, documents === 0 ? "answer" : "redirect", documents === 0 ? known : {});
    const loaded = await load(world, call, source, event);
    if (!isStillUp(world, call)) return null;
    if ("cause" in loaded) return loaded;
    line.steps = loaded;
    source = null;
    let stop = await follow(world, call, line, isToDetect ? detection!.atSeconds : undefined);
    if (stop.why === "time" && isToDetect) {
      isToDetect = false;
      const failure = await tellDetection(world, call, line, detection!);
      if (failure) return failure;
      stop = await follow(world, call, line);
    }
    if (stop.why === "problem") return { cause: "application-error", problem: stop.problem };
    if (stop.why === "redirect") source = { url: stop.url, method: stop.method };
    if (stop.why === "taken" && isStillUp(world, call)) {
      source = call.redirect;
      call.redirect = null;
      world.calls.save(call);
    }
  }
  return null;
}

function isStillUp(world: World, call: BandwidthCall): boolean {
  return world.calls.isUnfinished(call) && call.status === "answered";
}

function detected(
  world: World,
  call: BandwidthCall,
  asked: { detectionTimeout: number; delayResult: boolean },
): Detection {
  const voice = world.voices.of(call.to);
  if (voice === "answers") return { value: "human", atSeconds: RECOGNISED_SECONDS };
  if (voice === "fax") return { value: "silence", atSeconds: RECOGNISED_SECONDS };
  const atSeconds = asked.delayResult ? GREETING_SECONDS : RECOGNISED_SECONDS;
  if (asked.detectionTimeout < atSeconds) return { value: "timeout", atSeconds: asked.detectionTimeout };
  return { value: "answering-machine", atSeconds };
}

function resultOf({ value, atSeconds }: Detection) {
  return { value, duration: `PT${atSeconds}S` };
}

/** The answer's BXML, if any, takes the place of what the call was doing. */
async function tellDetection(
  world: World,
  call: BandwidthCall,
  line: Line,
  detection: Detection,
): Promise<Failure | null> {
  call.answeredBy = detection.value;
  world.calls.save(call);
  const { callbackUrl, callbackMethod } = call.order.machineDetection!;
  if (!callbackUrl) return null;
  const event = eventOf(world, call, "machineDetectionComplete", {
    machineDetectionResult: resultOf(detection),
  });
  const loaded = await load(world, call, { url: callbackUrl, method: callbackMethod }, event);
  if ("cause" in loaded) return loaded;
  if (loaded.length > 0) line.steps = loaded;
  return null;
}

/** The steps of a document, or why there are none. */
async function load(
  world: World,
  call: BandwidthCall,
  source: Source,
  event: Event,
): Promise<Step[] | Failure> {
  if ("document" in source) return read(source.document, "");
  let { url } = source;
  let answer = await askOnce(world, webhookOf(world, call, source, event));
  const { answerFallbackUrl } = call.order;
  if (!isTaken(answer) && event.eventType === "answer" && answerFallbackUrl) {
    url = answerFallbackUrl;
    answer = await askOnce(world, webhookOf(world, call, { url, method: "POST" }, event));
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

/** A JSON webhook with the password the call or the application was given; 429 and 5xx are tried again. */
function webhookOf(
  world: World,
  call: BandwidthCall,
  { url, method }: { url: string; method: string },
  event: Event,
): Webhook {
  const { bandwidth } = world;
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

function eventOf(world: World, call: BandwidthCall, eventType: string, more: Event): Event {
  return {
    eventType,
    eventTime: isoTime(world.clock.now()),
    accountId: world.bandwidth?.accountId,
    applicationId: call.order.applicationId,
    from: call.from,
    to: call.to,
    direction: "outbound",
    callId: call.sid,
    callUrl: callUrlOf(world, call),
    enqueuedTime: isoTime(call.createdAt),
    startTime: isoTime(call.startedAt),
    ...(call.answeredAt === null ? {} : { answerTime: isoTime(call.answeredAt) }),
    ...(call.order.tag === null ? {} : { tag: call.order.tag }),
    ...more,
  };
}

export function callUrlOf(world: World, call: BandwidthCall): string {
  return `${world.ownUrl}/api/v2/accounts/${world.bandwidth?.accountId}/calls/${call.sid}`;
}

export function isoTime(timeMs: number | null): string | null {
  return timeMs === null ? null : new Date(timeMs).toISOString();
}
