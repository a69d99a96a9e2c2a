import type { Topic } from "@broadcast/contract/endpoint";
import type { Paging } from "@broadcast/contract/shapes";
import { type InfiniteData, type QueryKey, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { hasChangedSince, onChange } from "../live/live-topics.ts";
import { useSearchTerm } from "../screens/search-term.ts";
import { listSnapshots } from "./list-snapshots.ts";

const listPageSize = 25;
const keptMs = 30 * 60_000;

/** One page of search results; without `paging` it is the only page. */
export interface Page<Item> {
  items: readonly Item[];
  paging?: Paging;
}

export interface PageRequest<Query> {
  term: string;
  query: Query;
  page: number;
  pageSize: number;
  signal: AbortSignal;
}

export interface PagedSearchOptions<Item, Query> {
  /** Names the list in the cache, and in the snapshot that restores its search and scroll position. */
  name: string;
  fetchPage: (request: PageRequest<Query>) => Promise<Page<Item>>;
  /** Filters and sort order besides the term. */
  initialQuery: Query;
  /** The search it starts with, unless one was kept; none by default. */
  initialTerm?: string;
  /** Topics that concern the list: on its first page it reloads silently, further down it announces updates. */
  topics?: readonly Topic[];
  pageSize?: number;
  /** Key of an item; by default `_id`, or `name` if it has none. */
  keyOf?: (item: Item) => string;
}

/** Rows that load page by page, as shown by `List`. */
export interface PagedRows<Item> {
  name: string;
  term: string;
  setTerm: (term: string) => void;
  /** Changes whenever the term or the query does. */
  searchKey: string;
  /** Whether a term or a filter narrows the list; distinguishes "no matches" from an empty list. */
  isNarrowed: boolean;
  /** Rows loaded so far. */
  count: number;
  itemAt: (index: number) => Item | undefined;
  keyOf: (item: Item) => string;
  /** total 0, page 0, pages 1 until the first answer. */
  paging: Paging;
  /** Whether the first page of this query is loading. */
  isLoading: boolean;
  /** Whether the rows are those of the previous query, shown dimmed until the new ones arrive. */
  isStale: boolean;
  isLoadingMore: boolean;
  error: Error | null;
  /** Whether `error` is that of a further page; otherwise the rows loaded so far couldn't be refreshed. */
  isMoreError: boolean;
  hasUpdates: boolean;
  /** Loads the next page, unless one is pending or there is none. */
  loadMore: () => void;
  /** Clears the rows and starts again at page 1. */
  reload: () => void;
  /** Shows a change at once, before the server answers. */
  patchItem: (key: string, change: Partial<Item>) => void;
  removeItems: (keys: readonly string[]) => void;
}

/** `PagedRows`, with the term and query that select them. */
export interface PagedSource<Item, Query = unknown> extends PagedRows<Item> {
  query: Query;
  /** Changes part of the query and starts again at page 1. */
  setQuery: (change: Partial<Query>) => void;
}

const defaultKey = (item: unknown): string => {
  const { _id, name } = item as { _id?: string; name?: string };
  const key = _id ?? name;
  if (!key) throw new Error("A list item needs an _id or a name, or the list a keyOf.");
  return key;
};

const pagingOf = (page: Page<unknown>, number: number): Paging =>
  page.paging ?? { total: page.items.length, pageSize: page.items.length, page: number, pages: 1 };

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Search and paging of a list (doc 2, sections 2.4, 4 and 9). */
export function usePagedSearch<Item, Query extends object = Record<string, never>>(
  options: PagedSearchOptions<Item, Query>,
): PagedSource<Item, Query> {
  const { name, fetchPage, initialQuery, initialTerm = "", topics = [], pageSize = listPageSize } = options;
  const keyOf = options.keyOf ?? defaultKey;
  const client = useQueryClient();
  const [restored] = useState(() => listSnapshots.read(name));
  const [term, setTerm] = useState(restored?.term ?? initialTerm);
  const [query, replaceQuery] = useState<Query>((restored?.query as Query | undefined) ?? initialQuery);
  const [hasUpdates, setHasUpdates] = useState(false);
  const debouncedTerm = useSearchTerm(term);
  // Clearing the box needs no debounce: nothing more will be typed.
  const searched = (term === "" ? "" : debouncedTerm).trim();

  const queryKey = useMemo<QueryKey>(
    () => ["list", name, { term: searched, query }],
    [name, searched, query],
  );
  const result = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      fetchPage({ term: searched, query, page: pageParam, pageSize, signal }),
    initialPageParam: 1,
    getNextPageParam: (last: Page<Item>, _all, lastNumber) =>
      lastNumber < pagingOf(last, lastNumber).pages ? lastNumber + 1 : undefined,
    placeholderData: (previous) => previous,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data, refetch, fetchNextPage, hasNextPage, isFetching, isFetchingNextPage, isPlaceholderData } =
    result;

  const pages = data?.pages ?? [];
  // Where each page starts, so that rows are found without copying them all into one array.
  const starts: number[] = [];
  let count = 0;
  for (const page of pages) {
    starts.push(count);
    count += page.items.length;
  }
  const last = pages.at(-1);
  const loadedPages = isPlaceholderData ? 0 : pages.length;

  useEffect(() => listSnapshots.save(name, { term, query }), [name, term, query]);

  const reload = useCallback(() => {
    setHasUpdates(false);
    void client.resetQueries({ queryKey, exact: true });
  }, [client, queryKey]);

  const noticeUpdates = () => {
    if (loadedPages <= 1) void refetch({ cancelRefetch: true });
    else setHasUpdates(true);
  };
  const latest = useRef(noticeUpdates);
  latest.current = noticeUpdates;
  const topicKey = topics.join(" ");
  useEffect(() => {
    const watched = topicKey.split(" ").filter(Boolean) as Topic[];
    const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    if (updatedAt > 0 && hasChangedSince(watched, updatedAt)) latest.current();
    return onChange(watched, () => latest.current());
  }, [topicKey, client, queryKey]);

  // The banner belonged to the previous query.
  const seenKey = useRef(queryKey);
  useEffect(() => {
    if (seenKey.current === queryKey) return;
    seenKey.current = queryKey;
    setHasUpdates(false);
  }, [queryKey]);

  const change = (alter: (items: readonly Item[]) => readonly Item[]) =>
    client.setQueryData<InfiniteData<Page<Item>, number>>(queryKey, (before) => {
      if (!before) return before;
      let removed = 0;
      const changed = before.pages.map((page) => {
        const items = alter(page.items);
        removed += page.items.length - items.length;
        return { ...page, items };
      });
      return {
        ...before,
        pages: changed.map((page) =>
          page.paging ? { ...page, paging: { ...page.paging, total: page.paging.total - removed } } : page,
        ),
      };
    });

  return {
    name,
    term,
    setTerm,
    query,
    setQuery: (changed) =>
      replaceQuery((before) =>
        isSame(before, { ...before, ...changed }) ? before : { ...before, ...changed },
      ),
    searchKey: JSON.stringify([term, query]),
    isNarrowed: searched !== "" || !isSame(query, initialQuery),
    count,
    itemAt: (index) => {
      for (let page = starts.length - 1; page >= 0; page -= 1) {
        const start = starts[page] ?? 0;
        if (index >= start) return pages[page]?.items[index - start];
      }
      return undefined;
    },
    keyOf,
    paging: last ? pagingOf(last, pages.length) : { total: 0, pageSize, page: 0, pages: 1 },
    isLoading: (result.isPending || isPlaceholderData || term.trim() !== searched) && !result.error,
    isStale: isPlaceholderData,
    isLoadingMore: isFetchingNextPage,
    error: result.error,
    isMoreError: result.isFetchNextPageError,
    hasUpdates,
    loadMore: () => {
      if (hasNextPage && !isFetching && !isPlaceholderData) void fetchNextPage({ cancelRefetch: false });
    },
    reload,
    patchItem: (key, changed) =>
      void change((items) => items.map((item) => (keyOf(item) === key ? { ...item, ...changed } : item))),
    removeItems: (keys) => {
      const gone = new Set(keys);
      change((items) => items.filter((item) => !gone.has(keyOf(item))));
    },
  };
}
