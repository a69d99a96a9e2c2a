import type { VoiceDropCall } from "@broadcast/contract/voice-drops";

/** How far a call is in which something is recorded by phone; null before the first. */
export type CallReply = { call: VoiceDropCall | null };

/** The live stream tells each step; this is for when it is cut. */
const lookEveryMs = 2_000;

export const isUnderWay = (call: VoiceDropCall | null | undefined): boolean =>
  call !== null && call !== undefined && call.state !== "done" && call.state !== "failed";

/** How such a call is read. */
export const watched = {
  isQuiet: true,
  refetchEveryMs: (reply: CallReply | undefined): number | false =>
    isUnderWay(reply?.call) ? lookEveryMs : false,
};
