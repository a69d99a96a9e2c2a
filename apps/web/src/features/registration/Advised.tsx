import type { RegistrationProblem } from "@broadcast/contract/registration";
import { createContext, type ReactNode, useContext } from "react";
import { Field, type FieldBinding } from "../../ui/forms/Field.tsx";

/** What the linter says now, and whether refusals are shown yet: not before somebody tried to submit. */
interface Advice {
  problems: readonly RegistrationProblem[];
  showsRefusals: boolean;
}

const AdviceContext = createContext<Advice>({ problems: [], showsRefusals: false });
export const AdviceProvider = AdviceContext.Provider;

interface AdvisedProps {
  name: string;
  className?: string;
  children: (field: FieldBinding & { warning?: string; className?: string }) => ReactNode;
}

/** A field of the registration with what reviewers would say about it. */
export function Advised({ name, className, children }: AdvisedProps) {
  const { problems, showsRefusals } = useContext(AdviceContext);
  const of = (severity: RegistrationProblem["severity"]) =>
    problems.find((problem) => problem.field === name && problem.severity === severity)?.sentence;
  const refusal = showsRefusals ? of("refused") : undefined;
  const warning = of("risky");
  return (
    <Field name={name}>
      {(field) =>
        children({ ...field, error: field.error ?? refusal, ...(warning && { warning }), className })
      }
    </Field>
  );
}
