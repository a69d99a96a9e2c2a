import type { ReactNode, Ref } from "react";

/** What every form control takes; `<Field name>` hands over value, onChange, onBlur, name, error and ref. */
export interface ControlProps<Value, Element = HTMLInputElement> {
  label: string;
  /** Keeps the label for screen readers only. */
  isLabelHidden?: boolean;
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  name?: string;
  /** Read out with the control, and marks it invalid. */
  error?: ReactNode;
  /** Not an error: something to weigh, shown in the caution color. */
  warning?: ReactNode;
  hint?: ReactNode;
  isRequired?: boolean;
  isDisabled?: boolean;
  ref?: Ref<Element>;
}
