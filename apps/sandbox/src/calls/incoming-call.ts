import type { SandboxState } from "../state/sandbox-state.ts";

/** What a caller does: hangs up while it rings elsewhere, or stays on the line. */
export type Patience = "hangs-up" | "waits";

/** A handset's call to a number the product bought. */
export interface IncomingDial {
  from: string;
  to: string;
  patience: Patience;
}

/** How a call to one of the product's numbers went, as the caller experienced it. */
export interface IncomingCall {
  sid: string;
  /** The phone it was forwarded to. */
  rang: string | null;
  outcome: "answered" | "not-answered" | "hung-up";
  /** What the caller heard. */
  heard: string;
  /** The length of the voicemail they left. */
  voicemailSeconds?: number;
}

/** Rings the phone that a call is forwarded to, whose voice setting decides whether a waiting caller is answered. */
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
