import type { CampaignEvent, CampaignEventFields } from "@broadcast/contract/campaigns";
import { CAMPAIGN_EVENTS_MAX } from "@broadcast/contract/campaigns";
import type { ChosenEmail } from "@broadcast/contract/emails";
import { hasOneMessage, repeatedDays } from "@broadcast/domain/automation/campaign-timing";
import { AppError, invalid, notFound } from "../../app-error.ts";
import type { StoredMedia } from "../../db/columns.ts";
import type { Connection } from "../../db/connection.ts";
import { uuidv7 } from "../../db/uuid.ts";
import type { Download, SignedIn, Upload } from "../../http/context.ts";
import { shownMedia } from "../../stored-files/shown-media.ts";
import { letGoOfFiles } from "../../stored-files/stored-files.ts";
import { readShownVersions, takeChosenEmail } from "../email-designs/index.ts";
import { readPicture, readRecording } from "../messages/index.ts";
import { findRecording } from "../voice-drops/index.ts";
import {
  type CampaignRow,
  deleteEvent,
  type EventContent,
  type EventRow,
  findCampaign,
  insertEvent,
  listEvents,
  updateEvent,
} from "./campaigns.sql.ts";
import { deleteEdits, type EditedEvent, listEdited, upsertEdit } from "./event-edits.sql.ts";
import { timingKey } from "./event-timing.ts";
import { type EventFigures, readFigures } from "./figures/figures.sql.ts";
import { lockWaitingContacts } from "./people/enrollments.sql.ts";
import { leaveCampaign } from "./people/join-and-leave.ts";
import { discardEdits, MESSAGE_DELETED } from "./publish.ts";
import { timeAnew } from "./time-anew.ts";
import { setTiming } from "./waiting-choices.ts";

const SHOWN_DAYS = 12;

type View = "published" | "draft";

/** The messages as they run, or as they will once what is edited is published. */
const listAs = async (
  db: Connection,
  accountId: number,
  campaignId: string,
  view: View,
): Promise<EditedEvent[]> =>
  view === "draft"
    ? listEdited(db, accountId, campaignId)
    : (await listEvents(db, accountId, campaignId)).map((event) => ({ ...event, edit: null, waiting: null }));

export async function listCampaignEvents(
  { db, accountId }: SignedIn,
  campaignId: string,
  view: View = "published",
): Promise<CampaignEvent[]> {
  const campaign = await findCampaign(db, accountId, campaignId);
  if (!campaign) throw notFound("campaign");
  const [events, { figures, waiting }] = await Promise.all([
    listAs(db, accountId, campaignId, view),
    readFigures(db, accountId, campaignId),
  ]);
  const { alarm_opted_out_percent: alarmPercent } = await db
    .selectFrom("accounts")
    .where("account_id", "=", accountId)
    .select("alarm_opted_out_percent")
    .executeTakeFirstOrThrow();
  const emails = await readShownVersions(
    db,
    accountId,
    events.flatMap(({ emailVersionId }) => emailVersionId ?? []),
  );
  return events.map((event) =>
    toEvent(
      campaign,
      event,
      figures.get(event.id),
      waiting.get(event.id) ?? 0,
      (event.emailVersionId && emails.get(event.emailVersionId)) || null,
      alarmPercent,
    ),
  );
}

export async function getEvent(
  context: SignedIn,
  campaignId: string,
  eventId: string,
  view: View = "published",
): Promise<CampaignEvent> {
  const event = (await listCampaignEvents(context, campaignId, view)).find(({ _id }) => _id === eventId);
  if (!event) throw notFound("message");
  return event;
}

/** Fewer people say nothing about a message. */
const ENOUGH_PEOPLE = 20;

const standsOut = (figures: EventFigures | undefined, alarmPercent: number): boolean =>
  figures !== undefined &&
  figures.sent >= ENOUGH_PEOPLE &&
  (figures.optedOut * 100) / figures.sent >= alarmPercent;

