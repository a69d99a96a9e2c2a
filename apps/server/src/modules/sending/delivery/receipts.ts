import { dividedBatch } from "../../../db/divided-batch.ts";
import { gatheredBatches } from "../../../db/gathered-batches.ts";
import { retriedTransaction } from "../../../db/retried-transaction.ts";
import type { CarrierName, StatusUpdate } from "../../../providers/carriers/carrier.ts";
import type { Services } from "../../../services.ts";
import { type Move, type Moved, moveMessages } from "../outbox/move-messages.ts";
import { readReference } from "../outbox/reference.ts";
import { failureInWords, failureKind } from "./failure-words.ts";
import { recordFailureFacts, recordNetworks } from "./number-facts.ts";
import { endLookUps, readAddresses } from "./receipts.sql.ts";

const AT_ONCE = 500;

/** A receipt and its carrier. */
export interface Receipt extends StatusUpdate {
  carrier: CarrierName | "smtp";
}

/**
 * Gathers receipts and writes them in batches, one batch at a time. The returned promise resolves when a receipt is
 * stored, so that the carrier repeats it if we die before. Receipts may come twice, late, or in any order.
 */
export const gatherReceipts = (services: Services): ((receipt: Receipt) => Promise<void>) =>
  gatheredBatches<Receipt>({
    atMost: AT_ONCE,
    writers: 1,
    write: (receipts) => applyReceipts(services, receipts),
  });

/** Applies receipts to messages, and records what they reveal about numbers. */
export const applyReceipts = (services: Services, receipts: readonly Receipt[]): Promise<void> =>
  dividedBatch(
    receipts,
    (part) => apply(services, part),
    async (receipt, error) => {
      services.log.error({ err: error }, "a receipt could not be written down");
      // The carrier's id may be at fault: what our own reference says is still certain.
      if (receipt.reference) await apply(services, [receipt], { keepsIds: false });
    },
  );

const membersOf = ({ messages, account_id, code }: Moved) =>
  messages.map((message) => ({ ...message, account_id, code }));

async function apply(
  { db, clock }: Services,
  receipts: readonly Receipt[],
  { keepsIds }: { keepsIds: boolean } = { keepsIds: true },
): Promise<void> {
  // Only our reference identifies the message; a receipt without one is not ours.
  const found = receipts.flatMap((receipt) => {
    const named = receipt.reference ? readReference(receipt.reference) : null;
    return named ? [{ receipt, ...named }] : [];
  });
  const moves = found.map(
    ({ receipt, accountId, messageId }): Move => ({
      accountId,
      id: messageId,
      to: receipt.state === "sending" ? "sent" : receipt.state,
      carrier: receipt.carrier,
      ...(keepsIds && { carrierMessageId: receipt.carrierMessageId }),
      ...(receipt.state === "failed" && {
        errorCode: receipt.errorCode ?? "unknown",
        error: failureInWords(receipt.carrier, receipt.errorCode),
      }),
    }),
  );
  const cleared = await retriedTransaction(db, async (tx) => {
    const now = clock.now();
    const moved = await moveMessages(tx, moves, now);
    const failed = moved.filter((row) => row.state === "failed").flatMap(membersOf);
    const networks = found.flatMap(({ receipt, ...named }) =>
      receipt.network ? [{ ...named, network: receipt.network }] : [],
    );
    const unclear = moved.filter((row) => row.was === "unknown").flatMap(membersOf);
    if (failed.length === 0 && networks.length === 0) return unclear;
    const carrierOf = new Map(found.map(({ receipt, messageId }) => [messageId, receipt.carrier]));
    const addresses = await readAddresses(tx, [
      ...failed.map((row) => ({ accountId: row.account_id, messageId: row.id })),
      ...networks,
    ]);
    await recordFailureFacts(
      tx,
      failed.map((row) => ({
        accountId: row.account_id,
        messageId: row.id,
        contactId: row.contact_id,
        address: addresses.get(row.id) ?? "",
        carrier: carrierOf.get(row.id) ?? "twilio",
        code: row.code ?? "unknown",
        isOptedOut: failureKind(carrierOf.get(row.id) ?? null, row.code) === "opted-out",
      })),
      now,
    );
    await recordNetworks(
      tx,
      networks.flatMap(({ accountId, messageId, network }) => {
        const address = addresses.get(messageId);
        return address ? [{ accountId, address, network }] : [];
      }),
      now,
    );
    return unclear;
  });
  // Separately: batches are locked before their messages, never after.
  await endLookUps(db, cleared);
}
