import type { AnyPortableKind, ItemType } from "../content/index.ts";

const kinds = new Map<ItemType, AnyPortableKind>();

/** Connects the modules' portable kinds, once per process. */
export function connectPortableKinds(all: readonly AnyPortableKind[]): void {
  for (const kind of all) kinds.set(kind.contentType, kind);
}

/** Returns how a kind travels; undefined for one that cannot. */
export const portableKindOf = (contentType: ItemType): AnyPortableKind | undefined => kinds.get(contentType);

/** Sorts items so that each can be written: kinds that other rows refer to come first. */
export function inWritingOrder<Item extends { contentType: ItemType }>(items: readonly Item[]): Item[] {
  const depthOf = (contentType: ItemType): number =>
    1 + Math.max(0, ...(kinds.get(contentType)?.comesAfter ?? []).map(depthOf));
  return items.toSorted((a, b) => depthOf(a.contentType) - depthOf(b.contentType));
}
