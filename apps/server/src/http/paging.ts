import type { Paging } from "@broadcast/contract/shapes";

/** Returns the paging part of a search reply. An empty list has one empty page. */
export const pagingOf = (total: number, page: number, pageSize: number): Paging => ({
  total,
  pageSize,
  page,
  pages: Math.max(1, Math.ceil(total / pageSize)),
});

/** Returns the slice of rows that a page shows; the first page is 1. */
export const sliceOf = ({ page, pageSize }: { page: number; pageSize: number }) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});
