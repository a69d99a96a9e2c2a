import { audioSeconds } from "../../calls/audio-length.ts";
import { type DialStep, type RecordStep, type Step, soundOf } from "../../calls/call-line.ts";
import type { TwilioCall } from "../../calls/calls.ts";
import type { IncomingCall, Patience } from "../../calls/incoming-call.ts";
import { ringPhone, talk } from "../../calls/live-phones.ts";
import type { BoughtNumber } from "../../numbers/bought-numbers.ts";
import { murmur } from "../../phones/speeches.ts";
import type { SandboxState } from "../../state/sandbox-state.ts";
import { type Answer, askOnce, callWebhook } from "../../vendors/webhooks.ts";
import { twilioWebhook } from "../twilio-webhooks.ts";
import { recordingForm } from "./twilio-recordings.ts";
import { stepsOfTwiml } from "./twiml.ts";

/** A handset's call to a number, with its reports and answers. */
type Caller = {
  from: string;
  patience: Patience;
  call: TwilioCall;
  heard: IncomingCall;
  ask: (url: string, more: Record<string, string>) => Promise<Answer>;
};

const DOCUMENTS_MAX = 10;

/**
 * Plays a handset's call to a number that the product bought: Twilio asks the product for the next step, rings the
 * phone that it is forwarded to, records the caller's voicemail, and reports how it ended.
 */
export async function callTwilioNumber(
  sandboxState: SandboxState,
  { from, number, patience }: { from: string; number: BoughtNumber; patience: Patience },
): Promise<IncomingCall> {
  const call = sandboxState.calls.addTwilio(from, number.phone, {
    source: { document: "<Response/>" },
    fallback: null,
    statusCallback: number.statusCallback,
    statusMethod: "POST",
    statusEvents: ["completed"],
    timeoutSeconds: 60,
    machineDetection: null,
    detectionTimeoutSeconds: 30,
    isDetectionAsync: false,
    detectionCallback: null,
    detectionMethod: "POST",
  });
  call.direction = "inbound";
  // Nothing continues after a stop: its caller has hung up.
  call.isOpen = false;
  sandboxState.calls.save(call);
  const form = {
    AccountSid: sandboxState.account.accountSid,
    ApiVersion: "2010-04-01",
    CallSid: call.sid,
    Direction: "inbound",
    From: from,
    To: number.phone,
  };
  const ask = (url: string, more: Record<string, string>): Promise<Answer> =>
    askOnce(sandboxState, twilioWebhook(sandboxState, url, { ...form, ...more }, "POST"));
  const heard: IncomingCall = { sid: call.sid, rang: null, outcome: "not-answered", heard: "" };
  const caller: Caller = { from, patience, call, heard, ask };
  if (number.voiceUrl) await follow(sandboxState, caller, number.voiceUrl);
  if (patience === "hangs-up" && heard.rang === null && heard.heard === "") heard.outcome = "hung-up";
  // A call that only rang elsewhere was never answered.
  const isPickedUp = heard.outcome === "answered" || heard.heard !== "";
  call.status = isPickedUp ? "completed" : "no-answer";
  sandboxState.calls.save(call);
  if (number.statusCallback)
    await callWebhook(
      sandboxState,
      twilioWebhook(sandboxState, number.statusCallback, { ...form, CallStatus: call.status }, "POST"),
    );
  return heard;
}

/** Follows the product's answers, from document to document, for as long as the caller is there. */
async function follow(sandboxState: SandboxState, caller: Caller, firstUrl: string): Promise<void> {
  let url: string | null = firstUrl;
  let more: Record<string, string> = { CallStatus: "ringing" };
  for (let documents = 0; url && documents < DOCUMENTS_MAX; documents += 1) {
    const answer = await caller.ask(url, more);
    const steps: Step[] = answer.status === 200 ? stepsOfTwiml(answer.body, url) : [];
    url = null;
    more = { CallStatus: "in-progress" };
    for (const step of steps) {
      if (step.kind === "hangup") return;
      if (step.kind === "say") caller.heard.heard = `${caller.heard.heard} ${step.text}`.trim();
      if (step.kind === "play") await play(sandboxState, caller, step.url);
      if (step.kind === "redirect") url = step.url;
      if (step.kind === "dial") {
        const told = await ringOther(sandboxState, caller, step);
        // A caller who has hung up gets no next step.
        if (caller.patience === "hangs-up") return;
        if (!step.action) continue;
        url = step.action.url;
        Object.assign(more, told);
      }
      if (step.kind === "record") {
        if (caller.patience === "hangs-up" || !(await leaveVoicemail(sandboxState, caller, step))) return;
        url = step.action.url;
        Object.assign(more, recordingForm(sandboxState, caller.call));
      }
      if (url) break;
    }
  }
}

