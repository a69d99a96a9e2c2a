import type { CampaignPublishing, WaitingChoice } from "@broadcast/contract/campaign-publishing";
import type { Campaign } from "@broadcast/contract/campaigns";
import { AppError, notFound } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { userOf } from "../../http/guard/person-of.ts";
import { letGoOfFiles } from "../../stored-files/stored-files.ts";
import { withdrawCauses } from "../sending/index.ts";
import {
  type CampaignRow,
  deleteEvent,
  type EventRow,
  findCampaign,
  insertEvent,
  listEvents,
  placeEvent,
  updateCampaign,
  updateEvent,
} from "./campaigns.sql.ts";
import { getCampaign } from "./campaigns.ts";
import {
  deleteEdits,
  draftRevision,
  type EditedEvent,
  insertVersion,
  listEdited,
  settlePositions,
} from "./events/event-edits.sql.ts";
import { timingKey } from "./events/event-timing.ts";
import { readWaiting } from "./figures/figures.sql.ts";
import { releaseFromDeleted } from "./people/change-next.sql.ts";
import { lockWaitingContacts } from "./people/enrollments.sql.ts";
import { CAMPAIGN_MESSAGE_DELETED } from "./people/held-messages.sql.ts";
import { leaveCampaign } from "./people/join-and-leave.ts";
import { timeAnew } from "./time-anew.ts";
import { foreseeChoices, setTiming } from "./waiting-choices.ts";

/** The exit reason of contacts whose next message was deleted. */
export const MESSAGE_DELETED = "The message they waited for was deleted.";

async function lockStarted({ db, accountId }: SignedIn, id: string): Promise<CampaignRow> {
  const campaign = await findCampaign(db, accountId, id, "update");
  if (!campaign) throw notFound("campaign");
  return campaign;
}

/** Returns what publishing would do now. */
export async function foreseePublishing(
  { db, accountId, clock }: SignedIn,
  id: string,
): Promise<CampaignPublishing> {
  const campaign = await findCampaign(db, accountId, id);
  if (!campaign) throw notFound("campaign");
  const [live, edited, waiting] = await Promise.all([
    listEvents(db, accountId, id),
    listEdited(db, accountId, id),
    readWaiting(db, accountId, id),
  ]);
  const after = edited.filter(({ edit }) => edit !== "removed");
  const changes: CampaignPublishing["changes"] = [];
  for (const event of edited.filter(({ edit }) => edit !== null)) {
    const isTimingChanged = hasNewTiming(event, live);
    const people = waiting.get(event.id) ?? 0;
    const foreseen =
      (isTimingChanged || event.edit === "removed") && people > 0
        ? await foreseeChoices(
            db,
            { accountId, campaignId: id },
            campaign,
            { events: after, edited: event },
            clock.now(),
          )
        : null;
    changes.push({
      eventId: event.id,
      name: event.name,
      edit: event.edit!,
      isTimingChanged,
      isMoved: live.some(({ id: own, position }) => own === event.id && position !== event.position),
      waiting: people,
      choices: [...(foreseen?.outcomes ?? [])].map(([choice, { goesAtOnce, tooLate, earliest, latest }]) => ({
        waiting: choice,
        goesAtOnce,
        tooLate,
        earliest: earliest?.toISOString() ?? null,
        latest: latest?.toISOString() ?? null,
      })),
      isEstimated: foreseen?.isEstimated ?? false,
    });
  }
  return { version: campaign.version + 1, draft: draftRevision(edited), changes };
}

const hasNewTiming = (event: EditedEvent, live: readonly EventRow[]): boolean => {
  const before = live.find(({ id }) => id === event.id);
  return event.edit === "changed" && before !== undefined && timingKey(before) !== timingKey(event);
};

