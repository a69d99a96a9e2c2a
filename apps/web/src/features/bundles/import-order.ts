import type { BundleImport, ImportedItem } from "@broadcast/contract/bundles";

/** One of the account's items that replaces something in the bundle. */
export interface Choice {
  key: string;
  itemId: string;
  name: string;
}

/** What is imported with the ticked items: themselves, and new items they need. */
export function importedWith(
  { items }: BundleImport,
  ticked: ReadonlySet<string>,
  choices: readonly Choice[],
): { items: ImportedItem[]; neededKeys: Set<string> } {
  const byKey = new Map(items.map((item) => [item.key, item]));
  const chosen = new Set(choices.map(({ key }) => key));
  const taken = new Map<string, ImportedItem>();
  const neededKeys = new Set<string>();
  const take = (key: string): void => {
    const item = byKey.get(key);
    if (!item || taken.has(key)) return;
    taken.set(key, item);
    for (const needed of item.needs) {
      neededKeys.add(needed);
      if (!chosen.has(needed) && byKey.get(needed)?.state === "new") take(needed);
    }
  };
  for (const key of ticked) if (!chosen.has(key)) take(key);
  return { items: [...taken.values()], neededKeys };
}
