import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { evaluate, type Figures, heldOut } from "./evaluate.ts";
import { learnModel } from "./learn.ts";

const file = join(import.meta.dirname, "../../packages/domain/src/stop-detect-model.gen.ts");
const heldOutSeed = 1_000;

const model = learnModel();
writeFileSync(
  file,
  [
    "// Written by tools/stop-detect/train.ts; do not edit.",
    'import type { StopDetectModel } from "./stop-detect-weights.ts";',
    "",
    `export const stopDetectModel: StopDetectModel = ${JSON.stringify(model, null, 2)};`,
    "",
  ].join("\n"),
);
console.log(`Model ${model.trainingHash} written, ${Math.ceil(model.entries.length / 1024)} KB of weights.`);
console.log("Held-out messages, flagged above 0.95:");
for (const { name, examples } of heldOut(heldOutSeed)) {
  console.log(`  ${report(evaluate(model, name, examples))}`);
}

function report({ name, found, missed, falseAlarms, passed }: Figures): string {
  const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
  const ordinary = falseAlarms + passed;
  return [
    `${name}: ${found} of ${found + missed} opt-outs flagged, ${falseAlarms} of ${ordinary} ordinary messages`,
    `precision ${share(found, found + falseAlarms)}`,
    `recall ${share(found, found + missed)}`,
    `${((1000 * falseAlarms) / ordinary).toFixed(2)} false alarms in 1,000 ordinary messages`,
  ].join("; ");
}
