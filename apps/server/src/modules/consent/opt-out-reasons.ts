import type { ConsentChannel } from "@broadcast/contract/consent";
import { readKeyword } from "@broadcast/domain/compliance/opt-out-words";

/** How a person stated their choice. */
export type ConsentSource = "text" | "rule" | "carrier" | "person" | "page" | "mail" | "deadline" | "removal";

const OPT_OUT_REASON: Record<ConsentSource, string> = {
  text: "They replied STOP",
  rule: "Their reply matched an opt-out rule",
  carrier: "Their carrier reported an opt-out",
  person: "They asked you to stop",
  page: "They unsubscribed",
  mail: "They unsubscribed",
  deadline: "They may have asked to stop, and no one decided in time",
  removal: "They may have asked to stop, and the contact was deleted before anyone decided",
};

/** Free-form text is the person's own wording: only mandatory keywords count as a reply of STOP. */
export const reasonOf = ({ source, wording }: { source: ConsentSource; wording: string }): string =>
  source === "text" && readKeyword(wording) !== "stop" ? OPT_OUT_REASON.person : OPT_OUT_REASON[source];

/** Why a channel is off that the business itself switched off: it can switch it on again. */
export const HAND_MARK_REASON: Record<ConsentChannel, string> = {
  text: "Marked do not message by you",
  picture: "Marked do not message by you",
  voice: "Marked do not message by you",
  email: "Marked do not email by you",
};

export const HAND_MARK_REASONS: readonly string[] = [...new Set(Object.values(HAND_MARK_REASON))];

/** Whether an opt-out is a mark of the business, kept by address after its contact was deleted. */
export const isHandMark = ({ reason }: { reason: string }): boolean => HAND_MARK_REASONS.includes(reason);
