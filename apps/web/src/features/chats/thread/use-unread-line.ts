import { useCallback, useEffect, useRef, useState } from "react";
import { businessNow } from "../../../lib/live/business-clock.ts";
import { useIsInView } from "../../../lib/screens/in-view.ts";
import { useOnLeave } from "../../../lib/screens/use-on-leave.ts";
import type { Thread, Unread } from "./thread-messages.ts";
import { useIsLookedAt } from "./use-mark-read.ts";

/**
 * The position of the line above new messages: above what was unread when the thread was opened, or what
 * arrived while its window was not in view. It stays when they are marked read, until the thread is left or
 * replied to.
 */
export function useUnreadLine({ messages, unread, hasLater }: Thread): [Unread | null, () => void] {
  const isSeen = useIsLookedAt();
  const openedAt = useRef(0);
  const [from, setFrom] = useState<Unread | null>(null);
  const knownId = useRef<string | null>(null);
  const isAnswered = useRef(false);
  const first = messages.find(({ _id }) => _id === unread?.firstMessageId);
  const firstTime = first && Date.parse(first.time);
  const isInView = useIsInView();
  useEffect(() => {
    if (isInView) openedAt.current = businessNow().getTime();
  }, [isInView]);
  useOnLeave(() => {
    knownId.current = null;
    isAnswered.current = false;
    setFrom(null);
  });
  useEffect(() => {
    if (!isInView || !unread?.firstMessageId || unread.firstMessageId === knownId.current) return;
    // It comes after the loaded part.
    if (hasLater && firstTime === undefined) return;
    knownId.current = unread.firstMessageId;
    // A message that is not loaded yet is old.
    const isOlder = firstTime === undefined || firstTime < openedAt.current;
    // A user who has already replied is not moved away from their reply.
    if ((isOlder && !isAnswered.current) || !isSeen) setFrom(unread);
  }, [isInView, unread, firstTime, hasLater, isSeen]);
  const forget = useCallback(() => {
    isAnswered.current = true;
    setFrom(null);
  }, []);
  return [from, forget];
}
