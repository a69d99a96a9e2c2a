import type { TimingChoice } from "@broadcast/contract/campaign-events";
import {
  type CampaignTiming,
  nextStep,
  occurrenceKey,
  restartedAt,
  type StepTiming,
} from "@broadcast/domain/automation/campaign-timing";
import type { Connection } from "../../db/connection.ts";
import { NO_ID } from "../../db/uuid.ts";
import type { EventRow } from "./campaigns.sql.ts";
import { listWaiting, pinWaiting, unpinWaiting, type WaitingRow } from "./events/event-edits.sql.ts";
import { readHad, toMember } from "./run/turns.sql.ts";

interface Place {
  accountId: number;
  campaignId: string;
}

const AT_A_TIME = 1_000;

/** Returns the available choices: only what counts from joining or another message can be counted again. */
const timingChoicesOf = ({ type }: Pick<CampaignTiming, "type">): TimingChoice[] =>
  type === "drip" || type === "delay" ? ["keep", "from-joining", "restart"] : ["keep", "from-joining"];

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

export interface Outcome {
  goesAtOnce: number;
  earliest: Date | null;
  latest: Date | null;
}

/** Returns when waiting contacts would get a message by each choice, with the evaluator that times real messages. */
export async function foreseeTiming(
  db: Connection,
  { accountId, campaignId }: Place,
  campaign: CampaignTiming,
  { events, step }: { events: readonly EventRow[]; step: StepTiming },
  now: Date,
): Promise<{ outcomes: Map<TimingChoice, Outcome>; isEstimated: boolean }> {
  const page = { campaignId, eventId: step.id, after: NO_ID, limit: AT_A_TIME, isLocked: false };
  const rows = await listWaiting(db, accountId, page);
  const had = await readHad(
    db,
    { accountId, campaignId },
    rows.map(({ contactId }) => contactId),
  );
  const anew = (row: WaitingRow): Date | null => {
    const done = (had.get(row.contactId) ?? []).filter(({ entry }) => entry === 0 || entry === row.entry);
    const { joinedAt, enteredAt, lastPosition, lastAt } = row;
    const keys = new Set(done.map(({ eventId, occurrence }) => occurrenceKey(eventId, occurrence)));
    const progress = { joinedAt, enteredAt, lastPosition, lastAt, done: keys };
    return nextStep(campaign, events, progress, toMember(row, row.account_time_zone))?.dueAt ?? null;
  };
  const momentBy: Record<TimingChoice, (row: WaitingRow) => Date | null> = {
    keep: (row) => row.dueAt,
    "from-joining": anew,
    restart: (row) => startedAgain(step, row, now),
  };
  const outcomes = new Map(
    timingChoicesOf(campaign).map((choice) => {
      const moments = rows.map((row) => (row.isPinnedByHand ? row.dueAt : momentBy[choice](row)));
      return [choice, outcomeOf(moments, now)];
    }),
  );
  return { outcomes, isEstimated: rows.length === AT_A_TIME };
}

function outcomeOf(moments: readonly (Date | null)[], now: Date): Outcome {
  const times = moments.flatMap((at) => (at ? [at.getTime()] : [])).toSorted((a, b) => a - b);
  return {
    goesAtOnce: times.filter((time) => time <= now.getTime()).length,
    earliest: times.length > 0 ? new Date(times[0]!) : null,
    latest: times.length > 0 ? new Date(times.at(-1)!) : null,
  };
}
