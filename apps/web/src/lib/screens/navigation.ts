import { useMatches, useNavigate, useParams, useRouterState } from "@tanstack/react-router";
import { useCallback } from "react";
import { hrefParts } from "./href.ts";

/** The path parameters of the current screen: `useScreenParams().contactId`. */
export const useScreenParams = (): Record<string, string> =>
  useParams({ strict: false }) as Record<string, string>;

/** The query of the current screen; while the next one loads, still the previous one. */
export const useScreenSearch = (): Record<string, string> =>
  useMatches({ select: (matches) => (matches.at(-1)?.search ?? {}) as Record<string, string> });

export const useScreenPath = (): string => useRouterState({ select: (state) => state.location.pathname });

/** Navigates to a path of the app, with its query string: `go("/contacts?tag=vip")`. */
export function useGo(): (href: string, options?: { isReplacing?: boolean }) => void {
  const navigate = useNavigate();
  return useCallback(
    (href, { isReplacing = false } = {}) => void navigate({ ...hrefParts(href), replace: isReplacing }),
    [navigate],
  );
}
