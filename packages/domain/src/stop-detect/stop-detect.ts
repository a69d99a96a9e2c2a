import { readKeyword } from "../compliance/opt-out-words.ts";
import { stopDetectModel } from "./stop-detect-model.gen.ts";
import { type RequestForm, requestForm } from "./stop-detect-request.ts";
import { readWeights, scoreOf, weigh } from "./stop-detect-weights.ts";
import { stopDetectWords } from "./stop-detect-words.ts";

const weights = readWeights(stopDetectModel);

/** The scores each form of request may have; within them the model decides. */
const ranges: Readonly<Record<RequestForm, readonly [least: number, most: number]>> = {
  request: [0.96, 0.999],
  allusion: [0, 0.999],
  refusal: [0.55, 0.95],
  opposite: [0, 0.95],
  other: [0, 0.95],
};

/**
 * How likely a received text asks to be left alone, 0 to 1. Exactly 1 for the words that are certain
 * (`readKeyword` is "stop"); what people write in their own words stays below 1 and, above 0.95, is a
 * potential stop for a person to judge: at most 1 in 1,000 ordinary messages gets there. A refusal that asks
 * for nothing ("wrong number") lies between 0.5 and 0.95.
 * Reads the first 400 characters. Trained by tools/stop-detect/train.ts.
 */
export function stopDetectScore(text: string): number {
  const family = readKeyword(text);
  if (family !== null) return family === "stop" ? 1 : 0;
  const words = stopDetectWords(text);
  const [least, most] = ranges[requestForm(text, words)];
  return Math.min(most, Math.max(least, scoreOf(weigh(weights, words), stopDetectModel)));
}
