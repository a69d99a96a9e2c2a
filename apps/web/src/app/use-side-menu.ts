import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useHasTwoPanels, useIsPhone } from "../lib/media-query.ts";
import { usePreference } from "../platform/preferences.ts";

/** `drawer` on phones; otherwise collapsed to icons, expanded for the moment, or locked open. */
export type SideMenuMode = "drawer" | "collapsed" | "expanded" | "locked";

export interface SideMenuState {
  mode: SideMenuMode;
  isDrawerOpen: boolean;
  setDrawerOpen: (isOpen: boolean) => void;
  /** Null where there is nothing to lock: below lg. */
  toggleLock: (() => void) | null;
  expand: () => void;
  collapse: () => void;
}

/** How the side menu stands. The lock is remembered, and means something on a desktop only. */
export function useSideMenu(): SideMenuState {
  const router = useRouter();
  const isPhone = useIsPhone();
  const isDesktop = useHasTwoPanels();
  const [lock, setLock] = usePreference("sideMenuLocked");
  const [isExpanded, setExpanded] = useState(false);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  // Going somewhere closes what was opened to go there, even when one is there already.
  useEffect(
    () =>
      router.subscribe("onBeforeNavigate", () => {
        setDrawerOpen(false);
        setExpanded(false);
      }),
    [router],
  );
  const isLocked = isDesktop && lock === "true";
  return {
    mode: isPhone ? "drawer" : isLocked ? "locked" : isExpanded ? "expanded" : "collapsed",
    isDrawerOpen,
    setDrawerOpen,
    toggleLock: isDesktop
      ? () => {
          setExpanded(false);
          setLock(lock === "true" ? "false" : "true");
        }
      : null,
    expand: () => setExpanded(true),
    collapse: () => setExpanded(false),
  };
}
