import type { AnyPortableKind, ItemType } from "../content/index.ts";

const kinds = new Map<ItemType, AnyPortableKind>();

/** Connects what the modules say of how their content travels, once a process. */
export function connectPortableKinds(all: readonly AnyPortableKind[]): void {
  for (const kind of all) kinds.set(kind.contentType, kind);
}

/** How a kind travels; undefined for one that cannot. */
export const portableKindOf = (contentType: ItemType): AnyPortableKind | undefined => kinds.get(contentType);

/** Items in an order in which each can be written: those of a kind that others' rows refer to come first. */
export function inWritingOrder<Item extends { contentType: ItemType }>(items: readonly Item[]): Item[] {
  const depthOf = (contentType: ItemType): number =>
    1 + Math.max(0, ...(kinds.get(contentType)?.comesAfter ?? []).map(depthOf));
  return items.toSorted((a, b) => depthOf(a.contentType) - depthOf(b.contentType));
}
