import {
  type DialStep,
  follow,
  GREETING_SECONDS,
  type Line,
  noteOnHandset,
  RECOGNIZED_SECONDS,
  type RecordStep,
  record,
  type Step,
} from "../../calls/call-line.ts";
import type { Source, TwilioCall } from "../../calls/calls.ts";
import { ringPhone } from "../../calls/live-phones.ts";
import type { SandboxState } from "../../state/sandbox-state.ts";
import { type Answer, askOnce, callWebhook, type Webhook } from "../../vendors/webhooks.ts";
import { twilioWebhook } from "../twilio-webhooks.ts";
import { type DialResult, dial } from "./twilio-dial.ts";
import { recordingForm } from "./twilio-recordings.ts";
import { stepsOfTwiml } from "./twiml.ts";

/** A call's state that is needed only while it is in progress. */
type Course = { line: Line | null; told: Promise<void>; isReordered: boolean; held: Webhook | null };

const courses = new WeakMap<TwilioCall, Course>();
const DOCUMENTS_MAX = 50;
const APOLOGY = "We are sorry, an application error has occurred. Goodbye.";

/** Plays a call that the product placed: dialled, answered or not, following its TwiML. Never throws. */
export async function playTwilioCall(sandboxState: SandboxState, call: TwilioCall): Promise<void> {
  if (isEnded(call)) {
    // A kill came between its end and the product's answer to the callback: reported again.
    await end(sandboxState, call, call.status);
    return;
  }
  if (call.status === "queued") {
    await sandboxState.callPace.turn();
    if (!sandboxState.calls.isUnfinished(call) || call.status !== "queued") return;
    call.status = "ringing";
    call.startedAt = sandboxState.clock.now();
    sandboxState.calls.save(call);
    tell(sandboxState, call, "initiated");
    tell(sandboxState, call, "ringing");
  }
  if (call.status === "ringing") {
    const isRinging = () => sandboxState.calls.isUnfinished(call) && call.status === "ringing";
    const outcome = await ringPhone(sandboxState, {
      id: call.sid,
      phone: call.to,
      from: call.from,
      timeoutSeconds: call.order.timeoutSeconds,
      isWanted: isRinging,
    });
    if (outcome === "gone" || !isRinging()) return;
    if (outcome !== "answers") {
      await end(sandboxState, call, outcome);
      return;
    }
    call.status = "in-progress";
    call.answeredAt = sandboxState.clock.now();
    sandboxState.calls.save(call);
    tell(sandboxState, call, "answered");
  }
  const isUp = await talk(sandboxState, call);
  if (isUp) await end(sandboxState, call, "completed");
}

/** Ends a call, reports it to the product and forgets it. */
export async function end(sandboxState: SandboxState, call: TwilioCall, status: string): Promise<void> {
  const course = courseOf(sandboxState, call);
  if (!isEnded(call)) {
    const hasRung = call.startedAt !== null && status !== "failed";
    if (hasRung) noteOnHandset(sandboxState, call, course.line);
    call.seconds = Math.ceil(course.line?.seconds ?? 0);
    // Counted, not waited for: an end slightly in the future matches its length.
    call.endedAt = (call.answeredAt ?? sandboxState.clock.now()) + call.seconds * 1000;
  }
  call.status = status;
  call.redirect = null;
  sandboxState.calls.save(call);
  tell(sandboxState, call, "completed");
  await course.told;
  if (course.held) await callWebhook(sandboxState, course.held);
  if (!sandboxState.calls.isUnfinished(call)) return;
  call.isOpen = false;
  sandboxState.calls.save(call);
}

export function isEnded(call: TwilioCall): boolean {
  return !["queued", "ringing", "in-progress"].includes(call.status);
}

function courseOf(sandboxState: SandboxState, call: TwilioCall): Course {
  let course = courses.get(call);
  if (!course) {
    const isReordered =
      call.order.statusCallback !== null &&
      sandboxState.settings.happens(sandboxState.settings.get().reorderCallbacks);
    course = { line: null, told: Promise.resolve(), isReordered, held: null };
    courses.set(call, course);
  }
  return course;
}

