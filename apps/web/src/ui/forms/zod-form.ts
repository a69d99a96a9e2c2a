import { plainProblem } from "@broadcast/contract/plain-problem";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useMemo, useRef } from "react";
import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import { type CheckedForm, type CheckedFormOptions, useCheckedForm } from "./checked-form.ts";

interface ZodFormOptions<In extends FieldValues, Out extends FieldValues>
  extends Omit<CheckedFormOptions<In, Out>, "resolver"> {
  /** The contract's body schema, or one derived from it. */
  schema: z.ZodType<Out, In>;
  /** Returns what the schema can't know is wrong, by field: what has to be loaded first. */
  check?: (values: In) => Promise<{ [Name in keyof In]?: string }>;
  /** Shows `values` of a stored record as they change elsewhere, except in inputs with unsaved edits. */
  followsValues?: boolean;
}

/** A form validated by a zod schema here and then by the server; no input is lost when either objects. */
export function useZodForm<In extends FieldValues, Out extends FieldValues = In>({
  schema,
  check,
  followsValues = false,
  ...rest
}: ZodFormOptions<In, Out>): CheckedForm<In, Out> {
  const latestCheck = useRef(check);
  latestCheck.current = check;
  const resolver = useMemo((): Resolver<In, unknown, Out> => {
    const read = zodResolver(schema as never, { error: plainProblem }) as unknown as Resolver<
      In,
      unknown,
      Out
    >;
    return async (values, context, options) => {
      const [found, checked] = await Promise.all([
        read(values, context, options),
        latestCheck.current?.(values) ?? {},
      ]);
      const problems = Object.entries(checked).flatMap(([name, message]) =>
        message ? [[name, { type: "check", message }] as const] : [],
      );
      if (problems.length === 0) return found;
      // The schema's own problem with a field comes first.
      return { values: {}, errors: { ...Object.fromEntries(problems), ...found.errors } } as typeof found;
    };
  }, [schema]);
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
