import type { Broadcast } from "@broadcast/contract/broadcasts";
import { costCredits } from "@broadcast/domain/messages/message-prices";

/** The kinds a user can choose; a text with a picture becomes a picture message automatically. */
export type BroadcastKind = "sms" | "email" | "rvm";

export const kindOf = (type: Broadcast["type"]): BroadcastKind => (type === "mms" ? "sms" : type);

/** The price per message of a broadcast where it is fixed: not for texts, which are priced by segment. */
export const pricePerPiece = (type: Broadcast["type"]): number | null =>
  type === "sms" ? null : costCredits({ type });
