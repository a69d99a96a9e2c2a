import type { Message } from "@broadcast/contract/messages";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useMarkRead } from "./chats.api.ts";

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

/** Marks a thread read up to its newest incoming message, while its window is visible and has the focus. */
export function useMarkThreadRead(contactId: string, messages: readonly Message[]): void {
  const isSeen = useSyncExternalStore(subscribe, isLookedAt, () => false);
  const { mutate } = useMarkRead();
  const newestId = messages.findLast(({ direction }) => direction === "in")?._id;
  const marked = useRef<string | null>(null);
  useEffect(() => {
    if (!isSeen || !newestId || marked.current === newestId) return;
    marked.current = newestId;
    mutate(
      { params: { contactId, messageId: newestId }, body: {} },
      {
        // Unread stays unread: the next look at the thread tries again.
        onError: () => {
          marked.current = null;
        },
      },
    );
  }, [isSeen, newestId, contactId, mutate]);
}
