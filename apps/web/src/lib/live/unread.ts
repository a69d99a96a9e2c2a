import { useSyncExternalStore } from "react";
import { personalValue } from "../device/personal-state.ts";

/** Unread conversations; the total is chats plus spaces. */
export interface UnreadCounts {
  chats: number;
  spaces: number;
}

const counts = personalValue<UnreadCounts>({ chats: 0, spaces: 0 });

const kinds = ["chats", "spaces"] as const;

/** Every poll tells them; the menu and the list of chats render only when they change. Returns what changed. */
export const setUnread = (change: Partial<UnreadCounts>): (keyof UnreadCounts)[] => {
  const before = counts.read();
  const next = { ...before, ...change };
  const changed = kinds.filter((kind) => next[kind] !== before[kind]);
  if (changed.length > 0) counts.write(next);
  return changed;
};

/** The unread counts shown in the side menu and on the app's icon. */
export const useUnread = (): UnreadCounts => useSyncExternalStore(counts.subscribe, counts.read, counts.read);

/** Voicemails that were not heard yet: counted in the menu only. */
const unheard = personalValue(0);
export const setUnheard = unheard.write;
export const useUnheard = (): number => useSyncExternalStore(unheard.subscribe, unheard.read, unheard.read);
