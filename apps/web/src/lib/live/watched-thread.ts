import type { Message } from "@broadcast/contract/messages";
import type { SpaceMessage } from "@broadcast/contract/spaces";

/** The thread on the screen, as far as the poller needs it. */
export type WatchedThread =
  | Watched<{ contactId: string; spaceId?: undefined }, Message>
  | Watched<{ spaceId: string }, SpaceMessage>;

type Watched<Of, Said> = Of & {
  /** The newest message shown, null if there is none; undefined while the thread's end is not shown. */
  lastMessageId: () => string | null | undefined;
  /** Receives the messages that a poll returned for it. */
  onMessages: (messages: readonly Said[]) => void;
};

// Outlives the person: the thread's screen clears it when it closes.
let watched: WatchedThread | null = null;
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

/** Marks a thread as being viewed, so that it is polled more often. Returns a function that ends it. */
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

/** Subscribes to changes of the viewed thread, including to none. Returns a function that unsubscribes. */
export const onWatchedThread = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
