import { setImmediate as breathe } from "node:timers/promises";
import { hasDays, nextStep, occurrenceKey } from "@broadcast/domain/automation/campaign-timing";
import { atClock, dayAfter, dayOf } from "@broadcast/domain/time/calendar-days";
import { notFound } from "../../../app-error.ts";
import { readTimeZone } from "../../../clock/account-time-zone.ts";
import type { Connection } from "../../../db/connection.ts";
import type { SignedIn } from "../../../http/context.ts";
import { toMergeContact } from "../../contacts/index.ts";
import { prepareMessages } from "../../messages/index.ts";
import { type CampaignRow, type EventRow, findCampaign, listEvents } from "../campaigns.sql.ts";
import { contentOf } from "../events/event-content.ts";
import { readHad, toMember } from "../run/turns.sql.ts";
import { type ForecastRow, listRunning, sampleEnrollments } from "./forecast.sql.ts";

const SAMPLE = 500;
/** Campaigns considered for a calendar, and contacts over all of them: with many campaigns, fewer of each. */
const CAMPAIGNS_MAX = 500;
const PEOPLE_MAX = 25_000;
const PRICED = 10;
/** Contacts forecast before the process handles other work. */
const AT_A_TIME = 25;
const MOST_OF_ONE = 400;

interface Foreseen {
  event: EventRow;
  at: Date;
  row: ForecastRow;
}

/** Forecasts what a campaign's contacts get until a time, with the evaluator that times real messages. */
async function foresee(
  db: Connection,
  accountId: number,
  campaign: CampaignRow,
  events: readonly EventRow[],
  until: Date,
  sample = SAMPLE,
): Promise<{ foreseen: Foreseen[]; people: number; scale: number }> {
  const { total, rows } = await sampleEnrollments(db, accountId, campaign.id, sample);
  const had = await readHad(
    db,
    { accountId, campaignId: campaign.id },
    rows.map(({ contact_id }) => contact_id),
  );
  const foreseen: Foreseen[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % AT_A_TIME === AT_A_TIME - 1) await breathe();
    const done = new Set(
      (had.get(row.contact_id) ?? [])
        .filter(({ entry }) => entry === 0 || entry === row.entry)
        .map(({ eventId, occurrence }) => occurrenceKey(eventId, occurrence)),
    );
    let [lastPosition, lastAt] = [row.last_position, row.last_at];
    for (let step = 0; step < MOST_OF_ONE; step++) {
      // The first message keeps its time, even one set by hand.
      const next =
        step === 0 && row.next_event_id && row.due_at
          ? { stepId: row.next_event_id, occurrence: row.next_occurrence, dueAt: row.due_at }
          : nextStep(
              campaign,
              events,
              { joinedAt: row.joined_at, enteredAt: row.entered_at, lastPosition, lastAt, done },
              toMember(row, row.account_time_zone),
            );
      const event = events.find(({ id }) => id === next?.stepId);
      if (!next || !event || next.dueAt > until) break;
      done.add(occurrenceKey(event.id, next.occurrence));
      [lastPosition, lastAt] = [event.position, next.dueAt];
      foreseen.push({ event, at: next.dueAt, row });
    }
  }
  return { foreseen, people: total, scale: rows.length === 0 ? 1 : total / rows.length };
}

/** Returns the messages and credits a campaign takes in each of the next weeks, for all of its contacts. */
export async function forecastCampaign(context: SignedIn, id: string, weeks: number) {
  const { db, accountId, clock } = context;
  const campaign = await findCampaign(db, accountId, id);
  if (!campaign) throw notFound("campaign");
  const events = await listEvents(db, accountId, id);
  const timeZone = await readTimeZone(db, accountId);
  const today = dayOf(clock.now(), timeZone);
  const until = atClock(dayAfter(today, weeks * 7), "00:00", timeZone);
  const { foreseen, people, scale } = await foresee(db, accountId, campaign, events, until);
  const price = await pricesOf(context, foreseen);
  const byWeek = Map.groupBy(foreseen, ({ at }) =>
    Math.max(0, Math.floor((Date.parse(dayOf(at, timeZone)) - Date.parse(today)) / (7 * 86_400_000))),
  );
  return {
    people,
    isEstimated: scale > 1,
    weeks: Array.from({ length: weeks }, (_, week) => {
      const its = byWeek.get(week) ?? [];
      const hundredths = its.reduce((sum, { event }) => sum + (price.get(event.id) ?? 0), 0);
      return {
        from: dayAfter(today, week * 7),
        messages: Math.round(its.length * scale),
        credits: Math.round(hundredths * scale) / 100,
      };
    }),
  };
}

/**
 * Returns the average cost of a message, including those that would not be sent, by the decision that applies when it
 * is sent.
 */
async function pricesOf(
  { db, env, accountId, clock }: SignedIn,
  foreseen: readonly Foreseen[],
): Promise<Map<string, number>> {
  const prices = new Map<string, number>();
  for (const [event, its] of Map.groupBy(foreseen, (each) => each.event)) {
    const contacts = its.slice(0, PRICED).map(({ row }) => toMergeContact(row.contact_id, row));
    const content = await contentOf(db, accountId, event);
    const { messages } = await prepareMessages({ db, env }, accountId, content, contacts, clock.now());
    const sum = messages.reduce(
      (total, { decision }) => total + (decision.kind === "send" ? decision.costHundredths : 0),
      0,
    );
    prices.set(event.id, sum / messages.length);
  }
  return prices;
}

/** What a campaign's message sends on a day. */
interface CampaignDay {
  campaignId: string;
  campaignName: string;
  eventId: string;
  eventName: string;
  day: string;
  at: Date;
  people: number;
  isEstimated: boolean;
  /** Whether its day can be changed, because it is the same for all. */
  canMove: boolean;
}

/**
 * Returns what the account's running campaigns send within some days of its time zone, and how many campaigns are left
 * out.
 */
export async function forecastDays(
  db: Connection,
  accountId: number,
  { from, until, timeZone }: { from: Date; until: Date; timeZone: string },
): Promise<{ days: CampaignDay[]; leftOut: number }> {
  const days: CampaignDay[] = [];
  const { ids, total } = await listRunning(db, accountId, CAMPAIGNS_MAX);
  const sample = Math.min(SAMPLE, Math.ceil(PEOPLE_MAX / Math.max(1, ids.length)));
  for (const id of ids) {
    const campaign = await findCampaign(db, accountId, id);
    if (!campaign) continue;
    const events = await listEvents(db, accountId, id);
    const { foreseen, scale } = await foresee(db, accountId, campaign, events, until, sample);
    const within = foreseen.filter(({ at }) => at >= from && at < until);
    const alike = Map.groupBy(within, ({ event, at }) => `${event.id} ${dayOf(at, timeZone)}`);
    for (const its of alike.values()) {
      const { event } = its[0]!;
      const first = new Date(Math.min(...its.map(({ at }) => at.getTime())));
      days.push({
        campaignId: id,
        campaignName: campaign.name,
        eventId: event.id,
        eventName: event.name,
        day: dayOf(first, timeZone),
        at: first,
        people: Math.max(1, Math.round(its.length * scale)),
        isEstimated: scale > 1 || its.some(({ row, event: { id: own } }) => row.next_event_id !== own),
        canMove: hasDays(campaign.type),
      });
    }
  }
  return { days, leftOut: total - ids.length };
}
