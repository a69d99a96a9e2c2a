import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type Clock, get } from "./api.ts";

/** Returns the business time in milliseconds, ticking, and how far it is ahead of the system's. */
export function useBusinessTime(): { nowMs: number; offsetMs: number } {
  const { data, dataUpdatedAt } = useQuery({ queryKey: ["clock"], queryFn: () => get<Clock>("/clock") });
  const [tick, setTick] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setTick(Date.now()), 1000);
    return () => window.clearInterval(timer);
  }, []);
  if (!data) return { nowMs: tick, offsetMs: 0 };
  // The page may run on another machine, whose clock differs: it counts from the sandbox's time.
  return { nowMs: Date.parse(data.now) + Math.max(0, tick - dataUpdatedAt), offsetMs: data.offsetMs };
}
