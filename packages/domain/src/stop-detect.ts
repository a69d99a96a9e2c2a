import { readKeyword } from "./opt-out-words.ts";
import { stopDetectModel } from "./stop-detect-model.gen.ts";
import { readWeights, scoreOf, weigh } from "./stop-detect-weights.ts";

const weights = readWeights(stopDetectModel);

/**
 * How likely a received text asks to be left alone, 0 to 1. Exactly 1 for the words that are certain
 * (`readKeyword` is "stop"); what people write in their own words stays below 1 and, above 0.95, is a
 * potential stop for a person to judge: at most 1 in 1,000 ordinary messages gets there.
 * Reads the first 400 characters. Trained by tools/stop-detect/train.ts.
 */
export function stopDetectScore(text: string): number {
  const family = readKeyword(text);
  if (family !== null) return family === "stop" ? 1 : 0;
  return scoreOf(weigh(weights, text), stopDetectModel);
}
