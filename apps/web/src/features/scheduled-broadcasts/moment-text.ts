import { clockTime, dayLabel } from "@broadcast/domain/dates";
import { businessNow } from "../../lib/business-clock.ts";

/** "Thursday, Nov 19 at 10:42 AM", "Today at 9:00 AM"; "" without a moment. */
export const momentText = (instant: string | null, timeZone: string, now: Date = businessNow()): string =>
  instant ? `${dayLabel(instant, now, timeZone)} at ${clockTime(instant, timeZone)}` : "";

/** As `momentText`, for the middle of a sentence: "today at 9:00 AM". */
export const momentWithin = (instant: string | null, timeZone: string, now?: Date): string =>
  momentText(instant, timeZone, now).replace(/^(Today|Yesterday|Tomorrow)/, (day) => day.toLowerCase());

/** "Central Time" of America/Chicago. */
export const timeZoneName = (timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" })
    .formatToParts()
    .find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
