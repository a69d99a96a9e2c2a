import { playingTime } from "../content/waveform.ts";

/** The facts about a call for a one-line description; states as in the contract. */
export interface ToldCall {
  direction: "in" | "out";
  state: string;
  /** The duration of the conversation. */
  seconds: number | null;
  /** The duration of the voicemail that was left. */
  voicemailSeconds?: number | null;
}

const OUTCOMES: Readonly<Record<string, string>> = {
  busy: "Outgoing call, busy",
  "no-answer": "Outgoing call, no answer",
  canceled: "Outgoing call, canceled",
  failed: "Outgoing call failed",
};

const UNDER_WAY: ReadonlySet<string> = new Set(["placing", "ringing-you", "ringing-them", "connected"]);

export const isCallUnderWay = (state: string): boolean => UNDER_WAY.has(state);

/** A call in one line: "Missed call", "Outgoing call, 2:05". */
export function callText({ direction, state, seconds, voicemailSeconds }: ToldCall): string {
  if (direction === "in" && voicemailSeconds !== null && voicemailSeconds !== undefined)
    return `Voicemail, ${playingTime(voicemailSeconds)}`;
  if (direction === "in" && state === "missed") return "Missed call";
  const name = direction === "in" ? "Incoming call" : "Outgoing call";
  if (state === "completed") return `${name}, ${playingTime(seconds ?? 0)}`;
  return (direction === "out" && OUTCOMES[state]) || name;
}

/** Whether it is an unanswered incoming call, which is returned; others are made again (document 1, section 6). */
export const isUnansweredCallIn = ({ direction, state }: Pick<ToldCall, "direction" | "state">): boolean =>
  direction === "in" && state === "missed";
