import { movedToDay, nextStep, occurrenceKey } from "@broadcast/domain/automation/campaign-timing";
import { AppError, invalid, notFound } from "../../app-error.ts";
import { readTimeZone } from "../../clock/account-time-zone.ts";
import type { Connection } from "../../db/connection.ts";
import type { SignedIn } from "../../http/context.ts";
import { type CampaignRow, type EventRow, findCampaign, listEvents, updateEvent } from "./campaigns.sql.ts";
import { contentOnly, listEdited, upsertEdit } from "./events/event-edits.sql.ts";
import { sampleEnrollments } from "./figures/forecast.sql.ts";
import { missedBecause } from "./run/advance.ts";
import { readHad, toMember } from "./run/turns.sql.ts";
import { timeAnew } from "./time-anew.ts";
import { setTiming } from "./waiting-choices.ts";

/** Contacts checked to tell whom a move affects. */
const SAMPLE = 1_000;

/**
 * Moves a message of a calendar, event or countdown campaign to another day of the account's time zone, or only reports
 * whom that would affect. For an event, the message's distance to it changes, not the event.
 */
export async function moveDay(
  context: SignedIn,
  { id, eventId }: { id: string; eventId: string },
  { day, isTrial }: { day: string; isTrial: boolean },
) {
  const { db, accountId, clock } = context;
  const campaign = await findCampaign(db, accountId, id, isTrial ? null : "update");
  const events = await listEvents(db, accountId, id);
  const event = events.find((each) => each.id === eventId);
  if (!campaign || !event) throw notFound("message");
  const moved = movedToDay(campaign, event, day, await readTimeZone(db, accountId));
  if (moved === "has-no-day")
    throw new AppError(
      "wrong-state",
      "This campaign's messages depend on when each contact joined, so they have no set day.",
    );
  if (moved === "after-event")
    throw invalid({ day: "A countdown message goes out before its event. Choose an earlier day." });
  if (moved === "too-far") throw invalid({ day: "This day is too far from the event." });
  const step = { ...event, ...moved };
  const affected = await foreseeMove(
    db,
    { accountId, campaignId: id },
    campaign,
    { event, step },
    clock.now(),
  );
  if (isTrial) return affected;
  await setTiming(db, { accountId, campaignId: id }, step, "from-joining", clock.now());
  await updateEvent(db, accountId, eventId, step);
  // The draft gets the new day too, or publishing would move the message back.
  const edited = (await listEdited(db, accountId, id)).find((each) => each.id === eventId);
  if (edited?.edit === "changed") {
    await upsertEdit(db, accountId, id, {
      eventId,
      kind: "changed",
      content: { ...contentOnly(edited), ...moved },
      now: clock.now(),
    });
  }
  await timeAnew(context, id, [eventId]);
  return affected;
}

/**
 * Returns who gets a message at its new time, and who would no longer get it; by the evaluator that times real
 * messages.
 */
async function foreseeMove(
  db: Connection,
  { accountId, campaignId }: { accountId: number; campaignId: string },
  campaign: CampaignRow,
  { event, step }: { event: EventRow; step: EventRow },
  now: Date,
) {
  const { total, rows } = await sampleEnrollments(db, accountId, campaignId, SAMPLE);
  const had = await readHad(
    db,
    { accountId, campaignId },
    rows.map(({ contact_id }) => contact_id),
    event.id,
  );
  const moments: number[] = [];
  let losing = 0;
  for (const row of rows) {
    const done = new Set(
      (had.get(row.contact_id) ?? []).map(({ eventId, occurrence }) => occurrenceKey(eventId, occurrence)),
    );
    const { joined_at: joinedAt, entered_at: enteredAt, last_position: lastPosition, last_at: lastAt } = row;
    const progress = { joinedAt, enteredAt, lastPosition, lastAt, done };
    const member = toMember(row, row.account_time_zone);
    const momentOf = (its: EventRow): Date | null => {
      const dueAt = nextStep(campaign, [its], progress, member)?.dueAt;
      const isGoing =
        dueAt && missedBecause(campaign, its, { dueAt, enteredAt, joinedAt, member }, now) === null;
      return isGoing ? dueAt : null;
    };
    const at = momentOf(step);
    if (at) moments.push(at.getTime());
    else if (momentOf(event)) losing += 1;
  }
  const scale = rows.length === 0 ? 1 : total / rows.length;
  const times = moments.toSorted((a, b) => a - b);
  return {
    people: Math.round(times.length * scale),
    losing: Math.round(losing * scale),
    goesAtOnce: Math.round(times.filter((time) => time <= now.getTime()).length * scale),
    earliest: times.length > 0 ? new Date(times[0]!).toISOString() : null,
    latest: times.length > 0 ? new Date(times.at(-1)!).toISOString() : null,
    isEstimated: scale > 1,
  };
}