function toEvent(
  campaign: CampaignRow,
  event: EditedEvent,
  figures: EventFigures | undefined,
  waiting: number,
  email: ChosenEmail | null,
  alarmPercent: number,
): CampaignEvent {
  const delay = (amount: number) => (event.isBefore ? 0 : amount);
  const before = (amount: number) => (event.isBefore ? amount : 0);
  return {
    _id: event.id,
    edit: event.edit,
    campaign: { _id: campaign.id, name: campaign.name },
    campaignType: campaign.type,
    name: event.name,
    type: event.messageType,
    subject: event.subject,
    text: event.text,
    email,
    media: event.media.map((media) =>
      shownMedia(
        media,
        `/api/campaigns/${campaign.id}/events/${event.id}/media${event.edit ? "?view=draft" : ""}`,
      ),
    ),
    scheduledDurationType: event.durationType,
    isBefore: event.isBefore,
    scheduledDelayDays: delay(event.days),
    scheduledDelayHours: delay(event.hours),
    scheduledDelayMinutes: delay(event.minutes),
    scheduledBeforeDays: before(event.days),
    scheduledBeforeHours: before(event.hours),
    scheduledBeforeMinutes: before(event.minutes),
    timeOfDay: event.timeOfDay,
    scheduledAt: event.scheduledOn,
    frequency: event.frequency,
    every: event.every,
    monthEnd: event.monthEnd,
    lateHours: event.lateHours,
    contactsScheduled: waiting,
    contactsSent: figures?.sent ?? 0,
    counts: {
      delivered: figures?.delivered ?? 0,
      failed: figures?.failed ?? 0,
      unsent: figures?.unsent ?? 0,
      missed: figures?.missed ?? 0,
      answered: figures?.answered ?? 0,
      optedOut: figures?.optedOut ?? 0,
      clicked: figures?.clicked ?? 0,
    },
    hasManyOptOuts: standsOut(figures, alarmPercent),
    nextDays: campaign.type === "repeat" ? repeatedDays(event, SHOWN_DAYS) : [],
  };
}

/** Adds a message at the end. Whose moment for it is over by now never gets it. */
export async function addEvent(
  context: SignedIn,
  campaignId: string,
  given: CampaignEventFields,
  upload: Upload | null,
): Promise<CampaignEvent> {
  const { db, accountId, clock } = context;
  const campaign = await findCampaign(db, accountId, campaignId, "update");
  if (!campaign) throw notFound("campaign");
  const asDraft = given.asDraft && campaign.state !== "draft";
  const events = await listAs(db, accountId, campaignId, "draft");
  if (hasOneMessage(campaign.type) && events.length > 0)
    throw new AppError("wrong-state", "A campaign of this type holds one message.");
  if (events.length >= CAMPAIGN_EVENTS_MAX)
    throw new AppError("wrong-state", `A campaign holds at most ${CAMPAIGN_EVENTS_MAX} messages.`);
  const id = uuidv7();
  const { fields, emailVersionId } = await withEmail(context, given, null);
  await withMedia(context, fields, upload, async (media) => {
    const position = Math.max(0, ...events.map((event) => event.position)) + 1;
    const content = {
      ...readEvent(campaign, fields, media ?? [], emailVersionId),
      name: fields.name || `Message ${events.length + 1}`,
    };
    const now = clock.now();
    if (asDraft) await upsertEdit(db, accountId, campaignId, { eventId: id, kind: "added", content, now });
    else await insertEvent(db, accountId, campaignId, { ...content, id, position, addedAt: now });
  });
  if (asDraft) return getEvent(context, campaignId, id, "draft");
  await timeAnew(context, campaignId);
  return getEvent(context, campaignId, id);
}

export async function changeEvent(
  context: SignedIn,
  campaignId: string,
  eventId: string,
  given: CampaignEventFields,
  upload: Upload | null,
): Promise<CampaignEvent> {
  const { db, accountId, clock } = context;
  const campaign = await findCampaign(db, accountId, campaignId, "update");
  const asDraft = given.asDraft && campaign?.state !== "draft";
  const view = asDraft ? "draft" : "published";
  const before = (await listAs(db, accountId, campaignId, view)).find(({ id }) => id === eventId);
  if (!campaign || !before) throw notFound("message");
  const now = clock.now();
  const { fields, emailVersionId } = await withEmail(context, given, before);
  await withMedia(context, fields, upload, async (stored) => {
    const isRecording = before.messageType === "rvm";
    const keeps = !fields.removeMedia && fields.type !== "email" && isRecording === (fields.type === "rvm");
    const media = stored ?? (keeps ? before.media : []);
    const content = {
      ...readEvent(campaign, fields, media, emailVersionId),
      name: fields.name || before.name,
    };
    const isMoved = !asDraft && timingKey(content) !== timingKey(before);
    if (isMoved) {
      const step = { ...before, ...content };
      await setTiming(db, { accountId, campaignId }, step, fields.waiting, now);
    }
    if (asDraft) await upsertEdit(db, accountId, campaignId, { eventId, kind: "changed", content, now });
    else await updateEvent(db, accountId, eventId, content);
    // Whatever else has them, what runs among it, keeps them.
    if (media !== before.media) await letGoOfFiles(db, accountId, before.media);
    if (isMoved) await timeAnew(context, campaignId);
  });
  return getEvent(context, campaignId, eventId, view);
}

