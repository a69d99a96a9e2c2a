import type { ImportedItem } from "@broadcast/contract/bundles";
import { AppError, invalid, notFound } from "../../app-error.ts";
import type { Connection } from "../../db/connection.ts";
import { retriedTransaction } from "../../db/retried-transaction.ts";
import { uuidv7 } from "../../db/uuid.ts";
import type { SignedIn } from "../../http/context.ts";
import {
  arrival,
  type ItemType,
  insertItem,
  listFields,
  makeSlug,
  type PortableFile,
  touchItem,
} from "../content/index.ts";
import { ensureFolder } from "../folders/index.ts";
import { addCustomField, findFiledItems, findNumber, lockImports, noteImported } from "./bundles.sql.ts";
import type { PackedItem } from "./pack-items.ts";
import { type ImportPlan, planImport } from "./plan-import.ts";
import { inWritingOrder, portableKindOf } from "./portable-kinds.ts";

const FILES_MAX_BYTES = 500_000_000;

const CHANGED_MEANWHILE = "This bundle, or your copies from it, changed in the meantime. Review it again.";

interface Order {
  mark: string;
  keys: string[];
  choices: { key: string; itemId: string }[];
  clippingConfirmed: boolean;
}

interface Done {
  imported: number;
  updated: number;
  alreadyImported: number;
  items: { contentType: ItemType; _id: string; name: string }[];
}

/**
 * Imports the chosen items as shown, with what they need, all or nothing. Errors: `wrong-state` for one's own bundle,
 * `conflict` when something changed since it was shown, `invalid-input` for what cannot be imported as chosen.
 */
export async function importBundle(context: SignedIn, shareId: string, order: Order): Promise<Done> {
  const { db } = context;
  const plan = await planAsShown(context, shareId, order);
  const written = chooseWritten(plan, order);
  // Long files are copied before the transaction, which must not be delayed.
  const files = await copyFiles(context, written);
  try {
    return await retriedTransaction(db, async (tx) => {
      await lockImports(tx, context.accountId);
      const inside = { ...context, db: tx };
      const now = await planAsShown(inside, shareId, order);
      return writeItems(inside, now, chooseWritten(now, order), order, files);
    });
  } catch (error) {
    for (const key of files.values()) await context.storage.remove(key);
    throw error;
  }
}

async function planAsShown(context: SignedIn, shareId: string, { mark }: Order): Promise<ImportPlan> {
  const plan = await planImport(context, shareId);
  if (plan.shown.ownBundleId !== null)
    throw new AppError("wrong-state", "This is your own bundle. You already have everything in it.");
  if (plan.shown.mark !== mark) throw new AppError("conflict", CHANGED_MEANWHILE);
  return plan;
}

/**
 * Returns which items are written: the chosen ones, and new ones that they need. Throws `invalid-input` when that is
 * impossible.
 */
function chooseWritten({ shown, packed, standIns }: ImportPlan, { keys, choices }: Order): PackedItem[] {
  const items = new Map(shown.items.map((item) => [item.key, item]));
  const missing = new Map(shown.missing.map((item) => [item.key, item]));
  const chosen = new Set(choices.map(({ key }) => key));
  for (const key of chosen) {
    const { state } = items.get(key) ?? {};
    if (!missing.has(key) && state !== "new" && state !== "replaced")
      throw invalid({ choices: CHANGED_MEANWHILE });
  }
  const written = new Set<string>();
  const take = (item: ImportedItem): void => {
    if (written.has(item.key)) return;
    written.add(item.key);
    const [problem] = item.problems;
    if (problem !== undefined) throw invalid({ keys: `“${item.name}” can't be imported. ${problem}` });
    for (const key of item.needs) {
      if (chosen.has(key) || standIns.has(key)) continue;
      const needed = items.get(key);
      if (!needed) throw invalid({ choices: `Choose what “${item.name}” uses instead of what was deleted.` });
      take(needed);
    }
  };
  for (const key of keys) {
    const item = items.get(key);
    if (!item) throw invalid({ keys: CHANGED_MEANWHILE });
    if (item.state !== "imported" && !chosen.has(key)) take(item);
  }
  return inWritingOrder([...written].flatMap((key) => packed.get(key) ?? []));
}

