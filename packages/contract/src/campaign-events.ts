import { REPEAT_FREQUENCIES } from "@broadcast/domain/automation/campaign-timing";
import { parseDateInput } from "@broadcast/domain/time/date-input";
import { z } from "zod";
import { campaignType } from "./campaign-settings.ts";
import { chosenEmail, OF_CLIPPING } from "./emails.ts";
import { messageMedia } from "./message-parts.ts";
import { idOf } from "./shapes.ts";

const count = z.number().int();

export const CAMPAIGN_EVENTS_MAX = 100;
const day = z
  .string()
  .refine((text) => parseDateInput(text) !== null, "Choose a day.")
  .meta({ description: "A day of the calendar: 2026-12-24" });
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time, such as 9:00 AM.");

/** What happens to contacts waiting for a message whose time is changed. */
export const timingChoice = z.enum(["keep", "from-joining", "restart"]).meta({
  description:
    "`keep`: at the original time; `from-joining`: by the new time, counted as before; `restart`: the new time counted from now",
});
export type TimingChoice = z.infer<typeof timingChoice>;

export const campaignEvent = z.object({
  _id: idOf("campaignEvent"),
  edit: z.enum(["added", "changed", "removed"]).nullable().meta({
    description: "Its unpublished edits; null if there are none",
  }),
  campaign: z.object({ _id: idOf("campaign"), name: z.string() }),
  campaignType,
  name: z.string(),
  type: z.enum(["sms", "mms", "rvm", "email"]),
  subject: z.string(),
  text: z.string(),
  email: chosenEmail
    .nullable()
    .meta({ description: "The designed email it sends; null if the text was typed here" }),
  media: z.array(messageMedia),
  scheduledDurationType: z.enum(["days", "hours-minutes"]),
  isBefore: z.boolean(),
  scheduledDelayDays: count,
  scheduledDelayHours: count,
  scheduledDelayMinutes: count,
  scheduledBeforeDays: count,
  scheduledBeforeHours: count,
  scheduledBeforeMinutes: count,
  timeOfDay: z.string(),
  scheduledAt: z.string().nullable(),
  frequency: z.enum(REPEAT_FREQUENCIES).nullable(),
  every: count,
  monthEnd: z.enum(["last-day", "skip"]),
  lateHours: count
    .nullable()
    .meta({ description: "As of the campaign, for this message; null for the same" }),
  contactsScheduled: count.meta({ description: "Whose next message it is" }),
  contactsSent: count.meta({ description: "How many contacts it was sent to" }),
  counts: z.object({
    sending: count.meta({ description: "Processed, but waiting to be sent" }),
    delivered: count,
    failed: count.meta({ description: "Accepted by the carrier but not delivered" }),
    unsent: count.meta({ description: "Kept back, skipped or missed, each with its reason" }),
    missed: count.meta({ description: "Those that couldn't be sent in time" }),
    answered: count.meta({
      description: "Replied within three days, before getting anything else from the campaign",
    }),
    optedOut: count.meta({ description: "Opted out within three days" }),
    clicked: count.meta({ description: "Opened a link in it themselves" }),
  }),
  hasManyOptOuts: z.boolean().meta({
    description: "Whether more opt out after it than the account's alarm allows, of at least twenty people",
  }),
  nextDays: z.array(z.string()).meta({ description: "The next days of a repeated message" }),
  revision: z.string().meta({ description: "Identifies its content and timing, for `basedOn`" }),
});
export type CampaignEvent = z.infer<typeof campaignEvent>;

const number = (most: number) => z.coerce.number().int().min(0, "At least 0.").max(most, `At most ${most}.`);

/** The settings of a message and its timing; fields that do not apply to its campaign's type are left out. */
export const campaignEventFields = z.object({
  name: z.string().trim().max(120).default(""),
  type: z.enum(["sms", "rvm", "email"]).default("sms"),
  subject: z.string().trim().max(200).default(""),
  text: z.string().max(100_000).default(""),
  scheduledDurationType: z.enum(["days", "hours-minutes"]).default("days"),
  isBefore: z.stringbool().default(false),
  scheduledDays: number(3_650).default(0),
  scheduledHours: number(8_760).default(0),
  scheduledMinutes: number(59).default(0),
  timeOfDay: timeOfDay.default("09:00"),
  scheduledAt: day.optional(),
  frequency: z.enum(REPEAT_FREQUENCIES).optional(),
  every: z.coerce.number().int().min(1, "At least 1.").max(100, "At most 100.").default(1),
  monthEnd: z.enum(["last-day", "skip"]).default("last-day"),
  lateHours: z.coerce.number().int().min(1, "At least 1.").max(720, "At most 720.").optional().meta({
    description: "If left out, the campaign's",
  }),
  voiceDropId: idOf("voiceDrop")
    .optional()
    .meta({ description: "Of an rvm: sends the recording that this voice drop has now" }),
  removeMedia: z.stringbool().default(false),
  emailId: idOf("email").optional().meta({
    description: "Sends this email as it is now, ignoring `subject` and `text`",
  }),
  clippingConfirmed: z.stringbool().default(false).meta(OF_CLIPPING),
  asDraft: z.stringbool().default(false).meta({
    description: "For a started campaign: kept as a draft until published",
  }),
  waiting: timingChoice.default("from-joining"),
  keepsEmail: z.stringbool().default(false).meta({
    description: "Keeps sending the current designed email, as it was when chosen",
  }),
  basedOn: z.string().max(64).optional().meta({
    description: "The revision that a change was made from; refused when it is another one by now",
  }),
  before: idOf("campaignEvent").optional().meta({
    description: "Of a new message of a drip: the one it comes before; the last if left out",
  }),
});
export type CampaignEventFields = z.output<typeof campaignEventFields>;
