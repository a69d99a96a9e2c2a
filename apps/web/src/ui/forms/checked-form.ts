import { useEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from "react-hook-form";

/** An error that may name inputs (dotted paths) with a sentence each: what the API answers. */
interface FieldedError {
  message: string;
  fields?: Record<string, string>;
}

export interface CheckedForm<In extends FieldValues, Out extends FieldValues = In> {
  form: UseFormReturn<In, unknown, Out>;
  /** Asked again while it is under way, it tries what was typed meanwhile should the first be refused, else nothing. */
  submit: () => Promise<void>;
  /** What went wrong as a whole, in one sentence; said of what was sent, so gone once something else is typed. */
  formError: string | null;
}

export interface CheckedFormOptions<In extends FieldValues, Out extends FieldValues> {
  /** Says what is wrong with the input, or makes of it what is sent. */
  resolver: Resolver<In, unknown, Out>;
  values: In;
  /** Gets what was made of the input. What it throws is shown at the fields it names, else above the form. */
  onSubmit: (values: Out) => unknown;
  /** Empties the form, once it is sent, for the next of its kind. */
  startsAnew?: boolean;
  /** Names of the API's fields that this form calls otherwise: `{phoneNumber: "mobile"}`. */
  fieldNames?: Record<string, string>;
}

/** A form checked here and by the server afterwards; nothing typed is lost when either objects. */
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
    // `Form` leads to the first one on the page, which need not be the first that was mounted.
    shouldFocusError: false,
  });
  useEffect(() => form.watch(() => setFormError(null)).unsubscribe, [form]);
  const isUnderWay = useRef(false);
  /** What stood in the form when it was submitted again while it was under way. */
  const askedWith = useRef<string | null>(null);
  const typed = () => JSON.stringify(form.getValues());
  const send = form.handleSubmit(async (out) => {
    setFormError(null);
    const sent = structuredClone(form.getValues());
    const hasMore = () => typed() !== JSON.stringify(sent);
    try {
      await onSubmit(out);
      askedWith.current = null;
      // What is saved is no longer unsaved; what was typed meanwhile is. The values stay as they are.
      if (startsAnew) form.reset(values as DefaultValues<In>, { keepValues: hasMore() });
      else form.reset(sent, { keepValues: true, keepDirty: hasMore() });
    } catch (error) {
      // What is mended already is tried, not told.
      if (askedWith.current === typed() && hasMore()) return;
      askedWith.current = null;
      const { message, fields = {} } = error as FieldedError;
      const known = Object.keys(form.getValues());
      let unplaced = Object.keys(fields).length === 0;
      for (const [path, sentence] of Object.entries(fields)) {
        const name = (fieldNames[path] ?? path) as FieldPath<In>;
        if (known.includes(name.split(".")[0] ?? name)) {
          form.setError(name, { type: "server", message: sentence });
        } else unplaced = true;
      }
      if (unplaced) setFormError(message || "We couldn't save this. Please try again.");
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
