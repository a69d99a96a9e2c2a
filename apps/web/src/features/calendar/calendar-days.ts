import type { CalendarEntry } from "@broadcast/contract/calendar";
import { parseDateInput } from "@broadcast/domain/time/date-input";
import { clockTime, MONTH_NAMES, WEEKDAY_NAMES } from "@broadcast/domain/time/dates";
import { counted } from "../../lib/words/format.ts";

const DAY_MS = 86_400_000;

/** The day `days` days later: 2026-12-24. */
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The Sunday on or before the first of a day's month. */
export function firstShown(day: string): string {
  const first = `${day.slice(0, 7)}-01`;
  return dayAfter(first, -new Date(first).getUTCDay());
}

/** The first day of the month `months` months later. */
export function monthAfter(day: string, months: number): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** "December 2026". */
export function monthText(day: string): string {
  const parts = parseDateInput(day);
  return parts ? `${MONTH_NAMES[parts.month]} ${parts.year}` : day;
}

/** "Thursday, December 24". */
export function longDay(day: string): string {
  const parts = parseDateInput(day);
  return parts
    ? `${WEEKDAY_NAMES[new Date(day).getUTCDay()]}, ${MONTH_NAMES[parts.month]} ${parts.date}`
    : day;
}

/** The link of an entry. */
export const entryHref = ({ kind, _id, eventId, stepId, contactId }: CalendarEntry): string =>
  ({
    broadcast: `/scheduled-broadcasts/${_id}`,
    chat: `/chats/${contactId}/scheduled`,
    campaign: `/campaigns/${_id}/events/${eventId}`,
    flow: `/app-flows/${_id}/steps/${stepId}`,
  })[kind];

/** Identifies an entry within its day. */
export const entryKey = ({ _id, eventId, stepId }: CalendarEntry): string => `${_id} ${eventId ?? stepId}`;

const kindLabels = {
  broadcast: "Broadcast",
  chat: "Scheduled chat",
  campaign: "Campaign",
  flow: "App flow",
} as const;

/** "Campaign · 9:00 AM · about 120 contacts". */
export const entryText = (entry: CalendarEntry, timeZone: string): string =>
  [
    entry.isOver ? "Sent broadcast" : kindLabels[entry.kind],
    clockTime(entry.at, timeZone),
    entry.kind === "chat" ? "" : `${entry.isEstimated ? "about " : ""}${counted(entry.people, "contact")}`,
  ]
    .filter(Boolean)
    .join(" · ");
