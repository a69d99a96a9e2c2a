import type { AppFlowStep } from "@broadcast/contract/flow-definition";
import type { FlowNames } from "../flow-names.ts";

export type StepOf<K extends AppFlowStep["kind"]> = Extract<AppFlowStep, { kind: K }>;

/** What the fields of a step are given. */
export interface FieldsProps<S extends AppFlowStep> {
  step: S;
  names: FlowNames;
  onChange: (step: AppFlowStep) => void;
}
