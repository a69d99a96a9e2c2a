import { useCallback, useEffect, useRef, useState } from "react";
import { businessNow } from "../../../lib/live/business-clock.ts";
import type { Thread, Unread } from "./thread-messages.ts";
import { useIsLookedAt } from "./use-mark-read.ts";

/**
 * Where the line above the new messages stands: above what was unread when the thread was opened, or came in while
 * its window was not looked at. It stays when they are marked read, until the thread is left or answered.
 */
export function useUnreadLine({ messages, unread }: Thread): [Unread | null, () => void] {
  const isSeen = useIsLookedAt();
  const [openedAt] = useState(() => businessNow().getTime());
  const [from, setFrom] = useState<Unread | null>(null);
  const knownId = useRef<string | null>(null);
  const first = unread && messages.find(({ _id }) => _id === unread.firstMessageId);
  // What is not loaded yet is old.
  const isOlder = !first || Date.parse(first.time) < openedAt;
  useEffect(() => {
    if (!unread || unread.firstMessageId === knownId.current) return;
    knownId.current = unread.firstMessageId;
    if (isOlder || !isSeen) setFrom(unread);
  }, [unread, isOlder, isSeen]);
  return [from, useCallback(() => setFrom(null), [])];
}
