import { useMatches, useRouter, useRouterState } from "@tanstack/react-router";
import type { Screen } from "../../lib/screens/screen.ts";

export interface RouterPlace {
  screens: readonly Screen[];
  /** Undefined while nothing is loaded yet. */
  screen: Screen | undefined;
  /** The address of that screen; while the next one loads, still the last. */
  path: string;
  /** Whether another screen is on its way. */
  isLeaving: boolean;
  error: unknown;
}

/** Where the app is. */
export function useRouterPlace(): RouterPlace {
  const router = useRouter();
  const match = useMatches().at(-1);
  const status = useRouterState({ select: (state) => state.status });
  const { screens } = router.options.context as { screens: readonly Screen[] };
  return {
    screens,
    screen:
      match?.status === "pending" && status === "pending" && !match.staticData.screen
        ? undefined
        : match?.staticData.screen,
    path: match?.pathname.replace(/(.)\/$/, "$1") ?? "/",
    isLeaving: status === "pending",
    error: match?.error,
  };
}
