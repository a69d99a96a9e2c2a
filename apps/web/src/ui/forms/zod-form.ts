import { zodResolver } from "@hookform/resolvers/zod";
import { useMemo, useState } from "react";
import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import { type CheckedForm, type CheckedFormOptions, useCheckedForm } from "./checked-form.ts";

interface ZodFormOptions<In extends FieldValues, Out extends FieldValues>
  extends Omit<CheckedFormOptions<In, Out>, "resolver"> {
  /** The contract's body schema, or one derived from it. */
  schema: z.ZodType<Out, In>;
}

/** A form validated by a zod schema here and then by the server; no input is lost when either objects. */
export function useZodForm<In extends FieldValues, Out extends FieldValues = In>({
  schema,
  ...rest
}: ZodFormOptions<In, Out>): CheckedForm<In, Out> {
  const resolver = useMemo(
    () => zodResolver(schema as never) as unknown as Resolver<In, unknown, Out>,
    [schema],
  );
  return useCheckedForm({ resolver, ...rest });
}

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
