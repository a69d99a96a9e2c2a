import type { Tag } from "@broadcast/contract/tags";
import { AppError, notFound } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { pagingOf } from "../../http/paging.ts";
import {
  type ContactTerms,
  ensureTags,
  readTagName,
  requireContacts,
  tagContacts,
  tagMatchingContacts,
  untagContacts,
} from "../contacts/index.ts";
import { requireFolder } from "../content/index.ts";
import { deleteTags, findTag, listTags, renameTag } from "./tags.sql.ts";

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

export async function changeTagName(context: SignedIn, name: string, wanted: string): Promise<Tag> {
  await getTag(context, name);
  const nextName = readTagName(wanted);
  const isOther = nextName.toLowerCase() !== name.toLowerCase();
  if (isOther && (await findTag(context.db, context.accountId, nextName))) throw nameTaken();
  let isRenamed: boolean;
  try {
    isRenamed = await renameTag(context.db, context.accountId, name, nextName);
  } catch (error) {
    // Somebody else gave another tag this name in the same moment.
    throw (error as { code?: string }).code === "23505" ? nameTaken() : error;
  }
  // Somebody else renamed or deleted it in the same moment.
  if (!isRenamed) throw notFound("tag");
  return getTag(context, nextName);
}

const nameTaken = (): AppError =>
  new AppError("conflict", "There is a tag with this name already.", {
    fields: { name: "There is a tag with this name already." },
  });

export async function removeTags(context: SignedIn, names: string[]): Promise<{ removed: number }> {
  const removed = await deleteTags(context.db, context.accountId, names);
  if (removed === 0) throw notFound("tag");
  return { removed };
}

export async function removeTagFromContacts(context: SignedIn, name: string, contactIds: string[]) {
  await getTag(context, name);
  return { changed: await untagContacts(context.db, context.accountId, name, contactIds) };
}

/** Tags the chosen contacts; makes the tag if there is none. */
export async function addTagToContacts(context: SignedIn, name: string, contactIds: string[]) {
  const own = await requireContacts(context, contactIds);
  const tagId = await ensureTag(context, name);
  return { changed: await tagContacts(context.db, context.accountId, tagId, own) };
}

/** Tags every contact the terms leave; makes the tag if there is none. */
export async function addTagToAllContacts(context: SignedIn, name: string, terms: ContactTerms) {
  await requireFolder(context.db, context.accountId, "contact", terms.folderId);
  const tagId = await ensureTag(context, name);
  return { changed: await tagMatchingContacts(context.db, context.accountId, tagId, terms) };
}

async function ensureTag({ db, accountId, clock }: SignedIn, name: string): Promise<string> {
  const [tagId] = await ensureTags(db, accountId, [readTagName(name)], clock.now());
  if (!tagId) throw notFound("tag");
  return tagId;
}
