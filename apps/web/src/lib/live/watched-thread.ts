import type { Message } from "@broadcast/contract/messages";
import type { SpaceMessage } from "@broadcast/contract/spaces";

/** The thread on the screen, as the poller needs to know it. */
export type WatchedThread =
  | Watched<{ contactId: string; spaceId?: undefined }, Message>
  | Watched<{ spaceId: string }, SpaceMessage>;

type Watched<Of, Said> = Of & {
  lastMessageId: () => string | undefined;
  /** Gets what the poll brought for it. */
  onMessages: (messages: readonly Said[]) => void;
};

// Outlives the person: the screen that shows the thread takes it away when it goes.
let watched: WatchedThread | null = null;
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

/** Says that a thread is being looked at, so that it is polled more often; answers how to stop. */
export const watchThread = (thread: WatchedThread): (() => void) => {
  watched = thread;
  tell();
  return () => {
    if (watched !== thread) return;
    watched = null;
    tell();
  };
};

export const watchedThread = (): WatchedThread | null => watched;

/** Hears when another thread, or none, is looked at. */
export const onWatchedThread = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
