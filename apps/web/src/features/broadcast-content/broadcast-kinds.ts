import type { Broadcast } from "@broadcast/contract/broadcasts";
import { costCredits } from "@broadcast/domain/messages/message-prices";

/** What a person chooses to send; a text with a picture becomes a picture message by itself. */
export type BroadcastKind = "sms" | "email" | "rvm";

export const kindOf = (type: Broadcast["type"]): BroadcastKind => (type === "mms" ? "sms" : type);

/** What each message of a broadcast costs, where all cost the same: not so for texts, which are priced by segment. */
export const pricePerPiece = (type: Broadcast["type"]): number | null =>
  type === "sms" ? null : costCredits({ type });
