import type { CampaignEvent } from "@broadcast/contract/campaign-events";
import type { Campaign } from "@broadcast/contract/campaigns";
import type { SendingSettings } from "@broadcast/contract/sending-settings";
import { timelineMoments } from "@broadcast/domain/automation/campaign-timeline";
import {
  hasDays,
  isDated,
  needsEventTime,
  type StepTiming,
} from "@broadcast/domain/automation/campaign-timing";
import { closedPlaces } from "@broadcast/domain/compliance/closed-places";
import { clockTime, startOfDayKey, WEEKDAY_NAMES, wallTime } from "@broadcast/domain/time/dates";
import { businessNow } from "../../../lib/live/business-clock.ts";
import { dayText } from "../campaign-words.ts";

const WEEK = [1, 2, 3, 4, 5];

const stepOf = (event: CampaignEvent, index: number): StepTiming => ({
  id: event._id,
  position: index + 1,
  addedAt: new Date(0),
  durationType: event.scheduledDurationType,
  isBefore: event.isBefore,
  days: event.scheduledDelayDays + event.scheduledBeforeDays,
  hours: event.scheduledDelayHours + event.scheduledBeforeHours,
  minutes: event.scheduledDelayMinutes + event.scheduledBeforeMinutes,
  timeOfDay: event.timeOfDay,
  scheduledOn: event.scheduledAt,
  frequency: event.frequency,
  every: event.every,
  monthEnd: event.monthEnd,
});

/**
 * When each message is sent to a contact in the account's time zone who joins at a given moment; null if no
 * day is known.
 */
export function momentsOf(
  { type, eventAt, lateJoiners }: Pick<Campaign, "type" | "eventAt" | "lateJoiners">,
  events: readonly CampaignEvent[],
  as: { joinsAt: Date; timeZone: string },
): (Date | null)[] {
  // A message to be deleted does not move those after it.
  const going = events.filter(({ edit }) => edit !== "removed");
  const campaign = { type, eventAt: eventAt ? new Date(eventAt) : null, lateJoiners };
  const moments = timelineMoments(campaign, going.map(stepOf), as);
  const at = new Map(going.map(({ _id }, index) => [_id, moments[index] ?? null]));
  return events.map(({ _id }) => at.get(_id) ?? null);
}

/** Where every hour comes last. */
const LAST_ZONE = "Pacific/Pago_Pago";

/** Which messages' days are over: for all contacts, or in the account's time zone when nobody waits for them. */
export function passedOf(
  campaign: Pick<Campaign, "type" | "eventAt" | "lateJoiners">,
  events: readonly CampaignEvent[],
  { now, timeZone }: { now: Date; timeZone: string },
): boolean[] {
  if (!hasDays(campaign.type)) return events.map(() => false);
  const own = momentsOf(campaign, events, { joinsAt: now, timeZone });
  const last = momentsOf(campaign, events, { joinsAt: now, timeZone: LAST_ZONE });
  const isOver = (at: Date | null | undefined) => at != null && at < now;
  return events.map(({ contactsScheduled }, index) =>
    isOver(contactsScheduled > 0 ? last[index] : own[index]),
  );
}

/**
 * "Fri, Dec 4, 2026 · their time"; for times counted from joining, for whom that applies, and for hours before or after
 * an event, the one time at which all get it.
 */
export function noteOf(event: CampaignEvent, at: Date | null, timeZone: string): string {
  const { campaignType, scheduledDurationType } = event;
  if (!at) return "their time";
  const weekday = WEEKDAY_NAMES[wallTime(at, timeZone).weekday] ?? "";
  const day = `${weekday.slice(0, 3)}, ${dayText(startOfDayKey(at, timeZone))}`;
  if (needsEventTime(campaignType) && scheduledDurationType === "hours-minutes")
    return `${day}, ${clockTime(at, timeZone)} your time`;
  return `${isDated(campaignType) ? day : `${day} if they join today`} · their time`;
}

interface Hours {
  timeZone: string;
  hours: SendingSettings["broadcastHours"];
}

/**
 * Why a message may be delayed or unwelcome at its time: legal and state quiet hours, the account's own
 * hours, weekends.
 */
export function warningsOf(event: CampaignEvent, at: Date | null, { timeZone, hours }: Hours): string[] {
  const wall = at && wallTime(at, timeZone);
  const hasHour = event.scheduledDurationType === "days";
  const [hour, minute] = event.timeOfDay.split(":").map(Number) as [number, number];
  // With relative timing, any hour can occur; the hour is checked only where it is the same for all.
  const ofDay = hasHour
    ? hour * 60 + minute
    : wall && isDated(event.campaignType)
      ? wall.hour * 60 + wall.minute
      : null;
  const weekday = wall ? wall.weekday : null;
  const isWeekend = weekday === 0 || weekday === 6;
  const warnings: string[] = [];
  if (ofDay !== null && event.type !== "email") {
    const day = startOfDayKey(at ?? businessNow(), timeZone);
    const { isEverywhere, states } = closedPlaces(ofDay, weekday === null ? WEEK : [weekday], day);
    if (isEverywhere)
      warnings.push("During quiet hours: it waits until their morning, or longer where state law says so.");
    else if (states.length > 0)
      warnings.push(
        `${listed(states)} ${states.length === 1 ? "doesn't" : "don't"} allow texts at this hour${isWeekend ? ` on ${weekdayName(weekday)}s` : ""}: it waits there.`,
      );
  }
  if (ofDay !== null && hours && isOutside(ofDay, hours))
    warnings.push(
      `Outside your broadcast hours, ${clockOf(hours.fromMinute)} to ${clockOf(hours.untilMinute)} your time: it waits for them.`,
    );
  if (isWeekend) warnings.push(`On a ${weekdayName(weekday)}.`);
  return warnings;
}

const weekdayName = (weekday: number | null): string => WEEKDAY_NAMES[weekday ?? 0] ?? "";

/** Hours that end before they begin span midnight. */
const isOutside = (minute: number, { fromMinute, untilMinute }: NonNullable<Hours["hours"]>): boolean =>
  untilMinute > fromMinute
    ? minute < fromMinute || minute >= untilMinute
    : minute < fromMinute && minute >= untilMinute;

const clockOf = (minute: number): string => clockTime(new Date((minute % 1_440) * 60_000), "UTC");

function listed(names: readonly string[]): string {
  if (names.length > 3) return `${names.slice(0, 3).join(", ")} and ${names.length - 3} more states`;
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
