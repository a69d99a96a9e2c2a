import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { transaction } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import { noteChange } from "../../http/live/change-log.ts";
import type { Services } from "../../services.ts";
import { countChosen, nextContacts } from "../contact-actions/index.ts";
import { addPart, findRunning, finishExport, type RunningExport, setTotal } from "./contact-exports.sql.ts";
import { exportRows } from "./export-rows.ts";
import { readExportedContacts } from "./exported-contacts.sql.ts";

/** Contacts per stored part: a few megabytes, which a bucket accepts whole. */
export const PART_CONTACTS = 5_000;

/** Contacts written in one turn of the event loop. */
const PAGE_CONTACTS = 250;

/**
 * Writes an export from its current position, part by part. After a restart it continues after the last committed part;
 * a part stored but not committed is deleted again.
 */
export async function runExport(
  services: Services,
  { accountId, exportId }: { accountId: number; exportId: string },
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = services;
  for (;;) {
    const running = await findRunning(db, accountId, exportId);
    if (!running) return;
    if (running.total === null) await setTotal(db, running, await countChosen(db, running));
    const contactIds = await nextContacts(db, running, PART_CONTACTS);
    if (contactIds.length > 0 || running.parts === 0) {
      const isOurs = await writePart(services, running, contactIds);
      if (!isOurs) return;
    }
    if (contactIds.length < PART_CONTACTS) {
      await transaction(db, async (tx) => {
        if (await finishExport(tx, accountId, exportId, clock.now()))
          await noteChange(tx, accountId, ["exports"], [exportId]);
      });
      return;
    }
    signal.throwIfAborted();
  }
}

async function writePart(
  { db, storage }: Services,
  running: RunningExport,
  contactIds: readonly string[],
): Promise<boolean> {
  const { accountId, id, customFields, parts } = running;
  const file = exportRows(customFields);
  let contacts = 0;
  async function* content(): AsyncGenerator<string> {
    if (parts === 0) yield file.header();
    for (let from = 0; from < contactIds.length; from += PAGE_CONTACTS) {
      const page = await readExportedContacts(db, accountId, contactIds.slice(from, from + PAGE_CONTACTS));
      contacts += page.length;
      if (page.length > 0) yield file.rows(page);
      await nextTurn();
    }
  }
  // A new name, since two workers may write the same part.
  const key = `exports/${accountId}/${uuidv7()}`;
  const { sizeBytes } = await storage.put(key, Readable.from(content(), { objectMode: false }), "text/csv");
  let isOurs = false;
  try {
    isOurs = await transaction(db, async (tx) => {
      const lastContactId = contactIds.at(-1) ?? null;
      const isAdded = await addPart(tx, running, { key, bytes: sizeBytes, contacts, lastContactId });
      if (isAdded) await noteChange(tx, accountId, ["exports"], [id]);
      return isAdded;
    });
  } finally {
    if (!isOurs) await storage.remove(key);
  }
  return isOurs;
}
