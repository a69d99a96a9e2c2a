import { useSyncExternalStore } from "react";

let isPaused = false;
const listeners = new Set<() => void>();

/** What the last poll said: whether the account's broadcasts rest now. */
export const setBroadcastingPaused = (next: boolean): void => {
  if (next === isPaused) return;
  isPaused = next;
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
