import { createHash } from "node:crypto";
import type { Connection } from "../../db/connection.ts";
import type { Env } from "../../env.ts";
import {
  departures,
  type ItemType,
  type Needs,
  OWN_NUMBER,
  PORTABLE_KEY,
  type PortablePart,
  portableKey,
} from "../content/index.ts";
import { findFiledItems } from "./bundles.sql.ts";
import { portableKindOf } from "./portable-kinds.ts";

/** An item in its portable form. */
export interface PackedItem {
  key: string;
  contentType: ItemType;
  name: string;
  folder: string | null;
  content: object;
  needs: Needs;
  /** Whether it was requested; the others come along because requested ones need them. */
  isPart: boolean;
  /** Changes whenever the item's content does. */
  digest: string;
  parts: PortablePart[];
}

export interface Pack {
  items: PackedItem[];
  /** Needed items that cannot come along, by key. */
  missing: Map<string, { contentType: ItemType; neededBy: string[] }>;
}

/** More than a bundle holds, with everything that its items need. */
const ITEMS_MAX = 500;

/** Converts an account's items to their portable form, with everything that they need; or alone, to compare them. */
export async function packItems(
  db: Connection,
  env: Env,
  accountId: number,
  ids: readonly string[],
  { isAlone = false } = {},
): Promise<Pack> {
  const depart = await departures(db, env, accountId);
  const packed = new Map<string, Omit<PackedItem, "parts">>();
  const missing: Pack["missing"] = new Map();
  const names = new Map<string, string>();
  const neededBy = new Map<string, string[]>();
  const parts = new Set(ids);
  let waiting = [...ids];
  while (waiting.length > 0) {
    const filed = await findFiledItems(db, accountId, waiting);
    const next = new Map<string, string>();
    for (const id of waiting) {
      const item = filed.get(id);
      const key = portableKey(id);
      if (!item || packed.has(key)) continue;
      names.set(key, item.name);
      if (packed.size >= ITEMS_MAX || (isAlone && !parts.has(id))) continue;
      const from = depart();
      const content = await portableKindOf(item.contentType)?.read(from, id);
      if (!content) continue;
      const { contentType, name, folder } = item;
      const { needs } = from;
      const digest = createHash("sha256")
        .update(JSON.stringify([name, content]))
        .digest("hex");
      packed.set(key, { key, contentType, name, folder, content, needs, isPart: parts.has(id), digest });
      for (const [neededKey, needed] of needs.items) {
        neededBy.set(neededKey, [...(neededBy.get(neededKey) ?? []), key]);
        if (needed.id !== null) next.set(neededKey, needed.id);
        missing.set(neededKey, { contentType: needed.contentType, neededBy: neededBy.get(neededKey)! });
      }
    }
    waiting = [...next].flatMap(([key, id]) => (packed.has(key) || names.has(key) ? [] : id));
  }
  for (const key of packed.keys()) missing.delete(key);
  return {
    items: [...packed.values()].map((item) => ({ ...item, parts: partsOf(item, names) })),
    missing,
  };
}

/** Returns an item's content, with names in place of keys. */
function partsOf(
  { contentType, content }: Pick<PackedItem, "contentType" | "content">,
  names: ReadonlyMap<string, string>,
): PortablePart[] {
  // Each kind describes what it read.
  const parts = portableKindOf(contentType)?.describe(content as never) ?? [];
  return parts.flatMap(({ label, text }) =>
    text.trim() === ""
      ? []
      : {
          label,
          text: text
            .replaceAll(PORTABLE_KEY, (key) => names.get(key) ?? "something that was deleted")
            .replaceAll(OWN_NUMBER, "your phone number"),
        },
  );
}