/** Returns false when something else already ended the call. */
async function talk(sandboxState: SandboxState, call: TwilioCall): Promise<boolean> {
  const { order } = call;
  const line: Line = { seconds: 0, steps: [], heard: [] };
  courseOf(sandboxState, call).line = line;
  const detection = order.machineDetection ? detected(sandboxState, call) : null;
  if (detection && !order.isDetectionAsync) {
    call.answeredBy = detection.answeredBy;
    line.seconds = detection.atSeconds;
  }
  let isToDetect = detection !== null && order.isDetectionAsync;
  let source: Source | null = order.source;
  let dialled: DialResult | undefined;
  for (let documents = 0; source && documents < DOCUMENTS_MAX; documents += 1) {
    const loaded = await load(sandboxState, call, source, dialled);
    if (!isStillUp(sandboxState, call)) return false;
    line.steps = typeof loaded === "string" ? apologise(sandboxState, call, loaded) : loaded;
    source = null;
    let stop = await follow(sandboxState, call, line, isToDetect ? detection!.atSeconds : undefined);
    if (stop.why === "time" && isToDetect) {
      isToDetect = false;
      await tellDetection(sandboxState, call, detection!);
      stop = await follow(sandboxState, call, line);
    }
    while (stop.why === "record" || stop.why === "dial") {
      const { step } = stop;
      if (step.kind === "dial") {
        dialled = await dialFor(sandboxState, call, step, line);
        if (!isStillUp(sandboxState, call)) return false;
        stop = step.action ? { why: "redirect", ...step.action } : await follow(sandboxState, call, line);
      } else if (await record(sandboxState, call, line, step)) {
        tellRecording(sandboxState, call, step);
        stop = { why: "redirect", ...step.action };
      } else stop = await follow(sandboxState, call, line);
    }
    if (stop.why === "problem") {
      line.steps = apologise(sandboxState, call, stop.problem);
      stop = await follow(sandboxState, call, line);
    }
    if (stop.why === "redirect") source = { url: stop.url, method: stop.method };
    if (stop.why === "taken") {
      if (!isStillUp(sandboxState, call)) return false;
      source = call.redirect;
      call.redirect = null;
      sandboxState.calls.save(call);
    }
  }
  // Never continues once the sandbox is closed.
  await sandboxState.pause(0);
  return isStillUp(sandboxState, call);
}

/** Calls the phone in a document, and waits until both have hung up. */
async function dialFor(sandboxState: SandboxState, call: TwilioCall, step: DialStep, line: Line) {
  const result = await dial(sandboxState, call, step, {
    isWanted: () => isStillUp(sandboxState, call),
    tell: (half, event) => tell(sandboxState, half, event),
    end: async (half, status, heard) => {
      courseOf(sandboxState, half).line = heard;
      await end(sandboxState, half, status);
    },
  });
  line.seconds += Number(result.DialCallDuration);
  return result;
}

/** Reported while the call continues. */
function tellRecording(sandboxState: SandboxState, call: TwilioCall, { callback }: RecordStep): void {
  if (!callback) return;
  const form = {
    AccountSid: sandboxState.account.accountSid,
    CallSid: call.sid,
    RecordingStatus: "completed",
    RecordingChannels: "1",
    RecordingSource: "RecordVerb",
    ...recordingForm(sandboxState, call),
  };
  const course = courseOf(sandboxState, call);
  const webhook = twilioWebhook(sandboxState, callback.url, form, callback.method);
  course.told = course.told.then(() => callWebhook(sandboxState, webhook));
}

function isStillUp(sandboxState: SandboxState, call: TwilioCall): boolean {
  return sandboxState.calls.isUnfinished(call) && call.status === "in-progress";
}

function apologise(sandboxState: SandboxState, call: TwilioCall, problem: string): Step[] {
  call.problem = problem;
  sandboxState.calls.save(call);
  return [{ kind: "say", text: APOLOGY }];
}

