import { spaces } from "@broadcast/contract/spaces";
import { listTime } from "@broadcast/domain/time/dates";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/api-client.ts";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { useNow } from "../../../lib/live/use-now.ts";
import { useDebounced } from "../../../lib/screens/delays.ts";
import { AppLink } from "../../../ui/actions/AppLink.tsx";
import { Excerpt } from "../../../ui/display/Excerpt.tsx";

const debounceMs = 300;

interface FoundInSpacesProps {
  term: string;
  /** Only in one space, which stands there: "/spaces/…". */
  space?: { id: string; path: string };
}

/** What was said in spaces with the words of the search, newest first; each leads to its place. Nothing where that is nothing. */
export function FoundInSpaces({ term, space }: FoundInSpacesProps) {
  const now = useNow();
  const { timezone } = useCurrentUser();
  const searched = useDebounced(term.trim(), debounceMs);
  const found = useInfiniteQuery({
    queryKey: ["found-in-spaces", searched, space?.id ?? null],
    queryFn: ({ pageParam, signal }) =>
      call(spaces.searchText, {
        body: {
          term: searched,
          ...(space ? { spaceId: space.id } : {}),
          ...(pageParam ? { before: pageParam } : {}),
        },
        isQuiet: true,
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: (last) => (last.hasMore ? last.messages.at(-1)?._id : undefined),
    placeholderData: (previous) => previous,
  });
  const rows = found.data?.pages.flatMap((page) => page.messages) ?? [];
  if (rows.length === 0)
    return space && !found.isPending ? (
      <p role="status" className="px-4 py-2 text-soft">
        {found.isError
          ? found.error.message
          : `No messages contain "${searched}". We search for whole words and the beginnings of words.`}
      </p>
    ) : null;
  return (
    <section
      aria-label="Found in spaces"
      className="flex max-h-[40vh] min-h-[112px] shrink-0 flex-col border-t border-n5"
    >
      {space ? null : <h3 className="px-4 pt-3 pb-1 text-fine font-semibold text-soft">In spaces</h3>}
      <div className="min-h-0 overflow-y-auto pb-2">
        <ul aria-label="Messages in spaces">
          {rows.map(({ _id, space: where, from, direction, time, excerpt }) => (
            <li key={_id}>
              <AppLink
                href={`${space?.path ?? `/spaces/${where._id}`}?message=${_id}`}
                className="block px-4 py-2 no-underline hover:bg-n2 active:bg-n3 focus-visible:shadow-[inset_0_0_0_2px_var(--b9)]"
              >
                <span className="flex items-baseline gap-3">
                  <span className="min-w-0 flex-1 truncate font-semibold text-text">
                    {space ? (direction === "out" ? "You" : from.name) : where.name}
                  </span>
                  <span className="text-fine tabular-nums text-soft">{listTime(time, now, timezone)}</span>
                </span>
                <span className="line-clamp-2 text-soft [overflow-wrap:anywhere]">
                  {space ? "" : `${direction === "out" ? "You" : from.name}: `}
                  <Excerpt parts={excerpt} />
                </span>
              </AppLink>
            </li>
          ))}
        </ul>
        {found.hasNextPage ? (
          <div className="flex justify-center pt-2">
            <Button size="sm" isLoading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
              Show more
            </Button>
          </div>
        ) : null}
      </div>
    </section>
  );
}
