import { useEffect, useState } from "react";

/** When what a wait began with was first seen: whoever comes back to it waits no longer for that. */
// Outlives the person: it holds on to nothing that is not on the screen.
const firstSeen = new WeakMap<object, number>();

const beginningOf = (since: object): number => {
  const at = firstSeen.get(since) ?? performance.now();
  firstSeen.set(since, at);
  return at;
};

/**
 * Whole seconds left of a wait that began when `since` was made; a new one begins with another `since`. Counted by this
 * device's own clock, so that nobody waits longer because the sandbox's was moved.
 */
export function useCountdown(seconds: number, since: object): number {
  const [, tick] = useState(0);
  // Read before the present moment, or the wait would begin after it and last a second too long.
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
