import type { CampaignEventFields } from "@broadcast/contract/campaign-events";
import { lengthProblem } from "@broadcast/domain/messages/segments";
import { invalid } from "../../../app-error.ts";
import type { StoredMedia } from "../../../db/columns.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import type { SignedIn, Upload } from "../../../http/context.ts";
import { takeChosenEmail } from "../../email-designs/index.ts";
import { readPicture, readRecording } from "../../messages/index.ts";
import { findRecording } from "../../voice-drops/index.ts";
import type { CampaignRow, EventContent, EventRow } from "../campaigns.sql.ts";

/** Adds the text of the designed email that is chosen now, or still in use. */
export async function withEmail(
  context: SignedIn,
  fields: CampaignEventFields,
  before: EventRow | null,
): Promise<{ fields: CampaignEventFields; emailVersionId: string | null }> {
  const as = (words: { subject: string; text: string }, emailVersionId: string) => ({
    fields: { ...fields, type: "email" as const, subject: words.subject, text: words.text },
    emailVersionId,
  });
  if (fields.emailId !== undefined) {
    const email = await takeChosenEmail(context, fields.emailId, fields.clippingConfirmed);
    return as(email, email.id);
  }
  if (fields.keepsEmail && before?.emailVersionId) return as(before, before.emailVersionId);
  return { fields, emailVersionId: null };
}

/** Throws `invalid-input` when a field that the campaign's type requires is missing. */
export function readEvent(
  { type }: Pick<CampaignRow, "type">,
  fields: CampaignEventFields,
  media: StoredMedia[],
  emailVersionId: string | null,
): EventContent {
  const problems: Record<string, string> = {};
  if (fields.type === "rvm" ? media.length === 0 : fields.text.trim() === "" && media.length === 0)
    problems[fields.type === "rvm" ? "upload" : "text"] =
      fields.type === "rvm" ? "A recording is required." : "Message is required.";
  const tooLong = fields.type === "sms" ? lengthProblem(fields.text) : null;
  if (tooLong) problems.text = tooLong;
  if (fields.type === "email" && fields.subject === "") problems.subject = "An email needs a subject.";
  const hasDay = type === "schedule" || type === "repeat";
  if (hasDay && fields.scheduledAt === undefined) problems.scheduledAt = "Choose a day.";
  if (type === "repeat" && fields.frequency === undefined)
    problems.frequency = "Choose how often it repeats.";
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const isByHours =
    fields.scheduledDurationType === "hours-minutes" &&
    !hasDay &&
    type !== "birthday" &&
    type !== "anniversary";
  return {
    name: fields.name,
    messageType: fields.type === "sms" && media.length > 0 ? "mms" : fields.type,
    subject: fields.type === "email" ? fields.subject : "",
    text: fields.type === "rvm" ? "" : fields.text,
    emailVersionId,
    media,
    durationType: isByHours ? "hours-minutes" : "days",
    isBefore:
      type === "countdown" ||
      type === "birthday" ||
      type === "anniversary" ||
      (type === "event" && fields.isBefore),
    days: isByHours || hasDay ? 0 : fields.scheduledDays,
    hours: isByHours ? fields.scheduledHours : 0,
    minutes: isByHours ? fields.scheduledMinutes : 0,
    timeOfDay: fields.timeOfDay,
    scheduledOn: hasDay ? (fields.scheduledAt ?? null) : null,
    frequency: type === "repeat" ? (fields.frequency ?? null) : null,
    every: type === "repeat" ? fields.every : 1,
    monthEnd: fields.monthEnd,
    lateHours: fields.lateHours ?? null,
  };
}

/** Stores a picture or recording for `write`; a refused write leaves none behind. */
export async function withMedia(
  { db, accountId, storage }: SignedIn,
  { type, voiceDropId }: CampaignEventFields,
  upload: Upload | null,
  write: (media: StoredMedia[] | null) => Promise<void>,
): Promise<void> {
  if (voiceDropId !== undefined) {
    if (upload || type !== "rvm")
      throw invalid({ voiceDropId: "Send a voice drop on its own, without text or a picture." });
    return write([await findRecording(db, accountId, voiceDropId)]);
  }
  if (!upload) return write(null);
  if (type === "email")
    throw invalid({ upload: "You can't add a picture to an email here. Put it in the email itself." });
  // The sending number is not known yet, so its limit is checked when the message is sent.
  const { bytes, ...described } =
    type === "rvm" ? await readRecording(upload) : await readPicture(upload, null);
  const key = `media/${accountId}/${uuidv7()}`;
  await storage.put(key, bytes, described.contentType);
  try {
    await write([{ key, ...described }]);
  } catch (error) {
    await storage.remove(key);
    throw error;
  }
}
