import { TAG_USES_NAMED, type Tag, type TagColor } from "@broadcast/contract/tags";
import { cleanTag } from "@broadcast/domain/account/names";
import { AppError, invalid, notFound } from "../../app-error.ts";
import { isUniqueViolation } from "../../db/unique-violation.ts";
import type { SignedIn } from "../../http/context.ts";
import { pagingOf } from "../../http/paging.ts";
import { type ContactSelection, type Listed, startContactAction } from "../contact-actions/index.ts";
import { readTagName, readTagNameAt } from "../contacts/index.ts";
import { mergeTag, renameInTagActions, tag, untag } from "./tag-actions.ts";
import { findTagUses, replaceInTagUses } from "./tag-uses.ts";
import {
  type ChosenTags,
  deleteTags,
  findTag,
  findTagId,
  insertTag,
  listColors,
  listNames,
  listTags,
  updateTag,
} from "./tags.sql.ts";

export async function searchTags(
  context: SignedIn,
  term: string | undefined,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const { tags, total } = await listTags(
    context.db,
    context.accountId,
    term ?? "",
    pageSize,
    (page - 1) * pageSize,
  );
  return { tags, paging: pagingOf(total, page, pageSize) };
}

export async function getTag(context: SignedIn, name: string): Promise<Tag> {
  const tag = await findTag(context.db, context.accountId, name);
  if (!tag) throw notFound("tag");
  return tag;
}

/** A thousand chosen colors no longer distinguish tags. */
const COLORS = 1_000;

export const listTagColors = async ({ db, accountId }: SignedIn) => ({
  colors: await listColors(db, accountId, COLORS),
});

export async function createTag(
  context: SignedIn,
  { name: typed, color }: { name: string; color: TagColor | null },
): Promise<Tag> {
  const { db, accountId, clock } = context;
  const name = readName(typed);
  if (!(await insertTag(db, accountId, { name, color, now: clock.now() }))) throw nameTaken();
  return getTag(context, name);
}

/** Renames or colors a tag; its uses follow the new name. */
export async function changeTag(
  context: SignedIn,
  name: string,
  { name: wanted, color }: { name?: string | undefined; color?: TagColor | null | undefined },
): Promise<Tag> {
  const { db, accountId } = context;
  const current = await getTag(context, name);
  const nextName = wanted === undefined ? current.name : readName(wanted);
  const isOther = nextName.toLowerCase() !== name.toLowerCase();
  if (isOther && (await findTag(db, accountId, nextName))) throw nameTaken();
  let isChanged: boolean;
  try {
    isChanged = await updateTag(db, accountId, name, { name: nextName, color });
  } catch (error) {
    // A concurrent change gave another tag this name.
    throw isUniqueViolation(error) ? nameTaken() : error;
  }
  // A concurrent change renamed or deleted it.
  if (!isChanged) throw notFound("tag");
  if (nextName !== current.name) {
    await replaceInTagUses(db, accountId, [current.name], nextName);
    await renameInTagActions(db, accountId, current.name, nextName);
  }
  return getTag(context, nextName);
}

/** Replaces a tag with another one on all contacts, and deletes it. */
export async function mergeTagInto(context: SignedIn, name: string, intoName: string) {
  const { db, accountId } = context;
  const [fromId, into] = await Promise.all([
    findTagId(db, accountId, name),
    findTag(db, accountId, intoName),
  ]);
  const intoId = await findTagId(db, accountId, intoName);
  if (!fromId || !into || !intoId) throw notFound("tag");
  if (fromId === intoId) throw invalid({ into: "Choose another tag to merge it into." });
  return startContactAction(context, mergeTag, { tagId: fromId }, { fromId, intoId, into: into.name });
}

/** Returns a tag name as stored; throws at its form field. */
function readName(typed: string): string {
  const name = cleanTag(typed);
  if (name === "") throw invalid({ name: "A tag needs at least one letter or digit." });
  return name;
}

const nameTaken = (): AppError =>
  new AppError("conflict", "You already have a tag with this name.", {
    fields: { name: "You already have a tag with this name." },
  });

interface TagSelection {
  names?: string[] | undefined;
  filter?: { term?: string | undefined } | undefined;
}

function readChosen({ names, filter }: TagSelection): ChosenTags {
  if ((names === undefined) === (filter === undefined)) throw invalid({ names: "Choose tags or a filter." });
  return names ? { names } : { term: filter?.term ?? "" };
}

/** Returns the uses of the chosen tags. */
export async function showTagUses({ db, accountId }: SignedIn, selection: TagSelection) {
  const names = await listNames(db, accountId, readChosen(selection));
  if (names.length === 0) throw notFound("tag");
  const uses = await findTagUses(db, accountId, names);
  return { uses: uses.slice(0, TAG_USES_NAMED), total: uses.length };
}

/** Deletes tags by name, or all matches of a term; their contacts stay. */
export async function removeTags(
  { db, accountId }: SignedIn,
  selection: TagSelection,
): Promise<{ removed: number }> {
  const names = await deleteTags(db, accountId, readChosen(selection));
  if (names.length === 0) throw notFound("tag");
  await replaceInTagUses(db, accountId, names, null);
  return { removed: names.length };
}

/** Removes a tag from contacts. */
export async function removeTagFromContacts(context: SignedIn, name: string, selection: ContactSelection) {
  await getTag(context, name);
  return startContactAction(context, untag, selection, { tag: name });
}

/** Tags contacts; creates the tag if needed. */
export const addTagToContacts = (context: SignedIn, name: string, selection: ContactSelection) =>
  startContactAction(context, tag, selection, { tag: readTagName(name) });

/** Tags all contacts of a list, by the same action; `tagged` is how many were when this returns. */
export async function tagListed(context: SignedIn, list: Listed, tagName: string) {
  const action = await startContactAction(context, tag, list, { tag: readTagNameAt("tagName", tagName) });
  return { tagged: action.changed, action };
}
