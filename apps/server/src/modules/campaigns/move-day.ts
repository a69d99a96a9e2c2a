import { AppError, notFound } from "../../app-error.ts";
import type { SignedIn } from "../../http/context.ts";
import { findCampaign, listEvents, updateEvent } from "./campaigns.sql.ts";
import { readFigures } from "./figures/figures.sql.ts";
import { timeAnew } from "./time-anew.ts";
import { foreseeTiming } from "./waiting-choices.ts";

/** Moves a message of a calendar campaign to another day, or tells only whom that would affect. */
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
  if (campaign.type !== "schedule")
    throw new AppError("wrong-state", "Only messages of a calendar campaign have a day of their own.");
  const step = { ...event, scheduledOn: day };
  const after = events.map((each) => (each.id === eventId ? step : each));
  const { waiting } = await readFigures(db, accountId, id);
  const place = { accountId, campaignId: id };
  const foreseen = await foreseeTiming(db, place, campaign, { events: after, step }, clock.now());
  const outcome = foreseen.outcomes.get("from-joining");
  if (!isTrial) {
    await updateEvent(db, accountId, eventId, step);
    await timeAnew(context, id);
  }
  return {
    waiting: waiting.get(eventId) ?? 0,
    goesAtOnce: outcome?.goesAtOnce ?? 0,
    earliest: outcome?.earliest?.toISOString() ?? null,
    latest: outcome?.latest?.toISOString() ?? null,
  };
}
