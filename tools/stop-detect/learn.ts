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
type Lesson = Example & {
  unit: string;
  kind: "written" | "slip" | "composed";
  cost: number;
  form: RequestForm;
  features: Uint32Array;
};
type Learnt = { weightByFeature: Map<number, number>; bias: number };

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
export function learnModel(): StopDetectModel {
  const lessons = gatherLessons();
  const cutoff = findCutoff(lessons);
  const learnt = learn(lessons);
  return pack(learnt, cutoff);
}

function gatherLessons(): Lesson[] {
  const random = randomFrom(3);
  const lessons: Lesson[] = [];
  const add = (example: Example, unit: string, kind: Lesson["kind"], cost: number) => {
    const words = stopDetectWords(example.text);
    const form = requestForm(example.text, words);
    lessons.push({ ...example, unit, kind, cost, form, features: stopDetectFeatures(words).slice() });
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
  return lessons;
}

/**
 * The evidence that the allowed share of ordinary messages exceeds, each weighed without its own unit. Only those
 * that allude to stopping count: in other forms the model's say cannot hold anybody.
 */
function findCutoff(lessons: readonly Lesson[]): number {
  const units = [...new Set(lessons.map(({ unit }) => unit))];
  const foldByUnit = new Map(units.map((unit, at) => [unit, at % folds]));
  const judged: { evidence: number; share: number }[] = [];
  const shareOf = shareOfOrdinary(lessons);
  for (let fold = 0; fold < folds; fold += 1) {
    const learnt = learn(lessons.filter(({ unit }) => foldByUnit.get(unit) !== fold));
    for (const lesson of lessons) {
      if (foldByUnit.get(lesson.unit) !== fold || lesson.isStop || lesson.kind === "slip") continue;
      if (lesson.form !== "allusion") continue;
      judged.push({ evidence: evidenceOf(learnt, lesson.features), share: shareOf(lesson) });
    }
  }
  judged.sort((left, right) => right.evidence - left.evidence);
  let left = falseAlarmShare;
  return judged.find(({ share }) => {
    left -= share;
    return left < 0;
  })!.evidence;
}

function shareOfOrdinary(lessons: readonly Lesson[]): (lesson: Lesson) => number {
  const counts = new Map<string, number>();
  const familyOf = ({ kind, group }: Lesson) =>
    kind === "written" ? kind : group.replace(/^(mirror)-.*| \d+$/, "$1");
  for (const lesson of lessons) {
    if (lesson.isStop || lesson.kind === "slip") continue;
    counts.set(familyOf(lesson), (counts.get(familyOf(lesson)) ?? 0) + 1);
  }
  const weightOf = (family: string) => familyWeights[family] ?? 1;
  const whole = [...counts.keys()].reduce((sum, family) => sum + weightOf(family), 0);
  return (lesson) => weightOf(familyOf(lesson)) / whole / counts.get(familyOf(lesson))!;
}

/** Fits once with every feature seen twice, keeps the weightiest, and fits again with these alone. */
function learn(lessons: readonly Lesson[]): Learnt {
  const counts = new Map<number, number>();
  for (const { features } of lessons) {
    for (const feature of new Set(features)) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  }
  const seen = [...counts].filter(([, count]) => count > 1).map(([feature]) => feature);
  const first = fitOn(lessons, seen);
  const kept = seen
    .map((feature, at) => ({ feature, weight: Math.abs(first.weights[at]!) }))
    .sort((left, right) => right.weight - left.weight || left.feature - right.feature)
    .slice(0, keptFeatures)
    .map(({ feature }) => feature)
    .sort((left, right) => left - right);
  const { weights, bias } = fitOn(lessons, kept);
  return { weightByFeature: new Map(kept.map((feature, at) => [feature, weights[at]!])), bias };
}

function fitOn(lessons: readonly Lesson[], features: readonly number[]): Fit {
  const columnByFeature = new Map(features.map((feature, column) => [feature, column]));
  const columns: number[] = [];
  const rows: Rows = {
    starts: new Uint32Array(lessons.length + 1),
    columns: new Uint32Array(),
    scales: Float64Array.from(lessons, ({ features: { length } }) => featureScale(length)),
    signs: Float64Array.from(lessons, ({ isStop }) => (isStop ? 1 : -1)),
    costs: Float64Array.from(lessons, ({ cost }) => cost),
    columnCount: features.length,
  };
  for (const [row, lesson] of lessons.entries()) {
    for (const feature of lesson.features) {
      const column = columnByFeature.get(feature);
      if (column !== undefined) columns.push(column);
    }
    rows.starts[row + 1] = columns.length;
  }
  return fitLogistic({ ...rows, columns: Uint32Array.from(columns) }, { penalty, steps });
}

function evidenceOf({ weightByFeature, bias }: Learnt, features: Uint32Array): number {
  let sum = 0;
  for (const feature of features) sum += weightByFeature.get(feature) ?? 0;
  return sum * featureScale(features.length) + bias;
}

function pack({ weightByFeature, bias }: Learnt, cutoff: number): StopDetectModel {
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
