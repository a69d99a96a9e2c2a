import { useEffect, useState } from "react";
import { businessNow } from "./business-clock.ts";

const lookEveryMs = 15_000;

/** The business's time in milliseconds, by which days and hours are named; moves on by itself. */
export function useNow(): number {
  const [now, setNow] = useState(() => businessNow().getTime());
  useEffect(() => {
    // Shown again after it was hidden, it has not looked for a while.
    setNow((known) => (businessNow().getTime() - known < lookEveryMs ? known : businessNow().getTime()));
    const timer = setInterval(() => setNow(businessNow().getTime()), lookEveryMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
