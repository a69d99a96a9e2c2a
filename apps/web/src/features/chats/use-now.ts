import { useEffect, useState } from "react";

const minuteMs = 60_000;

/**
 * The time by which days and hours are named, in milliseconds. The server's clock may be ahead of this device's (the
 * sandbox can move it), so that the newest thing that happened counts as now at least.
 */
export function useNow(newest: string | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return Math.max(now, newest ? Date.parse(newest) : 0);
}
