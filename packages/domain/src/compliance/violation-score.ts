/** The kinds of violations by a sending account. */
export type ViolationKind = "spam-refusal" | "complaint" | "held" | "opt-outs";

/**
 * The points of one violation of each kind. With `HIGH_SCORE` per 1,000 messages they correspond to: 1%
 * filtered as spam by networks; 0.25% reported as spam (mail providers start to refuse at 0.3%: Google, email
 * sender guidelines); 1% held back by our own rules; 2.5% of a day's recipients opting out, once it is more
 * than `OPT_OUT_SHARE`.
 */
export const VIOLATION_POINTS: Readonly<Record<ViolationKind, number>> = {
  "spam-refusal": 5,
  complaint: 20,
  held: 5,
  "opt-outs": 2,
};

/** How long violations count. */
export const VIOLATION_DAYS = 30;

/** From this score on, an account is on support's list. */
export const HIGH_SCORE = 50;

/**
 * Below this number of messages, violations are scored as if there were this many, so that few messages are
 * not judged more leniently.
 */
export const LEAST_MESSAGES = 1_000;

/**
 * The score of an account's sending: its points of the last `VIOLATION_DAYS` per 1,000 messages sent in that
 * time. Deterministic for the same points and messages.
 */
export const violationScore = (points: number, sent: number): number =>
  Math.round((points * LEAST_MESSAGES) / Math.max(sent, LEAST_MESSAGES));

/** Fewer opt-outs than this in a day say nothing about the sender. */
const LEAST_OPT_OUTS = 5;
/** A day with up to this share of opt-outs is normal. */
const OPT_OUT_SHARE = 0.025;

/** The points for a day, from the numbers of opt-outs and sent messages. */
export function optOutPoints(optOuts: number, sent: number): number {
  if (optOuts < LEAST_OPT_OUTS || optOuts <= sent * OPT_OUT_SHARE) return 0;
  return optOuts * VIOLATION_POINTS["opt-outs"];
}
