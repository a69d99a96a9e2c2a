import type { RegistrationProblem } from "@broadcast/contract/registration";
import { Badge } from "../../../ui/display/Badge.tsx";
import { fieldLabel } from "./field-labels.ts";

interface FindingsProps {
  problems: readonly RegistrationProblem[];
  /** Shown when there is nothing to report. */
  emptyText: string;
}

/** The reviewers' likely objections, each with its field and a remedy. */
export function Findings({ problems, emptyText }: FindingsProps) {
  if (problems.length === 0) return <p className="text-text">{emptyText}</p>;
  return (
    <ul className="flex flex-col gap-2.5">
      {problems.map(({ field, severity, sentence }) => (
        <li key={field + sentence} className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
          <Badge tone={severity === "refused" ? "danger" : "caution"}>
            {severity === "refused" ? "Refused" : "Risky"}
          </Badge>
          <span className="font-semibold text-text">{fieldLabel(field)}</span>
          <span className="basis-full text-soft text-pretty">{sentence}</span>
        </li>
      ))}
    </ul>
  );
}
