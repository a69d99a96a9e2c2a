import { useEffect, useState } from "react";
import { businessNow } from "./business-clock.ts";

const lookEveryMs = 15_000;

/** The business's current time in milliseconds, for naming days and hours; updates by itself. */
export function useNow(): number {
  const [now, setNow] = useState(() => businessNow().getTime());
  useEffect(() => {
    // After the page was hidden, the time is outdated.
    setNow((known) => (businessNow().getTime() - known < lookEveryMs ? known : businessNow().getTime()));
    const timer = setInterval(() => setNow(businessNow().getTime()), lookEveryMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
