import type { VoiceDropCall } from "@broadcast/contract/voice-drops";

/** The progress of a call that records by phone; null before the first. */
export type CallReply = { call: VoiceDropCall | null };

/** A fallback for when the live stream, which reports each step, is interrupted. */
const lookEveryMs = 2_000;

export const isUnderWay = (call: VoiceDropCall | null | undefined): boolean =>
  call !== null && call !== undefined && call.state !== "done" && call.state !== "failed";

/** How such a call is read. */
export const watched = {
  isQuiet: true,
  refetchEveryMs: (reply: CallReply | undefined): number | false =>
    isUnderWay(reply?.call) ? lookEveryMs : false,
};
