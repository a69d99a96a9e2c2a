import { type NextStep, nextStep, occurrenceKey } from "@broadcast/domain/automation/campaign-timing";
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

export function missedBecause(
  { lateHours: ofCampaign, skipsBefore }: CampaignRow,
  { lateHours: own }: Pick<EventRow, "lateHours">,
  dueAt: Date,
  enteredAt: Date | null,
  now: Date,
): string | null {
  if (wasOver({ enteredAt, dueAt })) return "Its time had passed when they joined.";
  if (skipsBefore && dueAt < skipsBefore) return "The campaign was paused when it was due.";
  const lateHours = own ?? ofCampaign;
  if (now.getTime() - dueAt.getTime() <= lateHours * HOUR_MS) return null;
  return `It was more than ${lateHours === 1 ? "an hour" : `${lateHours} hours`} late.`;
}

/** Returns a contact's position after a turn, and what comes next. */
export function advance(campaign: CampaignRow, events: readonly EventRow[], each: Held, now: Date): Advance {
  const { event, contact, member, joinedAt, pinned, enteredAt } = each;
  const had = event ? new Set([...each.had, occurrenceKey(event.id, each.nextOccurrence)]) : each.had;
  // Small delays don't add up: the next message counts from the intended time, unless this one was really late.
  const isOver = event !== undefined && wasOver(each);
  const at = isOver || now.getTime() - each.dueAt.getTime() < HOUR_MS ? each.dueAt : now;
  const lastPosition = event ? event.position : each.lastPosition;
  const lastAt = event ? at : each.lastAt;
  const next = nextStep(campaign, events, { joinedAt, enteredAt, lastPosition, lastAt, done: had }, member);
  const isPinned = pinned?.eventId === next?.stepId && pinned?.occurrence === next?.occurrence;
  const pinnedAt = isPinned ? (pinned?.at ?? null) : null;
  const isMissed = event !== undefined && missedBecause(campaign, event, each.dueAt, enteredAt, now) !== null;
  const isSpaced =
    event !== undefined && !isMissed && pinnedAt === null && next !== null && next.dueAt <= now;
  return {
    contactId: contact._id,
    lastPosition,
    lastAt,
    nextEventId: next?.stepId ?? null,
    nextOccurrence: next?.occurrence ?? "",
    // A contact who catches up gets one message per hour.
    dueAt: isSpaced ? new Date(now.getTime() + HOUR_MS) : (pinnedAt ?? next?.dueAt ?? null),
    meantAt: isSpaced && hasMomentOfItsOwn(campaign, next, joinedAt) ? next.dueAt : null,
    pinnedAt,
  };
}

/** Whether it is late by its own time; messages to late joiners, and ones that immediately follow another, are not. */
const hasMomentOfItsOwn = ({ type }: CampaignRow, { dueAt }: NextStep, joinedAt: Date): boolean =>
  type !== "drip" && dueAt > joinedAt;
