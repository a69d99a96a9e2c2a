import type { AppFlowStep, FlowWay } from "@broadcast/contract/app-flows";
import { stepAfter } from "@broadcast/domain/automation/app-flow";
import type { Connection } from "../../../db/connection.ts";
import { readVersionsOf } from "../app-flows.sql.ts";
import type { WayRow } from "./flow-people.sql.ts";

type Steps = readonly AppFlowStep[];
type Told = FlowWay["steps"][number]["step"];

/** Completes ways with each step, as in the contact's version, and the next step. */
export async function tellWays(
  db: Connection,
  accountId: number,
  rows: readonly WayRow[],
): Promise<FlowWay[]> {
  const versions = await readVersionsOf(
    db,
    accountId,
    rows.map(({ flow, version }) => ({ flowId: flow._id, version })),
  );
  return rows.map((row) => {
    const steps = versions.get(`${row.flow._id} ${row.version}`)?.steps ?? [];
    const toldStep = (id: string | null) => (steps.find((step) => step.id === id) ?? null) as Told;
    const nextId = nextStepOf(steps, row);
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
      steps: row.steps.map((each) => ({ ...each, step: toldStep(each.stepId) })),
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
  }: { state: string; stepId: string | null; waitsFor: string | null; skips: readonly string[] },
): string | null {
  const here = state === "in" ? steps.find(({ id }) => id === stepId) : undefined;
  if (!here) return null;
  let next: string | null = here.id;
  if (waitsFor !== null) next = stepAfter(steps, here.id, here.kind === "wait-for" ? "timeout" : null);
  while (next !== null && skips.includes(next)) next = stepAfter(steps, next, null);
  return next;
}
