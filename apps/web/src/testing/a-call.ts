import type { Call, Voicemail } from "@broadcast/contract/voice";

export const jo: Call["contact"] = {
  _id: "01a1fc20-0000-7000-8000-000000000001",
  firstName: "Jo",
  lastName: "Lindqvist",
  company: "",
  phoneNumber: "+15125550148",
  email: null,
};

/** A finished outgoing call for tests; `change` sets what a test is about. */
export const aCall = (change: Partial<Call> = {}): Call => ({
  _id: "01a1fc20-0000-7000-8000-00000000ca11",
  contact: jo,
  phoneNumber: jo.phoneNumber,
  direction: "out",
  state: "completed",
  time: "2026-11-20T18:00:00.000Z",
  connectedAt: "2026-11-20T18:00:20.000Z",
  seconds: 65,
  problem: null,
  credits: 2,
  placedBy: "Maya Rivers",
  voicemail: null,
  ...change,
});

export const aVoicemail = (change: Partial<Voicemail> = {}): Voicemail => ({
  _id: "01a1fc20-0000-7000-8000-00000000fa11",
  callId: "01a1fc20-0000-7000-8000-00000000ca12",
  contact: jo,
  time: "2026-11-20T18:00:00.000Z",
  seconds: 14,
  state: "ready",
  media: { url: "/api/voice/voicemails/1/file", contentType: "audio/wav", seconds: 14, waveform: "" },
  transcript: null,
  isHeard: false,
  ...change,
});
