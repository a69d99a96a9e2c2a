import type { ReactNode, Ref } from "react";

/** The props of every form control; `<Field name>` supplies value, onChange, onBlur, name, error and ref. */
export interface ControlProps<Value, Element = HTMLInputElement> {
  label: string;
  /** Shows the label to screen readers only. */
  isLabelHidden?: boolean;
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  name?: string;
  /** Announced with the control, which it marks invalid. */
  error?: ReactNode;
  /** Something to consider, not an error; shown in the caution color. */
  warning?: ReactNode;
  hint?: ReactNode;
  isRequired?: boolean;
  isDisabled?: boolean;
  ref?: Ref<Element>;
}
