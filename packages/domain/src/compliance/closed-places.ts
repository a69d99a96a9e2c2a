import { type RegionCode, regionName } from "../account/regions.ts";
import { QUIET_HOURS_RULES } from "./quiet-hours-rules.ts";

/** Where nobody may be texted at a minute of the day by their own clock. */
export interface ClosedPlaces {
  /** Nowhere in the country: the hour is outside what every state allows. */
  isEverywhere: boolean;
  /** Names of the states whose own rules forbid it, in their alphabet's order; none where it is forbidden everywhere. */
  states: string[];
}

/** Where texts have to wait at a minute of a day, 0 to 1,439, on weekdays 0 (Sunday) to 6; on any of them where several. */
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
