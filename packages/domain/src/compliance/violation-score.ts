/** What counts against an account that sends. */
export type ViolationKind = "spam-refusal" | "complaint" | "held" | "opt-outs";

/**
 * What one of a kind counts. With `HIGH_SCORE` in 1,000 messages they come to: 1% that networks filter as spam; 0.25%
 * reported as spam (mail providers begin to refuse at 0.3%: Google, email sender guidelines); 1% that our own rules
 * kept back; 2.5% of a day's recipients who opt out, once it is more than `OPT_OUT_SHARE`.
 */
export const VIOLATION_POINTS: Readonly<Record<ViolationKind, number>> = {
  "spam-refusal": 5,
  complaint: 20,
  held: 5,
  "opt-outs": 2,
};

/** Violations count for so long. */
export const VIOLATION_DAYS = 30;

/** From here on an account stands on support's list. */
export const HIGH_SCORE = 50;

/** Below this many messages each violation counts as in this many, so that few messages are not judged more mildly. */
export const LEAST_MESSAGES = 1_000;

/**
 * How bad an account's sending is: its points of the last `VIOLATION_DAYS`, in 1,000 messages that it sent in them. The
 * same points and messages always come to the same score.
 */
export const violationScore = (points: number, sent: number): number =>
  Math.round((points * LEAST_MESSAGES) / Math.max(sent, LEAST_MESSAGES));

/** Fewer opt-outs than this in a day say nothing of who sends. */
const LEAST_OPT_OUTS = 5;
/** A day with up to this share of opt-outs is an ordinary one. */
const OPT_OUT_SHARE = 0.025;

/** The points of a day on which so many opted out of the messages of an account that sent so many. */
export function optOutPoints(optOuts: number, sent: number): number {
  if (optOuts < LEAST_OPT_OUTS || optOuts <= sent * OPT_OUT_SHARE) return 0;
  return optOuts * VIOLATION_POINTS["opt-outs"];
}
