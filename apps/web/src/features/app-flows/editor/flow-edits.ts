import type { AppFlowStep } from "@broadcast/contract/flow-definition";
import { branchesOf, FLOW_STEPS_MAX, inTreeOrder, stepsUnder } from "@broadcast/domain/automation/app-flow";

export type Steps = readonly AppFlowStep[];
export type Under = AppFlowStep["under"];

const ordered = (steps: Steps): Steps => inTreeOrder(steps) ?? steps;

/** A step with all steps in its branches. */
function withInside(steps: Steps, id: string): AppFlowStep[] {
  const step = steps.find((each) => each.id === id);
  if (!step) return [];
  const inside = steps.filter(({ under }) => under?.step === id);
  return [step, ...inside.flatMap((each) => withInside(steps, each.id))];
}

/** Inserts a step after another one of the same branch, or first in it. */
export function addStep(steps: Steps, step: AppFlowStep, behind: string | null): Steps {
  const at = behind === null ? 0 : steps.findIndex(({ id }) => id === behind) + 1;
  return ordered([...steps.slice(0, at), step, ...steps.slice(at)]);
}

/** Replaces the step with the same id; steps in branches that no longer exist are removed. */
export function changeStep(steps: Steps, step: AppFlowStep): Steps {
  const branches = branchesOf(step);
  const gone = steps.filter(({ under }) => under?.step === step.id && !branches.includes(under.branch));
  const kept = gone.reduce<Steps>((rest, { id }) => removeStep(rest, id), steps);
  return ordered(kept.map((each) => (each.id === step.id ? step : each)));
}

/** The part next to a step: the one after it in its branch, before it, the step with the branch, or the trigger (""). */
export function partBeside(steps: Steps, { id, under }: AppFlowStep): string {
  const around = stepsUnder(steps, under);
  const at = around.findIndex((each) => each.id === id);
  return around[at + 1]?.id ?? around[at - 1]?.id ?? under?.step ?? TRIGGER;
}

/** The trigger as a part; no step has this id. */
export const TRIGGER = "";

export function removeStep(steps: Steps, id: string): Steps {
  const gone = new Set(withInside(steps, id).map((step) => step.id));
  return steps.filter((step) => !gone.has(step.id));
}

const neighborOf = (steps: Steps, id: string, by: -1 | 1): AppFlowStep | undefined => {
  const step = steps.find((each) => each.id === id);
  if (!step) return undefined;
  const siblings = stepsUnder(steps, step.under);
  return siblings[siblings.indexOf(step) + by];
};

export const canMove = (steps: Steps, id: string, by: -1 | 1): boolean =>
  neighborOf(steps, id, by) !== undefined;

/** Swaps a step with its neighbor in the same branch. */
export function moveStep(steps: Steps, id: string, by: -1 | 1): Steps {
  const step = steps.find((each) => each.id === id);
  const other = neighborOf(steps, id, by);
  if (!step || !other) return steps;
  return ordered(steps.map((each) => (each === step ? other : each === other ? step : each)));
}

/** Whether a flow has as many steps as it can have. */
export const isFull = (steps: Steps): boolean => steps.length >= FLOW_STEPS_MAX;

export const FULL_TEXT = `A flow can have up to ${FLOW_STEPS_MAX} steps.`;

/** Whether a flow has room for a copy of a step and of all its branches. */
export const canCopy = (steps: Steps, id: string): boolean =>
  steps.length + withInside(steps, id).length <= FLOW_STEPS_MAX;

/** Inserts a copy of a step, with all its branches, after it. */
export function copyStep(steps: Steps, id: string, newId: () => string): Steps {
  const all = withInside(steps, id);
  const ids = new Map(all.map((step) => [step.id, newId()]));
  const copies = all.map((step) => ({
    ...step,
    id: ids.get(step.id)!,
    under:
      step.under && ids.has(step.under.step)
        ? { ...step.under, step: ids.get(step.under.step)! }
        : step.under,
  }));
  const at = steps.findIndex((step) => step.id === id) + 1;
  return ordered([...steps.slice(0, at), ...copies, ...steps.slice(at)]);
}
