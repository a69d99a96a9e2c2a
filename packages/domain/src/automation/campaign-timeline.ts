import { type CampaignTiming, nextStep, occurrenceKey, type StepTiming } from "./campaign-timing.ts";

const LONG_AGO = new Date(0);

/**
 * When each message of a campaign is sent to a contact who joins at a given moment, in the given order: for
 * dated types including past ones, for a repeated one its next time. Null if a date is missing, or differs
 * for each contact.
 */
export function timelineMoments(
  campaign: CampaignTiming,
  steps: readonly StepTiming[],
  { joinsAt, timeZone }: { joinsAt: Date; timeZone: string },
): (Date | null)[] {
  const { type } = campaign;
  const member = { timeZone, birthday: null, anniversary: null };
  const there = steps.map((step) => ({ ...step, addedAt: LONG_AGO }));
  const fresh = { joinedAt: joinsAt, lastPosition: 0, lastAt: null, done: new Set<string>() };
  if (type !== "drip") {
    const hasOwnDay = type === "event" || type === "countdown" || type === "schedule";
    const progress = hasOwnDay ? { ...fresh, joinedAt: LONG_AGO } : fresh;
    return there.map((step) => nextStep(campaign, [step], progress, member)?.dueAt ?? null);
  }
  const moments = new Map<string, Date>();
  const done = new Set<string>();
  let [lastPosition, lastAt]: [number, Date | null] = [0, null];
  for (;;) {
    const next = nextStep(campaign, there, { ...fresh, lastPosition, lastAt, done }, member);
    const step = there.find(({ id }) => id === next?.stepId);
    if (!next || !step) break;
    moments.set(step.id, next.dueAt);
    done.add(occurrenceKey(step.id, ""));
    [lastPosition, lastAt] = [step.position, next.dueAt];
  }
  return steps.map(({ id }) => moments.get(id) ?? null);
}
