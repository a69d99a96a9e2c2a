import type { Message } from "@broadcast/contract/messages";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { afterPaint } from "../../../lib/live/after-paint.ts";

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

/** Has a thread marked read up to its newest incoming message, while its window is visible and has the focus. */
export function useMarkThreadRead(
  messages: readonly Message[],
  /** `onError` is called where it did not get through. */
  mark: (messageId: string, options: { onError: () => void }) => void,
): void {
  const isSeen = useIsLookedAt();
  const newestId = messages.findLast(({ direction }) => direction === "in")?._id;
  const marked = useRef<string | null>(null);
  const latest = useRef(mark);
  latest.current = mark;
  useEffect(() => {
    if (!isSeen || !newestId || marked.current === newestId) return;
    marked.current = newestId;
    const markNow = latest.current;
    afterPaint(() =>
      markNow(newestId, {
        // Unread stays unread: the next look at the thread tries again.
        onError: () => {
          marked.current = null;
        },
      }),
    );
  }, [isSeen, newestId]);
}
