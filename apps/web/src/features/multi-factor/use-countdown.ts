import { useEffect, useState } from "react";

/**
 * Whole seconds left of a wait that began when `since` was made; a new one begins with another `since`. Counted by this
 * device's own clock, so that nobody waits longer because the sandbox's was moved.
 */
export function useCountdown(seconds: number, since: object): number {
  const [begun, setBegun] = useState({ since, at: performance.now() });
  if (begun.since !== since) setBegun({ since, at: performance.now() });
  const [, tick] = useState(0);
  const left = Math.max(0, Math.ceil(seconds - (performance.now() - begun.at) / 1000));
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
