import type { RegistrationProblem } from "@broadcast/contract/registration";
import { Banner } from "../../ui/feedback/Banner.tsx";

const partOf = ({ field }: RegistrationProblem): string =>
  field.startsWith("campaign") ? "Your messages" : "Your business";

/** The reviewers' reasons for refusing, in their words, and the part of the form they concern. */
export function Refusals({ problems }: { problems: readonly RegistrationProblem[] }) {
  return (
    <Banner tone="danger" title="Registration Failed">
      {problems.map((problem) => (
        <span key={problem.field + problem.sentence} className="block text-pretty">
          <span className="font-semibold">{partOf(problem)}:</span> {problem.sentence}
        </span>
      ))}
      <span className="mt-1 block text-soft text-pretty">
        Fix that below and submit again. You won't need to repeat what's already approved.
      </span>
    </Banner>
  );
}
