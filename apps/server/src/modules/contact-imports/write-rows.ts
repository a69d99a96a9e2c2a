import { cleanTag } from "@broadcast/domain/names";
import type { Connection } from "../../db/connection.ts";
import { emit } from "../../events/events.ts";
import { noteChange } from "../../http/change-log.ts";
import { recordConsentOfMany } from "../consent/index.ts";
import { addToCount, contactsAdded, ensureTags } from "../contacts/index.ts";
import { type ChunkCounts, insertRefusals, type RunningImport } from "./contact-imports.sql.ts";
import { contactsImported } from "./import-events.ts";
import { notePeople, tagByPhoneNumber, upsertContacts } from "./imported-contacts.sql.ts";
import type { ImportChunk } from "./read-chunks.ts";

/** Writes contacts as an import was told to, and what was refused of them; answers what became of the rows. */
export async function writeRows(
  tx: Connection,
  { accountId, importId, tags, asksToConfirm, consent, startedBy, fileName }: RunningImport,
  { contacts, merged, refusals, updates }: Pick<ImportChunk, "contacts" | "merged" | "refusals" | "updates">,
  now: Date,
): Promise<ChunkCounts> {
  const written = await upsertContacts(tx, accountId, contacts, updates, now);
  const taggings = contacts.flatMap(({ phoneNumber, tags: own }) =>
    [...tags, ...own].map((tag) => ({ phoneNumber, tag })),
  );
  const names = [...new Set(taggings.map(({ tag }) => cleanTag(tag)))].sort();
  await ensureTags(tx, accountId, names, now);
  const tagged = await tagByPhoneNumber(tx, accountId, taggings);
  const phoneNumbers = contacts.map(({ phoneNumber }) => phoneNumber);
  await notePeople(tx, accountId, importId, phoneNumbers);
  if (consent) {
    const evidence = {
      source: "import",
      wording: consent.wording,
      page: fileName,
      userId: startedBy,
      time: now,
    };
    await recordConsentOfMany(tx, accountId, phoneNumbers, consent.channels, evidence);
  }
  await insertRefusals(tx, accountId, importId, refusals);

  const contactIds = written.filter((contact) => contact.is_new).map((contact) => contact.id);
  const created = contactIds.length;
  const changed = tagged.union(new Set(written.map((contact) => contact.id))).size - created;
  if (created > 0) await addToCount(tx, accountId, created);
  if (created > 0) await emit(tx, contactsImported, { accountId, contactIds, now });
  if (asksToConfirm && contactIds.length > 0)
    await emit(tx, contactsAdded, { accountId, contactIds, isBulk: true, now });
  const touched = [
    "imports" as const,
    ...(created + changed > 0 ? ["contacts" as const] : []),
    ...(tagged.size > 0 ? ["tags" as const] : []),
  ];
  await noteChange(tx, accountId, touched, [importId]);
  const refused = refusals.filter(({ isWholeRow }) => isWholeRow).length;
  return {
    created,
    updated: changed + merged.updated,
    unchanged: contacts.length - created - changed + merged.unchanged,
    refused,
    partial: refusals.length - refused,
  };
}
