import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import type { CheckedForm } from "./checked-form.ts";

interface AskingForm<In extends FieldValues, Out extends FieldValues> {
  /** For `Form`: its button checks what is typed, then asks. */
  form: CheckedForm<In, Out>;
  /** What would be sent, while it is asked about. */
  asked: Out | null;
  decline: () => void;
  /** Sends it; what the server objects to is shown in the form, as ever. */
  confirm: () => Promise<void>;
}

/** Has a form ask before it is sent. */
export function useAskingForm<In extends FieldValues, Out extends FieldValues>(
  form: CheckedForm<In, Out>,
): AskingForm<In, Out> {
  const [asked, setAsked] = useState<Out | null>(null);
  const ask = form.form.handleSubmit((out) => setAsked(out));
  return {
    form: { ...form, submit: () => ask() },
    asked,
    decline: () => setAsked(null),
    confirm: form.submit,
  };
}
