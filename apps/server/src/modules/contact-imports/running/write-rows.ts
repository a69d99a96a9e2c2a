import { cleanTag } from "@broadcast/domain/account/names";
import type { Connection } from "../../../db/connection.ts";
import { emit } from "../../../events/events.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { recordConsentOfMany } from "../../consent/index.ts";
import { noteLedStep } from "../../contact-actions/index.ts";
import { addToCount, contactsAdded, ensureTags } from "../../contacts/index.ts";
import { contactsImported } from "../import-events.ts";
import { insertRefusals } from "../refusals.sql.ts";
import type { ImportChunk } from "../rows/read-chunks.ts";
import { notePeople, tagImported, upsertContacts } from "./imported-contacts.sql.ts";
import type { ChunkCounts, RunningImport } from "./running-import.sql.ts";
import { changesOf } from "./undo-import.ts";

/**
 * Writes contacts and refusals of an import; returns the outcome of the rows, and whether to continue: a user may have
 * stopped the import.
 */
export async function writeRows(
  tx: Connection,
  { accountId, importId, tags, asksToConfirm, consent, startedBy, fileName }: RunningImport,
  { contacts, merged, refusals, updates }: Pick<ImportChunk, "contacts" | "merged" | "refusals" | "updates">,
  now: Date,
  /** Number of file rows. */
  rows: number,
): Promise<ChunkCounts & { goesOn: boolean }> {
  const isHeld = consent !== null || tags.length > 0 || contacts.some((contact) => contact.tags.length > 0);
  const upserted = await upsertContacts(tx, accountId, contacts, updates, now, { isHeld });
  const contactIds = upserted.map(({ id }) => id);
  const taggings = contacts.flatMap(({ tags: own }, place) =>
    [...tags, ...own].map((tag) => ({ contactId: contactIds[place]!, tag })),
  );
  const names = [...new Set(taggings.map(({ tag }) => cleanTag(tag)))].sort();
  await ensureTags(tx, accountId, names, now);
  const gained = await tagImported(tx, accountId, taggings);
  await notePeople(tx, accountId, importId, contactIds);
  if (consent) {
    const evidence = {
      source: "import",
      wording: consent.wording,
      page: fileName,
      userId: startedBy,
      time: now,
    };
    await recordConsentOfMany(tx, accountId, contactIds, consent.channels, evidence);
  }
  await insertRefusals(tx, accountId, importId, refusals);

  const changes = changesOf(upserted, gained, now);
  const newIds = upserted.filter(({ written }) => written === "new").map(({ id }) => id);
  const created = newIds.length;
  const changed = changes.length - created;
  const goesOn = await noteLedStep(tx, accountId, importId, { rows, changed: changes });
  if (created > 0) await addToCount(tx, accountId, created);
  if (created > 0) await emit(tx, contactsImported, { accountId, contactIds: newIds, now });
  if (asksToConfirm && created > 0)
    await emit(tx, contactsAdded, { accountId, contactIds: newIds, isBulk: true, now });
  const touched = [
    "imports" as const,
    "contact-actions" as const,
    ...(created + changed > 0 ? ["contacts" as const] : []),
    ...(gained.length > 0 ? ["tags" as const] : []),
  ];
  await noteChange(tx, accountId, touched, [importId]);
  const refused = refusals.filter(({ isWholeRow }) => isWholeRow).length;
  return {
    goesOn,
    created,
    updated: changed + merged.updated,
    unchanged: contacts.length - created - changed + merged.unchanged,
    refused,
    partial: refusals.length - refused,
  };
}
