import { useQueryClient } from "@tanstack/react-query";
import { ArrowUp, CalendarClock } from "lucide-react";
import { type ComponentProps, useCallback, useEffect, useMemo, useState } from "react";
import { useCurrentUser } from "../../../lib/api/session.ts";
import { useNow } from "../../../lib/live/use-now.ts";
import { useGo } from "../../../lib/screens/navigation.ts";
import { Pill } from "../../../ui/actions/Pill.tsx";
import {
  type Delivery,
  discard,
  retry,
  sentKeys,
  settle,
  threadKeyOf,
  usePending,
} from "../../composer/index.ts";
import { MessageList, makeRowMemory, type RowsOptions, threadRows } from "../../messages/index.ts";
import { Announcer } from "./Announcer.tsx";
import type { Thread, Unread } from "./thread-messages.ts";
import { useMarkThreadRead } from "./use-mark-read.ts";
import { noteThreadRead } from "./use-thread.ts";

type ListProps = ComponentProps<typeof MessageList>;

interface ThreadMessagesProps
  extends Omit<
    ListProps,
    "rows" | "hasEarlier" | "hasLater" | "laterNewsCount" | "newFromId" | "onRetry" | "onDiscard" | "top"
  > {
  /** The thread's path: "/chats/…". */
  path: string;
  thread: Thread;
  /** Whether the thread is up to date with the server, rather than as last left. */
  isCurrent: boolean;
  delivery: Delivery;
  /** The unread messages when the thread was opened (`useUnreadLine`). */
  newFrom: Unread | null;
  scheduledCount: number;
  markRead: Parameters<typeof useMarkThreadRead>[2];
  /** Options for the rows, such as a message's note; must be stable. */
  rowsOptions: Omit<RowsOptions, "now" | "timeZone">;
  /** The author of a message, if it isn't the thread's contact. */
  authorOf?: (message: Thread["messages"][number]) => string;
}

/** The content of a contact's or a space's thread: sent and pending messages, and the line above unread ones. */
export function ThreadMessages({
  path,
  thread,
  isCurrent,
  delivery,
  newFrom,
  scheduledCount,
  markRead,
  rowsOptions,
  authorOf,
  onLoadEarlier,
  ...list
}: ThreadMessagesProps) {
  const { messages, hasEarlier, hasLater } = thread;
  const { recipient } = delivery;
  const threadKey = threadKeyOf(recipient);
  const client = useQueryClient();
  const { timezone: timeZone } = useCurrentUser();
  const pending = usePending(threadKey);
  const go = useGo();
  // Until the newest are shown, they stay unread.
  useMarkThreadRead(
    messages,
    isCurrent && !hasLater ? thread.unread !== null : null,
    (messageId, options) => {
      markRead(messageId, options);
      noteThreadRead(client, threadKey);
    },
  );
  useEffect(() => {
    const ids = new Set(messages.map(({ _id }) => _id));
    settle(recipient, (id) => ids.has(id));
  }, [messages, recipient]);
  const onRetry = useCallback((id: string) => retry(id, delivery), [delivery]);
  const onDiscard = useCallback((id: string) => discard(id, recipient), [recipient]);

  const [rowMemory] = useState(makeRowMemory);
  const minute = Math.floor(useNow() / 60_000);
  const rows = useMemo(
    () =>
      threadRows(
        messages,
        pending,
        sentKeys,
        { ...rowsOptions, now: (minute + 1) * 60_000 - 1, timeZone },
        rowMemory,
      ),
    [messages, pending, minute, timeZone, rowsOptions, rowMemory],
  );
  // Once the user has gone elsewhere in the thread, the way to them is the way to the newest.
  const isNewFarBack =
    newFrom !== null && !hasLater && !messages.some(({ _id }) => _id === newFrom.firstMessageId);
  return (
    <>
      <MessageList
        {...list}
        rows={rows}
        hasEarlier={hasEarlier}
        hasLater={hasLater}
        laterNewsCount={thread.unread?.count}
        onLoadEarlier={() => onLoadEarlier()}
        newFromId={newFrom?.firstMessageId ?? undefined}
        onRetry={onRetry}
        onDiscard={onDiscard}
        top={
          scheduledCount > 0 || isNewFarBack ? (
            <>
              {scheduledCount > 0 ? (
                <Pill
                  href={`${path}/scheduled`}
                  icon={<CalendarClock aria-hidden="true" className="size-4" />}
                >{`Scheduled Chats (${scheduledCount})`}</Pill>
              ) : null}
              {isNewFarBack ? (
                <Pill
                  icon={<ArrowUp aria-hidden="true" className="size-4" />}
                  onClick={() => go(`${path}?message=${newFrom.firstMessageId}`, { isReplacing: true })}
                >{`Go to ${newFrom.count} unread`}</Pill>
              ) : null}
            </>
          ) : null
        }
      />
      <Announcer messages={messages} name={authorOf ?? list.name} />
    </>
  );
}
