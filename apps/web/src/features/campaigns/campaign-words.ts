import type { CampaignEvent } from "@broadcast/contract/campaign-events";
import type { CampaignEventContact } from "@broadcast/contract/campaign-people";
import type { Campaign } from "@broadcast/contract/campaigns";
import { parseDateInput } from "@broadcast/domain/time/date-input";
import { clockTime, MONTH_NAMES } from "@broadcast/domain/time/dates";
import { counted } from "../../lib/words/format.ts";
import type { Tone } from "../../ui/display/Badge.tsx";

type Type = Campaign["type"];

/** The campaign types with their descriptions, in menu order (document 2, sections 4 and 9). */
export const campaignTypes: readonly { value: Type; label: string; text: string }[] = [
  { value: "drip", label: "Drip", text: "Each message goes out a set time after the one before it." },
  { value: "delay", label: "Time-lapsed", text: "Each message goes out a set time after a contact joins." },
  { value: "event", label: "Event", text: "Messages go out before and after the date of an event." },
  { value: "countdown", label: "Countdown", text: "Messages count down the days and hours to a date." },
  { value: "schedule", label: "Calendar", text: "Each message goes out on a calendar date." },
  { value: "repeat", label: "Repeating", text: "One message goes out every day, week, month or year." },
  { value: "birthday", label: "Birthday", text: "One message goes out on each contact's birthday." },
  { value: "anniversary", label: "Anniversary", text: "One message goes out on each contact's anniversary." },
];

export const typeLabel = (type: Type): string =>
  campaignTypes.find(({ value }) => value === type)?.label ?? type;

export const stateLabels: Record<Campaign["state"], string> = {
  draft: "Draft",
  running: "Running",
  paused: "Paused",
};

export const stateTones: Record<Campaign["state"], Tone> = {
  draft: "neutral",
  running: "brand",
  paused: "caution",
};

/** Labels for the unpublished edits of a message. */
export const editLabels = { added: "New", changed: "Edited", removed: "To be deleted" } as const;
export const editTones = { added: "info", changed: "info", removed: "caution" } as const satisfies Record<
  string,
  Tone
>;

export const outcomeLabels: Record<CampaignEventContact["outcome"], string> = {
  queued: "Waiting",
  sent: "Sent",
  delivered: "Delivered",
  failed: "Not delivered",
  withheld: "Not sent",
  skipped: "Not sent",
  missed: "Missed",
};

export const outcomeTones: Record<CampaignEventContact["outcome"], Tone> = {
  queued: "info",
  sent: "brand",
  delivered: "brand",
  failed: "danger",
  withheld: "caution",
  skipped: "neutral",
  missed: "caution",
};

/** "9:00 AM" for 09:00. */
const clockText = (time: string): string => clockTime(`2026-01-01T${time}:00Z`, "UTC");

/** "Dec 24, 2026" for 2026-12-24. */
export function dayText(day: string): string {
  const parts = parseDateInput(day);
  return parts ? `${MONTH_NAMES[parts.month]?.slice(0, 3)} ${parts.date}, ${parts.year}` : day;
}

type Timing = Pick<
  CampaignEvent,
  | "campaignType"
  | "scheduledDurationType"
  | "isBefore"
  | "scheduledDelayDays"
  | "scheduledDelayHours"
  | "scheduledDelayMinutes"
  | "scheduledBeforeDays"
  | "scheduledBeforeHours"
  | "scheduledBeforeMinutes"
  | "timeOfDay"
  | "scheduledAt"
  | "frequency"
  | "every"
>;

const after: Partial<Record<Type, string>> = {
  drip: "after the previous message",
  delay: "after joining",
};

/** When a message is sent: "2 days after joining at 9:00 AM". The first message of a drip has no predecessor. */
export function timingText(timing: Timing, isFirst = false): string {
  const { campaignType: type, isBefore, frequency, every, scheduledAt } = timing;
  const clock = clockText(timing.timeOfDay);
  if (type === "schedule") return `${dayText(scheduledAt ?? "")} at ${clock}`;
  if (type === "repeat")
    return `Every ${every > 1 ? counted(every, frequency ?? "day") : frequency} at ${clock}, from ${dayText(scheduledAt ?? "")}`;
  const days = timing.scheduledDelayDays + timing.scheduledBeforeDays;
  if (type === "birthday" || type === "anniversary")
    return `${days === 0 ? `On the ${type}` : `${counted(days, "day")} before the ${type}`} at ${clock}`;
  const counts = isFirst && type === "drip" ? after.delay : after[type];
  const to = counts ?? (isBefore ? "before the event" : "after the event");
  if (timing.scheduledDurationType === "days")
    return days > 0
      ? `${counted(days, "day")} ${to} at ${clock}`
      : counts
        ? `The next ${clock} ${to}`
        : `On the day of the event at ${clock}`;
  const hours = timing.scheduledDelayHours + timing.scheduledBeforeHours;
  const minutes = timing.scheduledDelayMinutes + timing.scheduledBeforeMinutes;
  const parts = [hours > 0 && counted(hours, "hour"), minutes > 0 && counted(minutes, "minute")];
  const length = parts.filter(Boolean).join(" and ");
  if (length === "") return counts ? `Immediately ${to}` : "When the event starts";
  return `${length} ${to}`;
}
