import { type NextStep, nextStep, occurrenceKey } from "@broadcast/domain/automation/campaign-timing";
import type { CampaignRow, EventRow } from "../campaigns.sql.ts";
import type { Advance, LockedEnrollment, readHad } from "./turns.sql.ts";

const HOUR_MS = 3_600_000;

/** Somebody who is held, with the message that is due to them and those they had. */
export type Held = LockedEnrollment & { event: EventRow | undefined; had: Set<string> };

/** Of somebody who is only timed anew, nothing is due. */
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

/** Whether a message's time was over before somebody was let in whose day of joining was chosen. */
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

/** Where a contact stands after a turn, and what comes next. */
export function advance(campaign: CampaignRow, events: readonly EventRow[], each: Held, now: Date): Advance {
  const { event, contact, member, joinedAt, pinned, enteredAt } = each;
  const had = event ? new Set([...each.had, occurrenceKey(event.id, each.nextOccurrence)]) : each.had;
  // Small delays do not add up: the next goes by the moment that was meant, unless this one was really late.
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
    // Who catches up gets one message an hour.
    dueAt: isSpaced ? new Date(now.getTime() + HOUR_MS) : (pinnedAt ?? next?.dueAt ?? null),
    meantAt: isSpaced && hasMomentOfItsOwn(campaign, next, joinedAt) ? next.dueAt : null,
    pinnedAt,
  };
}

/** Whether it is late by its own moment; what late joiners still get, and what follows another at once, is not. */
const hasMomentOfItsOwn = ({ type }: CampaignRow, { dueAt }: NextStep, joinedAt: Date): boolean =>
  type !== "drip" && dueAt > joinedAt;
