import { SAVED_BLOCKS_MAX, type SavedBlock } from "@broadcast/contract/saved-blocks";
import { AppError, notFound } from "../../app-error.ts";
import { uuidv7 } from "../../db/uuid.ts";
import type { SignedIn } from "../../http/context.ts";
import { deleteSaved, insertSaved, listSaved, lockCount, renameSaved } from "./saved-blocks.sql.ts";

export async function list({ db, accountId }: SignedIn): Promise<{ savedBlocks: SavedBlock[] }> {
  return { savedBlocks: await listSaved(db, accountId) };
}

/** Errors: `conflict` at the limit. */
export async function create(
  { db, accountId, clock }: SignedIn,
  { name, blocks }: Pick<SavedBlock, "name" | "blocks">,
): Promise<SavedBlock> {
  if ((await lockCount(db, accountId)) >= SAVED_BLOCKS_MAX)
    throw new AppError("conflict", `You can save up to ${SAVED_BLOCKS_MAX} blocks. Delete some first.`);
  const now = clock.now();
  const id = uuidv7();
  await insertSaved(db, accountId, { id, name, blocks, now });
  return { _id: id, name, blocks, createdAt: now.toISOString() };
}

export async function change({ db, accountId }: SignedIn, id: string, name: string): Promise<SavedBlock> {
  const isThere = await renameSaved(db, accountId, id, name);
  const saved = isThere && (await listSaved(db, accountId)).find(({ _id }) => _id === id);
  if (!saved) throw notFound("saved block");
  return saved;
}

export async function remove({ db, accountId }: SignedIn, id: string): Promise<Record<string, never>> {
  if (!(await deleteSaved(db, accountId, id))) throw notFound("saved block");
  return {};
}
