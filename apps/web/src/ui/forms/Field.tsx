import { type ReactNode, useContext } from "react";
import { type FieldError, useController, useFormContext } from "react-hook-form";
import { AfterPressContext } from "./after-press.ts";
import { ReadOnlyForm } from "./read-only-form.ts";

/** The props a field passes to its control. */
export interface FieldBinding {
  name: string;
  // biome-ignore lint/suspicious/noExplicitAny: the control decides the type of its value; the schema checks it
  value: any;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  onChange: (value: any) => void;
  onBlur: () => void;
  ref: (element: unknown) => void;
  error: string | undefined;
  isDisabled: boolean | undefined;
}

/**
 * Binds a control to an input of the surrounding form: `<Field name="email">{(field) => <TextField
 * label="Email" {...field} />}</Field>`.
 */
export function Field({ name, children }: { name: string; children: (field: FieldBinding) => ReactNode }) {
  const { control, formState } = useFormContext();
  const { field, fieldState } = useController({ name, control });
  const isReadOnly = useContext(ReadOnlyForm);
  const afterPress = useContext(AfterPressContext);
  return children({
    name: field.name,
    value: field.value ?? "",
    onChange: field.onChange,
    // Merely passing through an empty input does not report it as missing.
    onBlur: () => {
      if (fieldState.isDirty || formState.isSubmitted) afterPress(field.onBlur);
    },
    ref: field.ref,
    error: sentenceOf(fieldState.error, field.value),
    isDisabled: isReadOnly || field.disabled,
  });
}

/** What is wrong with a value, or with the first wrong one of several: `“stop”: This word is reserved.` */
function sentenceOf(error: FieldError | undefined, value: unknown): string | undefined {
  if (!Array.isArray(error)) return error?.message;
  const at = error.findIndex(Boolean);
  return `“${(value as unknown[])[at]}”: ${error[at]?.message}`;
}
