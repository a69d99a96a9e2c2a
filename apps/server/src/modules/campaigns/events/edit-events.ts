import { isDeepStrictEqual } from "node:util";
import type { CampaignEvent, CampaignEventFields } from "@broadcast/contract/campaign-events";
import { CAMPAIGN_EVENTS_MAX } from "@broadcast/contract/campaign-events";
import { hasOneMessage } from "@broadcast/domain/automation/campaign-timing";
import { AppError, notFound } from "../../../app-error.ts";
import { uuidv7 } from "../../../db/uuid.ts";
import type { SignedIn, Upload } from "../../../http/context.ts";
import { letGoOfFiles } from "../../../stored-files/stored-files.ts";
import {
  type EventContent,
  type EventRow,
  findCampaign,
  insertEvent,
  listEvents,
  placeEvent,
  updateEvent,
} from "../campaigns.sql.ts";
import { releaseFromDeleted } from "../people/change-next.sql.ts";
import { lockWaitingContacts } from "../people/enrollments.sql.ts";
import { leaveCampaign } from "../people/join-and-leave.ts";
import { deleteEventAndMessages, discardEdits, MESSAGE_DELETED } from "../publish.ts";
import { timeAnew } from "../time-anew.ts";
import { setTiming } from "../waiting-choices.ts";
import {
  contentOnly,
  deleteEdits,
  type EditedEvent,
  revisionOf,
  settlePositions,
  upsertEdit,
} from "./event-edits.sql.ts";
import { timingKey } from "./event-timing.ts";
import { readEvent, withEmail, withMedia } from "./given-content.ts";
import { getEvent, listAs, listCampaignEvents } from "./list-events.ts";

/** Adds a message at the end, or in a drip before another. Contacts who are past its time never get it. */
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
    throw new AppError("wrong-state", "This type of campaign can have only one message.");
  if (events.length >= CAMPAIGN_EVENTS_MAX)
    throw new AppError("wrong-state", `A campaign can have up to ${CAMPAIGN_EVENTS_MAX} messages.`);
  const id = uuidv7();
  const { fields, emailVersionId } = await withEmail(context, given, null);
  await withMedia(context, fields, upload, async (media) => {
    const before = campaign.type === "drip" ? (given.before ?? null) : null;
    const position = placeBefore(asDraft ? events : await listEvents(db, accountId, campaignId), before);
    const content = {
      ...readEvent(campaign, fields, media ?? [], emailVersionId),
      name: fields.name || nextName(events),
    };
    const now = clock.now();
    if (asDraft)
      await upsertEdit(db, accountId, campaignId, { eventId: id, kind: "added", content, position, now });
    else await insertEvent(db, accountId, campaignId, { ...content, id, position, addedAt: now });
  });
  if (asDraft) return getEvent(context, campaignId, id, "draft");
  await settlePositions(db, accountId, campaignId);
  await timeAnew(context, campaignId);
  return getEvent(context, campaignId, id);
}

/** Returns "Message 3", with the first number from the count on that no message has. */
function nextName(events: readonly EventRow[]): string {
  const names = new Set(events.map(({ name }) => name));
  let number = events.length + 1;
  while (names.has(`Message ${number}`)) number += 1;
  return `Message ${number}`;
}

/**
 * Returns a position before one of the messages, which are sorted, or after all. Throws `not-found`, or `wrong-state`.
 */
function placeBefore(events: readonly EventRow[], beforeId: string | null): number {
  const index = beforeId === null ? events.length : events.findIndex(({ id }) => id === beforeId);
  if (index < 0) throw notFound("message");
  const last = events[index - 1]?.position ?? 0;
  const next = events[index]?.position ?? last + 2;
  const place = (last + next) / 2;
  if (place <= last || place >= next)
    throw new AppError("wrong-state", "There's no room here. Move the messages around it first.");
  return place;
}

/** Moves a message of a drip before another one, or to the end; in the draft if the campaign has started. */
export async function moveEvent(
  context: SignedIn,
  campaignId: string,
  eventId: string,
  beforeId: string | null,
): Promise<{ events: CampaignEvent[] }> {
  const { db, accountId, clock } = context;
  const campaign = await findCampaign(db, accountId, campaignId, "update");
  if (!campaign) throw notFound("campaign");
  const events = await listAs(db, accountId, campaignId, "draft");
  const event = events.find(({ id }) => id === eventId);
  if (!event) throw notFound("message");
  if (campaign.type !== "drip")
    throw new AppError("wrong-state", "This campaign's messages go out by their own times.");
  if (event.edit === "removed")
    throw new AppError("wrong-state", "This message is going to be deleted. Discard that edit first.");
  const others = events.filter(({ id }) => id !== eventId);
  const position = placeBefore(others, beforeId);
  if (campaign.state === "draft") {
    await placeEvent(db, accountId, eventId, position);
    await timeAnew(context, campaignId);
  } else {
    const content = contentOnly(event);
    await upsertEdit(db, accountId, campaignId, {
      eventId,
      kind: "changed",
      content,
      position,
      now: clock.now(),
    });
  }
  return { events: await listCampaignEvents(context, campaignId, "draft") };
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
    if (given.basedOn && given.basedOn !== revisionOf(before) && !isSameContent(content, before))
      throw new AppError(
        "conflict",
        "This message was changed in another window or by someone else. Load their version, or keep yours.",
      );
    const isMoved = !asDraft && timingKey(content) !== timingKey(before);
    if (isMoved) {
      const step = { ...before, ...content };
      await setTiming(db, { accountId, campaignId }, step, fields.waiting, now);
    }
    if (asDraft) await upsertEdit(db, accountId, campaignId, { eventId, kind: "changed", content, now });
    else await updateEvent(db, accountId, eventId, content);
    // Files still used elsewhere, including by the running version, are kept.
    if (media !== before.media) await letGoOfFiles(db, accountId, before.media);
    if (isMoved) await timeAnew(context, campaignId, [eventId]);
  });
  return getEvent(context, campaignId, eventId, view);
}

const isSameContent = (content: EventContent, before: EditedEvent): boolean =>
  before.edit !== "removed" && isDeepStrictEqual(content, contentOnly(before));

/** Deletes a message; contacts who wait for it continue with the next one, or leave the campaign. */
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
  await releaseFromDeleted(db, accountId, campaignId, eventId);
  await deleteEventAndMessages(context, eventId);
  await deleteEdits(db, accountId, campaignId, eventId);
  await letGoOfFiles(db, accountId, event.media);
  await timeAnew(context, campaignId);
  return {};
}
