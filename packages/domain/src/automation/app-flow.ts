import { atClock, dayAfter, dayOf } from "../time/calendar-days.ts";
import { wallTime } from "../time/dates.ts";
import { DAY_MS, MINUTE_MS } from "../time/opening-hours.ts";

/** What lets contacts enter a flow. docs/app-flows.md explains each. */
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

/** Hours of a week in the account's time zone. */
export interface FlowHours {
  /** Whether a message counts within these hours or outside them. */
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
   * The id of the keyword, form, link or segment, the name of the tag or product, or for a date its field:
   * "birthday", "anniversary" or a field's id.
   */
  subject: string;
  /** For messages: only those in these hours. */
  hours: FlowHours | null;
  /** For messages: only those that no keyword answers and no flow waits for. */
  onlyUnanswered?: boolean;
  /** For messages: only those with one of these words; any if empty. */
  words?: readonly string[];
  /** For dates: this many days before it (negative: after), at this time in the contact's time zone. */
  daysBefore: number;
  time: string;
}

/** When a contact who was in a flow can enter it again; `after-days` counts from their last entry. */
export const FLOW_REENTRY = ["never", "after-finishing", "after-days", "always"] as const;
export type FlowReentry = (typeof FLOW_REENTRY)[number];

/** How a flow notifies a user of the account. */
export const FLOW_NOTICES = ["email", "push", "both"] as const;
export type FlowNotice = (typeof FLOW_NOTICES)[number];

/** An advanced search, as far as flows need its structure. */
export interface FlowConditions {
  match: "all" | "any";
  groups: readonly { match: "all" | "any"; conditions: readonly { field: string; is: string }[] }[];
}

interface StepPlace {
  id: string;
  /** The branch of another step it is in; null at the top level. */
  under: { step: string; branch: string } | null;
  note: string;
  /** A step that is later than this many hours is missed; null for its kind's default. */
  lateHours: number | null;
}

type Duration = { amount: number; unit: FlowUnit };
export const ANSWER_KINDS = ["yes", "no", "number", "words"] as const;
export interface AnswerChoice {
  branch: string;
  is: (typeof ANSWER_KINDS)[number];
  words: readonly string[];
  /** For numbers: the smallest and largest that match. */
  from: number;
  to: number;
}

/** The content of a send step: text with a picture, a designed or plain email, or the recording of a voice drop. */
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

/** One step; all steps of a flow are in one list, each after the step whose branch it is in. */
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
 * How late a step may be, in hours, before it is missed: a message is worth little after a day, while notes
 * and notices to the account hold for a week. Null for steps that only lead on, without which no contact
 * could continue.
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

/** A causation chain deeper than this halts. */
export const FLOW_DEPTH_MAX = 10;

/** More messages than this to one contact in ten minutes mean that another program is at the other end. */
export const FLOW_ANSWERS_MAX = 3;
export const FLOW_ANSWERS_WITHIN_MS = 10 * MINUTE_MS;

/** The branches of a step in order; after them, all continue at the next step. */
export function branchesOf(step: FlowStep<unknown>): readonly string[] {
  if (step.kind === "wait-for") return ["happened", "timeout"];
  if (step.kind === "branch") return ["yes", "no"];
  if (step.kind === "answer") return [...step.choices.map(({ branch }) => branch), "else"];
  return step.kind === "split" ? step.parts.map(({ branch }) => branch) : [];
}

/** The steps of a branch, or those at the top level. */
export const stepsUnder = <S extends FlowStep<unknown>>(
  steps: readonly S[],
  under: { step: string; branch: string } | null,
): S[] =>
  steps.filter((step) =>
    under === null
      ? step.under === null
      : step.under?.step === under.step && step.under.branch === under.branch,
  );

/** Like `stepsUnder`, for callers that need many branches: goes through the steps once. */
export function branchesIn<S extends FlowStep<unknown>>(
  steps: readonly S[],
): (under: { step: string; branch: string } | null) => readonly S[] {
  const keyOf = (under: { step: string; branch: string } | null) =>
    under === null ? "" : `${under.step} ${under.branch}`;
  const groups = Map.groupBy(steps, ({ under }) => keyOf(under));
  return (under) => groups.get(keyOf(under)) ?? [];
}

/** The next step after one, by the branch taken; null at the end. */
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

/** A contact's position in a flow. */
export interface StandingAt {
  /** Null at the end. */
  stepId: string | null;
  /** Whether they have reached the step, a wait, and only its end is pending; otherwise it is still to be run. */
  isWaiting: boolean;
  /** Steps to skip for them. */
  skips: readonly string[];
}

/** All steps that a contact can still reach, by any branch. */
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
 * The steps in tree order, each after the step it is under; null if a step is under a missing step, itself or
 * a missing branch, or if two have the same id.
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

/** Days keep the time of day, as in campaigns; hours and minutes are elapsed time. */
export function waitEnd(from: Date, { amount, unit }: Duration, timeZone: string): Date {
  if (unit !== "days") return new Date(from.getTime() + amount * UNIT_MS[unit]);
  const { hour, minute, second } = wallTime(from, timeZone);
  const two = (part: number) => String(part).padStart(2, "0");
  const at = atClock(dayAfter(dayOf(from, timeZone), amount), `${two(hour)}:${two(minute)}`, timeZone);
  return new Date(at.getTime() + second * 1_000);
}

/** The next moment at which clocks show this time on one of these days; any day if none is given. */
export function nextClock(from: Date, weekdays: readonly number[], time: string, timeZone: string): Date {
  const first = dayOf(from, timeZone);
  for (let days = 0; ; days++) {
    const day = dayAfter(first, days);
    if (weekdays.length > 0 && !weekdays.includes(new Date(day).getUTCDay()) && days < 14) continue;
    const at = atClock(day, time, timeZone);
    if (at > from) return at;
  }
}

/** Whether a moment matches the hours of a trigger; a day's hours can end after midnight. */
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

/** The part of a split for a point from 0 to 99. */
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
