import type { Registration } from "@broadcast/contract/registration";
import { cx } from "@broadcast/ui/class-names.ts";
import { Check, Hourglass } from "lucide-react";

type Step = "brand" | "otp" | "campaign";

const words: Record<Step, string> = {
  brand: "Your business is checked against public records",
  otp: "You reply to a text on your phone",
  campaign: "Reviewers read your messages",
};

/** The progress of the review. */
export function ReviewSteps({ step, isPerson }: { step: Registration["step"]; isPerson: boolean }) {
  const steps: Step[] = isPerson ? ["brand", "otp", "campaign"] : ["brand", "campaign"];
  const at = step === "done" ? steps.length : Math.max(0, steps.indexOf(step as Step));
  return (
    <ol className="flex flex-col gap-2">
      {steps.map((name, index) => {
        const isDone = index < at;
        return (
          <li
            key={name}
            aria-current={index === at ? "step" : undefined}
            className={cx("flex items-center gap-3", index > at ? "text-soft" : "text-text")}
          >
            <span
              aria-hidden="true"
              className={cx(
                "grid size-6 shrink-0 place-items-center rounded-full text-fine [&_svg]:size-3.5",
                isDone ? "bg-brand text-on-brand" : "bg-n4 text-n11",
              )}
            >
              {isDone ? <Check /> : index === at ? <Hourglass /> : index + 1}
            </span>
            <span>
              {words[name]}
              <span className="sr-only">{isDone ? ", done" : index === at ? ", now" : ", later"}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
