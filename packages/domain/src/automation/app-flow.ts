import { atClock, dayAfter, dayOf } from "../time/calendar-days.ts";
import { wallTime } from "../time/dates.ts";
import { DAY_MS, MINUTE_MS } from "../time/opening-hours.ts";

/** What lets people enter a flow. What each means stands in docs/app-flows.md. */
export const FLOW_TRIGGERS = [
  "keyword",
  "tag-added",
  "tag-removed",
  "form",
  "link",
  "message",
  "missed-call",
  "purchase",
  "segment",
  "date",
  "api",
] as const;
export type FlowTriggerKind = (typeof FLOW_TRIGGERS)[number];

/** What a step can wait for. */
export const FLOW_EVENTS = [
  "reply",
  "tag-added",
  "tag-removed",
  "form",
  "link",
  "missed-call",
  "purchase",
] as const;
export type FlowEvent = (typeof FLOW_EVENTS)[number];

export const FLOW_UNITS = ["minutes", "hours", "days"] as const;
export type FlowUnit = (typeof FLOW_UNITS)[number];

/** Hours of a week by the account's clock. */
export interface FlowHours {
  /** Whether a message counts within these hours or out of them. */
  is: "inside" | "outside";
  /** 0 is Sunday. */
  weekdays: readonly number[];
  /** "09:00" */
  from: string;
  to: string;
}

export interface FlowTrigger {
  kind: FlowTriggerKind;
  /**
   * The keyword's, form's, link's or segment's id, the tag's or product's name, or of a date the field: "birthday",
   * "anniversary" or a field's id.
   */
  subject: string;
  /** For messages: only those of these hours. */
  hours: FlowHours | null;
  /** For messages: only those that no keyword answers and that no flow waits for. */
  onlyUnanswered?: boolean;
  /** For messages: only those with one of these words; any where there are none. */
  words?: readonly string[];
  /** For dates: so many days before (negative: after) it, at this time of the contact's clock. */
  daysBefore: number;
  time: string;
}

/** When somebody who was in a flow enters it again; `after-days` counts from when they entered last. */
export const FLOW_REENTRY = ["never", "after-finishing", "after-days", "always"] as const;
export type FlowReentry = (typeof FLOW_REENTRY)[number];

/** How a flow tells a person of the account something. */
export const FLOW_NOTICES = ["email", "push", "both"] as const;
export type FlowNotice = (typeof FLOW_NOTICES)[number];

/** Advanced search, as far as a flow looks into it. */
export interface FlowConditions {
  match: "all" | "any";
  groups: readonly { match: "all" | "any"; conditions: readonly { field: string; is: string }[] }[];
}

interface StepPlace {
  id: string;
  /** The branch of another step that it stands in; null at the top. */
  under: { step: string; branch: string } | null;
  note: string;
  /** Late by more than so many hours it is missed; null for what its kind has. */
  lateHours: number | null;
}

type Duration = { amount: number; unit: FlowUnit };
export const ANSWER_KINDS = ["yes", "no", "number", "words"] as const;
export interface AnswerChoice {
  branch: string;
  is: (typeof ANSWER_KINDS)[number];
  words: readonly string[];
  /** Of a number: the smallest and the largest that counts. */
  from: number;
  to: number;
}

/** What a step sends: words with a picture, a designed email or one of words, or the recording of a voice drop. */
export interface FlowMessage {
  type: "sms" | "email" | "rvm";
  subject: string;
  text: string;
  attachmentId: string | null;
  emailId: string | null;
  voiceDropId: string | null;
}

