import { startOfDayKey } from "@broadcast/domain/time/dates";
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

/** A time of the current day, which changes only with the day: for what shows days and times, not how long ago. */
export function useToday(timeZone: string): number {
  const now = useNow();
  const [today, setToday] = useState(now);
  if (startOfDayKey(today, timeZone) === startOfDayKey(now, timeZone)) return today;
  setToday(now);
  return now;
}
