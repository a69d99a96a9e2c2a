import { useSyncExternalStore } from "react";
import { personalValue } from "../device/personal-state.ts";

/** Unread conversations; the total is chats plus spaces. */
export interface UnreadCounts {
  chats: number;
  spaces: number;
}

const counts = personalValue<UnreadCounts>({ chats: 0, spaces: 0 });

/** Every poll tells them; the menu and the list of chats render only when they change. */
export const setUnread = (change: Partial<UnreadCounts>): void => {
  const before = counts.read();
  const next = { ...before, ...change };
  if (next.chats !== before.chats || next.spaces !== before.spaces) counts.write(next);
};

/** The unread counts shown in the side menu and on the app's icon. */
export const useUnread = (): UnreadCounts => useSyncExternalStore(counts.subscribe, counts.read, counts.read);

/** Voicemails that were not heard yet: counted in the menu only. */
const unheard = personalValue(0);
export const setUnheard = unheard.write;
export const useUnheard = (): number => useSyncExternalStore(unheard.subscribe, unheard.read, unheard.read);
