import { useRouter } from "@tanstack/react-router";
import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useHasTwoPanels, useIsPhone } from "../../lib/device/media-query.ts";
import { usePreference } from "../../platform/preferences.ts";

/** `drawer` on phones; otherwise collapsed to icons, temporarily expanded, or locked open. */
export type SideMenuMode = "drawer" | "collapsed" | "expanded" | "locked";

export interface SideMenuState {
  mode: SideMenuMode;
  isDrawerOpen: boolean;
  setDrawerOpen: (isOpen: boolean) => void;
  /** Null where there is nothing to lock: below lg. */
  toggleLock: (() => void) | null;
  expand: () => void;
  collapse: () => void;
  /** Handlers for the element around the menu: entering it expands the menu, leaving it collapses it. */
  visitors: {
    onPointerEnter: (event: PointerEvent) => void;
    onPointerLeave: (event: PointerEvent) => void;
    onFocus: (event: FocusEvent) => void;
    onBlur: (event: FocusEvent) => void;
  };
}

/** Keeps the menu still when the pointer only passes over it or along its edge (document 1, section 9). */
const hoverDelayMs = 250;
const focusMovesMs = 100;

/** The state of the side menu. The lock is remembered, and applies on desktops only. */
export function useSideMenu(): SideMenuState {
  const router = useRouter();
  const isPhone = useIsPhone();
  const isDesktop = useHasTwoPanels();
  const [lock, setLock] = usePreference("sideMenuLocked");
  const [isExpanded, setExpanded] = useState(false);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const hovering = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPointerOver = useRef(false);
  // A pressed toggle is replaced by that of the next state, which takes its focus: that is not an entry into
  // the menu.
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  const soon = (isOpen: boolean) => {
    clearTimeout(hovering.current);
    hovering.current = setTimeout(() => setExpanded(isOpen), hoverDelayMs);
  };
  useEffect(() => () => clearTimeout(hovering.current), []);
  // Navigating closes the menu that was opened for it, even when the target is the current page.
  useEffect(
    () =>
      router.subscribe("onBeforeNavigate", () => {
        setDrawerOpen(false);
        clearTimeout(hovering.current);
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
          pressedAt.current = performance.now();
          clearTimeout(hovering.current);
          setExpanded(false);
          setLock(lock === "true" ? "false" : "true");
        }
      : null,
    expand: () => setExpanded(true),
    collapse: () => {
      pressedAt.current = performance.now();
      clearTimeout(hovering.current);
      setExpanded(false);
    },
    visitors: {
      onPointerEnter: ({ pointerType }) => {
        // A touch presses; it does not hover.
        if (pointerType === "touch") return;
        isPointerOver.current = true;
        soon(true);
      },
      onPointerLeave: ({ currentTarget, pointerType }) => {
        if (pointerType === "touch") return;
        isPointerOver.current = false;
        if (!currentTarget.querySelector(":focus-visible")) soon(false);
      },
      onFocus: ({ currentTarget, target, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget) || !target.matches(":focus-visible")) return;
        if (relatedTarget === null && performance.now() - pressedAt.current < focusMovesMs) return;
        clearTimeout(hovering.current);
        setExpanded(true);
      },
      onBlur: ({ currentTarget, relatedTarget }) => {
        // No related target: the focused button was replaced by that of the next state, which takes the
        // focus.
        if (relatedTarget === null || currentTarget.contains(relatedTarget)) return;
        if (!isPointerOver.current) soon(false);
      },
    },
  };
}
