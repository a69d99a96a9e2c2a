/**
 * The state of a contest: in preparation, published and waiting for its day, accepting entries, closed and
 * waiting for the draw, drawn, or canceled before that.
 */
export const CONTEST_STATES = ["draft", "scheduled", "open", "closed", "drawn", "cancelled"] as const;
export type ContestState = (typeof CONTEST_STATES)[number];

interface ContestTimes {
  publishedAt: Date | string | null;
  opensAt: Date | string | null;
  closesAt: Date | string | null;
  sealedAt: Date | string | null;
  drawnAt: Date | string | null;
  cancelledAt: Date | string | null;
}

/** It opens and closes by its dates alone, without a job. */
export function contestState(
  { publishedAt, opensAt, closesAt, sealedAt, drawnAt, cancelledAt }: ContestTimes,
  now: Date,
): ContestState {
  if (drawnAt) return "drawn";
  if (cancelledAt) return "cancelled";
  if (!publishedAt || !opensAt || !closesAt) return "draft";
  if (sealedAt || now >= new Date(closesAt)) return "closed";
  return now < new Date(opensAt) ? "scheduled" : "open";
}

/** Whether it may have had entries: those, and its outcome, are kept. */
export const isContestKept = (state: ContestState): boolean => state !== "draft" && state !== "scheduled";
