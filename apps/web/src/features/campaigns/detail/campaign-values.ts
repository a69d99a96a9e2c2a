import { type CampaignChange, campaignChange } from "@broadcast/contract/campaign-settings";
import type { Campaign } from "@broadcast/contract/campaigns";
import { parseTimeInput, zonedToInstant } from "@broadcast/domain/time/date-input";
import { startOfDayKey } from "@broadcast/domain/time/dates";
import { z } from "zod";
import { typedTime } from "../../../lib/words/moment-text.ts";

/** A whole number from 1 to `most`, as typed. */
const wholeWithin = (most: number, what: string) =>
  z
    .string()
    .trim()
    .regex(/^\d+$/, "Enter a whole number.")
    .refine((text) => Number(text) >= 1 && Number(text) <= most, `Enter 1 to ${most} ${what}.`);

/** A campaign as form values: the event's day and hour separately, and numbers as typed. */
export const campaignValues = campaignChange
  .omit({ eventAt: true, lateHours: true, rejoinDays: true, goal: true, rules: true })
  .required()
  .extend({
    eventDate: z.string(),
    eventTime: z.string(),
    lateHours: wholeWithin(720, "hours"),
    rejoinDays: wholeWithin(3_650, "days"),
  });
export type CampaignValues = z.output<typeof campaignValues>;

export const valuesOf = (campaign: Campaign, timeZone: string): CampaignValues => ({
  name: campaign.name,
  lateJoiners: campaign.lateJoiners,
  rejoining: campaign.rejoining,
  rejoinDays: String(campaign.rejoinDays),
  leavesOnReply: campaign.leavesOnReply,
  lateHours: String(campaign.lateHours),
  eventDate: campaign.eventAt ? startOfDayKey(campaign.eventAt, timeZone) : "",
  eventTime: campaign.eventAt ? typedTime(campaign.eventAt, timeZone) : "18:00",
});

export function changeOf(
  { eventDate, eventTime, lateHours, rejoinDays, ...values }: CampaignValues,
  timeZone: string,
): CampaignChange {
  const eventAt =
    eventDate && parseTimeInput(eventTime)
      ? (zonedToInstant(eventDate, eventTime, timeZone)?.toISOString() ?? null)
      : null;
  return { ...values, eventAt, lateHours: Number(lateHours), rejoinDays: Number(rejoinDays) };
}
