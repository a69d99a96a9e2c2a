import type { Instant } from "@broadcast/domain/time/dates";
import { momentWithin } from "../../../lib/words/moment-text.ts";
import type { Forecast } from "./use-forecast.ts";

export interface ForecastNote {
  text: string;
  tone: "quiet" | "waits" | "refused";
}

/** What to say before a message is sent; null if it is sent normally. */
export function forecastNote(
  { outcome, reason, waitsUntil }: Forecast,
  { now, timeZone }: { now: Instant; timeZone: string },
): ForecastNote | null {
  if (outcome === "not-sent") return { text: reason ?? "This can't be sent now.", tone: "refused" };
  if (outcome === "goes") return reason ? { text: reason, tone: "quiet" } : null;
  const until = waitsUntil
    ? `This will wait until ${momentWithin(waitsUntil, timeZone, now)}.`
    : "This will wait.";
  return { text: reason ? `${reason} ${until}` : until, tone: "waits" };
}
