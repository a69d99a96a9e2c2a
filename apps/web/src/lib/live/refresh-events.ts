import { useEffect, useRef } from "react";

const listeners = new Set<(path: string) => void>();

/** Raised when the link to the current page is pressed again, so that the page can reload its data. */
export const emitRefresh = (path: string): void => {
  for (const listener of listeners) listener(path);
};

/** Calls `onRefresh` when the link to the current page is pressed again. */
export function useRefreshEvent(onRefresh: (path: string) => void): void {
  const latest = useRef(onRefresh);
  latest.current = onRefresh;
  useEffect(() => {
    const listener = (path: string) => latest.current(path);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
}
