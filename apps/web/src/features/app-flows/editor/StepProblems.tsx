import type { AppFlow } from "@broadcast/contract/app-flows";

interface StepProblemsProps {
  stepId: string;
  /** Those of the whole flow. */
  problems: AppFlow["problems"];
}

/** What has to be fixed in a step before its flow can start. */
export function StepProblems({ stepId, problems }: StepProblemsProps) {
  return problems
    .filter((each) => each.stepId === stepId)
    .map(({ text }) => (
      <p key={text} className="text-bad11 text-note">
        {text}
      </p>
    ));
}
