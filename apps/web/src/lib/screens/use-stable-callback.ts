import { useCallback, useRef } from "react";

/** The same function in every render, for a memoized component; it runs what the latest render passed. */
export function useStableCallback<Args extends unknown[], Result>(
  run: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(run);
  latest.current = run;
  return useCallback((...args) => latest.current(...args), []);
}
