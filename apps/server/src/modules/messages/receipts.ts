import { transaction } from "../../db/connection.ts";
import type { StatusUpdate } from "../../providers/carriers/carrier.ts";
import type { Services } from "../../services.ts";
import { failureInWords } from "./failure-words.ts";
import { findByCarrierId } from "./messages.sql.ts";
import { type Move, moveMessages } from "./move-messages.ts";
import { readReference } from "./reference.ts";

/** Receipts come in floods: those of this many milliseconds are written in one transaction (3 times less CPU each). */
const GATHER_MS = 15;
const GATHER_MAX = 500;

export interface ReceiptWriter {
  /** Resolves when the receipt is written down, so that the carrier repeats it if we die before. */
  write(update: StatusUpdate): Promise<void>;
}

/** Gathers receipts and writes them in batches. Receipts may come twice, late, or in any order. */
export function gatherReceipts(services: Services): ReceiptWriter {
  let waiting: { update: StatusUpdate; resolve: () => void; reject: (error: unknown) => void }[] = [];
  let timer: NodeJS.Timeout | null = null;
  const flush = async () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    try {
      await applyReceipts(
        services,
        batch.map((item) => item.update),
      );
      for (const item of batch) item.resolve();
    } catch (error) {
      for (const item of batch) item.reject(error);
    }
  };
  return {
    write: (update) =>
      new Promise((resolve, reject) => {
        waiting.push({ update, resolve, reject });
        if (waiting.length >= GATHER_MAX) void flush();
        else timer ??= setTimeout(() => void flush(), GATHER_MS);
      }),
  };
}

/** Moves messages as their receipts say. */
export async function applyReceipts(services: Services, updates: readonly StatusUpdate[]): Promise<void> {
  const { db, clock, carrier } = services;
  const moves: Move[] = [];
  for (const update of updates) {
    if (update.state === "sending") continue;
    const named = update.reference ? readReference(update.reference) : null;
    const found = named ?? (await findByCarrierId(db, carrier.name, update.carrierMessageId));
    if (!found) continue;
    moves.push({
      accountId: found.accountId,
      id: found.messageId,
      to: update.state,
      carrier: carrier.name,
      carrierMessageId: update.carrierMessageId,
      ...(update.state === "failed" && {
        errorCode: update.errorCode ?? "unknown",
        error: failureInWords(update.errorCode),
      }),
    });
  }
  await transaction(db, (tx) => moveMessages(tx, moves, clock.now()));
}
