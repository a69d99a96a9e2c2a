import { zodResolver } from "@hookform/resolvers/zod";
import { useMemo } from "react";
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
