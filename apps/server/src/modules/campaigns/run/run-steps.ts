import { isDated } from "@broadcast/domain/automation/campaign-timing";
import { AppError } from "../../../app-error.ts";
import { retriedTransaction } from "../../../db/retried-transaction.ts";
import { noteChange } from "../../../http/live/change-log.ts";
import { doDueTurns, runTurns, type TurnBatch } from "../../../jobs/due-turns.ts";
import type { Services } from "../../../services.ts";
import { isLate, takeBacklogTurns } from "../../automation-backlog/index.ts";
import { lockPauses } from "../../automation-pauses/index.ts";
import { prepareMessages, sendPrepared } from "../../messages/index.ts";
import { saidNo } from "../../sending/index.ts";
import { type CampaignRow, type EventRow, findCampaign, listEvents } from "../campaigns.sql.ts";
import { contentOf } from "../events/event-content.ts";
import { actOnSignals } from "../hear-signals.ts";
import { endEnrollments } from "../people/enrollments.sql.ts";
import { leaveCampaign, OPTED_OUT } from "../people/join-and-leave.ts";
import { moveFirst } from "../people/move-all.ts";
import { advance, type Held, missedBecause, toHeld, turnsOf } from "./advance.ts";
import { deadlinesOf } from "./deadlines.ts";
import { GOAL_REACHED, listAtGoal } from "./goal.ts";
import { listRefusingAll } from "./refusals.ts";
import {
  type DoneTurn,
  type Had,
  insertTurns,
  type LockedEnrollment,
  lockDue,
  putAside,
  putOff,
  readHad,
  type Turn,
  type TurnOutcome,
  writeAdvances,
} from "./turns.sql.ts";

type Running = Pick<Services, "db" | "env" | "clock" | "log">;

/** Runs due work of campaigns until `signal` ends it. */
export const runCampaigns = (services: Services, signal: AbortSignal): Promise<void> =>
  runTurns(services, signal, "the steps of campaigns", () => doDueSteps(services));

/**
 * Runs one round of signals and due messages; returns how many contacts had a turn, joined or left, or were timed
 * again. One transaction per campaign, or part of one: a failing one doesn't delay the others.
 */
export async function doDueSteps(services: Running): Promise<number> {
  const heard = await actOnSignals(services);
  const now = services.clock.now();
  const done = await doDueTurns(services.db, "campaign_enrollments", now, async (batch) => {
    try {
      return await retriedTransaction(services.db, (db) => doSteps({ ...services, db }, batch, now));
    } catch (error) {
      // Others spent the credits in the meantime: the next round holds unpaid messages back.
      if (!(error instanceof AppError && error.code === "insufficient-credits")) {
        const { accountId, automationId: campaignId } = batch;
        services.log.error({ err: error, accountId, campaignId }, "a campaign stumbled and is tried again");
      }
      return 0;
    }
  });
  return heard + done;
}

interface Place {
  accountId: number;
  campaignId: string;
}

/**
 * Runs a batch of a campaign's turns. Messages, the record of each turn and the next time commit together
 * over locked rows: a later worker finds nothing due, and the work of a killed one never happened.
 */
async function doSteps(services: Running, batch: TurnBatch, now: Date): Promise<number> {
  const { db } = services;
  const { accountId, automationId: campaignId } = batch;
  const place: Place = { accountId, campaignId };
  const campaign = await findCampaign(db, accountId, campaignId, "share");
  const found = campaign ? await lockDueMoved(db, batch, campaign, now) : [];
  if (!campaign || found.length === 0) return 0;
  const waiting = await listWaiting(db, accountId, campaign, found);
  if (waiting.size > 0) await putAside(db, place, [...waiting]);
  const going = found.filter(({ contact }) => !waiting.has(contact._id));
  if (going.length > 0) await takeAllTurns(services, place, campaign, going, now);
  await noteChange(db, accountId, ["campaigns"], [campaignId]);
  return found.length;
}

/** Returns who waits for the campaign or for their own automations. In a paused campaign, others are still timed again. */
async function listWaiting(
  db: Running["db"],
  accountId: number,
  { state }: CampaignRow,
  found: readonly LockedEnrollment[],
): Promise<Set<string>> {
  const idsOf = (people: readonly LockedEnrollment[]) => people.map(({ contact }) => contact._id);
  if (state === "draft") return new Set(idsOf(found));
  const due = idsOf(found.filter(({ isStale }) => !isStale));
  if (state === "paused") return new Set(due);
  const pauses = await lockPauses(
    db,
    due.map((contactId) => ({ accountId, contactId })),
  );
  return new Set(pauses.keys());
}

/** Runs the turns of locked contacts, and times what comes next. */
async function takeAllTurns(
  services: Running,
  place: Place,
  campaign: CampaignRow,
  going: readonly LockedEnrollment[],
  now: Date,
): Promise<void> {
  const { db } = services;
  const { accountId, campaignId } = place;
  const ids = going.map(({ contact }) => contact._id);
  const atGoal = await listAtGoal(db, accountId, campaign.goal, ids, now);
  if (atGoal.size > 0)
    await leaveCampaign(db, accountId, campaignId, [...atGoal], { reason: GOAL_REACHED, now });
  const events = await listEvents(db, accountId, campaignId);
  const allHad = await readHad(db, place, ids);
  const all = going
    .filter(({ contact }) => !atGoal.has(contact._id))
    .map((each) => toHeld(each, events, allHad));
  const waits = await takeBacklogTurns(db, accountId, late(campaign, all, now), now);
  await putOff(db, place, waits);
  const turns = all
    .filter(({ contact }) => !waits.has(contact._id))
    .map((each) => turnsOf(campaign, events, each, now));
  const leaving = await takeTurns(services, place, campaign, events, turns.flat(), allHad, now);
  if (leaving.length > 0) await endEnrollments(db, accountId, campaignId, leaving, OPTED_OUT, now);
  const hasLeft = new Set(leaving);
  const advances = turns
    .map((its) => its.at(-1)!)
    .filter(({ contact }) => !hasLeft.has(contact._id))
    .map((last) => advance(campaign, events, last, now));
  await writeAdvances(db, place, campaign.timing, advances);
}

