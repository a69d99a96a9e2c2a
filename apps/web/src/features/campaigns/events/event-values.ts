import type { CampaignEvent } from "@broadcast/contract/campaign-events";
import type { VoiceDrop } from "@broadcast/contract/voice-drops";
import { type CampaignType, hasOneMessage } from "@broadcast/domain/automation/campaign-timing";
import { z } from "zod";
import { useContentCheck } from "../../broadcast-content/index.ts";

const wholeNumber = (most: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,4}$/, "Enter a whole number.")
    .refine((text) => Number(text) <= most, `Enter at most ${most}.`);

/** Stands for the id of the message's current email. */
export const KEPT_EMAIL = "kept";

/** A message of a campaign as form values. */
export const eventValues = z.object({
  name: z.string().trim().max(120, "Use at most 120 characters."),
  type: z.enum(["sms", "rvm", "email"]),
  subject: z.string().max(200),
  text: z.string(),
  /** The id of a newly chosen email; "kept" for the current one, "" for none. */
  emailId: z.string(),
  /** Whether a newly chosen email may exceed Gmail's clipping size. */
  clippingConfirmed: z.boolean(),
  picture: z.custom<Blob | string | null>(),
  upload: z.custom<File | null>(),
  voiceDrop: z.custom<VoiceDrop | null>(),
  when: z.enum(["after", "before"]),
  unit: z.enum(["days", "hours-minutes"]),
  days: wholeNumber(3_650),
  hours: wholeNumber(8_760),
  minutes: wholeNumber(59),
  timeOfDay: z.string().regex(/^\d\d:\d\d$/, "Enter a time, such as 9:00 AM."),
  scheduledAt: z.string(),
  frequency: z.enum(["day", "week", "month", "year"]),
  every: wholeNumber(100),
  monthEnd: z.enum(["last-day", "skip"]),
  /** Empty for the campaign's own limit. */
  lateHours: z
    .string()
    .trim()
    .refine((text) => text === "" || /^\d{1,3}$/.test(text), "Enter a whole number.")
    .refine((text) => text === "" || (Number(text) >= 1 && Number(text) <= 720), "Enter 1 to 720 hours."),
});
export type EventValues = z.output<typeof eventValues>;

/** Returns the check of a message's words; a designed email and a recording have none here. */
export function useEventCheck() {
  const checkContent = useContentCheck();
  return async ({ type, subject, text, emailId, picture }: EventValues) =>
    type === "rvm" || (type === "email" && emailId !== "")
      ? {}
      : checkContent({ kind: type, subject, text, hasMedia: picture !== null });
}

/** The initial values of a new message, by type. */
export const newEvent = (type: CampaignType): EventValues => ({
  name: "",
  type: "sms",
  subject: "",
  text: "",
  emailId: "",
  clippingConfirmed: false,
  picture: null,
  upload: null,
  voiceDrop: null,
  when: type === "countdown" || hasOneMessage(type) ? "before" : "after",
  unit: "days",
  days: type === "drip" || type === "delay" || type === "countdown" ? "1" : "0",
  hours: "0",
  minutes: "0",
  timeOfDay: "10:00",
  scheduledAt: "",
  frequency: "month",
  every: "1",
  monthEnd: "last-day",
  lateHours: "",
});

export const valuesOfEvent = (event: CampaignEvent): EventValues => ({
  name: event.name,
  type: event.type === "mms" ? "sms" : event.type,
  subject: event.subject,
  text: event.text,
  emailId: event.email ? KEPT_EMAIL : "",
  clippingConfirmed: false,
  picture: event.type === "rvm" ? null : (event.media[0]?.url ?? null),
  upload: null,
  voiceDrop: null,
  when: event.isBefore ? "before" : "after",
  unit: event.scheduledDurationType,
  days: String(event.scheduledDelayDays + event.scheduledBeforeDays),
  hours: String(event.scheduledDelayHours + event.scheduledBeforeHours),
  minutes: String(event.scheduledDelayMinutes + event.scheduledBeforeMinutes),
  timeOfDay: event.timeOfDay,
  scheduledAt: event.scheduledAt ?? "",
  frequency: event.frequency ?? "month",
  every: String(event.every),
  monthEnd: event.monthEnd,
  lateHours: event.lateHours === null ? "" : String(event.lateHours),
});

/** The request: text and timing, and the file if a new one was chosen. */
export function toSend(values: EventValues, hadMedia: boolean) {
  const { type, picture, upload, voiceDrop } = values;
  const isVoiceDrop = type === "rvm" && voiceDrop !== null;
  const file = isVoiceDrop
    ? null
    : type === "rvm"
      ? upload
      : type === "sms" && picture instanceof Blob
        ? picture
        : null;
  const body = {
    name: values.name,
    type,
    subject: values.subject,
    text: values.text.trim(),
    ...(type === "email" && values.emailId === KEPT_EMAIL && { keepsEmail: "true" }),
    ...(type === "email" &&
      values.emailId &&
      values.emailId !== KEPT_EMAIL && {
        emailId: values.emailId,
        clippingConfirmed: String(values.clippingConfirmed),
      }),
    scheduledDurationType: values.unit,
    isBefore: String(values.when === "before"),
    scheduledDays: Number(values.days),
    scheduledHours: Number(values.hours),
    scheduledMinutes: Number(values.minutes),
    timeOfDay: values.timeOfDay,
    ...(values.scheduledAt && { scheduledAt: values.scheduledAt }),
    frequency: values.frequency,
    every: Number(values.every),
    monthEnd: values.monthEnd,
    ...(values.lateHours && { lateHours: Number(values.lateHours) }),
    ...(isVoiceDrop && { voiceDropId: voiceDrop._id }),
    removeMedia: String(hadMedia && type === "sms" && picture === null),
  };
  return { body, ...(file && { upload: file }) };
}
