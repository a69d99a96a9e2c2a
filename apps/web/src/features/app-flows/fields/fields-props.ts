import type { AppFlowStep } from "@broadcast/contract/app-flows";
import type { FlowNames } from "../flow-names.ts";

export type StepOf<K extends AppFlowStep["kind"]> = Extract<AppFlowStep, { kind: K }>;

/** The props of a step's fields. */
export interface FieldsProps<S extends AppFlowStep> {
  step: S;
  names: FlowNames;
  onChange: (step: AppFlowStep) => void;
}
