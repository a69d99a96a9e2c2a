import { murmur } from "../phones/speeches.ts";
import type { SandboxState } from "../state/sandbox-state.ts";
import { audioSeconds } from "./audio-length.ts";
import type { Call } from "./calls.ts";

/** One instruction of TwiML or BXML, as far as the product uses them. */
export type Step =
  | { kind: "play"; url: string }
  | { kind: "say"; text: string }
  | { kind: "pause"; seconds: number }
  | { kind: "hangup" }
  | { kind: "redirect"; url: string; method: string }
  | RecordStep
  | DialStep
  | { kind: "sound"; sound: Sound; seconds: number };

/** Records what the called side says. */
export type RecordStep = {
  kind: "record";
  maxSeconds: number;
  /** Called for the next step; the document itself when omitted. */
  action: { url: string; method: string };
  /** Called once the recording is available. */
  callback: { url: string; method: string } | null;
};

/** Calls another phone and connects both. */
export type DialStep = {
  kind: "dial";
  phone: string;
  callerId: string | null;
  timeoutSeconds: number;
  mostSeconds: number;
  /** Spoken to the person who answers, before both are connected. */
  whisperUrl: string | null;
  told: { url: string; events: string[] } | null;
  /** Called for the next step; the steps after it when omitted. */
  action: { url: string; method: string } | null;
};

/** What the called side hears. */
type Sound = { audio: { file: string; contentType: string } } | { text: string } | null;

/** An answered call: what was heard when, in seconds since the answer. */
export type Line = {
  seconds: number;
  steps: Step[];
  heard: { sound: Sound; from: number; to: number }[];
};

/** Why a line stopped following its steps. */
export type Stop =
  | { why: "done" | "hangup" | "time" | "taken" }
  | { why: "redirect"; url: string; method: string }
  | { why: "record"; step: RecordStep }
  | { why: "dial"; step: DialStep }
  | { why: "problem"; problem: string };

/** How long an answering machine's greeting lasts before its beep. */
export const GREETING_SECONDS = 6;
/** When a machine or a person can be recognized. */
export const RECOGNIZED_SECONDS = 2;

const WORDS_A_SECOND = 2.5;
/** How long a recording waits for speech. */
const SILENCE_SECONDS = 5;
const CALL_MAX_SECONDS = 4 * 3600;
const AUDIO_MAX_BYTES = 30 * 1024 * 1024;
// Twilio's words; Bandwidth says application-error and adds a sentence.
const failures = {
  pictureMissing: "11200 The audio could not be fetched",
  pictureType: "12300 This is no audio that can be played",
  pictureSize: "11750 The audio is too large",
};
const playable = /^audio\/(x-wav|wav|wave|vnd\.wave|mpeg|mp3|x-mpeg)$/;

/**
 * Follows a line's steps until they end, something stops them, or the line is `untilSeconds` old. Time on the line is
 * counted, not waited for: a step takes no longer than half a delivery, so that a minute of audio does not take a
 * minute.
 */
export async function follow(
  sandboxState: SandboxState,
  call: Call,
  line: Line,
  untilSeconds = CALL_MAX_SECONDS,
): Promise<Stop> {
  const upStatus = call.status;
  for (;;) {
    const isUp = sandboxState.calls.isUnfinished(call) && call.status === upStatus;
    if (!isUp || call.redirect) return { why: "taken" };
    if (line.seconds >= untilSeconds) return { why: "time" };
    const step = line.steps.shift();
    if (!step) return { why: "done" };
    if (step.kind === "hangup") return { why: "hangup" };
    if (step.kind === "redirect") return { why: "redirect", url: step.url, method: step.method };
    if (step.kind === "record") return { why: "record", step };
    if (step.kind === "dial") return { why: "dial", step };
    const heard = step.kind === "play" ? await soundOf(sandboxState, call, step.url) : lengthOf(step);
    if ("problem" in heard) return { why: "problem", problem: heard.problem };
    const seconds = Math.min(heard.seconds, untilSeconds - line.seconds);
    line.heard.push({ sound: heard.sound, from: line.seconds, to: line.seconds + seconds });
    line.seconds += seconds;
    // Split where something has to happen in the middle; the rest follows.
    if (seconds < heard.seconds)
      line.steps.unshift({ kind: "sound", sound: heard.sound, seconds: heard.seconds - seconds });
    await sandboxState.pause(Math.min(seconds * 1000, sandboxState.settings.get().deliveryDelayMs / 2));
  }
}

/**
 * Stores on the handset what its owner finds after a call, and on the call what they heard when they answered; `line`
 * is null when it was not answered.
 */
