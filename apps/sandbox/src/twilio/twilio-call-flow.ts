import {
  follow,
  GREETING_SECONDS,
  type Line,
  noteOnHandset,
  RECOGNISED_SECONDS,
  type RecordStep,
  record,
  type Step,
} from "../calls/call-line.ts";
import type { Source, TwilioCall } from "../calls/calls.ts";
import { type Answer, askOnce, callWebhook, type Webhook } from "../vendors/webhooks.ts";
import type { World } from "../world/world.ts";
import { twilioWebhook } from "./twilio-webhooks.ts";
import { stepsOfTwiml } from "./twiml.ts";

/** What the flow of a call needs only while it is under way. */
type Course = { line: Line | null; told: Promise<void>; isReordered: boolean; held: Webhook | null };

const courses = new WeakMap<TwilioCall, Course>();
const DOCUMENTS_MAX = 50;
const APOLOGY = "We are sorry, an application error has occurred. Goodbye.";

/** Plays a call that the product placed: dialled, answered or not, its TwiML followed. Never throws. */
export async function playTwilioCall(world: World, call: TwilioCall): Promise<void> {
  if (isEnded(call)) {
    // Left by a kill between its end and the product's answer to the callback: told again.
    await end(world, call, call.status);
    return;
  }
  if (call.status === "queued") {
    await world.callPace.turn();
    if (!world.calls.isUnfinished(call) || call.status !== "queued") return;
    call.status = "ringing";
    call.startedAt = world.clock.now();
    world.calls.save(call);
    tell(world, call, "initiated");
    tell(world, call, "ringing");
  }
  if (call.status === "ringing") {
    await world.pause(world.settings.get().deliveryDelayMs / 2);
    if (!world.calls.isUnfinished(call) || call.status !== "ringing") return;
    const outcome = outcomeOf(world, call.to);
    if (outcome !== "in-progress") {
      await end(world, call, outcome);
      return;
    }
    call.status = "in-progress";
    call.answeredAt = world.clock.now();
    world.calls.save(call);
    tell(world, call, "answered");
  }
  const isUp = await talk(world, call);
  if (isUp) await end(world, call, "completed");
}

/** Ends a call, tells the product and forgets about it. */
export async function end(world: World, call: TwilioCall, status: string): Promise<void> {
  const course = courseOf(world, call);
  if (!isEnded(call)) {
    const hasRung = call.startedAt !== null && status !== "failed";
    if (hasRung) noteOnHandset(world, call, course.line);
    call.seconds = Math.ceil(course.line?.seconds ?? 0);
    // Counted, not waited for: an end in a moment's future is true to its length.
    call.endedAt = (call.answeredAt ?? world.clock.now()) + call.seconds * 1000;
  }
  call.status = status;
  call.redirect = null;
  world.calls.save(call);
  tell(world, call, "completed");
  await course.told;
  if (course.held) await callWebhook(world, course.held);
  if (!world.calls.isUnfinished(call)) return;
  call.isOpen = false;
  world.calls.save(call);
}

export function isEnded(call: TwilioCall): boolean {
  return !["queued", "ringing", "in-progress"].includes(call.status);
}

function courseOf(world: World, call: TwilioCall): Course {
  let course = courses.get(call);
  if (!course) {
    const isReordered =
      call.order.statusCallback !== null && world.settings.happens(world.settings.get().reorderCallbacks);
    course = { line: null, told: Promise.resolve(), isReordered, held: null };
    courses.set(call, course);
  }
  return course;
}

function outcomeOf(world: World, number: string): "in-progress" | "busy" | "no-answer" | "failed" {
  if (world.handsets.kindOf(number) === "unreachable") return "failed";
  const voice = world.voices.of(number);
  return voice === "busy" || voice === "no-answer" ? voice : "in-progress";
}

