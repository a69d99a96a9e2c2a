import { stopDetectScore } from "../../packages/domain/src/stop-detect/stop-detect.ts";
import { composeHeldOut, type HeldOutExample, type HeldOutKind } from "./compose-held-out.ts";

export type Figures = {
  kind: HeldOutKind;
  count: number;
  /** Scored above 0.95, and so held from marketing. */
  held: number;
  /** Scored between 0.5 and 0.95. */
  doubtful: number;
};

const rounds = 60;

/** How the held-out messages of one kind are scored, rules and model together. */
export function evaluate(kind: HeldOutKind, seed: number): Figures {
  const examples = heldOut(kind, seed);
  const scores = examples.map(({ text }) => stopDetectScore(text));
  return {
    kind,
    count: scores.length,
    held: scores.filter((score) => score > 0.95).length,
    doubtful: scores.filter((score) => score > 0.5 && score <= 0.95).length,
  };
}

export function heldOut(kind: HeldOutKind, seed: number): HeldOutExample[] {
  return composeHeldOut(kind, rounds, seed);
}
