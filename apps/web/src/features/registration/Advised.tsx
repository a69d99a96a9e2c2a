import type { RegistrationProblem } from "@broadcast/contract/registration";
import { type ReactNode, useContext } from "react";
import { get } from "react-hook-form";
import { Field, type FieldBinding } from "../../ui/forms/Field.tsx";
import { AdviceContext } from "./advice.ts";

interface AdvisedProps {
  name: string;
  className?: string;
  children: (field: FieldBinding & { warning?: string; className?: string }) => ReactNode;
}

/** A field of the registration with the reviewers' likely objections. */
export function Advised({ name, className, children }: AdvisedProps) {
  const { problems, showsRefusals, told, handedIn } = useContext(AdviceContext);
  const of = (severity: RegistrationProblem["severity"]) =>
    problems
      .filter((problem) => problem.field === name && problem.severity === severity)
      .map(({ sentence }) => sentence)
      .join(" ") || undefined;
  const refusal = showsRefusals ? of("refused") : undefined;
  const warning = of("risky");
  const said = told.find((problem) => problem.field === name)?.sentence;
  const saidOf = (value: unknown) =>
    said && handedIn && JSON.stringify(value) === JSON.stringify(get(handedIn, name)) ? said : undefined;
  return (
    <Field name={name}>
      {(field) =>
        children({
          ...field,
          error: field.error ?? refusal ?? saidOf(field.value),
          ...(warning && { warning }),
          className,
        })
      }
    </Field>
  );
}