/** Copies the items' files into the account; returns the copies' keys by original key. */
async function copyFiles(
  { accountId, storage }: SignedIn,
  items: readonly PackedItem[],
): Promise<Map<string, string>> {
  const files = new Map<string, PortableFile>(items.flatMap(({ needs }) => [...needs.files]));
  const bytes = [...files.values()].reduce((sum, { sizeBytes = 0 }) => sum + sizeBytes, 0);
  if (bytes > FILES_MAX_BYTES)
    throw invalid({ keys: "Together, these files are larger than 500 MB. Import them in parts." });
  const copies = new Map<string, string>();
  try {
    for (const { key, contentType } of files.values()) {
      const copy = `media/${accountId}/${uuidv7()}`;
      copies.set(key, copy);
      await storage.put(copy, await storage.read(key), contentType || "application/octet-stream");
    }
    return copies;
  } catch (error) {
    for (const copy of copies.values()) await storage.remove(copy);
    throw error;
  }
}

interface Own {
  id: string;
  slug: string | null;
}

async function writeItems(
  { db, env, accountId, clock }: SignedIn,
  { shown, standIns }: ImportPlan,
  written: readonly PackedItem[],
  { keys, choices, clippingConfirmed }: Order,
  files: ReadonlyMap<string, string>,
): Promise<Done> {
  const now = clock.now();
  const stateOf = new Map(shown.items.map(({ key, state }) => [key, state]));
  const items = new Map<string, Own>();
  const chosen = await findFiledItems(
    db,
    accountId,
    choices.map(({ itemId }) => itemId),
  );
  const typeOf = new Map(
    [...shown.items, ...shown.missing].map(({ key, contentType }) => [key, contentType]),
  );
  const standing = await findFiledItems(
    db,
    accountId,
    [...standIns.values()].map(({ itemId }) => itemId),
  );
  for (const [key, { itemId }] of standIns) {
    const item = standing.get(itemId);
    if (item) items.set(key, item);
  }
  for (const { key, itemId } of choices) {
    const item = chosen.get(itemId);
    if (!item || item.contentType !== typeOf.get(key)) throw notFound("content");
    items.set(key, item);
    await noteImported(db, accountId, key, { itemId, digest: null, now });
  }

  const customFields = await addFields(db, accountId, written);
  const isNew = (key: string) => stateOf.get(key) !== "changed";
  for (const item of written) {
    const { key, contentType } = item;
    const kind = portableKindOf(contentType);
    if (isNew(key)) items.set(key, await insertRow(db, accountId, item, now));
    else
      await touchItem(db, accountId, contentType, items.get(key)!.id, {
        name: kind?.freeName ? undefined : item.name,
        now,
      });
  }
  const number = await findNumber(db, accountId);
  const to = arrival(db, env, accountId, clock, {
    ...{ items, files, customFields, number, clippingConfirmed },
  });
  for (const { key, contentType, content, digest } of written) {
    const kind = portableKindOf(contentType)!;
    const { id } = items.get(key)!;
    // Each kind writes what it read.
    if (isNew(key)) await kind.insert(to, id, content as never);
    else await kind.replace(to, id, content as never);
    await noteImported(db, accountId, key, { itemId: id, digest, now });
  }
  const updated = written.filter(({ key }) => !isNew(key)).length;
  const names = await findFiledItems(
    db,
    accountId,
    written.map(({ key }) => items.get(key)!.id),
  );
  return {
    imported: written.length - updated,
    updated,
    alreadyImported: new Set(keys.filter((key) => stateOf.get(key) === "imported")).size,
    items: [...names.values()].map(({ id, contentType, name }) => ({ contentType, _id: id, name })),
  };
}

/** Writes the part of a new item that all kinds share, in a folder with the same name as its own. */
async function insertRow(
  db: Connection,
  accountId: number,
  { contentType, name, folder }: PackedItem,
  now: Date,
): Promise<Own> {
  const kind = portableKindOf(contentType);
  const id = uuidv7();
  const slug = kind?.isLinked ? makeSlug(name) : null;
  const folderId =
    folder === null ? null : await ensureFolder(db, accountId, { name: folder, contentType, now });
  const itsName = (await kind?.freeName?.(db, accountId, name)) ?? name;
  await insertItem(db, accountId, contentType, { id, name: itsName, slug, folderId, now });
  return { id, slug };
}

/** Returns the account's contact fields by name, after adding those that items need. */
async function addFields(
  db: Connection,
  accountId: number,
  written: readonly PackedItem[],
): Promise<Map<string, string>> {
  const fields = new Map((await listFields(db, accountId)).map(({ id, name }) => [name.toLowerCase(), id]));
  for (const field of written.flatMap(({ needs }) => [...needs.customFields.values()])) {
    const compared = field.name.toLowerCase();
    if (!fields.has(compared)) fields.set(compared, await addCustomField(db, accountId, field));
  }
  return fields;
}
