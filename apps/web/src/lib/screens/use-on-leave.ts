import { useEffect, useRef } from "react";
import { useIsInView } from "./in-view.ts";

/**
 * Runs `forget` when the component goes out of sight: unmounted, or kept hidden. It resets what belongs to
 * one visit, so that the component opens next time as if newly mounted.
 */
export function useOnLeave(forget: () => void): void {
  const latest = useRef(forget);
  latest.current = forget;
  const isInView = useIsInView();
  useEffect(() => (isInView ? () => latest.current() : undefined), [isInView]);
}
