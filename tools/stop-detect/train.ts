import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fitModel } from "./fit-model.ts";

const file = join(import.meta.dirname, "../../packages/domain/src/stop-detect/stop-detect-model.gen.ts");
const heldOutSeed = 1_000;

const model = fitModel();
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
console.log("Held-out messages:");
// Loaded only now, so that the score is the new model's.
const { evaluate } = await import("./evaluate.ts");
for (const kind of ["stop", "soft", "ordinary"] as const) {
  const { count, held, doubtful } = evaluate(kind, heldOutSeed);
  const inThousand = ((1000 * held) / count).toFixed(2);
  console.log(`  ${kind}: ${held} of ${count} above 0.95 (${inThousand} in 1,000), ${doubtful} above 0.5`);
}
