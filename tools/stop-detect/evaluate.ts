import { readKeyword } from "../../packages/domain/src/opt-out-words.ts";
import {
  readWeights,
  type StopDetectModel,
  scoreOf,
  weigh,
} from "../../packages/domain/src/stop-detect-weights.ts";
import { compose } from "./compose.ts";
import { type Example, writtenExamples } from "./data-set.ts";

export type Figures = {
  name: string;
  /** Opt-outs scored above 0.95, and those that were not. */
  found: number;
  missed: number;
  /** Ordinary messages scored above 0.95, and those that were not. */
  falseAlarms: number;
  passed: number;
};

/** The written and the composed messages the model never saw; texts that also stand among the seen are left out. */
export function heldOut(seed: number): { name: string; examples: Example[] }[] {
  const written = writtenExamples();
  const seen = new Set(written.filter(({ split }) => split === "train").map(({ text }) => plain(text)));
  const isUnseen = ({ split, text }: Example) =>
    split === "held" && !seen.has(plain(text)) && readKeyword(text) === null;
  const composed = [
    ...compose({ split: "held", isStop: true, count: 4_000, seed }),
    ...compose({ split: "held", isStop: false, count: 25_000, seed: seed + 1 }),
  ];
  return [
    { name: "written", examples: written.filter(isUnseen) },
    { name: "composed", examples: composed.filter(isUnseen) },
  ];
}

export function evaluate(model: StopDetectModel, name: string, examples: readonly Example[]): Figures {
  const weights = readWeights(model);
  const figures: Figures = { name, found: 0, missed: 0, falseAlarms: 0, passed: 0 };
  for (const { text, isStop } of examples) {
    const isFlagged = scoreOf(weigh(weights, text), model) > 0.95;
    if (isStop) figures[isFlagged ? "found" : "missed"] += 1;
    else figures[isFlagged ? "falseAlarms" : "passed"] += 1;
  }
  return figures;
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
