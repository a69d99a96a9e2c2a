import type { Connection } from "../../../db/connection.ts";
import { findCarrierOfNumber } from "../../phone-numbers/index.ts";
import { ensureLane, type Lane, laneOfNumber, type MessageType } from "../../sending/index.ts";
import type { Sender } from "../messages.sql.ts";

/** Returns the lane on which an account sends messages of a type; null when it has no number for it yet. */
export async function sendingLane(
  db: Connection,
  accountId: number,
  sender: Sender,
  type: MessageType,
): Promise<Lane | null> {
  if (type === "email") {
    const lane = { channel: "email", address: sender.email, carrier: "smtp", numberKind: "none" } as const;
    return ensureLane(db, accountId, lane);
  }
  if (!sender.phoneNumber) return null;
  const carrier = await findCarrierOfNumber(db, accountId, sender.phoneNumber);
  if (!carrier) return null;
  return ensureLane(
    db,
    accountId,
    laneOfNumber(type === "rvm" ? "voice" : "text", sender.phoneNumber, carrier),
  );
}
