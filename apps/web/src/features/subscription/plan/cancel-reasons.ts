import { CANCEL_REASONS } from "@broadcast/contract/subscription";

export type CancelReason = (typeof CANCEL_REASONS)[number];

const LABELS: Record<CancelReason, string> = {
  "too-expensive": "It costs too much",
  "not-enough-use": "I don't use it enough",
  "missing-feature": "Something I need is missing",
  "other-tool": "I use another tool",
  closing: "My business is closing or pausing",
  other: "Another reason",
};

export const cancelReasons = CANCEL_REASONS.map((value) => ({ value, label: LABELS[value] }));

/** The reason given in the address; anything else counts as "other". */
export const reasonIn = (text: string | undefined): CancelReason =>
  CANCEL_REASONS.find((reason) => reason === text) ?? "other";
