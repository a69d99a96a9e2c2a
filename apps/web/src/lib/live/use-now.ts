import { useEffect, useState } from "react";
import { businessNow } from "./business-clock.ts";

const lookEveryMs = 15_000;

/** The business's time in milliseconds, by which days and hours are named; moves on by itself. */
export function useNow(): number {
  const [now, setNow] = useState(() => businessNow().getTime());
  useEffect(() => {
    const timer = setInterval(() => setNow(businessNow().getTime()), lookEveryMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
