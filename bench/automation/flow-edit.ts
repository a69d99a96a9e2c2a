import { addStep } from "../../apps/web/src/features/app-flows/editor/flow-edits.ts";
import { layoutOf } from "../../apps/web/src/features/app-flows/editor/flow-layout.ts";
import { type AppFlowStep, flowDefinition } from "../../packages/contract/src/app-flows.ts";
import { FLOW_STEPS_MAX } from "../../packages/domain/src/automation/app-flow.ts";
import { percentile, printWithin } from "../setup/bench-database.ts";

/**
 * Inserting a step into a flow of 200 and laying it all out again, in flows of three shapes: one long row,
 * branches side by side, and nested branches. Compared with the barest operation that touches every step
 * once.
 */
const ROUNDS = 300;
const LIMIT_MS = 100;

const place = (id: string, under: AppFlowStep["under"] = null) => ({ id, under, note: "", lateHours: null });
const tag = (id: string, under: AppFlowStep["under"] = null): AppFlowStep => ({
  ...place(id, under),
  kind: "add-tag",
  tag: "VIP",
});
const split = (id: string, parts: number, under: AppFlowStep["under"] = null): AppFlowStep => ({
  ...place(id, under),
  kind: "split",
  parts: Array.from({ length: parts }, (_, at) => ({ branch: `b${at}`, percent: 100 / parts })),
});
const upTo = FLOW_STEPS_MAX - 1;

const shapes: Record<string, AppFlowStep[]> = {
  row: Array.from({ length: upTo }, (_, at) => tag(`s${at}`)),
  wide: Array.from({ length: Math.floor(upTo / 11) }, (_, at) => [
    split(`w${at}`, 10),
    ...Array.from({ length: 10 }, (_, branch) =>
      tag(`w${at}-${branch}`, { step: `w${at}`, branch: `b${branch}` }),
    ),
  ]).flat(),
  deep: Array.from({ length: upTo }, (_, at) =>
    split(`d${at}`, 2, at === 0 ? null : { step: `d${at - 1}`, branch: "b0" }),
  ),
};

const times: number[] = [];
const bare: number[] = [];
for (const [name, steps] of Object.entries(shapes)) {
  flowDefinition.parse({ trigger: null, steps });
  const its: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const behind = steps[Math.floor((round / ROUNDS) * steps.length)]!;
    const startedAt = performance.now();
    const { drawn } = layoutOf(addStep(steps, tag("new", behind.under), behind.id));
    its.push(performance.now() - startedAt);
    if (drawn.length < steps.length) throw new Error("not all of it was laid out");
    const bareAt = performance.now();
    structuredClone(steps);
    bare.push(performance.now() - bareAt);
  }
  console.log(
    `${name}: ${steps.length + 1} steps, median ${percentile(its, 0.5).toFixed(1)} ms, p99 ${percentile(its, 0.99).toFixed(1)} ms`,
  );
  times.push(...its);
}
printWithin("flow-edit-p99-ms", percentile(times, 0.99), percentile(bare, 0.99), LIMIT_MS);
