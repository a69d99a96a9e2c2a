import type { AppFlowStep } from "@broadcast/contract/flow-definition";
import type { FlowWay } from "@broadcast/contract/flow-people";
import { stepAfter } from "@broadcast/domain/automation/app-flow";
import type { Connection } from "../../../db/connection.ts";
import { readVersionsOf } from "../app-flows.sql.ts";
import type { WayRow } from "./flow-people.sql.ts";

type Steps = readonly AppFlowStep[];
type Told = FlowWay["steps"][number]["step"];

/** Completes ways with each step, as in the version in which it was done, and the next step. */
export async function tellWays(
  db: Connection,
  accountId: number,
  rows: readonly WayRow[],
): Promise<FlowWay[]> {
  const versions = await readVersionsOf(
    db,
    accountId,
    rows.flatMap((row) => {
      const its = new Set([row.version, ...row.steps.map(({ version }) => version ?? row.version)]);
      return [...its].map((version) => ({ flowId: row.flow._id, version }));
    }),
  );
  return rows.map((row) => {
    const stepsOf = (version: number): Steps => versions.get(`${row.flow._id} ${version}`)?.steps ?? [];
    const steps = stepsOf(row.version);
    const toldStep = (id: string | null, its = steps) => (its.find((step) => step.id === id) ?? null) as Told;
    const had = Object.fromEntries(row.steps.map(({ stepId, branch }) => [stepId, branch]));
    const nextId = nextStepOf(steps, { ...row, had });
    return {
      entry: row.entry,
      version: row.version,
      state: row.state,
      enteredAt: row.enteredAt.toISOString(),
      enteredBy: row.enteredBy,
      endedAt: row.endedAt?.toISOString() ?? null,
      endReason: row.endReason,
      stepId: row.stepId,
      step: toldStep(row.stepId),
      dueAt: row.dueAt?.toISOString() ?? null,
      next:
        nextId === null || !row.dueAt
          ? null
          : {
              stepId: nextId,
              step: toldStep(nextId),
              dueAt: row.dueAt.toISOString(),
              isSetByHand: row.isSetByHand,
              isHeld: row.isHeld,
            },
      steps: row.steps.map(({ version, ...each }) => ({
        ...each,
        step: toldStep(each.stepId, stepsOf(version ?? row.version)),
      })),
    };
  });
}

/** Returns a contact's next step if no awaited event happens; null at the end. */
export function nextStepOf(
  steps: Steps,
  {
    state,
    stepId,
    waitsFor,
    skips,
    had,
  }: {
    state: string;
    stepId: string | null;
    waitsFor: string | null;
    skips: readonly string[];
    /** Steps they had, with the branch they took: they pass over those that a version put ahead of them. */
    had: Readonly<Record<string, string | null>>;
  },
): string | null {
  const here = state === "in" ? steps.find(({ id }) => id === stepId) : undefined;
  if (!here) return null;
  let next: string | null = here.id;
  if (waitsFor !== null) next = stepAfter(steps, here.id, here.kind === "wait-for" ? "timeout" : null);
  while (next !== null && (skips.includes(next) || had[next] !== undefined))
    next = stepAfter(steps, next, had[next] ?? null);
  return next;
}
