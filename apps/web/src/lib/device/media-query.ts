import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query currently matches. */
export function useMediaQuery(query: string): boolean {
  // Stable, or every render would unsubscribe and subscribe again.
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}

/** Two panels are shown side by side from lg (1025 px); below that, one. */
export const useHasTwoPanels = (): boolean => useMediaQuery("(min-width: 1025px)");

/** Below md the side menu is a drawer. */
export const useIsPhone = (): boolean => useMediaQuery("(max-width: 767.98px)");
