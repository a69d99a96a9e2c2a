import type { AppFlowStep } from "@broadcast/contract/flow-definition";
import { lateHoursOf, nextClock, stepAfter, waitEnd } from "@broadcast/domain/automation/app-flow";
import type { Connection } from "../../../db/connection.ts";
import { takeBacklogTurns } from "../../automation-backlog/index.ts";
import { tellHalt } from "../entry/enter-flow.ts";
import { subjectOfWait } from "../entry/listens.ts";
import { doStep } from "./do-step.ts";
import type { FlowPlace } from "./enrollments.sql.ts";
import {
  beginStep,
  finishStep,
  type LockedPerson,
  listDone,
  passOver,
  type Standing,
  type StepDone,
} from "./turns.sql.ts";
import {
  type Acting,
  end,
  halt,
  hasLateTurn,
  isInPause,
  type Result,
  type WalkedFlow,
  type Walker,
} from "./walker.ts";

const HOUR_MS = 3_600_000;

/** Why a contact is halted who comes to a step again. */
const HAD_IT = "They came back to a step they already had.";

/** Triggers that are an act of the contact: a text, a form, a call. */
const WRITTEN: ReadonlySet<string> = new Set(["keyword", "message", "form", "missed-call"]);

/**
 * Walks people through their flow until each waits or reaches the end. Steps lead only forward, so one pass in order
 * takes everyone as far as they get, all people at a step together.
 */
export async function takeSteps(
  services: Acting,
  place: FlowPlace,
  flow: WalkedFlow,
  people: readonly LockedPerson[],
  now: Date,
): Promise<Standing[]> {
  const { steps } = flow.definition;
  const walkers = people.map((person) => toWalker(person, now));
  for (const [position, step] of steps.entries()) {
    const here = walkers.filter(({ standing, isWalking }) => isWalking && standing.stepId === step.id);
    if (here.length === 0) continue;
    const at = { stepId: step.id, position, now };
    const due = await passOverDone(services.db, place, flow, at, here);
    const reached = due.filter((walker) => !beginsToWait(step, walker));
    const going =
      step.kind === "send" ? await takeLateTurns(services.db, place, step, reached, now) : reached;
    if (going.length === 0) continue;
    await beginStep(services.db, place, at, going.map(entryOf));
    const results = new Map(going.flatMap((walker) => passedOver(step, walker)));
    const acting = going.filter(({ person }) => !results.has(person.contact._id));
    if (acting.length > 0)
      for (const [id, result] of await doStep(services, place, flow, step, acting, now))
        results.set(id, result);
    const told: StepDone[] = [];
    for (const walker of going) {
      const { contactId, entry } = entryOf(walker);
      const result = results.get(contactId) ?? {};
      const { outcome = "done", branch = null, reason = null, messageId = null } = result;
      if (Object.keys(result).length > 0) told.push({ contactId, entry, outcome, branch, reason, messageId });
      if (walker.isWalking) goOn(steps, step, walker, branch);
    }
    await finishStep(services.db, place, step.id, told);
  }
  // A step that this version lacks: the way ends rather than waiting forever.
  for (const walker of walkers) if (walker.isWalking) end(walker, "finished", "Their step no longer exists.");
  const halted = walkers.find(({ haltedBy }) => haltedBy !== null)?.haltedBy;
  if (halted) await tellHalt(services.db, place, halted, now);
  return walkers.map(({ standing }) => standing);
}

const entryOf = ({ person: { contact, entry, version } }: Walker) => ({
  contactId: contact._id,
  entry,
  version,
});

/**
 * Returns those for whom a step is still to be done. A finished one is never done again: in a later version it is passed
 * over, and in the same version it means that they go in circles.
 */
async function passOverDone(
  db: Connection,
  place: FlowPlace,
  { definition: { steps } }: WalkedFlow,
  at: Parameters<typeof passOver>[2],
  here: readonly Walker[],
): Promise<Walker[]> {
  const step = steps[at.position]!;
  const done = await listDone(db, place, at.stepId, here.map(entryOf));
  const isDone = ({ person }: Walker) => done.has(person.contact._id);
  const passing: Walker[] = [];
  for (const walker of here.filter(isDone)) {
    const { branch, versions } = done.get(walker.person.contact._id)!;
    if (versions.includes(walker.person.version)) halt(walker, "revisit", HAD_IT);
    else {
      passing.push(walker);
      goOn(steps, step, walker, branch);
    }
  }
  await passOver(db, place, at, passing.map(entryOf));
  return here.filter((walker) => !isDone(walker));
}

/** Takes a contact to the step after one. */
function goOn(steps: readonly AppFlowStep[], step: AppFlowStep, walker: Walker, branch: string | null): void {
  const next = step.kind === "stop" ? null : stepAfter(steps, step.id, branch);
  if (next === null)
    end(walker, "finished", step.kind === "stop" ? "The flow stopped here." : "They reached the end.");
  else walker.standing.stepId = next;
  walker.isWaitOver = false;
}

