import type { FastifyInstance } from "fastify";
import { callBandwidthNumber } from "../bandwidth/bandwidth-incoming-call.ts";
import { audioSeconds } from "../calls/audio-length.ts";
import type { Call } from "../calls/calls.ts";
import type { Voicemail } from "../calls/voicemails.ts";
import { murmur } from "../phones/speeches.ts";
import { callSinchNumber } from "../sinch/sinch-incoming-call.ts";
import type { SandboxState } from "../state/sandbox-state.ts";
import { callTwilioNumber } from "../twilio/voice/twilio-incoming-call.ts";
import { ControlError, numberIn } from "./control-errors.ts";
import { handsetNumber } from "./control-phones.ts";

type Query = Record<string, string | undefined>;
type Params = { number: string };

const SPEECH_MAX_BYTES = 10 * 1024 * 1024;
const WORDS_MAX_CHARACTERS = 1000;
const LIST_MAX = 1000;
const CALLS_OF_A_PHONE = 100;

/** Calls: those the carriers accepted, and the voicemails. */
export function addCallControls(app: FastifyInstance, sandboxState: SandboxState) {
  app.get("/calls", async (request) => {
    const { from, to, after } = request.query as Query;
    const last = numberIn(after) ?? 0;
    const calls = sandboxState.calls.list({
      from: from || undefined,
      to: to || undefined,
      after: last,
      limit: LIST_MAX,
    });
    return { calls: calls.map(callJson), next: calls.at(-1)?.seq ?? last };
  });

  app.get<{ Params: Params }>("/phones/:number/calls", async (request) => {
    const to = handsetNumber(request.params.number);
    return { calls: sandboxState.calls.list({ to, limit: CALLS_OF_A_PHONE }).map(callJson) };
  });

  app.post<{ Params: Params }>("/phones/:number/calls", async (request) => {
    const from = handsetNumber(request.params.number);
    const { to, hangsUp = true } = (request.body ?? {}) as { to?: unknown; hangsUp?: unknown };
    const number = typeof to === "string" && sandboxState.numbers.byPhone(to);
    if (!number) throw new ControlError(400, "Set 'to' to a number the product bought.");
    sandboxState.handsets.touch(from, `Called ${to}`, 0);
    const patience = hangsUp === false ? "waits" : "hangs-up";
    if (number.carrier === "twilio") return callTwilioNumber(sandboxState, { from, number, patience });
    const call = number.carrier === "sinch" ? callSinchNumber : callBandwidthNumber;
    return call(sandboxState, { from, to: number.phone, patience });
  });

  app.get<{ Params: Params }>("/phones/:number/live", async (request) => {
    const live = sandboxState.livePhones.of(handsetNumber(request.params.number));
    return { call: live && { with: live.with, state: live.state } };
  });

  app.put<{ Params: Params }>("/phones/:number/live", async (request) => {
    const { decision } = (request.body ?? {}) as { decision?: unknown };
    const known = ["answered", "declined", "hung-up"] as const;
    const chosen = known.find((each) => each === decision);
    if (!chosen) throw new ControlError(400, `Set decision to ${known.join(", ")}.`);
    if (!sandboxState.livePhones.decide(handsetNumber(request.params.number), chosen))
      throw new ControlError(404, "This phone has no such call.");
    return { ok: true };
  });

  app.get<{ Params: Params }>("/phones/:number/voicemails", async (request) => ({
    voicemails: sandboxState.voicemails.of(handsetNumber(request.params.number)).map(voicemailJson),
  }));

  app.addContentTypeParser(
    /^audio\//,
    { parseAs: "buffer", bodyLimit: SPEECH_MAX_BYTES },
    (_request, body, done) => done(null, body),
  );
  app.put<{ Params: Params }>("/phones/:number/speech", async (request) => {
    const number = handsetNumber(request.params.number);
    const { words } = (request.body ?? {}) as { words?: unknown };
    if (typeof words === "string" && words.trim() !== "" && words.length <= WORDS_MAX_CHARACTERS) {
      const spoken = await sandboxState.mediaFiles.keep(murmur(words), "audio/wav");
      sandboxState.speeches.set(number, { ...spoken, words: words.trim() });
      return { ok: true };
    }
    const bytes = request.body;
    if (!Buffer.isBuffer(bytes) || audioSeconds(bytes) === null)
      throw new ControlError(400, "Send words, or a WAV or MP3 file as audio/wav or audio/mpeg.");
    const contentType = request.headers["content-type"]!;
    sandboxState.speeches.set(number, await sandboxState.mediaFiles.keep(bytes, contentType));
    return { ok: true };
  });

  app.get<{ Params: { callSid: string } }>("/voicemails/:callSid/audio", async (request, reply) => {
    const audio = sandboxState.voicemails.byCall(request.params.callSid)?.audio;
    const bytes = audio && (await sandboxState.mediaFiles.read(audio.file));
    if (!audio || !bytes) throw new ControlError(404, "There is no such recording.");
    return reply.type(audio.contentType).header("x-content-type-options", "nosniff").send(bytes);
  });
}

function callJson(call: Call) {
  const answered = call.answeredAt === null ? null : new Date(call.answeredAt).toISOString();
  return {
    seq: call.seq,
    sid: call.sid,
    vendor: call.vendor,
    from: call.from,
    to: call.to,
    at: new Date(call.createdAt).toISOString(),
    answeredAt: answered,
    status: call.status,
    cause: call.cause,
    answeredBy: call.answeredBy,
    seconds: call.seconds,
    problem: call.problem,
    spoken: call.spoken ?? "",
  };
}

function voicemailJson(voicemail: Voicemail) {
  return {
    callSid: voicemail.callSid,
    from: voicemail.from,
    at: new Date(voicemail.at).toISOString(),
    seconds: voicemail.seconds,
    lostSeconds: voicemail.lostSeconds,
    text: voicemail.text,
    url: voicemail.audio && `/control/voicemails/${voicemail.callSid}/audio`,
  };
}
