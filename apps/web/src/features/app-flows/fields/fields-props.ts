import type { AppFlowStep } from "@broadcast/contract/flow-definition";

export type StepOf<K extends AppFlowStep["kind"]> = Extract<AppFlowStep, { kind: K }>;

/** The props of a step's fields. */
export interface FieldsProps<S extends AppFlowStep> {
  step: S;
  onChange: (step: AppFlowStep) => void;
}

export interface CheckedProps {
  /** Shows which times are missing. */
  isChecked: boolean;
}

/** A time that can't be read counts as missing. */
export const timeError = (isChecked: boolean, time: string): string | undefined =>
  isChecked && time === "" ? "Enter a time." : undefined;
