import { setTimeout as sleep } from "node:timers/promises";
import { dividedBatch } from "../../db/divided-batch.ts";
import { retriedTransaction } from "../../db/retried-transaction.ts";
import type { CarrierName, StatusUpdate } from "../../providers/carriers/carrier.ts";
import type { Services } from "../../services.ts";
import { failureInWords, failureKind } from "./failure-words.ts";
import { learnFromFailures, learnNetworks } from "./learn.ts";
import { type Move, type Moved, moveMessages } from "./move-messages.ts";
import { endLookUps, readAddresses } from "./receipts.sql.ts";
import { readReference } from "./reference.ts";

/** The first of a flood waits this long for others; what comes while they are written goes with the next batch. */
const GATHER_MS = 5;
const GATHER_MAX = 500;

/** A receipt and who gave it. */
export interface Receipt extends StatusUpdate {
  carrier: CarrierName | "smtp";
}

export interface ReceiptWriter {
  /** Resolves when the receipt is written down, so that the carrier repeats it if we die before. */
  write(receipt: Receipt): Promise<void>;
}

/**
 * Gathers receipts and writes them in batches, one batch at a time: the more there are, the larger the next one gets.
 * Receipts may come twice, late, or in any order.
 */
export function gatherReceipts(services: Services): ReceiptWriter {
  const waiting: { receipt: Receipt; resolve: () => void; reject: (error: unknown) => void }[] = [];
  let isWriting = false;
  const writeAll = async () => {
    await sleep(GATHER_MS);
    while (waiting.length > 0) {
      const batch = waiting.splice(0, GATHER_MAX);
      try {
        await applyReceipts(
          services,
          batch.map((item) => item.receipt),
        );
        for (const item of batch) item.resolve();
      } catch (error) {
        for (const item of batch) item.reject(error);
      }
    }
    isWriting = false;
  };
  return {
    write: (receipt) =>
      new Promise((resolve, reject) => {
        waiting.push({ receipt, resolve, reject });
        if (isWriting) return;
        isWriting = true;
        void writeAll();
      }),
  };
}

/** Moves messages as their receipts say, and keeps what the receipts tell about the numbers. */
export const applyReceipts = (services: Services, receipts: readonly Receipt[]): Promise<void> =>
  dividedBatch(
    receipts,
    (part) => apply(services, part),
    async (receipt, error) => {
      services.log.error({ err: error }, "a receipt could not be written down");
      // What the carrier calls it may be at fault: what our own reference says is certain all the same.
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
  // Only our reference tells which message it is; what has none is not ours.
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
    await learnFromFailures(
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
    await learnNetworks(
      tx,
      networks.flatMap(({ accountId, messageId, network }) => {
        const address = addresses.get(messageId);
        return address ? [{ accountId, address, network }] : [];
      }),
      now,
    );
    return unclear;
  });
  // By itself: bundles are held before their messages, never after.
  await endLookUps(db, cleared);
}
