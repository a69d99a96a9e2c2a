import { clockTime, dayLabel, type Instant, wallTime } from "@broadcast/domain/time/dates";
import { businessNow } from "../live/business-clock.ts";

/** "Thursday, Nov 19 at 10:42 AM", "Today at 9:00 AM"; "" for null. */
export const momentText = (
  instant: Instant | null,
  timeZone: string,
  now: Instant = businessNow(),
): string => (instant ? `${dayLabel(instant, now, timeZone)} at ${clockTime(instant, timeZone)}` : "");

/** Like `momentText`, for the middle of a sentence: "today at 9:00 AM". */
export const momentWithin = (instant: Instant | null, timeZone: string, now?: Instant): string =>
  momentText(instant, timeZone, now).replace(/^(Today|Yesterday|Tomorrow)/, (day) => day.toLowerCase());

/** "Nov 3, 2026": the day without the time. */
export const dateText = (instant: Instant, timeZone: string): string =>
  new Date(instant).toLocaleDateString("en-US", {
    month: "short",
    day: "numeric",
    year: "numeric",
    timeZone,
  });

/** "Central Time" for America/Chicago. */
export const timeZoneName = (timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" })
    .formatToParts()
    .find(({ type }) => type === "timeZoneName")?.value ?? timeZone;

/** The value of a time field for an instant: "09:05". */
export const typedTime = (instant: Instant, timeZone: string): string => {
  const { hour, minute } = wallTime(instant, timeZone);
  return [hour, minute].map((value) => String(value).padStart(2, "0")).join(":");
};
