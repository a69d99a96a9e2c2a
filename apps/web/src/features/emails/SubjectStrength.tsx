import { subjectStrength } from "@broadcast/domain/messages/quality/subject-strength";
import { useWatch } from "react-hook-form";
import { Badge } from "../../ui/display/Badge.tsx";

const levels = {
  strong: { label: "Strong subject", tone: "brand" },
  fair: { label: "Fair subject", tone: "info" },
  weak: { label: "Weak subject", tone: "caution" },
} as const;

/** Rates the subject of the surrounding form, with suggestions. */
export function SubjectStrength() {
  const subject = useWatch({ name: "subject" }) as string | undefined;
  const strength = subjectStrength(subject ?? "");
  if (!strength) return null;
  const { label, tone } = levels[strength.level];
  return (
    <div role="status" className="-mt-2 flex flex-col items-start gap-1">
      <Badge tone={tone}>{label}</Badge>
      {strength.advice.map((sentence) => (
        <p key={sentence} className="text-note text-soft">
          {sentence}
        </p>
      ))}
    </div>
  );
}
