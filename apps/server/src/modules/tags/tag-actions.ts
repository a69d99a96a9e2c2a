import { z } from "zod";
import { AppError } from "../../app-error.ts";
import type { Connection } from "../../db/connection.ts";
import { defineContactAction, renameInActions } from "../contact-actions/index.ts";
import { ensureTags, tagContacts, unheard, untagContacts } from "../contacts/index.ts";
import { replaceInTagUses } from "./tag-uses.ts";
import { contactsWith, deleteTags, exchangeTag, lockTag } from "./tags.sql.ts";

const named = z.object({ tag: z.string() });
const asChanged = (ids: readonly string[]) => ids.map((id) => ({ id }));
const idsOf = (changed: readonly { id: string }[]) => changed.map(({ id }) => id);

async function give(
  tx: Connection,
  accountId: number,
  name: string,
  contactIds: readonly string[],
  now: Date,
) {
  const [tagId] = await ensureTags(tx, accountId, [name], now);
  return tagContacts(tx, accountId, tagId!, contactIds);
}

export const tag = defineContactAction({
  kind: "tag",
  input: named,
  topics: ["tags", "contacts"],
  subjectOf: (input) => input.tag,
  apply: async (tx, { accountId, now }, ids, { tag }) => asChanged(await give(tx, accountId, tag, ids, now)),
  undo: async (tx, { accountId }, changed, { tag }) => {
    const untagged = await unheard(tx, ["tag-removed"], () =>
      untagContacts(tx, accountId, tag, idsOf(changed)),
    );
    return changed.length - untagged.length;
  },
});

export const untag = defineContactAction({
  kind: "untag",
  input: named,
  topics: ["tags", "contacts"],
  subjectOf: (input) => input.tag,
  apply: async (tx, { accountId }, ids, { tag }) => asChanged(await untagContacts(tx, accountId, tag, ids)),
  undo: async (tx, { accountId, now }, changed, { tag }) => {
    const tagged = await unheard(tx, ["tag-added"], () => give(tx, accountId, tag, idsOf(changed), now));
    return changed.length - tagged.length;
  },
});

/** Replaces a tag with another one on all contacts, leaving only the latter; `into` is its name. */
export const mergeTag = defineContactAction({
  kind: "merge-tag",
  input: z.object({ fromId: z.uuid(), intoId: z.uuid(), into: z.string() }),
  topics: ["tags", "contacts", "segments", "content"],
  subjectOf: ({ into }) => into,
  apply: async (tx, { accountId }, ids, { fromId, intoId }) => {
    await requireTag(tx, accountId, intoId);
    return asChanged(await exchangeTag(tx, accountId, fromId, intoId, ids));
  },
  finish: async (tx, { accountId }, { fromId, intoId }) => {
    const into = await requireTag(tx, accountId, intoId);
    const from = await lockTag(tx, accountId, fromId, "giving");
    if (from === null) return;
    // Contacts who got it in the meantime.
    await exchangeTag(tx, accountId, fromId, intoId, await contactsWith(tx, accountId, fromId));
    await replaceInTagUses(tx, accountId, [from], into);
    await deleteTags(tx, accountId, { names: [from] });
  },
});

async function requireTag(tx: Connection, accountId: number, tagId: string): Promise<string> {
  const name = await lockTag(tx, accountId, tagId, "deleting");
  if (name === null) throw new AppError("wrong-state", "The tag to merge them into was deleted.");
  return name;
}

/** Lets bulk actions continue, and be undone, with the tag's new name. */
export async function renameInTagActions(
  tx: Connection,
  accountId: number,
  name: string,
  nextName: string,
): Promise<void> {
  await renameInActions(tx, accountId, ["tag", "untag"], "tag", name, nextName);
  await renameInActions(tx, accountId, ["merge-tag"], "into", name, nextName);
}