/** Deletes a message; those who wait for it go on to the next one, or leave the campaign. */
export async function removeEvent(
  context: SignedIn,
  campaignId: string,
  eventId: string,
  { waiting, asDraft }: { waiting: "next" | "leave"; asDraft: boolean },
) {
  const { db, accountId, clock } = context;
  const campaign = await findCampaign(db, accountId, campaignId, "update");
  const isEdit = asDraft && campaign?.state !== "draft";
  const events = await listAs(db, accountId, campaignId, isEdit ? "draft" : "published");
  const event = events.find(({ id }) => id === eventId);
  if (!campaign || !event) throw notFound("message");
  if (isEdit && event.edit === "added") return discardEdits(context, campaignId, eventId);
  if (isEdit) {
    const removed = { eventId, kind: "removed" as const, content: null, waiting, now: clock.now() };
    await upsertEdit(db, accountId, campaignId, removed);
    return {};
  }
  if (waiting === "leave") {
    const contactIds = await lockWaitingContacts(db, accountId, campaignId, eventId);
    const left = { reason: MESSAGE_DELETED, now: clock.now() };
    await leaveCampaign(db, accountId, campaignId, contactIds, left);
  }
  await deleteEvent(db, accountId, eventId);
  await deleteEdits(db, accountId, campaignId, eventId);
  await letGoOfFiles(db, accountId, event.media);
  await timeAnew(context, campaignId);
  return {};
}

export async function openEventMedia(
  { db, accountId, storage }: SignedIn,
  campaignId: string,
  eventId: string,
  view: View,
): Promise<Download> {
  const event = (await listAs(db, accountId, campaignId, view)).find(({ id }) => id === eventId);
  const media = event?.media[0];
  if (!media) throw notFound("picture or recording");
  return {
    fileName: `campaign.${media.contentType.split("/")[1] ?? "bin"}`,
    contentType: media.contentType,
    body: () => storage.read(media.key),
    version: media.key,
    isInline: true,
  };
}

/** The fields with the words of the designed email that is chosen now, or goes on being sent. */
async function withEmail(
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

/** Throws `invalid-input` where the type of the campaign needs more than is given. */
function readEvent(
  { type }: Pick<CampaignRow, "type">,
  fields: CampaignEventFields,
  media: StoredMedia[],
  emailVersionId: string | null,
): EventContent {
  const problems: Record<string, string> = {};
  if (fields.type === "rvm" ? media.length === 0 : fields.text.trim() === "" && media.length === 0)
    problems[fields.type === "rvm" ? "upload" : "text"] =
      fields.type === "rvm" ? "A recording is required." : "Message is required.";
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

/** Stores a picture or recording for what is written with it; a write that is refused leaves none behind. */
async function withMedia(
  { db, accountId, storage }: SignedIn,
  { type, voiceDropId }: CampaignEventFields,
  upload: Upload | null,
  write: (media: StoredMedia[] | null) => Promise<void>,
): Promise<void> {
  if (voiceDropId !== undefined) {
    if (upload || type !== "rvm") throw invalid({ voiceDropId: "A voice drop goes by itself." });
    return write([await findRecording(db, accountId, voiceDropId)]);
  }
  if (!upload) return write(null);
  if (type === "email")
    throw invalid({ upload: "An email takes no picture here. Put it into the email itself." });
  // Which number it is sent from is not known yet: that limit is asked for when it is sent.
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
