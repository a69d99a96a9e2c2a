import { setImmediate as breathe } from "node:timers/promises";
import type { AppFlowStep } from "@broadcast/contract/flow-definition";
import { nextClock, splitBranch, stepAfter, waitEnd } from "@broadcast/domain/automation/app-flow";
import { dayOf } from "@broadcast/domain/time/calendar-days";
import type { Connection } from "../../../db/connection.ts";
import { listHolding } from "../../contacts/index.ts";
import { readVersions } from "../app-flows.sql.ts";
import { splitPoint } from "../run/do-step.ts";
import type { FlowPlace } from "../run/enrollments.sql.ts";
import { type FlowSample, goingOn, listSending, missing, samplePeople } from "./forecast.sql.ts";
import { listDatedFlows, sampleToEnter } from "./to-enter.sql.ts";

const SAMPLE = 500;
/** Flows considered for a calendar, and people over all of them: with many flows, fewer of each. */
const FLOWS = 500;
const PEOPLE_MAX = 25_000;
/** Entries by date are forecast from this long before the shown days. */
const COMING_IN_MS = 60 * 86_400_000;

/** What a flow's step sends on a day. */
interface FlowDay {
  flowId: string;
  flowName: string;
  stepId: string;
  stepName: string;
  at: Date;
  people: number;
  /** The sampled contacts it reaches. */
  contactIds: string[];
  isEstimated: boolean;
}

type SendStep = Extract<AppFlowStep, { kind: "send" }>;

interface Foreseen {
  step: SendStep;
  at: Date;
  contactId: string;
  isSure: boolean;
  standsFor: number;
}

/**
 * Returns what the account's running flows send in some days of its time zone: to the people in them, and to those who
 * will enter by a date. Also returns how many flows were left out.
 */
export async function forecastFlows(
  db: Connection,
  accountId: number,
  { now, from, until, timeZone }: { now: Date; from: Date; until: Date; timeZone: string },
): Promise<{ days: FlowDay[]; leftOut: number }> {
  const days: FlowDay[] = [];
  const dated = await listDatedFlows(db, accountId, FLOWS);
  const coming = { from: new Date(from.getTime() - COMING_IN_MS), until };
  const { flows, total } = await listSending(db, accountId, FLOWS);
  const sample = Math.min(SAMPLE, Math.ceil(PEOPLE_MAX / Math.max(1, flows.length)));
  for (const { id: flowId, name } of flows) {
    const place = { accountId, flowId };
    const flow = dated.get(flowId);
    const people = [
      ...(await samplePeople(db, place, goingOn(now), sample)),
      ...(flow ? await sampleToEnter(db, accountId, flow, coming) : []),
    ];
    const foreseen = await foresee(db, place, people, until);
    const within = foreseen.filter(({ at }) => at >= from && at < until);
    for (const its of Map.groupBy(within, ({ step, at }) => `${step.id} ${dayOf(at, timeZone)}`).values())
      days.push({
        flowId,
        flowName: name,
        stepId: its[0]!.step.id,
        stepName: nameOf(its[0]!.step),
        at: new Date(Math.min(...its.map(({ at }) => at.getTime()))),
        people: Math.max(1, headcount(its)),
        contactIds: its.map(({ contactId }) => contactId),
        isEstimated: its.some(({ isSure, standsFor }) => !isSure || standsFor > 1),
      });
  }
  return { days, leftOut: total - flows.length };
}

/** Counts the messages a paused flow would have sent by now to people who came due. */
export async function countMissed(db: Connection, place: FlowPlace, now: Date): Promise<number> {
  return headcount(await foresee(db, place, await samplePeople(db, place, missing(now), SAMPLE), now));
}

const headcount = (foreseen: readonly Foreseen[]): number =>
  Math.round(foreseen.reduce((sum, { standsFor }) => sum + standsFor, 0));

const NAME_CHARACTERS = 40;

