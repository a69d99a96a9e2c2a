import type { AppFlowStep } from "@broadcast/contract/flow-definition";
import { branchesIn, branchesOf } from "@broadcast/domain/automation/app-flow";
import type { Steps, Under } from "./flow-edits.ts";

/** Sizes of the drawing in CSS pixels, at scale 1. */
export const STEP_WIDTH = 232;
export const STEP_HEIGHT = 76;
export const PLUS_SIZE = 28;
const DOWN = 28;
const BESIDE = 28;
/** Above the start of a branch: room for its label on the line. */
const BRANCH_DOWN = 60;

/** A placed node; `y` is its top and `x` its center. */
export type Drawn =
  | { kind: "trigger"; id: string; x: number; y: number }
  | { kind: "step"; id: string; step: AppFlowStep; x: number; y: number }
  /** A place for a new step, after another one. */
  | { kind: "plus"; id: string; under: Under; behind: string | null; x: number; y: number };

/** A line from one node down to another. */
interface Line {
  from: string;
  to: string;
}

export interface FlowLayout {
  drawn: readonly Drawn[];
  lines: readonly Line[];
}

const TRIGGER = "trigger";
const plusIdOf = (under: Under, behind: string | null) =>
  `plus:${under ? `${under.step}/${under.branch}` : ""}:${behind ?? ""}`;

/**
 * Lays out a flow: each step below the previous one, the branches of a step side by side in their own order,
 * and below them all the join. Deterministic for the same steps.
 */
export function layoutOf(steps: Steps): FlowLayout {
  const stepsIn = branchesIn(steps);
  const widths = new Map<string, number>();
  const widthUnder = (under: Under): number =>
    Math.max(STEP_WIDTH, ...stepsIn(under).map((step) => widthOf(step)));
  const widthOf = (step: AppFlowStep): number => {
    const known = widths.get(step.id);
    if (known !== undefined) return known;
    const branches = branchesOf(step).map((branch) => widthUnder({ step: step.id, branch }));
    const all = branches.reduce((sum, width) => sum + width, 0) + BESIDE * Math.max(0, branches.length - 1);
    const width = Math.max(STEP_WIDTH, all);
    widths.set(step.id, width);
    return width;
  };

  const drawn: Drawn[] = [];
  const lines: Line[] = [];

  /** Draws a row of steps downward; returns its open end, and how far down it reaches. */
  const draw = (under: Under, x: number, top: number, from: string) => {
    const first = plusIdOf(under, null);
    drawn.push({ kind: "plus", id: first, under, behind: under?.step ?? null, x, y: top });
    lines.push({ from, to: first });
    let end: string | null = first;
    let y = top + PLUS_SIZE + DOWN;
    for (const step of stepsIn(under)) {
      drawn.push({ kind: "step", id: step.id, step, x, y });
      if (end !== null) lines.push({ from: end, to: step.id });
      y += STEP_HEIGHT;
      const branches = branchesOf(step);
      const ends: string[] = [];
      let left = x - widthOf(step) / 2;
      let lowest = y;
      for (const each of branches) {
        const its = { step: step.id, branch: each };
        const width = branches.length === 1 ? widthOf(step) : widthUnder(its);
        const below = draw(its, left + width / 2, y + BRANCH_DOWN, step.id);
        if (below.end !== null) ends.push(below.end);
        lowest = Math.max(lowest, below.y);
        left += width + BESIDE;
      }
      y = lowest + DOWN;
      const plus = plusIdOf(under, step.id);
      drawn.push({ kind: "plus", id: plus, under, behind: step.id, x, y });
      if (branches.length === 0 && step.kind !== "stop") lines.push({ from: step.id, to: plus });
      for (const one of ends) lines.push({ from: one, to: plus });
      const goesOn = branches.length === 0 ? step.kind !== "stop" : ends.length > 0;
      end = goesOn ? plus : null;
      y += PLUS_SIZE + DOWN;
    }
    return { end, y: y - DOWN };
  };

  drawn.push({ kind: "trigger", id: TRIGGER, x: 0, y: 0 });
  draw(null, 0, STEP_HEIGHT + DOWN, TRIGGER);
  return { drawn, lines };
}
