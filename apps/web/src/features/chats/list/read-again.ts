import type { InfiniteData } from "@tanstack/react-query";
import { listSnapshots } from "../../../lib/api/list-snapshots.ts";
import type { Page } from "../../../lib/api/paged-search.ts";
import { rowHeights } from "../../../ui/lists/row-heights.ts";

/** The most that the server returns at once. */
const pageSizeMax = 200;

/**
 * How many pages hold the rows down to the last one on the screen and to the open item, and one page more. What lies
 * below is dropped, and loaded when it is scrolled to: reading all of a long list again for each change would cost more
 * than it shows.
 */
export function pagesInUse<Item>(
  pages: readonly Page<Item>[],
  pageSize: number,
  listName: string,
  keyOf: (item: Item) => string,
): number {
  const bottom = (listSnapshots.read(listName)?.scrollOffset ?? 0) + window.innerHeight;
  const named = location.pathname.split("/");
  const openAt = pages.flatMap(({ items }) => items).findIndex((item) => named.includes(keyOf(item)));
  const last = Math.max(Math.floor(bottom / rowHeights.compact), openAt);
  return Math.min(pages.length, Math.floor(last / pageSize) + 2);
}

/** Reads the first `count` pages of a list, many with each call of `read`. */
export async function readAgain<Item>(
  count: number,
  pageSize: number,
  read: (page: { page: number; pageSize: number }) => Promise<Required<Page<Item>>>,
): Promise<InfiniteData<Page<Item>, number>> {
  const atOnce = Math.min(count * pageSize, pageSizeMax);
  const items: Item[] = [];
  let reply: Required<Page<Item>>;
  do {
    reply = await read({ page: items.length / atOnce + 1, pageSize: atOnce });
    items.push(...reply.items);
  } while (reply.items.length === atOnce && items.length < count * pageSize);
  const { paging } = reply;
  const pages = Math.max(1, Math.ceil(paging.total / pageSize));
  const pageParams = Array.from({ length: Math.min(count, pages) }, (_, at) => at + 1);
  return {
    pageParams,
    pages: pageParams.map((page) => ({
      items: items.slice((page - 1) * pageSize, page * pageSize),
      paging: { ...paging, pageSize, page, pages },
    })),
  };
}
