import {
  hasDays,
  isOwed,
  nextStep,
  occurrenceKey,
  retimedTo,
} from "@broadcast/domain/automation/campaign-timing";
import { isLate } from "../../automation-backlog/index.ts";
import type { CampaignRow, EventRow } from "../campaigns.sql.ts";
import type { Advance, LockedEnrollment, readHad } from "./turns.sql.ts";

const HOUR_MS = 3_600_000;

/** A locked contact, with the message that is due to them and the ones they had. */
export type Held = LockedEnrollment & { event: EventRow | undefined; had: Set<string> };

/** For contacts who are only timed again, nothing is due. */
export function toHeld(
  each: LockedEnrollment,
  events: readonly EventRow[],
  had: Awaited<ReturnType<typeof readHad>>,
): Held {
  const its = (had.get(each.contact._id) ?? []).filter(({ entry }) => entry === 0 || entry === each.entry);
  return {
    ...each,
    event: each.isStale ? undefined : events.find(({ id }) => id === each.nextEventId),
    had: new Set(its.map(({ eventId, occurrence }) => occurrenceKey(eventId, occurrence))),
  };
}

/** Whether a message's time was past when a contact with a chosen joining day was added. */
const wasOver = ({ enteredAt, dueAt }: Pick<Held, "enteredAt" | "dueAt">): boolean =>
  enteredAt !== null && dueAt < enteredAt;

/** Why a message that came due in a pause is missed, if it is skipped. */
export const PAUSED_WHEN_DUE = "The campaign was paused when it was due.";

/** Why a message is missed, if its time was longer ago than it may be late. */
export const lateBecause = (dueAt: Date, lateHours: number, now: Date): string | null =>
  now.getTime() - dueAt.getTime() <= lateHours * HOUR_MS
    ? null
    : `It was more than ${lateHours === 1 ? "an hour" : `${lateHours} hours`} late.`;

export function missedBecause(
  campaign: CampaignRow,
  event: EventRow,
  { dueAt, enteredAt, joinedAt, member }: Pick<Held, "dueAt" | "enteredAt" | "joinedAt" | "member">,
  now: Date,
): string | null {
  const { skipsBefore } = campaign;
  if (wasOver({ enteredAt, dueAt })) return "Its time had passed when they joined.";
  if (skipsBefore && dueAt < skipsBefore) return PAUSED_WHEN_DUE;
  if (isOwed(campaign, event, { joinedAt }, member)) return null;
  return lateBecause(dueAt, event.lateHours ?? campaign.lateHours, now);
}

const isMissed = (campaign: CampaignRow, each: Held, now: Date): boolean =>
  each.event !== undefined && missedBecause(campaign, each.event, each, now) !== null;

/**
 * Returns the time from which what follows a turn counts: its own, so that small delays don't add up. After a late
 * message it is when that one went, and in a drip also after a missed one.
 */
function countedFrom(campaign: CampaignRow, each: Held, now: Date): Date {
  const { type } = campaign;
  const moves = type === "drip" ? !wasOver(each) : hasDays(type) && !isMissed(campaign, each, now);
  return moves && isLate(each.dueAt, now) ? now : each.dueAt;
}

/** Returns a contact's position after a turn, and what comes next. */
export function advance(campaign: CampaignRow, events: readonly EventRow[], each: Held, now: Date): Advance {
  const { event, contact, member, joinedAt, pinned, enteredAt, dueAt } = each;
  const { had, lastPosition, lastAt } = event
    ? { had: hadWith(each, event), lastPosition: event.position, lastAt: countedFrom(campaign, each, now) }
    : each;
  const next = nextStep(campaign, events, { joinedAt, enteredAt, lastPosition, lastAt, done: had }, member);
  // Also on a day that is no longer one of a repeating message's.
  const isPinned =
    pinned !== null &&
    pinned.eventId === next?.stepId &&
    !had.has(occurrenceKey(pinned.eventId, pinned.occurrence));
  const pinnedAt = isPinned ? pinned.at : null;
  const nextAt = next && (event ? next.dueAt : retimedTo(campaign, next.dueAt, { waitedFor: dueAt, now }));
  return {
    contactId: contact._id,
    lastPosition,
    lastAt,
    nextEventId: next?.stepId ?? null,
    nextOccurrence: (isPinned ? pinned.occurrence : next?.occurrence) ?? "",
    dueAt: pinnedAt ?? nextAt,
    pinnedAt,
  };
}

const hadWith = ({ had, nextOccurrence }: Held, event: EventRow): Set<string> =>
  new Set([...had, occurrenceKey(event.id, nextOccurrence)]);

/** The turns that a contact can miss in one transaction. */
const MISSED_AT_ONCE = 30;

/** Returns a contact's turn and, if they missed it, those after it that they missed too. */
export function turnsOf(campaign: CampaignRow, events: readonly EventRow[], first: Held, now: Date): Held[] {
  const turns = [first];
  for (let last = first; turns.length < MISSED_AT_ONCE && isMissed(campaign, last, now); ) {
    const next = turnAfter(campaign, events, last, now);
    if (!next || !isMissed(campaign, next, now)) break;
    turns.push(next);
    last = next;
  }
  return turns;
}

function turnAfter(campaign: CampaignRow, events: readonly EventRow[], each: Held, now: Date): Held | null {
  const { nextEventId, nextOccurrence, lastPosition, lastAt, dueAt } = advance(campaign, events, each, now);
  const event = events.find(({ id }) => id === nextEventId);
  if (!each.event || !event || !dueAt) return null;
  const had = hadWith(each, each.event);
  return { ...each, event, had, nextEventId, nextOccurrence, lastPosition, lastAt, dueAt };
}
