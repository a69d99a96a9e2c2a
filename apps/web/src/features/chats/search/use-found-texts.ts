import { useInfiniteQuery } from "@tanstack/react-query";
import { useDebounced } from "../../../lib/screens/delays.ts";

const debounceMs = 300;

interface FoundPage<Found> {
  messages: readonly Found[];
  hasMore: boolean;
}

/** Messages matching a search, newest first, requested once typing pauses; `key` identifies the searched scope. */
export function useFoundTexts<Found extends { _id: string }>(
  key: readonly unknown[],
  term: string,
  ask: (wanted: { term: string; before?: string }, signal: AbortSignal) => Promise<FoundPage<Found>>,
) {
  const searched = useDebounced(term.trim(), debounceMs);
  const found = useInfiniteQuery({
    queryKey: [...key, searched],
    queryFn: ({ pageParam, signal }) =>
      ask({ term: searched, ...(pageParam ? { before: pageParam } : {}) }, signal),
    initialPageParam: "",
    getNextPageParam: (last: FoundPage<Found>) => (last.hasMore ? last.messages.at(-1)?._id : undefined),
    placeholderData: (previous) => previous,
  });
  return {
    ...found,
    rows: found.data?.pages.flatMap((page) => page.messages) ?? [],
    nothingText: `No messages contain "${searched}". We search for whole words and the beginnings of words.`,
  };
}
