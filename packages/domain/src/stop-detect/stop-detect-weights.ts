// biome-ignore-all lint/plugin/cryptography: Packed numbers.
import { stopDetectFeatures } from "./stop-detect-features.ts";

/** A trained classifier as it is stored. */
export type StopDetectModel = {
  /** Names the data and code it was trained from. */
  trainingHash: string;
  bias: number;
  /** What one step of a stored weight is worth. */
  weightStep: number;
  /** The sum that separates a potential opt-out (score 0.95) from the rest. */
  cutoff: number;
  /** By rising feature: its distance from the one before (7 bits a byte, lowest first), then its weight as a signed byte. */
  entries: string;
};

export type StopDetectWeights = {
  model: StopDetectModel;
  /** Open addressing by feature; 0 marks a free place, so features stand there plus one. */
  features: Uint32Array;
  weights: Int8Array;
};

const places = 1 << 17;
const logitOf095 = Math.log(0.95 / 0.05);

/** Long texts have many features: their sum is shrunk so that length alone does not decide. */
export function featureScale(count: number): number {
  return 8 / (count + 1) ** 0.4;
}

export function readWeights(model: StopDetectModel): StopDetectWeights {
  const bytes = Uint8Array.from(atob(model.entries), (letter) => letter.charCodeAt(0));
  const features = new Uint32Array(places);
  const weights = new Int8Array(places);
  let feature = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    let shift = 0;
    for (; bytes[at]! > 127; at += 1) {
      feature += (bytes[at]! & 127) << shift;
      shift += 7;
    }
    feature += bytes[at]! << shift;
    at += 1;
    const place = placeOf(features, feature);
    features[place] = feature + 1;
    weights[place] = bytes[at]!;
  }
  return { model, features, weights };
}

/** Evidence for an opt-out: the sum of the weights of the features of a text's words. */
export function weigh({ model, features, weights }: StopDetectWeights, words: readonly string[]): number {
  const found = stopDetectFeatures(words);
  let sum = 0;
  for (const feature of found) {
    const place = placeOf(features, feature);
    if (features[place] !== 0) sum += weights[place]!;
  }
  return sum * model.weightStep * featureScale(found.length) + model.bias;
}

/** Turns evidence into a score between 0 and 0.999, which is 0.95 at the model's cutoff. */
export function scoreOf(evidence: number, { cutoff }: StopDetectModel): number {
  return Math.min(0.999, 1 / (1 + Math.exp(cutoff - evidence - logitOf095)));
}

function placeOf(features: Uint32Array, feature: number): number {
  let place = feature & (places - 1);
  while (features[place] !== 0 && features[place] !== feature + 1) place = (place + 1) & (places - 1);
  return place;
}