type StepKind<C> =
  | ({ kind: "send" } & FlowMessage)
  | ({ kind: "wait" } & Duration)
  | { kind: "wait-until"; weekdays: readonly number[]; time: string }
  | ({ kind: "wait-for"; event: FlowEvent; subject: string } & Duration)
  | { kind: "branch"; conditions: C }
  | { kind: "answer"; choices: readonly AnswerChoice[] }
  | { kind: "split"; parts: readonly { branch: string; percent: number }[] }
  | { kind: "add-tag" | "remove-tag"; tag: string }
  | { kind: "join-campaign" | "leave-campaign"; campaignId: string | null }
  | { kind: "set-field"; fieldId: string | null; value: string }
  | { kind: "join-space" | "leave-space"; spaceId: string | null }
  | { kind: "assign"; assigneeId: string | null }
  | { kind: "notify"; text: string; personId: string | null; by: FlowNotice }
  | { kind: "call"; url: string }
  | { kind: "stop" };

/** One step; all of a flow lie in one list, each after the one whose branch it stands in. */
export type FlowStep<C = FlowConditions> = StepPlace & StepKind<C>;
export type FlowStepKind = StepKind<unknown>["kind"];

const LEADS_ON: ReadonlySet<FlowStepKind> = new Set([
  "wait",
  "wait-until",
  "wait-for",
  "branch",
  "answer",
  "split",
  "stop",
]);

/**
 * By how many hours a step may be late before it is missed: a message is worth little after a day, what is noted or told
 * to the account holds a week. Null for what only leads on, without which nobody could go on.
 */
export function lateHoursOf({
  kind,
  lateHours,
}: Pick<FlowStep<unknown>, "kind" | "lateHours">): number | null {
  if (LEADS_ON.has(kind)) return null;
  return lateHours ?? (kind === "send" ? 24 : 168);
}

export interface FlowDefinition<C = FlowConditions> {
  trigger: FlowTrigger | null;
  steps: readonly FlowStep<C>[];
}

export const FLOW_STEPS_MAX = 200;

/** A causation deeper than this halts. */
export const FLOW_DEPTH_MAX = 10;

/** More messages than this to one contact in ten minutes, and somebody else's program is at the other end. */
export const FLOW_ANSWERS_MAX = 3;
export const FLOW_ANSWERS_WITHIN_MS = 10 * MINUTE_MS;

/** The branches that a step has, in their order; a step goes on behind them all in the same way. */
export function branchesOf(step: FlowStep<unknown>): readonly string[] {
  if (step.kind === "wait-for") return ["happened", "timeout"];
  if (step.kind === "branch") return ["yes", "no"];
  if (step.kind === "answer") return [...step.choices.map(({ branch }) => branch), "else"];
  return step.kind === "split" ? step.parts.map(({ branch }) => branch) : [];
}

/** The steps of a branch, or those at the top. */
export const stepsUnder = <S extends FlowStep<unknown>>(
  steps: readonly S[],
  under: { step: string; branch: string } | null,
): S[] =>
  steps.filter((step) =>
    under === null
      ? step.under === null
      : step.under?.step === under.step && step.under.branch === under.branch,
  );

/** As `stepsUnder`, for those who ask of many branches: the steps are gone through once. */
export function branchesIn<S extends FlowStep<unknown>>(
  steps: readonly S[],
): (under: { step: string; branch: string } | null) => readonly S[] {
  const keyOf = (under: { step: string; branch: string } | null) =>
    under === null ? "" : `${under.step} ${under.branch}`;
  const groups = Map.groupBy(steps, ({ under }) => keyOf(under));
  return (under) => groups.get(keyOf(under)) ?? [];
}

/** Where somebody goes from a step, by the branch they take; null at the end. */
export function stepAfter(
  steps: readonly FlowStep<unknown>[],
  id: string,
  branch: string | null,
): string | null {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const inside = branch === null ? undefined : stepsUnder(steps, { step: id, branch })[0];
  if (inside) return inside.id;
  for (let step = byId.get(id); step; step = step.under ? byId.get(step.under.step) : undefined) {
    const siblings = stepsUnder(steps, step.under);
    const next = siblings[siblings.indexOf(step) + 1];
    if (next) return next.id;
  }
  return null;
}

/** Where somebody is in a flow. */
export interface StandingAt {
  /** Null at the end. */
  stepId: string | null;
  /** Whether they have come to the step, a wait, and only have it to end; otherwise it is still to be done. */
  isWaiting: boolean;
  /** Steps that are passed over for them. */
  skips: readonly string[];
}