export function noteOnHandset(sandboxState: SandboxState, call: Call, line: Line | null) {
  if (!line) sandboxState.handsets.touch(call.to, "Missed call", 1);
  else if (sandboxState.voices.of(call.to) === "voicemail") leaveVoicemail(sandboxState, call, line);
  else {
    call.spoken = wordsIn(line.heard);
    sandboxState.handsets.touch(call.to, call.spoken ? `Call: ${call.spoken}` : "Answered a call", 0);
  }
}

/** Records what the phone's owner says; returns false when no one speaks, as on an answering machine. */
export async function record(
  sandboxState: SandboxState,
  call: Call,
  line: Line,
  step: RecordStep,
): Promise<boolean> {
  if (!["answers", "asks"].includes(sandboxState.voices.of(call.to))) {
    line.seconds += SILENCE_SECONDS;
    return false;
  }
  const said =
    sandboxState.speeches.of(call.to) ?? (await sandboxState.mediaFiles.keep(murmur(), "audio/wav"));
  const bytes = await sandboxState.mediaFiles.read(said.file);
  const seconds = Math.min(step.maxSeconds, (bytes && audioSeconds(bytes)) ?? 0);
  line.seconds += seconds;
  await sandboxState.pause(Math.min(seconds * 1000, sandboxState.settings.get().deliveryDelayMs / 2));
  call.recording = { ...said, seconds };
  sandboxState.calls.save(call);
  return true;
}

/** Returns the spoken text that was not audio. */
const wordsIn = (heard: Line["heard"]): string =>
  heard.flatMap(({ sound }) => (sound && "text" in sound ? [sound.text] : [])).join(" ");

/** Stores what an answering machine recorded after its beep, unless that was silence. */
function leaveVoicemail(sandboxState: SandboxState, call: Call, line: Line) {
  const sounds = line.heard.filter(({ sound, to }) => sound !== null && to > GREETING_SECONDS);
  const last = sounds.at(-1);
  if (!last) {
    sandboxState.handsets.touch(call.to, "Missed call", 1);
    return;
  }
  const lostSeconds = line.heard
    .filter(({ sound }) => sound !== null)
    .reduce((lost, { from, to }) => lost + Math.max(0, Math.min(to, GREETING_SECONDS) - from), 0);
  const audio = sounds.flatMap(({ sound }) => (sound && "audio" in sound ? [sound.audio] : []))[0] ?? null;
  const text = wordsIn(sounds);
  sandboxState.voicemails.keep({
    callSid: call.sid,
    handset: call.to,
    from: call.from,
    at: sandboxState.clock.now(),
    seconds: rounded(last.to - GREETING_SECONDS),
    lostSeconds: rounded(lostSeconds),
    text,
    audio,
  });
  sandboxState.handsets.touch(call.to, text ? `Voicemail: ${text}` : "Voicemail", 1);
}

type Heard = { sound: Sound; seconds: number };

function lengthOf(step: Exclude<Step, { kind: "play" | "hangup" | "redirect" | "record" | "dial" }>): Heard {
  if (step.kind === "sound") return step;
  if (step.kind === "pause") return { sound: null, seconds: step.seconds };
  const words = step.text.split(/\s+/).filter((word) => word !== "").length;
  return { sound: words > 0 ? { text: step.text } : null, seconds: words / WORDS_A_SECOND };
}

export async function soundOf(
  sandboxState: SandboxState,
  call: Pick<Call, "vendor">,
  url: string,
): Promise<Heard | { problem: string }> {
  const startedAt = performance.now();
  const fetched = await audioAt(sandboxState, url);
  const problem = "problem" in fetched ? fetched.problem : null;
  sandboxState.traffic.record({
    vendor: call.vendor,
    direction: "out",
    method: "GET",
    url,
    status: problem === null ? 200 : problem === failures.pictureMissing ? 0 : 406,
    durationMs: Math.round(performance.now() - startedAt),
    request: "",
    responseBody: "problem" in fetched ? fetched.problem : `${rounded(fetched.seconds)} seconds of audio`,
  });
  return problem === null ? fetched : { problem: `${problem}: ${url}` };
}

async function audioAt(sandboxState: SandboxState, url: string): Promise<Heard | { problem: string }> {
  if (!/^https?:\/\//i.test(url)) return { problem: failures.pictureMissing };
  const result = await sandboxState.mediaFiles.fetch(url, AUDIO_MAX_BYTES);
  // A stop aborts the fetch; the call is played again after the next start.
  await sandboxState.pause(0);
  if ("failure" in result) return { problem: failures[result.failure] };
  if (!playable.test(result.contentType)) return { problem: failures.pictureType };
  const bytes = await sandboxState.mediaFiles.read(result.file);
  const seconds = bytes && audioSeconds(bytes);
  if (seconds === null) return { problem: failures.pictureType };
  return { sound: { audio: { file: result.file, contentType: result.contentType } }, seconds };
}

function rounded(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
