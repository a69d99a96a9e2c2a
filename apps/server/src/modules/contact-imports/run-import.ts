import { cleanTag } from "@broadcast/domain/names";
import { type Connection, transaction } from "../../db/connection.ts";
import { retriedTransaction } from "../../db/retried-transaction.ts";
import { emit } from "../../events/events.ts";
import { noteChange } from "../../http/change-log.ts";
import type { Services } from "../../services.ts";
import { addToCount, contactsAdded, ensureTags } from "../contacts/index.ts";
import {
  addProgress,
  type ChunkCounts,
  finishImport,
  insertRefusals,
  lockProgress,
  markRunning,
  type RunningImport,
} from "./contact-imports.sql.ts";
import { UnreadableFileError } from "./csv-records.ts";
import { tagByPhoneNumber, upsertContacts } from "./imported-contacts.sql.ts";
import { type ImportChunk, readChunks } from "./read-chunks.ts";
import { dropFile } from "./stored-files.ts";

/**
 * Imports a file from where it stands: behind the last row whose chunk was committed. A second worker on the same
 * import, or one that was thought dead, finds the import ahead of it and stops.
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
    const isWhole = await importFile(services, running, signal);
    if (isWhole) await finish(services, running, null);
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    services.log.warn({ err: error, importId }, "an import failed");
    await finish(services, running, failure);
  }
}

/** Reads the next chunk while the database takes this one. False when another worker is ahead. */
async function importFile(
  { db, storage, clock }: Services,
  running: RunningImport,
  signal: AbortSignal,
): Promise<boolean> {
  const chunks = readChunks(await storage.read(running.storageKey), running);
  let rowsRead = running.rowsRead;
  let next = chunks.next();
  try {
    for (;;) {
      const { value: chunk, done } = await next;
      if (done) return true;
      next = chunks.next();
      // Awaited in the next round; until then its failure must not count as unhandled.
      next.catch(() => {});
      const saved = await retriedTransaction(db, (tx) =>
        writeChunk(tx, running, rowsRead, chunk, clock.now()),
      );
      if (!saved) return false;
      rowsRead = chunk.rowsRead;
      signal.throwIfAborted();
    }
  } finally {
    await chunks.return(undefined);
  }
}

async function writeChunk(
  tx: Connection,
  { accountId, importId, tags, asksToConfirm }: RunningImport,
  rowsRead: number,
  chunk: ImportChunk,
  now: Date,
): Promise<boolean> {
  if (!(await lockProgress(tx, accountId, importId, rowsRead))) return false;
  const written = await upsertContacts(tx, accountId, chunk.contacts, now);
  const taggings = chunk.contacts.flatMap(({ phoneNumber, tags: own }) =>
    [...tags, ...own].map((tag) => ({ phoneNumber, tag })),
  );
  const names = [...new Set(taggings.map(({ tag }) => cleanTag(tag)))].sort();
  await ensureTags(tx, accountId, names, now);
  const tagged = await tagByPhoneNumber(tx, accountId, taggings);
  await insertRefusals(tx, accountId, importId, chunk.refusals);

  const contactIds = written.filter((contact) => contact.is_new).map((contact) => contact.id);
  const created = contactIds.length;
  const changed = tagged.union(new Set(written.map((contact) => contact.id))).size - created;
  const counts: ChunkCounts = {
    created,
    updated: changed + chunk.merged.updated,
    unchanged: chunk.contacts.length - created - changed + chunk.merged.unchanged,
    refused: chunk.refusals.length,
  };
  await addProgress(tx, accountId, importId, chunk, counts);
  if (created > 0) await addToCount(tx, accountId, created);
  if (asksToConfirm && contactIds.length > 0)
    await emit(tx, contactsAdded, { accountId, contactIds, isBulk: true, now });
  const touched = [
    "imports" as const,
    ...(created + changed > 0 ? ["contacts" as const] : []),
    ...(tagged.size > 0 ? ["tags" as const] : []),
  ];
  await noteChange(tx, accountId, touched, [importId]);
  return true;
}

/** The file goes: the report of refused rows does not need it. */
async function finish(
  { db, clock }: Services,
  { accountId, importId, storageKey }: RunningImport,
  failure: string | null,
): Promise<void> {
  await transaction(db, async (tx) => {
    if (!(await finishImport(tx, accountId, importId, { failure, now: clock.now() }))) return;
    await dropFile(tx, storageKey);
    await noteChange(tx, accountId, ["imports"], [importId]);
  });
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? "");

/** Why the import can never succeed, as a sentence; null for what may pass when the job is tried again. */
function failureOf(error: unknown): string | null {
  if (error instanceof UnreadableFileError) return error.message;
  if (codeOf(error) === "ENOENT") return "The uploaded file is not there any more. Please upload it again.";
  // PostgreSQL's classes 22 and 23 are about the data itself, which does not get better.
  if (/^2[23]...$/.test(codeOf(error))) {
    return "The import stopped at a row we could not store. Please tell support; importing the file again doubles nothing.";
  }
  return null;
}
