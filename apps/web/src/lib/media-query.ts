import { useSyncExternalStore } from "react";

/** Whether a media query holds now. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}

/** Two panels stand side by side from lg (1025 px); below there is one. */
export const useHasTwoPanels = (): boolean => useMediaQuery("(min-width: 1025px)");

/** Below md the side menu is a drawer. */
export const useIsPhone = (): boolean => useMediaQuery("(max-width: 767.98px)");
