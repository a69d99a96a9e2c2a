import { useEffect, useRef } from "react";
import { useIsInView } from "./in-view.ts";

/**
 * Runs as what it is called in goes out of sight: taken off the page, or kept hidden behind something else. There it
 * forgets what belongs to one look at it, so that it opens the next time as if it was drawn anew.
 */
export function useOnLeave(forget: () => void): void {
  const latest = useRef(forget);
  latest.current = forget;
  const isInView = useIsInView();
  useEffect(() => (isInView ? () => latest.current() : undefined), [isInView]);
}
