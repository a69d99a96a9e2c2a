import { useRouter } from "@tanstack/react-router";
import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { useHasTwoPanels, useIsPhone } from "../../lib/device/media-query.ts";
import { usePreference } from "../../platform/preferences.ts";

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
  /** For the element around the menu: who comes to it expands it, who leaves collapses it. */
  visitors: {
    onPointerEnter: (event: PointerEvent) => void;
    onPointerLeave: (event: PointerEvent) => void;
    onFocus: (event: FocusEvent) => void;
    onBlur: (event: FocusEvent) => void;
  };
}

/** Passing over the menu, or along its edge, does not make it jump. */
const hoverDelayMs = 120;
const focusMovesMs = 100;

/** How the side menu stands. The lock is remembered, and means something on a desktop only. */
export function useSideMenu(): SideMenuState {
  const router = useRouter();
  const isPhone = useIsPhone();
  const isDesktop = useHasTwoPanels();
  const [lock, setLock] = usePreference("sideMenuLocked");
  const [isExpanded, setExpanded] = useState(false);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const hovering = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPointerOver = useRef(false);
  // The button that was pressed is replaced by that of the other state, which takes its focus: nobody came.
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  const soon = (isOpen: boolean) => {
    clearTimeout(hovering.current);
    hovering.current = setTimeout(() => setExpanded(isOpen), hoverDelayMs);
  };
  useEffect(() => () => clearTimeout(hovering.current), []);
  // Going somewhere closes what was opened to go there, even when one is there already.
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
        // A finger presses what it touches; it does not hover.
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
        // Nowhere: the focused button was replaced by that of the other state, which takes the focus.
        if (relatedTarget === null || currentTarget.contains(relatedTarget)) return;
        if (!isPointerOver.current) soon(false);
      },
    },
  };
}