/**
 * Locks due contacts after applying pending moves. Contacts timed before the campaign's timing changed are only timed
 * again, so that new text is not sent at the old hour.
 */
async function lockDueMoved(
  db: Running["db"],
  batch: TurnBatch,
  { moves, timing }: CampaignRow,
  now: Date,
): Promise<LockedEnrollment[]> {
  const { accountId, automationId: campaignId } = batch;
  let found = await lockDue(db, batch, now);
  const behind = found.filter(({ movedFor }) => movedFor < moves).map(({ contact }) => contact._id);
  if (behind.length > 0) {
    await moveFirst(db, { accountId, campaignId }, behind);
    found = await lockDue(db, { ...batch, which: found.map(({ contact }) => contact._id) }, now);
  }
  return found.map((each) => ({ ...each, isStale: each.isStale || each.timedFor !== timing }));
}

/** Returns the contacts who would get a message late, but within its limit. */
const late = (campaign: CampaignRow, held: readonly Held[], now: Date): string[] =>
  held
    .filter(
      (each) =>
        each.event !== undefined &&
        isLate(each.dueAt, now) &&
        missedBecause(campaign, each.event, each, now) === null,
    )
    .map(({ contact }) => contact._id);

/**
 * Sends what is due to contacts who have not had it, or records why not. Returns those who refuse all that follows.
 * Locked contacts have no turn elsewhere in the meantime, so what they had is complete.
 */
async function takeTurns(
  services: Running,
  place: Place,
  campaign: CampaignRow,
  events: readonly EventRow[],
  held: readonly Held[],
  had: Had,
  now: Date,
): Promise<string[]> {
  const leaving: string[] = [];
  for (const [event, its] of Map.groupBy(held, (each) => each.event)) {
    if (!event) continue;
    const turnOf = ({ contact, entry, nextOccurrence, dueAt }: Held): Turn => ({
      eventId: event.id,
      contactId: contact._id,
      entry: isDated(campaign.type) ? 0 : entry,
      occurrence: nextOccurrence,
      dueAt,
    });
    const fresh = its.flatMap((each) => {
      const turn = turnOf(each);
      if (had.get(turn.contactId)?.some((before) => isSameTurn(before, turn))) return [];
      return [{ each, turn, reason: missedBecause(campaign, event, each, now) }];
    });
    const missed = fresh.flatMap(({ turn, reason }): DoneTurn[] =>
      reason === null ? [] : [{ ...turn, outcome: "missed", reason, messageId: null }],
    );
    const inTime = fresh.filter(({ reason }) => reason === null);
    const turns = new Map(inTime.map(({ turn }) => [turn.contactId, turn]));
    const getting = inTime.map(({ each }) => each);
    const outcomes = getting.length > 0 ? await send(services, place, campaign, event, getting, now) : [];
    const refused = new Set(outcomes.flatMap((each) => (each.outcome === "skipped" ? each.contactId : [])));
    const refusing = await listRefusingAll(
      services,
      place.accountId,
      campaign,
      events,
      getting.filter(({ contact }) => refused.has(contact._id)),
      now,
    );
    const done = outcomes.map(
      ({ contactId, outcome, ...its }): DoneTurn => ({
        ...turns.get(contactId)!,
        ...its,
        // A contact who stays for another channel had this message held back.
        outcome: outcome === "skipped" && !refusing.has(contactId) ? "withheld" : outcome,
      }),
    );
    await insertTurns(services.db, place, [...missed, ...done], now);
    leaving.push(...refusing);
  }
  return leaving;
}

const isSameTurn = (a: Omit<Turn, "contactId" | "dueAt">, b: Turn): boolean =>
  a.eventId === b.eventId && a.occurrence === b.occurrence && a.entry === b.entry;

async function send(
  { db, env }: Running,
  { accountId }: Place,
  campaign: CampaignRow,
  event: EventRow,
  getting: readonly Held[],
  now: Date,
) {
  const deadlines = deadlinesOf(campaign, event, getting);
  const content = { ...(await contentOf(db, accountId, event)), deadlines };
  const contacts = getting.map(({ contact }) => contact);
  const prepared = await prepareMessages({ db, env }, accountId, content, contacts, now);
  const sent = await sendPrepared(db, accountId, prepared, {
    cause: "campaign",
    causeId: event.id,
    sentBy: null,
    priority: 1,
    note: `Campaign ${campaign.name}`,
    isInChats: false,
    leavesOut: saidNo,
    now,
  });
  const sentTo = new Map(sent.map((message) => [message.contactId, message]));
  return prepared.messages.map(({ contact, decision }) => {
    const message = sentTo.get(contact._id);
    const outcome: TurnOutcome = !message ? "skipped" : message.withheld === null ? "sent" : "withheld";
    const reason = message ? message.withheld : decision.kind === "skip" ? decision.reason : null;
    return { contactId: contact._id, outcome, reason, messageId: message?.messageId ?? null };
  });
}
