import type { CampaignType } from "@broadcast/domain/automation/campaign-timing";
import type { EventContent } from "../campaigns.sql.ts";

/** Messages with the same key are sent at the same times. */
export const timingKey = (its: EventContent): string =>
  JSON.stringify([
    ...[its.durationType, its.isBefore, its.days, its.hours, its.minutes, its.timeOfDay],
    ...[its.scheduledOn, its.frequency, its.every, its.monthEnd],
  ]);

/** Describes a message's timing in a few words: "2 days, 09:00". */
export function timingWords(type: CampaignType, its: EventContent): string {
  if (type === "schedule") return `${its.scheduledOn}, ${its.timeOfDay}`;
  if (type === "repeat")
    return `Every ${its.every} ${its.frequency} from ${its.scheduledOn}, ${its.timeOfDay}`;
  const side = type === "event" ? (its.isBefore ? " before" : " after") : its.isBefore ? " before" : "";
  return its.durationType === "days"
    ? `${its.days} days${side}, ${its.timeOfDay}`
    : `${its.hours} hours ${its.minutes} minutes${side}`;
}
