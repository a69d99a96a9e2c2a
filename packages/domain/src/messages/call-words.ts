import { playingTime } from "../content/waveform.ts";

/** The facts about a call for a one-line description; states as in the contract. */
export interface ToldCall {
  direction: "in" | "out";
  state: string;
  /** The duration of the conversation. */
  seconds: number | null;
}

const OUTCOMES: Readonly<Record<string, string>> = {
  busy: "Outgoing call, busy",
  "no-answer": "Outgoing call, no answer",
  canceled: "Outgoing call, canceled",
  failed: "Outgoing call failed",
};

const UNDER_WAY: ReadonlySet<string> = new Set(["placing", "ringing-you", "ringing-them", "connected"]);

export const isCallUnderWay = (state: string): boolean => UNDER_WAY.has(state);

/** The duration of a call: in seconds, above 90 of them in minutes with one decimal (document 2, section 9). */
export function callDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole > 90) return `${(whole / 60).toFixed(1)} minutes`;
  return whole === 1 ? "1 second" : `${whole} seconds`;
}

/** A voicemail in one line: by its words if they are known, else by its length. */
export const voicemailText = ({
  seconds,
  transcript,
}: {
  seconds: number;
  transcript: string | null;
}): string => (transcript === null ? `Voicemail, ${playingTime(seconds)}` : `Voicemail: ${transcript}`);

/** A call in one line: "Missed call", "Outgoing call, 42 seconds". */
export function callText({ direction, state, seconds }: ToldCall): string {
  if (direction === "in" && state === "missed") return "Missed call";
  const name = direction === "in" ? "Incoming call" : "Outgoing call";
  if (state === "completed") return `${name}, ${callDuration(seconds ?? 0)}`;
  return (direction === "out" && OUTCOMES[state]) || name;
}

/** Whether it is an unanswered incoming call, which is returned; others are made again (document 1, section 6). */
export const isUnansweredCallIn = ({ direction, state }: Pick<ToldCall, "direction" | "state">): boolean =>
  direction === "in" && state === "missed";
