import { type RouterState, useRouter, useRouterState } from "@tanstack/react-router";
import type { Screen } from "../../lib/screens/screen.ts";
import { loadedScreen } from "./screen-loader.ts";

export interface RouterPlace {
  screens: readonly Screen[];
  /** Undefined until the first screen is loaded. */
  screen: Screen | undefined;
  /** The address of that screen; while the next one loads, still the previous one. */
  path: string;
  /** Whether the screen's code is loaded. */
  isLoaded: boolean;
  error: unknown;
}

const screenIn = ({ matches, status }: RouterState): Screen | undefined => {
  const match = matches.at(-1);
  const { screen } = match?.staticData ?? {};
  return match?.status === "pending" && status === "pending" && !screen ? undefined : screen;
};

const isLoadedIn = (state: RouterState): boolean => {
  const screen = screenIn(state);
  return screen !== undefined && loadedScreen(screen) !== undefined;
};

const pathIn = ({ matches }: RouterState): string => matches.at(-1)?.pathname.replace(/(.)\/$/, "$1") ?? "/";

/** The address of the current screen; while the next one loads, still the previous one. */
export const useCurrentPath = (): string => useRouterState({ select: pathIn });

/** Whether the next screen is being loaded. */
export const useIsLeaving = (): boolean => useRouterState({ select: ({ status }) => status === "pending" });

/**
 * The current place in the app. Each part is selected by itself: on the way to a screen the router's state changes
 * several times, and everything around the screen would render each time.
 */
export function useRouterPlace(): RouterPlace {
  const router = useRouter();
  const { screens } = router.options.context as { screens: readonly Screen[] };
  return {
    screens,
    screen: useRouterState({ select: screenIn }),
    path: useCurrentPath(),
    isLoaded: useRouterState({ select: isLoadedIn }),
    error: useRouterState({ select: ({ matches }) => matches.at(-1)?.error as unknown }),
  };
}
