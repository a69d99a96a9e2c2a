import { stopDetectFeatures } from "../../packages/domain/src/stop-detect/stop-detect-features.ts";
import { type RequestForm, requestForm } from "../../packages/domain/src/stop-detect/stop-detect-request.ts";
import {
  featureScale,
  type StopDetectModel,
} from "../../packages/domain/src/stop-detect/stop-detect-weights.ts";
import { stopDetectWords } from "../../packages/domain/src/stop-detect/stop-detect-words.ts";
import { compose, withSlip } from "./compose.ts";
import { type Example, trainingHash, writtenExamples } from "./data-set.ts";
import { type Fit, fitLogistic, type Rows } from "./fit.ts";
import { randomFrom } from "./random.ts";

/** `unit` is kept whole when the cutoff is measured: a written line with its slips, or all of one template. */
type TrainingExample = Example & {
  unit: string;
  kind: "written" | "slip" | "composed";
  cost: number;
  form: RequestForm;
  features: Uint32Array;
};
type FittedModel = { weightByFeature: Map<number, number>; bias: number };

const composedOrdinary = 15_000;
const composedStops = 5_000;
const slipsPerLine = 3;
const penalty = 1;
const steps = 60;
const keptFeatures = 30_000;
const folds = 4;
/** Ordinary messages that may be taken for an opt-out. */
const falseAlarmShare = 0.0005;
/**
 * How much of the ordinary messages a family stands for; the others count 1. Families named "mirror-…" say
 * the opposite of an opt-out in its own words ("don't take me off the list"): there are many of them so that
 * they are learnt, but people write fewer than 1 in 100, so together they count a quarter.
 */
const familyWeights: Record<string, number> = { written: 8, mirror: 0.25 };

/** The same data and code give the same model, byte for byte. */
export function fitModel(): StopDetectModel {
  const examples = gatherTrainingExamples();
  const cutoff = findCutoff(examples);
  const fitted = fitWords(examples);
  return pack(fitted, cutoff);
}

function gatherTrainingExamples(): TrainingExample[] {
  const random = randomFrom(3);
  const examples: TrainingExample[] = [];
  const add = (example: Example, unit: string, kind: TrainingExample["kind"], cost: number) => {
    const words = stopDetectWords(example.text);
    const form = requestForm(example.text, words);
    examples.push({ ...example, unit, kind, cost, form, features: stopDetectFeatures(words).slice() });
  };
  for (const example of writtenExamples()) {
    const unit = `${example.isStop} ${example.text}`;
    add(example, unit, "written", 1);
    for (let slip = 0; slip < slipsPerLine; slip += 1) {
      add({ ...example, text: withSlip(example.text, random) }, unit, "slip", 0.5);
    }
  }
  for (const example of compose({ isStop: false, count: composedOrdinary, seed: 1 })) {
    add(example, example.group, "composed", 0.5);
  }
  for (const example of compose({ isStop: true, count: composedStops, seed: 2 })) {
    add(example, example.group, "composed", 0.5);
  }
  return examples;
}

/**
 * The evidence that the allowed share of ordinary messages exceeds, each weighed without its own unit. Only those
 * that allude to stopping count: in other forms the model's say cannot hold anybody.
 */
function findCutoff(examples: readonly TrainingExample[]): number {
  const units = [...new Set(examples.map(({ unit }) => unit))];
  const foldByUnit = new Map(units.map((unit, at) => [unit, at % folds]));
  const judged: { evidence: number; share: number }[] = [];
  const shareOf = shareOfOrdinary(examples);
  for (let fold = 0; fold < folds; fold += 1) {
    const fitted = fitWords(examples.filter(({ unit }) => foldByUnit.get(unit) !== fold));
    for (const example of examples) {
      if (foldByUnit.get(example.unit) !== fold || example.isStop || example.kind === "slip") continue;
      if (example.form !== "allusion") continue;
      judged.push({ evidence: evidenceOf(fitted, example.features), share: shareOf(example) });
    }
  }
  judged.sort((left, right) => right.evidence - left.evidence);
  let left = falseAlarmShare;
  return judged.find(({ share }) => {
    left -= share;
    return left < 0;
  })!.evidence;
}

