import { type RegionCode, regionName } from "../account/regions.ts";
import { QUIET_HOURS_RULES } from "./quiet-hours-rules.ts";

/** Where texting is forbidden at a local minute of the day. */
export interface ClosedPlaces {
  /** Nationwide: the hour is outside what every state allows. */
  isEverywhere: boolean;
  /** Names of the states whose own rules forbid it, alphabetically; empty if it is forbidden everywhere. */
  states: string[];
}

/**
 * Where texts have to wait at a minute of the day, 0 to 1,439, on weekdays 0 (Sunday) to 6; with several
 * days, on any of them.
 */
export function closedPlaces(minute: number, weekdays: readonly number[], day: string): ClosedPlaces {
  const inForce = QUIET_HOURS_RULES.filter(
    ({ channels, since, until }) =>
      channels.includes("text") && (!since || since <= day) && (!until || day < until),
  );
  const isClosed = ({ windows }: (typeof inForce)[number]) =>
    weekdays.some((weekday) => {
      const window = windows[weekday];
      return !window || minute < window[0] || minute >= window[1];
    });
  const closed = inForce.filter(isClosed).map(({ jurisdiction }) => jurisdiction);
  if (closed.includes("federal")) return { isEverywhere: true, states: [] };
  const states = new Set(closed.map((code) => regionName(code as RegionCode)));
  return { isEverywhere: false, states: [...states].toSorted() };
}
