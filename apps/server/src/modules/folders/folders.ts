import type { ContentType } from "@broadcast/contract/content";
import type { Folder } from "@broadcast/contract/folders";
import { AppError, invalid, notFound } from "../../app-error.ts";
import { isUniqueViolation } from "../../db/unique-violation.ts";
import type { SignedIn } from "../../http/context.ts";
import { pagingOf } from "../../http/paging.ts";
import { type ContactSelection, startContactAction } from "../contact-actions/index.ts";
import { countContactsElsewhere, readTerms } from "../contacts/index.ts";
import { countElsewhere, moveItems, requireFolder, requireUnused } from "../content/index.ts";
import {
  deleteFolder,
  findFolder,
  hasFolder,
  insertFolder,
  listFolders,
  renameFolder,
} from "./folders.sql.ts";
import { move } from "./move-contacts.ts";

/** Document 2, section 5. */
const NAME_TAKEN = "A folder with this name already exists";
const SAME_NAME = "New name should be different than the current one";

const nameTaken = () => new AppError("conflict", NAME_TAKEN, { fields: { name: NAME_TAKEN } });

export async function searchFolders(
  { db, accountId }: SignedIn,
  {
    contentType,
    term = "",
    ids,
    paging,
  }: {
    contentType: ContentType;
    term?: string | undefined;
    ids?: string[] | undefined;
    paging: { page: number; pageSize: number };
  },
) {
  const { folders, total } = await listFolders(
    db,
    accountId,
    contentType,
    { term: term.trim(), ids },
    paging,
  );
  return { folders, paging: pagingOf(total, paging.page, paging.pageSize) };
}

export async function getFolder({ db, accountId }: SignedIn, id: string): Promise<Folder> {
  const folder = await findFolder(db, accountId, id);
  if (!folder) throw notFound("folder");
  return folder;
}

export const isNameUnique = async (
  { db, accountId }: SignedIn,
  name: string,
  contentType: ContentType,
): Promise<boolean> => !(await hasFolder(db, accountId, contentType, name));

export async function createFolder(
  context: SignedIn,
  { name, contentType }: { name: string; contentType: ContentType },
): Promise<Folder> {
  const { db, accountId, clock } = context;
  const id = await insertFolder(db, accountId, { name, contentType, now: clock.now() });
  if (!id) throw nameTaken();
  return getFolder(context, id);
}

export async function changeFolderName(context: SignedIn, id: string, name: string): Promise<Folder> {
  const folder = await getFolder(context, id);
  if (folder.name === name) throw invalid({ name: SAME_NAME });
  try {
    await renameFolder(context.db, context.accountId, id, name);
  } catch (error) {
    throw isUniqueViolation(error) ? nameTaken() : error;
  }
  return getFolder(context, id);
}

/** Throws `wrong-state` while a broadcast that has not begun, or an app flow, depends on it. */
export async function removeFolder({ db, accountId }: SignedIn, id: string): Promise<void> {
  await requireUnused(db, accountId, "folder", [id]);
  if (!(await deleteFolder(db, accountId, id))) throw notFound("folder");
}

/** Moves items into a folder. Items in another one are reported first, and moved once that is confirmed. */
export async function addToFolder(
  context: SignedIn,
  folderId: string,
  contentType: ContentType,
  selection: ContactSelection,
  isConfirmed: boolean,
) {
  const { db, accountId } = context;
  await requireKind(context, folderId, contentType);
  await requireFolder(db, accountId, contentType, selection.filter?.folderId);
  const movingItems =
    contentType === "contact"
      ? await countContactsElsewhere(db, accountId, await readWhich(context, selection), folderId)
      : await countElsewhere(db, accountId, contentType, selection, folderId);
  if (movingItems > 0 && !isConfirmed) {
    return { showConfirmation: true, movingItems, changed: 0, action: null };
  }
  const moved = await moveTo(context, contentType, selection, folderId);
  return { showConfirmation: false, movingItems, ...moved };
}

const readWhich = async (context: SignedIn, { ids, filter }: ContactSelection) =>
  ids ? { ids } : { search: await readTerms(context, filter ?? {}) };

/** Removes items from a folder; those elsewhere stay there. */
export async function removeFromFolder(
  context: SignedIn,
  folderId: string,
  contentType: ContentType,
  selection: ContactSelection,
) {
  await requireKind(context, folderId, contentType);
  return moveTo(context, contentType, selection, null, folderId);
}

/** A folder of another kind is not found. */
async function requireKind(context: SignedIn, folderId: string, contentType: ContentType): Promise<void> {
  const folder = await getFolder(context, folderId);
  if (folder.contentType !== contentType) throw notFound("folder");
}

async function moveTo(
  context: SignedIn,
  contentType: ContentType,
  selection: ContactSelection,
  to: string | null,
  from: string | null = null,
) {
  const { db, accountId } = context;
  if (contentType !== "contact") {
    return { changed: await moveItems(db, accountId, contentType, selection, to, from), action: null };
  }
  const { name } = await getFolder(context, (to ?? from)!);
  const action = await startContactAction(context, move, selection, { to, from, name });
  return { changed: action.changed, action };
}
