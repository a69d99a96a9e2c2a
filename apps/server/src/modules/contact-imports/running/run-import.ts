import { type Connection, transaction } from "../../../db/connection.ts";
import { retriedTransaction } from "../../../db/retried-transaction.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import type { Services } from "../../../services.ts";
import { endLed } from "../../contact-actions/index.ts";
import { queueCheck } from "../../contact-duplicates/index.ts";
import { listCustomFields } from "../../contacts/index.ts";
import { type ImportChunk, readChunks } from "../rows/read-chunks.ts";
import { dropFile } from "../stored-files.ts";
import { failureOf } from "./import-failure.ts";
import {
  addCounts,
  finishImport,
  lockProgress,
  markRunning,
  noteProgress,
  type RunningImport,
} from "./running-import.sql.ts";
import { writeRows } from "./write-rows.ts";

/**
 * Imports a file from its current position: after the last row whose chunk was committed. A second worker on the same
 * import, or one that was presumed dead, finds it further ahead and stops.
 */
export async function runImport(
  services: Services,
  { accountId, importId }: { accountId: number; importId: string },
  signal: AbortSignal,
): Promise<void> {
  const running = await transaction(services.db, async (tx) => {
    const marked = await markRunning(tx, accountId, importId);
    if (marked) await noteChange(tx, accountId, ["imports"], [importId]);
    return marked;
  });
  if (!running) return;
  try {
    const end = await importFile(services, running, signal);
    if (end !== "overtaken") await finish(services, running, end === "stopped" ? STOPPED : null);
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    services.log.warn({ err: error, importId }, "an import failed");
    await finish(services, running, failure);
  }
}

const STOPPED = "You stopped this import. Rows imported before that are in your contacts.";

type End = "whole" | "stopped" | "overtaken";

/** Reads the next chunk while the database writes this one. Overtaken when another worker is ahead. */
async function importFile(
  { db, storage, clock }: Services,
  running: RunningImport,
  signal: AbortSignal,
): Promise<End> {
  const chunks = readChunks(
    await storage.read(running.storageKey),
    running,
    await listCustomFields(db, running.accountId),
  );
  let rowsRead = running.rowsRead;
  let next = chunks.next();
  try {
    for (;;) {
      const { value: chunk, done } = await next;
      if (done) return "whole";
      next = chunks.next();
      // Awaited in the next round; until then its failure must not count as unhandled.
      next.catch(() => {});
      const saved = await retriedTransaction(db, (tx) =>
        writeChunk(tx, running, rowsRead, chunk, clock.now()),
      );
      if (saved !== "whole") return saved;
      rowsRead = chunk.rowsRead;
      signal.throwIfAborted();
    }
  } finally {
    await chunks.return(undefined);
  }
}

async function writeChunk(
  tx: Connection,
  running: RunningImport,
  rowsRead: number,
  chunk: ImportChunk,
  now: Date,
): Promise<End> {
  const { accountId, importId } = running;
  if (!(await lockProgress(tx, accountId, importId, rowsRead))) return "overtaken";
  const { goesOn, ...counts } = await writeRows(tx, running, chunk, now, chunk.rowsRead - rowsRead);
  await addCounts(tx, accountId, importId, counts);
  await noteProgress(tx, accountId, importId, chunk);
  return goesOn ? "whole" : "stopped";
}

/** Deletes the file: the report of refused rows does not need it. */
async function finish(
  { db, clock }: Services,
  { accountId, importId, storageKey }: RunningImport,
  failure: string | null,
): Promise<void> {
  await transaction(db, async (tx) => {
    const now = clock.now();
    if (!(await finishImport(tx, accountId, importId, { failure, now }))) return;
    await endLed(tx, accountId, importId, failure === null ? "done" : "stopped", now);
    await dropFile(tx, storageKey);
    await queueCheck(tx, accountId, now);
    await noteChange(tx, accountId, ["imports", "contact-actions", "contact-duplicates"], [importId]);
  });
}