function shareOfOrdinary(examples: readonly TrainingExample[]): (example: TrainingExample) => number {
  const counts = new Map<string, number>();
  const familyOf = ({ kind, group }: TrainingExample) =>
    kind === "written" ? kind : group.replace(/^(mirror)-.*| \d+$/, "$1");
  for (const example of examples) {
    if (example.isStop || example.kind === "slip") continue;
    counts.set(familyOf(example), (counts.get(familyOf(example)) ?? 0) + 1);
  }
  const weightOf = (family: string) => familyWeights[family] ?? 1;
  const whole = [...counts.keys()].reduce((sum, family) => sum + weightOf(family), 0);
  return (example) => weightOf(familyOf(example)) / whole / counts.get(familyOf(example))!;
}

/** Fits once with every feature seen twice, keeps the weightiest, and fits again with these alone. */
function fitWords(examples: readonly TrainingExample[]): FittedModel {
  const counts = new Map<number, number>();
  for (const { features } of examples) {
    for (const feature of new Set(features)) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  }
  const seen = [...counts].filter(([, count]) => count > 1).map(([feature]) => feature);
  const first = fitOn(examples, seen);
  const kept = seen
    .map((feature, at) => ({ feature, weight: Math.abs(first.weights[at]!) }))
    .sort((left, right) => right.weight - left.weight || left.feature - right.feature)
    .slice(0, keptFeatures)
    .map(({ feature }) => feature)
    .sort((left, right) => left - right);
  const { weights, bias } = fitOn(examples, kept);
  return { weightByFeature: new Map(kept.map((feature, at) => [feature, weights[at]!])), bias };
}

function fitOn(examples: readonly TrainingExample[], features: readonly number[]): Fit {
  const columnByFeature = new Map(features.map((feature, column) => [feature, column]));
  const columns: number[] = [];
  const rows: Rows = {
    starts: new Uint32Array(examples.length + 1),
    columns: new Uint32Array(),
    scales: Float64Array.from(examples, ({ features: { length } }) => featureScale(length)),
    signs: Float64Array.from(examples, ({ isStop }) => (isStop ? 1 : -1)),
    costs: Float64Array.from(examples, ({ cost }) => cost),
    columnCount: features.length,
  };
  for (const [row, example] of examples.entries()) {
    for (const feature of example.features) {
      const column = columnByFeature.get(feature);
      if (column !== undefined) columns.push(column);
    }
    rows.starts[row + 1] = columns.length;
  }
  return fitLogistic({ ...rows, columns: Uint32Array.from(columns) }, { penalty, steps });
}

function evidenceOf({ weightByFeature, bias }: FittedModel, features: Uint32Array): number {
  let sum = 0;
  for (const feature of features) sum += weightByFeature.get(feature) ?? 0;
  return sum * featureScale(features.length) + bias;
}

function pack({ weightByFeature, bias }: FittedModel, cutoff: number): StopDetectModel {
  const largest = [...weightByFeature.values()].reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const weightStep = largest / 127;
  const bytes: number[] = [];
  let last = 0;
  for (const [feature, weight] of weightByFeature) {
    const rounded = Math.round(weight / weightStep);
    if (rounded === 0) continue;
    let distance = feature - last;
    for (; distance > 127; distance >>>= 7) bytes.push((distance & 127) | 128);
    bytes.push(distance, rounded & 255);
    last = feature;
  }
  const short = (value: number) => Number(value.toPrecision(6));
  return {
    trainingHash: trainingHash(),
    bias: short(bias),
    weightStep: short(weightStep),
    cutoff: short(cutoff),
    entries: Buffer.from(bytes).toString("base64"),
  };
}
