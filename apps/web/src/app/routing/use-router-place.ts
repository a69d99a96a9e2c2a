import { useMatches, useRouter, useRouterState } from "@tanstack/react-router";
import type { Screen } from "../../lib/screens/screen.ts";

export interface RouterPlace {
  screens: readonly Screen[];
  /** Undefined until the first screen is loaded. */
  screen: Screen | undefined;
  /** The address of that screen; while the next one loads, still the previous one. */
  path: string;
  /** Whether the next screen is being loaded. */
  isLeaving: boolean;
  error: unknown;
}

/** The current place in the app. */
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
