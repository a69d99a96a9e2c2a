import { useSyncExternalStore } from "react";

let isPaused = false;
let resumesAt: string | null = null;
const listeners = new Set<() => void>();

/** What the last poll said: whether the account's broadcasts rest now, and until when where that is known. */
export const setBroadcastingPaused = (nextPaused: boolean, nextResumesAt: string | null): void => {
  if (nextPaused === isPaused && nextResumesAt === resumesAt) return;
  isPaused = nextPaused;
  resumesAt = nextResumesAt;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useBroadcastingPaused = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPaused,
    () => isPaused,
  );

/** An ISO instant; null while nothing is paused, or where no end is known. */
export const useBroadcastingResumesAt = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => resumesAt,
    () => resumesAt,
  );
