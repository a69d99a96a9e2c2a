import { type CarrierProvider, kindOfNumber } from "@broadcast/domain/messages/carriers/carrier-rates";
import type { Connection } from "../../../../db/connection.ts";
import { findCarrierOfNumber } from "../../../phone-numbers/index.ts";
import type { Sender } from "../../messages.sql.ts";

/** What a sending number can carry. */
export interface NumberLimits {
  carrier: CarrierProvider;
  kind: ReturnType<typeof kindOfNumber>;
}

/** Returns what the account's number can carry; null when it has none. */
export async function readNumberLimits(
  db: Connection,
  accountId: number,
  sender: Sender,
): Promise<NumberLimits | null> {
  if (!sender.phoneNumber) return null;
  const carrier = await findCarrierOfNumber(db, accountId, sender.phoneNumber);
  return carrier && { carrier, kind: kindOfNumber(sender.phoneNumber) };
}
