import { contactCards } from "@broadcast/contract/account-settings";
import { call } from "../../../lib/api/api-client.ts";
import type { DraftCard } from "../outbox/drafts.ts";

/** Loads the account's own contact card for sending; null after an error, which has been shown. */
export async function readOwnContactCard(): Promise<DraftCard | null> {
  const card = await call(contactCards.read, {}).catch(() => null);
  if (!card?.mediaUrl) return null;
  return { mediaUrl: card.mediaUrl, name: `${card.firstName} ${card.lastName}`.trim() || card.company };
}