/** All steps that somebody may still come to, by whatever branch. */
export function stepsAhead<S extends FlowStep<unknown>>(
  steps: readonly S[],
  { stepId, isWaiting, skips }: StandingAt,
): S[] {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const reached = new Set<string>(stepId === null ? [] : [stepId]);
  for (const id of reached) {
    const step = byId.get(id);
    if (!step || step.kind === "stop") continue;
    const branches = skips.includes(id) ? [] : branchesOf(step);
    for (const branch of branches.length > 0 ? branches : [null]) {
      const next = stepAfter(steps, id, branch);
      if (next !== null) reached.add(next);
    }
  }
  const isAhead = ({ id }: S) => reached.has(id) && !skips.includes(id) && !(isWaiting && id === stepId);
  return steps.filter(isAhead);
}

/**
 * The steps as the tree has them, each after the one that it stands under; null when a step stands under none, under
 * itself or under a branch that there is not, or when two have one id.
 */
export function inTreeOrder<S extends FlowStep<unknown>>(steps: readonly S[]): S[] | null {
  if (new Set(steps.map(({ id }) => id)).size < steps.length) return null;
  const ordered: S[] = [];
  const stepsIn = branchesIn(steps);
  const add = (under: { step: string; branch: string } | null) => {
    for (const step of stepsIn(under)) {
      ordered.push(step);
      for (const branch of branchesOf(step)) add({ step: step.id, branch });
    }
  };
  add(null);
  return ordered.length === steps.length ? ordered : null;
}

const UNIT_MS: Record<FlowUnit, number> = { minutes: MINUTE_MS, hours: 60 * MINUTE_MS, days: DAY_MS };

/** So many days keep the time of day, as campaigns do; hours and minutes are time that passes. */
export function waitEnd(from: Date, { amount, unit }: Duration, timeZone: string): Date {
  if (unit !== "days") return new Date(from.getTime() + amount * UNIT_MS[unit]);
  const { hour, minute, second } = wallTime(from, timeZone);
  const two = (part: number) => String(part).padStart(2, "0");
  const at = atClock(dayAfter(dayOf(from, timeZone), amount), `${two(hour)}:${two(minute)}`, timeZone);
  return new Date(at.getTime() + second * 1_000);
}

/** The next moment at which clocks show this time on one of these days; any day where none is named. */
export function nextClock(from: Date, weekdays: readonly number[], time: string, timeZone: string): Date {
  const first = dayOf(from, timeZone);
  for (let days = 0; ; days++) {
    const day = dayAfter(first, days);
    if (weekdays.length > 0 && !weekdays.includes(new Date(day).getUTCDay()) && days < 14) continue;
    const at = atClock(day, time, timeZone);
    if (at > from) return at;
  }
}

/** Whether a moment lies where the hours of a trigger want it; a day's hours may end after midnight. */
export function isInHours(at: Date, { is, weekdays, from, to }: FlowHours, timeZone: string): boolean {
  const { hour, minute } = wallTime(at, timeZone);
  const today = new Date(dayOf(at, timeZone)).getUTCDay();
  const minutes = hour * 60 + minute;
  const [start, end] = [minutesOf(from), minutesOf(to)];
  const isOn = (day: number) => weekdays.includes((day + 7) % 7);
  const isInside =
    start < end
      ? isOn(today) && minutes >= start && minutes < end
      : (isOn(today) && minutes >= start) || (isOn(today - 1) && minutes < end);
  return isInside === (is === "inside");
}

const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
};

/** The part of a split that a point from 0 to 99 falls into. */
export function splitBranch(
  point: number,
  parts: readonly { branch: string; percent: number }[],
): string | null {
  let upTo = 0;
  for (const { branch, percent } of parts) {
    upTo += percent;
    if (point < upTo) return branch;
  }
  return parts.at(-1)?.branch ?? null;
}
