import { messages } from "@broadcast/contract/messages";
import { Button } from "@broadcast/ui/actions/Button.tsx";
import { cx } from "@broadcast/ui/class-names.ts";
import { call } from "../../../lib/api/api-client.ts";
import { LoadingText } from "../../../ui/feedback/LoadingText.tsx";
import { chatName } from "../list/chat-row.tsx";
import { FoundRows } from "./FoundRows.tsx";
import { useFoundTexts } from "./use-found-texts.ts";

interface FoundMessagesProps {
  term: string;
  /** Whether nothing else was found above them. */
  isAlone: boolean;
  /** Limits the search to one thread at the path "/chats/…". */
  thread?: { contactId: string; path: string };
}

/** Messages whose text matches the search, newest first; each links to its place in its thread. */
export function FoundMessages({ term, isAlone, thread }: FoundMessagesProps) {
  const { rows, nothingText, ...found } = useFoundTexts(
    ["found-messages", thread?.contactId ?? null],
    term,
    (wanted, signal) =>
      call(messages.searchText, {
        body: { ...wanted, ...(thread ? { contactId: thread.contactId } : {}) },
        isQuiet: true,
        signal,
      }),
  );
  return (
    <section
      aria-label="Messages found"
      // Leaves room for matching chats above.
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
            {nothingText}
          </p>
        ) : (
          <FoundRows
            label="Messages"
            found={found}
            rows={rows.map(({ contact, direction, ...row }) => ({
              ...row,
              path: thread?.path ?? `/chats/${contact._id}`,
              name: thread && direction === "out" ? "You" : chatName(contact),
              says: direction === "out" && !thread ? "You: " : "",
            }))}
          />
        )}
      </div>
    </section>
  );
}
