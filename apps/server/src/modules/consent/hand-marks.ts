import type { Connection } from "../../db/connection.ts";
import { deleteHandMarks, insertConsentEvent } from "./consent.sql.ts";
import { PHONE_CHANNELS } from "./consent.ts";

/** A mark the business sets on a contact by hand, or removes. */
export interface HandMark {
  contactId: string;
  kind: "message" | "email";
  isSet: boolean;
  /** The number or email; nothing is recorded without one. */
  address: string | null;
  userId: string;
  ipAddress: string;
  now: Date;
}

/**
 * Records a mark set or removed by hand in the ledger. The mark itself belongs to the contact, as long as there is one.
 */
export async function noteHandMark(db: Connection, accountId: number, mark: HandMark): Promise<void> {
  const address = mark.kind === "email" ? mark.address?.toLowerCase() : mark.address;
  if (!address) return;
  const channels = mark.kind === "email" ? (["email"] as const) : PHONE_CHANNELS;
  if (!mark.isSet) await deleteHandMarks(db, accountId, address, channels);
  await insertConsentEvent(db, accountId, {
    address,
    event: mark.isSet ? "opt-out" : "opt-in",
    channels,
    source: "person",
    wording: `${mark.isSet ? "Marked" : "No longer marked"} do not ${mark.kind} by hand`,
    contactId: mark.contactId,
    userId: mark.userId,
    ipAddress: mark.ipAddress,
    time: mark.now,
  });
}
