import type { Message } from "@broadcast/contract/messages";

/** The thread on the screen, as the poller needs to know it. */
export interface WatchedThread {
  contactId: string;
  lastMessageId: () => string | undefined;
  /** Gets what the poll brought for it. */
  onMessages: (messages: readonly Message[]) => void;
}

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
