import type { Message } from "@broadcast/contract/messages";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { afterPaint } from "../../../lib/live/after-paint.ts";
import { useIsInView } from "../../../lib/screens/in-view.ts";
import { useOnLeave } from "../../../lib/screens/use-on-leave.ts";

const isLookedAt = () => document.visibilityState === "visible" && document.hasFocus();

const subscribe = (listener: () => void) => {
  document.addEventListener("visibilitychange", listener);
  window.addEventListener("focus", listener);
  window.addEventListener("blur", listener);
  return () => {
    document.removeEventListener("visibilitychange", listener);
    window.removeEventListener("focus", listener);
    window.removeEventListener("blur", listener);
  };
};

/** Whether the window is visible and has the focus. */
export const useIsLookedAt = (): boolean => useSyncExternalStore(subscribe, isLookedAt, () => false);

/**
 * Marks a thread read up to its newest message while its window is visible and has the focus: when it is
 * opened unread, and when a message arrives. What is unread can be further back than is loaded, or not be a
 * message at all.
 */
export function useMarkThreadRead(
  messages: readonly Message[],
  /** Whether it was unread when it was opened; null until known. */
  wasUnread: boolean | null,
  /** `onError` is called if it failed. */
  mark: (messageId: string, options: { onError: () => void }) => void,
): void {
  const isSeen = useIsLookedAt();
  const newestId = messages.at(-1)?._id;
  const incomingId = messages.findLast(({ direction }) => direction === "in")?._id ?? "none";
  const isKnown = wasUnread !== null;
  const readUpTo = useRef<string | null>(null);
  const isOpened = useRef(false);
  const latest = useRef({ mark, wasUnread, newestId });
  latest.current = { mark, wasUnread, newestId };
  useOnLeave(() => {
    readUpTo.current = null;
    isOpened.current = false;
  });
  const isEmpty = newestId === undefined;
  const isInView = useIsInView();
  useEffect(() => {
    if (!isInView || !isKnown || isEmpty) return;
    // A thread that is already read needs no call; later messages do.
    if (!isOpened.current && !latest.current.wasUnread) readUpTo.current = incomingId;
    isOpened.current = true;
    const { mark: markNow, newestId: upTo } = latest.current;
    if (!isSeen || !upTo || readUpTo.current === incomingId) return;
    readUpTo.current = incomingId;
    afterPaint(() =>
      markNow(upTo, {
        // It stays unread; the next view of the thread tries again.
        onError: () => {
          readUpTo.current = null;
        },
      }),
    );
  }, [isInView, isKnown, isEmpty, isSeen, incomingId]);
}