function detected(sandboxState: SandboxState, call: TwilioCall): { answeredBy: string; atSeconds: number } {
  const { machineDetection, detectionTimeoutSeconds } = call.order;
  const voice = sandboxState.voices.of(call.to);
  if (voice === "answers" || voice === "asks") return { answeredBy: "human", atSeconds: RECOGNIZED_SECONDS };
  if (voice === "fax") return { answeredBy: "fax", atSeconds: RECOGNIZED_SECONDS };
  if (machineDetection === "Enable") return { answeredBy: "machine_start", atSeconds: RECOGNIZED_SECONDS };
  if (detectionTimeoutSeconds < GREETING_SECONDS)
    return { answeredBy: "unknown", atSeconds: detectionTimeoutSeconds };
  return { answeredBy: "machine_end_beep", atSeconds: GREETING_SECONDS };
}

async function tellDetection(
  sandboxState: SandboxState,
  call: TwilioCall,
  detection: { answeredBy: string; atSeconds: number },
) {
  call.answeredBy = detection.answeredBy;
  sandboxState.calls.save(call);
  const { detectionCallback, detectionMethod } = call.order;
  if (!detectionCallback) return;
  const form = {
    CallSid: call.sid,
    AccountSid: sandboxState.account.accountSid,
    AnsweredBy: detection.answeredBy,
    MachineDetectionDuration: String(detection.atSeconds * 1000),
  };
  await callWebhook(sandboxState, twilioWebhook(sandboxState, detectionCallback, form, detectionMethod));
}

/** Returns the steps of a document, or why there are none. */
async function load(
  sandboxState: SandboxState,
  call: TwilioCall,
  source: Source,
  dialled: DialResult | undefined,
): Promise<Step[] | string> {
  if ("document" in source) return read(() => stepsOfTwiml(source.document, ""));
  const answer = await fetchDocument(sandboxState, call, source, dialled);
  const isAnswered = answer.status >= 200 && answer.status < 300;
  if (isAnswered) return stepsOfAnswer(answer, source.url);
  const { fallback } = call.order;
  if (fallback && "url" in fallback) {
    const second = await fetchDocument(sandboxState, call, fallback);
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
  sandboxState: SandboxState,
  call: TwilioCall,
  { url, method }: { url: string; method: string },
  more: Record<string, string> = {},
) {
  const form = { ...callForm(sandboxState, call), ...more };
  return askOnce(sandboxState, twilioWebhook(sandboxState, url, form, method));
}

function callForm(sandboxState: SandboxState, call: TwilioCall): Record<string, string> {
  const form: Record<string, string> = {
    Called: call.to,
    To: call.to,
    Caller: call.from,
    From: call.from,
    CallSid: call.sid,
    CallStatus: call.status,
    AccountSid: sandboxState.account.accountSid,
    ApiVersion: "2010-04-01",
    Direction: call.parentSid ? "outbound-dial" : "outbound-api",
  };
  if (call.parentSid) form.ParentCallSid = call.parentSid;
  if (call.answeredBy) form.AnsweredBy = call.answeredBy;
  Object.assign(form, recordingForm(sandboxState, call));
  return form;
}

/** Reports an event, in order after the previous ones; when reordering is configured, the first one comes last. */
function tell(
  sandboxState: SandboxState,
  call: TwilioCall,
  event: "initiated" | "ringing" | "answered" | "completed",
) {
  const { statusCallback, statusMethod, statusEvents } = call.order;
  if (!statusCallback || !statusEvents.includes(event)) return;
  const form: Record<string, string> = {
    ...callForm(sandboxState, call),
    ...(event === "initiated" ? { CallStatus: "initiated" } : {}),
    Timestamp: new Date(sandboxState.clock.now()).toUTCString().replace("GMT", "+0000"),
    CallbackSource: "call-progress-events",
    SequenceNumber: String(call.told),
  };
  if (event === "completed") {
    form.CallDuration = String(call.seconds);
    form.Duration = String(Math.ceil(call.seconds / 60));
    form.SipResponseCode = sipCodes[call.status] ?? "200";
  }
  call.told += 1;
  const course = courseOf(sandboxState, call);
  const webhook = twilioWebhook(sandboxState, statusCallback, form, statusMethod);
  if (course.isReordered && !course.held && event !== "completed") course.held = webhook;
  else course.told = course.told.then(() => callWebhook(sandboxState, webhook));
}

const sipCodes: Record<string, string> = { busy: "486", "no-answer": "487", canceled: "487", failed: "404" };
