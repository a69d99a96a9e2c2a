import type { SandboxState } from "../state/sandbox-state.ts";

/** What a caller does: hangs up while it rings elsewhere, or waits for what comes. */
export type Patience = "hangs-up" | "waits";

/** A handset that calls a number the product bought. */
export interface IncomingDial {
  from: string;
  to: string;
  patience: Patience;
}

/** How a call to a number of the product went, as the caller heard it. */
export interface IncomingCall {
  sid: string;
  /** The phone that it was sent on to. */
  rang: string | null;
  outcome: "answered" | "not-answered" | "hung-up";
  /** What was said to the caller. */
  heard: string;
  /** How long a voicemail they left. */
  voicemailSeconds?: number;
}

/** Rings the phone that a call is sent on to, whose voice decides whether somebody answers a caller who waits. */
export function ringOther(
  sandboxState: SandboxState,
  call: IncomingCall,
  phone: string,
  patience: Patience,
): boolean {
  call.rang = phone;
  const isAnswered = patience === "waits" && sandboxState.voices.of(phone) === "answers";
  call.outcome = isAnswered ? "answered" : patience === "hangs-up" ? "hung-up" : "not-answered";
  sandboxState.handsets.touch(phone, isAnswered ? "Answered a call" : "Missed call", isAnswered ? 0 : 1);
  return isAnswered;
}