async function play(sandboxState: SandboxState, { heard }: Caller, url: string): Promise<void> {
  const sound = await soundOf(sandboxState, { vendor: "twilio" }, url);
  const words = "problem" in sound ? sound.problem : `a recording of ${Math.round(sound.seconds)} seconds`;
  heard.heard = `${heard.heard} (${words})`.trim();
}

/** Rings the phone that the call is forwarded to, and connects both. */
async function ringOther(
  sandboxState: SandboxState,
  { call, heard, patience, from, ask }: Caller,
  step: DialStep,
): Promise<Record<string, string>> {
  heard.rang = step.phone;
  const answered =
    patience === "hangs-up"
      ? "gone"
      : await ringPhone(sandboxState, {
          id: call.sid,
          phone: step.phone,
          from,
          timeoutSeconds: step.timeoutSeconds,
          isWanted: () => true,
        });
  // A phone whose voicemail answers does so later than this one rings.
  const isAnswered =
    answered === "answers" && ["answers", "asks"].includes(sandboxState.voices.of(step.phone));
  heard.outcome = isAnswered ? "answered" : patience === "hangs-up" ? "hung-up" : "not-answered";
  if (!isAnswered) {
    sandboxState.handsets.touch(step.phone, "Missed call", 1);
    return { DialCallStatus: answered === "busy" ? "busy" : "no-answer" };
  }
  if (step.whisperUrl) await ask(step.whisperUrl, { CallStatus: "in-progress" });
  sandboxState.handsets.touch(step.phone, "Answered a call", 0);
  if (step.told)
    await callWebhook(
      sandboxState,
      twilioWebhook(
        sandboxState,
        step.told.url,
        {
          AccountSid: sandboxState.account.accountSid,
          ApiVersion: "2010-04-01",
          CallSid: `CA${call.sid.slice(2).split("").reverse().join("")}`,
          ParentCallSid: call.sid,
          CallStatus: "in-progress",
          Direction: "outbound-dial",
          From: from,
          To: step.phone,
        },
        "POST",
      ),
    );
  const seconds = await talk(sandboxState, {
    id: call.sid,
    phones: [from, step.phone],
    mostSeconds: step.mostSeconds,
    isWanted: () => true,
  });
  return { DialCallStatus: "completed", DialCallDuration: String(seconds) };
}

/** Records what the caller says; returns false for silence. */
async function leaveVoicemail(
  sandboxState: SandboxState,
  { call, from, heard }: Caller,
  { maxSeconds, callback }: RecordStep,
): Promise<boolean> {
  const said = sandboxState.speeches.of(from) ?? (await sandboxState.mediaFiles.keep(murmur(), "audio/wav"));
  const bytes = await sandboxState.mediaFiles.read(said.file);
  const seconds = Math.min(maxSeconds, (bytes && audioSeconds(bytes)) ?? 0);
  if (seconds === 0) return false;
  call.recording = { ...said, seconds };
  sandboxState.calls.save(call);
  heard.voicemailSeconds = Math.round(seconds);
  sandboxState.handsets.touch(from, "Left a voicemail", 0);
  if (callback) {
    const form = {
      AccountSid: sandboxState.account.accountSid,
      CallSid: call.sid,
      RecordingStatus: "completed",
      RecordingChannels: "1",
      RecordingSource: "RecordVerb",
      ...recordingForm(sandboxState, call),
    };
    await callWebhook(sandboxState, twilioWebhook(sandboxState, callback.url, form, callback.method));
  }
  return true;
}
