import { messages } from "@broadcast/contract/messages";
import { listTime } from "@broadcast/domain/time/dates";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { cx } from "@broadcast/ui/class-names.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api/api-client.ts";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { useNow } from "../../../lib/live/use-now.ts";
import { useDebounced } from "../../../lib/screens/delays.ts";
import { AppLink } from "../../../ui/actions/AppLink.tsx";
import { Excerpt } from "../../../ui/display/Excerpt.tsx";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { chatName } from "../list/chat-row.tsx";

const debounceMs = 300;

interface FoundMessagesProps {
  term: string;
  /** Nothing else was found above them. */
  isAlone: boolean;
  /** Only in one thread, which stands there: "/chats/…". */
  thread?: { contactId: string; path: string };
}

/** Messages that have the words of the search in their text, newest first; each leads to its place in its thread. */
export function FoundMessages({ term, isAlone, thread }: FoundMessagesProps) {
  const now = useNow();
  const { timezone } = useCurrentUser();
  const searched = useDebounced(term.trim(), debounceMs);
  const found = useInfiniteQuery({
    queryKey: ["found-messages", searched, thread?.contactId ?? null],
    queryFn: ({ pageParam, signal }) =>
      call(messages.searchText, {
        body: {
          term: searched,
          ...(thread ? { contactId: thread.contactId } : {}),
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
  return (
    <section
      aria-label="Messages found"
      // Below chats that were found too, these leave them room.
      className={cx("flex min-h-[112px] flex-col border-t border-n5", isAlone ? "" : "max-h-[55%] shrink-0")}
    >
      <h3 className="px-4 pt-3 pb-1 text-fine font-semibold text-soft">Messages</h3>
      <div className="min-h-0 overflow-y-auto pb-2">
        {found.isPending ? (
          <LoadingText className="py-3" />
        ) : found.isError ? (
          <div className="flex flex-col items-start gap-2 px-4 py-2">
            <p className="text-soft">{found.error.message}</p>
            <Button size="sm" onClick={() => void found.refetch()}>
              Try again
            </Button>
          </div>
        ) : rows.length === 0 ? (
          <p role="status" className="px-4 py-2 text-soft">
            {`No messages contain "${searched}". We search for whole words and the beginnings of words.`}
          </p>
        ) : (
          <ul aria-label="Messages">
            {rows.map(({ _id, contact, direction, time, excerpt }) => (
              <li key={_id}>
                <AppLink
                  href={`${thread?.path ?? `/chats/${contact._id}`}?message=${_id}`}
                  className="block px-4 py-2 no-underline hover:bg-n2 active:bg-n3 focus-visible:shadow-[inset_0_0_0_2px_var(--b9)]"
                >
                  <span className="flex items-baseline gap-3">
                    <span className="min-w-0 flex-1 truncate font-semibold text-text">
                      {thread ? (direction === "out" ? "You" : chatName(contact)) : chatName(contact)}
                    </span>
                    <span className="text-fine tabular-nums text-soft">{listTime(time, now, timezone)}</span>
                  </span>
                  <span className="line-clamp-2 text-soft [overflow-wrap:anywhere]">
                    {direction === "out" && !thread ? "You: " : ""}
                    <Excerpt parts={excerpt} />
                  </span>
                </AppLink>
              </li>
            ))}
          </ul>
        )}
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
