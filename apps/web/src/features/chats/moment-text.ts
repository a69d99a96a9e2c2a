import { clockTime, dayLabel, type Instant } from "@broadcast/domain/dates";

/** "Thursday, Nov 19 at 10:42 AM", "Today at 9:00 AM". */
export const momentText = (instant: Instant, now: Instant, timeZone: string): string =>
  `${dayLabel(instant, now, timeZone)} at ${clockTime(instant, timeZone)}`;

/** As `momentText`, for the middle of a sentence: "today at 9:00 AM". */
export const momentWithin = (instant: Instant, now: Instant, timeZone: string): string =>
  momentText(instant, now, timeZone).replace(/^(Today|Yesterday|Tomorrow)/, (day) => day.toLowerCase());

/** "Central Time" of America/Chicago. */
export const timeZoneName = (timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" })
    .formatToParts()
    .find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