/** False when something else already ended the call. */
async function talk(world: World, call: TwilioCall): Promise<boolean> {
  const { order } = call;
  const line: Line = { seconds: 0, steps: [], heard: [] };
  courseOf(world, call).line = line;
  const detection = order.machineDetection ? detected(world, call) : null;
  if (detection && !order.isDetectionAsync) {
    call.answeredBy = detection.answeredBy;
    line.seconds = detection.atSeconds;
  }
  let isToDetect = detection !== null && order.isDetectionAsync;
  let source: Source | null = order.source;
  for (let documents = 0; source && documents < DOCUMENTS_MAX; documents += 1) {
    const loaded = await load(world, call, source);
    if (!isStillUp(world, call)) return false;
    line.steps = typeof loaded === "string" ? apologise(world, call, loaded) : loaded;
    source = null;
    let stop = await follow(world, call, line, isToDetect ? detection!.atSeconds : undefined);
    if (stop.why === "time" && isToDetect) {
      isToDetect = false;
      await tellDetection(world, call, detection!);
      stop = await follow(world, call, line);
    }
    while (stop.why === "record") {
      const { step } = stop;
      if (await record(world, call, line, step)) {
        tellRecording(world, call, step);
        stop = { why: "redirect", ...step.action };
      } else stop = await follow(world, call, line);
    }
    if (stop.why === "problem") {
      line.steps = apologise(world, call, stop.problem);
      stop = await follow(world, call, line);
    }
    if (stop.why === "redirect") source = { url: stop.url, method: stop.method };
    if (stop.why === "taken") {
      if (!isStillUp(world, call)) return false;
      source = call.redirect;
      call.redirect = null;
      world.calls.save(call);
    }
  }
  // Never goes on once the sandbox is closed.
  await world.pause(0);
  return isStillUp(world, call);
}

/** Told beside the call, which goes on. */
function tellRecording(world: World, call: TwilioCall, { callback }: RecordStep): void {
  if (!callback) return;
  const form = {
    AccountSid: world.account.accountSid,
    CallSid: call.sid,
    RecordingStatus: "completed",
    RecordingChannels: "1",
    RecordingSource: "RecordVerb",
    ...recordingForm(world, call),
  };
  const course = courseOf(world, call);
  const webhook = twilioWebhook(world, callback.url, form, callback.method);
  course.told = course.told.then(() => callWebhook(world, webhook));
}

/** The name of a call's recording is that of the call, as another kind. */
const recordingSid = (callSid: string): string => `RE${callSid.slice(2)}`;

function recordingForm(world: World, call: TwilioCall): Record<string, string> {
  if (!call.recording) return {};
  const sid = recordingSid(call.sid);
  return {
    RecordingSid: sid,
    RecordingUrl: `${world.ownUrl}/2010-04-01/Accounts/${world.account.accountSid}/Recordings/${sid}`,
    RecordingDuration: String(Math.round(call.recording.seconds)),
  };
}

function isStillUp(world: World, call: TwilioCall): boolean {
  return world.calls.isUnfinished(call) && call.status === "in-progress";
}

function apologise(world: World, call: TwilioCall, problem: string): Step[] {
  call.problem = problem;
  world.calls.save(call);
  return [{ kind: "say", text: APOLOGY }];
}

function detected(world: World, call: TwilioCall): { answeredBy: string; atSeconds: number } {
  const { machineDetection, detectionTimeoutSeconds } = call.order;
  const voice = world.voices.of(call.to);
  if (voice === "answers") return { answeredBy: "human", atSeconds: RECOGNISED_SECONDS };
  if (voice === "fax") return { answeredBy: "fax", atSeconds: RECOGNISED_SECONDS };
  if (machineDetection === "Enable") return { answeredBy: "machine_start", atSeconds: RECOGNISED_SECONDS };
  if (detectionTimeoutSeconds < GREETING_SECONDS)
    return { answeredBy: "unknown", atSeconds: detectionTimeoutSeconds };
  return { answeredBy: "machine_end_beep", atSeconds: GREETING_SECONDS };
}

