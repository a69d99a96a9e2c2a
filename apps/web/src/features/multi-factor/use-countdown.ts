import { useEffect, useState } from "react";

/** When the start of a wait was first seen: returning to it does not extend it. */
// Outlives the person: it holds only what is on the screen.
const firstSeen = new WeakMap<object, number>();

const beginningOf = (since: object): number => {
  const at = firstSeen.get(since) ?? performance.now();
  firstSeen.set(since, at);
  return at;
};

/**
 * Whole seconds left of a wait that began when `since` was created; a new `since` starts a new wait. Uses the
 * device's own clock, so that moving the sandbox's does not extend it.
 */
export function useCountdown(seconds: number, since: object): number {
  const [, tick] = useState(0);
  // Read before the current time, or the wait would begin later and last a second too long.
  const beganAt = beginningOf(since);
  const left = Math.max(0, Math.ceil(seconds - (performance.now() - beganAt) / 1000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [left]);
  return left;
}

/** "0:25". */
export const secondsText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
