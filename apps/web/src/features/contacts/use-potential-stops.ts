import { useStopDetect } from "./consent.api.ts";
import { usePotentialStopCount } from "./contacts.api.ts";

/** How many contacts wait for a decision, and whether a filter for them is of use. */
export function usePotentialStops(): {
  waiting: number;
  isFilterShown: boolean;
} {
  const isDetecting = useStopDetect();
  const waiting = usePotentialStopCount() ?? 0;
  // Where nothing is looked for there is nothing to decide, but for what was found before.
  return { waiting, isFilterShown: isDetecting || waiting > 0 };
}