async function tellDetection(
  world: World,
  call: TwilioCall,
  detection: { answeredBy: string; atSeconds: number },
) {
  call.answeredBy = detection.answeredBy;
  world.calls.save(call);
  const { detectionCallback, detectionMethod } = call.order;
  if (!detectionCallback) return;
  const form = {
    CallSid: call.sid,
    AccountSid: world.account.accountSid,
    AnsweredBy: detection.answeredBy,
    MachineDetectionDuration: String(detection.atSeconds * 1000),
  };
  await callWebhook(world, twilioWebhook(world, detectionCallback, form, detectionMethod));
}

/** The steps of a document, or why there are none. */
async function load(world: World, call: TwilioCall, source: Source): Promise<Step[] | string> {
  if ("document" in source) return read(() => stepsOfTwiml(source.document, ""));
  const answer = await fetchDocument(world, call, source);
  const isAnswered = answer.status >= 200 && answer.status < 300;
  if (isAnswered) return stepsOfAnswer(answer, source.url);
  const { fallback } = call.order;
  if (fallback && "url" in fallback) {
    const second = await fetchDocument(world, call, fallback);
    if (second.status >= 200 && second.status < 300) return stepsOfAnswer(second, fallback.url);
  }
  return `11200 ${source.url} answered ${answer.status || "nothing"}`;
}

function stepsOfAnswer({ contentType, body }: Answer, url: string): Step[] | string {
  if (/^audio\//.test(contentType)) return [{ kind: "play", url }];
  if (contentType === "text/plain") return [{ kind: "say", text: body }];
  if (!/^(text|application)\/xml$|^text\/html$/.test(contentType))
    return `12300 ${contentType || "No content type"} is no TwiML`;
  return read(() => stepsOfTwiml(body, url));
}

function read(steps: () => Step[]): Step[] | string {
  try {
    return steps();
  } catch (error) {
    return `12100 ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function fetchDocument(
  world: World,
  call: TwilioCall,
  { url, method }: { url: string; method: string },
) {
  return askOnce(world, twilioWebhook(world, url, callForm(world, call), method));
}

function callForm(world: World, call: TwilioCall): Record<string, string> {
  const form: Record<string, string> = {
    Called: call.to,
    To: call.to,
    Caller: call.from,
    From: call.from,
    CallSid: call.sid,
    CallStatus: call.status,
    AccountSid: world.account.accountSid,
    ApiVersion: "2010-04-01",
    Direction: "outbound-api",
  };
  if (call.answeredBy) form.AnsweredBy = call.answeredBy;
  Object.assign(form, recordingForm(world, call));
  return form;
}

/** Tells of an event, in order after those before it; when the controls say so, the first one comes last. */
function tell(world: World, call: TwilioCall, event: "initiated" | "ringing" | "answered" | "completed") {
  const { statusCallback, statusMethod, statusEvents } = call.order;
  if (!statusCallback || !statusEvents.includes(event)) return;
  const form: Record<string, string> = {
    ...callForm(world, call),
    ...(event === "initiated" ? { CallStatus: "initiated" } : {}),
    Timestamp: new Date(world.clock.now()).toUTCString().replace("GMT", "+0000"),
    CallbackSource: "call-progress-events",
    SequenceNumber: String(call.told),
  };
  if (event === "completed") {
    form.CallDuration = String(call.seconds);
    form.Duration = String(Math.ceil(call.seconds / 60));
    form.SipResponseCode = sipCodes[call.status] ?? "200";
  }
  call.told += 1;
  const course = courseOf(world, call);
  const webhook = twilioWebhook(world, statusCallback, form, statusMethod);
  if (course.isReordered && !course.held && event !== "completed") course.held = webhook;
  else course.told = course.told.then(() => callWebhook(world, webhook));
}

const sipCodes: Record<string, string> = { busy: "486", "no-answer": "487", canceled: "487", failed: "404" };
