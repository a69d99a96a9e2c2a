import type { CampaignEvent } from "@broadcast/contract/campaign-events";
import type { ChosenEmail } from "@broadcast/contract/emails";
import { timelineMoments } from "@broadcast/domain/automation/campaign-timeline";
import { hasDays, repeatedDays } from "@broadcast/domain/automation/campaign-timing";
import { dayOf } from "@broadcast/domain/time/calendar-days";
import { notFound } from "../../../app-error.ts";
import type { Connection } from "../../../db/connection.ts";
import type { Download, SignedIn } from "../../../http/context.ts";
import { shownMedia } from "../../../stored-files/shown-media.ts";
import { readShownVersions } from "../../email-designs/index.ts";
import { type CampaignRow, type EventRow, findCampaign, listEvents } from "../campaigns.sql.ts";
import { type EventFigures, readFigures, readWaiting } from "../figures/figures.sql.ts";
import { type EditedEvent, listEdited, revisionOf } from "./event-edits.sql.ts";

const SHOWN_DAYS = 12;

export type View = "published" | "draft";

/** Lists the messages as they run, or as they will once the draft is published. */
export const listAs = async (
  db: Connection,
  accountId: number,
  campaignId: string,
  view: View,
): Promise<EditedEvent[]> =>
  view === "draft"
    ? listEdited(db, accountId, campaignId)
    : (await listEvents(db, accountId, campaignId)).map((event) => ({ ...event, edit: null, waiting: null }));

export async function listCampaignEvents(
  { db, accountId, clock }: SignedIn,
  campaignId: string,
  view: View = "published",
): Promise<CampaignEvent[]> {
  const campaign = await findCampaign(db, accountId, campaignId);
  if (!campaign) throw notFound("campaign");
  const [events, figures, waiting] = await Promise.all([
    listAs(db, accountId, campaignId, view),
    readFigures(db, accountId, campaignId),
    readWaiting(db, accountId, campaignId),
  ]);
  const { alarm_opted_out_percent: alarmPercent, timezone: timeZone } = await db
    .selectFrom("accounts")
    .where("account_id", "=", accountId)
    .select(["alarm_opted_out_percent", "timezone"])
    .executeTakeFirstOrThrow();
  const emails = await readShownVersions(
    db,
    accountId,
    events.flatMap(({ emailVersionId }) => emailVersionId ?? []),
  );
  const now = clock.now();
  return inOrder(campaign, events, { joinsAt: now, timeZone }).map((event) =>
    toEvent(
      campaign,
      event,
      figures.get(event.id),
      waiting.get(event.id) ?? 0,
      (event.emailVersionId && emails.get(event.emailVersionId)) || null,
      alarmPercent,
      dayOf(now, timeZone),
    ),
  );
}

/** Sorts dated messages by time, whatever the order they were written in. */
function inOrder<E extends EventRow>(
  campaign: CampaignRow,
  events: readonly E[],
  as: { joinsAt: Date; timeZone: string },
): readonly E[] {
  if (!hasDays(campaign.type)) return events;
  const moments = timelineMoments(campaign, events, as);
  const at = new Map(
    events.map(({ id }, index) => [id, moments[index]?.getTime() ?? Number.POSITIVE_INFINITY]),
  );
  return events.toSorted((a, b) => at.get(a.id)! - at.get(b.id)! || a.position - b.position);
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

/** Results of fewer people are not meaningful. */
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
  today: string,
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
      sending: figures?.sending ?? 0,
      delivered: figures?.delivered ?? 0,
      failed: figures?.failed ?? 0,
      unsent: figures?.unsent ?? 0,
      missed: figures?.missed ?? 0,
      answered: figures?.answered ?? 0,
      optedOut: figures?.optedOut ?? 0,
      clicked: figures?.clicked ?? 0,
    },
    hasManyOptOuts: standsOut(figures, alarmPercent),
    revision: revisionOf(event),
    nextDays: campaign.type === "repeat" ? repeatedDays(event, SHOWN_DAYS, today) : [],
  };
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
