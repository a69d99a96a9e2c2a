import type { Connection } from "../../db/connection.ts";
import { type ConsentChannel, deleteOptOuts, insertConsentEvent, readStanding } from "./consent.sql.ts";
import { PHONE_CHANNELS } from "./consent.ts";

/** Why a channel is off that the business itself switched off. */
export const HAND_MARK_REASON: Record<ConsentChannel, string> = {
  text: "Marked do not message by you",
  picture: "Marked do not message by you",
  voice: "Marked do not message by you",
  email: "Marked do not email by you",
};

/** A mark the business sets on a contact by hand, or takes off again. */
export interface HandMark {
  contactId: string;
  kind: "message" | "email";
  isSet: boolean;
  /** The number or email; nothing is written where there is none. */
  address: string | null;
  userId: string;
  ipAddress: string;
  now: Date;
}

/** Who keeps an email address off the mailings: its owner, the business, or nobody. */
export async function emailOptOutBy(
  db: Connection,
  accountId: number,
  email: string,
): Promise<"owner" | "business" | null> {
  const { optOuts } = await readStanding(db, accountId, [email.toLowerCase()]);
  const row = optOuts.find((optOut) => optOut.channel === "email");
  if (!row) return null;
  return row.reason === HAND_MARK_REASON.email ? "business" : "owner";
}

/** Writes a mark set or taken off by hand into the ledger. The mark itself is the contact's. */
export async function noteHandMark(db: Connection, accountId: number, mark: HandMark): Promise<void> {
  const address = mark.kind === "email" ? mark.address?.toLowerCase() : mark.address;
  if (!address) return;
  // Marks from before opt-outs were kept by channel lie among them.
  if (mark.kind === "email" && !mark.isSet && (await emailOptOutBy(db, accountId, address)) === "business") {
    await deleteOptOuts(db, accountId, address, ["email"]);
  }
  await insertConsentEvent(db, accountId, {
    address,
    event: mark.isSet ? "opt-out" : "opt-in",
    channels: mark.kind === "email" ? ["email"] : PHONE_CHANNELS,
    source: "person",
    wording: `${mark.isSet ? "Marked" : "No longer marked"} do not ${mark.kind} by hand`,
    contactId: mark.contactId,
    userId: mark.userId,
    ipAddress: mark.ipAddress,
    time: mark.now,
  });
}
