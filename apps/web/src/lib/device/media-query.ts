import { useCallback, useSyncExternalStore } from "react";

// Outlives the person: asking the browser for a list anew takes longer than the render that asks.
const lists = new Map<string, MediaQueryList>();

function listOf(query: string): MediaQueryList {
  const known = lists.get(query);
  if (known) return known;
  const list = matchMedia(query);
  lists.set(query, list);
  return list;
}

/** Whether a media query currently matches. */
export function useMediaQuery(query: string): boolean {
  // Stable, or every render would unsubscribe and subscribe again.
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = listOf(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => listOf(query).matches,
    () => false,
  );
}

/** Two panels are shown side by side from lg (1025 px); below that, one. */
export const useHasTwoPanels = (): boolean => useMediaQuery("(min-width: 1025px)");

/** Below md the side menu is a drawer. */
export const useIsPhone = (): boolean => useMediaQuery("(max-width: 767.98px)");
