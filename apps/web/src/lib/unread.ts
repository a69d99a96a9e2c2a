import { useSyncExternalStore } from "react";

/** Unread conversations; the total is chats plus spaces. */
export interface UnreadCounts {
  chats: number;
  spaces: number;
}

let counts: UnreadCounts = { chats: 0, spaces: 0 };
const listeners = new Set<() => void>();

export const setUnread = (change: Partial<UnreadCounts>): void => {
  counts = { ...counts, ...change };
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The counts shown in the side menu and on the app's icon. */
export const useUnread = (): UnreadCounts =>
  useSyncExternalStore(
    subscribe,
    () => counts,
    () => counts,
  );
