import { zodResolver } from "@hookform/resolvers/zod";
import { useMemo, useState } from "react";
import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import { type CheckedForm, type CheckedFormOptions, useCheckedForm } from "./checked-form.ts";

interface ZodFormOptions<In extends FieldValues, Out extends FieldValues>
  extends Omit<CheckedFormOptions<In, Out>, "resolver"> {
  /** The contract's body schema, or one made from it. */
  schema: z.ZodType<Out, In>;
}

/** A form checked by a zod schema here and by the server afterwards; nothing typed is lost when either objects. */
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
