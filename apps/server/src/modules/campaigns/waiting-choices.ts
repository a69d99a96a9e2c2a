import type { TimingChoice } from "@broadcast/contract/campaign-events";
import type { WaitingChoice } from "@broadcast/contract/campaign-publishing";
import {
  type CampaignTiming,
  nextStep,
  occurrenceKey,
  restartedAt,
  retimedTo,
  type StepTiming,
} from "@broadcast/domain/automation/campaign-timing";
import type { Connection } from "../../db/connection.ts";
import { NO_ID } from "../../db/uuid.ts";
import { addEventsAt, type CampaignRow, type EventRow } from "./campaigns.sql.ts";
import {
  type EditedEvent,
  listWaiting,
  pinWaiting,
  unpinWaiting,
  type WaitingRow,
} from "./events/event-edits.sql.ts";
import { missedBecause } from "./run/advance.ts";
import { readHad, toMember } from "./run/turns.sql.ts";

interface Place {
  accountId: number;
  campaignId: string;
}

const AT_A_TIME = 1_000;

/** Returns the available choices: only what counts from joining or another message can be counted again. */
const timingChoicesOf = ({ type }: Pick<CampaignTiming, "type">): TimingChoice[] =>
  type === "drip" || type === "delay" ? ["keep", "from-joining", "restart"] : ["keep", "from-joining"];

const deletionChoicesOf = ({ waiting }: Pick<EditedEvent, "waiting">): WaitingChoice[] =>
  waiting === "leave" ? ["leave", "next"] : ["next", "leave"];

/** A repeated message that gets other days owes none of them before now. */
const startingAnew = <S extends StepTiming>(step: S, now: Date): S =>
  step.frequency === null ? step : { ...step, addedAt: now };

const startedAgain = (step: StepTiming, row: WaitingRow, now: Date): Date =>
  restartedAt(step, now, toMember(row, row.account_time_zone).timeZone);

/** Applies the choice to contacts who wait for a message whose timing becomes `step`, before they are timed again. */
export async function setTiming(
  db: Connection,
  { accountId, campaignId }: Place,
  step: StepTiming,
  choice: TimingChoice,
  now: Date,
): Promise<void> {
  const its = { campaignId, eventId: step.id };
  if (step.frequency !== null) await addEventsAt(db, accountId, campaignId, { since: new Date(0), now });
  if (choice === "from-joining") return unpinWaiting(db, accountId, its);
  for (let after = NO_ID; ; ) {
    const page = { ...its, after, limit: AT_A_TIME, isLocked: true };
    const rows = await listWaiting(db, accountId, page);
    const moments = rows.map((row) => ({
      contactId: row.contactId,
      at: choice === "keep" ? row.dueAt : startedAgain(step, row, now),
    }));
    await pinWaiting(db, accountId, its, moments, choice === "restart" ? now : null);
    if (rows.length < AT_A_TIME) return;
    after = rows.at(-1)!.contactId;
  }
}

/** When waiting contacts would get their next message. */
interface Outcome {
  goesAtOnce: number;
  /** Those for whom it would be later than allowed. */
  tooLate: number;
  earliest: Date | null;
  latest: Date | null;
}

type Foreseen = Date | "too-late" | null;

/**
 * Returns what happens by each choice to contacts who wait for an edited message, with the evaluator that times real
 * messages. After a deletion, that is when they get the one that follows.
 */
export async function foreseeChoices(
  db: Connection,
  { accountId, campaignId }: Place,
  campaign: CampaignRow,
  { events, edited }: { events: readonly EventRow[]; edited: EditedEvent },
  now: Date,
): Promise<{ outcomes: Map<WaitingChoice, Outcome>; isEstimated: boolean }> {
  const page = { campaignId, eventId: edited.id, after: NO_ID, limit: AT_A_TIME, isLocked: false };
  const rows = await listWaiting(db, accountId, page);
  const had = await readHad(
    db,
    { accountId, campaignId },
    rows.map(({ contactId }) => contactId),
  );
  const toCome = events.map((event) => (event.id === edited.id ? startingAnew(event, now) : event));
  const anew = (row: WaitingRow): Foreseen => {
    const done = (had.get(row.contactId) ?? []).filter(({ entry }) => entry === 0 || entry === row.entry);
    const { joinedAt, enteredAt, lastPosition, lastAt } = row;
    const keys = new Set(done.map(({ eventId, occurrence }) => occurrenceKey(eventId, occurrence)));
    const progress = { joinedAt, enteredAt, lastPosition, lastAt, done: keys };
    const member = toMember(row, row.account_time_zone);
    const next = nextStep(campaign, toCome, progress, member);
    const event = toCome.find(({ id }) => id === next?.stepId);
    if (!next || !event) return null;
    const dueAt = retimedTo(campaign, next.dueAt, { waitedFor: row.dueAt, now });
    const isMissed = missedBecause(campaign, event, { dueAt, enteredAt, joinedAt, member }, now) !== null;
    return isMissed ? "too-late" : dueAt;
  };
  const unlessByHand = (moment: (row: WaitingRow) => Foreseen) => (row: WaitingRow) =>
    row.isPinnedByHand ? row.dueAt : moment(row);
  const momentBy: Record<WaitingChoice, (row: WaitingRow) => Foreseen> = {
    keep: (row) => row.dueAt,
    "from-joining": unlessByHand(anew),
    restart: unlessByHand((row) => startedAgain(edited, row, now)),
    next: anew,
    leave: () => null,
  };
  const choices = edited.edit === "removed" ? deletionChoicesOf(edited) : timingChoicesOf(campaign);
  const outcomes = new Map(choices.map((choice) => [choice, outcomeOf(rows.map(momentBy[choice]), now)]));
  return { outcomes, isEstimated: rows.length === AT_A_TIME };
}

function outcomeOf(moments: readonly Foreseen[], now: Date): Outcome {
  const times = moments.flatMap((at) => (at instanceof Date ? [at.getTime()] : [])).toSorted((a, b) => a - b);
  return {
    goesAtOnce: times.filter((time) => time <= now.getTime()).length,
    tooLate: moments.filter((at) => at === "too-late").length,
    earliest: times.length > 0 ? new Date(times[0]!) : null,
    latest: times.length > 0 ? new Date(times.at(-1)!) : null,
  };
}
