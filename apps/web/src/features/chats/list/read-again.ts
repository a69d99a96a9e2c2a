import type { InfiniteData } from "@tanstack/react-query";
import type { Page } from "../../../lib/api/paged-search.ts";

/** The most that the server returns at once. */
const pageSizeMax = 200;

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
