import type { CarrierName } from "../../../providers/carriers/carrier.ts";
import type { Services } from "../../../services.ts";
import { referenceOf } from "../outbox/reference.ts";
import type { UnreportedMessage } from "./missed-receipts.sql.ts";
import { applyReceipts } from "./receipts.ts";

const AT_ONCE = 500;
/** Clocks differ, and a message's time is that of its hand-over. */
const LOOK_BACK_MS = 60_000;

/** Fetches the receipts of a number's messages from its carrier's list; `unreported` are of this number. */
export async function fetchMissedReceipts(
  services: Services,
  { carrier, phoneNumber }: { carrier: CarrierName; phoneNumber: string },
  unreported: readonly UnreportedMessage[],
): Promise<void> {
  const { listSent } = services.carriers.of(carrier);
  if (!listSent || unreported.length === 0) return;
  const firstMs = Math.min(...unreported.map(({ time }) => time.getTime()));
  const listed = await listSent(phoneNumber, new Date(firstMs - LOOK_BACK_MS));
  const byId = new Map(unreported.map((message) => [message.carrierMessageId, message]));
  const receipts = listed.flatMap((receipt) => {
    const message = byId.get(receipt.carrierMessageId);
    if (!message || (receipt.state !== "delivered" && receipt.state !== "failed")) return [];
    return [{ ...receipt, carrier, reference: referenceOf(message.accountId, message.messageId) }];
  });
  for (let first = 0; first < receipts.length; first += AT_ONCE)
    await applyReceipts(services, receipts.slice(first, first + AT_ONCE));
}
