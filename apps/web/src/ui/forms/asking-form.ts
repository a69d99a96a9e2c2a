import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import type { CheckedForm } from "./checked-form.ts";

interface AskingForm<In extends FieldValues, Out extends FieldValues> {
  /** For `Form`: its button validates the input, then asks. */
  form: CheckedForm<In, Out>;
  /** The values that will be sent, while the confirmation is open. */
  asked: Out | null;
  decline: () => void;
  /** Sends the values; objections of the server are shown in the form as usual. */
  confirm: () => Promise<void>;
}

/** Makes a form ask for confirmation before it is sent. */
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