/** Publishes the draft in one step. Waiting contacts are treated as chosen; messages they had stay recorded. */
export async function publishEdits(
  context: SignedIn,
  id: string,
  {
    choices,
    draft,
  }: { choices: readonly { eventId: string; waiting: WaitingChoice }[]; draft?: string | undefined },
): Promise<Campaign> {
  const { db, accountId, clock, caller } = context;
  const campaign = await lockStarted(context, id);
  if (campaign.state === "draft") throw new AppError("wrong-state", "Start this campaign first.");
  const live = await listEvents(db, accountId, id);
  const edited = await listEdited(db, accountId, id);
  if (draft !== undefined && draft !== draftRevision(edited))
    throw new AppError(
      "conflict",
      "The edits were changed in another window or by someone else. Check what would be published now.",
    );
  const changes = edited.filter(({ edit }) => edit !== null);
  if (changes.length === 0) throw new AppError("wrong-state", "There are no edits to publish.");
  if (edited.every(({ edit }) => edit === "removed"))
    throw new AppError("wrong-state", "A running campaign needs at least one message.");
  const own = new Set(changes.map((change) => change.id));
  if (choices.some(({ eventId }) => !own.has(eventId))) throw notFound("message");
  const choiceOf = new Map(choices.map(({ eventId, waiting }) => [eventId, waiting]));
  const now = clock.now();
  const place = { accountId, campaignId: id };
  for (const change of changes) {
    const choice = choiceOf.get(change.id);
    const before = live.find((event) => event.id === change.id);
    if (change.edit === "removed") {
      if ((choice ?? change.waiting) === "leave") {
        const contactIds = await lockWaitingContacts(db, accountId, id, change.id);
        await leaveCampaign(db, accountId, id, contactIds, { reason: MESSAGE_DELETED, now });
      }
      await releaseFromDeleted(db, accountId, id, change.id);
      await deleteEventAndMessages(context, change.id);
    } else if (change.edit === "added") {
      await insertEvent(db, accountId, id, { ...change, addedAt: now });
    } else {
      const waiting = choice === "keep" || choice === "restart" ? choice : "from-joining";
      if (hasNewTiming(change, live)) await setTiming(db, place, change, waiting, now);
      await updateEvent(db, accountId, change.id, change);
      if (before?.position !== change.position) await placeEvent(db, accountId, change.id, change.position);
    }
    if (before?.media.some(({ key }) => !change.media.some((media) => media.key === key)))
      await letGoOfFiles(db, accountId, before.media);
  }
  await deleteEdits(db, accountId, id);
  const version = campaign.version + 1;
  await updateCampaign(db, accountId, id, { version });
  const events = await listEvents(db, accountId, id);
  await insertVersion(db, accountId, id, { version, events, now, userId: userOf(caller) });
  const moved = changes.filter((change) => change.edit === "changed" && hasNewTiming(change, live));
  await timeAnew(
    context,
    id,
    moved.map((event) => event.id),
  );
  return getCampaign(context, id);
}

/** Deletes a message, and withdraws what waits in the outbox of it. */
export async function deleteEventAndMessages(
  { db, accountId, clock }: SignedIn,
  eventId: string,
): Promise<void> {
  const deleted = { accountId, causeIds: [eventId], reason: CAMPAIGN_MESSAGE_DELETED };
  await withdrawCauses(db, deleted, clock.now());
  await deleteEvent(db, accountId, eventId);
}

/** Discards the whole draft, or that of one message. */
export async function discardEdits(context: SignedIn, id: string, eventId: string | null = null) {
  const { db, accountId } = context;
  await lockStarted(context, id);
  const edited = (await listEdited(db, accountId, id)).filter(
    (event) => event.edit !== null && (eventId === null || event.id === eventId),
  );
  if (eventId !== null && edited.length === 0) throw notFound("message");
  const live = await listEvents(db, accountId, id);
  const kept = new Set(live.flatMap(({ media }) => media.map(({ key }) => key)));
  await deleteEdits(db, accountId, id, eventId);
  await settlePositions(db, accountId, id);
  await letGoOfFiles(
    db,
    accountId,
    edited.flatMap(({ media }) => media.filter(({ key }) => !kept.has(key))),
  );
  return {};
}
