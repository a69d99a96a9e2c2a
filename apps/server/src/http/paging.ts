import type { Paging } from "@broadcast/contract/shapes";

/** The paging part of a search reply. An empty list has one empty page. */
export const pagingOf = (total: number, page: number, pageSize: number): Paging => ({
  total,
  pageSize,
  page,
  pages: Math.max(1, Math.ceil(total / pageSize)),
});