/** Identifies a message within its flow. */
function nameOf({ type, subject, text, emailId }: SendStep): string {
  if (type === "rvm") return "Voice drop";
  if (type === "email") return emailId === null && subject ? subject : "Email";
  const words = text.trim().replace(/\s+/g, " ");
  return words.length > NAME_CHARACTERS
    ? `${words.slice(0, NAME_CHARACTERS - 1).trimEnd()}…`
    : words || "Picture";
}

/** A contact on their most likely way. */
interface Traveler {
  person: FlowSample;
  at: Date;
  stepId: string | null;
  /** Whether their wait at the step has begun: it ends at `at`. */
  isWaiting: boolean;
  isSure: boolean;
}

/**
 * Forecasts people's messages until a time if no awaited event happens and conditions hold as they do now. Steps lead
 * only forward, so one pass takes everyone to the end of their way.
 */
async function foresee(
  db: Connection,
  { accountId, flowId }: FlowPlace,
  people: readonly FlowSample[],
  until: Date,
): Promise<Foreseen[]> {
  const foreseen: Foreseen[] = [];
  const versions = await readVersions(db, accountId, flowId, [
    ...new Set(people.map(({ version }) => version)),
  ]);
  for (const [version, its] of Map.groupBy(people, (person) => person.version)) {
    const steps = versions.get(version)?.definition.steps ?? [];
    const travelers = its.map(
      (person): Traveler => ({
        person,
        at: person.dueAt,
        stepId: person.stepId,
        isWaiting: person.waitsFor !== null,
        isSure: true,
      }),
    );
    for (const step of steps) {
      await breathe();
      const here = travelers.filter(({ stepId, at }) => stepId === step.id && at < until);
      if (here.length === 0) continue;
      const branches = await branchesFrom(db, { accountId, flowId }, step, here);
      for (const traveler of here) {
        const { contactId, timeZone, skips, had, standsFor } = traveler.person;
        const isSkipped = skips.includes(step.id);
        const hadBranch = had[step.id];
        const isDue = !isSkipped && hadBranch === undefined;
        if (isDue && step.kind === "send")
          foreseen.push({ step, at: traveler.at, contactId, isSure: traveler.isSure, standsFor });
        if (isDue && !traveler.isWaiting) traveler.at = endOf(step, traveler.at, timeZone);
        traveler.isWaiting = false;
        if (isDue && GUESSED.has(step.kind)) traveler.isSure = false;
        const branch = isDue ? (branches.get(contactId) ?? null) : (hadBranch ?? null);
        traveler.stepId = step.kind === "stop" && !isSkipped ? null : stepAfter(steps, step.id, branch);
      }
    }
  }
  return foreseen;
}

/** After these kinds of steps, the branch is only a guess. */
const GUESSED: ReadonlySet<string> = new Set(["wait-for", "branch", "answer"]);

function endOf(step: AppFlowStep, from: Date, timeZone: string): Date {
  if (step.kind === "wait" || step.kind === "wait-for") return waitEnd(from, step, timeZone);
  return step.kind === "wait-until" ? nextClock(from, step.weekdays, step.time, timeZone) : from;
}

/** Returns the likely branch of each contact at a step. */
async function branchesFrom(
  db: Connection,
  { accountId, flowId }: FlowPlace,
  step: AppFlowStep,
  here: readonly Traveler[],
): Promise<Map<string, string | null>> {
  const ids = here.map(({ person }) => person.contactId);
  const all = (branch: (id: string) => string | null) => new Map(ids.map((id) => [id, branch(id)]));
  if (step.kind === "wait-for") return all(() => "timeout");
  if (step.kind === "answer") return all(() => "else");
  if (step.kind === "split") return all((id) => splitBranch(splitPoint(flowId, step.id, id), step.parts));
  if (step.kind !== "branch") return new Map();
  const holds = await listHolding(db, accountId, step.conditions, ids, here[0]!.at);
  return all((id) => (holds.has(id) ? "yes" : "no"));
}
