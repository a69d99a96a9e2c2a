import { z } from "zod";
import { withdrawConsentOfImport } from "../../consent/index.ts";
import { type Changed, defineContactAction } from "../../contact-actions/index.ts";
import { removeFor, unheard } from "../../contacts/index.ts";
import type { UpsertedContact } from "./imported-contacts.sql.ts";
import { type BeforeImport, giveBack, takeTagsOff, untouchedOf } from "./undo-import.sql.ts";

/** Returns the contacts that rows changed, with what undoing needs; a new contact needs nothing. */
export function changesOf(
  upserted: readonly UpsertedContact[],
  gained: readonly { contactId: string; tagId: string }[],
  now: Date,
): Changed[] {
  const created = upserted.filter(({ written }) => written === "new").map(({ id }) => id);
  const isNew = new Set(created);
  const updated = new Map<string, BeforeImport>();
  const of = (id: string) => {
    const known = updated.get(id) ?? { at: now.toISOString() };
    updated.set(id, known);
    return known;
  };
  for (const { id, written, before } of upserted) if (written === "changed") of(id).held = before ?? {};
  for (const { contactId, tagId } of gained) {
    if (isNew.has(contactId)) continue;
    const known = of(contactId);
    known.tagIds = [...(known.tagIds ?? []), tagId];
  }
  return [...created.map((id) => ({ id })), ...[...updated].map(([id, before]) => ({ id, before }))];
}

/**
 * Makes an import undoable among the recent changes for a day: added contacts are deleted, unless they have messages or
 * notes by now, and updated ones are restored. The import's own job leads it.
 */
export const undoableImport = defineContactAction({
  kind: "import",
  input: z.object({ fileName: z.string(), ipAddress: z.string() }),
  topics: ["contacts", "tags", "imports", "chats"],
  subjectOf: ({ fileName }) => fileName,
  apply: async () => [],
  undo: async (tx, { accountId, userId, startedAt, now }, changed, { fileName, ipAddress }) => {
    const created = changed.flatMap(({ id, before }) => (before ? [] : [id]));
    const updated = changed.flatMap(({ id, before }) =>
      before ? [{ id, before: before as BeforeImport }] : [],
    );
    const back = await giveBack(tx, accountId, updated, now);
    const tagged = updated.flatMap(({ id, before }) =>
      back.has(id) ? (before.tagIds ?? []).map((tagId) => ({ contactId: id, tagId })) : [],
    );
    await unheard(tx, ["tag-removed"], () => takeTagsOff(tx, accountId, tagged));
    const going = await untouchedOf(tx, accountId, created);
    await withdrawConsentOfImport(tx, accountId, [...going, ...back], {
      page: fileName,
      since: startedAt,
      userId,
      time: now,
    });
    const gone = await removeFor(tx, accountId, going, { userId, ipAddress, now });
    return changed.length - back.size - gone.length;
  },
});
