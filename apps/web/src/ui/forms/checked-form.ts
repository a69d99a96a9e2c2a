import { useEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from "react-hook-form";

/** An API error that can have a sentence for each input (by dotted path). */
interface FieldedError {
  message: string;
  fields?: Record<string, string>;
}

export interface CheckedForm<In extends FieldValues, Out extends FieldValues = In> {
  form: UseFormReturn<In, unknown, Out>;
  /**
   * Submits the form. If called again during a submit, retries with the changed input when the first attempt
   * is refused; otherwise ignored.
   */
  submit: () => Promise<void>;
  /** An error of the whole form, in one sentence; cleared when the input changes. */
  formError: string | null;
}

export interface CheckedFormOptions<In extends FieldValues, Out extends FieldValues> {
  /** Validates the input, or turns it into the submitted values. */
  resolver: Resolver<In, unknown, Out>;
  values: In;
  /** Receives the submitted values. A thrown error is shown at the fields it names, or else above the form. */
  onSubmit: (values: Out) => unknown;
  /** Empties the form after it was sent, ready for the next item. */
  startsAnew?: boolean;
  /** This form's names for fields of the API: `{phoneNumber: "mobile"}`. */
  fieldNames?: Record<string, string>;
}

/** A form validated here and then by the server; no input is lost when either objects. */
export function useCheckedForm<In extends FieldValues, Out extends FieldValues = In>({
  resolver,
  values,
  onSubmit,
  startsAnew = false,
  fieldNames = {},
}: CheckedFormOptions<In, Out>): CheckedForm<In, Out> {
  const [formError, setFormError] = useState<string | null>(null);
  const form = useForm<In, unknown, Out>({
    resolver,
    defaultValues: values as DefaultValues<In>,
    mode: "onTouched",
    // `Form` focuses the first invalid input on the page, which may not be the first that was mounted.
    shouldFocusError: false,
  });
  useEffect(() => form.watch(() => setFormError(null)).unsubscribe, [form]);
  const isUnderWay = useRef(false);
  /** The form's content when it was submitted again during a submit. */
  const askedWith = useRef<string | null>(null);
  const typed = () => JSON.stringify(form.getValues());
  const send = form.handleSubmit(async (out) => {
    setFormError(null);
    const sent = structuredClone(form.getValues());
    const hasMore = () => typed() !== JSON.stringify(sent);
    try {
      await onSubmit(out);
      askedWith.current = null;
      // What was saved is no longer dirty; what was typed meanwhile is. The values stay as they are.
      if (startsAnew) form.reset(values as DefaultValues<In>, { keepValues: hasMore() });
      else form.reset(sent, { keepValues: true, keepDirty: hasMore() });
    } catch (error) {
      // If the input has changed already, retry instead of showing the errors.
      if (askedWith.current === typed() && hasMore()) return;
      askedWith.current = null;
      const { message, fields = {} } = error as FieldedError;
      const inputs: Record<string, unknown> = form.getValues();
      const unplaced: string[] = Object.keys(fields).length === 0 ? [message] : [];
      for (const [path, sentence] of Object.entries(fields)) {
        const name = (fieldNames[path] ?? path) as FieldPath<In>;
        const [top = "", ...within] = name.split(".");
        // An input that holds a text has no place for what is wrong within it.
        if (top in inputs && (within.length === 0 || typeof inputs[top] === "object"))
          form.setError(name, { type: "server", message: sentence });
        else unplaced.push(sentence);
      }
      if (unplaced.length > 0) setFormError(unplaced.join(" ") || "We couldn't save this. Please try again.");
    }
  });
  const latest = useRef(send);
  latest.current = send;
  const submit = async () => {
    if (isUnderWay.current) {
      askedWith.current = typed();
      return;
    }
    isUnderWay.current = true;
    try {
      do {
        askedWith.current = null;
        await latest.current();
      } while (askedWith.current !== null);
    } finally {
      isUnderWay.current = false;
    }
  };
  return { form, submit, formError };
}
