import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useMemo, useRef } from "react";
import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import { type CheckedForm, type CheckedFormOptions, useCheckedForm } from "./checked-form.ts";

interface ZodFormOptions<In extends FieldValues, Out extends FieldValues>
  extends Omit<CheckedFormOptions<In, Out>, "resolver"> {
  /** The contract's body schema, or one derived from it. */
  schema: z.ZodType<Out, In>;
  /** Shows `values` of a stored record as they change elsewhere, except in inputs with unsaved edits. */
  followsValues?: boolean;
}

/** A form validated by a zod schema here and then by the server; no input is lost when either objects. */
export function useZodForm<In extends FieldValues, Out extends FieldValues = In>({
  schema,
  followsValues = false,
  ...rest
}: ZodFormOptions<In, Out>): CheckedForm<In, Out> {
  const resolver = useMemo(
    () => zodResolver(schema as never) as unknown as Resolver<In, unknown, Out>,
    [schema],
  );
  const checked = useCheckedForm({ resolver, ...rest });
  const { form } = checked;
  const given = followsValues ? JSON.stringify(rest.values) : "";
  const shown = useRef(given);
  useEffect(() => {
    if (shown.current === given) return;
    shown.current = given;
    form.reset(JSON.parse(given) as In, { keepDirtyValues: true, keepDirty: true, keepErrors: true });
  }, [form, given]);
  return checked;
}