function toWalker(person: LockedPerson, now: Date): Walker {
  const { dueAt, missedBefore } = person;
  // After publishing, their step is timed again from their arrival at it.
  const isTimedAnew = person.waitsFor === null && dueAt.getTime() === 0;
  // Small delays don't add up: waits begin at the intended time, unless this turn is really late.
  const isInTime = now.getTime() - dueAt.getTime() < HOUR_MS || (missedBefore && dueAt.getTime() > 0);
  const since = isTimedAnew ? person.since : isInTime ? dueAt : now;
  return {
    person,
    now,
    standing: {
      contactId: person.contact._id,
      entry: person.entry,
      state: "in",
      stepId: person.stepId,
      since,
      waitsFor: null,
      waitsSubject: "",
      answer: person.answer,
      dueAt: null,
      meantAt: null,
      endReason: null,
      taggedAt: null,
    },
    isWaitOver: person.waitsFor !== null,
    isAnswered:
      person.waitsFor === null
        ? WRITTEN.has(person.enteredBy) && person.since.getTime() === person.enteredAt.getTime()
        : person.happened && (person.waitsFor === "reply" || person.waitsFor === "form"),
    isWalking: person.stepId !== null,
    haltedBy: null,
  };
}

/** Limits late but still valid messages to the account's rate; people who have to wait stay. Returns the others. */
async function takeLateTurns(
  db: Connection,
  { accountId }: FlowPlace,
  step: AppFlowStep,
  walkers: readonly Walker[],
  now: Date,
): Promise<Walker[]> {
  const late = walkers.filter(
    (walker) =>
      hasLateTurn(walker.person, now) && !isInPause(walker) && passedOver(step, walker).length === 0,
  );
  const ids = late.map(({ person }) => person.contact._id);
  const waits = await takeBacklogTurns(db, accountId, ids, now);
  for (const walker of late) {
    const { contact, since, dueAt: meantAt } = walker.person;
    const dueAt = waits.get(contact._id);
    if (!dueAt) continue;
    walker.isWalking = false;
    // An answer stays an answer, as recognized by its original time.
    Object.assign(walker.standing, { since, dueAt, meantAt });
  }
  return walkers.filter(({ isWalking }) => isWalking);
}

/** Returns why a step is skipped for a contact: on request, or because its time passed too long ago. */
function passedOver(step: AppFlowStep, walker: Walker): [string, Result][] {
  const { _id: contactId } = walker.person.contact;
  if (isSkipped(step, walker)) return [[contactId, { outcome: "skipped", reason: "You skipped it." }]];
  const hours = lateHoursOf(step);
  const { dueAt } = walker.person;
  // A woken contact has no due time, and steps missed in a pause have that as their reason.
  if (hours === null || dueAt.getTime() === 0 || (step.kind === "send" && isInPause(walker))) return [];
  const reason = lateBecause(dueAt, hours, walker.now);
  return reason === null ? [] : [[contactId, { outcome: "missed", reason }]];
}

/** Why a step is missed, if its time was longer ago than it may be late. */
export function lateBecause(dueAt: Date, hours: number, now: Date): string | null {
  if (now.getTime() - dueAt.getTime() <= hours * HOUR_MS) return null;
  const late =
    hours === 24
      ? "a day"
      : hours === 1
        ? "an hour"
        : hours % 24 === 0
          ? `${hours / 24} days`
          : `${hours} hours`;
  return `It was more than ${late} late.`;
}

const isSkipped = (step: AppFlowStep, { person }: Walker): boolean => person.skips.includes(step.id);

/** Whether a contact begins a wait at a step; one whose wait is over continues. */
function beginsToWait(step: AppFlowStep, walker: Walker): boolean {
  const { standing, person } = walker;
  if (walker.isWaitOver || isSkipped(step, walker)) return false;
  const wait = (until: Date, waitsFor: string, waitsSubject = "") => {
    walker.isWalking = false;
    // A wait that was over before it was timed again ends now, not in the past.
    const isOver = person.waitsFor === null && person.dueAt.getTime() === 0 && until < walker.now;
    Object.assign(standing, { dueAt: isOver ? walker.now : until, waitsFor, waitsSubject });
    return true;
  };
  const { since } = standing;
  if (step.kind === "wait") return wait(waitEnd(since, step, person.timeZone), "time");
  if (step.kind === "wait-until")
    return wait(nextClock(since, step.weekdays, step.time, person.timeZone), "time");
  if (step.kind !== "wait-for") return false;
  return wait(waitEnd(since, step, person.timeZone), step.event, subjectOfWait(step));
}
